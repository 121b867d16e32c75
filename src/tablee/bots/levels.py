"""The bots of every game by level: whom one can play against."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from tablee.bots.contract import Bot, Memory
from tablee.bots.players import RandomBot
from tablee.games.ekko import bots as ekko
from tablee.games.mio import bots as mio
from tablee.games.sequence_des import bots as sequence_des
from tablee.games.six_sequences import bots as six_sequences
from tablee.games.twenty_twenty.bots import players as twenty_twenty

LEVELS: Final = ["novice", "casual", "expert", "master"]
"""From the weakest to the strongest."""
BOTS: Final = ["random", *LEVELS]
"""All names a bot can be asked for by."""
MAKERS: Final[dict[str, Callable[[str], Bot]]] = {
    "20-20": twenty_twenty.bot,
    "six-sequences": six_sequences.bot,
    "mio": mio.bot,
    "ekko": ekko.bot,
    "sequence-des": sequence_des.bot,
}
MEMORIES: Final[dict[str, Callable[[i64], Memory]]] = {
    "20-20": twenty_twenty.memory,
    "six-sequences": six_sequences.memory,
    "mio": mio.memory,
    "ekko": ekko.memory,
    "sequence-des": sequence_des.memory,
}


ENLISTED: Final[dict[str, Callable[[str], Bot]]] = {}
"""Bots from elsewhere, by name: what makes one for a game."""


def enlist(name: str, maker: Callable[[str], Bot]) -> None:
    """Lets a bot from elsewhere play under a name of its own, in this process; raises `ValueError` if it is taken."""
    if name in BOTS:
        raise ValueError(f"there is a bot {name!r} already")
    ENLISTED[name] = maker


def bot_named(game: str, name: str) -> Bot:
    """A bot for a game; raises `KeyError` if there is no such bot or game."""
    if name in ENLISTED:
        return ENLISTED[name](game)
    if name not in BOTS:
        raise KeyError(name)
    return RandomBot() if name == "random" else MAKERS[game](name)


def memory_for(game: str, seat: i64) -> Memory:
    """An empty memory for a seat of a game; raises `KeyError` if there is no such game."""
    return MEMORIES[game](seat)
