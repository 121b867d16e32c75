"""Everything that needs no live line: guests, games, the list of tables, records (OpenAPI at `/api/schema`)."""

from __future__ import annotations

from typing import Annotated, Any, Literal

import msgspec
from litestar import Controller, Request, Response, delete, get, post, put
from litestar.exceptions import NotAuthorizedException, TooManyRequestsException
from litestar.openapi.datastructures import ResponseSpec
from litestar.params import JSONBody, Parameter
from litestar.status_codes import HTTP_201_CREATED, HTTP_202_ACCEPTED, HTTP_204_NO_CONTENT

from tablee.bots.levels import BOTS
from tablee.notation import records
from tablee.notation.games import NOTATIONS
from tablee.notation.plugins import PLUGINS
from tablee.notation.records import RecordError
from tablee.rules.refusal import OptionsError, Refusal
from tablee.server.http.errors import documented, refused
from tablee.server.rate_limits import Buckets, rate_limit_key
from tablee.server.socket import messages
from tablee.server.table_registry import Card, NoSuchTable, Offer, TableRegistry
from tablee.server.table_runner import TableRunner, now
from tablee.server.tokens import Guest, Guests
from tablee.table import commands, denials
from tablee.table.denials import Denied
from tablee.table.frames import Frame
from tablee.table.seats import clean_name

AnyRequest = Request[Any, Any, Any]
FROM_GUESTS = documented(401, 409, 413, 415)
RECORD = {200: ResponseSpec(records.Record, generate_examples=False, description="A record")}
TableId = Annotated[str, Parameter(pattern=r"^[A-Za-z0-9_-]{1,40}$", description="The id of a table.")]


class NewGuest(msgspec.Struct, forbid_unknown_fields=True):
    """The name that others will see."""

    name: str


class GuestToken(msgspec.Struct):
    """Who one is from now on. Keep the token secret: whoever has it is you."""

    guest: str
    name: str
    token: str


class OptionInfo(msgspec.Struct):
    """A house rule: its name, what it may be, its default, the clause behind it, and what it means."""

    name: str
    allowed: str
    default: Any
    clause: str
    en: str
    fr: str


class GameInfo(msgspec.Struct, omit_defaults=True):
    """A game of the collection."""

    game: str
    title: str
    fewest: int
    most: int
    options: list[OptionInfo]
    bots: list[str]
    seats: int | None = None
    """How many sit down if nobody says, at a game from another package; and how long a match takes, and its words."""
    minutes: int | None = None
    texts: dict[str, dict[str, str]] = {}


class NewTable(msgspec.Struct):
    """A table that was opened."""

    table: str


class Health(msgspec.Struct):
    """How the server is."""

    status: Literal["ok"]
    tables: int


class Api(Controller):
    """The API. `hub`, `guests` and the rest come from the application's state."""

    path = "/api"

    @post("/guests", status_code=HTTP_201_CREATED, summary="Become a guest", responses=documented(409, 413, 415))
    async def new_guest(self, request: AnyRequest, data: JSONBody[NewGuest]) -> GuestToken:
        """A new guest with a display name, and the token that proves it is you."""
        limit_rate(request, 4.0)
        name = name_in(data)
        limit_new(request, request.app.state.new_guests)
        guest, token = guests_of(request).new(name)
        return GuestToken(guest.id[:8], name, token)

    @put("/guests/me", summary="Take another name", responses=FROM_GUESTS)
    async def rename(self, request: AnyRequest, data: JSONBody[NewGuest]) -> GuestToken:
        """A new token for the same guest with another name. Seats that one holds keep the name they were taken with."""
        limit_rate(request, 4.0)
        guest = Guest(guest_of(request).id, name_in(data))
        return GuestToken(guest.id[:8], guest.name, guests_of(request).token(guest))

    @delete("/guests/me", status_code=HTTP_204_NO_CONTENT, summary="Stop being a guest", responses=documented(401))
    async def forget(self, request: AnyRequest) -> None:
        """Revokes all tokens of this guest and ends their live lines."""
        limit_rate(request, 4.0)
        guest = guest_of(request)
        await registry_of(request).store.revoke(guest.id, now())
        request.app.state.forget(guest.id)

    @get("/games", summary="The games", responses=documented())
    async def games(self, request: AnyRequest) -> list[GameInfo]:
        """What can be played, for how many, with which house rules."""
        limit_rate(request, 1.0)
        return [game_info(name) for name in NOTATIONS]

    @get("/tables", summary="The public tables", responses=documented())
    async def tables(self, request: AnyRequest) -> list[Card]:
        """Tables that anybody may sit down at, the latest first."""
        limit_rate(request, 1.0)
        return await registry_of(request).listed()

    @post("/tables", status_code=HTTP_201_CREATED, summary="Open a table", responses=FROM_GUESTS)
    async def open_table(self, request: AnyRequest, data: JSONBody[Offer]) -> NewTable:
        """Opens a table; whoever opens it is its host."""
        limit_rate(request, 4.0)
        guest = guest_of(request)
        limit_new(request, request.app.state.new_tables)
        try:
            runner = await registry_of(request).open(data, guest.id)
        except Denied as error:
            raise refused(error.refusal) from None
        except OptionsError as error:
            raise refused(Refusal("T41", error.en, error.fr)) from None
        except RecordError as error:
            raise refused(unplayable(error)) from None
        return NewTable(runner.table.id)

    @get("/tables/{table:str}", summary="A table", responses=documented(401, 404, 409))
    async def table(self, request: AnyRequest, table: TableId) -> Frame:
        """A table as one sees it without a seat."""
        limit_rate(request, 1.0)
        runner = await table_of(request, table)
        try:
            return await runner.shown(guest_or_nobody(request))
        except Denied as error:
            raise refused(error.refusal) from None

    @post(
        "/tables/{table:str}/knock",
        status_code=HTTP_202_ACCEPTED,
        summary="Ask to be let in",
        responses=documented(401, 404, 409),
    )
    async def knock(self, request: AnyRequest, table: TableId) -> None:
        """Asks the host of a private table to be let in; knocking twice is no louder."""
        limit_rate(request, 4.0)
        guest = guest_of(request)
        runner = await table_of(request, table)
        answer = await runner.handle(guest.id, guest.name, commands.Knock())
        if isinstance(answer, messages.Refused):
            raise refused(Refusal(answer.clause, answer.en, answer.fr))

    @get(
        "/tables/{table:str}/record",
        summary="The record of a finished match",
        responses=documented(401, 404, 409) | RECORD,
    )
    async def record(self, request: AnyRequest, table: TableId) -> Response[bytes]:
        """The whole match, with the proof that its chance was fair; replays in the terminal. Only when it is over."""
        limit_rate(request, 2.0)
        runner = await table_of(request, table)
        if not runner.table.is_over or runner.stored < runner.table.version:
            raise refused(denials.NOT_OVER)
        if not runner.table.may_enter(guest_or_nobody(request)):
            raise refused(denials.NOT_ADMITTED)
        return Response(
            records.write(runner.table.record()),
            media_type="application/json",
            headers={"content-disposition": f'attachment; filename="{runner.table.opened.game}-{table}.json"'},
        )


