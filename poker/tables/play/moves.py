"""One action of a person or a computer, applied to the running hand."""

from __future__ import annotations

from poker.computers.move import Move
from poker.rules.cards import cards as parse_cards
from poker.rules.hand import Hand, IllegalAction, Phase
from poker.tables.play.refusal import Refused


def apply(hand: Hand, action: str, amount: int | None = None, cards: str = "") -> None:
    """Apply one action for the player whose turn it is. Raises IllegalAction or Refused."""
    if hand.phase == Phase.DRAWING or action == "draw":
        if action != "draw" or hand.phase != Phase.DRAWING:
            raise Refused("not_now", "That is not what is to be decided now")
        try:
            hand.draw(parse_cards(cards))
        except IllegalAction:
            raise
        except ValueError as error:
            raise Refused("bad_cards", "These are no cards") from error
        return
    options = hand.options()
    if action == "fold":
        hand.fold()
    elif action == "check":
        if options.call:
            raise Refused("cannot_check", "There is a bet to call: you cannot check", call=options.call)
        hand.call()
    elif action == "call":
        if not options.call:
            raise Refused("nothing_to_call", "Nothing to call: checking is free")
        hand.call()
    elif action == "raise":
        hand.raise_to(amount if amount is not None else 0)
    elif action == "all_in":
        _all_in(hand)
    else:
        raise Refused("unknown_action", "There is no such action")


def _all_in(hand: Hand) -> None:
    """RULES 5.3: a bet, raise or call of everything, as far as the limit allows it."""
    assert hand.actor is not None
    options, everything = hand.options(), hand.stacks[hand.actor] + hand.bets[hand.actor]
    if options.max_to == everything:
        hand.raise_to(everything)
    elif options.call >= hand.stacks[hand.actor]:
        hand.call()
    elif options.max_to is None:
        raise Refused("no_raise", "You cannot raise here, only call or fold")
    else:
        raise Refused("over_limit", "The limit does not allow to bet everything", most=options.max_to)


def make(hand: Hand, move: Move) -> None:
    """Apply a computer's move. Raises IllegalAction."""
    if move.kind == "draw":
        hand.draw(move.cards)
    elif move.kind == "fold":
        hand.fold()
    elif move.kind == "raise":
        hand.raise_to(move.amount or 0)
    else:
        hand.call()
