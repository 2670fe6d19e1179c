"""A hand as text: the open Poker Hand History format (PHH), read, played and written.

    hands = parse(text)              # Record, one a hand
    hand = replay(hands[0])          # Hand, after the last action
    text = write(hand, {"hand": 7})  # what everybody may know, as a file
    hand = resume(game, stakes, stacks, deal, actions)   # a running hand, with its deck

Source: "Recording and describing poker hands" (Kim 2024) and its specification; what we add is `P5D`, and
`pN f # left` for who leaves (RULES 13.4), which other tools read as a fold.
"""

import json
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import time
from decimal import Decimal
from typing import Any

from .cards import UNKNOWN, texts
from .games import Game
from .hand import Deal, Hand, IllegalAction, Phase, Stakes
from .record import NotationError, Record, parse
from .script import Script, ScriptError, Step, brief, read_steps
from .sight import told

__all__ = ["Decision", "NotationError", "Record", "parse", "replay", "resume", "write"]


@dataclass(frozen=True, slots=True)
class Decision:
    """One decision of a replayed hand: what `actor` may do before the action at place `action_index`."""

    action_index: int
    actor: int
    type: str  # "bet", "draw" or "bring_in"
    can_fold: bool = False
    call: int | None = None
    min_to: int | None = None
    max_to: int | None = None


def replay(record: Record, on_decision: Callable[[Decision], None] | None = None) -> Hand:
    """Play a record through the rules; the hand as it stands after its last action.

    Hands of other houses may fold instead of checking, complete instead of bringing in, and show in their
    own order; who is never shown with cards lays them away. `on_decision` is called before the answer to
    each decision. Raises NotationError, naming the action."""
    game = record.game
    try:
        cards = Script(game, len(record.starting_stacks), record.steps)
        hand = Hand(game, record.stakes, record.starting_stacks, cards, auto_bring_in=False, other_house=True)
    except ScriptError as error:
        raise NotationError(str(error)) from None
    for index, (step, action) in enumerate(zip(record.steps, record.actions, strict=True)):
        try:
            if step.kind in ("dh", "db"):
                cards.give(step)
                if hand.phase is Phase.RUN_OUT and cards.ahead():
                    hand.deal_street()
            elif step.kind != "note":
                cards.check_in_time(step)
                if on_decision and (decision := _decision(hand, index, step)):
                    on_decision(decision)
                _play(hand, step)
        except (IllegalAction, ScriptError) as error:
            raise NotationError(f"action {index} {brief(action)}: {error}") from None
    if hand.phase is Phase.SHOWDOWN:
        _settle(hand)
    if owner := cards.ahead() or (cards.behind() if hand.phase is Phase.OVER else None):
        raise NotationError(f"{owner} has other cards than the hand deals")
    return hand


def _decision(hand: Hand, index: int, step: Step) -> Decision | None:
    """The decision that this step answers, None if it answers none."""
    actor = hand.actor
    if actor is None or step.player != actor:
        if step.kind == "cc" and _has_none(hand, step.player):
            return Decision(index, step.player, "bet", call=0)
        return None
    match hand.phase:
        case Phase.BETTING if step.kind in ("f", "cc", "cbr"):
            return Decision(index, actor, "bet", *hand.options())
        case Phase.DRAWING if step.kind == "sd":
            return Decision(index, actor, "draw")
        case Phase.BRING_IN if step.kind in ("pb", "cbr"):
            return Decision(index, actor, "bring_in", call=min(hand.stakes.bring_in, hand.stacks[actor]))
    return None


def _has_none(hand: Hand, player: int) -> bool:
    """Whether other houses would ask `player` to check although he has nobody left to play against
    (RULES 5.2: no decision)."""
    return (
        hand.phase in (Phase.RUN_OUT, Phase.SHOWDOWN, Phase.OVER)
        and hand.folded.count(False) > 1
        and not hand.folded[player]
        and hand.paid[player] < hand.starting_stacks[player]
    )


def _play(hand: Hand, step: Step) -> None:
    """Play one step that deals no cards."""
    player = step.player
    match step.kind:
        case "left":
            hand.withdraw(player)
        case "show" | "muck":
            _show(hand, step)
        case "cc" if _has_none(hand, player):
            pass
        case _ if hand.actor is None:
            raise IllegalAction("hand_over" if hand.phase is Phase.OVER else "no_decision")
        case _ if hand.actor != player:
            raise IllegalAction("not_your_turn", actor=hand.actor + 1)
        case "f":
            hand.fold()
        case "cc":
            hand.call()
        case "cbr":
            hand.raise_to(step.amount)
        case "pb":
            hand.post_bring_in()
        case "sd":
            hand.draw(step.cards)


