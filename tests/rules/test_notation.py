import json
import tomllib
from pathlib import Path
from random import Random

import pytest

from poker.rules.cards import DECK, UNKNOWN, cards, texts
from poker.rules.games import GAMES
from poker.rules.hand import Deal, Hand, Phase, Stakes
from poker.rules.notation import NotationError, parse, replay, write
from poker.rules.sight import told

HEADS_UP = """
variant = "NT"   # a comment of TOML
antes = [1, 2]
blinds_or_straddles = [50, 100]
min_bet = 100
starting_stacks = [1000, 900]
actions = [
  "d dh p1 AsAd # p1 is the big blind",
  "d dh p2 KsKd",
  "# nothing happens here",
  "p2 cbr 300 # a comment",
  "p1 f",
]
finishing_stacks = [898, 1002]
_ours = "kept"
venue = "The Back Room"
"""


def hand(text: str) -> Hand:
    return replay(parse(text)[0])


def made(variant: str, stacks: list[int], actions: str, **fields: object) -> str:
    """A file of one hand with blinds 50/100; actions in one text, separated by commas."""
    n = len(stacks)
    all_fields: dict[str, object] = {"variant": variant, "antes": [0] * n, "starting_stacks": stacks}
    if variant == "F7S":
        all_fields |= {"bring_in": 50, "small_bet": 100, "big_bet": 200}
    else:
        all_fields |= {"blinds_or_straddles": [50, 100, *[0] * (n - 2)], "min_bet": 100}
    all_fields |= {"actions": [action.strip() for action in actions.split(",")], **fields}
    return "".join(f"{name} = {json.dumps(value)}\n" for name, value in all_fields.items())


def shuffled(seed: int) -> Deal:
    rng = Random(seed)
    return Deal(rng.sample(DECK, 52), rng.sample(DECK, 52))


def finished(variant: str, seed: int, n: int = 4) -> Hand:
    """A hand with random decisions, to its end."""
    rng = Random(seed)
    stakes = Stakes((5,) * n, (50, 100, *[0] * (n - 2)), 100)
    if variant == "F7S":
        stakes = Stakes((20,) * n, (0,) * n, small_bet=100, big_bet=200, bring_in=50)
    hand = Hand(GAMES[variant], stakes, [rng.randint(1, 3000) for _ in range(n)], shuffled(seed))
    while hand.phase is not Phase.OVER:
        step(hand, rng)
    return hand


def step(hand: Hand, rng: Random) -> None:
    if hand.phase is Phase.RUN_OUT:
        hand.deal_street()
    elif hand.phase is Phase.SHOWDOWN:
        hand.settle(lambda player: rng.random() < 0.7)
    elif hand.phase is Phase.DRAWING:
        own = hand.hole[hand.actor or 0]
        hand.draw(rng.sample(own, rng.randint(0, len(own))))
    elif rng.random() < 0.03:
        hand.withdraw(rng.choice([player for player in range(hand.n) if not hand.folded[player]]))
    else:
        options = hand.options()
        if options.min_to is not None and rng.random() < 0.3:
            hand.raise_to(rng.choice([options.min_to, options.max_to]))
        elif options.can_fold and rng.random() < 0.2:
            hand.fold()
        else:
            hand.call()


SOME = [(variant, seed) for variant in GAMES for seed in range(40)]


# Reading


def test_heads_up_files_give_antes_and_blinds_in_reversed_order() -> None:
    record = parse(HEADS_UP)[0]
    assert (record.stakes.antes, record.stakes.blinds) == ((2, 1), (100, 50))
    assert tuple(replay(record).stacks) == record.finishing_stacks


def test_fields_that_are_not_ours_are_kept_and_change_nothing() -> None:
    assert parse(HEADS_UP)[0].extra == {"_ours": "kept", "venue": "The Back Room"}
    odd = HEADS_UP + "players = 7\nseats = 1979-05-27\ntime = 'never'\n[author]\nname = 'x'\n"
    assert replay(parse(odd)[0]).stacks == [898, 1002]


