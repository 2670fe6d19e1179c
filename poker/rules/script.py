"""The actions of a written hand: each line as a step, and the cards of all of them as a source to deal from.

`Script` stands in for the shuffled deck: Hand takes its cards from it in the order the file deals them.  A
card that nobody saw is UNKNOWN (`??`).  What a showdown reveals is known from the deal on, so that a file may
show hands before or after the last community cards.
"""

import re
from collections import Counter
from collections.abc import Callable, Collection, Sequence
from decimal import Decimal, InvalidOperation
from itertools import compress
from typing import Final, NamedTuple

from .cards import UNKNOWN, text
from .cards import cards as parse_cards
from .games import Game

DECK_SIZE: Final = 52
MOST_CARDS: Final = 10  # in one action
PLAYER: Final = re.compile(r"p([1-9][0-9]?)")
AMOUNT: Final = re.compile(r"[0-9]{1,3}(?:,[0-9]{3})+(?:\.[0-9]{1,9})?|[0-9]{1,24}(?:\.[0-9]{1,9})?")
LEFT: Final = "left"  # the comment of a fold that is a withdrawal


class ScriptError(ValueError):
    """An action that cannot be read or does not fit the hand. str() is one line."""


class Step(NamedTuple):
    """One line of `actions`.

    kind: "dh" and "db" (cards dealt), "f", "left" (a withdrawal), "cc", "cbr" (to `amount`), "pb",
    "sd" (cards given back), "show" and "muck" (`sm` with and without cards), "note" (only a comment)."""

    kind: str
    player: int = -1
    cards: tuple[int, ...] = ()
    amount: int = 0


def read_amount(word: str) -> Decimal:
    """A number as PHH writes it: 240, 1,000 or 12.50. Raises ValueError."""
    if not AMOUNT.fullmatch(word):
        raise ValueError("not an amount")
    try:
        return Decimal(word.replace(",", ""))
    except InvalidOperation:
        raise ValueError("not an amount") from None


def read_steps(actions: Sequence[str], n: int, scale: int = 1) -> tuple[Step, ...]:
    """The actions of a hand of n players; amounts become units of 1/scale. Raises ScriptError."""
    steps = []
    for index, action in enumerate(actions):
        try:
            steps.append(_read(action, n, scale))
        except ValueError as error:
            raise ScriptError(f"action {index} {brief(action)}: {error}") from None
    return tuple(steps)


def _read(action: str, n: int, scale: int) -> Step:
    words, _, comment = action.partition("#")
    match words.split():
        case []:
            return Step("note")
        case ["d", "db", cards]:
            return Step("db", cards=_cards(cards))
        case ["d", "dh", player, cards]:
            return Step("dh", _player(player, n), _cards(cards))
        case [player, "f"]:
            return Step("left" if comment.strip() == LEFT else "f", _player(player, n))
        case [player, "cc" | "pb" as kind]:
            return Step(kind, _player(player, n))
        case [player, "cbr", to]:
            return Step("cbr", _player(player, n), amount=int(read_amount(to) * scale))
        case [player, "sd"]:
            return Step("sd", _player(player, n))
        case [player, "sd", cards]:
            return Step("sd", _player(player, n), _cards(cards))
        case [player, "sm"]:
            return Step("muck", _player(player, n))
        case [player, "sm", "-"]:
            return Step("show", _player(player, n))
        case [player, "sm", cards]:
            return Step("show", _player(player, n), _cards(cards))
    raise ValueError("not an action of the notation")


def brief(action: str) -> str:
    """An action for an error message: one short line whatever it holds."""
    return repr(action if len(action) <= 60 else action[:57] + "…")


def _player(word: str, n: int) -> int:
    match = PLAYER.fullmatch(word)
    if not match or int(match[1]) > n:
        raise ValueError(f"no player {brief(word)} among {n}")
    return int(match[1]) - 1


def _cards(word: str) -> tuple[int, ...]:
    if len(word) > 2 * MOST_CARDS:
        raise ValueError("too many cards")
    try:
        return tuple(parse_cards(word))
    except ValueError:
        raise ValueError(f"{brief(word)} are no cards") from None


