"""Scenes as parts of the page: every state renders, and no part holds a card its scene does not hold."""

import re
from copy import replace
from html.parser import HTMLParser

import pytest
from django.utils import translation

from poker.rules.betting import Options
from poker.tables.scene import OwnScene, PublicScene, SeatView
from poker.web.parts import notice_part, own_parts, public_parts
from tests.web import scenes

PUBLIC = {
    "waiting": scenes.waiting(1, 5),
    "waiting at home": scenes.waiting(1, preset="home"),
    "hold'em": scenes.playing(),
    "omaha": scenes.playing("PO"),
    "stud": scenes.playing("F7S"),
    "draw": scenes.playing("P5D"),
    "heads-up": scenes.playing(seats=2),
    "flop": scenes.flop(),
    "seventh street": scenes.seventh_street(),
    "drawing": scenes.drawing(),
    "finished": scenes.finished(),
    "cancelled": replace(scenes.waiting(1), state="cancelled"),
    **{f"showdown {game}": scenes.showdown(game) for game in ("NT", "PO", "F7S", "P5D")},
}
OWN = {
    "spectator": scenes.spectator(),
    "may sit": scenes.spectator(can=frozenset({"sit"})),
    "to act": scenes.own(),
    "to check": scenes.own(options=Options(False, 0, 150, 4548)),
    "to call all-in": scenes.own(options=Options(True, 4548, None, None), quick=()),
    "no raise": scenes.own(options=Options(True, 150, None, None), quick=()),
    "stud": scenes.own_stud(),
    "to draw": scenes.own(options=None, quick=(), drawing=True, cards=scenes.cards("AsKdTh9h2c", up=False)),
    "waits": scenes.own_waiting(),
    "preselects": scenes.own_waiting(may_preselect=True, preselect_call=150),
    "preselected": scenes.own_waiting(may_preselect=True, preselect="call", preselect_call=150),
    "away": scenes.own_waiting(away=True, can=frozenset({"back", "leave"})),
    "alone after a hand": scenes.own_waiting(can=frozenset({"show", "go_on", "leave"})),
    "may show": scenes.own_waiting(can=frozenset({"show", "leave"})),
    "leads": scenes.own_waiting(
        seat=1, cards=(), can=frozenset({"start", "start_fill", "leave", "add_computer"})
    ),
}


