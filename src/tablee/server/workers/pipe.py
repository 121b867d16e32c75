"""The framing between the server and its worker processes: a byte for the kind, four for the length, then the data.

Both ends use it. It imports nothing heavy, so that workers start quickly.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final

HEAD: Final = 5
READY: Final = b"d"
"""The first message of a worker that is ready for work; any other kind says, in words, why it is not."""


def pack(kind: bytes, data: bytes = b"") -> bytes:
    """A message as it goes through a pipe."""
    return kind + len(data).to_bytes(HEAD - 1, "big") + data


class Unpacker:
    """Puts messages together from the pieces in which they arrive."""

    def __init__(self) -> None:
        self.rest = bytearray()

    def feed(self, piece: bytes) -> Iterator[tuple[bytes, bytes]]:
        """The messages that are whole now, as kind and data."""
        self.rest += piece
        while len(self.rest) >= HEAD:
            end = HEAD + int.from_bytes(self.rest[1:HEAD], "big")
            if len(self.rest) < end:
                return
            message = bytes(self.rest[:1]), bytes(self.rest[HEAD:end])
            del self.rest[:end]
            yield message


def receive(stream: BinaryIO) -> Iterator[tuple[bytes, bytes]]:
    """All messages that a worker is sent, as kind and data, until the server closes the pipe."""
    while len(head := stream.read(HEAD)) == HEAD:
        yield head[:1], stream.read(int.from_bytes(head[1:], "big"))


def send(stream: BinaryIO, kind: bytes, data: bytes = b"") -> None:
    """Sends a message to the server."""
    stream.write(pack(kind, data))
    stream.flush()
