"""Which deals of 20/20 a table accepts (V11), and whether a game can still be won: both proved by the solver."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.options import Options
from tablee.core.state import GameState
from tablee.games.twenty_twenty.bots.solver import solve
from tablee.games.twenty_twenty.options import TwentyTwentyOptions
from tablee.games.twenty_twenty.spec import SPEC
from tablee.games.twenty_twenty.state import TwentyTwentyState


class ProvedDeals:
    """The judge of 20/20's deals."""

    def allows(self, options: Options, deck: vec[i64]) -> bool:
        """Whether a table with these options plays this deal."""
        assert isinstance(options, TwentyTwentyOptions)
        return options.deals != "winnable" or self.winning_line(deck) is not None

    def is_winnable(self, deck: vec[i64]) -> bool:
        """Whether a deal can be won."""
        return self.winning_line(deck) is not None

    def winning_line(self, deck: vec[i64]) -> list[int] | None:
        """Moves that win a deal, or None if it is proved that none do."""
        return self.line_from(SPEC.start(SPEC.options({}, 1), 1, 0, deck))

    def line_from(self, state: GameState) -> list[int] | None:
        """The same from any moment of a game."""
        assert isinstance(state, TwentyTwentyState)
        solution = solve(state)
        return solution.moves if solution.verdict == "won" else None


DEALS = ProvedDeals()
