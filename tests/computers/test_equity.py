"""What a hand is worth: against known numbers, against what was paid, and blind to what it cannot see."""

from random import Random

import pytest

from poker.computers.equity import Held, _fresh, equity, hands, pressure, unseen
from poker.rules.cards import DECK, UNKNOWN, cards
from poker.rules.games import GAMES
from poker.rules.hand import Deal, Hand, Phase, Stakes
from poker.rules.schedule import level
from poker.rules.sight import sight
from tests.computers.arena import CODES, caller, deal, decisions, random_player

SAMPLES = 4000  # standard deviation of a share below 0.008


def dealt(code: str, first: str, seats: int = 2, board: str = "", stacks: int = 4000) -> Hand:
    """A hand in which player 0 has the cards `first`, and the board comes as written (burnt cards aside)."""
    own, table = cards(first), cards(board)
    rest = [card for card in DECK if card not in own + table]
    count = {"NT": 2, "PO": 4, "F7S": 3, "P5D": 5}[code]
    order = own + rest[: count * (seats - 1)]
    rest = rest[count * (seats - 1) :]
    if code in ("NT", "PO"):
        for start, end in ((0, 3), (3, 4), (4, 5)):
            order += [rest.pop(), *table[start:end]]
    stakes = Stakes.of(GAMES[code], seats, level("decades", 4, 5000, code))
    return Hand(GAMES[code], stakes, [stacks] * seats, Deal(order + rest, DECK))


def share(hand: Hand, player: int = 0, samples: int = SAMPLES) -> float:
    return equity(sight(hand, player), Random(1), samples)


@pytest.fixture(autouse=True)
def as_long_as_it_takes(monkeypatch):
    monkeypatch.setattr("poker.computers.equity._COMPARED", dict.fromkeys(CODES, 10**6))
    monkeypatch.setattr("poker.computers.equity._CANDIDATES", dict.fromkeys(CODES, 3000))


@pytest.mark.parametrize(
    ("first", "seats", "expected"),
    [("AsAh", 2, 0.852), ("7s2h", 2, 0.346), ("AsKs", 2, 0.670), ("AsAh", 3, 0.734), ("AsAh", 6, 0.492)],
)
def test_holdem_before_the_flop_as_published_against_random_hands(first, seats, expected, monkeypatch):
    monkeypatch.setattr("poker.computers.equity.pressure", lambda sight, player: (1.0, 1.0))
    assert share(dealt("NT", first, seats)) == pytest.approx(expected, abs=0.03)


@pytest.mark.parametrize(
    ("code", "first", "expected"),
    [
        ("PO", "AsAhKsKh", 0.72),
        ("F7S", "AsAhAd", 0.93),
        ("P5D", "AsKsQsJsTs", 1.0),
        ("P5D", "KsKhKd7c2s", 0.93),
    ],
)
def test_strong_starts_of_the_other_games_against_random_hands(code, first, expected, monkeypatch):
    monkeypatch.setattr("poker.computers.equity.pressure", lambda sight, player: (1.0, 1.0))
    assert share(dealt(code, first), samples=1500) == pytest.approx(expected, abs=0.05)


def on_the_river(code: str, first: str, board: str, seats: int = 2) -> Hand:
    hand = dealt(code, first, seats, board)
    while hand.street < 3:
        hand.call()
    return hand


def test_the_nuts_win_everything():
    assert share(on_the_river("NT", "AsKs", "QsJsTs2h3d")) == 1.0
    assert share(on_the_river("PO", "AsKs2c3c", "QsJsTs2h3d", 4)) == 1.0


def test_a_board_that_plays_is_shared():
    assert share(on_the_river("NT", "2h3d", "AsKsQsJsTs")) == 0.5
    assert share(on_the_river("NT", "2h3d", "AsKsQsJsTs", 4)) == pytest.approx(0.25)


def test_omaha_uses_two_own_cards():
    """The ace of a suit that lies there four times wins nearly everything in Hold'em, and nothing here."""
    assert share(on_the_river("NT", "As2c", "KsQs8s7s9h")) > 0.95
    assert share(on_the_river("PO", "As2c3d4h", "KsQs8s7s9h")) < 0.3


def test_more_opponents_less_share():
    shares = [share(dealt("NT", "KsQs", seats), samples=1000) for seats in (2, 3, 4, 6)]
    assert shares == sorted(shares, reverse=True)


def raised(code: str, first: str, to: int) -> Hand:
    """Heads-up, the other one has raised to so much."""
    hand = dealt(code, first)
    hand.raise_to(to)
    return hand


