"""Uvicorn's WebSocket protocol with fast paths for writing and receiving, which happen thousands of times a second.

Writing: the application's frames go to the transport in one piece, while the client keeps up. Receiving: a
text that arrives as one whole frame goes straight to the application, and reading pauses only where messages pile up,
not after each one. Uvicorn does the rest.

It stays interpreted: uvicorn's class is, and benchmarks and servers may extend this one. The hot code is in `frames`.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.http11 import Request

from tablee.server.asgi import Scope
from tablee.server.socket.frames import is_whole, only_text

WRITING: Final = "tablee.write"
RECEIVING: Final = "tablee.receive"
"""The ASGI scope extension that offers `write_frames` and `set_receiver`."""
MOST_UNREAD: Final = 16
"""Unhandled messages at which reading pauses."""

Write = Callable[[bytes], bool]
Receiver = Callable[[bytes], None]
SetReceiver = Callable[[Receiver], None]


class DirectWebSocketProtocol(WebSocketsSansIOProtocol):
    """One WebSocket with both fast paths."""

    receiver: Receiver | None = None
    is_at_frame = False
    """Whether the next byte received is known to begin a frame."""

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
            del self.scope["extensions"]  # breaks the reference cycle, so that everything is freed at once

    def write_frames(self, data: bytes) -> bool:
        """Writes whole frames; False, without writing, if the client does not keep up or is gone."""
        is_open = self.handshake_complete and not self.close_sent and not self.disconnected
        if not is_open or not self.writable.is_set() or self.transport.is_closing():
            return False
        self.transport.write(data)
        return True

    def set_receiver(self, receiver: Receiver) -> None:
        """Sends plain texts to the receiver from now on; anything else, and all that follows it, goes to uvicorn."""
        self.receiver = receiver

    def data_received(self, data: bytes) -> None:
        if self.is_at_frame:
            if self.receiver is not None and not self.frames and self.queue.empty() and not self.close_sent:
                text = only_text(data)
                if text is not None and text.isascii():  # ASCII needs no UTF-8 check
                    self.receiver(text)
                    return
            self.is_at_frame = is_whole(data)
        super().data_received(data)

    def send_receive_event_to_app(self) -> None:
        is_plain = self.receiver is not None and self.curr_msg_data_type == "text" and len(self.frames) == 1
        if is_plain and self.queue.empty() and not self.close_sent:
            data = bytes(self.frames[0])
            if data.isascii():  # ASCII needs no UTF-8 check
                self.frames = []
                self.receiver(data)  # type: ignore[misc]  # looked at above
                return
        self.read_paused = True  # so that uvicorn does not pause after each message
        super().send_receive_event_to_app()
        self.read_paused = self.queue.qsize() > MOST_UNREAD
        if self.read_paused:
            self.transport.pause_reading()


def direct_writer(scope: Scope) -> Write:
    """The `write_frames` of a connection; on other servers a function that never writes."""
    write: Write = (scope.get("extensions") or {}).get(WRITING, _never)
    return write


def direct_receiver(scope: Scope) -> SetReceiver:
    """The `set_receiver` of a connection; on other servers a function without effect."""
    set_receiver: SetReceiver = (scope.get("extensions") or {}).get(RECEIVING, _ignore)
    return set_receiver


def _ignore(_receiver: Receiver) -> None:
    """Sets no receiver: the application receives as usual."""


def _never(_data: bytes) -> bool:
    return False
