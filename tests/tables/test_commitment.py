"""The verifiable deal: what is published before a hand, with it and after it."""

from hashlib import sha256

import pytest

from poker.rules.cards import DECK, text, texts
from poker.rules.games import DRAW, GAMES, HOLDEM
from poker.rules.hand import Deal, Hand, Phase, Stakes
from poker.rules.sight import told
from poker.tables import commitment, play, sealing
from poker.tables.models import OwnCards, PlayedHand, Table
from poker.tables.play import course
from poker.tables.state import load
from poker.tables.view import Look

from .past import play_tournament

pytestmark = pytest.mark.django_db


def sealed(game, number=None, person=None):
    return sealing.seal(game.state, number or sealing.number(game.state), person)


def deck_of(game):
    return commitment.SealedDeck.of(game.table.deal, game.table.salts.split("\n"))


def test_a_commitment_is_the_digest_it_says_to_be():
    assert commitment.commitment(1, "As", "00ff") == sha256(b"1:As:00ff").hexdigest()
    assert commitment.root(["aa", "bb"]) == sha256(b"aa\nbb").hexdigest()


def test_all_positions_have_salts_of_their_own():
    for game, count in ((HOLDEM, 52), (DRAW, 104)):
        salts = commitment.new_salts(game)
        assert len(set(salts)) == count
        assert {len(salt) for salt in salts} == {32}


# Before a hand


def test_a_deck_is_sealed_before_its_hand_is_dealt_and_is_the_one_that_is_dealt(sit_down):
    game = sit_down(2)
    for number in (2, 3):
        game.act("fold")
        assert not game.state.hand_on
        before, root = sealed(game, number), game.table.deal_root
        assert Look(game.state).public.sealed_hand == number
        assert (len(set(before.commitments)), before.dealt) == (52, ())
        assert before.root == root == Look(game.state).public.deal_root
        game.to_next_hand()
        assert game.state.tournament.hand_no == number
        assert game.table.deal_root == root
        assert tuple(deck_of(game).commitments) == before.commitments
        assert game.table.sealed == ""


def test_the_first_deck_is_sealed_when_the_tournament_starts(people, rigged):
    from poker.rules.presets import PRESETS

    table = play.open_table(people[0], PRESETS["sit-and-go"].choose(seats=2))
    play.sit(people[1], table.pk)
    state = load(table.pk)
    assert state.hand is None
    assert Look(state).public.sealed_hand == 1
    assert len(state.table.deal_root) == 64


def test_every_hand_has_a_root_of_its_own_even_with_the_same_deck(sit_down):
    game = sit_down(2)
    first = game.table.deal_root
    game.act("fold")
    assert game.table.deal_root != first


def test_the_salts_of_a_sealed_deck_are_not_published(sit_down):
    game = sit_down(3)
    for secrets in (game.table.salts, None):
        if secrets is None:
            game.act("fold")
            game.act("fold")
            secrets = game.table.sealed.partition("\n")[2]
        told = repr(sealed(game)) + repr(Look(game.state).public)
        assert not [salt for salt in secrets.split("\n") if salt in told]


def test_when_no_hand_comes_any_more_nothing_is_sealed(sit_down):
    game = sit_down(2)
    play.leave(game.state.acting_seat.person, game.table_id, now=game.now)
    assert game.table.state == "finished"
    assert (game.table.deal, game.table.salts, game.table.sealed, game.table.deal_root) == ("", "", "", "")
    assert sealing.number(game.state) == 0
    assert sealing.seal(game.state, 0, game.at(1)) is None


def test_a_root_without_its_deck_is_no_seal_of_the_next_hand(sit_down):
    """As a club of before left its tables: the root of the hand that is over, and no deck for the next."""
    game = sit_down(2)
    game.act("fold")
    Table.objects.update(sealed="")
    number = game.state.tournament.hand_no + 1
    assert sealing.number(game.state) == 0
    assert sealing.seal(game.state, number, game.at(1)) is None
    game.to_next_hand()
    assert sealing.number(game.state) == number


# While it is on


def test_ones_own_salts_are_ones_own_while_the_hand_is_on(sit_down):
    game = sit_down(3)
    deck = deck_of(game)
    for seat, person in ((number, game.at(number)) for number in (1, 2, 3)):
        player = game.state.order.index(seat)
        own = Look(game.state).own(person).openings
        held = [text(card) for card in game.state.hand.hole[player]]
        assert [card for _, card, _ in own] == held
        assert all(commitment.commitment(*one) == deck.commitments[one[0] - 1] for one in own)
        mine = [(one.position, one.card, one.salt) for one in sealed(game, person=person).dealt if one.own]
        assert mine == list(own)
    assert Look(game.state).own(None).openings == ()
    assert {one.card + one.salt for one in sealed(game).dealt} == {""}


def test_a_card_on_the_board_is_opened_to_everybody_at_once(sit_down, rigged):
    rigged("AsAd KsKd 2c 3c4c5d 2d 9h")
    game = sit_down(2)
    game.act("call")
    game.act("check")
    board = [one for one in sealed(game).dealt if one.seat is None]
    assert [(one.position, one.card) for one in board] == [(6, "3c"), (7, "4c"), (8, "5d")]
    assert [one.salt for one in board] == game.table.salts.split("\n")[5:8]


