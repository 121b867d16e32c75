"""What a viewer sees of Les 6 Séquences, as data: the fields of `docs/notation.md`."""

from __future__ import annotations

import msgspec

from tablee.core.views import Pile, PlayerView


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