def test_a_phhs_file_holds_a_hand_a_table() -> None:
    first, second = parse(f"[1]{HEADS_UP}\n[2]{HEADS_UP.replace('cbr 300', 'cbr 400')}")
    assert (replay(first).stacks, replay(second).stacks) == ([898, 1002], [898, 1002])
    assert "p2 cbr 400 # a comment" in second.actions


def test_an_error_in_a_phhs_file_names_its_hand() -> None:
    with pytest.raises(NotationError, match=r"^hand 2: unknown variant 'XX'"):
        parse(f"[1]{HEADS_UP}\n[2]{HEADS_UP.replace('NT', 'XX')}")


def test_rules_4_2_a_dead_small_blind_is_the_big_blind_in_the_first_place() -> None:
    text = made("NT", [500] * 3, "d dh p1 2c3c, d dh p2 4c5c, d dh p3 6c7c, p2 cc, p3 f, p1 cc, d db 8h9hTh",
                blinds_or_straddles=[100, 0, 0])  # fmt: skip
    assert (hand(text).actor, hand(text).stacks) == (0, [400, 400, 500])


def test_amounts_with_decimals_are_exact() -> None:
    text = made("NT", [10.25, 7.5], "d dh p1 AsAd, d dh p2 KsKd, p2 cbr 1.75, p1 cbr 3.05, p2 f",
                blinds_or_straddles=[0.25, 0.5], min_bet=0.5)  # fmt: skip
    record = parse(text)[0]
    assert record.scale == 100
    assert replay(record).stacks == [1200, 575]


def test_amounts_may_be_written_with_commas_and_decimals() -> None:
    text = made("NT", [5000, 5000], "d dh p1 AsAd, d dh p2 KsKd, p2 cc, p1 f").replace(
        "'p2 cc'", "'p2 cbr 1,000.00'"
    )
    assert hand(text).stacks == [4900, 5100]


@pytest.mark.parametrize("said", [{"ante_trimming_status": False}, {}])
def test_an_ante_that_is_not_trimmed_lies_in_the_pot_for_all(said: dict[str, bool]) -> None:
    text = made("NT", [150, 1000, 1000], "d dh p1 AsAd, d dh p2 4c5d, d dh p3 6c7c, p3 f, p1 cbr 150, p2 cc,"
                " d db 2hKdTc, d db Js, d db 9s", antes=[0, 100, 0], **said)  # fmt: skip
    assert hand(text).stacks == [400, 750, 1000]


def test_a_showdown_between_cards_nobody_saw_stays_open() -> None:
    text = made("NT", [300, 300], "d dh p1 ????, d dh p2 ????, p2 cc, p1 cc, d db 4h5hTc, p1 cc, p2 cc,"
                " d db Td, p1 cc, p2 cc, d db Th, p1 cc, p2 cc")  # fmt: skip
    assert hand(text).phase is Phase.SHOWDOWN


def test_all_in_draws_need_their_cards() -> None:
    text = made("P5D", [100, 100], "d dh p1 AsAdAh2c3c, d dh p2 KsKd4d5d6d, p2 cc, p1 sd 2c3c, p2 sd")
    with pytest.raises(NotationError, match=r"^p1 has other cards than the hand deals$"):
        hand(text)


def test_cards_nobody_saw_lose_at_the_showdown() -> None:
    text = made("NT", [300, 300], "d dh p1 ????, d dh p2 2s3d, p2 cc, p1 cc, d db 4h5hTc, p1 cc, p2 cc,"
                " d db Td, p1 cc, p2 cc, d db Th, p1 cc, p2 cc, p1 sm, p2 sm 2s3d")  # fmt: skip
    assert hand(text).stacks == [200, 400]


