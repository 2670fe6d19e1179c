"""A tournament: hand after hand, levels, knock-outs, leavers and places (RULES 3.4, 3.5, 4, 13).

`Tournament` is data; the functions here are the only ones that change it. Play goes

    t = begin(rules, seats, rng)
    while not over(t, humans):
        hand, order = next_hand(t, elapsed, deal)
        ...                                          # play the hand; leave(t, seat, hand) at any time
        finish_hand(t, hand, order)
    places(t)

Elapsed seconds count from the start of the tournament without the time it was paused: the caller keeps the
clock.
"""

from collections.abc import Collection, Iterable, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from random import Random
from typing import Any, Self

from . import button, schedule
from .button import Positions
from .games import GAMES
from .hand import Deal, Hand, Phase, Stakes
from .presets import HouseRules


@dataclass(frozen=True, slots=True)
class Out:
    """Someone who plays on no more. `chips` are his chips at the start of hand `hand_no` (of one who left
    between two hands: those he took away); `left` if he left, rather than lost them."""

    seat: int
    hand_no: int
    chips: int
    left: bool = False


@dataclass(slots=True)
class Tournament:
    """The state between and during hands. While a hand is on, `chips` are those at its start.

    `out` is in the order of going out, the worst first. `dealt` are the seats of the running hand as its
    players 0..n-1, empty between hands. `level` is the number of the level of the last hand dealt, 0 before
    the first. `draws` are the cards shown for the first button, {seat: card} for each round of drawing;
    `seat_draw` says which seat became which when seats are drawn.
    """

    rules: HouseRules
    seats: tuple[int, ...]
    chips: dict[int, int]
    first_button: int
    hand_no: int = 0
    level: int = 0
    positions: Positions | None = None
    escalated_from: int | None = None
    out: list[Out] = field(default_factory=list)
    dealt: tuple[int, ...] = ()
    draws: list[dict[int, int]] = field(default_factory=list)
    seat_draw: dict[int, int] = field(default_factory=dict)

    def copy(self) -> Self:
        """The same tournament, to be played on without touching this one. What was drawn for the seats and
        the button stays as it is from the start."""
        return replace(self, chips=dict(self.chips), out=list(self.out))

    def as_dict(self) -> dict[str, Any]:
        """JSON-able; `from_dict` of it is equal to this."""
        at = self.positions
        return {
            "rules": _rules(self.rules),
            "seats": list(self.seats),
            "chips": _text_keys(self.chips),
            "first_button": self.first_button,
            "hand_no": self.hand_no,
            "level": self.level,
            "positions": at and [at.button, at.small, at.big, at.small_due],
            "escalated_from": self.escalated_from,
            "out": [[one.seat, one.hand_no, one.chips, one.left] for one in self.out],
            "dealt": list(self.dealt),
            "draws": [_text_keys(draw) for draw in self.draws],
            "seat_draw": _text_keys(self.seat_draw),
        }

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        return cls(
            **{
                **data,
                "rules": HouseRules.from_dict(data["rules"]),
                "seats": tuple(data["seats"]),
                "chips": _number_keys(data["chips"]),
                "positions": data["positions"] and Positions(*data["positions"]),
                "out": [Out(*one) for one in data["out"]],
                "dealt": tuple(data["dealt"]),
                "draws": [_number_keys(draw) for draw in data["draws"]],
                "seat_draw": _number_keys(data["seat_draw"]),
            }
        )


@lru_cache(maxsize=256)
def _rules(rules: HouseRules) -> dict[str, Any]:
    """To be read only: the same for every version of a tournament, which is stored after each action."""
    return rules.as_dict()


def _text_keys(by_seat: Mapping[int, int]) -> dict[str, int]:
    return {str(seat): value for seat, value in by_seat.items()}


def _number_keys(by_seat: Mapping[str, int]) -> dict[int, int]:
    return {int(seat): value for seat, value in by_seat.items()}


