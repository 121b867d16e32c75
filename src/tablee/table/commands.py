"""What people can ask of a table. Every command is answered with events, or denied with a reason."""

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
    """Leave a seat, or all of one's seats; while a match is on a bot takes over."""

    seat: int | None = None


class Seat(Command, tag="seat"):
    """The host puts a bot on a seat, or empties it (`bot` empty)."""

    seat: int
    bot: str = ""


class Change(Command, tag="change"):
    """The host changes the table; what is left out stays as it is."""

    seats: int | None = None
    options: dict[str, Any] | None = None
    visibility: Visibility | None = None
    watching: Watching | None = None
    delay: int | None = None
    clock: ClockRule | None = None
    hints: bool | None = None


class Stir(Command, tag="stir"):
    """Add a text of one's own to the source of all chance, before the deal."""

    entropy: str
    seat: int | None = None


class Start(Command, tag="start"):
    """The host begins the match."""


class Play(Command, tag="play"):
    """A move. The same `id` again is answered, not played twice. `seat` is for those who hold several."""

    move: str
    id: str
    seat: int | None = None


class StandIn(Command, tag="stand-in"):
    """Let a bot play for oneself, or as the host for somebody who is away."""

    seat: int | None = None
    bot: str = ""


class Return(Command, tag="return"):
    """Play again for oneself."""

    seat: int | None = None


class AskUndo(Command, tag="ask-undo"):
    """Ask to take one's last move back."""

    seat: int | None = None


class AnswerUndo(Command, tag="answer-undo"):
    """Agree, or not."""

    agreed: bool


class Say(Command, tag="say"):
    """A line of chat."""

    text: str


class Mute(Command, tag="mute"):
    """The host mutes whoever said a line of chat (its number in the log), or lets them speak again."""

    number: int
    muted: bool = True


class Report(Command, tag="report"):
    """Report a line of chat, by its number in the log, to the host."""

    number: int


class Consent(Command, tag="consent"):
    """Let spectators see one's hand, or no longer."""

    agreed: bool
    seat: int | None = None


class Knock(Command, tag="knock"):
    """Ask to be let in at a private table."""


class Admit(Command, tag="admit"):
    """The host lets somebody in who knocked, by the number of the knock in the log."""

    number: int


class Host(Command, tag="host"):
    """The host hands the table over to whoever holds a seat; a player takes it over from a host who is away."""

    seat: int | None = None


class AskRematch(Command, tag="rematch"):
    """Play again: the same company at a new table."""


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
