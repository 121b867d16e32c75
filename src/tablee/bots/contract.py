"""The contract of bots: what a bot is given, and what it must answer (`docs/bots/contract.md`).

A bot gets what a person in its seat has: the position as that seat knows it, what the seat saw happen, its legal moves,
and some time. It never meets the state of the match: `Seen` holds a world drawn from the seat's knowledge, and worlds
drawn from that one are the same whatever the hidden cards really are (`GameState.determinize`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Final

from mypy_extensions import i64, mypyc_attr

from tablee.bots.rewards import standing_by_points
from tablee.core.playout import random_move
from tablee.core.refusal import Sentence
from tablee.core.rng import Rng
from tablee.core.state import NOT_HEARD, GameState

TRIES: Final = 12
"""Worlds that are looked at before one is taken that does not quite fit what was seen."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Memory:
    """What one seat saw happen in a match: the moves in order, and what they tell of cards that it does not see.

    A game's own memory says which worlds fit what was seen.
    """

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.actors: list[int] = []
        self.moves: list[int] = []

    def note(self, before: GameState, actor: i64, move: i64) -> None:
        """A move is about to be made. Of `before`, only what lies open is looked at."""
        heard = move if actor == self.seat else before.heard(move)
        if heard != NOT_HEARD:
            self.actors.append(int(actor))
            self.moves.append(int(heard))
            self.learn(before, actor, heard)

    def learn(self, before: GameState, actor: i64, move: i64) -> None:
        """Draws conclusions from a move."""

    def new_round(self) -> None:
        """Cards were dealt: conclusions about the last ones are worth nothing."""

    def mend(self, world: GameState, rng: Rng) -> None:
        """Changes a drawn world, which nothing else shares, where it cannot be so after what was seen."""

    def likelihood(self, world: GameState) -> float:
        """How well a world goes with what was seen, from 0 to 1."""
        return 1.0


class Seen:
    """A moment of a match as one seat knows it: all that a bot is given.

    `world` is one of the worlds that the seat cannot tell from the real one: look at it for what lies open and for the
    seat's own cards; its hidden cards mean nothing.
    """

    def __init__(self, state: GameState, seat: i64, memory: Memory | None = None) -> None:
        self.seat: i64 = seat
        self.world = state.determinize(seat, Rng(0))
        self.memory = memory

    def moves(self) -> list[int]:
        """The legal moves."""
        return self.world.legal_moves(self.seat)

    def imagine(self, rng: Rng) -> GameState:
        """A world that fits what the seat knows, the likelier the better it fits what it saw."""
        world = self.world.determinize(self.seat, rng)
        memory = self.memory
        if memory is None:
            return world
        memory.mend(world, rng)
        tries: i64 = 1
        while tries < TRIES and float(rng.below(1000000)) >= 1000000.0 * memory.likelihood(world):
            world = self.world.determinize(self.seat, rng)
            memory.mend(world, rng)
            tries += 1
        return world


@mypyc_attr(allow_interpreted_subclasses=True)
class Sense:
    """What a player knows about one game without looking ahead; at random unless a game's own knows better.

    The states it is shown are drawn worlds: it looks at nothing that the seat could not see.
    """

    def choose(self, world: GameState, seat: i64, rng: Rng) -> i64:
        """A sound move of a seat that is asked; quick, as searches play whole rounds with it."""
        return random_move(world, seat, rng)

    def worth_trying(self, world: GameState, seat: i64, move: i64) -> bool:
        """Whether a search should look at a legal move. Of the moves that play on, one at least is worth it."""
        return True

    def standing(self, world: GameState, seat: i64) -> float:
        """A seat's likely part in the victory, from 0 to 1, while the match goes on: so a search judges rounds."""
        return standing_by_points(world, seat)

    def slip(self, seen: Seen, move: i64, rng: Rng) -> i64:
        """What a beginner might do instead of a sound move: anything, now and then."""
        return move if rng.below(4) > 0 else random_move(seen.world, seen.seat, rng)

    def explain(self, seen: Seen, move: i64) -> Sentence | None:
        """What speaks for a move; None if nothing in particular."""
        return None


class Advice:
    """One legal move as a bot judges it: the share of the victory it expects (0 to 1), and why."""

    def __init__(self, move: int, value: float, reason: Sentence | None = None) -> None:
        self.move = move
        self.value = value
        self.reason = reason


@mypyc_attr(allow_interpreted_subclasses=True)
class Bot(ABC):
    """Somebody to play with. It keeps nothing between two calls: all it remembers is in `Seen`."""

    @abstractmethod
    def choose(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> i64:
        """One of the seat's legal moves. 0 milliseconds: the bot's own measure of work, the same for the same `rng`."""

    def advise(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> list[Advice]:
        """The moves that the bot would consider, best first; a bot that does not weigh moves names its choice alone."""
        return [Advice(int(self.choose(seen, rng, milliseconds)), 0.5)]


@mypyc_attr(allow_interpreted_subclasses=True)
class GameBots(ABC):
    """The part `bots` of a game: its bots by level, and what a seat remembers."""

    @abstractmethod
    def bot(self, level: str) -> Bot:
        """A bot of one of `LEVELS`."""

    def memory(self, seat: i64) -> Memory:
        """The memory of a seat: of a game in which nothing is to be concluded from moves, the moves alone."""
        return Memory(seat)