@pytest.mark.parametrize(
    "shows", ["p2 sm KsKd, p1 sm AsAd", "p1 sm AsAd, p2 sm", "p2 sm, p1 sm AsAd", "p1 sm -"]
)
def test_other_houses_show_in_their_own_order(shows: str) -> None:
    text = made("NT", [300, 300], "d dh p1 ????, d dh p2 KsKd, p2 cc, p1 cc, d db 4h5hTc, p1 cc, p2 cc,"
                f" d db Td, p1 cc, p2 cc, d db Th, p1 cc, p2 cc, {shows}")  # fmt: skip
    ends = hand(text.replace("????", "AsAd") if "-" in shows else text)
    assert ends.stacks == [400, 200]


@pytest.mark.parametrize("order", ["p1 sm AsAd, p2 sm KsKd, d db 4h5hTc, d db Td, d db Th",
                                   "d db 4h5hTc, d db Td, d db Th, p2 sm KsKd, p1 sm AsAd",
                                   "p1 sm AsAd, d db 4h5hTc, p2 sm KsKd, d db Td, d db Th"])  # fmt: skip
@pytest.mark.parametrize("dealt", ["AsAd", "????", "??Ad"])
def test_rules_8_1_hands_are_shown_before_or_after_the_rest_of_the_board(order: str, dealt: str) -> None:
    text = made("NT", [300, 200], f"d dh p1 {dealt}, d dh p2 KsKd, p2 cbr 200, p1 cc, {order}")
    assert hand(text).stacks == [500, 0]


def test_rules_10_1_another_house_lets_the_low_card_complete() -> None:
    text = made("F7S", [1000, 1000], "d dh p1 2s3s4s, d dh p2 5c6c7c, p1 cbr 100, p2 f")
    assert hand(text).stacks == [1000, 1000]
    assert hand(text).actions[-2] == "p1 cbr 100"


@pytest.mark.parametrize("n", [8, 7])  # a house that burns cards runs out with seven
def test_rules_10_3_one_card_for_all_is_dealt_to_the_board(n: int) -> None:
    rest = iter(f"{rank}{suit}" for rank in "23456789TJQKA" for suit in "cdhs")

    def street(count: int) -> str:
        return ", ".join(f"d dh p{p} {''.join(next(rest) for _ in range(count))}" for p in range(1, n + 1))

    def calls(first: int, count: int) -> str:
        return ", ".join(f"p{(first + i) % n + 1} cc" for i in range(count))

    text = f"{street(3)}, p1 pb, {calls(1, n - 1)}"
    for _street in range(3):
        text += f", {street(1)}"
        first = hand(made("F7S", [1000] * n, text)).actor
        text += f", {calls(first, n)}"
    ends = hand(made("F7S", [1000] * n, f"{text}, d db As, {calls(first, n)}"))
    assert (ends.board, ends.phase) == (cards("As"), Phase.OVER)


def test_rules_11_exchanged_cards_leave_the_hand() -> None:
    text = made("P5D", [500, 500], "d dh p1 AsAdAh2c3c, d dh p2 KsKd4d5d6d, p2 cc, p1 cc, p1 sd 2c3c, p2 sd,"
                " d dh p1 Ac7h, p1 cbr 100, p2 f")  # fmt: skip
    ends = hand(text)
    assert (texts(ends.hole[0]), ends.drawn, ends.stacks) == ("AsAdAhAc7h", [2, 0], [600, 400])


def test_unknown_exchanges_end_in_the_hand_that_is_shown() -> None:
    text = made("P5D", [500, 500], "d dh p1 ??????????, d dh p2 ????4d5d6d, p2 cc, p1 cc, p1 sd ????,"
                " p2 sd 9h, d dh p1 ????, d dh p2 ??, p1 cc, p2 cc, p1 sm AsAdAh2c3c, p2 sm")  # fmt: skip
    ends = hand(text)
    assert (ends.stacks, texts(ends.discards[1])) == ([600, 400], "9h")


STUB = (Path(__file__).parent.parent / "cases/tagged/P5D/stub_runs_out/001.phh").read_text()


