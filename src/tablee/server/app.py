"""The whole server as one ASGI application: the API, the sockets, and what they stand on."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import Callable
from typing import Any
from urllib.parse import urlsplit

from litestar import Litestar, MediaType, Request, Response, get
from litestar.datastructures import State
from litestar.exceptions import HTTPException
from litestar.openapi import OpenAPIConfig
from litestar.openapi.plugins import JsonRenderPlugin

from tablee import __version__
from tablee.server.config import Config
from tablee.server.hub import PATIENCE, Hub
from tablee.server.limits import Buckets
from tablee.server.replays import Replays
from tablee.server.rest import Api, healthz
from tablee.server.socket import Receive, Scope, Send, Sockets
from tablee.server.sqlite import SqliteStore
from tablee.server.store import Store, StoreFailed
from tablee.server.thinking import Minds
from tablee.server.tokens import Guests, key_from

SECURITY_HEADERS = {
    "content-security-policy": (
        "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
        "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
        "frame-ancestors 'none'"
    ),
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class Server:
    """Builds everything, and takes it down again in order."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.guests = Guests(key_from(config.data / "key", config.secret))
        self.store = store_for(config)
        self.metrics = self.store.metrics
        self.minds = Minds(config.minds, self.metrics)
        self.hub = Hub(self.store, self.minds, config.speed)
        self.sockets = Sockets(self.hub, self.guests, origin_check(config), config)
        self.metrics.tables.set_function(lambda: len(self.hub.tables))
        self.metrics.connections.set_function(lambda: len(self.sockets.connections))
        self.http = self.make_http()
        self.failure = ""

    def make_http(self) -> Litestar:
        """The API."""
        rate = self.config.requests_per_second
        state = State({"hub": self.hub, "guests": self.guests, "buckets": Buckets(rate, 6 * rate)})
        return Litestar(
            route_handlers=[Api, Replays, healthz, self.metrics_route()],
            state=state,
            openapi_config=OpenAPIConfig(
                title="Tablée",
                version=__version__,
                path="/api/schema",
                render_plugins=[JsonRenderPlugin(path="/openapi.json")],
            ),
            exception_handlers={HTTPException: http_error, StoreFailed: store_error},
            after_request=with_headers,
            request_max_body_size=64_000,
            logging_config=None,
        )

    def metrics_route(self) -> Any:
        """Figures for Prometheus."""

        @get("/metrics", media_type=MediaType.TEXT, include_in_schema=False)
        async def metrics() -> bytes:
            return self.metrics.text()

        return metrics

    async def start(self) -> None:
        """Opens the storage and looks after the tables again."""
        await self.store.open()
        self.guests.revoked = await self.store.revoked()
        await self.hub.resume()

    async def say_goodbye(self) -> None:
        """Lets what is being written come to disk and be answered, then ends all lines politely."""
        await self.hub.settle()
        await self.sockets.close()

    async def stop(self) -> None:
        """Says goodbye, writes everything down, and ends."""
        await self.sockets.close()
        await self.hub.close()
        await self.minds.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.store.close(), PATIENCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI application."""
        send = self.metrics.watching(send)
        if scope["type"] == "websocket":
            await self.socket(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self.live(receive, send)
        else:
            await self.http(scope, receive, send)  # type: ignore[arg-type]

    async def socket(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The one place for live lines is `/ws`."""
        if scope["path"] == "/ws":
            await self.sockets(scope, receive, send)
            return
        await receive()
        await send({"type": "websocket.close", "code": 1008})

    async def live(self, receive: Receive, send: Send) -> None:
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
        from tablee.server.postgres import PostgresStore  # noqa: PLC0415 -- an optional dependency

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


def http_error(_: Request[Any, Any, Any], error: HTTPException) -> Response[dict[str, Any]]:
    """An error as JSON: what was wrong, with the clause where there is one."""
    extra = error.extra if isinstance(error.extra, dict) else {}
    body = {"status": error.status_code, "detail": str(error.detail), **extra}
    if isinstance(error.extra, list):
        body["where"] = error.extra
    return Response(body, status_code=error.status_code, headers=error.headers, media_type=MediaType.JSON)


def store_error(_: Request[Any, Any, Any], error: StoreFailed) -> Response[dict[str, Any]]:
    """The storage is away for the moment."""
    body = {"status": 503, "detail": f"the storage does not answer: {error}"}
    return Response(body, status_code=503, media_type=MediaType.JSON)


async def with_headers(response: Response[Any]) -> Response[Any]:
    """Every answer carries the headers that keep browsers strict."""
    response.headers.update(SECURITY_HEADERS)
    return response
