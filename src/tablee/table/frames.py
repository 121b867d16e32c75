"""Data classes of the frames that viewers of a table get. `player_view` fills them."""

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
    """The seat whose view this is, from 1; None for a spectator."""
    legal: list[str] | None = None
    window: int | None = None
    """When the table goes on by itself, in milliseconds of the table's clock."""
    hold: int = 0
    """Milliseconds that the seat on turn waits before acting, so that others can react."""
    undo: int | None = None
    result: Result | None = None
    """How the match ended: the reason, the scores, and the winning seats from 1."""
    rounds: list[list[int]] = []
    """The totals of all seats after each finished round but the last."""
    rematch: str = ""
    hints: bool = False
    practice: bool = False
    """Whether the match began elsewhere, so that its cards may be known."""


class ViewDelta(msgspec.Struct, gc=False, omit_defaults=True):
    """The fields of a frame that a move changed. It also clears any request to take back; all else is unchanged."""

    view: dict[str, Any]
    legal: list[str] | None = None
    window: int | None = None
    hold: int = 0
    seats: list[SeatView] | None = None
    """Only at tables with clocks."""
