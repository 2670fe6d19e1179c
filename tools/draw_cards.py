"""Draws the decks img/cards.svg and, in two colours, cards-two.svg: thirteen ranks across, four suits down.

Run it after changing the drawing: python tools/draw_cards.py. The style sheet css/cards.css picks one card
out of the picture by its place, so a card in a page is one short element.
"""

from pathlib import Path

OUT = Path(__file__).resolve().parent.parent / "static" / "img"
WIDTH, HEIGHT = 100, 140
RANKS = "23456789TJQKA"
SUITS = {
    "c": (
        "#1c6636",
        '<circle cx="50" cy="27" r="21"/><circle cx="26" cy="58" r="21"/><circle cx="74" cy="58" r="21"/>'
        '<path d="M44 40h12v16c0 24 3 33 12 42H32c9-9 12-18 12-42z"/>',
    ),
    "d": (
        "#1d5c9e",
        '<path d="M50 1c9 18 23 35 38 49-15 14-29 31-38 49C41 81 27 64 12 50 27 36 41 19 50 1z"/>',
    ),
    "h": (
        "#b3202a",
        '<path d="M50 95C33 74 5 55 5 31 5 16 16 7 28 7c10 0 18 6 22 17C54 13 62 7 72 7c12 0 23 9 '
        '23 24 0 24-28 43-45 64z"/>',
    ),
    "s": (
        "#1a1613",
        '<path d="M50 3c9 19 43 36 43 61 0 15-11 24-23 24-8 0-14-3-17-8 1 9 5 13 12 18H35c7-5 11-9 '
        '12-18-3 5-9 8-17 8C18 88 7 79 7 64 7 39 41 22 50 3z"/>',
    ),
}


def card(column: int, row: int, rank: str, suit: str) -> str:
    colour = SUITS[suit][0]
    text = "10" if rank == "T" else rank
    squeeze = ' textLength="54" lengthAdjust="spacingAndGlyphs"' if rank == "T" else ""
    parts = [
        f'<text x="7" y="58"{squeeze}>{text}</text>',
        f'<use href="#{suit}" transform="translate(9 70) scale(.34)"/>',
        f'<use href="#{suit}" transform="translate(46 78) scale(.5)"/>',
    ]
    if rank in "JQK":  # court cards wear a crown, so that they differ from number cards at a glance
        parts.append('<path d="M64 44V22l9 10 8-16 8 16 9-10v22z" opacity=".8"/>')
    place = f"translate({column * WIDTH} {row * HEIGHT})"
    return f'<g transform="{place}" fill="{colour}" stroke="{colour}" stroke-width="0">{"".join(parts)}</g>'


def sheet() -> str:
    size = f"{WIDTH * len(RANKS)} {HEIGHT * len(SUITS)}"
    width, height = size.split()
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size}" width="{width}" height="{height}"'
            ' font-family="Helvetica, Arial, Liberation Sans, sans-serif" font-weight="700" font-size="66">',
            "<defs>"
            + "".join(f'<g id="{suit}">{shape}</g>' for suit, (_, shape) in SUITS.items())
            + "</defs>",
            *(
                card(column, row, rank, suit)
                for row, suit in enumerate(SUITS)
                for column, rank in enumerate(RANKS)
            ),
            "</svg>",
            "",
        ]
    )


if __name__ == "__main__":
    four = sheet()
    two = four.replace(SUITS["c"][0], SUITS["s"][0]).replace(SUITS["d"][0], SUITS["h"][0])
    (OUT / "cards.svg").write_text(four, encoding="utf-8")
    (OUT / "cards-two.svg").write_text(two, encoding="utf-8")