# When it is over


def test_cards_that_everybody_saw_are_opened_and_fit(sit_down, rigged):
    rigged("AsAd KsKd 2c 3c4c5d 2d 9h 2h Th")
    game = sit_down(2)
    before, root = deck_of(game).commitments, game.table.deal_root
    game.act("all_in")
    game.act("all_in")
    for _ in range(4):
        game.later(1.7)
    played = PlayedHand.objects.get()
    assert played.commitments.split("\n") == before
    opened = {card for card, _ in played.openings.values()}
    assert opened == {"As", "Ad", "Ks", "Kd", "3c", "4c", "5d", "9h", "Th"}
    assert commitment.faults(before, root, played.openings) == []
    assert sealed(game, 1).root == root


@pytest.mark.parametrize(
    "spoil", [lambda o: o.update({"1": ["Ah", o["1"][1]]}), lambda o: o.update({"2": o["1"]})]
)
def test_a_card_that_was_not_dealt_is_found_out(spoil):
    deck = commitment.SealedDeck.of(texts(DECK), commitment.new_salts(HOLDEM))
    before = deck.commitments
    openings = deck.open([commitment.Place(1, 0, deck.cards[0]), commitment.Place(2, 0, deck.cards[1])])
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
    assert not set(salts) & set(game.table.sealed.split("\n"))
    assert PlayedHand.objects.get().openings == {}
    kept = [salt for own in OwnCards.objects.all() for _, salt in own.openings.values()]
    # the big blind won unseen and may still show his two cards
    assert sorted(kept) == sorted(salts[2:4])


def test_rules_8_4_who_folded_knows_his_cards_afterwards_but_the_club_has_no_salt_for_him(sit_down):
    game = sit_down(2)
    folded = game.state.acting_seat.person
    game.act("fold")
    own = [one for one in sealed(game, 1, folded).dealt if one.own]
    assert [len(one.card) for one in own] == [2, 2]
    assert {one.salt for one in own} == {""}


def test_a_hand_shown_after_it_is_over_is_opened_too_and_later_ones_no_more(sit_down):
    game = sit_down(2)
    winner = game.at(2 if game.state.acting_seat.number == 1 else 1)
    before, root = deck_of(game).commitments, game.table.deal_root
    game.act("fold")
    play.show_cards(winner, game.table_id, now=game.now)
    played = PlayedHand.objects.get()
    assert "".join(card for card, _ in played.openings.values()) == OwnCards.objects.get(person=winner).cards
    assert commitment.faults(before, root, played.openings) == []
    game.to_next_hand()
    assert all(own.openings == {} for own in OwnCards.objects.all())


# Which card lay where


@pytest.mark.parametrize("game", GAMES)
def test_positions_follow_from_what_was_dealt_in_every_game(people, game, monkeypatch):
    decks = []
    seal = course.seal

    def noted(state):
        seal(state)
        deal, *salts = state.table.sealed.split("\n")
        decks.append(commitment.SealedDeck.of(deal, salts))

    monkeypatch.setattr(course, "seal", noted)
    past = play_tournament(people, "speedpoker", seed=3, game=game, starting_chips=1000, leavers=1)
    opened = 0
    for number in past.hands:
        row, deck = past.table.hands.get(number=number), decks[number - 1]
        assert row.commitments.split("\n") == deck.commitments
        for position, (card, salt) in row.openings.items():
            assert (deck.cards[int(position) - 1], deck.salts[int(position) - 1]) == (card, salt)
        # everything that everybody saw, once each, and nothing else
        cards = [card for card, _ in row.openings.values()]
        assert sorted(cards) == sorted(past.shown[number])
        opened += len(cards)
    assert opened > 20


def test_rules_8_4_a_discard_that_came_back_does_not_tell_who_gave_it_away():
    """Six players draw five each: the stub runs out, and what the first ones gave away is dealt once more."""
    deck = commitment.SealedDeck.of(texts(DECK) + texts(DECK[::-1]), commitment.new_salts(DRAW))
    hand = Hand(DRAW, Stakes((0,) * 6, (10, 20, 0, 0, 0, 0), 20), [1000] * 6, Deal(DECK, DECK[::-1]))
    while hand.phase is Phase.BETTING:
        hand.call()
    given_away = set()
    while hand.phase is Phase.DRAWING:
        given_away |= {text(card) for card in hand.hole[hand.actor]}
        hand.draw(hand.hole[hand.actor])
    while hand.phase is Phase.BETTING:
        hand.call()
    hand.settle(lambda player: False)

    opened = deck.open(commitment.places(told(hand, None), DRAW))

    assert len(opened) == 30
    came_back = {position: card for position, (card, _) in opened.items() if int(position) > 52}
    assert len(came_back) == 8
    assert set(came_back.values()) <= given_away
    assert not [position for position in opened if int(position) <= 30], "the hands that were given away"
    published = deck.commitments
    assert commitment.faults(published, commitment.root(published), opened) == []
