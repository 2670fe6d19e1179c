"""Who shows, who may lay his hand away, and who wins (RULES 8)."""

from collections.abc import Callable, Sequence

from .pots import Pot, shares

type Award = tuple[Pot, dict[int, int]]


def order(n: int, aggressor: int | None, contenders: Sequence[int]) -> list[int]:
    """Contenders in the order in which they show: from the last bettor of the final round, else from the
    left of the button, clockwise (RULES 8.2; TDA 17)."""
    first = aggressor or 0
    return sorted(contenders, key=lambda player: (player - first) % n)


def beaten(player: int, pots: Sequence[Pot], shown: Sequence[bool], strength: Callable[[int], int]) -> bool:
    """Whether `player` can neither win nor tie any pot he contests against the hands shown (RULES 8.2)."""
    own = strength(player)
    return all(
        any(shown[other] and strength(other) > own for other in pot.players)
        for pot in pots
        if player in pot.players
    )


def awards(pots: Sequence[Pot], mucked: Sequence[bool], strength: Callable[[int], int]) -> list[Award]:
    """Each pot on its own to the best of its contenders (RULES 6.1, 6.3), with what each of them gets."""
    result = []
    for pot in pots:
        contenders = [player for player in pot.players if not mucked[player]]
        if len(contenders) > 1:
            strengths = [strength(player) for player in contenders]
            best = max(strengths)
            contenders = [player for player, own in zip(contenders, strengths, strict=True) if own == best]
        result.append((pot, shares(pot.amount, contenders)))
    return result
