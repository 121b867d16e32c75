"""The whole server as one ASGI application: the API, the sockets, and what they stand on."""

from __future__ import annotations

import asyncio
import contextlib
import hmac
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar, MediaType, Request, get
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.exceptions import PermissionDeniedException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin
from litestar.types import Message

from tablee import __version__
from tablee.server.config import Config
from tablee.server.http import errors
from tablee.server.http.docs import Docs
from tablee.server.http.page import Page
from tablee.server.http.replays import Replays
from tablee.server.http.rest import Api, healthz
from tablee.server.http.rule_pages import rules
from tablee.server.rate_limits import Buckets, hourly, is_loopback
from tablee.server.socket.connection import Receive, Scope, Send, WebSocketEndpoint
from tablee.server.socket.connection_limits import ConnectionLimits
from tablee.server.storage.sqlite import SqliteStore
from tablee.server.storage.store import Store, StoreFailed
from tablee.server.table_registry import PATIENCE, TableRegistry
from tablee.server.tokens import Guests, key_from
from tablee.server.workers.bot_pool import BotPool

AnyConnection = ASGIConnection[Any, Any, Any, Any]
POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
SECURITY_HEADERS = [
    (b"content-security-policy", POLICY.encode()),
    (b"x-content-type-options", b"nosniff"),
    (b"referrer-policy", b"no-referrer"),
    (b"cross-origin-opener-policy", b"same-origin"),
    (b"permissions-policy", b"camera=(), microphone=(), geolocation=()"),
]


class Server:
    """Builds everything, and takes it down again in order."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.guests = Guests(key_from(config.data / "key", config.secret))
        self.store = store_for(config)
        self.metrics = self.store.metrics
        self.bots = BotPool(config.minds, self.metrics)
        self.registry = TableRegistry(self.store, self.bots, config.speed)
        self.requests = Buckets(config.requests_per_second, 6 * config.requests_per_second)
        self.sockets = WebSocketEndpoint(self.registry, self.guests, origin_check(config), config, self.requests)
        self.connection_limits = ConnectionLimits(config.connections_per_address, config.trusted_proxies)
        self.store.on_revoked = self.forget
        self.metrics.tables.set_function(lambda: len(self.registry.tables))
        self.metrics.connections.set_function(lambda: len(self.sockets.connections))
        self.http = self.make_http()
        self.page = Page(SECURITY_HEADERS)
        self.docs = Docs(SECURITY_HEADERS)
        self.failure = ""

    def make_http(self) -> Litestar:
        """The API."""
        state = State(
            {
                "registry": self.registry,
                "guests": self.guests,
                "forget": self.forget,
                "requests": self.requests,
                "new_tables": hourly(self.config.tables_per_hour),
                "new_guests": hourly(self.config.guests_per_hour),
            }
        )
        return Litestar(
            route_handlers=[Api, Replays, rules, healthz, self.metrics_route()],
            state=state,
            openapi_config=OpenAPIConfig(
                title="Tablée",
                version=__version__,
                path="/api/schema",
                render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            ),
            exception_handlers=errors.HANDLERS,
            before_send=[with_headers],
            request_class=errors.JsonRequest,
            request_max_body_size=64_000,
            logging_config=None,
        )

    def metrics_route(self) -> Any:
        """Figures for Prometheus."""

        @get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
        async def metrics(request: Request[Any, Any, Any]) -> bytes:
            if not may_read_metrics(request, self.config.metrics_token):
                raise PermissionDeniedException("figures are for this machine, or for those with the metrics token")
            return self.metrics.text()

        return metrics

    async def start(self) -> None:
        """Opens the storage and looks after the tables again."""
        await self.store.open()
        self.guests.revoked = await self.store.revoked()
        await self.registry.resume()

    def forget(self, guest: str) -> None:
        """A guest's token was revoked, here or by another process: their lines end at once."""
        self.guests.revoked.add(guest)
        self.sockets.close_guest(guest)

    async def close_connections(self) -> None:
        """Lets what is being written come to disk and be answered, then ends all lines politely."""
        await self.registry.settle()
        await self.sockets.close()

    async def stop(self) -> None:
        """Says goodbye, writes everything down, and ends."""
        await self.sockets.close()
        await self.registry.close()
        await self.bots.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.store.close(), PATIENCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI application."""
        send = self.metrics.watching(send)
        if scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self.lifespan(receive, send)
        elif self.page.serves(scope["path"]):
            await self.page(scope, receive, send)
        elif self.docs.serves(scope["path"]):
            await self.docs(scope, receive, send)
        else:
            await self.http(scope, receive, send)  # type: ignore[arg-type]

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The one place for live lines is `/ws`."""
        if scope["path"] == "/ws":
            await self.sockets(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.close", "code": 1008})

    async def lifespan(self, receive: Receive, send: Send) -> None:
        """From start to end."""
        while True:
            message = await receive()
            if message["type"] == "lifespan.startup":
                try:
                    await self.start()
                except StoreFailed as error:
                    self.failure = str(error)
                    await send({"type": "lifespan.startup.failed", "message": str(error)})
                    return
                await send({"type": "lifespan.startup.complete"})
            else:
                await self.stop()
                await send({"type": "lifespan.shutdown.complete"})
                return


def store_for(config: Config) -> Store:
    """SQLite in the data folder, or PostgreSQL by its address."""
    if config.is_on_postgres:
        from tablee.server.storage.postgres import PostgresStore  # noqa: PLC0415 -- an optional dependency

        return PostgresStore(config.database)
    return SqliteStore(config.data / "tablee.sqlite")


def origin_check(config: Config) -> Callable[[Scope], bool]:
    """Only pages of this server, or of origins that were named, may open sockets; programs send no origin at all."""

    def is_allowed(scope: Scope) -> bool:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin or origin in config.origins:
            return True
        return bool(urlsplit(origin).netloc == headers.get(b"host", b"").decode("latin-1"))

    return is_allowed


async def with_headers(message: Message, _: object) -> None:
    """Every answer carries the headers that keep browsers strict."""
    if message["type"] == "http.response.start":
        message["headers"] = [*message["headers"], *SECURITY_HEADERS]


def may_read_metrics(request: AnyConnection, token: str) -> bool:
    """Whoever has the token; if there is none, whoever asks from this very machine and not through a proxy."""
    if token:
        given = request.headers.get("authorization", "").partition(" ")[2]
        return hmac.compare_digest(given.encode(), token.encode())
    is_passed_on = "x-forwarded-for" in request.headers or "forwarded" in request.headers
    return request.client is not None and is_loopback(request.client.host) and not is_passed_on
