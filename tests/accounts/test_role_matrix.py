"""Who gets in where: every address of the site for everybody who may come. A new address needs a line here.

    +  let in: the page, or what it does, or that there is no such thing
    -  turned away: to the sign-in, or with a page that says why

The columns: nobody signed in, guest, applicant, member, suspended member, director, cashier, owner.
"""

from collections.abc import Iterator

import pytest
from django.urls import URLPattern, URLResolver, get_resolver, reverse

from club.accounts import suspension
from club.accounts.models import Person
from tests.accounts.conftest import PASSWORD

WHO = ("nobody", "guest", "applicant", "member", "suspended", "director", "cashier", "owner")

ALL, NO_STRANGER, WITH_ACCOUNT = "++++++++", "-+++-+++", "--++++++"
MEMBERS, STAFF, DIRECTORS, CASHIERS, OWNERS = "---+-+++", "-----+++", "-----+-+", "------++", "-------+"

MATRIX = {
    "favicon": ALL,
    "lobby": ALL,
    # The doors. Who has nothing to do at one is led on, which is no refusal.
    "account_login": ALL,
    "account_logout": ALL,
    "account_signup": ALL,
    "account_guest": ALL,
    "account_inactive": ALL,
    # It is the page itself that says no.
    "account_suspended": "++++-+++",
    "application": WITH_ACCOUNT,
    "join": ALL,
    # Passwords and addresses
    "account_reauthenticate": WITH_ACCOUNT,
    "account_change_password": WITH_ACCOUNT,
    "account_reset_password": ALL,
    "account_reset_password_done": ALL,
    "account_reset_password_from_key": ALL,
    "account_reset_password_from_key_done": ALL,
    "account_email": WITH_ACCOUNT,
    "account_email_verification_sent": ALL,
    "account_confirm_email": ALL,
    # One's own
    "settings": NO_STRANGER,
    "change_looks": ALL,
    "change_language": ALL,
    "upload_picture": MEMBERS,
    "remove_picture": MEMBERS,
    "my_data": WITH_ACCOUNT,
    "delete_account": WITH_ACCOUNT,
    "notices": NO_STRANGER,
    "open_notice": NO_STRANGER,
    "read_notices": NO_STRANGER,
    "choose_mail": WITH_ACCOUNT,
    "drawn_avatar": ALL,
    "avatar": ALL,
    # Staff: people
    "members": STAFF,
    "member": STAFF,
    "accept_member": DIRECTORS,
    "decline_member": DIRECTORS,
    "suspend_member": DIRECTORS,
    "lift_suspension": DIRECTORS,
    "unpicture_member": DIRECTORS,
    "change_role": OWNERS,
    "invitations": DIRECTORS,
    "revoke_invitation": DIRECTORS,
    "club": OWNERS,
    "audit_log": OWNERS,
    # Staff: tournaments and talers
    "staff_tournaments": DIRECTORS,
    "staff_schedule": DIRECTORS,
    "staff_schedule_preset": DIRECTORS,
    "staff_tournament": DIRECTORS,
    "staff_steer": DIRECTORS,
    "staff_chat": DIRECTORS,
    "staff_chat_person": DIRECTORS,
    "staff_chat_remove": DIRECTORS,
    "staff_mute": DIRECTORS,
    "staff_unmute": DIRECTORS,
    "staff_talers": CASHIERS,
    "staff_account": CASHIERS,
    "staff_give": CASHIERS,
    "staff_correct": CASHIERS,
    "staff_movement": CASHIERS,
    "staff_reverse": CASHIERS,
    # Talers
    "statement": MEMBERS,
    "statement_csv": MEMBERS,
    # Standings
    "leaderboard": ALL,
    "player": ALL,
    "seasons": DIRECTORS,
    "change_season": DIRECTORS,
    "delete_season": DIRECTORS,
    # Playing
    "open_table": NO_STRANGER,
    "open_table_preset": NO_STRANGER,
    "table": NO_STRANGER,
    "rematch": NO_STRANGER,
    "rules": ALL,
    "rules_preset": ALL,
    "rules_game": ALL,
    # Looking back
    "history": NO_STRANGER,
    "history_tournament": NO_STRANGER,
    "history_phhs": NO_STRANGER,
    "history_text": NO_STRANGER,
    "history_hand": NO_STRANGER,
    "history_deal": NO_STRANGER,
    "history_hand_phh": NO_STRANGER,
    "history_hand_text": NO_STRANGER,
}

