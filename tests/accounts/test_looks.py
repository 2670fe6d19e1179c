"""How pages look and sound: remembered in the profile, or for a stranger in his browser (RULES 15.4)."""

import pytest

from club.accounts.models import Design, Person

CHANGE = "/account/looks/"


@pytest.fixture(params=["member", "guest"])
def person(request: pytest.FixtureRequest, anna: Person) -> Person:
    if request.param == "member":
        return anna
    return Person.objects.create_user("Gustav", is_guest=True)


@pytest.mark.parametrize(
    ("name", "sent", "kept", "on_the_page"),
    [
        ("design", "riverboat", Design.RIVERBOAT, 'data-design="riverboat"'),
        ("four_colours", "false", False, 'data-deck="two"'),
        ("sounds", "false", False, 'data-sounds="off"'),
        ("volume", "35", 35, 'data-volume="35"'),
        ("names_hands", "false", False, 'data-names-hands="off"'),
        ("second_tap", "false", False, 'data-second-tap="off"'),
    ],
)
def test_one_choice_is_remembered_and_nothing_else_changes(client, person, name, sent, kept, on_the_page):
    client.force_login(person)
    before = Person.objects.values().get(pk=person.pk)
    assert client.post(CHANGE, {name: sent}).status_code == 204
    after = Person.objects.values().get(pk=person.pk)
    assert {field for field in after if after[field] != before[field]} == {name}
    assert after[name] == kept
    assert on_the_page in client.get("/").content.decode()


@pytest.mark.parametrize("sent", [{"design": "tiki bar"}, {"volume": "101"}, {"volume": "loud"}])
def test_what_does_not_exist_is_refused(client, anna, sent):
    client.force_login(anna)
    assert client.post(CHANGE, sent).status_code == 400
    assert Person.objects.get(pk=anna.pk).design == Design.BACK_ROOM


def test_nothing_but_looks_can_be_changed(client, anna):
    client.force_login(anna)
    client.post(CHANGE, {"display_name": "Zora", "is_superuser": "true", "volume": "10"})
    anna.refresh_from_db()
    assert (anna.display_name, anna.is_superuser, anna.volume) == ("Anna", False, 10)


def test_a_stranger_keeps_his_choice_in_his_browser(client, db):
    assert client.post(CHANGE, {"design": "monte-carlo", "four_colours": "false"}).status_code == 204
    page = client.get("/").content.decode()
    assert 'data-design="monte-carlo"' in page
    assert 'data-deck="two"' in page


def test_a_strangers_cookie_can_hold_anything(client, db):
    client.cookies["design"] = '"><script>'
    client.cookies["four_colours"] = "?"
    page = client.get("/").content.decode()
    assert 'data-design="back-room"' in page
    assert 'data-deck="four"' in page
