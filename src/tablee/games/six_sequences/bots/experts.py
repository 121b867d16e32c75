"""Les 6 Séquences players that search their whole turn; the master also plays out the best plans in drawn worlds."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from mypy_extensions import i64

from tablee.bots.contract import Advice, Bot, Seen
from tablee.bots.rewards import squash
from tablee.core.rng import Rng, shuffle
from tablee.games.six_sequences.bots.lookahead import play_on
from tablee.games.six_sequences.bots.outlook import Outlook, SixWeights
from tablee.games.six_sequences.bots.planning import Planner
from tablee.games.six_sequences.bots.reasons import reason
from tablee.games.six_sequences.cards import cards_of
from tablee.games.six_sequences.moves import CLAIM
from tablee.games.six_sequences.state import SixState
from tablee.games.six_sequences.table import HAND, PHASE_A

MOMENTS: Final = 400
"""The most moments of a turn that are evaluated."""
DRAWS: Final = 8
"""Sampled draws for comparison when a discard could be taken."""
PLANS: Final = 16
"""Plans kept for closer evaluation."""
LINES: Final = 4
"""The most lines that are played out."""
MARGIN: Final = 3.0
"""Lines that are worse than the best by more than this many points are not played out."""
FAITH: Final = 0.5
"""The weight of the first evaluation after playing out."""
POINTS: Final = 40.0
"""The lead in points that is worth three quarters of a victory."""


class Line:
    """Moves of the seat for the rest of the turn, and their worth in points of lead."""

    def __init__(self, moves: list[int], worth: float) -> None:
        self.moves = moves
        self.worth = worth
        self.total: float = 0.0


class Expert(Bot):
    """Searches its turn completely and evaluates the results."""

    def __init__(self, weights: SixWeights) -> None:
        self.weights = weights

    def choose(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> i64:
        world = seen.world
        if world.playing_count(seen.seat) == 1:
            return world.legal_at(seen.seat, 0)
        return self.weighed(seen, rng, milliseconds, 1)[0].moves[0]

    def advise(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> list[Advice]:
        """The best line of each first move."""
        return [
            Advice(line.moves[0], squash(line.worth / POINTS), reason(seen, line.moves[0]))
            for line in distinct(self.weighed(seen, rng, milliseconds, PLANS))
        ]

    def weighed(self, seen: Seen, rng: Rng, milliseconds: i64, wanted: i64) -> list[Line]:
        """At most `wanted` lines worth considering, best first."""
        return self.lines(seen, rng, wanted)

    def lines(self, seen: Seen, rng: Rng, wanted: i64) -> list[Line]:
        """The `wanted` best lines, best first."""
        world = seen.world
        assert isinstance(world, SixState)
        outlook = Outlook(world, seen.seat, self.weights)
        if world.phase < PHASE_A:
            return self.answers(world, outlook, rng)[0 : int(wanted)]
        plans = Planner(outlook, MOMENTS, wanted).search(world)
        return [Line(plan.moves, plan.worth) for plan in plans]

    # Taking the discard

    def answers(self, world: SixState, outlook: Outlook, rng: Rng) -> list[Line]:
        """The ways to take a discard, and to leave it, best first."""
        world.find(outlook.seat)
        moves = world.legal_moves(outlook.seat)
        lines = [Line([moves.pop()], self.worth_of_leaving(world, outlook, rng))]
        lines += [Line([move], self.worth_of_taking(world, outlook, move)) for move in moves]
        return ranked(lines)

    def worth_of_taking(self, world: SixState, outlook: Outlook, move: i64) -> float:
        after = world.copy()
        after.next = len(after.stock)
        after.take(outlook.seat, move & ~CLAIM)
        if outlook.stock > 0:
            after.phase = PHASE_A
        return Planner(outlook, MOMENTS).search(after)[0].worth

    def worth_of_leaving(self, world: SixState, outlook: Outlook, rng: Rng) -> float:
        """The worth of the turn with a card from the stock, if the seat is on turn then."""
        seat = outlook.seat
        if outlook.stock == 0 or world.turn != seat:
            return outlook.value(world)
        cards = cards_of(outlook.unknown[0], outlook.unknown[1])
        shuffle(cards, rng)
        total = 0.0
        tried: i64 = 0
        while tried < DRAWS and tried < len(cards):
            after = world.copy()
            after.put_card(seat, HAND, cards[tried])
            after.phase = PHASE_A
            total += Planner(outlook, MOMENTS).search(after)[0].worth
            tried += 1
        return total / float(tried)


class Master(Expert):
    """Plays out the best lines in the same drawn worlds, and compares the results."""

    def __init__(self, weights: SixWeights, worlds: i64) -> None:
        super().__init__(weights)
        self.worlds = worlds

    def weighed(self, seen: Seen, rng: Rng, milliseconds: i64, wanted: i64) -> list[Line]:
        lines = distinct(self.lines(seen, rng, PLANS))
        close = [line for line in lines if line.worth > lines[0].worth - MARGIN][0:LINES]
        if len(close) > 1:
            self.play_all(seen, rng, milliseconds, close)
        return ranked(close)

    def play_all(self, seen: Seen, rng: Rng, milliseconds: i64, lines: list[Line]) -> None:
        """Plays out every line in the same drawn worlds, a fixed number or as many as the time allows."""
        deadline = perf_counter() + float(milliseconds) / 1000.0
        played: i64 = 0
        while self.goes_on(played, milliseconds, deadline):
            world = seen.imagine(rng)
            assert isinstance(world, SixState)
            for line in lines:
                line.total += play_on(world.copy(), seen.seat, line.moves, self.weights)
            played += 1
        for line in lines:
            line.worth = FAITH * line.worth + (1.0 - FAITH) * line.total / float(played)

    def goes_on(self, played: i64, milliseconds: i64, deadline: float) -> bool:
        """Whether to draw one more world."""
        if milliseconds == 0:
            return played < self.worlds
        return played == 0 or perf_counter() < deadline


def distinct(lines: list[Line]) -> list[Line]:
    """The best line of each first move."""
    best: dict[int, Line] = {}
    for line in lines:
        best.setdefault(line.moves[0], line)
    return list(best.values())


def ranked(lines: list[Line]) -> list[Line]:
    """Sorts the best first, and keeps the order of equal ones."""
    return sorted(lines, key=lambda line: -line.worth)
