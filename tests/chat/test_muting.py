"""Directors mute a person, and take it back."""

from datetime import timedelta

import pytest
from django.core.exceptions import ValidationError
from django.utils import timezone

from club.accounts.models import Person
from club.audit.models import Action
from poker.chat.models import Message
from poker.chat.muting import mute, mute_of, put_back, remove, unmute
from poker.chat.reading import read
from poker.chat.saying import say
from poker.tables import play

pytestmark = pytest.mark.django_db


def test_who_is_muted_cannot_write_and_is_told_why(people, table, director):
    here = table()
    mute(director, people[0], "Rude to a guest")
    with pytest.raises(play.Refused) as refusal:
        say(people[0], here.pk, "But")
    assert (refusal.value.code, refusal.value.values) == ("chat_muted", {"why": "Rude to a guest"})
    assert not Message.objects.exists()
    assert read(here.pk, [people[0].pk]).muted[people[0].pk].why == "Rude to a guest"
    assert read(here.pk, [people[1].pk]).muted == {}


def test_taken_back_he_writes_again(people, table, director):
    mute(director, people[0], "Rude")
    unmute(director, people[0], "Sorry")
    say(people[0], table().pk, "Thank you")
    lines = Action.objects.order_by("id").values_list("action", "person", "why")
    assert list(lines) == [
        ("chat.muted", people[0].pk, "Rude"),
        ("chat.unmuted", people[0].pk, "Sorry"),
    ]
    unmute(director, people[0])
    assert len(lines.all()) == 2


def test_a_mute_can_run_out(people, director):
    mute(director, people[0], "Rude", timedelta(hours=1))
    now = timezone.now()
    assert mute_of(people[0].pk, now + timedelta(minutes=59)) is not None
    assert mute_of(people[0].pk, now + timedelta(minutes=61)) is None


def test_muting_again_changes_reason_and_time(people, director):
    mute(director, people[0], "Rude", timedelta(hours=1))
    mute(director, people[0], "Very rude")
    found = mute_of(people[0].pk)
    assert (found.why, found.until) == ("Very rude", None)


def test_guests_can_be_muted(guest, director):
    mute(director, guest, "Rude")
    assert mute_of(guest.pk)


def test_a_message_is_taken_off_the_pages_and_put_back(people, table, director):
    here = table()
    message = say(people[0], here.pk, "Something rude")

    def shown():
        (one,) = read(here.pk, []).said
        return one.text, one.removed

    remove(director, message)
    remove(director, message)
    assert shown() == ("", True)
    put_back(director, message, "A mistake")
    assert shown() == ("Something rude", False)
    lines = Action.objects.order_by("id").values_list("action", "person")
    assert list(lines) == [("chat.message_removed", people[0].pk), ("chat.message_put_back", people[0].pk)]
    with pytest.raises(ValidationError):
        remove(people[1], message)
    assert shown() == ("Something rude", False)


@pytest.mark.parametrize("do", [lambda by, person: mute(by, person, "Because"), unmute])
def test_who_may_not_decide(people, director, do):
    other = Person.objects.create_user("Direktor", is_staff=True, director=True)
    cashier = Person.objects.create_user("Kassier", is_staff=True, cashier=True)
    for by, person in ((people[0], people[1]), (cashier, people[1]), (director, director), (director, other)):
        with pytest.raises(ValidationError) as refusal:
            do(by, person)
        assert refusal.value.code == "not_yours"
    assert not Action.objects.exists()
    owner = Person.objects.create_superuser("Olga")
    mute(owner, other, "Rude")
    assert mute_of(other.pk)
