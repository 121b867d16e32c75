"""Uvicorn's WebSockets, with two short cuts for what happens thousands of times a second.

Texts that are encoded already go straight to the transport, all that wait together, as long as the other side keeps
up; and reading is paused only where messages pile up, not after each one. All the rest is left to uvicorn.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, MutableMapping
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

WRITING: Final = "tablee.write"
HEARING: Final = "tablee.hear"
"""Where an application finds `write_texts` and `hear_by`: among the extensions of its scope."""
MOST_UNREAD: Final = 16
"""Messages that may wait for the application before reading pauses."""
TEXT: Final = 0x81
"""The first byte of a text in one frame."""

Write = Callable[[Iterable[bytes]], bool]
Hear = Callable[[bytes], None]


class LineProtocol(WebSocketsSansIOProtocol):
    """One WebSocket."""

    hear: Hear | None = None

    def handle_connect(self, event: Request) -> None:
        super().handle_connect(event)
        if self.response.status_code == 101:
            extensions: Any = self.scope["extensions"]
            extensions[WRITING] = self.write_texts
            extensions[HEARING] = self.hear_by

    def write_texts(self, texts: Iterable[bytes]) -> bool:
        """Sends texts at once; False if that is not possible now, and nothing was sent."""
        if not self.writable.is_set() or not self.handshake_complete or self.close_sent or self.disconnected:
            return False
        self.transport.write(b"".join([part for text in texts for part in (frame_head(len(text)), text)]))
        return True

    def hear_by(self, hear: Hear) -> None:
        """From now on plain texts are handed over at once; all else, and what comes behind it, is received as usual."""
        self.hear = hear

    def send_receive_event_to_app(self) -> None:
        is_plain = self.hear is not None and self.curr_msg_data_type == "text" and len(self.frames) == 1
        if is_plain and self.queue.empty() and not self.close_sent:
            data = bytes(self.frames[0])
            if data.isascii():  # nothing to check
                self.frames = []
                self.hear(data)  # type: ignore[misc]  # looked at above
                return
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
    write: Write = (scope.get("extensions") or {}).get(WRITING, _never)
    return write


def short_ear(scope: MutableMapping[str, Any]) -> Callable[[Hear], None]:
    """How an application asks to be handed texts at once; in vain, where the server does not offer it."""
    hear_by: Callable[[Hear], None] = (scope.get("extensions") or {}).get(HEARING, _in_vain)
    return hear_by


def _in_vain(_hear: Hear) -> None:
    """Everything is received as usual."""


def _never(_texts: Iterable[bytes]) -> bool:
    return False
