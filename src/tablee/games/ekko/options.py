"""House rules of EKKO."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.core.options import Chosen, Options


class EkkoOptions(Options):
    """The match's target (E39), the cost of mistakes (E33), the hand size (E1), a live table's reaction time (E23)."""

    def __init__(self, chosen: Chosen, seats: int) -> None:
        super().__init__(chosen)
        self.target: i64 = chosen.number("target")
        self.penalised: i64 = 1 if chosen.word("mistakes") == "penalised" else 0
        self.dealt: i64 = chosen.number("hand") or (6 if seats <= 3 else 5 if seats <= 5 else 4)  # E1
