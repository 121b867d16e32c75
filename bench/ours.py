"""Our worker: the one file of the benchmark that knows Tablée's engines.

`inside` plays whole matches in compiled code (`tablee.core.playout`); `python` chooses every move in a Python loop,
through `Driver`; `search` searches the first decisions of deals, `solver` decides deals of 20/20. A module that is
not there makes its rows "not built".
"""

from __future__ import annotations

import importlib
import itertools
import time
from collections.abc import Callable
from typing import Any

from bench.protocol import Answer, Measure, NotBuiltError, serve, timed_copies, timed_games, uniform, weighed

SEED = 20
MATCHES_PER_CALL = 20
MIDDLE_STATES = 20
CHANCE_GAMES = 20
DECISIONS = 50
SIMULATIONS = 200
DEALS = 1000
INTERPRETED = "Tablée runs interpreted here: its figures say nothing about the goals."


SEATS = {"mio": 4, "ekko": 4, "sequence-des": 2, "20-20": 1, "six-sequences": 2}
"""The number of seats for each game."""


class Engine:
    """A game ready to be played with its default options. Untyped: it is the same text for any build of the rules."""

    def __init__(self, name: str, seats: int | None = None) -> None:
        self.playout = module("tablee.core.playout")
        self.contract = module("tablee.core.state")
        self.spec = module("tablee.games.registry").spec_of(name)
        self.compiled = not str(module(type(self.spec).__module__).__file__).endswith(".py")
        self.seats = seats or SEATS[name]
        self.options = self.spec.options({}, self.seats)
        self.rng = self.rng_of(SEED)

    def rng_of(self, seed: int) -> Any:
        """A new generator."""
        return module("tablee.core.rng").Rng(seed)

    def start(self) -> Any:
        """A match after its first deal."""
        return self.start_from(self.rng)

    def start_from(self, rng: Any) -> Any:
        """A match whose deal and dealer come from this generator."""
        chance = module("tablee.core.chance")
        return chance.start_match(self.spec, self.options, self.seats, chance.SeededChance(rng, rng))

    def inside(self) -> Measure:
        """Whole random matches, started and driven by compiled code."""
        play, spec, options, seats, rng = self.playout.play_matches, self.spec, self.options, self.seats, self.rng

        def measure(seconds: float) -> Answer:
            timed = timed_games(lambda: int(play(spec, options, seats, MATCHES_PER_CALL, rng)), seconds)
            return {**timed, "games": int(timed["games"]) * MATCHES_PER_CALL}

        return self.remarked(measure)

    def driven(self) -> Measure:
        """Whole random matches from a Python loop with two calls per move."""
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

    def search(self) -> Measure:
        """Information-set search with random playouts at each first decision with a choice."""
        seen_by, think, rng = module("tablee.bots.contract").Seen, module("tablee.bots.search").search, self.rng
        decisions = itertools.cycle([self.decision() for _ in range(DECISIONS)])

        def measure(seconds: float) -> Answer:
            done = 0
            start = time.perf_counter()
            while (took := time.perf_counter() - start) < seconds:
                state, seat = next(decisions)
                done += think(seen_by(state, seat), rng, SIMULATIONS).iterations
            return {"simulations": done, "seconds": took}

        return self.noted(measure, {})

    def decision(self) -> tuple[Any, int]:
        """A match at the first decision of a seat that leaves a choice."""
        state = self.start()
        while (seat := state.asked()) == self.contract.TABLE or state.playing_count(seat) < 2:
            state.random_step(self.rng)
        return state, seat

    def solver(self) -> Measure:
        """The solver on the first thousand deals of a stream, repeated."""
        solve, rng = module("tablee.games.twenty_twenty.bots.solver").solve, module("tablee.core.rng").Rng(SEED)
        shuffle = module("tablee.core.rng").shuffle
        deals = itertools.cycle([self.shuffled_deal(shuffle, rng) for _ in range(DEALS)])

        def measure(seconds: float) -> Answer:
            solved = {"won": 0, "lost": 0, "undecided": 0}
            slowest = 0.0
            start = last = time.perf_counter()
            while last - start < seconds:
                solved[solve(next(deals)).verdict] += 1
                moment = time.perf_counter()
                slowest, last = max(slowest, moment - last), moment
            decided = solved["won"] + solved["lost"]
            deals_done = decided + solved["undecided"]
            figures: Answer = {"deals": deals_done, "decided": decided, "won": solved["won"]}
            return {**figures, "slowest": slowest, "seconds": last - start}

        return self.noted(measure, {})

    def shuffled_deal(self, shuffle: Any, rng: Any) -> Any:
        deck = self.spec.deck(self.options)
        shuffle(deck, rng)
        return self.spec.start(self.options, 1, 0, deck)

    def chance_share(self) -> float:
        """The share of table moves."""
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
        """A match that is not over after that many moves."""
        while True:
            state = self.start()
            self.playout.play_on(state, self.rng, moves)
            if state.asked() != self.contract.NOBODY:
                return state

    def remarked(self, measure: Measure) -> Measure:
        """Adds the share of chance to a measure."""
        return self.noted(measure, {"chance": self.chance_share()})

    def noted(self, measure: Measure, more: Answer) -> Measure:
        """Adds figures to a measure, and a remark if the build is interpreted."""
        note: Answer = {} if self.compiled else {"note": INTERPRETED}
        return lambda seconds: {**measure(seconds), **more, **note}


def module(name: str) -> Any:
    """A module of Tablée; raises `NotBuiltError` if it cannot be imported."""
    try:
        return importlib.import_module(name)
    except ModuleNotFoundError as error:
        reason = f"no module {error.name}"
        raise NotBuiltError(reason) from error


def prepare(task: str) -> Measure:
    """Prepares a task before the clock starts."""
    work, _, name = task.partition(":")
    if work == "tablee-search":
        game, _, seats = name.rpartition("-")
        return Engine(game, int(seats)).search()
    engine = Engine(name)
    if work == "tablee-solver":
        return engine.solver()
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
