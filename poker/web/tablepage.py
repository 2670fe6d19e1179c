"""The page of one table. What changes on it afterwards comes over the socket (consumer.py)."""

from __future__ import annotations

from time import time
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from club.accounts.access import signed_in, visitor
from poker.chat import reading
from poker.rules.games import GAMES
from poker.tables import play
from poker.tables.state import load
from poker.tables.view import Look
from poker.web import parts
from poker.web.advising import advice_part
from poker.web.chat import chat_parts, note_part
from poker.web.words.refusals import sentence

SCRIPTS = tuple(
    f"js/{name}.js"
    for name in (
        "line",
        "copy",
        "table/clock",
        "table/second-tap",
        "table/controls",
        "table/keys",
        "table/solo",
        "table/announce",
        "table/turn",
        "table/sounds",
        "table/showdown",
        "table/seal",
        "table/chat",
        "table/help",
    )
)
"""None needs another; they hear of each other by events of the document."""


@signed_in
@never_cache
@require_safe
def table(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """The table as it is now, whatever is overdue done first."""
    try:
        play.settle(table_id)
        look = Look(load(table_id))
    except play.NoSuchTable as error:
        raise Http404 from error
    public, own = look.public, look.own(request.user)
    person = visitor(request)
    chat = chat_parts(reading.read(table_id, [person.pk]), person)
    shown = parts.public_parts(public) | parts.own_parts(public, own)
    game = GAMES[public.rules.game].key
    context = {
        "scene": public,
        "parts": shown,
        "seats": [html for id_, html in shown.items() if id_.startswith("seat-")],
        "notice": parts.notice_part(""),
        "advice": advice_part(),
        "chat_parts": {"chat": chat["chat"], "say": chat["chat-say"]},
        "chat_note": note_part(),
        "pulse": parts.pulse_part(public, int(time() * 1000)),
        "rules_url": reverse("rules_game", args=[public.rules.preset, game]),
        "scripts": SCRIPTS,
    }
    return render(request, "table/table.html", context)


@signed_in
@require_POST
def rematch(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """Play once more: to the new table, opened or joined."""
    try:
        return redirect("table", play.rematch(visitor(request), table_id))
    except play.NoSuchTable as error:
        raise Http404 from error
    except play.Refused as refused:
        messages.error(request, sentence(refused.code, refused.values))
        return redirect("table", table_id)
