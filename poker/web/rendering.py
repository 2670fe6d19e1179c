"""Parts of the table page as HTML, each remembered by what it shows.

`rendered(language, part, *values)` is the only entrance: the values say all that a part depends on
besides the language, so they are what its result is remembered by.  Parts that change with every bet
are also remembered with blanks for their numbers and texts (blanks.py).  The templates are the partials of
templates/table/parts.html, or of the file that ELSEWHERE names.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from copy import replace
from functools import lru_cache
from itertools import takewhile
from typing import Any, NamedTuple

from django.template import Context, Engine
from django.utils import translation
from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext, gettext_lazy

from poker.rules.hand import Options
from poker.rules.ranking import Description
from poker.tables.scene import CardView, LogLine, QuickBet, ResultView, ScheduleView, SeatView
from poker.web.blanks import Fillings, filled
from poker.web.potlines import PotLine
from poker.web.words import schedule
from poker.web.words.cards import hand_name
from poker.web.words.log import act, awarded, chips, line

REMEMBERED = 4096
"""Rendered parts kept, of about 1 kB each."""

ELSEWHERE = {"solo": "solo", "advice": "solo", "chat_say": "chat", "chat_note": "chat"}
"""Which file of templates/table a part's template is in, if not in parts.html."""


@lru_cache(maxsize=REMEMBERED)
def rendered(language: str | None, part: str, *values: Any) -> SafeString:
    """One part in one language; without a language, in the active one, and for texts that have none."""
    if part not in BLANKED:
        return _render(language, part, *values)
    fillings = Fillings()
    return filled(_in_blank(language, part, *BLANKED[part](fillings, *values)), fillings, language)


def _render(language: str | None, part: str, *values: Any) -> SafeString:
    with translation.override(language or translation.get_language()):
        html = _template(part).render(Context(CONTEXTS[part](*values)))
    return mark_safe(html.replace("\n", "").strip())  # noqa: S308  what a template made stays safe


_in_blank = lru_cache(maxsize=REMEMBERED)(_render)


@lru_cache(maxsize=32)
def _template(part: str) -> Any:
    return Engine.get_default().get_template(f"table/{ELSEWHERE.get(part, 'parts')}.html#{part}")


EXTRA_TIME = {"bank": gettext_lazy("time bank"), "grace": gettext_lazy("last seconds")}


def _named(*names: str) -> Callable[..., dict[str, Any]]:
    """The values under these names, as they are."""
    return lambda *values: dict(zip(names, values, strict=True))


def _seat(
    seat: SeatView, has_button: bool, waiting: bool, over: bool, for_humans: bool, won_step: int
) -> dict[str, Any]:
    strong = False
    if seat.out or seat.left:
        doing = gettext("left") if seat.left and seat.place else ""
    elif seat.all_in:
        doing, strong = gettext("all-in"), True
    elif seat.clock in EXTRA_TIME:
        doing, strong = str(EXTRA_TIME[seat.clock]), True
    elif seat.away:
        doing, strong = gettext("away"), True
    elif seat.folded:
        doing = gettext("folded")
    elif waiting and seat.checked_in is not None:
        doing = gettext("is here") if seat.checked_in else gettext("not here yet")
    elif seat.mucked and over:
        doing = gettext("not shown")
    else:
        doing = act(seat.act, seat.act_amount) if seat.kind else ""
    return {
        "seat": seat,
        "has_button": has_button,
        "waiting": waiting,
        "over": over and any(card.wins for card in seat.cards),
        "for_humans": for_humans,
        "doing": doing,
        "strong": strong,
        "won_step": won_step,
    }


def _pots(total: int, lines: tuple[PotLine, ...]) -> dict[str, Any]:
    return {
        "total": total,
        "several": len(lines) > 1,
        "single": len(lines) == 1,
        "lines": [(one, awarded(one.amount, one.winners) if one.winners else "") for one in lines],
    }


def _board(cards: tuple[CardView, ...], slots: int, over: bool, won_step: int) -> dict[str, Any]:
    dims = over and any(card.wins for card in cards)
    return {"cards": cards, "slots": range(slots), "over": dims, "won_step": won_step}


