"""The presets as data (RULES 2) and the house rules a table is opened with.

A preset names what may be chosen; `Preset.choose` turns choices into `HouseRules`, which alone are stored
with a tournament. To add a preset, add it to `PRESETS`: no other code asks which preset it is."""

from collections.abc import Mapping
from dataclasses import asdict, dataclass, field, replace
from typing import Any, Self

ALL_SEATS = (1, 2, 3, 4, 5, 6)


class BadChoice(ValueError):
    """A choice a preset does not offer. `code`: "unknown_choice" (no such field), "required", "not_a_number",
    "too_small", "too_large" or "not_offered"; `values` are the bounds or the offered values."""

    def __init__(self, field_name: str, code: str, **values: Any) -> None:
        self.field, self.code, self.values = field_name, code, values
        super().__init__(f"{field_name}: {code.replace('_', ' ')} {values or ''}".rstrip())


@dataclass(frozen=True, slots=True)
class Computers:
    """Who may take which seat: computers `seats` only, humans the rest of the table if `humans_keep_off`."""

    seats: tuple[int, ...] = ALL_SEATS
    humans_keep_off: bool = False
    max_humans: int = 6

    def refusal(self, seat: int, is_computer: bool, humans_seated: int) -> str | None:
        """Why a free seat may not be taken: "computers_not_here", "seat_for_computers", "too_many_humans" or
        None."""
        if is_computer:
            return None if seat in self.seats else "computers_not_here"
        if humans_seated >= self.max_humans:
            return "too_many_humans"
        return "seat_for_computers" if self.humans_keep_off and seat in self.seats else None


@dataclass(frozen=True, slots=True)
class HouseRules:
    """Everything a tournament is played by. Made by `Preset.choose`; `as_dict` is plain JSON."""

    preset: str
    game: str  # "NT", "PO", "F7S", "P5D"
    seats: int
    starting_chips: int
    pace: str
    hands_per_level: int | None
    minutes_per_level: int | None
    schedule: str  # a key of schedule.SCHEDULES
    button: str  # "dead" or "moving"
    draw_seats: bool
    first_button: str  # "lot" or "high_card"
    showdown: str  # "auto_muck", "setting" or "show_all"
    decision_seconds: int | None  # None: no clock
    grace_seconds: int  # after the decision time, each time (RULES 14.1)
    bank_seconds: int  # after the decision time, once for the whole tournament
    away_after: int  # missed decisions in a row
    max_hands: int | None
    escalation_minutes: int | None
    computers: Computers
    stake: str  # "fun" or "talers"
    stake_amount: int  # talers each human pays; 0 for fun
    rated: bool

    def as_dict(self) -> dict[str, Any]:
        """JSON-able; `from_dict` of it is equal to this."""
        data = asdict(self)
        data["computers"]["seats"] = list(self.computers.seats)
        return data

    @classmethod
    def from_dict(cls, data: Mapping[str, Any]) -> Self:
        computers = dict(data["computers"])
        computers["seats"] = tuple(computers["seats"])
        return cls(**{**data, "computers": Computers(**computers)})


@dataclass(frozen=True, slots=True)
class Option:
    """One value of a choice. `code` is what the pages put words to; `sets` are the house rules it brings."""

    value: str | int | None
    code: str
    sets: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Choice:
    """What may be chosen for one field. The default is the first option unless named."""

    field: str
    options: tuple[Option, ...]
    default: str | int | None

    def pick(self, raw: Any) -> Option:
        """The option for a raw value (a form's text or a plain value). Raises BadChoice."""
        for option in self.options:
            if _same(option.value, raw):
                return option
        raise BadChoice(self.field, "not_offered", offered=[option.value for option in self.options])


def _same(value: str | int | None, raw: Any) -> bool:
    if value is None:
        return raw is None or raw in ("none", "")
    return not isinstance(raw, bool) and str(raw).strip() == str(value)


@dataclass(frozen=True, slots=True)
class Preset:
    """A named set of rules: `choices` by field in the order a form asks them, and the rest as fixed
    `rules`. `name` and `line`, a sentence or two about it, are English; the line may hold rules by name, as
    %(max_hands)s."""

    key: str
    name: str
    line: str
    choices: Mapping[str, Choice]
    rules: Mapping[str, Any]
    codes: tuple[str, ...]  # what is special here and not to be chosen, for the explanation beside the form
    default_amount: int = 30
    max_amount: int = 1000

    def choose(self, **raw: Any) -> HouseRules:
        """The house rules for these choices; what is left out takes its default. `stake_amount` is a whole
        number of talers, used with the stake "talers" only. Raises BadChoice, for the first bad field in form
        order."""
        for name in raw:
            if name not in self.choices and name != "stake_amount":
                raise BadChoice(name, "unknown_choice", known=[*self.choices, "stake_amount"])
        rules: dict[str, Any] = {"preset": self.key, **self.rules}
        for name, choice in self.choices.items():
            option = choice.pick(raw.get(name, choice.default))
            rules |= {name: option.value, **option.sets}
        amount = 0
        if rules["stake"] == "talers":
            amount = _whole("stake_amount", raw.get("stake_amount", self.default_amount), 1, self.max_amount)
        return HouseRules(**rules, stake_amount=amount)