# What stands in an address, by the name of the part; anything else by its kind.
PARTS = {
    "token": "no-such-invitation",
    "uidb36": "1",
    "key": "abcdef",
    "seed": "0123456789abcdef",
    "app_label": "accounts",
    "size": "small",
    "preset": "sit-and-go",
    "game": "holdem",
}
KINDS = {"uuid": "00000000-0000-4000-8000-000000000000", "int": 999_999, "slug": "abc", "str": "abc"}


def _patterns(patterns, namespace="") -> Iterator[tuple[str, URLPattern]]:
    for pattern in patterns:
        if isinstance(pattern, URLResolver):
            yield from _patterns(pattern.url_patterns, pattern.namespace or namespace)
        else:
            yield namespace, pattern


def _address(pattern: URLPattern, namespace="") -> str:
    converters = pattern.pattern.converters
    names = converters or getattr(pattern.pattern, "regex", None).groupindex
    kinds = {name: type(one).__name__.removesuffix("Converter").lower() for name, one in converters.items()}
    name = f"{namespace}:{pattern.name}" if namespace else pattern.name
    return reverse(name, kwargs={name: PARTS.get(name, KINDS.get(kinds.get(name), "1")) for name in names})


OURS = [
    pytest.param(pattern, id=pattern.name or str(pattern.pattern))
    for namespace, pattern in _patterns(get_resolver().url_patterns)
    if namespace != "admin"
]


@pytest.fixture
def visitors(db, make_guest, applicant, director, cashier, owner) -> dict[str, Person | None]:
    suspended = Person.objects.create_superuser("Suspended", password=PASSWORD)
    suspension.suspend(suspended, "Rude")
    return {
        "nobody": None,
        "guest": make_guest(),
        "applicant": applicant,
        "member": Person.objects.create_user("Member", password=PASSWORD),
        "suspended": suspended,
        "director": director,
        "cashier": cashier,
        "owner": owner,
    }


def _is_let_in(client, person, address) -> bool:
    if person is None:
        client.logout()
    else:
        client.force_login(person)
    answer = client.get(address)
    if answer.status_code == 405:
        answer = client.post(address)
    doors = (reverse("account_login"), reverse("admin:login"))
    return answer.status_code != 403 and not (answer.status_code == 302 and answer.url.startswith(doors))


@pytest.mark.parametrize("pattern", OURS)
def test_who_gets_in(client, visitors, pattern):
    assert pattern.name in MATRIX, "a new address: say in MATRIX who gets in"
    address = _address(pattern)
    found = "".join("+" if _is_let_in(client, visitors[who], address) else "-" for who in WHO)
    assert found == MATRIX[pattern.name]


@pytest.mark.parametrize("pattern", [one for one in OURS if "int:" in str(one.values[0].pattern)])
def test_a_number_that_no_database_can_hold_leads_nowhere(client, owner, pattern, monkeypatch):
    monkeypatch.setitem(KINDS, "int", 10**30)
    client.force_login(owner)
    address = _address(pattern)
    answer = client.get(address)
    if answer.status_code == 405:
        answer = client.post(address)
    assert answer.status_code == 404


def test_no_line_is_of_an_address_that_is_gone():
    assert set(MATRIX) == {one.values[0].name for one in OURS}


# Django's admin: for owners, all of it

ADMIN = [
    pytest.param(pattern, id=pattern.name or str(pattern.pattern))
    for namespace, pattern in _patterns(get_resolver().url_patterns)
    # Its own doors lead to ours; the last one catches what is no address.
    if namespace == "admin" and pattern.name and pattern.name not in ("login", "logout")
]


@pytest.mark.parametrize("pattern", ADMIN)
def test_only_owners_get_into_the_admin(client, visitors, pattern):
    address = _address(pattern, "admin")
    found = "".join("+" if _is_let_in(client, visitors[who], address) else "-" for who in WHO)
    # Some are closed to owners too: what is not to be changed.
    assert found in ("-------+", "--------")


def test_the_walk_finds_them():
    assert len(OURS) > 50
    assert len(ADMIN) > 10


def test_a_way_in_through_the_admins_own_door_does_not_exist(client, visitors):
    """Neither its form for anybody who is not an owner, nor for who has not signed in."""
    for who in WHO[:-1]:
        if visitors[who] is None:
            client.logout()
        else:
            client.force_login(visitors[who])
        answer = client.post(reverse("admin:login"), {"username": "Olga", "password": PASSWORD})
        assert answer.status_code == 403 or answer.url.startswith(reverse("account_login"))
        assert client.session.get("_auth_user_id") != str(visitors["owner"].pk)
