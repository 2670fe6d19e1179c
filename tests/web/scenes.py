"""Scenes made by hand, for every game and every phase, to render without a table behind them."""

from __future__ import annotations

from copy import replace
from typing import Any

from poker.rules import schedule
from poker.rules.betting import Options
from poker.rules.presets import PRESETS, HouseRules
from poker.rules.ranking import Category, Description
from poker.tables.scene import (
    CardView,
    LogLine,
    OwnScene,
    PotView,
    PublicScene,
    QuickBet,
    ResultView,
    SeatView,
)

NOW_MS = 1_800_000_000_000
NAMES = ("Ann", "Ben Nakamura-Oduya", "Cleo", "Dmitri", "Ada", "Blaise")
KINDS = ("member", "guest", "member", "member", "computer", "computer")


def cards(text: str, *, up: bool = True, wins: str = "") -> tuple[CardView, ...]:
    """ "As??" as views; "??" lies face down. `wins` are those of the winning five."""
    pairs = [text[i : i + 2] for i in range(0, len(text), 2)]
    return tuple(CardView("", False) if pair == "??" else CardView(pair, up, pair in wins) for pair in pairs)


def rules(game: str = "NT", preset: str = "speedpoker", **choices: Any) -> HouseRules:
    raw = {"starting_chips": 5000, "game": game, **choices} if preset == "speedpoker" else choices
    return PRESETS[preset].choose(**raw)


def seat(number: int, **facts: Any) -> SeatView:
    kind = KINDS[number - 1]
    defaults = {
        "kind": kind,
        "name": NAMES[number - 1],
        "person_id": None if kind == "computer" else number,
        "chips": 4000 + 137 * number,
        "dealt_in": True,
    }
    return SeatView(number, **{**defaults, **facts})


def waiting(*taken: int, seats: int = 6, preset: str = "speedpoker", **facts: Any) -> PublicScene:
    """A table before its tournament."""
    house = rules(preset=preset, seats=seats)
    return PublicScene(
        table_id="0b2f5c1e-93a0-4a5f-8a51-9d1f5a3a6f10",
        name="Danube",
        version=3,
        turn=0,
        state="waiting",
        rules=house,
        creator_id=1,
        seats=tuple(
            seat(number, dealt_in=False, chips=house.starting_chips)
            if number in taken
            else SeatView(number, computer_allowed=number in house.computers.seats)
            for number in range(1, seats + 1)
        ),
        **facts,
    )


def playing(game: str = "NT", *, seats: int = 6, hole: str | None = None, **facts: Any) -> PublicScene:
    """The first decision of a hand: seat 4 acts. `facts` replace parts of it."""
    house = rules(game, seats=seats)
    level = schedule.level("decades", 5, 5000, game)
    down = (
        {"NT": "????", "PO": "????????", "F7S": "????", "P5D": "??????????"}[game] if hole is None else hole
    )
    views = []
    for number in range(1, seats + 1):
        shown = cards(down)
        if game == "F7S":
            shown = cards(down) + cards(("7c", "Qd", "2h", "Ts", "9d", "Kh")[number - 1])
        views.append(seat(number, cards=shown))
    if game != "F7S" and seats > 2:
        views[1] = replace(views[1], bet=75, act="small_blind", act_amount=75)
        views[2] = replace(views[2], bet=150, act="big_blind", act_amount=150)
    acting = min(4, seats)
    views[acting - 1] = replace(
        views[acting - 1],
        acting=True,
        clock="decision",
        deadline_ms=NOW_MS + 90_000,
        clock_for_ms=120_000,
    )
    scene = PublicScene(
        table_id="0b2f5c1e-93a0-4a5f-8a51-9d1f5a3a6f10",
        name="Danube",
        version=41,
        turn=33,
        state="running",
        rules=house,
        creator_id=1,
        seats=tuple(views),
        button=1,
        hand_no=34,
        phase="betting",
        street="third" if game == "F7S" else "preflop",
        total_pot=333,
        level=level,
        next_level=schedule.level("decades", 6, 5000, game),
        next_in_hands=4,
        log=(
            LogLine("ante", 1, NAMES[0], 18),
            LogLine("small_blind", 2, NAMES[1], 75),
            LogLine("big_blind", 3, NAMES[2], 150),
        ),
        news=(LogLine("started"), LogLine("level_up", amount=5)),
    )
    return replace(scene, **facts)


def with_seats(scene: PublicScene, changes: dict[int, dict[str, Any]], **facts: Any) -> PublicScene:
    """The scene with some seats changed."""
    views = tuple(replace(one, **changes.get(one.number, {})) for one in scene.seats)
    return replace(scene, seats=views, **facts)


def flop() -> PublicScene:
    """A flop with two pots, a fold, an all-in and a bet."""
    return with_seats(
        playing(),
        {
            1: {"bet": 400, "act": "bet", "act_amount": 400},
            2: {"bet": 0, "act": "", "chips": 0, "all_in": True},
            3: {"bet": 0, "act": "fold", "folded": True, "cards": ()},
            5: {"away": True},
        },
        board=cards("Kh7d2c"),
        street="flop",
        pots=(PotView(1350, (1, 2, 4, 5, 6)), PotView(620, (1, 4, 5, 6))),
        total_pot=2370,
        log=(
            LogLine("big_blind", 3, NAMES[2], 150),
            LogLine("raise", 2, NAMES[1], 420, all_in=True),
            LogLine("fold", 3, NAMES[2]),
            LogLine("street", text="flop", cards=("Kh", "7d", "2c")),
            LogLine("bet", 1, NAMES[0], 400),
        ),
    )


