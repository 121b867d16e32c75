"""Bots for any game, built on the game's `Sense`."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.bots.contract import Advice, Bot, Seen, Sense
from tablee.bots.search import SearchResult, search
from tablee.core.playout import random_move
from tablee.core.rng import Rng


class RandomBot(Bot):
    """Plays a random move that does not abandon the game."""

    def choose(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> i64:
        return random_move(seen.world, seen.seat, rng)


class Casual(Bot):
    """Plays the choice of `Sense`, without look-ahead."""

    def __init__(self, sense: Sense) -> None:
        self.sense = sense

    def choose(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> i64:
        return self.sense.choose(seen.world, seen.seat, rng)

    def advise(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> list[Advice]:
        move = self.choose(seen, rng, milliseconds)
        return [Advice(int(move), 0.5, self.sense.explain(seen, move))]


class Novice(Casual):
    """Plays the choice of `Sense`, with the slips of a beginner."""

    def choose(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> i64:
        return self.sense.slip(seen, self.sense.choose(seen.world, seen.seat, rng), rng)


class Careless(Casual):
    """Plays the choice of `Sense`, but makes a beginner's slip once in `one_in` moves."""

    def __init__(self, sense: Sense, one_in: i64) -> None:
        super().__init__(sense)
        self.one_in: i64 = one_in

    def choose(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> i64:
        move = self.sense.choose(seen.world, seen.seat, rng)
        return move if rng.below(self.one_in) > 0 else self.sense.slip(seen, move, rng)


class Searcher(Bot):
    """Plays by information-set search, for a number of iterations or a time."""

    def __init__(self, sense: Sense, iterations: i64) -> None:
        self.sense = sense
        self.iterations: i64 = iterations

    def look_ahead(self, seen: Seen, rng: Rng, milliseconds: i64) -> SearchResult:
        """Searches, and returns the legal moves with their visits and values."""
        return search(seen, rng, 0 if milliseconds > 0 else self.limit(seen), milliseconds, self.sense)

    def limit(self, seen: Seen) -> i64:
        """The number of iterations for a move without a time limit."""
        return self.iterations

    def choose(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> i64:
        return self.look_ahead(seen, rng, milliseconds).best()

    def advise(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> list[Advice]:
        found = self.look_ahead(seen, rng, milliseconds)
        advice: list[Advice] = []
        for move, visits, value in zip(found.moves, found.visits, found.values, strict=True):
            if visits > 0 or found.iterations == 0:
                advice.append(Advice(move, value, self.sense.explain(seen, move)))
        return advice
