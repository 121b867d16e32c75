"""What viewers hear of the log, as it is sent: `sight.heard` gives these, each with its number and its time.

Seats count from 1 here, as in views.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec


class Heard(msgspec.Struct, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """Something that happened: its number in the log, and when, in milliseconds of the server's clock."""

    number: int
    at: int


class Opened(Heard, tag="opened"):
    """The table was opened."""


class Changed(Heard, tag="changed"):
    """The host changed what the table is like."""


class Sat(Heard, tag="sat"):
    """Somebody took a seat."""

    seat: int
    name: str


class Placed(Heard, tag="placed"):
    """The host put a bot on a seat."""

    seat: int
    bot: str
    name: str


class Left(Heard, tag="left"):
    """A seat became empty."""

    seat: int


class Stirred(Heard, tag="stirred"):
    """A seat added its own text to the source of all chance."""

    seat: int


class Started(Heard, tag="started"):
    """The match began."""


class Moved(Heard, tag="moved"):
    """A move, as one hears it: what is hidden is left out of its text."""

    seat: int | Literal["table"]
    text: str
    order: dict[str, Any] | None = None
    """How rivals in a race were ranked, with the figures."""


class StoodIn(Heard, tag="stood-in"):
    """A bot plays for somebody who ran out of time, left, or asked for it; or the host asked for it."""

    seat: int
    bot: str
    why: Literal["time", "left", "asked", "host"]


class Returned(Heard, tag="returned"):
    """Somebody plays again for themselves."""

    seat: int


class Resumed(Heard, tag="resumed"):
    """The table is looked after again, after nobody could reach it."""


class UndoAsked(Heard, tag="undo-asked"):
    """A seat would like to take its last move back."""

    seat: int


class UndoAnswered(Heard, tag="undo-answered"):
    """A seat agreed, or did not."""

    seat: int
    agreed: bool


class Said(Heard, tag="said"):
    """A line of chat."""

    name: str
    text: str
    yours: bool


class Muted(Heard, tag="muted"):
    """The host muted somebody, or lets them speak again; only the host hears it."""

    muted: bool


class Reported(Heard, tag="reported"):
    """Somebody reported the line of chat with that number; only the host hears it."""

    line: int


class Consented(Heard, tag="consented"):
    """A seat lets spectators see its hand, or does so no longer."""

    seat: int
    agreed: bool


class Knocked(Heard, tag="knocked"):
    """Somebody would like to be let in; only the host hears it."""

    name: str


class Admitted(Heard, tag="admitted"):
    """The host let somebody in; only the host hears it."""


class Hosted(Heard, tag="hosted"):
    """Whoever holds a seat is the host from now on."""

    seat: int


class Rematch(Heard, tag="rematch"):
    """The company goes on at another table."""

    table: str


class Closed(Heard, tag="closed"):
    """The host closed the table."""


AnyHeard = (
    Opened
    | Changed
    | Sat
    | Placed
    | Left
    | Stirred
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
