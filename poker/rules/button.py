"""Where the button and the blinds are: dead button, moving button, heads-up, the first draw (RULES 4).

Seats are the numbers on the table, clockwise in rising order and round again. Nothing here knows players or
chips: "alive" are the seats that are dealt in."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from random import Random

DEAD = "dead"
MOVING = "moving"


@dataclass(frozen=True, slots=True)
class Positions:
    """The seats of one hand. `small` is None when nobody posts the small blind; `small_due` is the seat it
    was due on, empty or not, because the dead button follows it in the next hand (RULES 4.2). `button` may be
    empty, too."""

    button: int
    small: int | None
    big: int
    small_due: int | None = None

    def __post_init__(self) -> None:
        if self.small_due is None:
            if self.small is None:
                raise ValueError("Without a small blind, name the seat it was due on")
            object.__setattr__(self, "small_due", self.small)


def after(seat: int, seats: Iterable[int]) -> int:
    """The first of `seats` clockwise from `seat`; `seat` itself only if it is the only one."""
    ring = sorted(seats)
    return next((other for other in ring if other > seat), ring[0])


def first(kind: str, seats: Iterable[int], button: int) -> Positions:
    """The first hand of a tournament, the button lying on an occupied seat. Both kinds begin alike."""
    _known(kind)
    alive = _dealt_in(seats)
    if button not in alive:
        raise ValueError(f"Nobody sits on seat {button}")
    return _from_button(button, alive)


def advance(kind: str, previous: Positions, seats: Iterable[int]) -> Positions:
    """The next hand for those still alive: RULES 4.2 for "dead", 4.3 for "moving" (TDA: dead button)."""
    _known(kind)
    alive = _dealt_in(seats)
    if kind == MOVING:
        return _from_button(after(previous.button, alive), alive)
    big = after(previous.big, alive)
    if len(alive) == 2:
        # RULES 4.4: the big blind goes on as ever, the other one has the button, wherever it was
        other = after(big, alive)
        return Positions(other, other, big)
    assert previous.small_due is not None
    small = previous.big if previous.big in alive else None
    return Positions(previous.small_due, small, big, previous.big)


def _from_button(button: int, alive: Sequence[int]) -> Positions:
    if len(alive) == 2:
        return Positions(button, button, after(button, alive))
    small = after(button, alive)
    return Positions(button, small, after(small, alive))


def _known(kind: str) -> None:
    if kind not in (DEAD, MOVING):
        raise ValueError(f"Unknown button {kind!r}")


def _dealt_in(seats: Iterable[int]) -> list[int]:
    alive = sorted(set(seats))
    if len(alive) < 2:
        raise ValueError("A hand needs at least two players")
    return alive


def order(positions: Positions, seats: Iterable[int]) -> tuple[int, ...]:
    """The seats as the players 0..n-1 of a hand: first left of the button first, the button (or the last
    player before an empty button seat) last; heads-up: big blind, button."""
    alive = sorted(set(seats))
    left_of_button = [seat for seat in alive if seat > positions.button]
    return tuple(left_of_button + [seat for seat in alive if seat <= positions.button])


# --- the first button (RULES 4.1) ---


def lot(seats: Iterable[int], rng: Random) -> int:
    """The first button drawn at random among the seated."""
    return rng.choice(sorted(seats))


def high_card(seats: Iterable[int], rng: Random) -> tuple[int, list[dict[int, int]]]:
    """The first button by the highest card: (seat, the draws in order, each {seat: card}).

    Cards are 0..51 as in `cards`; aces are high and suits have no rank, so equal ranks draw again among
    themselves. A second draw goes on with the same deck, as a dealer would."""
    tied = sorted(seats)
    deck: list[int] = []
    draws: list[dict[int, int]] = []
    while len(tied) > 1 or not draws:
        if len(deck) < len(tied):
            deck = list(range(52))
            rng.shuffle(deck)
        drawn = {seat: deck.pop() for seat in tied}
        draws.append(drawn)
        highest = max(card // 4 for card in drawn.values())
        tied = [seat for seat in tied if drawn[seat] // 4 == highest]
    return tied[0], draws
