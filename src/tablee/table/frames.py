"""What a viewer of a table is sent: the shapes that `player_view` fills."""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tablee.match.records import Result
from tablee.table import fair
from tablee.table.clocks import ClockRule
from tablee.table.events import Visibility, Watching

Holder = Literal["nobody", "person", "bot"]


class SeatView(msgspec.Struct, gc=False, omit_defaults=True):
    """A seat as everybody sees it."""

    holder: Holder
    name: str = ""
    bot: str = ""
    stood_in: bool = False
    yours: bool = False
    left: int | None = None
    """Milliseconds on its clock."""
    runs: bool = False
    shows_hand: bool = False


class Frame(msgspec.Struct, gc=False, omit_defaults=True):
    """A table as one viewer sees it."""

    version: int
    game: str
    options: dict[str, Any]
    phase: Literal["open", "playing", "over", "closed"]
    visibility: Visibility
    watching: Watching
    clock: ClockRule
    host: bool
    seats: list[SeatView]
    proof: fair.Proof
    view: dict[str, Any] | None = None
    viewer: int | None = None
    """The seat whose eyes these are, from 1; None for somebody who watches."""
    legal: list[str] | None = None
    window: int | None = None
    """When the table goes on by itself, in milliseconds of the table's clock."""
    hold: int = 0
    """Milliseconds that whoever is on turn leaves the others to react before acting."""
    undo: int | None = None
    result: Result | None = None
    """How the match ended: why, with which scores, and who won, seats from 1."""
    rounds: list[list[int]] = []
    """The totals of all seats after each round that is over, but the last."""
    rematch: str = ""
    hints: bool = False
    practice: bool = False
    """Whether the match was begun elsewhere, so that its cards may be known."""


class ViewDelta(msgspec.Struct, gc=False, omit_defaults=True):
    """What a move changed of a frame. Nobody asks to take back any more; all else is as it was."""

    view: dict[str, Any]
    legal: list[str] | None = None
    window: int | None = None
    hold: int = 0
    seats: list[SeatView] | None = None
    """Where time is counted."""
