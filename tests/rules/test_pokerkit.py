"""Five hundred random hands of each game against PokerKit. `make oracle` plays as many as one wants.

The known differences, each with the section that decides, are listed in `pokerkit_oracle`."""

from collections import Counter

import pytest
from pokerkit import HandHistory

from poker.rules.limits import FixedLimit, NoLimit, PotLimit
from poker.rules.notation import write
from tests.rules import pokerkit_oracle
from tests.rules.pokerkit_oracle import NOT_COMPARED, Differs, compare

GAMES = ("NT", "PO", "F7S", "P5D")
HANDS = 500
AT_ONCE = 50


@pytest.mark.parametrize("first", range(0, HANDS, AT_ONCE))
@pytest.mark.parametrize("variant", GAMES)
def test_random_hands_end_as_in_pokerkit(variant: str, first: int) -> None:
    given_up = 0
    for seed in range(first, first + AT_ONCE):
        known = compare(variant, seed)
        given_up += bool(known.keys() & NOT_COMPARED)
    assert given_up < AT_ONCE / 3


def broken_pots(paid: list[int], folded: list[bool], dead: int = 0) -> list[object]:
    """One pot for all, whatever they put in."""
    from poker.rules.pots import Pot

    players = tuple(player for player, out in enumerate(folded) if not out)
    return [Pot(sum(paid) + dead, players)]


BREAKS = {
    "5.4 smallest raise": (
        "NT",
        NoLimit,
        "open",
        lambda limit, round: setattr(round, "goal", round.price + 1),
    ),
    "5.5 reopening": ("NT", NoLimit, "reopened", lambda limit, round, player: True),
    "5.7 largest raise": ("PO", PotLimit, "highest", lambda limit, round, player: 2 * round.price),
    "5.8 cap": ("F7S", FixedLimit, "most_raises", 5),
    "6.1 side pots": ("NT", "poker.rules.course.pots", None, broken_pots),
    "10.1 bring-in": ("F7S", "poker.rules.stud.low_card", None, lambda doors: doors.index(max(doors))),
    "10.2 opener": ("F7S", "poker.rules.stud.best_up", None, lambda ups, folded: folded.index(False)),
}


@pytest.mark.parametrize("rule", BREAKS)
def test_a_broken_rule_is_noticed(rule: str, monkeypatch: pytest.MonkeyPatch) -> None:
    variant, where, name, wrong = BREAKS[rule]
    if name is None:
        monkeypatch.setattr(where, wrong)
    else:
        monkeypatch.setattr(where, name, wrong)
    with pytest.raises(Differs):
        sum((compare(variant, seed) for seed in range(200)), start=Counter())


@pytest.mark.parametrize("variant", ["NT", "PO", "F7S"])
def test_pokerkit_reads_what_we_write(variant: str) -> None:
    read = 0
    for seed in range(60):
        pair = pokerkit_oracle.played(variant, seed)
        # Stud hands with a mucked hand it cannot read: it wants to know the cards.
        if not pair.known and not (variant == "F7S" and any(pair.hand.mucked)):
            end = list(HandHistory.loads(write(pair.hand, {"hand": seed})))[-1]
            assert end.stacks == pair.hand.stacks
            read += 1
    assert read > 30


def test_it_is_pokerkits_tournament_mode() -> None:
    hand = pokerkit_oracle.random_hand("NT", pokerkit_oracle.Random(1))
    assert pokerkit_oracle.twin(hand).mode is pokerkit_oracle.Mode.TOURNAMENT
