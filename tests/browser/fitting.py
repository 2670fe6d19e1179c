"""What lies over what on the table page, and what sticks out of the screen."""

from typing import Any

from playwright.sync_api import Page

VIEWPORTS = {
    "small phone": (360, 640),
    "phone": (390, 844),
    "phone held sideways": (844, 390),
    "tablet": (768, 1024),
    "desk": (1440, 900),
}

# Boxes by what they belong to: within a group things may touch, as cards tuck in behind a plate.
FAULTS = """() => {
    const boxes = [];
    const add = (group, selector, root = document) => {
        for (const one of root.querySelectorAll(selector)) {
            const box = one.getBoundingClientRect();
            const style = getComputedStyle(one);
            if (box.width && box.height && style.visibility !== "hidden") boxes.push({group, box, one});
        }
    };
    for (const seat of document.querySelectorAll(".seat")) {
        add(seat.id, ".plate, .hole > .card, .dealer, .bet-won", seat);
        add(`${seat.id} bet`, ".bet", seat);
    }
    add("middle", "#board > .card, .pot-total, .pot-line");
    add("tray", "#own .card, .own-hand");
    add("extras", "#extras button, #extras span");
    add("raise", ".raise > input, .quick button");
    add("acts", ".acts button");
    add("bar", ".bar a, .bar h1, .bar button");
    add("status", ".status > span");
    const name = ({group, one}) => {
        const words = one.textContent.trim().slice(0, 20);
        return `${group} (${one.className || one.tagName} ${words})`;
    };
    const faults = [];
    for (const [at, a] of boxes.entries()) {
        for (const b of boxes.slice(at + 1)) {
            if (a.group === b.group) continue;
            const wide = Math.min(a.box.right, b.box.right) - Math.max(a.box.left, b.box.left);
            const high = Math.min(a.box.bottom, b.box.bottom) - Math.max(a.box.top, b.box.top);
            if (wide <= 1 || high <= 1) continue;
            faults.push(`${name(a)} lies over ${name(b)}: ${wide.toFixed()}x${high.toFixed()}`);
        }
        if (a.box.left < -1 || a.box.right > innerWidth + 1) faults.push(`${name(a)} sticks out sideways`);
        if (a.box.top < -1 || a.box.bottom > innerHeight + 1) faults.push(`${name(a)} is beyond the screen`);
    }
    if (document.documentElement.scrollWidth > innerWidth) faults.push("the page scrolls sideways");
    return faults;
}"""


def faults(page: Page) -> list[str]:
    """Everything on the table that lies over something else, or is not on the screen."""
    found: Any = page.evaluate(FAULTS)
    return list(found)
