"""Python identifiers made from the names of games: `six_sequences_v0`, `TwentyTwentyEnv`."""

from __future__ import annotations

from sys import modules
from typing import Generic, TypeVar

from tablee.core.game import GameSpec
from tablee.games.registry import GAMES, HOUSE

Env = TypeVar("Env")


def identifier(game: str) -> str:
    """A game's name as an identifier, or the name of its package if it would begin with a digit."""
    if game[0].isdigit():
        return (HOUSE.get(game) or GAMES[game].package).rpartition(".")[2]
    return game.replace("-", "_")


def class_name(game: str) -> str:
    """The prefix of a game's class names."""
    return "".join(part.capitalize() for part in identifier(game).split("_"))


class GameClasses(Generic[Env]):
    """Generated subclasses of an environment class, one for each game, with the game's name in `game_name`.

    They are attributes of their module, where pickles and registries look for them.
    """

    def __init__(self, base: type[Env], ending: str, most_seats: int) -> None:
        self.base = base
        self.ending = ending
        self.most_seats = most_seats

    def of(self, spec: GameSpec) -> type[Env]:
        """The class of a game."""
        name = class_name(spec.name) + self.ending
        kept = vars(modules[self.base.__module__])
        if name not in kept:
            named = {"game_name": spec.name, "__doc__": spec.title, "__module__": self.base.__module__}
            kept[name] = type(name, (self.base,), named)
        made: type[Env] = kept[name]
        return made

    def named(self, name: str) -> type[Env]:
        """The class for a missing module attribute; raises `AttributeError` if no game has a class of that name."""
        if name.endswith(self.ending) and not name.startswith("_"):
            for game, spec in GAMES.items():
                if class_name(game) + self.ending == name and spec.most <= self.most_seats:
                    return self.of(spec)
        raise AttributeError(f"module {self.base.__module__!r} has no attribute {name!r}")
