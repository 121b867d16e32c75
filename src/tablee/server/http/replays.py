"""Endpoints for replays, step by step: of a finished match, and of any record."""

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
BREATH = 50
"""Steps after which other work gets its turn: some milliseconds."""


class Step(msgspec.Struct):
    """A move as its viewer heard it (`seat:move`; empty if they did not), and the position after it."""

    move: str
    view: dict[str, Any]


class Replay(msgspec.Struct):
    """A match from its beginning, as one viewer saw it."""

    record: Record
    viewer: str
    opening: dict[str, Any]
    steps: list[Step]


class ReplayRequest(msgspec.Struct, forbid_unknown_fields=True):
    """A record to be replayed, and for which viewer."""

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
        """Every position of a record that was sent along."""
        self.context.limit_rate(request, min(90.0, len(body.record.moves) / 20))  # thousands of positions take a while
        return await replayed(body.record, body.viewer)


async def replayed(record: Record, viewer: str) -> Replay:
    """A record step by step, while the tables go on; raises `RecordError` where it does not replay."""
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
            if len(steps) % BREATH == 0:
                await asyncio.sleep(0)
    except PositionError as error:
        raise RecordError(0, error.fault) from None
    return Replay(match.record, viewer, opening, steps)
