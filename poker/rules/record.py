"""A written hand as data: the fields of the open Poker Hand History format (PHH), read and checked.

A file holds one hand (`.phh`) or one table `[N]` a hand (`.phhs`), as TOML.  `variant`, `antes`,
`blinds_or_straddles`, `min_bet`, `small_bet`, `big_bet`, `bring_in`, `starting_stacks` and `actions` are the
hand; every other field is kept in `Record.extra` and changes nothing.  Variants: `NT`, `PO`, `F7S` as in the
standard, `P5D` for Pot-Limit Five Card Draw.  Heads-up files give `antes` and `blinds_or_straddles` in
reversed order, records in the order of the players.
"""

import tomllib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any, Final

from .games import GAMES, Game
from .script import ScriptError, Step, brief, read_amount, read_steps
from .stakes import Stakes

MOST_CHIPS: Final = 10**18  # beyond any tournament; keeps absurd numbers out of the arithmetic
MOST_DECIMALS: Final = 6
MOST_DOTS: Final = 5000  # in a line: more than all amounts of a hand could have
MOST_PLAYERS: Final = {"NT": 22, "PO": 11, "F7S": 8, "P5D": 10}  # what 52 cards allow
SIZES: Final = ("min_bet", "small_bet", "big_bet", "bring_in")
NOT_EXTRA: Final = {
    *SIZES,
    *("variant", "ante_trimming_status", "antes", "blinds_or_straddles"),
    *("starting_stacks", "actions", "finishing_stacks"),
}


class NotationError(ValueError):
    """A file or hand that cannot be read or played. str() is one line that says why."""


@dataclass(frozen=True, slots=True)
class Record:
    """One hand as read. Amounts are whole numbers in units of 1/scale chip (a file may have cents);
    antes and blinds are in the order of the players, heads-up too."""

    game: Game
    stakes: Stakes
    starting_stacks: tuple[int, ...]
    actions: tuple[str, ...]
    steps: tuple[Step, ...]
    finishing_stacks: tuple[int, ...] | None = None
    scale: int = 1
    extra: Mapping[str, Any] = field(default_factory=dict)


def tables(text: str) -> list[tuple[str | None, dict[str, Any]]]:
    """Split a text into its hands: (None, fields) for a `.phh`, (N, fields) for each hand of a `.phhs`.

    Raises NotationError."""
    # The time that tomllib takes for a key grows with the square of its parts.
    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):
        raise NotationError("not a PHH file: nested too deeply")
    try:
        data = tomllib.loads(text, parse_float=Decimal)
    except RecursionError:
        raise NotationError("not a PHH file: nested too deeply") from None
    except (ValueError, ArithmeticError) as error:
        raise NotationError(f"not a PHH file: {_one_line(str(error))}") from None
    if data and all(isinstance(value, dict) for value in data.values()):
        return list(data.items())
    if not data:
        raise NotationError("no hand in the file")
    return [(None, data)]


def parse(text: str) -> list[Record]:
    """All hands of a `.phh` or `.phhs` text. Raises NotationError, naming the hand of a `.phhs`."""
    records = []
    for number, fields in tables(text):
        try:
            records.append(record(fields))
        except NotationError as error:
            raise NotationError(f"hand {number}: {error}" if number else str(error)) from None
    return records


