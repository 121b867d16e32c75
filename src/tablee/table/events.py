"""The events of a table's log. A table is built from its log, and from nothing else.

The log is the server's own: it holds the secret and every card. `shown` names the fields of an event that viewers are
sent; `player_view` decides who is sent what.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

from tablee.match.records import Record
from tablee.table.clocks import ClockRule

Visibility = Literal["public", "unlisted", "private"]
"""Shown to everybody, open to those who have the link, or open to those whom the host let in."""
Watching = Literal["none", "public", "seats", "all"]
"""What spectators see: nothing, what lies open, the hand of one seat that agreed, or all hands so many turns later."""


class Event(msgspec.Struct, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """The base of all events."""

    shown: ClassVar[tuple[str, ...]] = ()
    """The fields that those who hear of it are sent."""
    for_host: ClassVar[bool] = False
    """Whether only the host hears of it."""


class Opened(Event, tag="opened"):
    """A host opened the table. The secret is for deals and dice; its hash is published at once.

    `story` is a match that was begun elsewhere and goes on here: practice, since its cards may be known.
    """

    game: str
    seats: int
    options: dict[str, Any]
    host: str
    secret: str
    visibility: Visibility = "unlisted"
    watching: Watching = "public"
    delay: int = 0
    clock: ClockRule = ClockRule()
    hints: bool = True
    story: Record | None = None


class Changed(Event, tag="changed"):
    """The host changed what the table is like: the whole of it, as it is from now on."""

    seats: int
    options: dict[str, Any]
    visibility: Visibility
    watching: Watching
    delay: int
    clock: ClockRule
    hints: bool = True


class Sat(Event, tag="sat"):
    """Somebody took a seat."""

    shown = ("seat", "name")

    seat: int
    guest: str
    name: str


class Placed(Event, tag="placed"):
    """The host put a bot on a seat that nobody holds."""

    shown = ("seat", "bot", "name")

    seat: int
    bot: str
    name: str


class Left(Event, tag="left"):
    """A seat became empty."""

    shown = ("seat",)

    seat: int


class EntropyAdded(Event, tag="stirred"):
    """A seat added its own text to the source of all chance."""

    shown = ("seat",)

    seat: int
    entropy: str


class Started(Event, tag="started"):
    """The match began: dealer and deck, as the secret and the seats' texts gave them."""

    dealer: int | None
    deal: list[str] | None
    tries: int = 1


class Moved(Event, tag="moved"):
    """A move of a seat (from 0) or of the table, as printed; its sender's `id`; in which `order` rivals were ranked."""

    shown = ("seat", "text", "order")

    seat: int
    text: str
    id: str = ""
    order: dict[str, Any] | None = None


class StoodIn(Event, tag="stood-in"):
    """A bot plays for somebody who ran out of time, left, or asked for it."""

    shown = ("seat", "bot", "why")

    seat: int
    bot: str
    why: Literal["time", "left", "asked", "host"]


class Returned(Event, tag="returned"):
    """Somebody plays again for themselves."""

    shown = ("seat",)

    seat: int


class Resumed(Event, tag="resumed"):
    """The table is looked after again, after nobody could reach it: clocks stood still since the event before."""


class UndoAsked(Event, tag="undo-asked"):
    """A seat would like to take its last move back."""

    shown = ("seat",)

    seat: int


class UndoAnswered(Event, tag="undo-answered"):
    """A seat agreed, or did not; the last to agree takes the move back."""

    shown = ("seat", "agreed")

    seat: int
    agreed: bool


class Said(Event, tag="said"):
    """A line of chat."""

    shown = ("name", "text")

    guest: str
    name: str
    text: str


class Muted(Event, tag="muted"):
    """The host muted somebody in the chat, or lets them speak again."""

    shown = ("muted",)
    for_host = True

    guest: str
    muted: bool


class Reported(Event, tag="reported"):
    """Somebody reported a line of chat to the host."""

    shown = ("number",)
    for_host = True

    guest: str
    number: int


class Consented(Event, tag="consented"):
    """A seat lets spectators see its hand, or does so no longer."""

    shown = ("seat", "agreed")

    seat: int
    agreed: bool


class Knocked(Event, tag="knocked"):
    """Somebody would like to be let in at a private table."""

    shown = ("name",)
    for_host = True

    guest: str
    name: str


class Admitted(Event, tag="admitted"):
    """The host let somebody in at a private table."""

    for_host = True

    guest: str


class Hosted(Event, tag="hosted"):
    """Whoever holds a seat is the host from now on."""

    shown = ("seat",)

    seat: int


class Rematch(Event, tag="rematch"):
    """The company goes on at another table."""

    shown = ("table",)

    table: str


class Closed(Event, tag="closed"):
    """The host closed the table."""


AnyEvent = (
    Opened
    | Changed
    | Sat
    | Placed
    | Left
    | EntropyAdded
    | Started
    | Moved
    | StoodIn
    | Returned
    | Resumed
    | UndoAsked
    | UndoAnswered
    | Said
    | Muted
    | Reported
    | Consented
    | Knocked
    | Admitted
    | Hosted
    | Rematch
    | Closed
)


class Entry(msgspec.Struct, gc=False, frozen=True):
    """One line of a log: its number from 1, when it was written (milliseconds), and what happened."""

    number: int
    at: int
    event: AnyEvent


encode = msgspec.json.Encoder().encode
"""An event as it is stored."""
decode = msgspec.json.Decoder(AnyEvent).decode
"""A stored event."""
