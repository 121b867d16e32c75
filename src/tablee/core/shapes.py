"""What positions look like: one struct for each game, with the fields of `docs/notation.md`."""

from __future__ import annotations

from typing import Any

import msgspec

Pile = list[str] | int | str
"""Cards from the top down; in a partial position their number, or `"rest"`."""


class Position(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The fields that all positions share. Each game adds its own."""

    game: str
    rules: int = 1
    options: dict[str, Any] = {}
    seats: int
    viewer: int | str = "all"
    round: int = 1
    dealer: int | None = None
    scores: list[int] | None = None
    phase: str
    turn: int | None = None
    ended: str | None = None
    points: list[int] | None = None


class TwentyTwentyPosition(Position, kw_only=True):
    """See `docs/notation.md`."""

    seats: int = 1
    piles: list[Pile]
    removed: list[list[str]] | None = None
    seen: list[int] | None = None
    history: list[str] = msgspec.field(default_factory=list)
    undos: int = 0


class Laid(msgspec.Struct, forbid_unknown_fields=True):
    """How many combinations a side has ever laid in the round."""

    sequences: int
    series: int


class Side(msgspec.Struct, forbid_unknown_fields=True):
    """What lies in front of one side."""

    sequences: list[str] = []
    series: list[str] = []
    new_series: list[str] = []
    laid: Laid | None = None


class SixPosition(Position, kw_only=True):
    """See `docs/notation.md`."""

    hands: list[Pile]
    stock: Pile
    discard: Pile | None = None
    shown: list[list[str]] | None = None
    table: list[Side] | None = None
    claims: list[str | None] | None = None
    acted: bool = False
    passes: int = 0


class MioPosition(Position, kw_only=True):
    """See `docs/notation.md`."""

    hands: list[Pile]
    down: list[str | None] | None = None
    stock: Pile
    pile: list[str]
    named: str | None = None
    drawn: Pile = 0
    shout: int | None = None
    passes: int = 0


class EkkoPosition(Position, kw_only=True):
    """See `docs/notation.md`."""

    hands: list[Pile]
    stock: Pile
    pile: Pile
    laid: int | None = None
    silent: int = 0
    declined: list[int] | None = None
    blocked: list[Pile] | None = None
    shown: list[list[str]] | None = None
    gone: list[Pile] | None = None


class Opening(msgspec.Struct, forbid_unknown_fields=True):
    """The opening rolls so far."""

    rolling: list[int]
    rolls: list[str] = []


class SequenceDesPosition(Position, kw_only=True):
    """See `docs/notation.md`."""

    opening: Opening | None = None
    roll: str | None = None
    board: list[str] = msgspec.field(default_factory=lambda: ["......"] * 6)
