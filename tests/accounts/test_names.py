"""What a name may look like, and when two names are the same."""

import pytest
from django.core.exceptions import ValidationError
from django.db import IntegrityError
from django.utils import timezone

from club.accounts import names
from club.accounts.models import GUEST_LIFE, Person


@pytest.mark.parametrize(
    ("typed", "shown"),
    [
        ("Anna", "Anna"),
        ("  Anna   Lena ", "Anna Lena"),
        ("Jean-Luc O'Neill", "Jean-Luc O'Neill"),
        ("Ａｎｎａ", "Anna"),
        ("Ärger", "Ärger"),
        ("Анна", "Анна"),
        ("李小龙", "李小龙"),
        ("x_99", "x_99"),
    ],
)
def test_a_good_name_is_tidied(typed, shown):
    assert names.check(typed) == shown


@pytest.mark.parametrize(
    ("typed", "code"),
    [
        ("A", "name_short"),
        ("   ", "name_short"),
        ("A" * 21, "name_long"),
        ("An\u200bna", "name_characters"),
        ("Anna\u202e", "name_characters"),
        ("Anna\u3164", "name_characters"),
        ("An\u034fna", "name_characters"),
        ("Anna\ufe0f", "name_characters"),
        ("\u1160\u115f", "name_characters"),
        ("A" + "\u0331" * 9, "name_characters"),
        ("~12", "name_characters"),
        ("<b>Anna</b>", "name_characters"),
        ("a@b.de", "name_characters"),
        ("---", "name_characters"),
        ("Аnna", "name_alphabets"),
        ("STAFF", "name_reserved"),
    ],
)
def test_a_bad_name_is_refused_with_its_reason(typed, code):
    with pytest.raises(ValidationError) as refusal:
        names.check(typed)
    assert refusal.value.code == code


@pytest.mark.parametrize(
    ("one", "other"),
    [("Anna", "aNNA"), ("Straße", "STRASSE"), ("Äpfel", "äPFEL"), ("ﬃ x", "FFI X"), ("Ꭰꭰ", "ꭰꭰ")],
)
def test_spellings_of_one_name_have_one_key(one, other):
    assert names.key(one) == names.key(other) == names.key(names.key(one))


def test_the_key_survives_lower_casing_and_fits_the_column():
    widest = "ﷺ" * names.LONGEST
    assert names.key("Ꭰꭰ") == names.key("Ꭰꭰ").lower()
    with pytest.raises(ValidationError):
        names.check(widest)
    assert len(names.key("ΐ" * names.LONGEST)) <= names.LONGEST_KEY


@pytest.mark.parametrize("other", ["ANNA", "anna", " Anna "])
def test_the_database_keeps_names_apart_whatever_their_case(anna, other):
    with pytest.raises(IntegrityError):
        Person.objects.create_user(other, password="x")


@pytest.mark.parametrize("other", ["ärger", "ÄRGER"])
def test_also_beyond_ascii(db, other):
    Person.objects.create_user("Ärger")
    with pytest.raises(ValidationError) as refusal:
        Person.objects.check_free(other)
    assert refusal.value.code == "name_taken"


def test_a_person_may_keep_his_own_name_in_another_case(anna):
    assert Person.objects.check_free("ANNA", person=anna) == "ANNA"


def test_a_guest_holds_his_name_as_long_as_his_session_can_last(make_guest):
    make_guest("Gast", date_joined=timezone.now() - GUEST_LIFE * 0.9)
    with pytest.raises(ValidationError):
        Person.objects.check_free("Gast")


def test_after_that_the_name_is_free_and_the_guest_cannot_come_back(make_guest):
    guest = make_guest("Gast", date_joined=timezone.now() - GUEST_LIFE * 1.1)
    assert Person.objects.check_free("gast") == "gast"
    guest.refresh_from_db()
    assert (guest.display_name, guest.username, guest.is_active) == ("Gast", f"~{guest.pk}", False)


def test_a_members_name_is_never_freed(anna):
    Person.objects.filter(pk=anna.pk).update(date_joined=anna.date_joined - 100 * GUEST_LIFE)
    with pytest.raises(ValidationError):
        Person.objects.check_free("Anna")
    Person.objects.retire(anna)
    anna.refresh_from_db()
    assert anna.is_active
    assert anna.username == "anna"


def test_who_has_a_reserved_name_already_may_keep_it_and_nobody_else_may_take_it(anna):
    owner = Person.objects.create_superuser("admin")
    assert Person.objects.check_free("Admin", person=owner) == "Admin"
    with pytest.raises(ValidationError):
        Person.objects.check_free("House", person=owner)
    with pytest.raises(ValidationError):
        Person.objects.check_free("Admin", person=anna)
