"""Generates the OpenAPI document from the routes and their msgspec types."""

from __future__ import annotations

from collections.abc import Iterable
from http import HTTPStatus
from typing import Any, Final

import msgspec

from tablee import __version__
from tablee.server.http.errors import Problem, sentence_for
from tablee.server.http.routes import JSON, REQUIRED, Operation

EVERYWHERE: Final = (400, 429, 500, 503)
"""Error statuses of every operation."""
Json = dict[str, Any]


def document(operations: Iterable[Operation]) -> Json:
    """The OpenAPI document of the operations."""
    listed = list(operations)
    types = [Problem, *(kind for one in listed for kind in types_of(one))]
    schemas, components = msgspec.json.schema_components(types, ref_template="#/components/schemas/{name}")
    schema_of = {id(kind): schema for kind, schema in zip(types, schemas, strict=True)}
    paths: Json = {}
    for one in listed:
        paths.setdefault(one.route.path, {})[one.route.method.lower()] = described(one, schema_of)
    return {
        "openapi": "3.1.0",
        "info": {"title": "Tablée", "version": __version__},
        "servers": [{"url": "/"}],
        "paths": paths,
        "components": {"schemas": components},
    }


def types_of(operation: Operation) -> list[Any]:
    """Every type in the parameters, body and response of an operation."""
    body = [] if operation.body is None else [operation.body]
    return [operation.returns, *body, *(parameter.type for parameter in operation.parameters)]


def described(operation: Operation, schema_of: dict[int, Json]) -> Json:
    """The OpenAPI object of one operation."""
    route = operation.route
    told: Json = {
        "summary": route.summary,
        "description": route.endpoint.__doc__,
        "operationId": route.endpoint.__name__,
        "responses": {
            str(route.status): answer(HTTPStatus(route.status).description, schema_of[id(operation.returns)]),
            **{
                str(status): answer(sentence_for(status).sentence("en"), schema_of[id(Problem)])
                for status in sorted({*EVERYWHERE, *route.errors})
            },
        },
    }
    if route.status == HTTPStatus.NO_CONTENT:
        del told["responses"]["204"]["content"]
    if operation.body is not None:
        told["requestBody"] = {"required": True, "content": {JSON: {"schema": schema_of[id(operation.body)]}}}
    if operation.parameters:
        told["parameters"] = [
            {
                "name": one.name,
                "in": one.source,
                "required": one.default is REQUIRED,
                "schema": schema_of[id(one.type)] | ({} if one.default is REQUIRED else {"default": one.default}),
            }
            for one in operation.parameters
        ]
    return told


def answer(about: str, schema: Json) -> Json:
    """The OpenAPI object of one response."""
    return {"description": about, "content": {JSON: {"schema": schema}}}
