"""The verifiable deal: what is published before a hand, with it and after it."""

from hashlib import sha256

import pytest

from poker.rules.cards import DECK
from poker.tables import commitment, play, view
from poker.tables.models import OwnCards, PlayedHand
from poker.tables.play import course

pytestmark = pytest.mark.django_db


def published(game):
    return view.published_commitments(game.state)


def test_a_commitment_is_the_digest_it_says_to_be():
    assert commitment.commitment(1, "As", "00ff") == sha256(b"1:As:00ff").hexdigest()
    assert commitment.root(["aa", "bb"]) == sha256(b"aa\nbb").hexdigest()


def test_all_positions_have_salts_of_their_own():
    salts = commitment.new_salts()
    assert len(set(salts)) == 52
    assert {len(salt) for salt in salts} == {32}


def test_before_a_hand_52_commitments_and_a_root_are_published(sit_down):
    game = sit_down(3)
    assert len(set(published(game))) == 52
    assert commitment.root(published(game)) == game.table.deal_root == view.public_scene(game.state).deal_root


def test_every_hand_has_a_root_of_its_own_even_with_the_same_deck(sit_down):
    game = sit_down(2)
    first = game.table.deal_root
    game.act("fold")
    game.to_next_hand()
    assert game.table.deal_root != first


def test_cards_that_everybody_saw_are_opened_and_fit(sit_down, rigged):
    rigged("AsAd KsKd 2c 3c4c5d 2d 9h 2h Th")
    game = sit_down(2)
    before = published(game)
    game.act("all_in")
    game.act("all_in")
    for _ in range(4):
        game.later(1.7)
    played = PlayedHand.objects.get()
    assert played.commitments.split("\n") == before
    assert {card for card, _ in played.openings.values()} == {
        "As",
        "Ad",
        "Ks",
        "Kd",
        "3c",
        "4c",
        "5d",
        "9h",
        "Th",
    }
    assert commitment.faults(before, game.table.deal_root, played.openings) == []


@pytest.mark.parametrize(
    "spoil", [lambda o: o.update({"1": ["Ah", o["1"][1]]}), lambda o: o.update({"2": o["1"]})]
)
def test_a_card_that_was_not_dealt_is_found_out(sit_down, spoil):
    salts = commitment.new_salts()
    before = commitment.commitments(DECK, salts)
    openings = commitment.open_cards([0, 1], DECK, salts)
    assert commitment.faults(before, commitment.root(before), openings) == []
    spoil(openings)
    assert commitment.faults(before, commitment.root(before), openings) != []
    assert commitment.faults(before[::-1], commitment.root(before), {}) == ["root"]


def test_rules_8_4_salts_of_folded_cards_are_gone_when_the_hand_is_over(sit_down):
    game = sit_down(3)
    salts = game.table.salts.split("\n")
    game.act("fold")
    game.act("fold")
    assert game.table.salts == ""
    assert PlayedHand.objects.get().openings == {}
    kept = [salt for own in OwnCards.objects.all() for _, salt in own.openings.values()]
    # the big blind won unseen and may still show his two cards
    assert sorted(kept) == sorted(salts[2:4])


def test_a_hand_shown_after_it_is_over_is_opened_too_and_later_ones_no_more(sit_down):
    game = sit_down(2)
    winner = game.at(2 if game.state.acting_seat.number == 1 else 1)
    before, root = published(game), game.table.deal_root
    game.act("fold")
    play.show_cards(winner, game.table_id, now=game.now)
    played = PlayedHand.objects.get()
    assert "".join(card for card, _ in played.openings.values()) == OwnCards.objects.get(person=winner).cards
    assert commitment.faults(before, root, played.openings) == []
    game.to_next_hand()
    assert all(own.openings == {} for own in OwnCards.objects.all())


def test_the_salts_of_a_running_hand_are_not_published(sit_down):
    game = sit_down(3)
    text = " ".join(published(game)) + repr(view.public_scene(game.state))
    assert not [salt for salt in game.table.salts.split("\n") if salt in text]


def test_the_deck_comes_from_the_operating_system():
    import secrets

    assert isinstance(course.RANDOM, secrets.SystemRandom)
    deals = {tuple(course.shuffled().order) for _ in range(50)}
    assert len(deals) == 50
    assert all(sorted(order) == list(DECK) for order in deals)


def test_after_the_last_hand_of_a_tournament_no_salt_is_kept(sit_down):
    game = sit_down(2)
    play.leave(game.state.acting_seat.person, game.table_id, now=game.now)
    assert game.table.state == "finished"
    assert all(own.openings == {} for own in OwnCards.objects.all())
