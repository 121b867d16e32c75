"""The fields of a MIO view (`docs/notation.md`)."""

from __future__ import annotations

from tablee.core.views import Pile, PlayerView


class MioView(PlayerView, kw_only=True):
    """A view of MIO."""

    hands: list[Pile]
    down: list[str | None] | None = None
    stock: Pile
    pile: list[str]
    named: str | None = None
    drawn: Pile = 0
    shout: int | None = None
    passes: int = 0