def test_rules_11_discards_and_folded_hands_come_back_when_the_stub_has_run_out() -> None:
    """p6 gets the last card of the stub and then, as the file has it, 6c that p1 gave back."""
    assert parse(STUB)[0].finishing_stacks == tuple(hand(STUB).stacks)
    last = "KcKdAd7s6c"
    folded = STUB.replace(last, "KcKdAd7sJc")  # of p4
    assert texts(hand(folded).hole[5]) == "KcKdAd7sJc"
    own = STUB.replace(last, "KcKdAd7s6d")
    with pytest.raises(NotationError, match=r"^6d is dealt twice$"):
        hand(own)
    later = STUB.replace("2dTs5s3h", "6d2c5s3h")  # what p6 gave back, to p5 before him
    with pytest.raises(NotationError, match=r"^6d is dealt twice$"):
        hand(later)


@pytest.mark.parametrize("card", ["Jc", "Ks", "6c"])
def test_rules_11_nothing_comes_back_while_the_stub_lasts(card: str) -> None:
    with pytest.raises(NotationError, match=rf"^{card} is dealt twice$"):
        hand(STUB.replace("Jh2s2cQc8d", f"Jh2s2cQc{card}"))


def test_rules_13_4_who_leaves_folds_out_of_turn() -> None:
    text = made("NT", [500] * 3, "d dh p1 2c3c, d dh p2 4c5c, d dh p3 6c7c, p2 f # left, p3 f")
    assert hand(text).stacks == [600, 400, 500]
    with pytest.raises(NotationError, match="It is player 3's turn"):
        hand(text.replace(" # left", " # gone"))


def test_a_check_of_somebody_who_has_nobody_left_to_play_against_is_none() -> None:
    text = made("NT", [100, 300, 300], "d dh p1 2c3c, d dh p2 4c5c, d dh p3 6c7c, p3 f, p1 cc, p2 cc,"
                " d db 8h9hTh, p2 cc, d db Jc, d db 2d")  # fmt: skip
    assert sum(hand(text).stacks) == 700
    with pytest.raises(NotationError, match="'p1 cc': There is no decision to make now"):
        hand(text.replace('"d db 8h9hTh", "p2 cc"', '"d db 8h9hTh", "p1 cc"'))


def test_a_hand_may_stop_anywhere() -> None:
    text = made("NT", [500] * 3, "d dh p1 2c3c, d dh p2 4c5c, d dh p3 6c7c, p3 cc, p1 cc, p2 cc")
    assert hand(text).street == 1
    assert hand(text).phase is Phase.BETTING


BROKEN = {
    "p3 cc, p3 cc": "action 4 'p3 cc': It is player 1's turn",
    "p3 cc, d db 8h9hTh, p1 cc": "action 5 'p1 cc': the board has cards that are not due yet",
    "p3 cc, p1 cc, p2 cc, p1 cc": "action 6 'p1 cc': the board has no cards yet that are due",
    "p3 cc, p1 cc, p2 cc, d db 8h9h, p1 cc": "action 5 'p2 cc': the board has too few cards",
    "p3 cc, p1 cc, p2 cc, d db 8h9hThJh, p1 cc": "action 7 'p1 cc': the board has cards that are not due yet",
    "p3 cc, p1 cc, p2 cc, d db 8h9h??, p1 cc": "a card of the board that everybody sees is not given",
    "p3 cbr 150": "action 3 'p3 cbr 150': The smallest bet or raise is to 200",
    "p3 cbr 501": "action 3 'p3 cbr 501': You have chips for a bet or raise to 500 at most",
    "p3 cbr": "action 3 'p3 cbr': not an action of the notation",
    "p3 cbr -200": "action 3 'p3 cbr -200': not an amount",
    "p3 cbr 1e9": "action 3 'p3 cbr 1e9': not an amount",
    "p4 cc": "action 3 'p4 cc': no player 'p4' among 3",
    "p0 cc": "action 3 'p0 cc': no player 'p0' among 3",
    "p03 cc": "action 3 'p03 cc': no player 'p03' among 3",
    "q1 cc": "action 3 'q1 cc': no player 'q1' among 3",
    "p3 dances": "action 3 'p3 dances': not an action of the notation",
    "p3 sm": "action 3 'p3 sm': There is no showdown",
    "p3 sm 6c7c": "action 3 'p3 sm 6c7c': There is no showdown",
    "p3 sm 6c8c": "p3 shows 6c8c, which he does not hold",
    "p3 sd 6c": "action 3 'p3 sd 6c': Cards are exchanged only when it is your turn to draw",
    "p3 sd 8c": "p3 gives back 8c, which he does not hold",
    "p3 pb": "action 3 'p3 pb': The bring-in is not due",
    "p3 f, p1 f, p2 cc": "action 5 'p2 cc': The hand is over",
    "p3 f, p1 f, d db 8h9hTh": "the board has other cards than the hand deals",
    "p3 f, d dh p3 8h": "p3 has other cards than the hand deals",
    "p3 f, d db 2c": "2c is dealt twice",
    "p3 f, d db 2x": "action 4 'd db 2x': '2x' are no cards",
    "p3 f, d db 2": "action 4 'd db 2': '2' are no cards",
    "p3 f, d": "action 4 'd': not an action of the notation",
}  # fmt: skip


