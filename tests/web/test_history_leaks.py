"""RULES 8.4: no page, no file and no step of the history holds a card that its reader may not see."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.tables.past import Past, card_names, play_tournament

pytestmark = pytest.mark.django_db

GAMES = ["NT", "PO", "F7S", "P5D"]
FILES = ("history_hand_phh", "history_hand_text")


@pytest.fixture(params=GAMES)
def past(request, people) -> Past:
    """Three played, the fourth did not; enough hands are folded, mucked, shown and exchanged."""
    return play_tournament(
        people[:3], "speedpoker", seed=71, game=request.param, starting_chips=1000, most_hands=7
    )


def told(client: Client, address: str) -> set[str]:
    answer = client.get(address)
    assert answer.status_code == 200
    return card_names(answer.content.decode())


def test_nobody_gets_cards_of_others_that_were_not_shown(past: Past, people, client: Client) -> None:
    hidden = 0
    for viewer in people:
        client.force_login(viewer)
        for number in past.hands:
            secrets = past.secrets(number, viewer)
            hidden += len(secrets)
            for name in ("history_hand", *FILES):
                address = reverse(name, args=[past.table.pk, number])
                assert not told(client, address) & secrets, (viewer, address)
    assert hidden > 50


def test_a_step_that_is_asked_for_shows_no_more_than_the_page(past: Past, people, client: Client) -> None:
    client.force_login(people[3])
    for number in past.hands[:3]:
        address = reverse("history_hand", args=[past.table.pk, number])
        for step in range(0, 60, 7):
            assert not told(client, f"{address}?step={step}") & past.secrets(number, people[3])


def test_before_the_showdown_nobody_sees_what_is_shown_there(past: Past, people, client: Client) -> None:
    client.force_login(people[3])
    for number in past.hands:
        html = client.get(reverse("history_hand", args=[past.table.pk, number])).content.decode()
        start = html[html.index('<ul class="seats"') : html.index("</ul>", html.index('<ul class="seats"'))]
        up = {card.text for seat in past.live[number][0].seats for card in seat.cards} - {""}
        assert card_names(start) == up


def test_the_owner_gets_his_own_cards(past: Past, people, client: Client) -> None:
    for viewer in past.people:
        seat = past.table.seats.get(person=viewer).number
        client.force_login(viewer)
        for number in past.hands:
            held = past.holes[number].get(seat, set())
            for name in ("history_hand", *FILES):
                assert held <= told(client, reverse(name, args=[past.table.pk, number])), (
                    viewer,
                    number,
                    name,
                )


def test_the_pages_of_the_whole_tournament_hold_what_everybody_saw(
    past: Past, people, client: Client
) -> None:
    public = set().union(*past.shown.values())
    for viewer in people:
        client.force_login(viewer)
        for address in ("/history/", reverse("history_tournament", args=[past.table.pk])):
            assert told(client, address) <= public


def test_the_files_of_the_whole_tournament_are_those_of_its_hands(past: Past, people, client: Client) -> None:
    for viewer in (people[0], people[3]):
        client.force_login(viewer)
        for whole, one, mark in (("history_phhs", FILES[0], "[{}]\n"), ("history_text", FILES[1], "")):
            told_whole = client.get(reverse(whole, args=[past.table.pk])).content.decode()
            parts = [
                mark.format(number) + client.get(reverse(one, args=[past.table.pk, number])).content.decode()
                for number in past.hands
            ]
            assert told_whole == ("\n" if mark else "\n\n").join(parts)
