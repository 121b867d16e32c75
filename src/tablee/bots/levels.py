"""Finds a game's bot by level or by a registered name."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from mypy_extensions import i64

from tablee.bots.contract import Bot, GameBots, Memory, Sense
from tablee.bots.players import RandomBot, Searcher
from tablee.games.registry import GAMES

LEVELS: Final = ["novice", "casual", "expert", "master"]
"""From the weakest to the strongest."""
BOTS: Final = ["random", *LEVELS]
"""All built-in bot names."""
ITERATIONS: Final = {"novice": 20, "casual": 100, "expert": 400, "master": 1500}
"""Search iterations per move, for games without bots of their own."""

ENLISTED: Final[dict[str, Callable[[str], Bot]]] = {}
"""Registered bots by name; each maker takes the name of a game."""


class GenericBots(GameBots):
    """Search bots that know only the rules of a game; a higher level searches more."""

    def bot(self, level: str) -> Bot:
        return Searcher(Sense(), ITERATIONS[level])


GENERIC: Final = GenericBots()


def bots_of(game: str) -> GameBots:
    """The bots of a game, or generic ones if it has none; raises `KeyError` for an unknown game."""
    if game not in GAMES:
        raise KeyError(f"there is no game {game!r}; there are {', '.join(GAMES)}")
    found = GAMES[game].part("bots")
    return found if isinstance(found, GameBots) else GENERIC


def enlist(name: str, maker: Callable[[str], Bot]) -> None:
    """Registers a bot under a name in this process; raises `ValueError` if the name is taken."""
    if name in BOTS:
        raise ValueError(f"there is a bot {name!r} already")
    ENLISTED[name] = maker


def bot_named(game: str, name: str) -> Bot:
    """A bot for a game by level or registered name; raises `KeyError` for an unknown one."""
    if name in ENLISTED:
        return ENLISTED[name](game)
    if name not in BOTS:
        raise KeyError(f"there is no bot {name!r}; there are {', '.join([*BOTS, *ENLISTED])}")
    return RandomBot() if name == "random" else bots_of(game).bot(name)


def memory_for(game: str, seat: i64) -> Memory:
    """An empty memory for a seat of a game."""
    return bots_of(game).memory(seat)
