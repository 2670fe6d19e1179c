"""Cards, the deal, and the lines of notation a hand writes and plays."""

import pytest

from poker.rules.cards import DECK, UNKNOWN, card, cards, rank, suit, text, texts
from poker.rules.games import GAMES
from poker.rules.hand import Deal, Hand, IllegalAction, Stakes
from poker.rules.illegal import WORDS
from tests.rules.played import DEEP, check_through, play, refused, run_out, table


def test_cards_have_names():
    assert (card("2c"), card("As")) == (0, 51)
    assert (rank(card("Kd")), suit(card("Kd"))) == (11, 1)
    assert cards("AsKd??") == [51, 45, UNKNOWN]
    assert texts([51, 45, UNKNOWN]) == "AsKd??"
    assert [card(text(number)) for number in DECK] == list(DECK)


@pytest.mark.parametrize("name", ["", "A", "10s", "as", "AS", "?s", "1s", None, 5])
def test_what_is_no_card_is_refused(name):
    with pytest.raises(ValueError):
        card(name)


def test_a_deal_serves_many_hands():
    stakes = Stakes((0, 0), (100, 50), min_bet=100)
    deal = Deal(DECK)
    one, two = (Hand(GAMES["NT"], stakes, [DEEP, DEEP], deal) for _ in range(2))
    assert one.hole == two.hole == [[0, 1], [2, 3]]


def test_a_hand_writes_what_happens():
    hand = table(n=3, hole=["AsAd", "KsKd", "QsQd"], board="2c3c4h7h9s")
    play(hand, "p3 cbr 300, p1 cc, p2 f, p1 cc, p3 cbr 400, p1 f")
    assert hand.actions == [
        "d dh p1 AsAd",
        "d dh p2 KsKd",
        "d dh p3 QsQd",
        *("p3 cbr 300", "p1 cc", "p2 f"),
        "d db 2c3c4h",
        *("p1 cc", "p3 cbr 400", "p1 f"),
    ]


@pytest.mark.parametrize(
    ("game", "lines"),
    [
        ("NT", "p3 cbr 1000, p1 cc, p2 cc"),
        ("NT", "p3 cc, p2 f # left, p1 cc, p1 cbr 100, p3 cc"),
        ("F7S", "p2 cbr 100, p3 cc, p1 cc"),
        ("P5D", "p3 cc, p1 cc, p2 cc, p1 sd 2c3c, p2 f # left, p3 sd"),
        ("PO", "p3 cbr 350, p1 cbr 1000, p2 f, p3 cc"),
    ],
)
def test_a_hand_is_its_deal_and_its_lines(game, lines):
    stakes = Stakes((10,) * 3, (50, 100, 0), min_bet=100)
    if game == "F7S":
        stakes = Stakes((10,) * 3, (0,) * 3, small_bet=100, big_bet=200, bring_in=50)
    deal = Deal(DECK, DECK)
    hand = run_out(play(Hand(GAMES[game], stakes, [1010] * 3, deal), lines))
    again = Hand(GAMES[game], stakes, [1010] * 3, deal)
    for line in hand.actions:
        again.apply(line)
    assert again.actions == hand.actions
    assert (again.stacks, again.phase, again.actor) == (hand.stacks, hand.phase, hand.actor)


def test_a_damaged_record_is_no_refusal():
    hand = play(
        Hand(GAMES["NT"], Stakes((0, 0), (100, 50), min_bet=100), [500] * 2, Deal(DECK)), "p2 cbr 500, p1 cc"
    )
    with pytest.raises(ValueError, match="not what the deck deals") as error:
        hand.apply("d db AsKsQs")
    assert not isinstance(error.value, IllegalAction)


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("", "unreadable"),
        ("p3", "unreadable"),
        ("p3 raise 300", "unreadable"),
        ("p3 cbr", "not_whole_chips"),
        ("p3 cbr 3e5", "not_whole_chips"),
        ("p3 cbr -300", "not_whole_chips"),
        ("p3 cbr 300.5", "unreadable"),
        ("p3 cbr 9999999999999999999999", "not_whole_chips"),
        ("p3 cbr ٣٠٠", "unreadable"),
        ("p3 cc 300", "unreadable"),
        ("p3 sd 2c", "not_drawing"),
        ("p3 pb", "no_bring_in"),
        ("p3 sm AsAd", "other_cards"),
        ("p3 sm", "no_showdown"),
        ("p4 cc", "no_such_player"),
        ("p0 cc", "unreadable"),
        ("p1 cc", "not_your_turn"),
        ("d db 2c3c4c", "other_cards"),
        ("x" * 100_000, "unreadable"),
        (None, "unreadable"),
        (b"p3 cc", "unreadable"),
    ],
)
def test_what_cannot_be_played_changes_nothing(line, code):
    assert refused(table(n=3, hole=["2c2d", "3c3d", "4c4d"]), line) == code


def test_a_check_nobody_asked_for_is_passed_over():
    # Other tools write it where the small blind is all-in and everybody else has folded.
    hand = play(table(stacks=[20, DEEP, DEEP]), "p3 f, p2 cc")
    assert hand.phase == "run_out"


def test_the_showdown_in_lines():
    hand = table(n=2, hole=["AsAd", "KsKd"], board="2c3c4h7h9s")
    while hand.phase == "betting":
        check_through(hand)
    assert refused(hand, "p1 sm") == "must_show"
    play(hand, "p1 sm AsAd, p2 sm")
    assert hand.mucked == [False, True]
    play(hand, "p2 sm KsKd")
    assert hand.shown == [True, True]


def test_every_refusal_has_words():
    values = dict.fromkeys(["actor", "player", "min_to", "max_to", "line"], 1)
    for code in WORDS:
        assert str(IllegalAction(code, **values))
    assert str(IllegalAction("nothing_to_call")) == "Nothing to call: checking is free"


def test_a_hand_needs_players_and_stakes_that_fit():
    with pytest.raises(ValueError, match="two players"):
        Hand(GAMES["NT"], Stakes((0,), (100,), min_bet=100), [500], Deal(DECK))
    with pytest.raises(ValueError, match="blind for each"):
        Hand(GAMES["NT"], Stakes((0, 0), (50, 100, 0), min_bet=100), [500] * 2, Deal(DECK))
