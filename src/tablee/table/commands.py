"""The commands that guests send to a table. Each leads to events or is denied with a reason."""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.table.clocks import ClockRule
from tablee.table.events import Visibility, Watching


class Command(msgspec.Struct, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """The base of all commands."""


class Sit(Command, tag="sit"):
    """Take a seat that is free, or one that a bot holds if the host allows it."""

    seat: int


class Stand(Command, tag="stand"):
    """Leave one of your seats, or all of them; during a match a bot takes over."""

    seat: int | None = None


class Seat(Command, tag="seat"):
    """The host puts a bot on a seat, or empties it (`bot` empty)."""

    seat: int
    bot: str = ""


class Change(Command, tag="change"):
    """The host changes the table's settings; omitted fields stay as they are."""

    seats: int | None = None
    options: dict[str, Any] | None = None
    visibility: Visibility | None = None
    watching: Watching | None = None
    delay: int | None = None
    clock: ClockRule | None = None
    hints: bool | None = None


class Stir(Command, tag="stir"):
    """Add your own text to the entropy of the match, before the deal."""

    entropy: str
    seat: int | None = None


class Start(Command, tag="start"):
    """The host begins the match."""


class Play(Command, tag="play"):
    """A move. A repeated `id` is acknowledged and not played again. `seat` is for guests who hold several."""

    move: str
    id: str
    seat: int | None = None


class StandIn(Command, tag="stand-in"):
    """Let a bot play for you, or, as the host, for somebody who is away."""

    seat: int | None = None
    bot: str = ""


class Return(Command, tag="return"):
    """Take your seat back from the bot that stands in."""

    seat: int | None = None


class AskUndo(Command, tag="ask-undo"):
    """Ask to take back your last move."""

    seat: int | None = None


class AnswerUndo(Command, tag="answer-undo"):
    """Agree to a request to take back a move, or decline it."""

    agreed: bool


class Say(Command, tag="say"):
    """A line of chat."""

    text: str


class Mute(Command, tag="mute"):
    """The host mutes the author of a line of chat (its number in the log), or unmutes them."""

    number: int
    muted: bool = True


class Report(Command, tag="report"):
    """Report a line of chat, by its number in the log, to the host."""

    number: int


class Consent(Command, tag="consent"):
    """Allow spectators to see your hand, or stop allowing it."""

    agreed: bool
    seat: int | None = None


class Knock(Command, tag="knock"):
    """Ask to be let in at a private table."""


class Admit(Command, tag="admit"):
    """The host admits somebody who knocked, by the number of the knock in the log."""

    number: int


class Host(Command, tag="host"):
    """The host makes the holder of a seat the host; a player takes over from a host who is away."""

    seat: int | None = None


class AskRematch(Command, tag="rematch"):
    """Play again: the same seats at a new table."""


class Close(Command, tag="close"):
    """The host closes the table."""


AnyCommand = (
    Sit
    | Stand
    | Seat
    | Change
    | Stir
    | Start
    | Play
    | StandIn
    | Return
    | AskUndo
    | AnswerUndo
    | Say
    | Mute
    | Report
    | Consent
    | Knock
    | Admit
    | Host
    | AskRematch
    | Close
)
