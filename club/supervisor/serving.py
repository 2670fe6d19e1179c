"""Daphne, for requests no larger than ours are.

Daphne takes a request whole before the application hears of it, and lays its body on the disk however large
that is: a stranger could fill the disk, and then nobody can play.
"""

from daphne import http_protocol
from daphne.cli import CommandLineInterface

LARGEST_BODY = 16 * 1024 * 1024
"""Bytes: a picture that is somewhat too large is still refused in words."""
REFUSAL = b"HTTP/1.1 413 Content Too Large\r\nConnection: close\r\nContent-Length: 0\r\n\r\n"


class BoundedRequest(http_protocol.WebRequest):
    """A request that is refused as soon as it says, or turns out, to be too large."""

    taken = 0
    refused = False

    def gotLength(self, length: int | None) -> None:
        too_large = length is not None and length > LARGEST_BODY
        super().gotLength(0 if too_large else length)
        if too_large:
            self.refuse()

    def handleContentChunk(self, data: bytes) -> None:
        self.taken += len(data)
        if self.taken > LARGEST_BODY and not self.refused:
            self.refuse()
        if not self.refused:
            super().handleContentChunk(data)

    def refuse(self) -> None:
        self.refused = True
        self.channel.transport.write(REFUSAL)
        self.channel.loseConnection()


if __name__ == "__main__":
    http_protocol.WebRequest = BoundedRequest
    CommandLineInterface.entrypoint()