def _whole(name: str, raw: Any, smallest: int, largest: int) -> int:
    if raw is None or raw == "":
        raise BadChoice(name, "required")
    text = str(raw).strip()
    if isinstance(raw, bool) or not (text.isascii() and text.isdecimal()) or len(text) > 9:
        raise BadChoice(name, "not_a_number")
    if int(text) < smallest:
        raise BadChoice(name, "too_small", smallest=smallest)
    if int(text) > largest:
        raise BadChoice(name, "too_large", largest=largest)
    return int(text)


# --- the data (RULES 2) ---


def _choice(name: str, *values: str | int | None, default: str | int | None = None) -> Choice:
    options = tuple(Option(value, f"{name}.{'none' if value is None else value}") for value in values)
    return Choice(name, options, values[0] if default is None else default)


def _pace(*options: tuple[str, str, int], default: str = "normal") -> Choice:
    """Options as (key, "hands" or "minutes", how many to a level)."""
    return Choice(
        "pace",
        tuple(
            Option(
                key,
                f"pace.{key}",
                {
                    "hands_per_level": count if unit == "hands" else None,
                    "minutes_per_level": count if unit == "minutes" else None,
                },
            )
            for key, unit, count in options
        ),
        default,
    )


def _preset(
    key: str, name: str, line: str, choices: tuple[Choice, ...], codes: tuple[str, ...], **rules: Any
) -> Preset:
    return Preset(key, name, line, {choice.field: choice for choice in choices}, _COMMON | rules, codes)


def N_(message: str) -> str:
    """Marks a text that the pages translate."""
    return message


_COMMON: dict[str, Any] = {
    "schedule": "doubling",
    "draw_seats": False,
    "first_button": "lot",
    "grace_seconds": 0,
    "bank_seconds": 0,
    "away_after": 2,
    "max_hands": None,
    "escalation_minutes": None,
    "computers": Computers(),
    "rated": True,
}

_SEATS = _choice("seats", 2, 3, 4, 5, 6, default=6)
_CLOCK = (30, 60, 90, 120, None)
_STAKE = _choice("stake", "fun", "talers")

PRESETS: dict[str, Preset] = {
    preset.key: preset
    for preset in (
        _preset(
            "sit-and-go",
            N_("Sit & Go"),
            N_(
                "The classic: quick levels, dead button, beaten hands laid away. "
                "It ends after %(max_hands)s hands."
            ),
            (
                _choice("game", "NT"),
                _SEATS,
                _choice("starting_chips", 1000, 2000),
                _pace(("normal", "hands", 6), ("turbo", "hands", 4)),
                _choice("decision_seconds", *_CLOCK, default=60),
                _STAKE,
            ),
            ("button.dead", "first_button.lot", "showdown.auto_muck", "ends.max_hands", "computers.any"),
            button="dead",
            showdown="auto_muck",
            max_hands=120,
        ),
        _preset(
            "club",
            N_("Club"),
            N_(
                "Strict clock with a time bank, seats by lot, and every hand that reaches the showdown is "
                "shown."
            ),
            (
                _choice("game", "NT"),
                _SEATS,
                _choice("starting_chips", 1500),
                _pace(("normal", "hands", 10), ("fast", "hands", 6)),
                _choice("decision_seconds", 30),
                _STAKE,
            ),
            ("button.moving", "draw_seats", "first_button.lot", "showdown.show_all", "bank", "computers.any"),
            button="moving",
            draw_seats=True,
            showdown="show_all",
            bank_seconds=60,
            away_after=1,
        ),
        _preset(
            "home",
            N_("Home"),
            N_(
                "Like an evening at the kitchen table: people only, high card deals first, levels rise by "
                "the clock."
            ),
            (
                _choice("game", "NT"),
                _SEATS,
                _choice("starting_chips", 1500),
                _pace(("quick", "minutes", 10), ("normal", "minutes", 15), ("slow", "minutes", 20)),
                replace(_choice("decision_seconds", *_CLOCK), default=None),
                _choice("stake", "talers"),
            ),
            ("button.moving", "first_button.high_card", "showdown.setting", "computers.none"),
            button="moving",
            first_button="high_card",
            showdown="setting",
            computers=Computers(seats=()),
        ),
        _preset(
            "speedpoker",
            N_("Speedpoker"),
            N_(
                "Four games: Hold'em, Omaha, Stud and Draw. Antes later on, doubling blinds after "
                "%(escalation_minutes)s minutes."
            ),
            (
                _choice("game", "NT", "PO", "F7S", "P5D"),
                _SEATS,
                _choice("starting_chips", 1000, 5000, 10000),
                _pace(("relaxed", "hands", 12), ("normal", "hands", 8), ("turbo", "hands", 5)),
                _choice("decision_seconds", *_CLOCK, default=120),
                _STAKE,
            ),
            ("button.dead", "first_button.lot", "showdown.setting", "grace", "escalation", "computers.some"),
            schedule="decades",
            button="dead",
            showdown="setting",
            grace_seconds=10,
            escalation_minutes=45,
            computers=Computers(seats=(5, 6), humans_keep_off=True, max_humans=4),
        ),
    )
}
