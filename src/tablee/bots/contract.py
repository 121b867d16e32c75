"""The contract of bots: their input and the answers they owe (`docs/bots/contract.md`).

A bot gets what a person in its seat has: the position as that seat knows it, what the seat saw happen, its legal moves,
and a time limit. It never gets the state of the match: `Seen` holds a world drawn from the seat's knowledge, and worlds
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
"""Worlds drawn before `imagine` accepts one that does not fully fit the seat's observations."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Memory:
    """What one seat observed in a match: the moves in order, and what they imply about cards that it does not see.

    A game's own subclass decides which worlds fit these observations.
    """

    def __init__(self, seat: i64) -> None:
        self.seat: i64 = seat
        self.actors: list[int] = []
        self.moves: list[int] = []

    def note(self, before: GameState, actor: i64, move: i64) -> None:
        """Called before each move. Reads only what `before` shows to everybody."""
        heard = move if actor == self.seat else before.heard(move)
        if heard != NOT_HEARD:
            self.actors.append(int(actor))
            self.moves.append(int(heard))
            self.learn(before, actor, heard)

    def learn(self, before: GameState, actor: i64, move: i64) -> None:
        """Infers what a move implies about hidden cards."""

    def new_round(self) -> None:
        """A new deal: inferences about the previous cards no longer hold."""

    def mend(self, world: GameState, rng: Rng) -> None:
        """Corrects a drawn world, in place, where it contradicts the observations. The caller owns `world` alone."""

    def likelihood(self, world: GameState) -> float:
        """How well a world agrees with the observations, from 0 to 1."""
        return 1.0


class Seen:
    """A moment of a match as one seat knows it: the whole input of a bot.

    `world` is one of the worlds that the seat cannot tell from the real one: read it for what lies open and for the
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
        """A random world consistent with the seat's knowledge; worlds of higher `likelihood` come more often."""
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
    """Playing knowledge of one game without look-ahead. This base class plays at random; games override it.

    All states passed to it are drawn worlds; it must read nothing that the seat could not see.
    """

    def choose(self, world: GameState, seat: i64, rng: Rng) -> i64:
        """A sound move for the seat to move. It must be quick: searches play whole rounds with it."""
        return random_move(world, seat, rng)

    def worth_trying(self, world: GameState, seat: i64, move: i64) -> bool:
        """Whether a search should consider a legal move. It accepts at least one move that plays on."""
        return True

    def standing(self, world: GameState, seat: i64) -> float:
        """A seat's expected share of the victory, from 0 to 1, in a match under way. Searches score a round with it."""
        return standing_by_points(world, seat)

    def slip(self, seen: Seen, move: i64, rng: Rng) -> i64:
        """`move` itself, or now and then a beginner's mistake instead."""
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
    """A player that is a program. It keeps no state between calls: its memory is in `Seen`."""

    @abstractmethod
    def choose(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> i64:
        """One of the seat's legal moves. 0 milliseconds: a fixed amount of work; the same `rng` gives the same move."""

    def advise(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> list[Advice]:
        """The moves that the bot would consider, best first; a bot that does not compare moves returns one."""
        return [Advice(int(self.choose(seen, rng, milliseconds)), 0.5)]


@mypyc_attr(allow_interpreted_subclasses=True)
class GameBots(ABC):
    """The part `bots` of a game: its bots by level, and the memory of a seat."""

    @abstractmethod
    def bot(self, level: str) -> Bot:
        """A bot of one of `LEVELS`."""

    def memory(self, seat: i64) -> Memory:
        """An empty memory for a seat. The default only stores moves, for games whose moves reveal nothing."""
        return Memory(seat)
