"""REST endpoints for guests, games, tables, records and health."""

from __future__ import annotations

from typing import Annotated, Any, Final, Literal

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from tablee import lang as languages
from tablee.bots.levels import BOTS
from tablee.core.game import GameSpec
from tablee.core.options import NUMBER, Option
from tablee.core.refusal import Sentence
from tablee.games.registry import GAMES, HOUSE
from tablee.match import records
from tablee.match.records import Record
from tablee.server.http.context import Context
from tablee.server.http.errors import citing
from tablee.server.http.routes import JSON, Route
from tablee.server.http.security import SecureResponse
from tablee.server.socket import messages
from tablee.server.table_registry import Card, Offer
from tablee.server.table_runner import now
from tablee.server.tokens import Guest
from tablee.table import commands, refusals
from tablee.table.frames import Frame
from tablee.table.refusals import Denied
from tablee.table.text_cleaning import clean_name

BAD_BODY: Final = (409, 413, 415)
NOT_SHOWN: Final = (401, 404, 409)
TableId = Annotated[str, msgspec.Meta(pattern=r"^[A-Za-z0-9_-]{1,40}$", description="The id of a table.")]


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    """The name that others will see."""

    name: str


class GuestToken(msgspec.Struct):
    """A guest's new identity. Keep the token secret: whoever has it is you."""

    guest: str
    name: str
    token: str


class OptionInfo(msgspec.Struct, omit_defaults=True):
    """A house rule: its allowed values, default and clause, and its description in every language."""

    name: str
    kind: Literal["choice", "number", "flag", "text"]
    default: Any
    clause: str
    texts: dict[str, str]
    values: list[str] = []
    """Of a choice, the allowed words; of a text, the named values."""
    low: int | None = None
    high: int | None = None
    """The upper bound of a number."""
    seats: list[int] = []
    """The seat counts that may choose anything but the default; empty: all."""


class GameInfo(msgspec.Struct, omit_defaults=True):
    """A game of the collection."""

    game: str
    title: str
    fewest: int
    most: int
    seats: int
    """The default number of seats."""
    minutes: int
    """How long a match takes, roughly."""
    options: list[OptionInfo]
    bots: list[str]
    texts: dict[str, dict[str, str]] = {}
    """The sentences of a game from another package, by language."""


class NewTable(msgspec.Struct):
    """The id of a new table."""

    table: str


class Health(msgspec.Struct):
    """The health of the server and its storage, and the number of tables in memory."""

    status: Literal["ok"]
    tables: int


class Rest:
    """The endpoints of this module and their routes."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.routes = [
            Route("POST", "/api/guests", self.new_guest, "Become a guest", 4.0, 201, BAD_BODY),
            Route("PUT", "/api/guests/me", self.rename, "Take another name", 4.0, 200, (401, *BAD_BODY)),
            Route("DELETE", "/api/guests/me", self.forget, "Stop being a guest", 4.0, 204, (401,)),
            Route("GET", "/api/games", self.games, "The games", 1.0),
            Route("GET", "/api/tables", self.tables, "The public tables", 1.0),
            Route("POST", "/api/tables", self.open_table, "Open a table", 4.0, 201, (401, *BAD_BODY)),
            Route("GET", "/api/tables/{table}", self.table, "A table", 1.0, 200, NOT_SHOWN),
            Route("POST", "/api/tables/{table}/knock", self.knock, "Ask to be let in", 4.0, 202, NOT_SHOWN),
            Route(
                "GET", "/api/tables/{table}/record", self.record, "The record of a finished match", 2.0, 200, NOT_SHOWN
            ),
            Route("GET", "/healthz", self.healthz, "Is the server well?", 0.0),
        ]

    async def new_guest(self, request: Request, body: NewGuest) -> GuestToken:
        """Creates a guest with a display name; returns the token that proves the identity."""
        name = name_in(body)
        self.context.limit_new(request, self.context.new_guests)
        guest, token = self.context.guests.new(name)
        return GuestToken(guest.id[:8], name, token)

    async def rename(self, request: Request, body: NewGuest) -> GuestToken:
        """A new token for the same guest with another name. Seats already taken keep the old name."""
        guest = Guest(self.context.guest(request).id, name_in(body))
        return GuestToken(guest.id[:8], guest.name, self.context.guests.token(guest))

    async def forget(self, request: Request) -> None:
        """Revokes all tokens of this guest and closes their connections."""
        guest = self.context.guest(request)
        await self.context.registry.store.revoke(guest.id, now())
        self.context.revoke(guest.id)

    async def games(self) -> list[GameInfo]:
        """Lists the games with their numbers of seats and house rules."""
        return [game_info(name) for name in GAMES]

    async def tables(self) -> list[Card]:
        """Lists the public tables, the latest first."""
        return await self.context.registry.listed()

    async def open_table(self, request: Request, body: Offer) -> NewTable:
        """Opens a table with the sender as its host."""
        guest = self.context.guest(request)
        self.context.limit_new(request, self.context.new_tables)
        runner = await self.context.registry.open(body, guest.id)
        return NewTable(runner.table.id)

    async def table(self, request: Request, table: TableId) -> Frame:
        """A table as a spectator sees it."""
        runner = await self.context.registry.table(table)
        return await runner.shown(self.context.guest_id(request))

    async def knock(self, request: Request, table: TableId) -> None:
        """Asks the host of a private table for admission; a repeated knock has no effect."""
        guest = self.context.guest(request)
        runner = await self.context.registry.table(table)
        answer = await runner.handle(guest.id, guest.name, commands.Knock())
        if isinstance(answer, messages.CommandRefused):
            raise citing(answer.clause, answer.texts)

    async def record(self, request: Request, table: TableId) -> Annotated[Response, Record]:
        """The record of a finished match, with its fairness proof. `tablee replay` reads it."""
        runner = await self.context.registry.table(table)
        if not runner.table.is_over or runner.stored < runner.table.version:
            raise Denied(refusals.NOT_OVER)
        if not runner.table.may_enter(self.context.guest_id(request)):
            raise Denied(refusals.NOT_ADMITTED)
        name = f"{runner.table.opened.game}-{table}.json"
        headers = {"content-disposition": f'attachment; filename="{name}"'}
        return SecureResponse(records.write(runner.table.record()), headers=headers, kind=JSON)

    async def healthz(self) -> Health:
        """Reports whether the server and its storage respond."""
        registry = self.context.registry
        await registry.store.listed(1)
        return Health("ok", len(registry.tables))


def name_in(body: NewGuest) -> str:
    """The cleaned display name; raises `Denied` if it is empty."""
    name = clean_name(body.name)
    if not name:
        raise Denied(refusals.BAD_NAME)
    return name


def game_info(name: str) -> GameInfo:
    """A game as the API describes it."""
    spec = GAMES[name]
    options = [option_info(spec, option) for option in spec.choices]
    info = GameInfo(name, spec.title, spec.fewest, spec.most, spec.default_seats, spec.minutes, options, list(BOTS))
    if name not in HOUSE:
        info.texts = {code: dict(languages.catalogue(code, name)) for code in languages.languages()}
    return info


def option_info(spec: GameSpec, option: Option) -> OptionInfo:
    """An option as the API describes it."""
    is_number = option.kind == NUMBER
    return OptionInfo(
        name=option.name,
        kind=msgspec.convert(option.kind, Literal["choice", "number", "flag", "text"]),
        default=option.default,
        clause=option.clause,
        texts=Sentence(f"{spec.name}:option.{option.name}").texts(),
        values=option.values,
        low=option.low if is_number else None,
        high=option.high if is_number else None,
        seats=option.seats,
    )
