"""The security headers of every answer (Content-Security-Policy and others), and the origin check of WebSockets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, MutableMapping
from typing import Any, Final
from urllib.parse import urlsplit

from starlette.responses import Response

CONTENT_SECURITY_POLICY: Final = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; "
    "connect-src 'self'; manifest-src 'self'; worker-src 'self'; base-uri 'none'; form-action 'none'; "
    "frame-ancestors 'none'"
)
SECURITY_HEADERS: Final = {
    "content-security-policy": CONTENT_SECURITY_POLICY,
    "x-content-type-options": "nosniff",
    "referrer-policy": "no-referrer",
    "cross-origin-opener-policy": "same-origin",
    "permissions-policy": "camera=(), microphone=(), geolocation=()",
}


class SecureResponse(Response):
    """A response with the security headers; explicit headers override them."""

    def __init__(
        self, body: bytes = b"", status: int = 200, headers: Mapping[str, str] | None = None, kind: str | None = None
    ) -> None:
        super().__init__(body, status, {**SECURITY_HEADERS, **(headers or {})}, kind)


def origin_check(origins: list[str]) -> Callable[[MutableMapping[str, Any]], bool]:
    """A check of whether a WebSocket request comes from this server's own page or from one of the origins.

    Programs other than browsers send no origin and are always allowed.
    """

    def is_allowed(scope: MutableMapping[str, Any]) -> bool:
        headers = dict(scope["headers"])
        origin = headers.get(b"origin", b"").decode("latin-1")
        if not origin or origin in origins:
            return True
        return bool(urlsplit(origin).netloc == headers.get(b"host", b"").decode("latin-1"))

    return is_allowed