def _show(hand: Hand, step: Step) -> None:
    """Show or lay away. What is tabled already may be shown again. Who lays away what can still win, before
    the others have shown or of a hand that is tabled with us, waits for the end of the showdown."""
    player = step.player
    if step.kind == "show":
        if not hand.shown[player]:
            (hand.reveal if hand.phase is Phase.OVER else hand.show)(player)
    elif hand.may_muck(player):
        hand.muck(player)
    elif hand.folded[player] or hand.phase not in (Phase.RUN_OUT, Phase.SHOWDOWN, Phase.OVER):
        raise IllegalAction("no_showdown")


def _settle(hand: Hand) -> None:
    """Finish a showdown that the file does not tell, if the cards that are known decide it."""
    known = {player for player, cards in enumerate(hand.hole) if UNKNOWN not in cards}
    if all(known.intersection(pot.players) for pot in hand.pots()):
        hand.settle(lambda player: True)


def resume(
    game: Game, stakes: Stakes, stacks: Sequence[int], deal: Deal | None, actions: Sequence[str]
) -> Hand:
    """A hand from its deal and the lines of `hand.actions`, as a table stores it while it is played.

    Without the deal, from what `told` gave when it was over: cards nobody saw are UNKNOWN then.  Lines the
    hand writes by itself (cards, bring-in, tabled hands) are only checked.  Raises NotationError if the
    lines do not belong to the deal."""
    dealer: Deal | Script
    if deal is None:
        try:
            dealer = Script(game, len(stacks), read_steps(actions, len(stacks)))
        except ScriptError as error:
            raise NotationError(str(error)) from None
    else:
        dealer = deal
    hand = Hand(game, stakes, stacks, dealer)
    written = hand.actions
    for index, line in enumerate(actions):
        if index >= len(written):
            try:
                hand.apply(line)
            except ValueError as error:
                raise NotationError(f"action {index} {brief(line)}: {error}") from None
        if deal is not None and (index >= len(written) or written[index] != line):
            raise NotationError(f"action {index} {brief(line)}: not of this deal")
    return hand


def write(hand: Hand, extra: Mapping[str, Any] | None = None, viewer: int | None = None) -> str:
    """A hand as the text of a `.phh` file, as `viewer` may know it: cards that were folded or mucked are
    `??` (RULES 8.4), his own are not; None for what everybody knows.

    `extra` are fields to add, in the types of TOML. `finishing_stacks` are added when the hand is over."""
    stakes = hand.stakes
    forced = slice(None, None, -1) if hand.n == 2 else slice(None)
    fields: dict[str, Any] = {
        "variant": hand.game.code,
        "ante_trimming_status": not stakes.dead_antes,
        "antes": stakes.antes[forced],
    }
    if hand.game.opening == "blinds":
        fields |= {"blinds_or_straddles": stakes.blinds[forced], "min_bet": stakes.min_bet}
    else:
        fields |= {
            "bring_in": stakes.bring_in,
            "small_bet": stakes.small_bet,
            "big_bet": stakes.big_bet,
        }
    fields |= {"starting_stacks": hand.starting_stacks, "actions": told(hand, viewer) + _shown_again(hand)}
    if hand.phase is Phase.OVER:
        fields["finishing_stacks"] = hand.stacks
    fields |= extra or {}
    return "".join(f"{_key(name)} = {_toml(value)}\n" for name, value in fields.items())


def _shown_again(hand: Hand) -> list[str]:
    """Lines that other tools want at the end of a Stud hand that was tabled before its last cards."""
    if hand.phase is not Phase.OVER:
        return []
    contenders = [player for player in range(hand.n) if hand.shown[player] and not hand.folded[player]]
    lines = [f"p{player + 1} sm {texts(hand.hole[player])}" for player in contenders]
    return [line for line in lines if line not in hand.actions]


def _key(name: str) -> str:
    return name if name.isascii() and name.replace("_", "").replace("-", "").isalnum() else _toml(name)


def _toml(value: Any) -> str:
    """A value in TOML. JSON writes texts alike, but for one control character and lone surrogates."""
    match value:
        case bool() | str():
            text = json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007f")
            return text.encode(errors="replace").decode()
        case time():
            return value.isoformat("seconds")
        case int() | float() | Decimal():
            return str(value)
        case list() | tuple():
            return f"[{', '.join(map(_toml, value))}]"
        case _:
            raise TypeError(f"{type(value).__name__} has no place in a hand")
