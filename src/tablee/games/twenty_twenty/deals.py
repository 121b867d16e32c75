"""The part `deals` of 20/20: which deals a table accepts (V11), and whether a game can still be won, by the solver."""

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
"""The node limit of a verdict: three times the need of the hardest of a million deals."""
VERDICTS: Final = {"won": "yes", "lost": "no", "undecided": "unknown"}


class ProvedDeals(DealJudge):
    """Judges deals of 20/20 with the solver."""

    def allows(self, options: Options, deck: vec[i64]) -> bool:
        assert isinstance(options, TwentyTwentyOptions)
        return options.deals != "winnable" or self.is_winnable(deck)

    def is_winnable(self, deck: vec[i64]) -> bool:
        return winning_line(deck) is not None

    def verdict(self, state: GameState) -> str:
        assert isinstance(state, TwentyTwentyState)
        return VERDICTS[solve(state, MOST_NODES).verdict]


def winning_line(deck: vec[i64]) -> list[int] | None:
    """Moves that win a deal, or None if it is proved lost."""
    deal = SPEC.start(SPEC.options({}, 1), 1, 0, deck)
    assert isinstance(deal, TwentyTwentyState)
    solution = solve(deal)
    return solution.moves if solution.verdict == "won" else None


DEALS: Final = ProvedDeals()