@pytest.mark.parametrize(("code", "first"), [("NT", "KsTh"), ("PO", "KsTh7d5d"), ("P5D", "KsKh7d5c2s")])
def test_who_raises_has_more(code, first):
    untouched = dealt(code, first)
    untouched.call()
    shares = [share(untouched), share(raised(code, first, 250)), share(raised(code, first, 300))]
    assert shares[0] > shares[1] + 0.02
    if code == "NT":
        shares = [share(raised(code, first, to)) for to in (200, 800, 4000)]
        assert shares == sorted(shares, reverse=True)


def test_who_reads_nothing_from_a_raise_thinks_more_of_his_hand():
    see = sight(raised("NT", "KsTh", 300), 0)
    shares = [equity(see, Random(1), SAMPLES, reads) for reads in (1.0, 0.4, 0.0)]
    assert shares[0] + 0.01 < shares[1] < shares[2] - 0.01


def test_a_raise_of_few_chips_for_all_says_less():
    all_in, deep = dealt("NT", "KsTh", stacks=400), dealt("NT", "KsTh", stacks=4000)
    for hand in (all_in, deep):
        hand.raise_to(400)
    assert pressure(sight(all_in, 0), 1)[0] > pressure(sight(deep, 0), 1)[0] + 0.05


def test_who_bets_on_the_flop_has_more():
    def flop(bet: int) -> Hand:
        hand = dealt("NT", "KsTh", 2, "Kd8c3h2s2d")
        hand.call()
        hand.call()
        hand.call()
        if bet:
            hand.raise_to(bet)
        else:
            hand.call()
            hand.call()
        return hand

    assert share(flop(0)) > share(flop(200)) + 0.02


def test_pressure_is_only_on_who_paid():
    hand = dealt("NT", "KsTh", 6)
    assert pressure(sight(hand, 2), 1) == (1.0, 1.0), "the big blind paid because he had to"
    hand.raise_to(300)
    loose, tight = pressure(sight(hand, 3), 1), pressure(sight(hand, 3), 2)
    assert loose == (1.0, 1.0)
    assert tight[0] < 0.5


def test_cards_one_sees_are_in_nobody_elses_hand():
    hand = dealt("F7S", "AsAhAd", 4)
    see = sight(hand, 0)
    pool = unseen(see)
    seen = [card for one in see.hole for card in one if card != UNKNOWN]
    assert len(pool) == 52 - len(seen) == 52 - 6
    assert set(pool).isdisjoint(seen)
    for held in hands(see, 1, pool, Random(1)):
        assert held.cards[0] == see.hole[1][2], "the up card is known"
        assert set(held.hidden) <= set(pool)


def test_no_card_is_in_two_hands(monkeypatch):
    """The second opponent beats the king only with an ace the first one has."""
    hand = on_the_river("NT", "KsKh", "Qd8c3h2s7d", 3)
    possible = {1: ["AsJh"], 2: ["AsAh", "6c4d"]}

    def thought_of(sight, player, *_):
        return [Held(tuple(cards(one)), tuple(cards(one)), 0) for one in possible[player]]

    monkeypatch.setattr("poker.computers.equity.hands", thought_of)
    assert share(hand, samples=1000) > 0.97


def test_when_there_are_not_cards_enough_they_come_round_again():
    pool, used = cards("AsKsQsJsTs"), set(cards("AsKsQsJs"))
    assert _fresh(1, pool, used, Random(1)) == tuple(cards("Ts"))
    assert len(set(_fresh(3, pool, used, Random(1)))) == 3


def test_own_discards_do_not_come_back():
    hand = dealt("P5D", "KsKh7d5c2s")
    hand.call()
    hand.call()
    hand.draw(cards("7d5c2s"))
    see = sight(hand, 0)
    assert set(unseen(see)).isdisjoint(cards("7d5c2s"))


@pytest.mark.parametrize("code", CODES)
def test_a_share_lies_between_nothing_and_all_at_any_table(code):
    rng = Random(11)
    seen = 0
    while seen < 30:
        stakes = Stakes.of(GAMES[code], 6, level("decades", 4, 5000, code))
        hand = Hand(GAMES[code], stakes, [3000] * 6, deal(rng))
        for _, see, _ in decisions(hand, [caller, random_player] * 3, rng):
            if see.phase == Phase.BETTING:
                assert 0 <= equity(see, rng, 10) <= 1
                seen += 1


def test_only_a_hand_that_is_in_has_a_share():
    hand = dealt("NT", "7s2h", 3)
    hand.fold()
    with pytest.raises(ValueError, match="still in"):
        equity(sight(hand, 2), Random(1))
    with pytest.raises(ValueError, match="still in"):
        equity(sight(hand, None), Random(1))
