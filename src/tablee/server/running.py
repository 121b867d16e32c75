"""Runs a server in this process: lock, socket, uvicorn, signals and graceful shutdown."""

from __future__ import annotations

import asyncio
import contextlib
import errno
import logging
import os
import signal
import socket
from collections.abc import Callable
from typing import Final
from urllib.parse import urlsplit

import structlog
import uvicorn

from tablee.server import gc_policy
from tablee.server.app import Server
from tablee.server.config import Config
from tablee.server.logs import set_up_logs
from tablee.server.socket.connection_limits import LimitedHttpProtocol, LimitedWebSocketProtocol, silence_client_faults
from tablee.server.storage.lock import InUse, Lock
from tablee.server.tokens import UnsafeKey

EVERYWHERE: Final = {"0.0.0.0": "127.0.0.1", "::": "::1", "": "127.0.0.1"}  # noqa: S104 -- what others asked for
TEST_ADDRESS: Final = ("192.0.2.1", 9)
"""An address reserved for documentation (RFC 5737): outside this machine, and never in use."""
NEXT_PORTS: Final = 20
"""How many ports after the default one are tried."""


class CannotServe(Exception):  # noqa: N818 -- says why
    """The server could not start."""


def run(config: Config, on_open: Callable[[str], None], *, at_home: bool = False) -> None:
    """Serves until a signal stops it; raises `CannotServe` or `InUse`. `on_open` is called with the address.

    A server for the home uses another port if the default one is taken, and logs only warnings.
    """
    try:
        config.data.mkdir(mode=0o700, parents=True, exist_ok=True)
        with contextlib.nullcontext() if config.is_on_postgres else Lock(config.data) as lock:
            os.umask(0o077)  # the files hold hidden cards: only the owner may read them
            set_up_logs(config.logs, logging.WARNING if at_home else logging.INFO)
            silence_client_faults()
            server = Server(config)
            with listen(config.host, config.port, NEXT_PORTS if at_home else 0) as listener:
                address = address_of(listener)
                if lock is not None:
                    lock.tell(address)
                structlog.get_logger("tablee").info("listening", port=listener.getsockname()[1])
                on_open(address)
                serve(server, listener)
    except (UnsafeKey, OSError) as error:
        raise CannotServe(str(error)) from None


def serve(server: Server, listener: socket.socket) -> None:
    """Serves on a socket until a signal stops it; raises `CannotServe`."""
    gc_policy.begin()
    graceful = GracefulServer(settings_for(server), server)
    for number in (signal.SIGINT, signal.SIGTERM):  # for signals before uvicorn installs its handlers, or after
        signal.signal(number, graceful.handle_exit)
    try:
        graceful.run(sockets=[listener])
    except SystemExit:  # uvicorn's way of reporting a failed start
        raise CannotServe(server.failure or "it failed while it started; its log says where") from None
    structlog.get_logger("tablee").info("closed")


def settings_for(server: Server) -> uvicorn.Config:
    """The uvicorn configuration."""
    return uvicorn.Config(
        server,
        http=LimitedHttpProtocol,
        ws=LimitedWebSocketProtocol,
        ws_per_message_deflate=False,
        ws_max_size=64_000,
        lifespan="on",
        log_config=None,
        access_log=False,
        server_header=False,
        proxy_headers=bool(server.config.trusted_proxies),
        forwarded_allow_ips=server.config.trusted_proxies,
        timeout_graceful_shutdown=2,
    )


class GracefulServer(uvicorn.Server):
    """Shuts down in order: refuses new connections, finishes and acknowledges pending writes, closes connections."""

    def __init__(self, settings: uvicorn.Config, app: Server) -> None:
        super().__init__(settings)
        self.app = app
        self.gc_task: asyncio.Task[None] | None = None

    async def startup(self, sockets: list[socket.socket] | None = None) -> None:
        """Called by uvicorn once its loop runs."""
        await super().startup(sockets)
        self.gc_task = asyncio.create_task(gc_policy.run_forever())

    async def shutdown(self, sockets: list[socket.socket] | None = None) -> None:
        """Called by uvicorn once a signal asked it to stop."""
        for server in self.servers:
            server.close()
        if self.gc_task is not None:
            self.gc_task.cancel()
        await self.app.close_connections()
        await super().shutdown(sockets)


def listen(host: str, port: int, more: int) -> socket.socket:
    """A socket on `port`. With `more`, that many ports from it are tried, then any free one. Raises `OSError`."""
    family = socket.AF_INET6 if ":" in host else socket.AF_INET
    for attempt in range(port, min(port + more, 65536)):
        try:
            return socket.create_server((host, attempt), family=family, backlog=1024)
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
    return socket.create_server((host, 0 if more else port), family=family, backlog=1024)


def address_of(listener: socket.socket) -> str:
    """The server's URL on this machine."""
    host, port = listener.getsockname()[:2]
    host = EVERYWHERE.get(host, host)
    return f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"


def address_for_others(host: str, address: str) -> str | None:
    """The URL for other devices if the server listens on all interfaces; None if it does not, or without a network."""
    if host not in EVERYWHERE:
        return None
    try:
        with socket.socket(socket.AF_INET, socket.SOCK_DGRAM) as probe:
            probe.connect(TEST_ADDRESS)  # sends nothing: the system only picks the outgoing interface
            own = str(probe.getsockname()[0])
    except OSError:
        return None
    return None if own.startswith("127.") else f"http://{own}:{urlsplit(address).port}"


__all__ = ["CannotServe", "InUse", "run"]
