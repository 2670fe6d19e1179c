"""The table page in parts: scene in, one HTML element for each part out.

The page and the pushes are made of the same parts, so a page patched by all pushes equals a page
loaded fresh.  A part is rendered from the piece of the scene it shows and nothing else, and is
remembered by that piece (rendering.py): a bet changes one seat, the pot and the log, and only those
are rendered again, once for all viewers of a language.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

from django.utils.safestring import mark_safe
from django.utils.translation import get_language

from poker.rules.games import GAMES, STUD
from poker.tables.scene import OwnScene, PublicScene
from poker.web.potlines import award_step, pot_lines, won_step
from poker.web.rendering import Controls, hand_words, log_items, rendered

Parts = dict[str, str]
"""HTML by the id of its element, in the order of the page."""

Render = Callable[..., str]


def public_parts(scene: PublicScene, language: str | None = None) -> Parts:
    """What everybody sees, the spectator too. Holds no card that its scene does not hold."""
    language = language or get_language()
    render = partial(rendered, language)
    over = scene.phase == "over"
    waiting = scene.state == "waiting"
    computers = scene.rules.computers
    parts = {"status": _status(scene, render)}
    for seat in scene.seats:
        has_button = scene.button == seat.number and not waiting
        for_humans = waiting and not computers.refusal(seat.number, False, 0)
        won = won_step(scene, seat.number) if seat.won else scene.award_step
        parts[f"seat-{seat.number}"] = render("seat", seat, has_button, waiting, over, for_humans, won)
    amount = scene.total_pot or sum(pot.amount for pot in scene.pots)
    parts["pots"] = render("pots", amount, pot_lines(scene))
    parts["board"] = render("board", scene.board, _slots(scene), over, scene.award_step)
    seen = award_step(scene, len(scene.pots)) if over else 0
    parts["result"] = render("result", scene.results, scene.state, scene.table_id, seen)
    parts["log"] = render(
        "log", log_items(language, scene.log), scene.hand_no, scene.award_step if over else 0
    )
    parts["seal"] = render("seal", scene.table_id, scene.sealed_hand, scene.deal_root)
    told_later = tuple(seat.number for seat in scene.seats if seat.out and seat.dealt_in) if seen else ()
    parts["news"] = render("news", scene.news, told_later, seen)
    parts["hands"] = render("hands", scene.table_id, scene.hand_no > 0)
    return parts


def own_parts(scene: PublicScene, own: OwnScene, language: str | None = None) -> Parts:
    """What one person sees on top: own cards, controls, offers. For this person's socket alone."""
    language = language or get_language()
    render = partial(rendered, language)
    running = scene.state in ("running", "paused")
    acting = own.options is not None or own.drawing
    seat = scene.seats[own.seat - 1] if own.seat else None
    playing = running and seat is not None and not seat.out and not seat.left
    over = scene.phase == "over" and any(card.wins for card in own.cards)
    leaves = running and "leave" in own.can
    return {
        "me": render("me", len(scene.seats), own.seat, " ".join(sorted(own.can))),
        "own": render(
            "own",
            own.cards,
            hand_words(language, own.hand),
            own.drawing,
            over,
            scene.rules.game == STUD.code,
            scene.award_step,
        ),
        "salts": _salts(scene, own, render),
        "extras": _extras(scene, own, playing, acting, render),
        "controls": _controls(scene, own, playing, acting, render),
        "offers": _offers(scene, own, render),
        "solo": render("solo", own.turn if own.alone else 0, own.alone, own.turbo, own.alone and acting),
        "leaving": render("leaving", leaves, own.leave_costs, scene.rules.stake == "talers"),
    }


def notice_part(text: str) -> str:
    """A short message to one person, e.g. why something was refused; an empty text takes it away."""
    return rendered(None, "notice", text)


def pulse_part(scene: PublicScene, now_ms: int) -> str:
    """What the page's scripts need to know: version, turn, and the server's time."""
    facts = f'data-version="{scene.version}" data-turn="{scene.turn}" data-now="{now_ms}"'
    return mark_safe(f'<i id="pulse" hidden {facts}></i>')  # noqa: S308  three numbers


