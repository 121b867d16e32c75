"""The server as one ASGI application: builds its parts, starts and stops them, and routes requests to them."""

from __future__ import annotations

import asyncio
import contextlib

from tablee.server.asgi import Receive, Scope, Send
from tablee.server.config import Config
from tablee.server.http import deal_of_the_day, rule_pages
from tablee.server.http.context import Context
from tablee.server.http.dispatch import HttpApp
from tablee.server.http.docs import Docs
from tablee.server.http.page import Page
from tablee.server.http.prometheus import MetricsEndpoint
from tablee.server.http.replays import Replays
from tablee.server.http.rest import Rest
from tablee.server.http.security import origin_check
from tablee.server.rate_limits import Buckets
from tablee.server.socket.connection_limits import ConnectionLimits
from tablee.server.socket.endpoint import WebSocketEndpoint
from tablee.server.storage.sqlite import SqliteStore
from tablee.server.storage.store import Store, StoreFailed
from tablee.server.table_registry import PATIENCE, TableRegistry
from tablee.server.tokens import Guests, key_from
from tablee.server.workers.bot_pool import BotPool


class Server:
    """All parts of a running server."""

    def __init__(self, config: Config) -> None:
        self.config = config
        self.guests = Guests(key_from(config.data / "key", config.secret))
        self.store = store_for(config)
        self.metrics = self.store.metrics
        self.bots = BotPool(config.bot_workers, self.metrics)
        self.registry = TableRegistry(self.store, self.bots, config.speed)
        requests = Buckets(config.requests_per_second, 6 * config.requests_per_second)
        self.sockets = WebSocketEndpoint(self.registry, self.guests, origin_check(config.origins), config, requests)
        self.connection_limits = ConnectionLimits(config.connections_per_address, config.trusted_proxies)
        self.store.on_revoked = self.revoke
        self.metrics.tables.set_function(lambda: len(self.registry.tables))
        self.metrics.connections.set_function(lambda: len(self.sockets.connections))
        context = Context(self.registry, self.guests, requests, self.revoke, config)
        self.http = HttpApp(
            context.limit_rate,
            [*Rest(context).routes, *Replays(context).routes, deal_of_the_day.ROUTE, rule_pages.ROUTE],
            [MetricsEndpoint(self.metrics, config.metrics_token).route],
        )
        self.page = Page()
        self.docs = Docs()
        self.failure = ""
        """Why the start failed; empty if it did not."""

    async def start(self) -> None:
        """Opens the store and resumes the unfinished tables."""
        await self.store.open()
        self.guests.revoked = await self.store.revoked()
        await self.registry.resume()

    def revoke(self, guest: str) -> None:
        """Closes the connections of a guest whose token was revoked, here or by another process."""
        self.guests.revoked.add(guest)
        self.sockets.close_guest(guest)

    async def close_connections(self) -> None:
        """Waits until pending events are on disk and acknowledged, then closes all connections."""
        await self.registry.settle()
        await self.sockets.close()

    async def stop(self) -> None:
        """Closes all connections, then tables, bot workers and the store."""
        await self.sockets.close()
        await self.registry.close()
        await self.bots.close()
        with contextlib.suppress(TimeoutError):
            await asyncio.wait_for(self.store.close(), PATIENCE)

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """The ASGI application."""
        send = self.metrics.watching(send)
        if scope["type"] == "websocket":
            await self.sockets(scope, receive, send)
        elif scope["type"] == "lifespan":
            await self.lifespan(receive, send)
        elif self.page.serves(scope["path"]):
            await self.page(scope, receive, send)
        elif self.docs.serves(scope["path"]):
            await self.docs(scope, receive, send)
        else:
            await self.http(scope, receive, send)

    async def lifespan(self, receive: Receive, send: Send) -> None:
        """Handles the ASGI lifespan events: starts and stops the parts."""
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
    """The configured store: SQLite in the data folder, or PostgreSQL by its address."""
    if config.is_on_postgres:
        from tablee.server.storage.postgres import PostgresStore  # noqa: PLC0415 -- an optional dependency

        return PostgresStore(config.database)
    return SqliteStore(config.data / "tablee.sqlite")
