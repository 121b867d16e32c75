"""`PlayerView`, the part of a match that one viewer may know: the common fields. Games add theirs in `views.py`.

A view is a position: it can be saved, loaded and continued (`docs/notation.md`).
"""

from __future__ import annotations

from typing import Any

import msgspec

Pile = list[str] | int | str
"""Cards from the top down; in a partial position their number, or `"rest"`."""


class PlayerView(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """The fields that all views share. Seats count from 1."""

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
