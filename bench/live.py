"""What an action at a live table costs, beside the least that Channels itself would cost.

Starts the real club (Daphne, Redis, the workers) and a bare fan-out on the same server and layer, and drives
both over loopback, in turns: 1, 10 and 50 tables of six people who check and call. Prints throughput, the
time from an action until all six have the frame, and the CPU time per action of all processes of the stack,
beside what as many frames of that size cost the bare one. What this driver costs is not counted.

Run by `make bench-live`; JSON=1 prints one JSON line a row instead.
"""

from __future__ import annotations

import asyncio
import json
import os
import tempfile
from collections.abc import Awaitable, Callable
from functools import reduce
from operator import add
from pathlib import Path

from bench.driving import Bare, Club, Figures
from bench.stacks import bare_stack, club_stack

TABLES = (1, 10, 50)
ACTIONS = {1: 150, 10: 1500, 50: 3000}
"""How many actions are driven as fast as they are answered, by the number of tables."""
SECONDS = 25.0
"""How long tables are driven at one action a second each."""
ROUNDS = 5
"""The two stacks take turns so often: a machine that others share is not equally fast all the time."""


def main() -> None:
    rows = []
    with tempfile.TemporaryDirectory(prefix="bench-live-") as folder:
        for tables in TABLES:
            rows += asyncio.run(measure(Path(folder) / str(tables), tables))
            report(rows[-2:])
    if not os.environ.get("JSON"):
        print("\nGoals: ratio at most 2.5; with 50 tables at one action a second each p99 below 50 ms.")


async def measure(folder: Path, tables: int) -> list[dict]:
    """Both stacks with so many tables, first as fast as can be, then at one action a second each."""
    with club_stack(folder / "club", tables) as stack:
        async with Club(stack, tables) as club:
            size = round((await club.spread()).size)
            with bare_stack(folder / "bare", size) as bare_ones:
                async with Bare(bare_ones, tables) as bare:
                    fast, bare_fast = await _in_turns(
                        lambda: club.fast(ACTIONS[tables] // ROUNDS),
                        lambda frames: bare.fast(round(frames / 6)),
                    )
                    # the sockets may say only so much at a time: let them get their breath back
                    await asyncio.sleep(3)
                    paced, bare_paced = await _in_turns(
                        lambda: club.paced(SECONDS / ROUNDS), lambda frames: bare.paced(SECONDS / ROUNDS)
                    )
    return [
        row("as fast as it goes", tables, fast, bare_fast),
        row("one a second each", tables, paced, bare_paced),
    ]


async def _in_turns(
    club: Callable[[], Awaitable[Figures]], bare: Callable[[int], Awaitable[Figures]]
) -> tuple[Figures, Figures]:
    """What all rounds of each came to."""
    ours, theirs = [], []
    for _ in range(ROUNDS):
        ours.append(await club())
        theirs.append(await bare(ours[-1].frames))
    return reduce(add, ours), reduce(add, theirs)


def row(how: str, tables: int, club: Figures, bare: Figures) -> dict:
    """One comparison. CPU per action of the bare one is for as many frames as the club sent per action."""
    theirs = bare.cpu / bare.frames * club.frames / club.actions
    ours = club.cpu / club.actions
    return {
        "work": f"live/{tables} tables/{how}",
        "peer": "bare Channels",
        "ours": round(ours * 1000, 3),
        "theirs": round(theirs * 1000, 3),
        "ratio": round(ours / theirs, 2),
        "actions": club.actions,
        "seconds": round(club.seconds, 1),
        "per_second": round(club.actions / club.seconds, 1),
        "p50_ms": round(club.percentile(50), 1),
        "p99_ms": round(club.percentile(99), 1),
        "bare_p50_ms": round(bare.percentile(50), 1),
        "bare_p99_ms": round(bare.percentile(99), 1),
        "bare_per_second": round(bare.actions / bare.seconds, 1),
        "frames_per_action": round(club.frames / club.actions, 2),
        "bytes_per_frame": round(club.size),
        "cpu_by_process_ms": {
            name: round(seconds / club.actions * 1000, 3) for name, seconds in club.by_process.items()
        },
        "bare_by_process_ms": {
            name: round(seconds / bare.frames * club.frames / club.actions * 1000, 3)
            for name, seconds in bare.by_process.items()
        },
    }


def report(rows: list[dict]) -> None:
    for one in rows:
        if os.environ.get("JSON"):
            print(json.dumps(one), flush=True)
            continue
        print(f"\n{one['work']}: {one['actions']} actions in {one['seconds']} s")
        for name, ours, theirs in (
            ("actions a second", one["per_second"], one["bare_per_second"]),
            ("p50 ms", one["p50_ms"], one["bare_p50_ms"]),
            ("p99 ms", one["p99_ms"], one["bare_p99_ms"]),
            ("CPU ms per action", one["ours"], one["theirs"]),
            *(
                (f"  {process}", spent, one["bare_by_process_ms"].get(process, ""))
                for process, spent in one["cpu_by_process_ms"].items()
            ),
        ):
            print(f"  {name:<20}{ours:>10}   bare {theirs:>8}")
        print(f"  CPU, ratio          {one['ratio']:>10}", flush=True)


if __name__ == "__main__":
    main()
