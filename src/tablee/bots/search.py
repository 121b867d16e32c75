"""Information-set Monte-Carlo tree search for every game (`docs/bots/search.md`).

Each iteration draws a world that fits what the seat knows (`Seen.imagine`, nothing else), walks down one tree shared by
all worlds, adds a node and plays the round to its end. A node stands for the moves made since the root, whoever made
them; rolls and hidden draws are sampled anew each time and get no nodes. As a move is not possible in every world, the
bound that selects children counts how often a move was available, not how often its parent was visited (Cowling, Powley
and Whitehouse 2012). Every seat maximises its own reward.
"""

from __future__ import annotations

from math import log, sqrt
from time import perf_counter
from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.bots.contract import Seen, Sense
from tablee.bots.rewards import victory
from tablee.core.rng import Rng
from tablee.core.state import TABLE, GameState

HORIZON: Final = 400
"""Moves after which a playout stops and the position is scored."""
EXPLORATION: Final = 1.4
"""The exploration constant of the bound, in standard deviations of the rewards seen: 0.7 for wins and losses."""
MOST_NODES: Final = 1000000
"""The tree stops growing at this size, about 100 megabytes."""
CLOCK_EVERY: Final = 16
"""Iterations between two readings of the clock."""
MOST_SECONDS: Final = 600.0
"""The longest a search may take: compiled loops cannot be interrupted."""
NO_NODE: Final = -1


class SearchResult:
    """The legal moves of a seat, most visited first, with their visits and mean rewards, and the iterations done."""

    def __init__(self, moves: list[int], visits: list[int], values: list[float], iterations: int) -> None:
        order = sorted(range(len(moves)), key=lambda k: (-visits[k], -values[k]))
        self.moves = [moves[k] for k in order]
        self.visits = [visits[k] for k in order]
        self.values = [values[k] for k in order]
        self.iterations = iterations

    def best(self) -> int:
        """The move to make."""
        return self.moves[0]


def search(seen: Seen, rng: Rng, iterations: i64, milliseconds: i64 = 0, sense: Sense | None = None) -> SearchResult:
    """Searches for the best move of a seat that has one, until the iterations or the time run out.

    0 iterations: as many as the time allows. 0 milliseconds: as many as it takes; then the same seed gives the same
    result. `sense` selects the moves worth trying, plays the playouts and scores the ends of rounds; without it
    all moves are tried, playouts are random and points decide.
    """
    if seen.world.playing_count(seen.seat) == 0:
        raise ValueError(f"seat {seen.seat + 1} has no move to think about")
    if iterations <= 0 and milliseconds <= 0:
        raise ValueError("a search needs a number of iterations or a time")
    seconds = min(MOST_SECONDS, float(milliseconds) / 1000.0) if milliseconds > 0 else MOST_SECONDS
    tree = Tree(seen, rng, sense)
    if seen.world.playing_count(seen.seat) > 1:
        tree.grow(iterations if tree.has_choice() else 1, perf_counter() + seconds)
    return tree.result()


# The tree


