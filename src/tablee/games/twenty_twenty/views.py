"""The fields of a 20/20 view (`docs/notation.md`)."""

from __future__ import annotations

import msgspec

from tablee.core.views import Pile, PlayerView


class TwentyTwentyView(PlayerView, kw_only=True):
    """A view of 20/20."""

    seats: int = 1
    piles: list[Pile]
    removed: list[list[str]] | None = None
    seen: list[int] | None = None
    history: list[str] = msgspec.field(default_factory=list)
    undos: int = 0
