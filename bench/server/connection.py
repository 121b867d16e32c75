"""A cheap WebSocket client that only parses frames, so that the server is the bottleneck."""

from __future__ import annotations

import asyncio
import base64
import os
from collections.abc import Callable

Hear = Callable[["Line", bytes], None]
TEXT, CLOSE, PING, PONG = 1, 8, 9, 10
NO_MASK = b"\0\0\0\0"
"""Clients have to mask what they send; a mask of zeros changes nothing, and costs nothing on either side."""


class Line(asyncio.Protocol):
    """One WebSocket. `heard` is called with the line and every text that arrives on it."""

    def __init__(self, path: str, heard: Hear, ended: Callable[[], None]) -> None:
        self.path = path
        self.heard = heard
        self.ended = ended
        self.rest = b""
        self.transport: asyncio.Transport | None = None
        self.opened: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override] -- uvloop's is of no class
        self.transport = transport
        key = base64.b64encode(os.urandom(16)).decode()
        transport.write(
            f"GET {self.path} HTTP/1.1\r\nHost: 127.0.0.1\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\n\r\n".encode()
        )

    def connection_lost(self, exc: Exception | None) -> None:
        if not self.opened.done():
            self.opened.set_exception(exc or ConnectionError("the server closed the line at once"))
        self.ended()

    def data_received(self, data: bytes) -> None:
        if self.rest:
            data = self.rest + data
        if not self.opened.done():
            data = self.answered(data)
        at, size = 0, len(data)
        while size - at >= 2:
            length, body = data[at + 1], at + 2
            if length >= 126:
                wide = 2 if length == 126 else 8
                if size - body < wide:
                    break
                length, body = int.from_bytes(data[body : body + wide], "big"), body + wide
            if size - body < length:
                break
            self.frame(data[at] & 15, data[body : body + length])
            at = body + length
        self.rest = data[at:]

    def answered(self, data: bytes) -> bytes:
        """The answer to the request to open; what follows it are frames."""
        head, blank, rest = data.partition(b"\r\n\r\n")
        if not blank:
            self.rest = data
            return b""
        if not head.startswith(b"HTTP/1.1 101"):
            self.opened.set_exception(ConnectionError(head.split(b"\r\n")[0].decode()))
            return b""
        self.rest = b""
        self.opened.set_result(None)
        return rest

    def frame(self, kind: int, body: bytes) -> None:
        if kind == TEXT:
            self.heard(self, body)
        elif kind == PING:
            self.write(PONG, body)
        elif kind == CLOSE and self.transport is not None:
            self.transport.close()

    def send(self, text: bytes) -> None:
        self.write(TEXT, text)

    def write(self, kind: int, body: bytes) -> None:
        assert self.transport is not None
        size = len(body)
        head = bytes((128 | kind, 128 | size)) if size < 126 else bytes((128 | kind, 254)) + size.to_bytes(2, "big")
        self.transport.write(head + NO_MASK + body)

    def close(self) -> None:
        if self.transport is not None:
            self.transport.close()


async def open_line(port: int, path: str, heard: Hear, ended: Callable[[], None]) -> Line:
    """Opens a connection."""
    loop = asyncio.get_running_loop()
    _, line = await loop.create_connection(lambda: Line(path, heard, ended), "127.0.0.1", port)
    await line.opened
    return line