class Tree:
    """Nodes in flat arrays, children found by hash. A node belongs to the seat whose move leads to it."""

    def __init__(self, seen: Seen, rng: Rng, sense: Sense | None) -> None:
        self.seen = seen
        self.seat: i64 = seen.seat
        self.rng = rng
        self.at_random: bool = sense is None
        self.sense = sense if sense is not None else Sense()
        self.iterations: i64 = 0
        # Of each node: its parent, the seat that moves, and its statistics
        self.parents: vec[i64] = vec[i64]()
        self.actors: vec[i64] = vec[i64]()
        self.moves: vec[i64] = vec[i64]()
        self.visits: vec[i64] = vec[i64]()
        self.available: vec[i64] = vec[i64]()
        self.totals: vec[float] = vec[float]()
        self.nodes: i64 = 0
        self.slots: vec[i64] = vec[i64]([NO_NODE] * 1024)
        # The spread of the seat's rewards
        self.sum: float = 0.0
        self.squares: float = 0.0
        self.exploration: float = 0.5 * EXPLORATION
        self.rewards: vec[float] = vec[float]([0.0] * int(seen.world.seats))
        self.path: vec[i64] = vec[i64]([0] * (HORIZON + 1))
        self.depth: i64 = 0
        self.add(NO_NODE, TABLE, 0)

    # Nodes

    def add(self, parent: i64, actor: i64, move: i64) -> i64:
        """Adds a node, available once so far."""
        node = self.nodes
        self.nodes += 1
        self.parents = append(self.parents, parent)
        self.actors = append(self.actors, actor)
        self.moves = append(self.moves, move)
        self.visits = append(self.visits, 0)
        self.available = append(self.available, 1)
        self.totals = append(self.totals, 0.0)
        if 2 * self.nodes > len(self.slots):
            self.spread()
        else:
            self.place(node)
        return node

    def place(self, node: i64) -> None:
        last = len(self.slots) - 1
        slot = hashed(self.parents[node], self.actors[node], self.moves[node]) & last
        while self.slots[slot] != NO_NODE:
            slot = (slot + 1) & last
        self.slots[slot] = node

    def spread(self) -> None:
        """Enlarges the hash table to hold four times as many nodes."""
        self.slots = vec[i64]([NO_NODE] * (len(self.slots) * 4))
        node: i64 = 0
        while node < self.nodes:
            self.place(node)
            node += 1

    def child(self, parent: i64, actor: i64, move: i64) -> i64:
        """The node that a seat's move leads to, or `NO_NODE`."""
        slots = self.slots
        last = len(slots) - 1
        slot = hashed(parent, actor, move) & last
        node = slots[slot]
        while node != NO_NODE:
            if self.moves[node] == move and self.parents[node] == parent and self.actors[node] == actor:
                return node
            slot = (slot + 1) & last
            node = slots[slot]
        return NO_NODE

    # Iterations

    def has_choice(self) -> bool:
        """Whether there is more than one move worth trying."""
        worth: i64 = 0
        for move in self.seen.moves():
            if self.sense.worth_trying(self.seen.world, self.seat, move):
                worth += 1
        return worth > 1

    def grow(self, iterations: i64, deadline: float) -> None:
        """Iterates until one of the limits is reached."""
        while iterations <= 0 or self.iterations < iterations:
            if self.iterations % CLOCK_EVERY == 0 and self.iterations > 0 and perf_counter() > deadline:
                return
            world = self.seen.imagine(self.rng)
            self.play_out(world, self.walk(world))
            self.learn(world)
            self.iterations += 1

    def walk(self, world: GameState) -> i64:
        """Descends from the root to a new node or to the end of the round; returns the number of moves made."""
        self.depth = 0
        node: i64 = 0
        actor = self.seat  # it may react before the seat that a sequential driver would ask
        made: i64 = 0
        while actor >= 0 and made < HORIZON:
            if actor == TABLE:
                world.random_step(self.rng)
            else:
                node = self.descend(world, node, actor)
                self.path[self.depth] = node
                self.depth += 1
                world.apply(actor, self.moves[node])
                if self.visits[node] == 0:
                    return made + 1
            made += 1
            actor = world.asked()
        return made

    def descend(self, world: GameState, parent: i64, actor: i64) -> i64:
        """The child to visit: an untried one if any is worth trying, else the one with the highest bound."""
        best: i64 = NO_NODE
        bound = -1.0
        untried: i64 = 0
        fresh: i64 = 0
        k: i64 = 0
        n = world.playing_count(actor)
        full = self.nodes >= MOST_NODES
        sense = self.sense
        while k < n:
            move = world.legal_at(actor, k)
            k += 1
            if not sense.worth_trying(world, actor, move):
                continue
            node = self.child(parent, actor, move)
            if node == NO_NODE:
                untried += 1
                if self.rng.below(untried) == 0:
                    fresh = move
            else:
                available = self.available[node] + 1
                self.available[node] = available
                tried = float(self.visits[node])
                value = self.totals[node] / tried + self.exploration * sqrt(log(float(available)) / tried)
                if value > bound:
                    bound = value
                    best = node
        if untried > 0 and (best == NO_NODE or not full):
            return self.add(parent, actor, fresh)
        return best

    def play_out(self, world: GameState, made: i64) -> None:
        """Plays to the end of the round or to the horizon."""
        if not self.at_random:
            self.follow(world, made, self.sense)
            return
        rng = self.rng
        while made < HORIZON and world.random_step(rng) >= 0:
            made += 1

    def follow(self, world: GameState, made: i64, sense: Sense) -> None:
        actor = world.asked()
        while made < HORIZON and actor >= 0:
            if actor == TABLE:
                world.random_step(self.rng)
            else:
                world.apply(actor, sense.choose(world, actor, self.rng))
            made += 1
            actor = world.asked()

    def learn(self, world: GameState) -> None:
        """Backpropagates: credits every node on the path with the reward of its own seat."""
        outcome = world.outcome()
        rewards = self.rewards
        seat: i64 = 0
        while seat < world.seats:
            if outcome is None:
                rewards[seat] = self.sense.standing(world, seat)
            else:
                rewards[seat] = victory(outcome, seat, world.seats)
            seat += 1
        i: i64 = 0
        while i < self.depth:
            node = self.path[i]
            self.visits[node] += 1
            self.totals[node] += rewards[self.actors[node]]
            i += 1
        self.weigh(rewards[self.seat])

    def weigh(self, gained: float) -> None:
        """Updates the spread of rewards, which scales the bound: points late in a match differ less than victories."""
        self.sum += gained
        self.squares += gained * gained
        n = float(self.iterations + 1)
        mean = self.sum / n
        variance = self.squares / n - mean * mean
        if n >= 16.0:
            self.exploration = EXPLORATION * sqrt(max(0.0001, variance))

    def result(self) -> SearchResult:
        moves = self.seen.moves()
        visits: list[int] = []
        values: list[float] = []
        for move in moves:
            node = self.child(0, self.seat, move)
            tried = 0 if node == NO_NODE else int(self.visits[node])
            visits.append(tried)
            values.append(self.totals[node] / tried if tried > 0 else 0.0)
        return SearchResult(moves, visits, values, int(self.iterations))


def hashed(parent: i64, actor: i64, move: i64) -> i64:
    """Thirty-odd well mixed bits; the product stays below 2**60."""
    folded = (move ^ (move >> 21) ^ (move >> 42)) & 0x1FFFFF
    mixed = (parent * 77731 + folded * 9176263 + actor * 40503) & 0x3FFFFFFF
    return (mixed * 0x2545F491) >> 22
