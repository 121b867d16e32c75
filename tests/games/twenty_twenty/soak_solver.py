"""Many deals of 20/20 solved and replayed: `python -m tests.games.twenty_twenty.soak_solver DEALS SEED`."""

import sys
import time
from dataclasses import dataclass, field
from math import sqrt

from tablee.build import describe
from tablee.core.rng import Rng, shuffle
from tablee.games.twenty_twenty.bots.solver import Solution, solve
from tablee.games.twenty_twenty.spec import SPEC
from tablee.games.twenty_twenty.state import TwentyTwentyState

OPTIONS = SPEC.options({}, 1)


@dataclass
class Figures:
    verdicts: dict[str, int] = field(default_factory=lambda: {"won": 0, "lost": 0, "undecided": 0})
    milliseconds: list[float] = field(default_factory=list)
    nodes: list[int] = field(default_factory=list)

    @property
    def deals(self) -> int:
        return len(self.nodes)

    @property
    def mean(self) -> float:
        return sum(self.milliseconds) / self.deals

    def interval(self) -> tuple[float, float]:
        """The share of deals won, 95 % (Wilson)."""
        n, share, z = self.deals, self.verdicts["won"] / self.deals, 1.96
        middle = (share + z * z / (2 * n)) / (1 + z * z / n)
        half = z * sqrt(share * (1 - share) / n + z * z / (4 * n * n)) / (1 + z * z / n)
        return middle - half, middle + half

    def slowest(self, part: float) -> float:
        """What this part of the deals stays below."""
        return sorted(self.milliseconds)[min(int(part * self.deals), self.deals - 1)]

    def __str__(self) -> str:
        low, high = self.interval()
        return (
            f"{self.deals} deals ({describe()}): {self.verdicts}, won {self.verdicts['won'] / self.deals:.2%} "
            f"({low:.2%} to {high:.2%}); ms: mean {self.mean:.3f}, median {self.slowest(0.5):.3f}, "
            f"p99 {self.slowest(0.99):.2f}, p99.9 {self.slowest(0.999):.2f}, max {self.slowest(1):.1f}; "
            f"nodes: mean {sum(self.nodes) / self.deals:.1f}, max {max(self.nodes)}"
        )


def dealt(rng: Rng) -> TwentyTwentyState:
    deck = SPEC.deck(OPTIONS)
    shuffle(deck, rng)
    state = SPEC.start(OPTIONS, 1, 0, deck)
    assert isinstance(state, TwentyTwentyState)
    return state


def replay(state: TwentyTwentyState, solution: Solution) -> None:
    """Plays a solution on the engine, which refuses what is not legal."""
    for move in solution.moves:
        state.play(0, move)
    outcome = state.outcome()
    assert (outcome is not None and outcome.reason == "won") == (solution.verdict == "won")


def soak(deals: int, seed: int) -> Figures:
    rng = Rng(seed)
    figures = Figures()
    for _ in range(deals):
        state = dealt(rng)
        start = time.process_time()
        solution = solve(state)
        figures.milliseconds.append((time.process_time() - start) * 1000)
        figures.verdicts[solution.verdict] += 1
        figures.nodes.append(solution.nodes)
        replay(state, solution)
    return figures


if __name__ == "__main__":
    print(soak(int(sys.argv[1]), int(sys.argv[2])))