def begin(rules: HouseRules, seats: Iterable[int], rng: Random) -> Tournament:
    """A tournament for the occupied seats; seats and first button are drawn as the rules say (RULES 4.1).

    When seats are drawn, `seat_draw` maps each seat taken so far to the one its player moves to; everything
    else in the tournament speaks of the new seats.
    """
    taken = tuple(sorted(set(seats)))
    if len(taken) < 2:
        raise ValueError("A tournament needs at least two players")
    seat_draw = {}
    if rules.draw_seats:
        drawn = list(taken)
        rng.shuffle(drawn)
        seat_draw = dict(zip(taken, drawn, strict=True))
    if rules.first_button == "high_card":
        first_button, draws = button.high_card(taken, rng)
    else:
        first_button, draws = button.lot(taken, rng), []
    chips = dict.fromkeys(taken, rules.starting_chips)
    return Tournament(rules, taken, chips, first_button, draws=draws, seat_draw=seat_draw)


# --- levels ---


@dataclass(frozen=True, slots=True)
class Upcoming:
    """The next level and when it comes: with the `hands_left`-th hand from now (1: the very next hand), or
    with the first hand that starts after `seconds_left`. One of the two is None."""

    level: schedule.Level
    hands_left: int | None
    seconds_left: float | None


def level(t: Tournament) -> schedule.Level:
    """The level of the running or last hand; before the first hand, level 1."""
    return _level(t, max(1, t.level), t.escalated_from)


def upcoming(t: Tournament, elapsed_seconds: float) -> Upcoming:
    """What comes after the level in force, as far as it is known now (RULES 3.4, 3.5)."""
    rules, number = t.rules, max(1, t.level)
    hands_left = seconds_left = None
    comes_at = elapsed_seconds
    if rules.hands_per_level is not None:
        hands_left = number * rules.hands_per_level + 1 - t.hand_no
    else:
        number = max(number, _number(rules, t.hand_no, elapsed_seconds) - 1)
        comes_at = max(elapsed_seconds, number * _level_seconds(rules))
        seconds_left = comes_at - elapsed_seconds
    return Upcoming(_level(t, number + 1, _escalated_from(t, comes_at)), hands_left, seconds_left)


def _level(t: Tournament, number: int, escalated_from: int | None) -> schedule.Level:
    return schedule.level(t.rules.schedule, number, t.rules.starting_chips, t.rules.game, escalated_from)