def showdown(game: str = "NT") -> PublicScene:
    """A hand that is over: seat 1 has shown and won, seat 2 was beaten, seat 6 did not show."""
    two_pair = Description(Category.TWO_PAIR, (11, 7, 12))
    pair = Description(Category.ONE_PAIR, (10, 12, 11, 7))
    shown = {
        "NT": ("Ks9s", "QcJd"),
        "PO": ("Ks9sAd4d", "QcJdTc3c"),
        "F7S": ("Ks9sAd4dKh9h2c", "QcJdTc3cQh8s5h"),
        "P5D": ("KsKh9s9hAd", "QcQdJd4c2s"),
    }[game]
    wins = "KsKh9s9hAd"
    board = cards("Kh9hAd5c2d", wins=wins) if game in ("NT", "PO") else ()
    return with_seats(
        playing(game),
        {
            1: {
                "cards": cards(shown[0], wins=wins),
                "hand": two_pair,
                "won": 1800,
                "bet": 0,
                "act": "",
                "shows": 1,
            },
            2: {"cards": cards(shown[1]), "hand": pair, "bet": 0, "act": "", "shows": 2},
            3: {"folded": True, "cards": (), "bet": 0, "act": ""},
            4: {"acting": False, "deadline_ms": None, "clock": "", "folded": True, "cards": ()},
            5: {"out": True, "place": 5, "chips": 0, "cards": (), "dealt_in": False},
            6: {"mucked": True, "cards": (), "shows": 3},
        },
        board=board,
        phase="over",
        street="river",
        pots=(PotView(1800, (1, 2), ((1, 1800),)),),
        total_pot=0,
        award_step=3,
        log=(
            LogLine("shows", 1, NAMES[0], cards=("Ks", "9s"), hand=two_pair),
            LogLine("shows", 2, NAMES[1], cards=("Qc", "Jd"), hand=pair),
            LogLine("mucks", 6, NAMES[5]),
            LogLine("wins", 1, NAMES[0], 1800, hand=two_pair),
        ),
    )


def seventh_street() -> PublicScene:
    """Stud at its fullest: seven cards at five seats."""
    ups = ("7c3d8hJs", "QdQc4h2s", "2h5d6sTc", "TsTdAh8c", "9d4c3sKc", "Kh6h7s5c")
    changes: dict[int, dict[str, Any]] = {
        number: {"cards": cards("????") + cards(up) + cards("??")} for number, up in enumerate(ups, 1)
    }
    changes[2] |= {"bet": 300, "act": "bet", "act_amount": 300}
    changes[3] |= {"folded": True, "cards": (), "act": "fold"}
    return with_seats(
        playing("F7S"), changes, street="seventh", total_pot=2900, pots=(PotView(2600, (1, 2, 4)),)
    )


def drawing() -> PublicScene:
    """Draw while cards are exchanged: seat 4 has to."""
    return with_seats(
        playing("P5D"),
        {2: {"bet": 0, "act": "draw", "act_amount": 3}, 3: {"bet": 0, "act": "draw", "act_amount": 0}},
        phase="drawing",
        street="draw",
        total_pot=933,
        pots=(PotView(933, (1, 2, 3, 4)),),
    )


def finished() -> PublicScene:
    places = ((1, 1), (3, 2), (4, 3), (2, 4), (6, 5), (5, 6))
    return with_seats(
        showdown(),
        {number: {"place": place, "out": place > 1} for number, place in places},
        state="finished",
        results=tuple(
            ResultView(
                place,
                number,
                NAMES[number - 1],
                KINDS[number - 1],
                (100, 60, 35, 20, 10, 0)[place - 1] if KINDS[number - 1] == "member" else None,
                place == 3,
                (60 if place == 1 else -30) if place < 4 else None,
                (1627, -1000, -627)[place - 1] if place < 4 else None,
            )
            for number, place in places
        ),
    )


def own(person: int | None = 4, **facts: Any) -> OwnScene:
    """Seat 4's view while seat 4 has to bet. `facts` replace parts of it."""
    defaults: dict[str, Any] = {
        "person_id": person,
        "turn": 33,
        "seat": person,
        "cards": cards("AsKd", up=False),
        "options": Options(True, 150, 300, 4548),
        "chips": 4548,
        "quick": (
            QuickBet("half", 391),
            QuickBet("three_quarters", 512),
            QuickBet("pot", 633),
            QuickBet("all_in", 4548),
        ),
        "can": frozenset({"leave"}),
        "leave_costs": True,
    }
    return OwnScene(**{**defaults, **facts})


def own_stud() -> OwnScene:
    hole = cards("9hAc", up=False) + cards("TsTdAh8c") + cards("Ad", up=False)
    full = Description(Category.FULL_HOUSE, (12, 8))
    return own(cards=hole, hand=full, options=Options(True, 300, 600, 600), quick=())


def own_waiting(**facts: Any) -> OwnScene:
    """Seat 4's view while somebody else acts."""
    return own(options=None, quick=(), **facts)


def spectator(**facts: Any) -> OwnScene:
    return OwnScene(person_id=None, turn=33, **facts)
