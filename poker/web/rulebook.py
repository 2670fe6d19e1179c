"""The rules in plain words: one page for every preset and game.

The numbers on them come from the presets and schedules the tables are played by, so a page cannot
promise another game than the one that is dealt.
"""

from __future__ import annotations

from typing import Any, NamedTuple

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext, gettext_lazy
from django.views.decorators.http import require_safe

from club.accounts.access import public
from club.standings import points
from poker.rules import schedule
from poker.rules.games import GAMES, Game
from poker.rules.presets import PRESETS, Choice, Preset
from poker.rules.schedule import Level
from poker.web.words import presets as words

LEVELS_SHOWN = 12


class Stack(NamedTuple):
    """The schedule for one amount of starting chips."""

    chips: int
    levels: list[Level]


HANDS = (
    (gettext_lazy("Royal flush"), "AsKsQsJsTs", gettext_lazy("Ace to ten of one suit.")),
    (
        gettext_lazy("Straight flush"),
        "9h8h7h6h5h",
        gettext_lazy("Five in a row of one suit; the higher top card wins."),
    ),
    (gettext_lazy("Four of a kind"), "QsQhQdQc7d", gettext_lazy("Four of one rank, then the fifth card.")),
    (
        gettext_lazy("Full house"),
        "TsThTd4c4s",
        gettext_lazy("Three of one rank and two of another; the three decide first."),
    ),
    (
        gettext_lazy("Flush"),
        "AdJd8d6d2d",
        gettext_lazy("Five of one suit, compared from the highest card down."),
    ),
    (
        gettext_lazy("Straight"),
        "8s7d6h5c4s",
        gettext_lazy("Five in a row. The ace may stand low: A-2-3-4-5 is the smallest."),
    ),
    (
        gettext_lazy("Three of a kind"),
        "JsJhJd9c2h",
        gettext_lazy("Three of one rank, then the two other cards."),
    ),
    (
        gettext_lazy("Two pair"),
        "KsKd8h8cAd",
        gettext_lazy("The higher pair decides, then the lower, then the fifth card."),
    ),
    (gettext_lazy("One pair"), "9s9dAcJh4d", gettext_lazy("The pair, then the other cards from the top.")),
    (
        gettext_lazy("High card"),
        "AhQd9c6s3h",
        gettext_lazy("None of the above: compared from the highest card down."),
    ),
)


@public
@require_safe
def index(request: HttpRequest) -> HttpResponse:
    """All presets with their games."""
    books = [
        {
            "key": key,
            "name": words.PRESETS[key],
            "text": words.line(preset_),
            "games": [
                (game.key, words.GAMES[game.code], words.LIMITS[game.code]) for game in _games(preset_)
            ],
        }
        for key, preset_ in PRESETS.items()
    ]
    return render(request, "rules/index.html", {"books": books})


@public
@require_safe
def preset(request: HttpRequest, preset: str) -> HttpResponse:
    """The rules of a preset: those of its first game."""
    chosen = _preset(preset)
    return _page(request, chosen, _games(chosen)[0])


@public
@require_safe
def game(request: HttpRequest, preset: str, game: str) -> HttpResponse:
    """The rules of one game as one preset plays it."""
    chosen = _preset(preset)
    for played in _games(chosen):
        if played.key == game:
            return _page(request, chosen, played)
    raise Http404


def _preset(key: str) -> Preset:
    if key not in PRESETS:
        raise Http404
    return PRESETS[key]


def _games(preset: Preset) -> list[Game]:
    return [GAMES[str(option.value)] for option in preset.choices["game"].options]


def _page(request: HttpRequest, preset: Preset, game: Game) -> HttpResponse:
    rules = preset.rules
    computers = rules["computers"]
    seats = [int(option.value or 0) for option in preset.choices["seats"].options]
    context: dict[str, Any] = {
        "preset": preset.key,
        "preset_name": words.PRESETS[preset.key],
        "preset_text": words.line(preset),
        "game": game,
        "game_name": words.GAMES[game.code],
        "limit_name": words.LIMITS[game.code],
        "games": [(one.key, words.GAMES[one.code]) for one in _games(preset)],
        "fewest": min(seats),
        "most": max(seats),
        "rules": rules,
        "computers": computers,
        "computer_seats": words.seats(computers.seats),
        "stacks": _stacks(preset, game),
        "paces": [words.option(preset, "pace", option) for option in preset.choices["pace"].options],
        "by_clock": any(option.sets.get("minutes_per_level") for option in preset.choices["pace"].options),
        "times": _times(preset.choices["decision_seconds"]),
        "ante_from": schedule.SCHEDULES[str(rules["schedule"])].antes_from,
        "talers": any(option.value == "talers" for option in preset.choices["stake"].options),
        "talers_only": all(option.value == "talers" for option in preset.choices["stake"].options),
        "default_amount": preset.default_amount,
        "penalty": -points.FOR_LEAVING,
        "points": [(place, points.points(place, 7)) for place in range(1, 6)],
        "hands": [
            (name, [text[i : i + 2] for i in range(0, len(text), 2)], about) for name, text, about in HANDS
        ],
    }
    return render(request, "rules/page.html", context)


def _stacks(preset: Preset, game: Game) -> list[Stack]:
    """The levels for each amount of starting chips; amounts with the same levels appear once."""
    stacks: list[Stack] = []
    for option in preset.choices["starting_chips"].options:
        amount = int(option.value or 0)
        levels = [
            schedule.level(str(preset.rules["schedule"]), number, amount, game.code)
            for number in range(1, LEVELS_SHOWN + 1)
        ]
        if not any(levels == known.levels for known in stacks):
            stacks.append(Stack(amount, levels))
    return stacks


def _times(choice: Choice) -> str:
    """ "30, 60, 90 or 120 seconds, or no clock at all"; nothing where there is never a clock."""
    numbers = [str(option.value) for option in choice.options if option.value is not None]
    if not numbers:
        return ""
    text = gettext(" or ").join(filter(None, [", ".join(numbers[:-1]), numbers[-1]]))
    text = gettext("%(numbers)s seconds") % {"numbers": text}
    if any(option.value is None for option in choice.options):
        text = gettext("%(times)s, or no clock at all") % {"times": text}
    return text
