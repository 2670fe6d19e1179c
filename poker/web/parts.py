"""The table page in parts: scene in, one HTML element for each part out.

The page and the pushes are made of the same parts, so a page patched by all pushes equals a page
loaded fresh.  A part is rendered from the piece of the scene it shows and nothing else, and is
remembered by that piece: a bet changes one seat, the pot and the log, and only those are rendered
again, once for all viewers of a language.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Any

from django.template import Context, engines
from django.utils.html import format_html
from django.utils.safestring import mark_safe
from django.utils.translation import get_language, gettext

from poker.rules.games import GAMES, STUD
from poker.tables.scene import CardView, LogLine, OwnScene, PublicScene, SeatView
from poker.web.words.log import act, chips

REMEMBERED = 4096
"""Rendered parts kept, of about 1 kB each."""

Parts = dict[str, str]
"""HTML by the id of its element, in the order of the page."""


def public_parts(scene: PublicScene) -> Parts:
    """What everybody sees, the spectator too. Holds no card that its scene does not hold."""
    over = scene.phase == "over"
    waiting = scene.state == "waiting"
    hand = None if waiting else scene.phase
    parts = {"status": _status(scene)}
    for seat in scene.seats:
        has_button = scene.button == seat.number and not waiting
        for_humans = not scene.rules.computers.refusal(seat.number, False, 0)
        parts[f"seat-{seat.number}"] = _render("seat", seat, has_button, waiting, over, for_humans)
    parts["pots"] = _render("pots", scene.pots, scene.total_pot)
    parts["board"] = _render("board", _marked(scene), _slots(scene), over and hand is not None)
    parts["result"] = _render("result", scene.results, scene.state)
    parts["log"] = _render("log", scene.log, scene.hand_no)
    parts["news"] = _render("news", scene.news)
    return parts


def own_parts(scene: PublicScene, own: OwnScene) -> Parts:
    """What one person sees on top: own cards, controls, offers. For this person's socket alone."""
    running = scene.state in ("running", "paused")
    acting = own.options is not None or own.drawing
    seat = scene.seats[own.seat - 1] if own.seat else None
    playing = running and seat is not None and not seat.out and not seat.left
    over = scene.phase == "over" and any(card.wins for card in own.cards)
    return {
        "me": _render("me", len(scene.seats), own.seat, " ".join(sorted(own.can))),
        "own": _render("own", own.cards, own.hand, own.drawing, over, scene.rules.game == STUD.code),
        "extras": _extras(scene, own, playing, acting),
        "controls": _controls(scene, own, playing, acting),
        "offers": _offers(scene, own),
        "leaving": _render(
            "leaving", running and "leave" in own.can, own.leave_costs, scene.rules.stake == "talers"
        ),
    }


def notice_part(text: str) -> str:
    """A short message to one person, e.g. why something was refused; an empty text takes it away."""
    return _render("notice", text)


def pulse_part(scene: PublicScene, now_ms: int) -> str:
    """What the page's scripts need to know: version, turn, and the server's time."""
    return format_html(
        '<i id="pulse" hidden data-version="{}" data-turn="{}" data-now="{}"></i>',
        scene.version,
        scene.turn,
        now_ms,
    )


# --- the parts one by one: each function names what its template gets ---


def _status(scene: PublicScene) -> str:
    at = scene.next_at_ms
    return _render(
        "status",
        scene.state,
        sum(bool(seat.kind) for seat in scene.seats),
        len(scene.seats),
        scene.level,
        scene.next_level,
        scene.next_in_hands,
        None
        if at is None
        else round(at / 1000) * 1000,  # to the second: it is computed anew with every version
        scene.escalated,
        scene.hand_no,
    )


def _marked(scene: PublicScene) -> tuple[CardView, ...]:
    return scene.board


def _slots(scene: PublicScene) -> int:
    game = GAMES[scene.rules.game]
    if not any(street.board for street in game.streets) or scene.state in (
        "waiting",
        "finished",
        "cancelled",
    ):
        return 0
    return 5 - len(scene.board)


def _extras(scene: PublicScene, own: OwnScene, playing: bool, acting: bool) -> str:
    away = "back" in own.can
    show = "show" in own.can
    offers = playing and not acting and own.may_preselect and not away
    turn = own.turn if offers else 0
    hint = ""
    if own.drawing:
        hint = gettext("Tap the cards that you want to exchange.")
    elif playing and not acting and not offers:
        hint = _waited_for(scene)
    return _render("extras", away, show and not away, offers, own.preselect, own.preselect_call, turn, hint)


def _waited_for(scene: PublicScene) -> str:
    acting = next((seat for seat in scene.seats if seat.acting), None)
    return gettext("Waiting for %(name)s") % {"name": acting.name} if acting else ""


def _controls(scene: PublicScene, own: OwnScene, playing: bool, acting: bool) -> str:
    if not acting:
        return _render("controls", None, False, playing, 0, 0, 0, False, (), 0)
    highest = max((seat.bet for seat in scene.seats), default=0)
    step = 1
    if scene.level is not None:
        step = scene.level.small_bet or scene.level.big_blind
    return _render(
        "controls",
        own.options,
        own.drawing,
        playing,
        own.turn,
        own.chips,
        own.bet,
        highest == 0,
        own.quick,
        step,
    )