@get("/healthz", summary="Is the server well?", responses=documented())
async def healthz(request: AnyRequest) -> Health:
    """Answers if the server and its storage do."""
    registry = registry_of(request)
    await registry.store.listed(1)
    return Health("ok", len(registry.tables))


def unplayable(error: RecordError) -> Refusal:
    """Why a record does not replay."""
    return Refusal("T42", f"The record cannot be played on: {error}.", f"On ne peut pas poursuivre : {error}.")


def registry_of(request: AnyRequest) -> TableRegistry:
    """The tables."""
    registry: TableRegistry = request.app.state.registry
    return registry


def guests_of(request: AnyRequest) -> Guests:
    """The guests."""
    guests: Guests = request.app.state.guests
    return guests


def guest_of(request: AnyRequest) -> Guest:
    """Who sent a request: `Authorization: Bearer TOKEN`."""
    kind, _, token = request.headers.get("authorization", "").partition(" ")
    guest = guests_of(request).known(token.strip()) if kind.lower() == "bearer" else None
    if guest is None:
        raise NotAuthorizedException("this needs a guest's token: Authorization: Bearer …")
    return guest


def guest_or_nobody(request: AnyRequest) -> str:
    """The id of the guest who sent a request; empty if it came without a token."""
    return guest_of(request).id if request.headers.get("authorization") else ""


async def table_of(request: AnyRequest, table_id: str) -> TableRunner:
    """A table by its id."""
    try:
        return await registry_of(request).table(table_id)
    except NoSuchTable:
        raise refused(denials.NO_SUCH_TABLE, 404) from None


def limit_rate(request: AnyRequest, drops: float) -> None:
    """Refuses addresses that ask for too much."""
    buckets: Buckets = request.app.state.requests
    if not buckets.take(address_of(request), drops):
        raise TooManyRequestsException("too many requests", headers={"retry-after": "1"})


def limit_new(request: AnyRequest, buckets: Buckets) -> None:
    """Refuses addresses that make too many new things in an hour."""
    if not buckets.take(address_of(request)):
        raise TooManyRequestsException("too many new ones in an hour", headers={"retry-after": "60"})


def address_of(request: AnyRequest) -> str:
    """What limits go by."""
    return rate_limit_key(request.client.host if request.client else "?")


def name_in(data: NewGuest) -> str:
    """The name that others will see; raises a refusal if nothing is left of it."""
    name = clean_name(data.name)
    if not name:
        raise refused(denials.BAD_NAME)
    return name


def game_info(name: str) -> GameInfo:
    """A game as the API describes it."""
    game = NOTATIONS[name].game
    defaults = game.options({}, game.fewest).as_dict()
    options = [
        OptionInfo(c.name, c.allowed, defaults[c.name], c.clause, c.en, c.fr)
        for c in game.choices
        if c.name in defaults
    ]
    info = GameInfo(name, game.title, game.fewest, game.most, options, list(BOTS))
    if name in PLUGINS:
        brought = PLUGINS[name]
        info.seats, info.minutes = brought.seats or game.fewest, brought.minutes
        info.texts = {lang: dict(texts) for lang, texts in brought.texts.items()}
    return info
