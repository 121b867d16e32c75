"""The fields of a view of Les 6 Séquences (`docs/notation.md`)."""

from __future__ import annotations

import msgspec

from tablee.core.views import Pile, PlayerView


class Laid(msgspec.Struct, forbid_unknown_fields=True):
    """The number of combinations that a side has laid in the round."""

    sequences: int
    series: int


class Side(msgspec.Struct, forbid_unknown_fields=True):
    """The combinations of one side."""

    sequences: list[str] = []
    series: list[str] = []
    new_series: list[str] = []
    laid: Laid | None = None


class SixView(PlayerView, kw_only=True):
    """A view of Les 6 Séquences."""

    hands: list[Pile]
    stock: Pile
    discard: Pile | None = None
    shown: list[list[str]] | None = None
    table: list[Side] | None = None
    claims: list[str | None] | None = None
    acted: bool = False
    passes: int = 0
