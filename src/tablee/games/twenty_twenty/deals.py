"""Which deals of 20/20 a table accepts (V11), and whether a game can still be won: both proved by the solver."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.chance import DealJudge
from tablee.core.options import Options
from tablee.core.state import GameState
from tablee.games.twenty_twenty.bots.solver import solve
from tablee.games.twenty_twenty.options import TwentyTwentyOptions
from tablee.games.twenty_twenty.spec import SPEC
from tablee.games.twenty_twenty.state import TwentyTwentyState

MOST_NODES: Final = 10_000
"""Nodes that the search of a verdict may take: three times what the hardest of a million deals took."""
VERDICTS: Final = {"won": "yes", "lost": "no", "undecided": "unknown"}


class ProvedDeals(DealJudge):
    """The judge of 20/20."""

    def allows(self, options: Options, deck: vec[i64]) -> bool:
        assert isinstance(options, TwentyTwentyOptions)
        return options.deals != "winnable" or self.is_winnable(deck)

    def is_winnable(self, deck: vec[i64]) -> bool:
        return winning_line(deck) is not None

    def verdict(self, state: GameState) -> str:
        assert isinstance(state, TwentyTwentyState)
        return VERDICTS[solve(state, MOST_NODES).verdict]


def winning_line(deck: vec[i64]) -> list[int] | None:
    """Moves that win a deal, or None if it is proved that none do."""
    deal = SPEC.start(SPEC.options({}, 1), 1, 0, deck)
    assert isinstance(deal, TwentyTwentyState)
    solution = solve(deal)
    return solution.moves if solution.verdict == "won" else None


DEALS: Final = ProvedDeals()