class Script:
    """The cards of a hand of n players as its steps deal them; the card source of a replayed Hand.

    Raises ScriptError if a card is dealt twice, if hands are shown that were not dealt, and if a card that
    everybody sees is missing."""

    def __init__(self, game: Game, n: int, steps: Sequence[Step]) -> None:
        self._queues: list[list[int]] = [[] for _ in range(n + 1)]  # the last one is the board
        self._taken = [0] * (n + 1)
        self._given = [0] * (n + 1)
        self._board = n
        _Reading(self._queues).read(steps)
        for player, queue in enumerate(self._queues):
            seen = queue if player == n else compress(queue, game.ups)
            if UNKNOWN in seen:
                raise ScriptError(f"a card of {self._owner(player)} that everybody sees is not given")

    # What Hand deals from.

    def hole(self, player: int, count: int) -> list[int]:
        return self._take(player, count)

    def board(self, count: int) -> list[int]:
        return self._take(self._board, count)

    def burn(self) -> None:
        """Files leave burnt cards out."""

    def left(self) -> int:
        """As of a full deck; but where the file deals one card to the board for all (RULES 10.3), none."""
        open_to = [len(queue) > taken for queue, taken in zip(self._queues, self._taken, strict=True)]
        if open_to.pop() and not any(open_to):
            return 0
        return DECK_SIZE - sum(self._taken)

    def draw(self, player: int, count: int, in_use: Callable[[], Collection[int]]) -> list[int]:
        return self._take(player, count)

    def _take(self, queue: int, count: int) -> list[int]:
        start = self._taken[queue]
        self._taken[queue] = start + count
        dealt = self._queues[queue][start : start + count]
        if 0 < len(dealt) < count:
            raise ScriptError(f"{self._owner(queue)} has too few cards")
        return dealt + [UNKNOWN] * (count - len(dealt))

    # What a replay compares.

    def give(self, step: Step) -> None:
        """The file has come to this dealing."""
        self._given[self._board if step.kind == "db" else step.player] += len(step.cards)

    def check_in_time(self, step: Step) -> None:
        """Raise ScriptError unless the file has dealt what is due before this step, and no more. Exchanges
        come one after another and before their cards."""
        if owner := self.ahead():
            raise ScriptError(f"{owner} has cards that are not due yet")
        if step.kind not in ("sd", "left") and (owner := self.behind()):
            raise ScriptError(f"{owner} has no cards yet that are due")

    def behind(self) -> str | None:
        """Whose cards the file should have dealt by now and has not: "p3", "the board" or None."""
        return self._differ(lambda taken, given: taken > given)

    def ahead(self) -> str | None:
        """Who got cards in the file that are not due yet, named as in `behind`."""
        return self._differ(lambda taken, given: taken < given)

    def _differ(self, differs: Callable[[int, int], bool]) -> str | None:
        for queue, (taken, given) in enumerate(zip(self._taken, self._given, strict=True)):
            if differs(taken, given):
                return self._owner(queue)
        return None

    def _owner(self, queue: int) -> str:
        return "the board" if queue == self._board else f"p{queue + 1}"


class _Reading:
    """One pass over the steps that fills the queues and works out unknown cards that are shown later."""

    def __init__(self, queues: list[list[int]]) -> None:
        self.queues = queues
        self.held: list[list[int]] = [[] for _ in queues]  # places in the queue of what a player holds now
        self.known: set[int] = set()
        self.discards: list[tuple[int, int]] = []  # (player, card), known ones
        self.folded: set[int] = set()
        self.dealt = 0
        self.drawing = False

    def read(self, steps: Sequence[Step]) -> None:
        for step in steps:
            match step.kind:
                case "dh":
                    self.deal(step.player, step.cards)
                case "db":
                    self.deal(len(self.queues) - 1, step.cards)
                case "sd":
                    self.discard(step.player, step.cards)
                case "f" | "left":
                    self.folded.add(step.player)
                case "show" if step.cards:
                    self.reveal(step.player, step.cards)

    def deal(self, queue: int, cards: Sequence[int]) -> None:
        for card in cards:
            self.dealt += 1
            if card != UNKNOWN:
                self.see(card, queue)
            self.held[queue].append(len(self.queues[queue]))
            self.queues[queue].append(card)
        if self.dealt > DECK_SIZE and not self.drawing:
            raise ScriptError(f"more than {DECK_SIZE} cards are dealt")

    def see(self, card: int, queue: int) -> None:
        if card in self.known and not self.comes_back(card, queue):
            raise ScriptError(f"{text(card)} is dealt twice")
        self.known.add(card)

    def comes_back(self, card: int, player: int) -> bool:
        """RULES 11: once the stub has run out, discards of the players before and folded hands are dealt
        again. Others burn a card before they draw, so theirs runs out one earlier."""
        if not self.drawing or self.dealt < DECK_SIZE:
            return False
        folded = any(self.queues[p][place] == card for p in self.folded for place in self.held[p])
        return folded or any(before < player and card == gone for before, gone in self.discards)

    def discard(self, player: int, cards: Sequence[int]) -> None:
        self.drawing = True
        queue, held = self.queues[player], self.held[player]
        for card in cards:
            places = [place for place in held if queue[place] == card]
            if not places and card != UNKNOWN:  # given back face up, though the deal was not seen
                places = [place for place in held if queue[place] == UNKNOWN]
                if places:
                    self.see(card, player)
                    queue[places[0]] = card
            if not places:
                raise ScriptError(f"p{player + 1} gives back {text(card)}, which he does not hold")
            held.remove(places[0])
            if card != UNKNOWN:
                self.discards.append((player, card))

    def reveal(self, player: int, cards: Sequence[int]) -> None:
        queue, held = self.queues[player], self.held[player]
        blank = [place for place in held if queue[place] == UNKNOWN]
        seen = Counter(queue[place] for place in held if queue[place] != UNKNOWN)
        new = list((Counter(cards) - seen).elements())
        if len(cards) != len(held) or len(new) != len(blank):
            raise ScriptError(f"p{player + 1} shows {''.join(map(text, cards))}, which he does not hold")
        for place, card in zip(blank, new, strict=True):
            if card != UNKNOWN:
                self.see(card, player)
            queue[place] = card
