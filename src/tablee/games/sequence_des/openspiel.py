"""Séquence Dés in OpenSpiel."""

from __future__ import annotations

from typing import Any

from tablee.core.options import Options
from tablee.envs.histories.contract import NOTHING_HIDDEN, Lengths, OpenSpielPart

NUMBERS: dict[Any, int] = {"unlimited": 0, "20": 20}


class SequenceDesOpenSpiel(OpenSpielPart):
    """Chips are a number, 0 for any: OpenSpiel reads the text `20` as one."""

    is_open = True
    resampling = NOTHING_HIDDEN
    table_moves = 36

    def parameter(self, name: str, value: Any) -> Any:
        return NUMBERS.get(value, value) if name == "chips" else value

    def option(self, name: str, value: Any) -> Any:
        return str(value or "unlimited") if name == "chips" else value

    def lengths(self, options: Options, seats: int, cards: int) -> Lengths:
        """There is no bound: a 10 takes chips away. Of random games not one in a million is as long as this."""
        return Lengths(10_000, 10_000 + 100 * seats)


OPENSPIEL = SequenceDesOpenSpiel()
