"""The colours of the K6T suits."""

from __future__ import annotations

from typing import Final

from tablee.palette import INK, LEAF, PLUM, SKY

SUIT_COLOURS: Final = {"s": INK, "c": LEAF, "m": PLUM, "e": "#8A5A00", "h": "#B3401F", "d": SKY}
"""Ochre (`e`) and brick (`h`) are darker than elsewhere, to be legible on a card."""
