"""Bots for games from other packages. Never compiled: it is called once a match.

A game that brings no bots of its own gets searchers without any sense of it. They look ahead the further the higher
their level, and the game's own speed is theirs.
"""

from __future__ import annotations

from typing import Final

from tablee.bots.contract import Bot, Memory, Sense
from tablee.bots.levels import MAKERS, MEMORIES
from tablee.bots.players import Searcher
from tablee.games.plugins import Plugin

ITERATIONS: Final = {"novice": 20, "casual": 100, "expert": 400, "master": 1500}
"""Of the search for each move."""


def bot(level: str) -> Bot:
    """A searcher of a level, for any game."""
    return Searcher(Sense(), ITERATIONS[level])


def memory(seat: int) -> Memory:
    """What a seat remembers of a game in which every move is heard in full."""
    return Memory(seat)


def enrol(plugin: Plugin) -> None:
    """Lets the bots of a game from elsewhere be found by level."""
    MAKERS[plugin.name] = plugin.bot or bot
    MEMORIES[plugin.name] = plugin.memory or memory
