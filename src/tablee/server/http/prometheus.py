"""The endpoint `GET /metrics` and its access check."""

from __future__ import annotations

import hmac
from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from tablee.server.http.errors import HttpError
from tablee.server.http.routes import Route
from tablee.server.http.security import SecureResponse
from tablee.server.metrics import Metrics
from tablee.server.rate_limits import is_loopback

NOT_ALLOWED: Final = "figures are for this machine, or for those with the metrics token"


class MetricsEndpoint:
    """Serves all metrics, and requires the token if one is set."""

    def __init__(self, metrics: Metrics, token: str) -> None:
        self.metrics = metrics
        self.token = token
        self.route = Route("GET", "/metrics", self.show, "", 0.0)

    async def show(self, request: Request) -> Response:
        """All metrics in Prometheus text format."""
        if not self.may_read(request):
            raise HttpError(403, NOT_ALLOWED)
        return SecureResponse(self.metrics.text(), kind="text/plain")

    def may_read(self, request: Request) -> bool:
        """Whether a request has the token; if none is set, whether it comes from this machine without a proxy."""
        if self.token:
            given = request.headers.get("authorization", "").partition(" ")[2]
            return hmac.compare_digest(given.encode(), self.token.encode())
        is_forwarded = "x-forwarded-for" in request.headers or "forwarded" in request.headers
        return request.client is not None and is_loopback(request.client.host) and not is_forwarded