def _offers(scene: PublicScene, own: OwnScene) -> str:
    """What can be done before the start."""
    if scene.state != "waiting":
        return _render("offers", False, False, False, "")
    hint = ""
    if own.seat and not own.can & {"start", "start_fill"}:
        hint = gettext("The tournament starts when every seat is taken.")
    elif own.seat and "start" not in own.can:
        hint = gettext("Share this page's address with friends, or fill up with computers.")
    elif not own.seat and "sit" not in own.can:
        hint = gettext("Sign in to take a seat.")
    return _render("offers", "start" in own.can, "start_fill" in own.can, "leave" in own.can, hint)


# --- rendering ---


def _render(part: str, *values: Any) -> str:
    return _rendered(part, get_language(), values)


@lru_cache(maxsize=REMEMBERED)
def _rendered(part: str, language: str | None, values: tuple[Any, ...]) -> str:
    """One part in the active language. `language` and `values` are what the result depends on."""
    template, context = _template(part), _CONTEXTS[part](*values)
    html = template.render(Context(context)).replace("\n", "").strip()
    return mark_safe(html)  # noqa: S308  what a template made stays as safe as it was


@lru_cache(maxsize=32)
def _template(part: str) -> Any:
    return engines["django"].get_template(f"table/parts.html#{part}").template


def _seat_context(
    seat: SeatView, has_button: bool, waiting: bool, over: bool, for_humans: bool
) -> dict[str, Any]:
    strong = False
    if seat.out or seat.left:
        doing = gettext("left") if seat.left and seat.place else ""
    elif seat.all_in:
        doing, strong = gettext("all-in"), True
    elif seat.away:
        doing, strong = gettext("away"), True
    elif seat.folded:
        doing = gettext("folded")
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
    }


def _status_context(*values: Any) -> dict[str, Any]:
    names = (
        "state",
        "taken",
        "seats",
        "level",
        "next_level",
        "next_in_hands",
        "next_at_ms",
        "escalated",
        "hand_no",
    )
    return dict(zip(names, values, strict=True))


def _pots_context(pots: tuple[Any, ...], total: int) -> dict[str, Any]:
    return {"total": total or sum(pot.amount for pot in pots), "several": pots if len(pots) > 1 else ()}


def _board_context(cards: tuple[CardView, ...], slots: int, over: bool) -> dict[str, Any]:
    return {"cards": cards, "slots": range(slots), "over": over and any(card.wins for card in cards)}


def _news_context(news: tuple[LogLine, ...]) -> dict[str, Any]:
    return {"lines": news[::-1]}


def _own_context(
    cards: tuple[CardView, ...], hand: Any, drawing: bool, over: bool, striped: bool
) -> dict[str, Any]:
    return {"cards": cards, "hand": hand, "drawing": drawing, "over": over, "striped": striped}


def _extras_context(
    away: bool, show: bool, offers: bool, preselect: str, preselect_call: int, turn: int, hint: str
) -> dict[str, Any]:
    return {
        "away": away,
        "show": show,
        "may_preselect": offers,
        "preselect": preselect,
        "check_fold": preselect == "check_fold",
        "call": preselect == "call",
        "preselect_call": preselect_call,
        "turn": turn,
        "hint": hint,
    }


def _controls_context(
    options: Any,
    drawing: bool,
    playing: bool,
    turn: int,
    stack: int,
    bet: int,
    opens: bool,
    quick: Any,
    step: int,
) -> dict[str, Any]:
    say = ""
    if drawing:
        say = gettext("Your turn: choose the cards to exchange.")
    elif options is not None and options.call:
        say = gettext("Your turn: %(amount)s to call.") % {"amount": chips(options.call)}
    elif options is not None:
        say = gettext("Your turn: you can check.")
    return {
        "options": options,
        "drawing": drawing,
        "playing": playing,
        "turn": turn,
        "opens": opens,
        "quick": quick,
        "step": step,
        "all_in": stack + bet,
        "call_all_in": options is not None and 0 < options.call == stack,
        "say": say,
    }


_CONTEXTS: dict[str, Any] = {
    "status": _status_context,
    "seat": _seat_context,
    "board": _board_context,
    "pots": _pots_context,
    "log": lambda lines, hand_no: {"lines": lines, "hand_no": hand_no},
    "news": _news_context,
    "result": lambda results, state: {"results": results, "state": state},
    "me": lambda seats, seat, can: {"seats": seats, "seat": seat, "can": can},
    "own": _own_context,
    "extras": _extras_context,
    "controls": _controls_context,
    "offers": lambda start, start_fill, leave, hint: {
        "start": start,
        "start_fill": start_fill,
        "leave": leave,
        "hint": hint,
    },
    "leaving": lambda leave, costs, talers: {"leave": leave, "costs": costs, "talers": talers},
    "notice": lambda text: {"text": text},
}