@pytest.mark.parametrize(("actions", "reason"), BROKEN.items())
def test_what_cannot_be_played_is_named_with_its_action(actions: str, reason: str) -> None:
    text = made("NT", [500] * 3, f"d dh p1 2c3c, d dh p2 4c5c, d dh p3 6c7c, {actions}")
    with pytest.raises(NotationError) as caught:
        hand(text)
    assert str(caught.value) == reason


# Writing


@pytest.mark.parametrize(("variant", "seed"), SOME)
def test_what_is_written_reads_as_the_same_hand(variant: str, seed: int) -> None:
    played = finished(variant, seed)
    record = parse(write(played, {"hand": seed}))[0]
    again = replay(record)
    assert record.extra == {"hand": seed}
    assert record.finishing_stacks == tuple(again.stacks) == tuple(played.stacks)
    public = ("board", "street", "folded", "shown", "mucked", "drawn", "winnings", "paid", "awards")
    for name in public:
        assert getattr(again, name) == getattr(played, name), name
    assert told(again, None) == told(played, None)


@pytest.mark.parametrize(("variant", "seed"), SOME)
def test_rules_8_4_only_cards_everybody_saw_are_written(variant: str, seed: int) -> None:
    played = finished(variant, seed)
    seen = {*played.board}
    for player, hole in enumerate(played.hole):
        up = played.up[player]
        seen.update(card for card, is_up in zip(hole, up, strict=True) if is_up or played.shown[player])
    written = tomllib.loads(write(played))["actions"]
    cards_written = {
        card
        for line in written
        if line.split()[-1] not in ("f", "left", "cc", "pb", "sd", "sm") and "cbr" not in line
        for card in cards(line.split()[-1])
    } - {UNKNOWN}
    assert cards_written == seen
    for player, hole in enumerate(played.hole):
        own = tomllib.loads(write(played, viewer=player))["actions"]
        dealt = "".join(line.split()[-1] for line in own if line.startswith(f"d dh p{player + 1} "))
        assert {*cards(dealt)} == {*hole, *played.discards[player]}


def test_a_name_cannot_break_out_of_the_file() -> None:
    names = ['"]\nactions = ["', "\\", "\x7f\x00\t", "Jürgen 🂡", "\ud800"]
    text = write(finished("NT", 1), {"players": names, "an odd key": 1.5, "flag": True})
    text.encode()
    fields = tomllib.loads(text)
    assert fields["players"] == [*names[:4], "?"]
    assert (fields["an odd key"], fields["flag"]) == (1.5, True)


def test_heads_up_is_written_in_reversed_order() -> None:
    hand = Hand(GAMES["NT"], Stakes((3, 4), (100, 50), 100), (500, 600), shuffled(1))
    fields = tomllib.loads(write(hand))
    assert (fields["antes"], fields["blinds_or_straddles"], fields["starting_stacks"]) == (
        [4, 3],
        [50, 100],
        [500, 600],
    )
    assert "finishing_stacks" not in fields
    assert parse(write(hand))[0].stakes == hand.stakes
