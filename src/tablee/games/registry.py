"""The notations of all games, by name: five of the house, and those that other packages bring."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from tablee.core.text import Notation, PositionError
from tablee.games import plugins
from tablee.games.ekko.text import EkkoNotation
from tablee.games.mio.text import MioNotation
from tablee.games.sequence_des.text import SequenceDesNotation
from tablee.games.six_sequences.text.moves import SixNotation
from tablee.games.twenty_twenty.text import TwentyTwentyNotation

HOUSE: dict[str, Notation] = {
    notation.game.name: notation
    for notation in (TwentyTwentyNotation(), SixNotation(), MioNotation(), EkkoNotation(), SequenceDesNotation())
}


class Games(Mapping[str, Notation]):
    """All games. Other packages are looked for when somebody first looks for a game that may be theirs."""

    def __init__(self) -> None:
        self.is_complete = False

    def __getitem__(self, name: str) -> Notation:
        if name in HOUSE:
            return HOUSE[name]
        self.complete()
        return plugins.PLUGINS[name].notation

    def __iter__(self) -> Iterator[str]:
        self.complete()
        return iter([*HOUSE, *plugins.PLUGINS])

    def __len__(self) -> int:
        self.complete()
        return len(HOUSE) + len(plugins.PLUGINS)

    def complete(self) -> None:
        """Loads the plug-ins, once."""
        if not self.is_complete:
            self.is_complete = True  # a plug-in that looks for games while it is loaded finds those of the house
            plugins.load(HOUSE)


NOTATIONS = Games()


def notation_of(name: str) -> Notation:
    """A game's notation; raises `PositionError` naming the games there are."""
    if name in NOTATIONS:
        return NOTATIONS[name]
    left_out = "".join(f"; {fault.sentence('en')}" for fault in plugins.FAULTS)
    raise PositionError("game", f"there is no game {name!r}; there are {', '.join(NOTATIONS)}{left_out}")
