"""The fields of an EKKO view (`docs/notation.md`)."""

from __future__ import annotations

from tablee.core.views import Pile, PlayerView


class EkkoView(PlayerView, kw_only=True):
    """A view of EKKO."""

    hands: list[Pile]
    stock: Pile
    pile: Pile
    laid: int | None = None
    silent: int = 0
    declined: list[int] | None = None
    blocked: list[Pile] | None = None
    shown: list[list[str]] | None = None
    gone: list[Pile] | None = None
