"""The argument of a remote bot's `choose` function, the same in arenas and at live tables."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Heard(NamedTuple):
    """A move in the form this seat may know; seats count from 1, `"table"` is the table itself."""

    seat: int | str
    move: str


@dataclass(frozen=True)
class Turn:
    """A moment in which a seat may act: its view, its legal moves and the moves so far. Seats count from 1."""

    game: str
    seat: int
    view: dict[str, Any]
    legal: list[str]
    heard: list[Heard] = field(default_factory=list)
    """Every move of the match so far that this seat may know."""
    is_asked: bool = True
    """Whether the table waits for this seat. Where it does not, returning None means the same as `let`."""
    milliseconds: int | None = None
    """Time to answer; None without a clock."""
    frame: dict[str, Any] = field(default_factory=dict)
    """The server's last frame of a live table, with clocks, names and the window; empty in arenas."""


Choose = Callable[[Turn], str | None]
"""Returns one of `turn.legal`, or None to make no move where the table does not wait for one."""
