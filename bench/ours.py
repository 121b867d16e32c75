"""Our worker: the one file of the benchmark that knows Tablée's engines.

`inside` plays whole matches in compiled code (`tablee.rules.playout`); `python` chooses every move in a Python loop,
through `Driver`. A module that is not there makes its rows "not built".
"""

from __future__ import annotations

import importlib
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from bench.protocol import Answer, Measure, NotBuiltError, serve, timed_copies, timed_games, uniform, weighed

SEED = 20
MATCHES_PER_CALL = 20
MIDDLE_STATES = 20
CHANCE_GAMES = 20
INTERPRETED = "Tablée runs interpreted here: its figures say nothing about the goals."


@dataclass(frozen=True)
class Table:
    """Where a game's engine is and how many seats play it here."""

    module: str
    seats: int


TABLES = {
    "mio": Table("tablee.rules.mio", 4),
    "ekko": Table("tablee.rules.ekko", 4),
    "sequence-des": Table("tablee.rules.sequence_des", 2),
    "20-20": Table("tablee.rules.twenty_twenty", 1),
    "six-sequences": Table("tablee.rules.six_sequences", 2),
}


class Engine:
    """A game ready to be played with its default options. Untyped: it is the same text for any build of the rules."""

    def __init__(self, name: str) -> None:
        table = TABLES[name]
        self.playout = module("tablee.rules.playout")
        self.contract = module("tablee.rules.state")
        self.game = game_of(table.module)
        self.compiled = not str(module(type(self.game).__module__).__file__).endswith(".py")
        self.seats = table.seats
        self.options = self.game.options({}, self.seats)
        self.rng = module("tablee.rules.rng").Rng(SEED)

    def start(self) -> Any:
        """A match after its first deal."""
        return self.playout.start_match(self.game, self.options, self.seats, self.rng)

    def inside(self) -> Measure:
        """Whole random matches, started and driven by compiled code."""
        play, game, options, seats, rng = self.playout.play_matches, self.game, self.options, self.seats, self.rng

        def measure(seconds: float) -> Answer:
            timed = timed_games(lambda: int(play(game, options, seats, MATCHES_PER_CALL, rng)), seconds)
            return {**timed, "games": int(timed["games"]) * MATCHES_PER_CALL}

        return self.remarked(measure)

    def driven(self) -> Measure:
        """The same from a Python loop that chooses: two calls a move."""
        start, driver_of, rng, rand = self.start, self.playout.Driver, self.rng, uniform()

        def play() -> int:
            driver = driver_of(start(), rng)
            choose = driver.choose
            choices = driver.choices()
            moves = 0
            while choices:
                choices = choose(int(rand() * choices))
                moves += 1
            return moves

        return self.remarked(lambda seconds: timed_games(play, seconds))

    def chance_share(self) -> float:
        """Which share of the moves is the table's own."""
        chance = moves = 0
        for _ in range(CHANCE_GAMES):
            state = self.start()
            while (seat := state.asked()) != self.contract.NOBODY:
                if seat == self.contract.DEAL:
                    self.playout.deal_next(state, self.rng)
                    continue
                chance += seat == self.contract.TABLE
                moves += 1
                state.apply(seat, self.playout.random_move(state, seat, self.rng))
        return chance / moves

    def copies(self) -> list[Callable[[], object]]:
        """The copy methods of states in the middle of a match."""
        lengths = [self.playout.play_on(self.start(), self.rng, self.playout.UNLIMITED) for _ in range(20)]
        half = sum(lengths) // len(lengths) // 2
        return [self.after(half).copy for _ in range(MIDDLE_STATES)]

    def after(self, moves: int) -> Any:
        """A match that still goes on after so many moves."""
        while True:
            state = self.start()
            self.playout.play_on(state, self.rng, moves)
            if state.asked() != self.contract.NOBODY:
                return state

    def remarked(self, measure: Measure) -> Measure:
        """The same measure with the share of chance, and a remark when the build is the slow one."""
        more: Answer = {"chance": self.chance_share()}
        if not self.compiled:
            more["note"] = INTERPRETED
        return lambda seconds: {**measure(seconds), **more}


def game_of(name: str) -> Any:
    """The game that a module, or a package's module `game`, defines."""
    found = module(name)
    if hasattr(found, "GAME"):
        return found.GAME
    if hasattr(found, "__path__"):
        return game_of(f"{name}.game")
    reason = f"{name} has no GAME"
    raise NotBuiltError(reason)


def module(name: str) -> Any:
    """A module of Tablée, or the reason why there is none."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        reason = f"no module {error.name}"
        raise NotBuiltError(reason) from error


def prepare(task: str) -> Measure:
    """Everything that a task needs before the clock starts."""
    work, _, name = task.partition(":")
    engine = Engine(name)
    if work == "tablee-inside":
        return engine.inside()
    if work == "tablee-python":
        return engine.driven()
    copies = engine.copies()
    if work == "tablee-copy":
        return lambda seconds: timed_copies(copies, seconds)
    if work == "tablee-memory":
        return lambda _: weighed(copies)
    reason = f"no such task: {task}"
    raise NotBuiltError(reason)


if __name__ == "__main__":
    serve(prepare)
