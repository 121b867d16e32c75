"""The events of a table's log. A table is built from its log, and from nothing else.

The log never leaves the server: it holds the secret and every card. `shown` names the fields of an event that viewers
get; `player_view` decides which viewer gets what.
"""

from __future__ import annotations

from typing import Any, ClassVar, Literal

import msgspec

from tablee.match.records import Record
from tablee.table.clocks import ClockRule

Visibility = Literal["public", "unlisted", "private"]
"""Listed for everybody, open to anybody with the link, or open to guests whom the host admitted."""
Watching = Literal["none", "public", "seats", "all"]
"""What spectators see: nothing, what lies open, the hand of one seat that agreed, or all hands some turns later."""


class Event(msgspec.Struct, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """The base of all events."""

    shown: ClassVar[tuple[str, ...]] = ()
    """The fields that viewers get."""
    for_host: ClassVar[bool] = False
    """Whether only the host gets it."""


class Opened(Event, tag="opened"):
    """A host opened the table. The secret is for deals and dice; its hash is published at once.

    `story` is a match that began elsewhere and continues here: practice, since its cards may be known.
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
    """The host changed the settings: the event holds all of them, changed or not."""

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
    """A seat added its own text to the entropy of the match."""

    shown = ("seat",)

    seat: int
    entropy: str


class Started(Event, tag="started"):
    """The match began, with the dealer and the deck drawn from the secret and the seats' texts."""

    dealer: int | None
    deal: list[str] | None
    tries: int = 1


class Moved(Event, tag="moved"):
    """A move of a seat (from 0) or of the table in canonical text, its sender's `id`, the `order` of rival moves."""

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
    """Somebody took their seat back from the bot that stood in."""

    shown = ("seat",)

    seat: int


class Resumed(Event, tag="resumed"):
    """A server resumed the table after a time without one: the clocks stood still since the event before."""


class UndoAsked(Event, tag="undo-asked"):
    """A seat asked to take back its last move."""

    shown = ("seat",)

    seat: int


class UndoAnswered(Event, tag="undo-answered"):
    """A seat agreed or declined. When all have agreed, the move is taken back."""

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
    """The host muted or unmuted somebody in the chat."""

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
    """A seat allowed spectators to see its hand, or stopped allowing it."""

    shown = ("seat", "agreed")

    seat: int
    agreed: bool


class Knocked(Event, tag="knocked"):
    """Somebody asked to be admitted to a private table."""

    shown = ("name",)
    for_host = True

    guest: str
    name: str


class Admitted(Event, tag="admitted"):
    """The host admitted somebody to a private table."""

    for_host = True

    guest: str


class Hosted(Event, tag="hosted"):
    """The holder of a seat became the host."""

    shown = ("seat",)

    seat: int


class Rematch(Event, tag="rematch"):
    """A table for the rematch was opened."""

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
    """One entry of a log: its number from 1, its time in milliseconds, and its event."""

    number: int
    at: int
    event: AnyEvent


encode = msgspec.json.Encoder().encode
"""An event as it is stored."""
decode = msgspec.json.Decoder(AnyEvent).decode
"""A stored event."""
