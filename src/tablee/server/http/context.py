"""What the endpoints share: tables, guests and rate limits, and the checks that requests begin with."""

from __future__ import annotations

from collections.abc import Callable

from starlette.requests import Request

from tablee.server.config import Config
from tablee.server.http.errors import HttpError
from tablee.server.rate_limits import Buckets, hourly, rate_limit_key
from tablee.server.table_registry import TableRegistry
from tablee.server.tokens import Guest, Guests


class Context:
    """The parts of the server that endpoints use."""

    def __init__(
        self, registry: TableRegistry, guests: Guests, requests: Buckets, revoke: Callable[[str], None], config: Config
    ) -> None:
        self.registry = registry
        self.guests = guests
        self.requests = requests
        self.revoke = revoke
        self.new_tables = hourly(config.tables_per_hour)
        self.new_guests = hourly(config.guests_per_hour)

    def guest(self, request: Request) -> Guest:
        """Who sent a request, by `Authorization: Bearer TOKEN`; raises `HttpError`."""
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        guest = self.guests.known(token.strip()) if kind.lower() == "bearer" else None
        if guest is None:
            raise HttpError(401, "this needs a guest's token: Authorization: Bearer …")
        return guest

    def guest_id(self, request: Request) -> str:
        """The id of whoever sent a request; empty if it came without a token."""
        return self.guest(request).id if request.headers.get("authorization") else ""

    def limit_rate(self, request: Request, cost: float) -> None:
        """Refuses addresses that ask for too much; raises `HttpError`."""
        if not self.requests.take(address_of(request), cost):
            raise HttpError(429, "too many requests", headers={"retry-after": "1"})

    def limit_new(self, request: Request, buckets: Buckets) -> None:
        """Refuses addresses that make too many new things in an hour; raises `HttpError`."""
        if not buckets.take(address_of(request)):
            raise HttpError(429, "too many new ones in an hour", headers={"retry-after": "60"})


def address_of(request: Request) -> str:
    """What rate limits go by."""
    return rate_limit_key(request.client.host if request.client else "?")
