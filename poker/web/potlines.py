"""The pots as lines on the felt: who plays for each, and at the end who won it with what."""

from __future__ import annotations

from dataclasses import dataclass

from poker.rules.ranking import Description
from poker.tables.scene import PublicScene
from poker.tables.showing import POT


@dataclass(frozen=True, slots=True)
class Player:
    """Who plays for a pot; `picture` is "" for a computer."""

    name: str
    picture: str


@dataclass(frozen=True, slots=True)
class PotLine:
    """One pot. `number` is 0 for the main pot or the only one."""

    amount: int
    number: int
    players: tuple[Player, ...]
    winners: tuple[str, ...]
    hand: Description | None
    step: int


def pot_lines(scene: PublicScene) -> tuple[PotLine, ...]:
    """The lines of a table: of several pots, or of one that has been won."""
    if len(scene.pots) < 2 and not any(pot.winners for pot in scene.pots):
        return ()
    by_number = {seat.number: seat for seat in scene.seats}
    last = len(scene.pots) - 1
    return tuple(
        PotLine(
            pot.amount,
            number,
            tuple(Player(by_number[seat].name, by_number[seat].picture) for seat in pot.seats),
            tuple(by_number[seat].name for seat, _ in pot.winners),
            by_number[pot.winners[0][0]].hand if pot.winners else None,
            award_step(scene, last - number),
        )
        for number, pot in enumerate(scene.pots)
    )


def award_step(scene: PublicScene, place: int) -> int:
    """When the pot given away at this place, from 0, is: see poker.tables.showing."""
    return scene.award_step + POT * place if scene.award_step else 0


def won_step(scene: PublicScene, seat: int) -> int:
    """When this seat gets the first of what it wins."""
    last = len(scene.pots) - 1
    won = [last - number for number, pot in enumerate(scene.pots) if seat in dict(pot.winners)]
    return award_step(scene, min(won)) if won else 0
