"""Dependencies of the endpoints (tables, guests, rate limits), and checks that most requests begin with."""

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
        """The guest of a request, from `Authorization: Bearer TOKEN`; raises `HttpError`."""
        kind, _, token = request.headers.get("authorization", "").partition(" ")
        guest = self.guests.known(token.strip()) if kind.lower() == "bearer" else None
        if guest is None:
            raise HttpError(401, "this needs a guest's token: Authorization: Bearer …")
        return guest

    def guest_id(self, request: Request) -> str:
        """The id of the guest of a request; empty if it has no token."""
        return self.guest(request).id if request.headers.get("authorization") else ""

    def limit_rate(self, request: Request, cost: float) -> None:
        """Charges the address of a request; raises `HttpError` if its limit is used up."""
        if not self.requests.take(address_of(request), cost):
            raise HttpError(429, "too many requests", headers={"retry-after": "1"})

    def limit_new(self, request: Request, buckets: Buckets) -> None:
        """Charges the address for a new guest or table; raises `HttpError` if its hourly limit is used up."""
        if not buckets.take(address_of(request)):
            raise HttpError(429, "too many new ones in an hour", headers={"retry-after": "60"})


def address_of(request: Request) -> str:
    """The key of a request for rate limits."""
    return rate_limit_key(request.client.host if request.client else "?")
