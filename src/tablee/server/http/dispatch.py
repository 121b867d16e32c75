"""The HTTP application: dispatches requests to operations, and turns every error into a response."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

import msgspec
import structlog
from starlette.requests import ClientDisconnect, Request
from starlette.responses import Response
from starlette.routing import compile_path

from tablee.server.asgi import Receive, Scope, Send
from tablee.server.http import openapi
from tablee.server.http.errors import REFUSALS, HttpError, refusal_error
from tablee.server.http.routes import LimitRate, Operation, Route
from tablee.server.http.security import SecureResponse
from tablee.server.logs import describe_fault
from tablee.server.storage.store import StoreFailed

SCHEMA_PATHS: Final = ("/api/schema", "/api/schema/openapi.json")
SCHEMA_TYPE: Final = "application/vnd.oai.openapi+json"

log = structlog.get_logger("tablee.http")


class HttpApp:
    """Serves the given routes, and their OpenAPI document.

    The routes in `others` are left out of the document.
    """

    def __init__(self, limit_rate: LimitRate, documented: Iterable[Route], others: Iterable[Route] = ()) -> None:
        self.limit_rate = limit_rate
        operations = [Operation(route) for route in documented]
        self.schema = msgspec.json.encode(openapi.document(operations))
        show_schema = [Route("GET", path, self.show_schema, "", 0.0) for path in SCHEMA_PATHS]
        by_path: dict[str, dict[str, Operation]] = {}
        for operation in [*operations, *(Operation(route) for route in (*others, *show_schema))]:
            by_path.setdefault(operation.route.path, {})[operation.route.method] = operation
        self.resources = [(compile_path(path)[0], methods) for path, methods in by_path.items()]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        request = Request(scope, receive)
        try:
            response = await self.respond(request)
        except HttpError as error:
            response = error.response()
        except REFUSALS as refusal:
            response = refusal_error(refusal).response()
        except ClientDisconnect:
            return
        except Exception as fault:  # noqa: BLE001 -- the client must get a response to any error
            response = failed(scope["path"], fault)
        await response(scope, receive, send)

    async def respond(self, request: Request) -> Response:
        """The response of the operation at the path. Doubled and trailing slashes are ignored."""
        path = re.sub("/+", "/", request.scope["path"]).rstrip("/")
        for pattern, methods in self.resources:
            found = pattern.fullmatch(path)
            if found is None:
                continue
            if request.method in methods:
                return await methods[request.method].respond(request, found.groupdict(), self.limit_rate)
            allowed = {"allow": ", ".join([*methods, "OPTIONS"])}
            if request.method == "OPTIONS":
                return SecureResponse(status=204, headers=allowed)
            raise HttpError(405, "Method Not Allowed", headers=allowed)
        raise HttpError(404, "Not Found")

    async def show_schema(self) -> Response:
        """The OpenAPI document."""
        return SecureResponse(self.schema, kind=SCHEMA_TYPE)


def failed(path: str, fault: Exception) -> Response:
    """The response to a failure of the storage or the server. It logs one line, and tells the client no details."""
    if isinstance(fault, StoreFailed):
        log.error("storage failed", why=str(fault))
        return HttpError(503, "the storage does not answer", headers={"retry-after": "2"}).response()
    log.error("request failed", path=path, **describe_fault(fault))
    return HttpError(500, "internal error").response()