def _news(news: tuple[LogLine, ...], told_later: tuple[int, ...], step: int) -> dict[str, Any]:
    """Newest first. That these seats are out, in the hand just over, is told at its step."""

    def waits(entry: LogLine) -> bool:
        return step > 0 and (entry.code == "over" or (entry.code == "out" and entry.seat in told_later))

    language = translation.get_language()
    late = tuple(takewhile(waits, news[::-1]))
    known = news[: len(news) - len(late)][::-1]
    return {"items": log_items(language, late, " line-late") + log_items(language, known), "step": step}


def log_items(language: str | None, lines: Iterable[LogLine], more: str = "") -> SafeString:
    """What happened, an item of a list for each line, with `more` classes."""
    return mark_safe("".join([_item(language, entry, more) for entry in lines]))  # noqa: S308  by format_html


@lru_cache(maxsize=REMEMBERED)
def _item(language: str | None, entry: LogLine, more: str) -> SafeString:
    """A line is written once, and stays in the log for the rest of its hand."""
    with translation.override(language):
        return format_html('<li class="line-{}{}">{}</li>', entry.code, more, line(entry))


@lru_cache(maxsize=REMEMBERED)
def hand_words(language: str | None, hand: Description | None) -> SafeString:
    """What a hand is called; nothing for none."""
    with translation.override(language):
        return conditional_escape(hand_name(hand)) if hand else SafeString()


def _extras(turn: int, kind: str, preselect: str, preselect_call: int, waited_for: str) -> dict[str, Any]:
    hint = ""
    if kind == "draw":
        hint = gettext("Tap the cards that you want to exchange.")
    elif kind == "paused":
        hint = gettext("The tournament is paused: all clocks stand still.")
    elif waited_for:
        hint = gettext("Waiting for %(name)s") % {"name": waited_for}
    return {
        "kind": kind,
        "hint": hint,
        "turn": turn,
        "show": kind in ("show", "between"),
        "go_on": kind in ("go_on", "between"),
        "check_fold": preselect == "check_fold",
        "call": preselect == "call",
        "preselect_call": preselect_call,
    }


class Controls(NamedTuple):
    """A player's buttons: for now, or to come where he has neither `options` nor cards to exchange."""

    options: Options | None = None
    drawing: bool = False
    playing: bool = False
    turn: int = 0
    stack: int = 0
    bet: int = 0
    all_in: int = 0  # stack and bet: blanks have no sum
    call_all_in: bool = False
    opens: bool = False
    quick: tuple[QuickBet, ...] = ()
    step: int = 0


def _controls(controls: Controls) -> dict[str, Any]:
    options, say = controls.options, ""
    if controls.drawing:
        say = gettext("Your turn: choose the cards to exchange.")
    elif options is not None and options.call:
        say = gettext("Your turn: %(amount)s to call.") % {"amount": chips(options.call)}
    elif options is not None:
        say = gettext("Your turn: you can check.")
    return {**controls._asdict(), "say": say}


def _offers(start: bool, start_fill: bool, leave: bool, hint: str) -> dict[str, Any]:
    hints = {
        "wait": gettext(
            "The tournament starts when every seat is taken, or sooner if whoever opened the table starts it."
        ),
        "out": gettext("You are out. Watch the end, or go back to the lobby: another table may be waiting."),
        "share": gettext("Share this page's address with friends, or fill up with computers."),
    }
    return {"start": start, "start_fill": start_fill, "leave": leave, "hint": hints.get(hint, "")}


def _result(results: tuple[ResultView, ...], state: str, table_id: str, step: int) -> dict[str, Any]:
    return {
        "results": results,
        "state": state,
        "table_id": table_id,
        "step": step,
        "talers": any(one.talers is not None for one in results),
        "ratings": any(one.rating is not None for one in results),
    }


def _scheduled(times: ScheduleView, taken: int, seats: int) -> dict[str, Any]:
    return {"times": times, "starts": schedule.moment(times.starts_at_ms), "taken": taken, "seats": seats}


