"""A picture drawn from a number: two suits over a field of colour, the same whenever it is drawn.

Pure: text in, SVG out. Attributes only, as the site's policy forbids styles inside.
"""

# Hue by hue around the circle, at a lightness on which white holds 4.5:1.
FIELDS = ("7d2f3a", "8a4a1f", "6e5a14", "3f6a2a", "1f6b50", "1f6678", "2b5a94", "4a4a9c", "6d3f92", "86357a")
SUITS = {
    "spade": "M0-9C4-4 9-1 9 4A4.4 4.4 0 0 1 1.4 6.6L3 10H-3L-1.4 6.6A4.4 4.4 0 0 1-9 4C-9-1-4-4 0-9Z",
    "heart": "M0 9C-4 4-9 1-9-4A4.6 4.6 0 0 1 0-6 4.6 4.6 0 0 1 9-4C9 1 4 4 0 9Z",
    "diamond": "M0-10L7.5 0 0 10-7.5 0Z",
    "club": "M0-9A4.3 4.3 0 0 1 3.6-2.3 4.3 4.3 0 1 1 1.2 4.6L3 10H-3"
    "L-1.2 4.6A4.3 4.3 0 1 1-3.6-2.3 4.3 4.3 0 0 1 0-9Z",
}
NAMES = tuple(SUITS)


def svg(seed: str) -> str:
    """The picture of this seed, of 16 hexadecimal digits."""
    digits = [int(seed[at : at + 2], 16) for at in range(0, 16, 2)]
    field, ring = FIELDS[digits[0] % 10], FIELDS[(digits[0] + 2 + digits[1] % 7) % 10]
    large, small = NAMES[digits[2] % 4], NAMES[digits[3] % 4]
    turn = digits[4] % 24 * 15
    # The small suits stand in a circle: how many, and which of them are filled.
    count = 3 + digits[5] % 4
    places = "".join(
        _small(small, turn + number * 360 // count, digits[6] >> number & 1) for number in range(count)
    )
    scale = (1.15, 1.3, 1.45)[digits[7] % 3]
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="-32 -32 64 64" width="96" height="96">'
        f'<rect x="-32" y="-32" width="64" height="64" fill="#{field}"/>'
        f'<circle r="27" fill="none" stroke="#{ring}" stroke-width="9"/>'
        f"{places}"
        f'<path d="{SUITS[large]}" fill="#fbf6ea" transform="scale({scale})"/>'
        "</svg>"
    )


def _small(suit: str, angle: int, filled: int) -> str:
    paint = 'fill="#fbf6ea" fill-opacity=".85"' if filled else 'fill="none" stroke="#fbf6ea" stroke-width="2"'
    return f'<path d="{SUITS[suit]}" {paint} transform="rotate({angle % 360})translate(0 -26)scale(.38)"/>'
