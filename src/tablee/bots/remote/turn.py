"""What a bot of one's own is given, wherever it plays."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple


class Heard(NamedTuple):
    """A move as this seat heard of it; seats count from 1, `"table"` is the table itself."""

    seat: int | str
    move: str


@dataclass(frozen=True)
class Turn:
    """A moment in which a seat may act: what it sees, what it heard, what it may do. Seats count from 1."""

    game: str
    seat: int
    view: dict[str, Any]
    legal: list[str]
    heard: list[Heard] = field(default_factory=list)
    """Every move of the match so far, as far as this seat heard of it."""
    is_asked: bool = True
    """Whether the table waits for this seat. Where it does not, silence says the same as `let`."""
    milliseconds: int | None = None
    """Time to answer; None where nobody hurries."""
    frame: dict[str, Any] = field(default_factory=dict)
    """At a live table all that the server says of it: clocks, names, the window."""


Choose = Callable[[Turn], str | None]
"""Returns one of `turn.legal`, or None to make no move where nobody waits for one."""
