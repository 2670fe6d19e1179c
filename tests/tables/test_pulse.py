"""Signs of life, and what counts as an outage."""

from datetime import timedelta

import pytest
from asgiref.sync import async_to_sync

from poker.tables import pulse
from poker.tables.models import Pulse

from .conftest import NOON

pytestmark = pytest.mark.django_db


def at(seconds):
    return NOON + timedelta(seconds=seconds)


def test_a_steady_pulse_is_no_outage():
    for second in range(30):
        pulse.beat("web", at(second))
    assert Pulse.objects.get().silent_from is None
    assert pulse.spared_until(at(0), at(29)) is None
    assert not pulse.still_silent(at(29), at(28))


def test_a_gap_is_an_outage_from_its_last_beat_to_its_first():
    for second in (0, 1, 2, 60, 61):
        pulse.beat("web", at(second))
    stored = Pulse.objects.get()
    assert (stored.silent_from, stored.back_at) == (at(2), at(60))
    assert pulse.spared_until(at(0), at(30)) == at(75)


@pytest.mark.parametrize(("began", "due"), [(61, 120), (-30, 1)])
def test_an_outage_beside_the_decision_does_not_count(began, due):
    for second in (0, 1, 2, 60, 61):
        pulse.beat("web", at(second))
    assert pulse.spared_until(at(began), at(due)) is None


def test_the_workers_silence_counts_as_well():
    for second in (0, 60):
        pulse.beat("worker", at(second))
    assert pulse.spared_until(at(-5), at(30)) == at(75)


def test_a_hurried_beat_is_not_written():
    pulse.beat("web", at(0))
    pulse.beat("web", at(0.2))
    assert Pulse.objects.get().beat_at == at(0)


def test_a_process_beats_once_it_serves_and_not_when_it_is_imported(monkeypatch):
    started = []
    monkeypatch.setattr(pulse, "keep_beating", lambda name: started.append(name) or object())

    async def page(scope, receive, send):
        pass

    application = pulse.Beating(page, "web")
    assert started == []
    for _ in range(3):
        async_to_sync(application)({}, None, None)
    assert started == ["web"]