def _entry(times: ScheduleView, has_place: bool, in_line: int | None, can: frozenset[str]) -> dict[str, Any]:
    rights = {name: name in can for name in ("check_in", "wait", "leave", "start")}
    return {"hint": schedule.hint(times, has_place, in_line, can), "in_line": in_line, **rights}


CONTEXTS: dict[str, Callable[..., dict[str, Any]]] = {
    "status": _named(
        "state",
        "taken",
        "seats",
        "level",
        "next_level",
        "next_in_hands",
        "next_at_ms",
        "escalated",
        "hand_no",
    ),
    "scheduled": _scheduled,
    "seat": _seat,
    "board": _board,
    "pots": _pots,
    "log": _named("items", "hand_no", "step"),
    "seal": _named("table_id", "hand", "root"),
    "news": _news,
    "hands": _named("table_id", "played"),
    "result": _result,
    "me": _named("seats", "seat", "can"),
    "own": _named("cards", "hand", "drawing", "over", "striped", "won_step"),
    "salts": _named("person", "hand", "lines"),
    "extras": _extras,
    "controls": _controls,
    "offers": _offers,
    "entry": _entry,
    "once_more": _named("plays", "rematch", "table_id"),
    "leaving": _named("leave", "costs", "talers"),
    "notice": _named("text"),
    "solo": _named("turn", "alone", "turbo", "asks"),
    "advice": _named("what", "why"),
    "chat_say": _named("hidden", "line", "muted", "until", "longest"),
    "chat_note": _named("text"),
}
"""By part: what its template gets, from the values it is rendered by."""


def _blank_seat(fillings: Fillings, seat: SeatView, *rest: Any) -> tuple[Any, ...]:
    return (
        replace(
            seat,
            chips=fillings.blank("chips", seat.chips),
            bet=fillings.blank("bet", seat.bet),
            won=fillings.blank("won", seat.won),
            # how many cards somebody drew decides about the words
            act_amount=seat.act_amount if seat.act == "draw" else fillings.blank("acted", seat.act_amount),
            deadline_ms=fillings.may_blank("deadline", seat.deadline_ms),
            clock_for_ms=fillings.blank("clock_for", seat.clock_for_ms),
        ),
        *rest,
    )


def _blank_controls(fillings: Fillings, controls: Controls) -> tuple[Any, ...]:
    options = controls.options
    if options is not None:
        only = options.min_to == options.max_to
        options = Options(
            options.can_fold,
            fillings.blank("call", options.call),
            fillings.may_blank("min_to", options.min_to),
            fillings.may_blank("min_to" if only else "max_to", options.max_to),
        )
    return (
        replace(
            controls,
            options=options,
            turn=fillings.blank("turn", controls.turn),
            stack=fillings.blank("stack", controls.stack),
            bet=fillings.blank("bet", controls.bet),
            all_in=fillings.blank("all_in", controls.all_in),
            quick=tuple(
                QuickBet(one.label, fillings.blank(f"to_{place}", one.to))
                for place, one in enumerate(controls.quick)
            ),
            step=fillings.blank("step", controls.step),
        ),
    )


def _blank_log(fillings: Fillings, items: SafeString, hand_no: int, step: int) -> tuple[Any, ...]:
    return fillings.text("items", items), fillings.blank("hand", hand_no), step


def _blank_own(
    fillings: Fillings, cards: tuple[CardView, ...], hand: SafeString, *rest: Any
) -> tuple[Any, ...]:
    return cards, fillings.text("hand", hand), *rest


def _blank_turn(fillings: Fillings, turn: int, *rest: Any) -> tuple[Any, ...]:
    return (fillings.blank("turn", turn), *rest)


BLANKED: dict[str, Callable[..., tuple[Any, ...]]] = {
    "seat": _blank_seat,
    "log": _blank_log,
    "own": _blank_own,
    "controls": _blank_controls,
    "extras": _blank_turn,
    "solo": _blank_turn,
}
"""By part: its values with blanks for what changes with every bet, which is put into the first argument."""
