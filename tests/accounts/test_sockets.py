"""What ends a log-in ends the open sockets too: told at once, and noticed without being told."""

import pytest
from asgiref.sync import async_to_sync
from channels.layers import get_channel_layer
from django.db import transaction

from club.accounts import guests, suspension
from club.accounts.models import Person
from club.accounts.sockets import sockets_group, still_allowed
from tests.accounts.conftest import PASSWORD, gone

NEW = "another lamp, another night"


# Told


@pytest.mark.parametrize("door", ["/account/log-out/", "/admin/logout/"])
def test_signing_out_ends_the_sockets_of_this_session_only(client, anna, ear, at_commit, door):
    anna.is_superuser = True
    anna.save()
    client.force_login(anna)
    key = client.session.session_key
    with at_commit():
        client.post(door)
    assert ear == [gone(anna, key)]
    assert key not in str(ear)


def test_a_guest_signing_out_and_a_guest_signing_in_as_somebody(client, anna, ear, at_commit, login):
    for leave in (lambda: client.post("/account/log-out/"), login):
        client.post("/account/guest/", {"name": "Gast"})
        guest = Person.objects.get(username="gast")
        with at_commit():
            leave()
        assert gone(guest) in ear


def test_changing_the_password(client, anna, ear, at_commit):
    client.force_login(anna)
    with at_commit():
        client.post("/account/password/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    assert gone(anna) in ear


def test_a_password_set_by_whatever_way(anna, ear, at_commit):
    anna.set_password(NEW)
    with at_commit():
        anna.save()
    assert ear == [gone(anna)]


def test_saving_anything_else_tells_nobody(anna, ear, at_commit):
    with at_commit():
        anna.check_password(PASSWORD)
        anna.mucks_beaten = False
        anna.save()
    assert ear == []


def test_suspending(anna, ear, at_commit):
    with at_commit():
        suspension.suspend(anna, "Rude at the table")
    assert ear == [gone(anna)]


def test_deactivating_in_the_admin(client, anna, ear, at_commit):
    client.force_login(Person.objects.create_superuser("Owner"))
    fields = {"display_name": "Anna", "design": anna.design}
    with at_commit():
        client.post(f"/admin/accounts/person/{anna.pk}/change/", fields)
    anna.refresh_from_db()
    assert not anna.is_active
    assert ear == [gone(anna)]


def test_nothing_is_told_before_the_commit(anna, ear, at_commit):
    with at_commit():
        suspension.suspend(anna)
        assert ear == []
    assert ear == [gone(anna)]


def test_nothing_is_told_after_a_rollback(anna, ear, at_commit):
    def suspend_and_fail():
        with transaction.atomic():
            suspension.suspend(anna)
            raise RuntimeError

    with at_commit(), pytest.raises(RuntimeError):
        suspend_and_fail()
    assert ear == []


def test_a_lost_message_does_not_stop_the_signing_out(client, anna, monkeypatch, at_commit):
    async def group_send(group, message):
        raise ConnectionError

    monkeypatch.setattr(get_channel_layer(), "group_send", group_send)
    client.force_login(anna)
    with at_commit():
        client.post("/account/log-out/")
    assert "_auth_user_id" not in client.session


@pytest.mark.django_db(transaction=True)
def test_the_message_arrives_in_the_group():
    anna = Person.objects.create_user("Anna", password=PASSWORD)
    layer = get_channel_layer()

    async def listen():
        channel = await layer.new_channel()
        await layer.group_add(sockets_group(anna), channel)
        return channel

    channel = async_to_sync(listen)()
    suspension.suspend(anna)
    assert async_to_sync(layer.receive)(channel) == {"type": "person.gone", "session": ""}


# Noticed


@pytest.fixture
def key(client, anna):
    client.force_login(anna)
    return client.session.session_key


def test_a_valid_session_is_allowed_and_only_its_own_person(anna, berta, key):
    assert still_allowed(key, anna.pk)
    assert not still_allowed(key, berta.pk)
    assert not still_allowed(None, anna.pk)
    assert not still_allowed("", anna.pk)
    assert not still_allowed("0" * 32, anna.pk)


def test_not_for_another_with_the_same_password_hash(anna, berta, key):
    Person.objects.filter(pk=berta.pk).update(password=anna.password)
    assert not still_allowed(key, berta.pk)


def test_not_after_signing_out(client, anna, key):
    client.post("/account/log-out/")
    assert not still_allowed(key, anna.pk)


def test_not_after_the_password_changed_elsewhere(anna, key):
    anna.set_password(NEW)
    anna.save()
    assert not still_allowed(key, anna.pk)


def test_not_the_old_session_after_the_password_changed_here(client, anna, key):
    client.post("/account/password/", {"oldpassword": PASSWORD, "password1": NEW, "password2": NEW})
    assert not still_allowed(key, anna.pk)
    assert still_allowed(client.session.session_key, anna.pk)


def test_not_while_suspended(anna, key):
    suspension.suspend(anna)
    assert not still_allowed(key, anna.pk)
    suspension.lift(anna)
    assert still_allowed(key, anna.pk)


def test_not_when_deactivated(anna, key):
    Person.objects.filter(pk=anna.pk).update(is_active=False)
    assert not still_allowed(key, anna.pk)


def test_not_under_another_backend(anna, key, settings):
    settings.AUTHENTICATION_BACKENDS = ["django.contrib.auth.backends.ModelBackend"]
    assert not still_allowed(key, anna.pk)


def test_not_once_the_session_has_expired(client, anna, key):
    session = client.session
    session.set_expiry(-1)
    session.save()
    assert not still_allowed(key, anna.pk)


def test_still_after_the_secret_key_was_rotated(anna, key, settings):
    old = settings.SECRET_KEY
    settings.SECRET_KEY = "the new one"
    assert not still_allowed(key, anna.pk)
    settings.SECRET_KEY_FALLBACKS = [old]
    assert still_allowed(key, anna.pk)


def test_not_for_a_guest_who_left(client, db):
    client.post("/account/guest/", {"name": "Gast"})
    guest, key = Person.objects.get(username="gast"), client.session.session_key
    assert still_allowed(key, guest.pk)
    guests.leave(guest)
    assert not still_allowed(key, guest.pk)


def test_asking_writes_nothing_and_takes_two_queries(anna, key, django_assert_num_queries):
    with django_assert_num_queries(2) as queries:
        still_allowed(key, anna.pk)
    assert all(query["sql"].startswith("SELECT") for query in queries.captured_queries)
