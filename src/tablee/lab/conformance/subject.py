"""The game under test: its tables with every number of seats and every house rule, and moments of matches."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import cached_property

from tablee.bots.contract import Bot, Memory
from tablee.bots.levels import bot_named, memory_for
from tablee.core.chance import SeededChance, start_match
from tablee.core.game import GameSpec
from tablee.core.options import FLAG, NUMBER, Option, Options
from tablee.core.playout import deal_next, random_move
from tablee.core.rng import Rng
from tablee.core.state import DEAL, NOBODY, TABLE, GameState
from tablee.core.text import GameText
from tablee.games import rule_pages
from tablee.games.registry import GAMES, HOUSE, named, spec_of
from tablee.lang import languages


@dataclass(frozen=True)
class Subject:
    """The game under test, with its parts."""

    spec: GameSpec

    @property
    def name(self) -> str:
        """The game's name."""
        return self.spec.name

    @property
    def text(self) -> GameText:
        """How the game is written."""
        text: GameText = self.spec.part("text")
        return text

    @cached_property
    def clauses(self) -> dict[str, dict[str, str]]:
        """The clauses of its rule page by language."""
        return {lang: rule_pages.clauses(self.name, lang) for lang in languages()}

    def bot(self, level: str) -> Bot:
        """A bot of the game."""
        return bot_named(self.name, level)

    def memory(self, seat: int) -> Memory:
        """An empty memory for a seat."""
        return memory_for(self.name, seat)

    def tables(self) -> Iterator[TriedTable]:
        """Tables with every number of seats and every single option, without duplicates."""
        spec = self.spec
        for seats in range(spec.fewest, spec.most + 1):
            known: list[dict[str, object]] = []
            for given in [{}, *spec.tried_options, *values_of(spec.choices)]:
                options = chosen(spec, given, seats)
                if options is not None and options not in known:
                    known.append(options)
                    yield TriedTable(self, seats, given)


def chosen(spec: GameSpec, given: dict[str, object], seats: int) -> dict[str, object] | None:
    """The options of a table; None if they are refused, or if the game fails, which the check `seats` reports."""
    try:
        return spec.options(given, seats).as_dict()
    except Exception:  # noqa: BLE001 -- a game under test may fail in any way
        return None


def subject_of(text: str) -> Subject:
    """A game by its name, or as `module:attribute`, installed or not; raises `PluginError` or `PositionError`."""
    return subject_from(named(text)) if ":" in text else Subject(spec_of(text))


def subject_from(spec: GameSpec) -> Subject:
    """A plug-in as a subject; registers its name in this process."""
    if spec.name not in HOUSE:
        GAMES.plugins.pop(spec.name, None)
    GAMES.admit(spec)
    return Subject(spec)


def values_of(options: Sequence[Option]) -> Iterator[dict[str, object]]:
    """Every option with each of its named values; for a number, both bounds."""
    for option in options:
        ends: dict[str, list[object]] = {NUMBER: [option.low, option.high], FLAG: [False, True]}
        for value in ends.get(option.kind, option.values):
            yield {option.name: value}


@dataclass(frozen=True)
class TriedTable:
    """One table of the game under test."""

    subject: Subject
    seats: int
    given: dict[str, object]

    def __str__(self) -> str:
        rules = ", ".join(f"{name}={value}" for name, value in self.given.items())
        return f"{self.seats} seats" + (f", {rules}" if rules else "")

    @property
    def spec(self) -> GameSpec:
        """The game."""
        return self.subject.spec

    @property
    def text(self) -> GameText:
        """How the game is written."""
        return self.subject.text

    @cached_property
    def options(self) -> Options:
        """Its house rules."""
        return self.spec.options(self.given, self.seats)

    @property
    def actors(self) -> list[int]:
        """All seats, and the table itself."""
        return [*range(self.seats), TABLE]

    def start(self, rng: Rng) -> GameState:
        """A match with a random dealer and deal."""
        return start_match(self.spec, self.options, self.seats, SeededChance(rng, rng))

    def moments(self, seed: int, limit: int) -> Iterator[GameState]:
        """Yields the moments of a random match, always the same object. Every seat that may act does so at times."""
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
