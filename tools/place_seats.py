"""Writes static/css/seats.css: where each seat lies on the table, seen by whoever sits in which seat.

The seats are public parts of the page and the same for everybody; `#me` tells the style sheet whose page it
is, and the rules written here turn the table so that this seat lies at the bottom. CSS alone cannot count
"seats clockwise from mine", hence this list. Run it after changing a place: python tools/place_seats.py.
"""

from pathlib import Path

OUT = Path(__file__).resolve().parent.parent / "static" / "css" / "seats.css"

# Per number of seats, clockwise from the viewer: (x, y) of the seat and of its bet, in percent of the ring.
PHONE = {
    2: [((50, 91), (50, 73)), ((50, 10), (50, 30))],
    3: [((50, 91), (50, 73)), ((17, 13), (32, 33)), ((83, 13), (68, 33))],
    4: [((50, 91), (50, 73)), ((14, 30), (37, 36)), ((50, 10), (50, 28)), ((86, 30), (63, 36))],
    5: [
        ((50, 91), (50, 75)),
        ((14, 75), (39, 69)),
        ((17, 13), (34, 32)),
        ((83, 13), (66, 32)),
        ((86, 75), (61, 69)),
    ],
    6: [
        ((50, 91), (50, 76)),
        ((14, 75), (39, 69)),
        ((14, 26), (38, 33)),
        ((50, 10), (50, 26)),
        ((86, 26), (62, 33)),
        ((86, 75), (61, 69)),
    ],
}
DESK = {
    2: [((50, 89), (50, 70)), ((50, 11), (50, 30))],
    3: [((50, 89), (50, 70)), ((19, 20), (32, 35)), ((81, 20), (68, 35))],
    4: [((50, 89), (50, 70)), ((10, 48), (25, 48)), ((50, 11), (50, 29)), ((90, 48), (75, 48))],
    5: [
        ((50, 89), (50, 70)),
        ((12, 66), (27, 60)),
        ((24, 15), (34, 33)),
        ((76, 15), (66, 33)),
        ((88, 66), (73, 60)),
    ],
    6: [
        ((50, 89), (50, 70)),
        ((14, 76), (29, 65)),
        ((14, 25), (29, 36)),
        ((50, 11), (50, 28)),
        ((86, 25), (71, 36)),
        ((86, 76), (71, 65)),
    ],
}


def rule(seats: int, place: int) -> str:
    """The seats that lie at one place, for each viewer, and where that is."""
    selectors = ",\n".join(
        f'#me[data-seats="{seats}"][data-seat="{mine}"] ~ .ring #seat-{(mine - 1 + place) % seats + 1}'
        for mine in range(1, seats + 1)
    )
    names = ("x", "y", "bet-x", "bet-y")
    lines = []
    for layout, places in (("phone", PHONE), ("desk", DESK)):
        (x, y), (bet_x, bet_y) = places[seats][place]
        values = zip(names, (x, y, bet_x, bet_y), strict=True)
        lines.append("  " + " ".join(f"--{layout}-{name}: {value}%;" for name, value in values))
    return selectors + " {\n" + "\n".join(lines) + "\n}\n"


def sheet() -> str:
    head = "/* Written by tools/place_seats.py: change the places there. */\n\n"
    return head + "\n".join(rule(seats, place) for seats in PHONE for place in range(seats))


if __name__ == "__main__":
    OUT.write_text(sheet(), encoding="utf-8")
