"""Uvicorn's WebSockets, with two short cuts for what happens thousands of times a second.

Texts that are encoded already go straight to the transport, all that wait together, as long as the other side keeps
up; and reading is paused only where messages pile up, not after each one. All the rest is left to uvicorn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

EXTENSION: Final = "tablee.write"
"""Where an application finds `write_texts`: among the extensions of its scope."""
MOST_UNREAD: Final = 16
"""Messages that may wait for the application before reading pauses."""
TEXT: Final = 0x81
"""The first byte of a text in one frame."""

Write = Callable[[Iterable[bytes]], bool]


class LineProtocol(WebSocketsSansIOProtocol):
    """One WebSocket."""

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[EXTENSION] = self.write_texts

    def write_texts(self, texts: Iterable[bytes]) -> bool:
        """Sends texts at once; False if that is not possible now, and nothing was sent."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        self.transport.write(b"".join([part for text in texts for part in (frame_head(len(text)), text)]))
        return True

    def send_receive_event_to_app(self) -> None:
        self.read_paused = True  # so that uvicorn does not pause after each message
        super().send_receive_event_to_app()
        self.read_paused = self.queue.qsize() > MOST_UNREAD
        if self.read_paused:
            self.transport.pause_reading()


def frame_head(size: int) -> bytes:
    """What goes before a text of so many bytes (RFC 6455, 5.2)."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 65536:
        return bytes((TEXT, 126)) + size.to_bytes(2, "big")
    return bytes((TEXT, 127)) + size.to_bytes(8, "big")


def short_way(scope: MutableMapping[str, Any]) -> Write:
    """How texts are sent at once on a connection; never, where the server does not offer it."""
    write: Write = (scope.get("extensions") or {}).get(EXTENSION, _never)
    return write


def _never(_texts: Iterable[bytes]) -> bool:
    return False
