"""A game under test: its tables at every number of seats and with every house rule, and moments of matches there."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tablee.bots.contract import Bot, Memory
from tablee.bots.levels import bot_named, memory_for
from tablee.core.game import Game
from tablee.core.options import Choice, Options
from tablee.core.playout import deal_next, random_move
from tablee.core.rng import Rng, shuffle
from tablee.core.state import DEAL, NOBODY, TABLE, GameState
from tablee.core.text import Notation
from tablee.games import plugins
from tablee.games import rule_pages as pages
from tablee.games.plugins import LANGUAGES, PLUGINS, Plugin
from tablee.games.registry import HOUSE, notation_of

REACH = re.compile(r"(-?\d+)\s*[-–]\s*(-?\d+)")


@dataclass(frozen=True)
class Subject:
    """A game by its name, and options that are tried besides those that its choices name."""

    notation: Notation
    house_rules: tuple[dict[str, object], ...] = ()

    @property
    def name(self) -> str:
        """The game's name."""
        return self.notation.game.name

    @cached_property
    def clauses(self) -> dict[str, dict[str, str]]:
        """The clauses of its rule page by language."""
        return {lang: pages.clauses(self.name, lang) for lang in LANGUAGES}

    def bot(self, level: str) -> Bot:
        """A bot of the game."""
        return bot_named(self.name, level)

    def memory(self, seat: int) -> Memory:
        """An empty memory for a seat."""
        return memory_for(self.name, seat)

    def tables(self) -> Iterator[Table]:
        """Every number of seats with every option by itself, each table once."""
        game = self.notation.game
        for seats in range(game.fewest, game.most + 1):
            known: list[dict[str, object]] = []
            for given in [{}, *(dict(rules) for rules in self.house_rules), *values_of(game.choices)]:
                options = chosen(game, given, seats)
                if options is not None and options not in known:
                    known.append(options)
                    yield Table(self, seats, given)


def chosen(game: Game, given: dict[str, object], seats: int) -> dict[str, object] | None:
    """The options of a table; None if it cannot be, or if the game breaks down, which the check `seats` tells."""
    try:
        return game.options(given, seats).as_dict()
    except Exception:  # noqa: BLE001 -- a game under test may fail in any way
        return None


def subject_of(text: str) -> Subject:
    """A game by its name, or as `module:attribute`, installed or not; raises `PluginError` or `PositionError`."""
    if ":" not in text:
        plugin = PLUGINS.get(notation_of(text).game.name)
        return Subject(notation_of(text)) if plugin is None else subject_from(plugin)
    return subject_from(plugins.named(text))


def subject_from(plugin: Plugin) -> Subject:
    """A plug-in as a subject; from now on its name stands for it in this process."""
    if plugin.name not in HOUSE:
        PLUGINS.pop(plugin.name, None)
    plugins.admit(plugin, HOUSE)
    return Subject(plugin.notation, tuple(dict(rules) for rules in plugin.house_rules))


def values_of(choices: Sequence[Choice]) -> Iterator[dict[str, object]]:
    """Every choice with each value that it allows; of numbers from one to another, both ends."""
    for choice in choices:
        for part in choice.allowed.split(", "):
            ends = REACH.fullmatch(part)
            for value in ends.groups() if ends else (part,):
                yield {choice.name: value}


@dataclass(frozen=True)
class Table:
    """A table of the game."""

    subject: Subject
    seats: int
    given: dict[str, object]

    def __str__(self) -> str:
        rules = ", ".join(f"{name}={value}" for name, value in self.given.items())
        return f"{self.seats} seats" + (f", {rules}" if rules else "")

    @property
    def notation(self) -> Notation:
        """How the game is written."""
        return self.subject.notation

    @cached_property
    def options(self) -> Options:
        """Its house rules."""
        return self.notation.game.options(self.given, self.seats)

    @property
    def actors(self) -> list[int]:
        """All seats, and the table itself."""
        return [*range(self.seats), TABLE]

    def start(self, rng: Rng) -> GameState:
        """A match with a random dealer and deal."""
        deck = self.notation.game.deck(self.options)
        shuffle(deck, rng)
        return self.notation.game.start(self.options, self.seats, int(rng.below(self.seats)), deck)

    def moments(self, seed: int, limit: int) -> Iterator[GameState]:
        """Moments of a random match, always the same object. Any seat that may act does at times."""
        rng = Rng(seed)
        state = self.start(rng)
        for _ in range(limit):
            yield state
            if not step(state, rng):
                return


def step(state: GameState, rng: Rng) -> bool:
    """One random move, or a deal; False when the match is over."""
    seat = int(state.asked())
    if seat == NOBODY:
        return False
    if seat == DEAL:
        deal_next(state, rng)
        return True
    if rng.below(4) == 0:
        seat = others[int(rng.below(len(others)))] if (others := able(state)) else seat
    state.apply(seat, random_move(state, seat, rng))
    return True


def able(state: GameState) -> list[int]:
    """The seats, and the table, that have a move that plays on."""
    return [seat for seat in acting(state) if state.playing_count(seat)]


def acting(state: GameState) -> list[int]:
    """The seats, and the table, that may act."""
    may = int(state.to_act())
    return [seat for seat in [*range(int(state.seats)), TABLE] if may >> seat & 1]
