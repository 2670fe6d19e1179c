"""How long computers think, in CPU time: printed by `make bench` after the ratios. Goal: 10 ms a decision."""

import time
from collections.abc import Callable
from random import Random

from poker.computers.move import SKILLS, Move
from poker.computers.strategy import decide
from poker.rules.sight import Sight
from tests.computers.arena import CODES, decisions, random_player, start

DECISIONS = 400  # of each game and skill


def main() -> None:
    for code in CODES:
        for skill in SKILLS:
            report(code, skill, sorted(think(code, skill)))


def think(code: str, skill: str) -> list[float]:
    """The seconds of some decisions among six players, three of them computers."""
    spent: list[float] = []
    rng = Random(3)
    while len(spent) < DECISIONS:
        for _ in decisions(
            start(code, [3000] * 6, rng), [timed(skill, spent)] * 3 + [random_player] * 3, rng
        ):
            pass
    return spent


def timed(skill: str, spent: list[float]) -> Callable[[Sight, Random], Move]:
    def player(see: Sight, rng: Random) -> Move:
        began = time.process_time()
        move = decide(see, rng, skill)
        spent.append(time.process_time() - began)
        return move

    return player


def report(code: str, skill: str, spent: list[float]) -> None:
    mean, most = sum(spent) / len(spent) * 1000, spent[len(spent) * 95 // 100] * 1000
    print(f"decision {code:<4}{skill:<8} mean {mean:6.2f} ms   95 of 100 within {most:6.2f} ms")


if __name__ == "__main__":
    main()
