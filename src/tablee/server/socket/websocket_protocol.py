"""Uvicorn's WebSocket protocol with two direct paths for what happens thousands of times a second.

Writing: frames that the application made go to the transport in one piece, while the other side keeps up. Receiving: a
text that arrives as one whole frame goes straight to the application, and reading pauses only where messages pile up,
not after each one. Uvicorn does the rest.

Both know the frames of RFC 6455 (5.2) for the common case only: an uncompressed text in one frame.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final

from mypy_extensions import mypyc_attr
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from tablee.server.asgi import Scope

try:
    from websockets.speedups import apply_mask
except ImportError:  # websockets was installed without its compiled part
    from websockets.utils import apply_mask

WRITING: Final = "tablee.write"
RECEIVING: Final = "tablee.receive"
"""Where an application finds `write_frames` and `set_receiver`: among the extensions of its scope."""
MOST_UNREAD: Final = 16
"""Messages that may wait for the application before reading pauses."""

TEXT: Final = 0x81
"""The first byte of a text in one frame, not compressed."""
HEADS: Final = [bytes((TEXT, size)) for size in range(126)]
"""Headers of the shortest texts, by size."""
MIDDLING: Final = TEXT << 24 | 126 << 16
"""The header of texts below 64 kB, without the size."""
MASKED: Final = 0x80
MASK: Final = 4
"""Bytes of the mask that clients put before a text."""

Write = Callable[[bytes], bool]
Receiver = Callable[[bytes], None]
SetReceiver = Callable[[Receiver], None]


@mypyc_attr(native_class=False)  # uvicorn's is none either
class DirectWebSocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket, with both direct paths."""

    receiver: Receiver | None = None
    is_at_frame = False
    """Whether the next byte that comes in is known to begin a frame."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[WRITING] = self.write_frames
            extensions[RECEIVING] = self.set_receiver
            self.is_at_frame = True

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.receiver = None
        self.conn.parser.close()
        if self.handshake_initiated and self.response.status_code == 101:
            del self.scope["extensions"]  # no reference cycle is left, so that all of it is freed at once

    def write_frames(self, data: bytes) -> bool:
        """Writes whole frames; False, and nothing is written, if the other side does not keep up or is gone."""
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(data)
        return True

    def set_receiver(self, receiver: Receiver) -> None:
        """From now on plain texts go to the receiver; all else, and what comes behind it, is received as usual."""
        self.receiver = receiver

    def data_received(self, data: bytes) -> None:
        if self.is_at_frame:
            if self.receiver is not None and not self.frames and self.queue.empty() and not self.close_sent:
                text = only_text(data)
                if text is not None and text.isascii():  # then its encoding needs no check
                    self.receiver(text)
                    return
            self.is_at_frame = is_whole(data)
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        is_plain = self.receiver is not None and self.curr_msg_data_type == "text" and len(self.frames) == 1
        if is_plain and self.queue.empty() and not self.close_sent:
            data = bytes(self.frames[0])
            if data.isascii():  # nothing to check
                self.frames = []
                self.receiver(data)  # type: ignore[misc]  # looked at above
                return
        self.read_paused = True  # so that uvicorn does not pause after each message
        super().send_receive_event_to_app()
        self.read_paused = self.queue.qsize() > MOST_UNREAD
        if self.read_paused:
            self.transport.pause_reading()


def direct_writer(scope: Scope) -> Write:
    """What writes frames on a connection; it never does where the server does not offer it."""
    write: Write = (scope.get("extensions") or {}).get(WRITING, _never)
    return write


def direct_receiver(scope: Scope) -> SetReceiver:
    """What sets the receiver of a connection; without effect where the server does not offer it."""
    set_receiver: SetReceiver = (scope.get("extensions") or {}).get(RECEIVING, _ignore)
    return set_receiver


def _ignore(_receiver: Receiver) -> None:
    """Everything is received as usual."""


def _never(_data: bytes) -> bool:
    return False


# Frames


def framed(texts: Iterable[bytes]) -> bytes:
    """Texts as a server sends them, one frame each, in one piece."""
    parts: list[bytes] = []
    for text in texts:
        parts.append(frame_head(len(text)))
        parts.append(text)
    return b"".join(parts)


def frame_head(size: int) -> bytes:
    """The header of a frame with so many bytes of text."""
    if size < len(HEADS):
        return HEADS[size]
    if size < 65536:
        return (MIDDLING + size).to_bytes(4, "big")
    return bytes((TEXT, 127)) + size.to_bytes(8, "big")


def only_text(data: bytes) -> bytes | None:
    """The text of a client, if the data are exactly one frame of less than 64 kB with it; else None."""
    if len(data) < 2 + MASK or data[0] != TEXT:
        return None
    size, start = data[1] - MASKED, 2
    if size == 126:
        size, start = int.from_bytes(data[2:4], "big"), 4
    elif size > 126:
        return None
    if size != len(data) - start - MASK:
        return None
    return apply_mask(data[start + MASK :], data[start : start + MASK])


def is_whole(data: bytes) -> bool:
    """Whether data that begin with a client's frame end with the end of one."""
    at = 0
    while at + 2 <= len(data):
        size, start = data[at + 1] & ~MASKED, 2
        if size == 126:
            size, start = int.from_bytes(data[at + 2 : at + 4], "big"), 4
        elif size == 127:
            size, start = int.from_bytes(data[at + 2 : at + 10], "big"), 10
        at += start + MASK + size
    return at == len(data)
