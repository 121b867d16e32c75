"""The framing between the server and its workers: one byte for the kind, four for the length, then the data.

Both ends use it. It imports nothing heavy, so that workers start quickly.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import BinaryIO, Final

HEAD: Final = 5
READY: Final = b"d"
"""The kind of a worker's first message if it is ready; with any other kind the data is the reason as text."""


def pack(kind: bytes, data: bytes = b"") -> bytes:
    """Encodes a message for a pipe."""
    return kind + len(data).to_bytes(HEAD - 1, "big") + data


class Unpacker:
    """Reassembles messages from the chunks in which they arrive."""

    def __init__(self) -> None:
        self.rest = bytearray()

    def feed(self, piece: bytes) -> Iterator[tuple[bytes, bytes]]:
        """The messages that this chunk completes, as kind and data."""
        self.rest += piece
        while len(self.rest) >= HEAD:
            end = HEAD + int.from_bytes(self.rest[1:HEAD], "big")
            if len(self.rest) < end:
                return
            message = bytes(self.rest[:1]), bytes(self.rest[HEAD:end])
            del self.rest[:end]
            yield message


def receive(stream: BinaryIO) -> Iterator[tuple[bytes, bytes]]:
    """Yields a worker's incoming messages, as kind and data, until the server closes the pipe."""
    while len(head := stream.read(HEAD)) == HEAD:
        yield head[:1], stream.read(int.from_bytes(head[1:], "big"))


def send(stream: BinaryIO, kind: bytes, data: bytes = b"") -> None:
    """Sends a message to the server."""
    stream.write(pack(kind, data))
    stream.flush()
