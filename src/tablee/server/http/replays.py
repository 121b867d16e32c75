"""Endpoints that replay a finished match, or any record, step by step."""

from __future__ import annotations

import asyncio
from typing import Annotated, Any

import msgspec
from starlette.requests import Request

from tablee.core.text import PositionError
from tablee.match import positions
from tablee.match.match import Match
from tablee.match.records import Record, RecordError
from tablee.server.http.context import Context
from tablee.server.http.rest import BAD_BODY, NOT_SHOWN, TableId
from tablee.server.http.routes import Route
from tablee.server.table_registry import MOST_RECORD_MOVES
from tablee.table import refusals
from tablee.table.refusals import Denied

Viewer = Annotated[
    str, msgspec.Meta(pattern=r"^([1-8]|public|all)$", description="Whose eyes: a seat from 1, `public`, or `all`.")
]
STEPS_PER_SLICE = 50
"""Steps after which the replay yields to the event loop: some milliseconds of work."""


class Step(msgspec.Struct):
    """A move as the viewer may know it (`seat:move`; empty if it is hidden), and the position after it."""

    move: str
    view: dict[str, Any]


class Replay(msgspec.Struct):
    """A whole match as one viewer saw it."""

    record: Record
    viewer: str
    opening: dict[str, Any]
    steps: list[Step]


class ReplayRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A record to replay, and the viewer."""

    record: Record
    viewer: Annotated[str, msgspec.Meta(pattern=r"^([1-8]|public|all)$")] = "all"


class Replays:
    """The endpoints for replays."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.routes = [
            Route(
                "GET", "/api/tables/{table}/replay", self.replay, "A finished match, step by step", 10.0, 200, NOT_SHOWN
            ),
            Route("POST", "/api/replay", self.replay_record, "Any record, step by step", 10.0, 200, BAD_BODY),
        ]

    async def replay(self, request: Request, table: TableId, viewer: Viewer = "all") -> Replay:
        """Every position of a finished match, as a seat saw it or with all cards open."""
        runner = await self.context.registry.table(table)
        if not runner.table.may_enter(self.context.guest_id(request)):
            raise Denied(refusals.NOT_ADMITTED)
        if not runner.table.is_over or runner.stored < runner.table.version:
            raise Denied(refusals.NOT_OVER)
        return await replayed(runner.table.record(), viewer)

    async def replay_record(self, request: Request, body: ReplayRequest) -> Replay:
        """Every position of the record in the request."""
        self.context.limit_rate(request, min(90.0, len(body.record.moves) / 20))  # thousands of positions take a while
        return await replayed(body.record, body.viewer)


async def replayed(record: Record, viewer: str) -> Replay:
    """The steps of a record, computed without blocking the tables; raises `RecordError` if it does not replay."""
    if len(record.moves) > MOST_RECORD_MOVES:
        raise RecordError(0, f"it has more than {MOST_RECORD_MOVES} moves")
    try:
        matches = Match.replay(record)
        match = next(matches)
        number = positions.viewer_number(int(viewer) if viewer.isdigit() else viewer, match.seats)
        opening = match.view_of(number)
        steps: list[Step] = []
        for _ in matches:
            steps.append(Step(match.heard_by(number), match.view_of(number)))
            if len(steps) % STEPS_PER_SLICE == 0:
                await asyncio.sleep(0)
    except PositionError as error:
        raise RecordError(0, error.fault) from None
    return Replay(match.record, viewer, opening, steps)
