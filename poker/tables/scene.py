"""What one viewer sees of one table, ready to be rendered.

A scene is cut from a table's stored state by `poker.tables.view` and from the running hand by
`poker.rules.sight`, so nothing here holds a card its viewer may not see (RULES 8.4).  The public
scene is the spectator's and the same for everybody: it is rendered once per version.  The own
scene is what one person sees on top of it.  Both carry codes and numbers, never sentences: words
and languages belong to the templates.

Chips are whole chips, times are milliseconds since the epoch (`*_ms`) or durations (`*_for_ms`),
cards are two-letter texts such as "As"; an empty text is a card that lies face down.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import NamedTuple

from poker.rules.hand import Options
from poker.rules.presets import HouseRules
from poker.rules.ranking import Description
from poker.rules.schedule import Level


class CardView(NamedTuple):
    """A card on the table. `text` is empty when it lies face down; `up` marks a stud up card;
    `wins` a card that belongs to the five of a winning hand; `private` one that its owner alone sees."""

    text: str = ""
    up: bool = False
    wins: bool = False
    private: bool = False


class SeatView(NamedTuple):
    """One seat of the table, taken or free (`kind` is "" when it is free)."""

    number: int
    kind: str = ""  # "member", "guest", "computer" or ""
    name: str = ""
    picture: str = ""  # its address; "" for a computer
    person_id: int | None = None
    chips: int = 0
    bet: int = 0
    cards: tuple[CardView, ...] = ()
    hand: Description | None = None  # named once it is tabled or shown
    dealt_in: bool = False
    folded: bool = False
    mucked: bool = False
    all_in: bool = False
    acting: bool = False
    away: bool = False
    left: bool = False
    out: bool = False  # lost all chips or left
    place: int | None = None
    shows: int = 0  # at which place of the showdown just held, see poker.tables.showing
    won: int = 0  # from the pots of the hand that has just ended
    act: str = ""  # last act of this street: a LogLine code
    act_amount: int = 0
    clock: str = ""  # "decision", "bank", "grace" while acting under a clock
    deadline_ms: int | None = None
    clock_for_ms: int = 0
    computer_allowed: bool = False  # a computer may be put on this free seat
    checked_in: bool | None = None  # for a scheduled tournament, once its check-in has begun


class PotView(NamedTuple):
    """A pot and the seats that can win it; the first is the main pot."""

    amount: int
    seats: tuple[int, ...]
    winners: tuple[tuple[int, int], ...] = ()  # (seat, chips), once it is given away


class LogLine(NamedTuple):
    """One thing that happened, for the action log.

    Codes of a hand: ante, small_blind, big_blind, bring_in, fold, check, call, bet, raise, draw
    (amount = cards exchanged), street (text = street name, cards), shows (cards, hand), mucks, wins
    (amount), returned (amount), leaves.  Codes of the tournament: level_up, escalation, out
    (amount = place), away, back, timed_out, outage, paused, resumed, started, over, high_card (cards),
    barred, cannot_pay, removed, removal_undone, cancelled, void; of a scheduled one check_in, lost_place,
    moved_up, rescheduled, too_few."""

    code: str
    seat: int | None = None
    name: str = ""
    amount: int = 0
    all_in: bool = False
    cards: tuple[str, ...] = ()
    text: str = ""
    hand: Description | None = None


@dataclass(frozen=True, slots=True)
class ResultView:
    """One line of the final ranking."""

    place: int
    seat: int
    name: str
    kind: str
    points: int | None  # None: collects none (guests and computers)
    left: bool
    talers: int | None = (
        None  # what the tournament brought or cost; None: not played for talers, or a computer
    )
    rating: int | None = None  # the change in hundredths; None: not rated


@dataclass(frozen=True, slots=True)
class ScheduleView:
    """When a scheduled tournament starts, until it does."""

    starts_at_ms: int
    check_in_at_ms: int
    check_in_until_ms: int
    stage: str  # "announced", "check_in" or "last_call"
    invited_only: bool
    waiting: int  # how many wait for a place


@dataclass(frozen=True, slots=True)
class PublicScene:
    """The table as a spectator sees it."""

    table_id: str
    name: str
    version: int
    turn: int
    state: str  # "waiting", "running", "paused", "finished", "cancelled", "void"
    rules: HouseRules
    creator_id: int | None
    seats: tuple[SeatView, ...]
    button: int | None = None  # may be an empty seat (dead button, RULES 4.2)
    hand_no: int = 0
    phase: str = ""  # of the hand: see poker.rules.hand.Phase; "" between tournaments
    street: str = ""
    board: tuple[CardView, ...] = ()
    pots: tuple[PotView, ...] = ()  # without the bets still in front of the seats
    total_pot: int = 0  # with them
    award_step: int = 0  # of a hand that is over: when its pots are given away, see poker.tables.showing
    level: Level | None = None
    next_level: Level | None = None
    next_in_hands: int | None = None
    next_at_ms: int | None = None
    escalated: bool = False
    log: tuple[LogLine, ...] = ()  # this hand, oldest first
    news: tuple[LogLine, ...] = ()  # the tournament, oldest first
    results: tuple[ResultView, ...] = ()
    rematch: str = ""  # the id of the table where this one is played once more
    scheduled: ScheduleView | None = None
    deal_root: str = ""
    """The seal of a deck (`poker.tables.commitment`) in hexadecimal: of the running hand, or of the next."""
    sealed_hand: int = 0  # which hand that deck is for


class QuickBet(NamedTuple):
    """A button that fills the amount: `label` is "half", "three_quarters", "pot" or "all_in"."""

    label: str
    to: int


@dataclass(frozen=True, slots=True)
class OwnScene:
    """What one person sees and may do beyond the public scene."""

    person_id: int | None
    turn: int  # to be sent back with every action
    seat: int | None = None
    cards: tuple[CardView, ...] = ()  # own cards, face up for the owner; `up` = the others see it too
    hand: Description | None = None
    options: Options | None = None  # set exactly while this person has to bet
    chips: int = 0
    bet: int = 0
    quick: tuple[QuickBet, ...] = ()
    drawing: bool = False  # has to exchange cards now
    preselect: str = ""  # "", "check_fold" or "call"
    preselect_call: int = 0  # the amount a preselected call is good for
    may_preselect: bool = False
    away: bool = False
    alone: bool = False  # plays with nobody but computers (RULES 15.3)
    turbo: bool = False
    leave_costs: bool = False  # leaving now means -10 points and the stake (RULES 13.4)
    can: frozenset[str] = field(default_factory=frozenset)
    # of: sit, leave, start, start_fill, add_computer, remove_computer, back, show, mark_away, check_in, wait,
    # go_on, rematch
    openings: tuple[tuple[int, str, str], ...] = ()
    """Position, card and salt of one's own cards while the hand is on (`poker.tables.commitment`)."""
    in_line: int | None = None  # which number one has on the waiting list of a scheduled tournament
