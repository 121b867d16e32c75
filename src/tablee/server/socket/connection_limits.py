"""Limits on connections: their number, the time and header size of a request, and unread responses.

Uvicorn waits forever for the header of a request, accepts a header of any length, and keeps a connection whose other
side never reads. The two protocols here add timeouts and limits on sizes and numbers.
"""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import sys
from http import HTTPStatus
from typing import Any, Final, cast

from uvicorn.protocols.http.httptools_impl import STATUS_LINE, HttpToolsProtocol, RequestResponseCycle
from websockets.frames import Frame

from tablee.server.rate_limits import Bucket, Counts, rate_limit_key
from tablee.server.socket.websocket_protocol import DirectWebSocketProtocol

if sys.platform != "win32":
    import resource

REQUEST_TIMEOUT: Final = 15.0
"""Seconds for a whole request to arrive."""
RESPONSE_TIMEOUT: Final = 60.0
"""Seconds for a response to be produced and read."""
FLUSH_TIMEOUT: Final = 5.0
"""Seconds that the last bytes of a connection may take."""
LARGEST_HEAD: Final = 32_768
MOST_FRAGMENTS: Final = 64
"""Frames that one message may consist of."""
MOST_UNREAD: Final = 262_144
"""Bytes of unread pongs."""
PINGS_PER_SECOND: Final = 5.0
PING_BURST: Final = 50.0
MOST_CONNECTIONS: Final = 65_536
SPARE_FILES: Final = 64
"""File descriptors reserved for other uses: the database, the pipes to workers, the log."""
CLIENT_FAULTS: Final = (
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "Invalid UTF-8 sequence received from client.",
)


class ConnectionLimits:
    """Limits on the number of connections, in total and per address. The endpoint counts open WebSockets."""

    def __init__(self, most_per_address: int, trusted: list[str]) -> None:
        self.open_connections = Counts(most_per_address)
        self.trusted = [ipaddress.ip_network(proxy) for proxy in trusted]
        self.most = most_connections()

    def enter(self, address: str, inside: int) -> int:
        """Counts a new connection; returns 0, or the HTTP status that rejects it."""
        if inside > self.most:
            return HTTPStatus.SERVICE_UNAVAILABLE
        if not self.is_proxy(address) and not self.open_connections.enter(rate_limit_key(address)):
            return HTTPStatus.TOO_MANY_REQUESTS
        return 0

    def is_proxy(self, address: str) -> bool:
        """Whether an address is a trusted proxy, which stands for many clients."""
        try:
            return any(ipaddress.ip_address(address) in network for network in self.trusted)
        except ValueError:
            return False

    def leave(self, address: str) -> None:
        """Uncounts a connection that closed or became a WebSocket."""
        self.open_connections.leave(rate_limit_key(address))


class LimitedHttpProtocol(HttpToolsProtocol):
    """HTTP with timeouts. Its timer always runs, except while uvicorn's keep-alive timer does."""

    timer: asyncio.TimerHandle | None = None
    head = 0
    is_counted = False

    @property
    def limits(self) -> ConnectionLimits:
        """The server's shared `ConnectionLimits`."""
        return cast(ConnectionLimits, cast(Any, self.config.app).connection_limits)

    @property
    def address(self) -> str:
        """The peer's address, which is the proxy's if there is one."""
        return self.client[0] if self.client else "?"

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        self.wait(REQUEST_TIMEOUT)
        status = self.limits.enter(self.address, len(self.connections))
        self.is_counted = status == 0
        if status:
            self.reject(status)

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self.leave()

    def leave(self) -> None:
        """Stops the timer and uncounts the connection when it closes or changes its protocol."""
        self.wait(None)
        if self.is_counted:
            self.is_counted = False
            self.limits.leave(self.address)

    def wait(self, seconds: float | None) -> None:
        """Restarts the timer; None stops it."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None if seconds is None else self.loop.call_later(seconds, self.on_timeout)

    def on_timeout(self) -> None:
        """Responds with 408 if no request is under way, else drops the connection."""
        cycle: RequestResponseCycle | None = self.cycle
        is_idle = cycle is None or cycle.response_complete
        if is_idle and not self.transport.is_closing():
            self.reject(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.abort()

    def reject(self, status: int) -> None:
        """Sends a short response and closes without waiting for the client to read it."""
        if self.transport.is_closing():
            return
        head = b"content-length: 0\r\nconnection: close\r\n\r\n"
        self.transport.write(STATUS_LINE[status] + head)
        self.transport.close()
        self.loop.call_later(FLUSH_TIMEOUT, self.transport.abort)

    def data_received(self, data: bytes) -> None:
        if self.transport.is_closing():
            return
        if self.timer is None:
            self.wait(REQUEST_TIMEOUT)
        self.head += len(data)
        if self.head > LARGEST_HEAD + len(data):
            self.reject(HTTPStatus.REQUEST_HEADER_FIELDS_TOO_LARGE)
            return
        super().data_received(data)

    def on_body(self, body: bytes) -> None:
        self.head = 0
        super().on_body(body)

    def on_message_complete(self) -> None:
        self.head = 0
        self.wait(RESPONSE_TIMEOUT)
        super().on_message_complete()

    def on_response_complete(self) -> None:
        super().on_response_complete()
        if self.transport.is_closing():
            self.wait(FLUSH_TIMEOUT)
        elif self.timeout_keep_alive_task is not None and not self.cycle.more_body:
            self.wait(None)

    def timeout_keep_alive_handler(self) -> None:
        super().timeout_keep_alive_handler()
        self.wait(FLUSH_TIMEOUT)

    def handle_websocket_upgrade(self) -> None:
        self.leave()
        super().handle_websocket_upgrade()


class LimitedWebSocketProtocol(DirectWebSocketProtocol):
    """WebSocket that drops clients that never read, flood it with pings, or send too many fragments."""

    pings: Bucket | None = None

    def handle_ping(self) -> None:
        if self.pings is None:
            self.pings = Bucket(PINGS_PER_SECOND, PING_BURST)
        if not self.pings.take() or self.transport.get_write_buffer_size() > MOST_UNREAD:
            self.transport.abort()
            return
        super().handle_ping()

    def handle_cont(self, event: Frame) -> None:
        if len(self.frames) >= MOST_FRAGMENTS:
            self.transport.abort()
            return
        super().handle_cont(event)

    def keepalive_timeout(self) -> None:
        super().keepalive_timeout()
        self.loop.call_later(FLUSH_TIMEOUT, self.transport.abort)

    def on_task_complete(self, task: asyncio.Task[None]) -> None:
        super().on_task_complete(task)
        self.loop.call_later(FLUSH_TIMEOUT, self.transport.abort)


def most_connections() -> int:
    """The limit set by the number of open files, after raising that number as far as the system allows."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS if hard == resource.RLIM_INFINITY else min(hard, MOST_CONNECTIONS)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(wanted, soft) - SPARE_FILES


def silence_client_faults() -> None:
    """Keeps errors of clients out of uvicorn's log."""
    logging.getLogger("uvicorn.error").addFilter(lambda record: record.getMessage() not in CLIENT_FAULTS)