def record(fields: Mapping[str, Any]) -> Record:
    """One hand from its fields as tomllib gives them. Raises NotationError."""
    code = fields.get("variant")
    if not isinstance(code, str):
        raise NotationError("variant is missing" if code is None else "variant must be a text")
    if code not in GAMES:
        raise NotationError(f"unknown variant {_one_line(code)!r}: one of {', '.join(GAMES)}")
    game = GAMES[code]
    stacks = _amounts(fields, "starting_stacks", None)
    n = len(stacks)
    if not 2 <= n <= MOST_PLAYERS[code]:
        raise NotationError(f"{n} players: {code} needs 2 to {MOST_PLAYERS[code]}")
    if not all(stacks):
        raise NotationError("starting_stacks: nobody is dealt in without chips")
    antes = _amounts(fields, "antes", n)
    finishing = _amounts(fields, "finishing_stacks", n) if "finishing_stacks" in fields else None
    blinds: list[Decimal] = []
    if game.opening == "blinds":
        blinds = _amounts(fields, "blinds_or_straddles", n)
    sizes = {name: _amount(fields, name) for name in (SIZES[:1] if game.opening == "blinds" else SIZES[1:])}
    actions = fields.get("actions")
    if not isinstance(actions, list) or not all(isinstance(action, str) for action in actions):
        raise NotationError("actions is missing" if actions is None else "actions must be a list of texts")
    trimmed = fields.get("ante_trimming_status")
    if not isinstance(trimmed, bool | None):
        raise NotationError("ante_trimming_status must be true or false")
    if n == 2:
        antes, blinds = antes[::-1], blinds[::-1]
    scale = _scale([*stacks, *antes, *blinds, *(finishing or ()), *sizes.values(), *_wagers(actions)])

    def whole(amounts: Iterable[Decimal]) -> tuple[int, ...]:
        return tuple(int(amount * scale) for amount in amounts)

    stakes = Stakes(
        antes=whole(antes),
        blinds=whole(blinds) or (0,) * n,
        # An untrimmed ante is nobody's bet. Uneven antes, as one big blind ante, are unless said otherwise.
        dead_antes=trimmed is False or (trimmed is None and len(set(antes)) > 1),
        **{name: int(amount * scale) for name, amount in sizes.items()},
    )
    try:
        steps = read_steps(actions, n, scale)
    except ScriptError as error:
        raise NotationError(str(error)) from None
    return Record(
        game=game,
        stakes=stakes,
        starting_stacks=whole(stacks),
        actions=tuple(actions),
        steps=steps,
        finishing_stacks=None if finishing is None else whole(finishing),
        scale=scale,
        extra={name: value for name, value in fields.items() if name not in NOT_EXTRA},
    )


def _amounts(fields: Mapping[str, Any], name: str, n: int | None) -> list[Decimal]:
    """A list of amounts, one for each of n players."""
    values = fields.get(name)
    if not isinstance(values, list):
        raise NotationError(f"{name} is missing" if values is None else f"{name} must be a list of amounts")
    if n is not None and len(values) != n:
        raise NotationError(f"{name}: {len(values)} amounts for {n} players")
    return [_checked(value, name) for value in values]


def _amount(fields: Mapping[str, Any], name: str) -> Decimal:
    if name not in fields:
        raise NotationError(f"{name} is missing")
    amount = _checked(fields[name], name)
    if not amount:
        raise NotationError(f"{name} must be more than 0")
    return amount


def _checked(value: Any, name: str) -> Decimal:
    if isinstance(value, bool) or not isinstance(value, int | Decimal):
        raise NotationError(f"{name}: {brief(str(value))} is not an amount")
    if isinstance(value, Decimal) and not value.is_finite():
        raise NotationError(f"{name}: {brief(str(value))} is not an amount")
    if value < 0:
        raise NotationError(f"{name}: an amount is never negative")
    if value > MOST_CHIPS:
        raise NotationError(f"{name}: more than {MOST_CHIPS} chips")
    return Decimal(value)


def _wagers(actions: Iterable[str]) -> list[Decimal]:
    """The amounts in the actions, as far as they can be read."""
    amounts = []
    for action in actions:
        match action.partition("#")[0].split():
            case [_, "cbr", word]:
                try:
                    amounts.append(read_amount(word))
                except ValueError:
                    continue
    return amounts


def _scale(amounts: Iterable[Decimal]) -> int:
    """The smallest power of ten that makes all amounts whole."""
    decimals = 0
    for amount in amounts:
        exponent = amount.normalize().as_tuple().exponent
        assert isinstance(exponent, int)
        decimals = max(decimals, -exponent)
    if decimals > MOST_DECIMALS:
        raise NotationError(f"amounts with more than {MOST_DECIMALS} decimals")
    return 10**decimals


def _one_line(message: str) -> str:
    line = " ".join(message.split())
    return line if len(line) <= 120 else line[:119] + "…"
