"""Séquence Dés for OpenSpiel: its parameters and bounds."""

from __future__ import annotations

from typing import Any

from tablee.core.options import Options
from tablee.envs.histories.contract import NOTHING_HIDDEN, Lengths, OpenSpielPart

NUMBERS: dict[Any, int] = {"unlimited": 0, "20": 20}


class SequenceDesOpenSpiel(OpenSpielPart):
    """Séquence Dés' part `openspiel`. The option for chips becomes a number, because OpenSpiel parses `20` as one."""

    is_open = True
    resampling = NOTHING_HIDDEN
    table_moves = 36

    def parameter(self, name: str, value: Any) -> Any:
        return NUMBERS.get(value, value) if name == "chips" else value

    def option(self, name: str, value: Any) -> Any:
        return str(value or "unlimited") if name == "chips" else value

    def lengths(self, options: Options, seats: int, cards: int) -> Lengths:
        """There is no bound, because a 10 removes chips. Fewer than one random game in a million is this long."""
        return Lengths(10_000, 10_000 + 100 * seats)


OPENSPIEL = SequenceDesOpenSpiel()
