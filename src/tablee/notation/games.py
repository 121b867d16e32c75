"""The notations of all games, by name."""

from __future__ import annotations

from tablee.notation.core import Notation, PositionError
from tablee.notation.ekko import EkkoNotation
from tablee.notation.mio import MioNotation
from tablee.notation.sequence_des import SequenceDesNotation
from tablee.notation.six_sequences import SixNotation
from tablee.notation.twenty_twenty import TwentyTwentyNotation

NOTATIONS: dict[str, Notation] = {
    notation.game.name: notation
    for notation in (TwentyTwentyNotation(), SixNotation(), MioNotation(), EkkoNotation(), SequenceDesNotation())
}


def notation_of(name: str) -> Notation:
    """A game's notation; raises `PositionError` naming the games there are."""
    if name not in NOTATIONS:
        raise PositionError("game", f"there is no game {name!r}; there are {', '.join(NOTATIONS)}")
    return NOTATIONS[name]
