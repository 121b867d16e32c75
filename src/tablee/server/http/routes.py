"""Typed routes: checks the parameters of a request by the annotations of its endpoint, and calls it."""

from __future__ import annotations

import inspect
import re
from collections.abc import Awaitable, Callable
from typing import Any, Final, Literal, NamedTuple, get_type_hints

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tablee.server.http.errors import BadField, HttpError
from tablee.server.http.security import SecureResponse

JSON: Final = "application/json"
LARGEST_BODY: Final = 64_000
REQUIRED: Final = inspect.Parameter.empty
PLACE: Final = re.compile(r" - at `\$(?:\.(.+))?`$")
"""The suffix of a msgspec error message that locates the fault."""
LimitRate = Callable[[Request, float], None]
"""Charges a cost to the address that sent a request; raises `HttpError` if its limit is used up."""


class Route(NamedTuple):
    """One operation. The annotations of its endpoint declare its parameters and its response.

    A parameter that the path names comes from there, `body` is the JSON body, all others are query parameters. An
    endpoint that builds the response itself returns `Annotated[Response, type of the content]`.
    """

    method: str
    path: str
    endpoint: Callable[..., Awaitable[Any]]
    summary: str
    cost: float
    """The charge against the rate limit of an address."""
    status: int = 200
    errors: tuple[int, ...] = ()


class Parameter(NamedTuple):
    """A parameter of the path or the query."""

    name: str
    type: Any
    source: Literal["path", "query"]
    default: Any

    def value(self, given: str | None, faults: list[BadField]) -> Any:
        """The parsed value for an endpoint; appends to `faults` if it is invalid."""
        if given is None and self.default is not REQUIRED:
            return self.default
        try:
            return msgspec.convert(given, self.type, strict=False)
        except msgspec.ValidationError as error:
            faults.append(BadField(str(error), self.name, self.source))
            return None


class Operation:
    """A route with the parameter and response types of its endpoint, read from the annotations once."""

    def __init__(self, route: Route) -> None:
        self.route = route
        hints = get_type_hints(route.endpoint, include_extras=True)
        taken = dict(inspect.signature(route.endpoint).parameters)
        self.takes_request = taken.pop("request", None) is not None
        self.body = hints["body"] if taken.pop("body", None) else None
        self.returns = getattr(hints["return"], "__metadata__", [hints["return"]])[0]
        self.parameters = [
            Parameter(name, hints[name], "path" if f"{{{name}}}" in route.path else "query", one.default)
            for name, one in taken.items()
        ]

    async def respond(self, request: Request, in_path: dict[str, str], limit_rate: LimitRate) -> Response:
        """Checks parameters and body, calls the endpoint, and encodes its result; raises `HttpError`."""
        faults: list[BadField] = []
        given = {"path": in_path, "query": request.query_params}
        values = {one.name: one.value(given[one.source].get(one.name), faults) for one in self.parameters}
        if self.body is not None:
            values["body"] = await self.body_in(request, faults)
        if faults:
            path, query = request.scope["path"], request.scope["query_string"].decode("latin-1")
            asked = f"{path}?{query}" if query else path
            raise HttpError(400, f"Validation failed for {request.method} {asked}", faults)
        limit_rate(request, self.route.cost)
        if self.takes_request:
            values["request"] = request
        answer = await self.route.endpoint(**values)
        if isinstance(answer, Response):
            return answer
        if self.route.status == 204:
            return SecureResponse(status=204)
        return SecureResponse(msgspec.json.encode(answer), self.route.status, kind=JSON)

    async def body_in(self, request: Request, faults: list[BadField]) -> Any:
        """The JSON body decoded to the endpoint's type; raises `HttpError` if it is not JSON."""
        data = await read_body(request)
        if not data:
            faults.append(BadField("there is no body", "data", "body"))
            return None
        kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
        if kind and kind != JSON:
            raise HttpError(415, f"the body is {kind[:80]}, not {JSON}")
        try:
            return msgspec.convert(msgspec.json.decode(data), self.body, strict=False)
        except msgspec.ValidationError as error:
            message = str(error)
            place = PLACE.search(message)
            faults.append(BadField(PLACE.sub("", message), (place and place[1]) or "data", "body"))
        except msgspec.DecodeError as error:
            raise HttpError(400, str(error)) from None
        except UnicodeDecodeError:
            raise HttpError(400, "the body is not UTF-8") from None
        except RecursionError:
            raise HttpError(400, "the body is nested too deeply") from None
        return None


async def read_body(request: Request) -> bytes:
    """The body of a request; raises `HttpError` as soon as it exceeds the limit."""
    data = bytearray()
    async for piece in request.stream():
        data += piece
        if len(data) > LARGEST_BODY:
            raise HttpError(413, "Request Entity Too Large")
    return bytes(data)
