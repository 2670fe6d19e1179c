"""A running hand as a table stores it: its deal and its lines; and one that is over, without its deal."""

from random import Random

import pytest

from poker.rules import notation
from poker.rules.cards import UNKNOWN, texts
from poker.rules.games import GAMES
from poker.rules.hand import Hand, IllegalAction, Phase
from poker.rules.notation import NotationError, parse, resume
from poker.rules.sight import told
from tests.rules.test_notation import SOME, finished, shuffled, step


@pytest.mark.parametrize(("variant", "seed"), SOME)
def test_a_running_hand_is_its_deal_and_its_actions(variant: str, seed: int) -> None:
    rng, n = Random(seed), 4
    stakes = finished(variant, seed).stakes
    running = Hand(GAMES[variant], stakes, [rng.randint(1, 3000) for _ in range(n)], shuffled(seed))
    while True:
        again = resume(running.game, stakes, running.starting_stacks, shuffled(seed), list(running.actions))
        assert state(again) == state(running)
        if running.phase is Phase.OVER:
            break
        step(running, rng)


def state(hand: Hand) -> dict[str, object]:
    """Everything there is to know of a hand as it is now, but for the parts that only work for it."""
    names = [name for name in type(hand).__mro__[1].__slots__ if not name.startswith("_")]
    known = {name: as_is(getattr(hand, name)) for name in names}
    if hand.phase is Phase.BETTING:
        known["options"] = hand.options()
    return known | {"pots": hand.pots(), "order": hand.show_order(), "aggressor": hand.last_aggressor}


def as_is(value: object) -> object:
    """What a list holds, whatever becomes of it."""
    return [as_is(one) for one in value] if isinstance(value, list) else value


def test_lines_of_another_deal_are_refused() -> None:
    played = finished("NT", 3)
    for lines, seed in (
        (played.actions, 4),
        (played.actions[:1], 4),
        ([*played.actions, played.actions[0]], 3),
    ):
        with pytest.raises(NotationError, match="not of this deal"):
            resume(played.game, played.stakes, played.starting_stacks, shuffled(seed), lines)


@pytest.mark.parametrize(("variant", "seed"), SOME)
def test_rules_8_4_a_finished_hand_lives_on_without_the_cards_nobody_saw(variant: str, seed: int) -> None:
    played = finished(variant, seed)
    kept = resume(played.game, played.stakes, played.starting_stacks, None, told(played, None))
    assert (kept.phase, kept.stacks, kept.awards) == (Phase.OVER, played.stacks, played.awards)
    assert told(kept, None) == told(played, None)
    # Until the next hand a player may show what only he knows (8.2, 8.5).
    for player in range(played.n):
        if not played.folded[player] and not played.shown[player]:
            line = f"p{player + 1} sm {texts(played.hole[player])}"
            kept.apply(line)
            played.apply(line)
            assert kept.hole[player] == played.hole[player]
            assert told(kept, None)[-1] == line
            again = resume(played.game, played.stakes, played.starting_stacks, None, told(kept, None))
            assert again.shown == kept.shown
            assert parse(notation.write(again))[0].finishing_stacks == tuple(played.stacks)


def test_rules_8_4_who_folded_cannot_show_any_more() -> None:
    played = next(hand for hand in (finished("NT", seed) for seed in range(99)) if hand.folded[0])
    kept = resume(played.game, played.stakes, played.starting_stacks, None, told(played, None))
    with pytest.raises(IllegalAction):
        kept.apply(f"p1 sm {texts(played.hole[0])}")
    assert kept.hole[0] == [UNKNOWN, UNKNOWN]
