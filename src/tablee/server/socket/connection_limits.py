"""Limits on connections: how many, how long a request may take, how large its header is, who never reads.

Uvicorn waits for ever for the header of a request, takes a header of any length, and keeps a connection whose other
side never reads. The two protocols here add timeouts, sizes and counts.
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
"""Seconds for an answer to be made and taken."""
FLUSH_TIMEOUT: Final = 5.0
"""Seconds that the last bytes of a connection may take."""
LARGEST_HEAD: Final = 32_768
MOST_FRAGMENTS: Final = 64
"""Frames that one message may be cut into."""
MOST_UNREAD: Final = 262_144
"""Bytes of answers to pings that may wait for a reader."""
PINGS_PER_SECOND: Final = 5.0
PING_BURST: Final = 50.0
MOST_CONNECTIONS: Final = 65_536
SPARE_FILES: Final = 64
"""Open files that are no connections: the database, the pipes to workers, the log."""
CLIENT_FAULTS: Final = (
    "Invalid HTTP request received.",
    "Unsupported upgrade request.",
    "Invalid UTF-8 sequence received from client.",
)


class ConnectionLimits:
    """How many connections are allowed, in all and from one address. Open WebSockets are counted by their endpoint."""

    def __init__(self, most_per_address: int, trusted: list[str]) -> None:
        self.open_connections = Counts(most_per_address)
        self.trusted = [ipaddress.ip_network(proxy) for proxy in trusted]
        self.most = most_connections()

    def enter(self, address: str, inside: int) -> int:
        """0, or the status of the answer with which a connection is rejected."""
        if inside > self.most:
            return HTTPStatus.SERVICE_UNAVAILABLE
        if not self.is_proxy(address) and not self.open_connections.enter(rate_limit_key(address)):
            return HTTPStatus.TOO_MANY_REQUESTS
        return 0

    def is_proxy(self, address: str) -> bool:
        """Whether an address is a trusted proxy, behind which many people have addresses of their own."""
        try:
            return any(ipaddress.ip_address(address) in network for network in self.trusted)
        except ValueError:
            return False

    def leave(self, address: str) -> None:
        """A connection was closed, or became a WebSocket."""
        self.open_connections.leave(rate_limit_key(address))


class LimitedHttpProtocol(HttpToolsProtocol):
    """HTTP with timeouts. A timer always runs, except while uvicorn's own for idle connections does."""

    timer: asyncio.TimerHandle | None = None
    head = 0
    is_counted = False

    @property
    def limits(self) -> ConnectionLimits:
        """The limits that all connections of the server share."""
        return cast(ConnectionLimits, cast(Any, self.config.app).connection_limits)

    @property
    def address(self) -> str:
        """Where the connection comes from: the proxy, if there is one."""
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
        """Stops timer and count: the connection is closed, or another protocol's."""
        self.wait(None)
        if self.is_counted:
            self.is_counted = False
            self.limits.leave(self.address)

    def wait(self, seconds: float | None) -> None:
        """Sets the timeout from now on; None for none."""
        if self.timer is not None:
            self.timer.cancel()
        self.timer = None if seconds is None else self.loop.call_later(seconds, self.on_timeout)

    def on_timeout(self) -> None:
        """Answers with 408 if no request is under way, else drops the connection."""
        cycle: RequestResponseCycle | None = self.cycle
        is_idle = cycle is None or cycle.response_complete
        if is_idle and not self.transport.is_closing():
            self.reject(HTTPStatus.REQUEST_TIMEOUT)
        else:
            self.transport.abort()

    def reject(self, status: int) -> None:
        """Sends a short answer and closes, whether the other side reads it or not."""
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
    """WebSocket that drops those who never read, flood with pings, or cut messages into too many fragments."""

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
    """As many as the system allows open files, after raising that limit as far as possible."""
    if sys.platform == "win32":
        return MOST_CONNECTIONS
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    wanted = MOST_CONNECTIONS if hard == resource.RLIM_INFINITY else min(hard, MOST_CONNECTIONS)
    if soft < wanted:
        resource.setrlimit(resource.RLIMIT_NOFILE, (wanted, hard))
    return max(wanted, soft) - SPARE_FILES


def silence_client_faults() -> None:
    """Keeps faults of clients out of uvicorn's log: they are no trouble of the server."""
    logging.getLogger("uvicorn.error").addFilter(lambda record: record.getMessage() not in CLIENT_FAULTS)