def _number(rules: HouseRules, hand_no: int, elapsed_seconds: float) -> int:
    """The level number for a hand that starts now (RULES 3.5)."""
    if rules.hands_per_level is not None:
        return 1 + (hand_no - 1) // rules.hands_per_level
    return 1 + int(elapsed_seconds // _level_seconds(rules))


def _level_seconds(rules: HouseRules) -> int:
    assert rules.minutes_per_level is not None, "house rules name hands or minutes per level"
    return 60 * rules.minutes_per_level


def _escalated_from(t: Tournament, elapsed_seconds: float) -> int | None:
    """RULES 3.4. A level lasts until a hand of the next one starts, so the level in force when the time was
    over is the level of the last hand to start before."""
    minutes = t.rules.escalation_minutes
    if t.escalated_from is not None or minutes is None or elapsed_seconds < 60 * minutes:
        return t.escalated_from
    return max(1, t.level)


def escalate(t: Tournament, elapsed_seconds: float) -> None:
    """Note that the time of RULES 3.4 is over, when it is: the level in force now stays until it would end
    anyway. `next_hand` does the same; this serves who wants to announce it in the middle of a hand."""
    t.escalated_from = _escalated_from(t, elapsed_seconds)


# --- hand after hand ---


def next_hand(t: Tournament, elapsed_seconds: float, deal: Deal) -> tuple[Hand, tuple[int, ...]]:
    """Start the next hand: level, button and blinds move on, and the hand is dealt to everyone with chips.

    Returns the hand and the seats of its players 0..n-1. Raises ValueError while a hand is on, or for a
    player alone at the table."""
    if t.dealt:
        raise ValueError(f"Hand {t.hand_no} is not finished")
    rules, hand_no = t.rules, t.hand_no + 1
    escalated_from = _escalated_from(t, elapsed_seconds)
    number = max(t.level, _number(rules, hand_no, elapsed_seconds))
    if t.positions is None:
        taken = t.first_button if t.first_button in t.chips else button.after(t.first_button, t.chips)
        positions = button.first(rules.button, t.chips, taken)
    else:
        positions = button.advance(rules.button, t.positions, t.chips)
    order = button.order(positions, t.chips)
    game = GAMES[rules.game]
    stakes = Stakes.of(
        game, len(order), _level(t, number, escalated_from), dead_small_blind=positions.small is None
    )
    hand = Hand(game, stakes, [t.chips[seat] for seat in order], deal)
    t.hand_no, t.level, t.escalated_from = hand_no, number, escalated_from
    t.positions, t.dealt = positions, order
    return hand, order


def finish_hand(t: Tournament, hand: Hand, order: tuple[int, ...]) -> list[Out]:
    """Take over the chips of a finished hand; who has none left is out (RULES 13.1). Returns those who went
    out, the worst first. What a seat that left during the hand still had leaves play with it (RULES 13.4)."""
    if hand.phase != Phase.OVER:
        raise ValueError(f"Hand {t.hand_no} is not over")
    if order != t.dealt:
        raise ValueError(f"Not the players of hand {t.hand_no}")
    lost = [
        Out(seat, t.hand_no, t.chips[seat])
        for player, seat in enumerate(order)
        if seat in t.chips and hand.stacks[player] == 0
    ]
    lost.sort(key=lambda one: one.chips)
    t.chips = {seat: hand.stacks[order.index(seat)] for seat in t.chips if hand.stacks[order.index(seat)]}
    t.out += lost
    t.dealt = ()
    return lost


def leave(t: Tournament, seat: int, hand: Hand | None = None) -> None:
    """A player leaves: his hand is folded at once, his chips leave play, and he ranks behind everyone still
    in, also those who go out in this very hand (RULES 13.4). Give the running hand, if any. Raises ValueError
    if he is out already."""
    if seat not in t.chips:
        raise ValueError(f"Seat {seat} does not play")
    if hand is not None and seat in t.dealt and hand.phase != Phase.OVER:
        player = t.dealt.index(seat)
        if not hand.folded[player]:
            hand.withdraw(player)
    t.out.append(Out(seat, t.hand_no, t.chips.pop(seat), left=True))


def rejoin(t: Tournament, seat: int, chips: int) -> None:
    """Undo `leave` before the next hand: the player is in again with these chips. Without any, he is out as
    one who lost his chips in that hand (RULES 13.1). Raises ValueError if he did not leave, or a hand has
    begun since."""
    gone = next((one for one in t.out if one.seat == seat and one.left), None)
    if gone is None or gone.hand_no != t.hand_no:
        raise ValueError(f"Seat {seat} has not left since the last hand began")
    t.out.remove(gone)
    if chips:
        t.chips[seat] = chips
        return
    better = (
        index
        for index, one in enumerate(t.out)
        if one.hand_no == gone.hand_no and not one.left and one.chips > gone.chips
    )
    t.out.insert(next(better, len(t.out)), Out(seat, gone.hand_no, gone.chips))


def over(t: Tournament, human_seats: Collection[int]) -> bool:
    """Whether the tournament is over: one player left, no human plays on (RULES 13.5), or the last hand
    allowed has been played (RULES 13.6). `human_seats` are the seats of all humans who sat down, in or out.

    When the last human leaves during a hand it is over at once: the hand is abandoned, and the computers keep
    the chips they had at its start.
    """
    if len(t.chips) <= 1 or not any(seat in t.chips for seat in human_seats):
        return True
    return t.rules.max_hands is not None and t.hand_no >= t.rules.max_hands and not t.dealt


def places(t: Tournament) -> dict[int, int]:
    """The place of every seat, best first; equal ranks share the better number (RULES 13.1, 13.5, 13.6).
    Those still in are placed by chips: final when the tournament is over, the interim ranking before."""
    by_chips = sorted(t.chips.items(), key=lambda one: -one[1])
    ranking: list[tuple[int, object]] = [*by_chips]
    # two who are out share a place only if they lost equal stacks in the same hand: leavers never share
    ranking += [(one.seat, (one.hand_no, one.chips, one.seat * one.left)) for one in reversed(t.out)]
    placed: dict[int, int] = {}
    place, previous = 0, None
    for number, (seat, rank) in enumerate(ranking, start=1):
        if rank != previous:
            place, previous = number, rank
        placed[seat] = place
    return placed
