"""What the page does with a push: it takes it apart into elements by id."""

from html.parser import HTMLParser


class Split(HTMLParser):
    """A frame as the elements it consists of, by id; the page does the same with each push."""

    EMPTY = frozenset({"input", "br", "hr", "img"})

    def __init__(self, frame: str) -> None:
        super().__init__()
        assert "\n" not in frame
        self.frame, self.depth, self.start, self.id = frame, 0, 0, ""
        self.parts: dict[str, str] = {}
        self.feed(frame)
        self.close()
        assert self.depth == 0

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if self.depth == 0:
            self.start, self.id = self.getpos()[1], dict(attrs)["id"] or ""
        if tag not in self.EMPTY:
            self.depth += 1

    def handle_endtag(self, tag: str) -> None:
        self.depth -= 1
        if self.depth == 0:
            self.parts[self.id] = self.frame[self.start : self.getpos()[1]] + f"</{tag}>"