class Outline(HTMLParser):
    """Tags that are opened and closed in order, ids, and cards drawn."""

    EMPTY = frozenset({"input", "br", "hr", "img"})

    def __init__(self, html: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.roots = 0
        self.ids: list[str] = []
        self.cards: list[str] = []
        self.backs = 0
        self.names: dict[str, list[str]] = {}
        self.feed(html)
        self.close()
        assert not self.open

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        facts = {name: value or "" for name, value in attrs}
        assert not any(name == "style" or name.startswith("on") for name in facts), "the policy forbids it"
        if "id" in facts:
            self.ids.append(facts["id"])
        classes = facts.get("class", "").split()
        if "card" in classes:
            rank = [name[2:] for name in classes if name.startswith("r-")]
            suit = [name[2:] for name in classes if name.startswith("s-")]
            self.cards += [rank[0] + suit[0]] if rank else []
            self.backs += "card-back" in classes
        if "name" in facts:
            self.names.setdefault(facts["name"], []).append(facts.get("value", ""))
        if not self.open:
            self.roots += 1
        if tag not in self.EMPTY:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        raise AssertionError("no self-closing tags")

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def shown(scene: PublicScene) -> list[str]:
    return sorted(
        [card.text for seat in scene.seats for card in seat.cards if card.text]
        + [card.text for card in scene.board]
    )


@pytest.mark.parametrize("scene", PUBLIC.values(), ids=PUBLIC)
def test_every_public_part_is_one_element_with_its_id(scene: PublicScene) -> None:
    for id_, html in public_parts(scene).items():
        outline = Outline(html)
        assert outline.roots == 1, id_
        assert outline.ids[0] == id_


PAIRS = {
    f"{what}, {whose}": (scene, own)
    for what, scene in PUBLIC.items()
    for whose, own in OWN.items()
    if (own.seat or 0) <= len(scene.seats)
}


@pytest.mark.parametrize(("scene", "own"), PAIRS.values(), ids=PAIRS)
def test_every_own_part_is_one_element_with_its_id(scene: PublicScene, own: OwnScene) -> None:
    for id_, html in own_parts(scene, own).items():
        outline = Outline(html)
        assert outline.roots == 1, id_
        assert outline.ids[0] == id_


@pytest.mark.parametrize("scene", PUBLIC.values(), ids=PUBLIC)
def test_rules_8_4_public_parts_hold_the_shown_cards_and_no_other(scene: PublicScene) -> None:
    outline = Outline("<div>" + "".join(public_parts(scene).values()) + "</div>")

    assert sorted(outline.cards) == shown(scene)


def test_rules_8_4_own_cards_are_in_own_parts_only() -> None:
    scene, own = scenes.playing(), scenes.own(cards=scenes.cards("AsKd", up=False))
    mine = own_parts(scene, own)

    assert Outline(mine["own"]).cards == ["As", "Kd"]
    rest = "".join(public_parts(scene).values()) + "".join(html for id_, html in mine.items() if id_ != "own")
    assert not re.search(r"As\b|Kd\b|ace of spades|king of diamonds", rest)


def test_rules_10_4_own_down_cards_carry_a_stripe_in_stud_only() -> None:
    stud = own_parts(scenes.seventh_street(), scenes.own_stud())["own"]
    holdem = own_parts(scenes.playing(), scenes.own())["own"]

    assert stud.count("card-hidden-from-others") == 3
    assert "card-hidden-from-others" not in holdem


def test_one_action_renders_only_what_it_changed() -> None:
    before = scenes.playing()
    after = scenes.with_seats(
        before, {4: {"acting": False, "deadline_ms": None}, 5: {"acting": True}}, version=42, turn=34
    )
    old, new = public_parts(before), public_parts(after)

    assert {id_ for id_ in new if new[id_] is not old[id_]} == {"seat-4", "seat-5"}


def test_the_public_parts_are_the_same_for_everybody() -> None:
    """The viewer's seat and rights stand in #me alone; the style sheet does the rest."""
    for html in public_parts(scenes.waiting(1, 5)).values():
        assert "data-can" not in html
    me = own_parts(scenes.waiting(1, 5), scenes.spectator(can=frozenset({"sit"})))["me"]
    assert 'data-can="sit"' in me
    assert 'data-seated="0"' in me


def test_the_turn_goes_with_every_action() -> None:
    controls = Outline(own_parts(scenes.playing(), scenes.own(turn=77))["controls"])

    assert controls.names["turn"] == ["77"]
    assert controls.names["action"] == ["fold", "call", "raise"]


def test_rules_5_3_folding_is_not_offered_when_checking_is_free() -> None:
    controls = own_parts(scenes.playing(), scenes.own(options=Options(False, 0, 150, 4548)))["controls"]

    assert re.search(r'value="fold"[^>]*disabled', controls)
    assert 'value="check"' in controls


def test_without_a_raise_its_button_rests_and_there_is_no_amount() -> None:
    controls = own_parts(scenes.playing(), scenes.own(options=Options(True, 150, None, None), quick=()))[
        "controls"
    ]

    assert re.search(r'value="raise"[^>]*disabled', controls)
    assert 'name="amount"' not in controls


def test_a_fixed_amount_needs_no_slider() -> None:
    controls = Outline(own_parts(scenes.seventh_street(), scenes.own_stud())["controls"])

    assert controls.names["amount"] == ["600"]
    assert "amount-range" not in controls.ids


def test_the_three_buttons_keep_their_places() -> None:
    """Before, during and after the turn there are three buttons in the same order."""
    for own in (
        scenes.own_waiting(),
        scenes.own(),
        scenes.own(options=Options(True, 150, None, None), quick=()),
    ):
        acts = own_parts(scenes.playing(), own)["controls"].split('<div class="acts">')[1]
        assert acts.count("<button") == 3


def test_rules_15_2_a_preselected_choice_can_be_taken_back() -> None:
    extras = own_parts(
        scenes.playing(), scenes.own_waiting(may_preselect=True, preselect="call", preselect_call=150)
    )["extras"]

    assert Outline(extras).names["choice"] == ["check_fold", ""]
    assert "Call 150" in extras


def test_rules_11_the_cards_to_exchange_belong_to_the_form_of_the_exchange() -> None:
    own = OWN["to draw"]
    mine = own_parts(scenes.drawing(), own)

    assert Outline(mine["own"]).names["cards"] == ["As", "Kd", "Th", "9h", "2c"]
    assert mine["own"].count('form="draw"') == 5
    assert 'id="draw"' in mine["controls"]


def test_rules_6_1_several_pots_are_labelled_with_who_plays_for_them() -> None:
    pots = public_parts(scenes.flop())["pots"]
    main, side = pots.split("<li")[1:]

    assert "Main pot 1,350" in main
    assert "Side pot 1: 620" in side
    assert "Ben Nakamura-Oduya" in main
    assert "Ben Nakamura-Oduya" not in side
    assert "Ann" in side


def test_a_single_pot_needs_no_label_until_it_is_won() -> None:
    assert "<li" not in public_parts(scenes.playing())["pots"]
    won = public_parts(scenes.showdown())["pots"]
    assert "Ann wins 1,800" in won
    assert "Two pair, kings and nines" in won
    assert "Main pot" not in won


def test_who_plays_alone_is_offered_to_go_on_with_the_turn_he_sees() -> None:
    extras = own_parts(scenes.showdown(), OWN["alone after a hand"])["extras"]

    assert Outline(extras).names["do"] == ["show", "go_on"]
    assert Outline(extras).names["turn"] == ["33"]


def test_rules_13_4_leaving_says_what_it_costs() -> None:
    costly = own_parts(scenes.playing(), scenes.own())["leaving"]
    free = own_parts(scenes.playing(), scenes.own(leave_costs=False))["leaving"]

    assert "10 points" in costly
    assert "10 points" not in free
    assert "data-confirm" in free


def test_the_result_names_talers_and_ratings_only_where_they_were_played_for() -> None:
    full = public_parts(scenes.finished())["result"]
    results = tuple(replace(one, talers=None, rating=None) for one in scenes.finished().results)
    bare = public_parts(replace(scenes.finished(), results=results))["result"]

    assert "+60" in full
    assert "−30" in full
    assert "+16.27" in full
    assert "Talers" not in bare
    assert "Rating" not in bare


def test_who_is_out_is_told_what_there_is_to_do_and_nobody_else_is() -> None:
    his, another = (replace(scenes.spectator(), seat=number) for number in (2, 1))
    last_hand = scenes.with_seats(scenes.playing(), {2: {"out": True, "place": 6}})
    next_hand = scenes.with_seats(last_hand, {2: {"dealt_in": False, "cards": ()}})

    assert "You are out" in own_parts(next_hand, his)["offers"]
    assert "You are out" not in own_parts(last_hand, his)["offers"]
    assert "You are out" not in own_parts(next_hand, another)["offers"]
    assert "You are out" not in own_parts(next_hand, scenes.spectator())["offers"]


def test_a_rematch_is_offered_to_who_played_and_shown_to_the_others() -> None:
    over, plays = scenes.finished(), scenes.own_waiting(can=frozenset({"rematch"}))
    again = replace(over, rematch="7f6f7f0e-0000-4000-8000-000000000001")

    assert ">Rematch<" in own_parts(over, plays)["offers"]
    assert ">Join the rematch<" in own_parts(again, plays)["offers"]
    assert "ematch" not in own_parts(over, scenes.spectator())["offers"]
    assert f"/table/{again.rematch}/" in own_parts(again, scenes.spectator())["offers"]


@pytest.mark.parametrize(("clock", "words"), [("bank", "time bank"), ("grace", "last seconds")])
def test_rules_14_1_extra_time_is_named_at_the_seat(clock: str, words: str) -> None:
    scene = scenes.with_seats(scenes.playing(), {4: {"clock": clock}})

    assert words in public_parts(scene)["seat-4"]
    assert f'data-clock="{clock}"' in public_parts(scene)["seat-4"]
    assert words not in public_parts(scenes.playing())["seat-4"]


def test_players_have_faces_and_computers_have_their_own() -> None:
    scene = scenes.with_seats(scenes.playing(), {1: {"picture": "/avatars/0123456789abcdef.svg"}})
    parts = public_parts(scene)

    assert 'src="/avatars/0123456789abcdef.svg"' in parts["seat-1"]
    assert "face-computer" in parts["seat-5"]
    assert "<img" not in parts["seat-5"]


def test_rules_4_2_the_button_lies_on_an_empty_seat_too() -> None:
    scene = scenes.playing()
    seats = (SeatView(1), *scene.seats[1:])

    assert "Dealer button" in public_parts(replace(scene, seats=seats, button=1))["seat-1"]


def test_names_are_text_not_markup() -> None:
    scene = scenes.with_seats(scenes.playing(), {1: {"name": '<img src=x onerror="alert(1)">'}})
    html = public_parts(scene)["seat-1"]

    assert "<img" not in html
    assert "&lt;img" in html


def test_a_notice_is_announced_and_escaped() -> None:
    html = notice_part("<b>no</b>")

    assert 'role="alert"' in html
    assert "&lt;b&gt;" in html


def test_words_follow_the_language() -> None:
    scene = scenes.playing()
    with translation.override("en"):
        english = public_parts(scene)
    with translation.override("de"):
        german = public_parts(scene)
        again = public_parts(scene)
    assert german == again
    assert english["seat-1"] is not german["seat-1"]


def test_numbers_for_scripts_are_digits_in_every_language() -> None:
    own = scenes.own(turn=12345, options=Options(True, 1500, 3000, 45480), chips=45480, quick=())
    with translation.override("de"):
        controls = Outline(own_parts(scenes.playing(), own)["controls"])
    assert controls.names["turn"] == ["12345"]
    assert controls.names["amount"] == ["3000"]
