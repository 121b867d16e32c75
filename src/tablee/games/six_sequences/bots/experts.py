"""Players of Les 6 Séquences who search their turn, and one who also plays the best plans on in drawn worlds."""

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
"""Moments of a turn that are judged at most."""
DRAWS: Final = 8
"""Cards that are imagined to be drawn when a discard could be taken."""
PLANS: Final = 16
"""Plans that are kept for a closer look."""
LINES: Final = 4
"""Moves that are played on at most."""
MARGIN: Final = 3.0
"""Moves that look worse than the best by more than so many points are not."""
FAITH: Final = 0.5
"""How much the judgement at sight still counts after that."""
POINTS: Final = 40.0
"""A lead of so many points counts as three quarters of a victory."""


class Line:
    """A way to go on: moves of the seat, and what they are worth in points of lead."""

    def __init__(self, moves: list[int], worth: float) -> None:
        self.moves = moves
        self.worth = worth
        self.total: float = 0.0


class Expert(Bot):
    """Searches its turn completely and judges where it may lead."""

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
        """The lines worth considering, best first; no more than so many are wanted."""
        return self.lines(seen, rng, wanted)

    def lines(self, seen: Seen, rng: Rng, wanted: i64) -> list[Line]:
        """So many of the best lines, best first."""
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
        """What the turn is worth with a card from the stock, if it is one's turn then."""
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
    """Plays the best lines on in drawn worlds, all in the same ones, and compares what comes out."""

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
        """Plays every line on in the same drawn worlds, so many or as many as the time allows."""
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
        """Whether one more world is drawn."""
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
    """Best first; of equal ones, the earlier."""
    return sorted(lines, key=lambda line: -line.worth)
