"""How fast the rules are beside other engines: `make bench`, or JSON=1 for one JSON line a ratio.

Ours and theirs take turns, several times each, so that whatever the machine does besides falls on both; CPU
time counts, and of the turns the median. A ratio of 20 means that ours does twenty times as much in a second.
Peers that are not installed are named and left out (`make bench` installs them in an environment of its own).
"""

import gc
import json
import os
from collections.abc import Callable
from importlib import import_module
from random import Random
from statistics import median
from time import process_time

from bench import peers
from poker.rules.cards import text
from poker.rules.ranking import strength, strength_omaha

TURNS = 7
SECONDS = 0.25  # of one turn
HANDS = 2000  # different ones to evaluate

type Work = Callable[[int], None]
"""Do it so many times."""


def main() -> None:
    rows = []
    for work, peer, own, make in contests():
        try:
            theirs = make()
        except ImportError as missing:
            print(f"# {peer} left out: {missing}")
            continue
        rows.append(compare(work, peer, own, theirs))
        if os.environ.get("JSON"):
            print(json.dumps(rows[-1]), flush=True)
    if not os.environ.get("JSON"):
        print(f"{'work':<18}{'peer':<14}{'ours/s':>12}{'theirs/s':>12}{'ratio':>9}")
        for row in rows:
            ours, theirs = f"{row['ours']:,.0f}", f"{row['theirs']:,.0f}"
            print(f"{row['work']:<18}{row['peer']:<14}{ours:>12}{theirs:>12}{row['ratio']:>9.2f}")


def contests() -> list[tuple[str, str, Work, Callable[[], Work]]]:
    """What is compared: the work, the peer, ours, and how to make theirs (ImportError: it is not there)."""
    found = []
    for code in ("NT", "PO", "F7S", "P5D"):
        found.append(
            (
                f"hands/{code}",
                "pokerkit",
                hands(peers.ours(code)),
                lambda code=code: hands(peers.pokerkit(code)),
            )
        )
    for peer in (peers.texasholdem, peers.rlcard, peers.pokerfast):
        found.append(("hands/NT", peer.__name__, hands(peers.ours("NT")), lambda peer=peer: hands(peer())))
    sevens = [Random(seed).sample(range(52), 7) for seed in range(HANDS)]
    omaha = [Random(seed).sample(range(52), 9) for seed in range(HANDS)]
    own = each(strength, sevens)
    found += [("evaluate/7", name, own, lambda make=make: make(sevens)) for name, make in EVALUATORS.items()]
    own = each(strength_omaha, [(cards[:4], cards[4:]) for cards in omaha], spread=True)
    found.append(("evaluate/omaha", "phevaluator", own, lambda: phevaluator_omaha(omaha)))
    return found


def hands(play: peers.Play) -> Work:
    rng = Random(7)

    def work(times: int) -> None:
        for _ in range(times):
            play(rng)

    return work


def each(evaluate: Callable[..., int], cards: list, spread: bool = False) -> Work:
    """Evaluate the hands in turn, over and over."""

    def work(times: int) -> None:
        for _ in range(times // len(cards) + 1):
            if spread:
                for one in cards:
                    evaluate(*one)
            else:
                for one in cards:
                    evaluate(one)

    return work


def phevaluator(sevens: list[list[int]]) -> Work:
    # Its cards have our numbers.
    return each(import_module("phevaluator").evaluate_cards, sevens, spread=True)


def phevaluator_omaha(omaha: list[list[int]]) -> Work:
    # Board first.
    return each(
        import_module("phevaluator").evaluate_omaha_cards,
        [cards[4:] + cards[:4] for cards in omaha],
        spread=True,
    )


def treys(sevens: list[list[int]]) -> Work:
    package = import_module("treys")
    cards = [[package.Card.new(text(card)) for card in hand] for hand in sevens]
    return each(package.Evaluator().evaluate, [(hand[2:], hand[:2]) for hand in cards], spread=True)


def eval7(sevens: list[list[int]]) -> Work:
    package = import_module("eval7")
    return each(package.evaluate, [[package.Card(text(card)) for card in hand] for hand in sevens])


def pokerfast(sevens: list[list[int]]) -> Work:
    package = import_module("pokerfast")
    return each(package.eval7, [[text(card) for card in hand] for hand in sevens])


EVALUATORS = {"phevaluator": phevaluator, "treys": treys, "eval7": eval7, "pokerfast": pokerfast}


def compare(work: str, peer: str, ours: Work, theirs: Work) -> dict[str, object]:
    """The medians of both, in units of work a second of CPU time."""
    times = [enough(one) for one in (ours, theirs)]
    spent: list[list[float]] = [[], []]
    for _ in range(TURNS):
        for side, one in enumerate((ours, theirs)):
            spent[side].append(timed(one, times[side]) / done(times[side], work))
    own, other = (1 / median(side) for side in spent)
    return {"work": work, "peer": peer, "ours": round(own, 1), "theirs": round(other, 1),
            "ratio": round(own / other, 2)}  # fmt: skip


def done(times: int, work: str) -> int:
    """Evaluations are done in whole rounds of all hands."""
    return times if work.startswith("hands/") else (times // HANDS + 1) * HANDS


def enough(work: Work) -> int:
    """How many times fill a turn; warms up what the work remembers."""
    times = 20
    while (seconds := timed(work, times)) < SECONDS / 2:
        times *= 2 if seconds < SECONDS / 8 else 3
    return max(1, round(times * SECONDS / seconds))


def timed(work: Work, times: int) -> float:
    gc.collect()
    started = process_time()
    work(times)
    return process_time() - started


if __name__ == "__main__":
    main()
