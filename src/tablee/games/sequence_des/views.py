"""The fields of a Séquence Dés view (`docs/notation.md`)."""

from __future__ import annotations

import msgspec

from tablee.core.views import PlayerView


class Opening(msgspec.Struct, forbid_unknown_fields=True):
    """The opening rolls so far."""

    rolling: list[int]
    rolls: list[str] = []


class SequenceDesView(PlayerView, kw_only=True):
    """A view of Séquence Dés."""

    opening: Opening | None = None
    roll: str | None = None
    board: list[str] = msgspec.field(default_factory=lambda: ["......"] * 6)