def _status(scene: PublicScene, render: Render) -> str:
    taken = sum(bool(seat.kind) for seat in scene.seats)
    if scene.scheduled is not None:
        return render("scheduled", scene.scheduled, taken, len(scene.seats))
    # to the second: the time is computed anew with every version
    next_at_ms = None if scene.next_at_ms is None else round(scene.next_at_ms / 1000) * 1000
    return render(
        "status",
        scene.state,
        taken,
        len(scene.seats),
        scene.level,
        scene.next_level,
        scene.next_in_hands,
        next_at_ms,
        scene.escalated,
        scene.hand_no,
    )


def _slots(scene: PublicScene) -> int:
    """Places of the board that are empty yet."""
    has_board = any(street.board for street in GAMES[scene.rules.game].streets)
    return 5 - len(scene.board) if has_board and scene.state in ("running", "paused") else 0


def _salts(scene: PublicScene, own: OwnScene, render: Render) -> str:
    """The salts of one's own cards, for one's own browser to keep (`poker.tables.commitment`)."""
    lines = " ".join(f"{position}:{card}:{salt}" for position, card, salt in own.openings)
    return render("salts", own.person_id, scene.sealed_hand if lines else None, lines)


def _extras(scene: PublicScene, own: OwnScene, playing: bool, acting: bool, render: Render) -> str:
    """The row above the buttons while it is not one's turn to bet."""
    if "back" in own.can:
        return render("extras", own.turn, "back", "", 0, "")
    if own.can & {"show", "go_on"}:
        kind = "between" if own.can >= {"show", "go_on"} else "show" if "show" in own.can else "go_on"
        return render("extras", own.turn, kind, "", 0, "")
    if playing and not acting and own.may_preselect:
        return render("extras", own.turn, "preselect", own.preselect, own.preselect_call, "")
    if own.drawing:
        return render("extras", own.turn, "draw", "", 0, "")
    if playing and scene.state == "paused":
        return render("extras", own.turn, "paused", "", 0, "")
    if playing and not acting:
        waited_for = next((seat.name for seat in scene.seats if seat.acting), "")
        return render("extras", own.turn, "wait", "", 0, waited_for)
    return render("extras", own.turn, "", "", 0, "")


def _controls(scene: PublicScene, own: OwnScene, playing: bool, acting: bool, render: Render) -> str:
    if not acting:
        return render("controls", Controls(playing=playing))
    return render(
        "controls",
        Controls(
            options=own.options,
            drawing=own.drawing,
            playing=playing,
            turn=own.turn,
            stack=own.chips,
            bet=own.bet,
            all_in=own.chips + own.bet,
            call_all_in=own.options is not None and 0 < own.options.call == own.chips,
            opens=not any(seat.bet for seat in scene.seats),
            quick=own.quick,
            step=(scene.level.small_bet or scene.level.big_blind) if scene.level else 1,
        ),
    )


def _offers(scene: PublicScene, own: OwnScene, render: Render) -> str:
    """What can be done before the start, when one is out, and when all is over."""
    if scene.state == "finished":
        return render("once_more", "rematch" in own.can, scene.rematch, scene.table_id)
    if scene.state != "waiting":
        # Not before the hand in which he went out is over: its last cards are still being turned.
        seat = scene.seats[own.seat - 1] if own.seat and scene.state in ("running", "paused") else None
        out = seat is not None and seat.out and not seat.dealt_in
        return render("offers", False, False, False, "out" if out else "")
    if scene.scheduled is not None:
        has_place = own.seat is not None
        can = own.can & {"check_in", "wait", "leave", "start", "sit"}
        return render("entry", scene.scheduled, has_place, own.in_line, frozenset(can))
    hint = ""
    if own.seat and not own.can & {"start", "start_fill"}:
        hint = "wait"
    elif own.seat and "start" not in own.can:
        hint = "share"
    return render("offers", "start" in own.can, "start_fill" in own.can, "leave" in own.can, hint)
