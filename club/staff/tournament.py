"""Directors: one tournament as it stands, and what can be done about it. Without any card."""

from __future__ import annotations

from typing import Any
from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_POST, require_safe

from club.accounts.access import directors, visitor
from club.accounts.answering import page_or_part
from club.audit.models import Action
from club.staff.steps import STEPS, StepForm, possible
from club.staff.tournaments import shown_state
from poker.rules import sitngo
from poker.tables import play
from poker.tables.models import Seat, Table
from poker.tables.play import places
from poker.tables.state import TableState, load
from poker.web.words.presets import GAMES, PRESETS
from poker.web.words.refusals import sentence


@directors
@require_safe
@never_cache
def tournament(request: HttpRequest, table_id: UUID) -> HttpResponse:
    """The whole page; how the tournament stands alone where htmx is to put just that."""
    return _page(request, _settled(table_id), {})


@directors
@require_POST
def steer(request: HttpRequest, table_id: UUID, command: str) -> HttpResponse:
    """Do one step, or show the page with what stands in the way at its form."""
    step, state = STEPS.get(command), _settled(table_id)
    if step is None:
        raise Http404
    who = possible(state, timezone.now()).get(command)
    form = step.form(request.POST, who=who or (), auto_id=f"{command}_%s")
    if form.is_valid():
        try:
            step.run(visitor(request), table_id, form.cleaned_data)
        except play.Refused as refused:
            form.add_error(None, sentence(refused.code, refused.values))
        else:
            messages.success(request, _("Done, and noted in the audit log."))
            return redirect("staff_tournament", table_id=table_id)
    state = _settled(table_id)
    if command not in possible(state, timezone.now()):
        # the tournament has moved on, and the form is gone from the page
        messages.error(request, _("That is not possible any more: the tournament has moved on."))
    return _page(request, state, {command: form})


def _settled(table_id: UUID) -> TableState:
    """The tournament after what is overdue."""
    try:
        play.settle(table_id)
        return load(table_id)
    except play.NoSuchTable as error:
        raise Http404 from error


def _page(request: HttpRequest, state: TableState, bound: dict[str, StepForm]) -> HttpResponse:
    now, table, rules = timezone.now(), state.table, state.rules
    closes_in = max(0, round((table.closing_at - now).total_seconds())) if table.closing_at else None
    panels = [
        (code, STEPS[code], bound.get(code) or STEPS[code].form(who=who, auto_id=f"{code}_%s"))
        for code, who in possible(state, now).items()
        if code != "keep"
    ]
    t = state.tournament
    context = {
        "table": table,
        "state": shown_state(table),
        "rules": rules,
        "preset": PRESETS[rules.preset],
        "game": GAMES[rules.game],
        "hand_no": t.hand_no if t is not None else 0,
        "level": sitngo.level(t) if t is not None else None,
        "seats": [_seat(state, seat) for seat in state.seats.values()],
        "waiting": places.waiting(state),
        "panels": panels,
        "closes_in": closes_in,
        "closing": (table.closing or {}).get("state"),
        "is_open": table.closing_at is not None or table.state in (Table.State.WAITING, Table.State.RUNNING),
        "done": Action.objects.filter(subject_kind="tables.table", subject_key=str(table.pk)).select_related(
            "by", "person"
        ),
    }
    return page_or_part(request, "staff/tournament.html", context, "now")


def _seat(state: TableState, seat: Seat) -> dict[str, Any]:
    """One line of the table of seats."""
    t, line = state.tournament, state.entrants.get(seat.person_id or 0)
    return {
        "seat": seat,
        "chips": t.chips.get(seat.number, 0) if t is not None else state.rules.starting_chips,
        "acts": state.acting_seat is seat,
        "is_here": line is not None and line.checked_in_at is not None,
    }
