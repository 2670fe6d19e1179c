"""`make oracle N=100000`: random hands against PokerKit, as many as one wants, and every hand of seven cards.

Both run on all cores in small pieces. What is done is kept in test-results/oracle.json, so that a run that
was stopped goes on where it was, unless the rules have changed since. Exit status 1 at the first hand that
differs."""

import argparse
import hashlib
import json
import os
import sys
import time
from collections import Counter
from collections.abc import Iterator
from functools import cache
from itertools import combinations
from multiprocessing import Pool
from pathlib import Path

from poker.rules.ranking import Category, strength
from tests.rules.pokerkit_oracle import NOT_COMPARED, Differs, compare

ROOT = Path(__file__).resolve().parent.parent
GAMES = ("NT", "PO", "F7S", "P5D")
KEPT = ROOT / "test-results/oracle.json"
type Kept = dict[str, dict[str, int]]
"""By piece: how often each known difference came up."""
AT_ONCE = 250  # hands of one piece

# How many of the 133,784,560 hands of seven cards there are of each category.
SEVENS = {
    Category.HIGH_CARD: 23294460,
    Category.ONE_PAIR: 58627800,
    Category.TWO_PAIR: 31433400,
    Category.THREE_OF_A_KIND: 6461620,
    Category.STRAIGHT: 6180020,
    Category.FLUSH: 4047644,
    Category.FULL_HOUSE: 3473184,
    Category.FOUR_OF_A_KIND: 224848,
    Category.STRAIGHT_FLUSH: 37260,
    Category.ROYAL_FLUSH: 4324,
}
CLASSES = 4824


def hands(piece: tuple[str, int, int]) -> tuple[str, int, Counter[str], str | None]:
    """Play the hands `first` to `end` of a game: in how many each difference came up, and what was wrong."""
    variant, first, end = piece
    known: Counter[str] = Counter()
    for seed in range(first, end):
        try:
            differences = compare(variant, seed)
        except Differs as wrong:
            return variant, first, known, str(wrong)
        known.update(differences.keys())
        known["given up"] += bool(NOT_COMPARED & differences.keys())
    return variant, first, known, None


def sevens(lowest: tuple[int, int]) -> Counter[int]:
    """The strengths of all hands of seven whose two lowest cards these are."""
    return Counter(strength((*lowest, *rest)) for rest in combinations(range(lowest[1] + 1, 52), 5))


def pieces(per_game: int, done: set[str]) -> Iterator[tuple[str, int, int]]:
    for first in range(0, per_game, AT_ONCE):
        for variant in GAMES:
            if f"{variant} {first}" not in done:
                yield variant, first, first + AT_ONCE


@cache
def rules() -> str:
    """A digest of what is compared, and how, as this run found it."""
    compared = [ROOT / "tests/rules" / name for name in ("pokerkit_oracle.py", "random_hands.py")]
    sources = [*sorted((ROOT / "poker/rules").glob("*.py")), *compared]
    return hashlib.sha256(b"".join(path.read_bytes() for path in sources)).hexdigest()


def remembered() -> Kept:
    try:
        data = json.loads(KEPT.read_text())
    except (OSError, ValueError):
        return {}
    return data["pieces"] if data["rules"] == rules() else {}


def remember(kept: Kept) -> None:
    KEPT.parent.mkdir(exist_ok=True)
    new = KEPT.with_suffix(".new")
    new.write_text(json.dumps({"rules": rules(), "pieces": kept}))
    new.replace(KEPT)


def count_sevens(pool: Pool) -> bool:
    started = time.monotonic()
    counted: Counter[int] = Counter()
    for part in pool.imap_unordered(sevens, combinations(range(47), 2), chunksize=4):
        counted.update(part)
    by_category: Counter[Category] = Counter()
    for value, number in counted.items():
        by_category[Category(value >> 20)] += number
    right = by_category == SEVENS and len(counted) == CLASSES
    verdict = "all counts right" if right else f"WRONG: {dict(by_category)}"
    seconds = time.monotonic() - started
    print(f"seven cards: {counted.total():,} hands, {len(counted):,} different, {verdict} ({seconds:.0f} s)")
    return right


def play(pool: Pool, per_game: int, kept: Kept) -> bool:
    started = time.monotonic()
    for variant, first, known, wrong in pool.imap_unordered(hands, pieces(per_game, kept.keys())):
        if wrong:
            print(wrong)
            return False
        kept[f"{variant} {first}"] = dict(known)
        remember(kept)
    print(f"PokerKit: {per_game} hands of each game, all as expected ({time.monotonic() - started:.0f} s)")
    for variant in GAMES:
        total: Counter[str] = Counter()
        for piece, known in kept.items():
            if piece.split()[0] == variant and int(piece.split()[1]) < per_game:
                total.update(known)
        print(f"  {variant}: " + ", ".join(f"{number} {name}" for name, number in total.most_common()))
    return True


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("hands", type=int, help="hands in all, in equal parts of each game, rounded up")
    parser.add_argument("--processes", type=int, default=os.process_cpu_count())
    parser.add_argument("--no-sevens", action="store_true", help="leave out the hands of seven cards")
    choice = parser.parse_args()
    kept = remembered()
    with Pool(choice.processes) as pool:
        right = (choice.no_sevens or count_sevens(pool)) and play(
            pool, AT_ONCE * -(-choice.hands // (4 * AT_ONCE)), kept
        )
        pool.terminate()
    sys.exit(not right)


if __name__ == "__main__":
    main()
