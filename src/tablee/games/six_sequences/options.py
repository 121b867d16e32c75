"""House rules of Les 6 Séquences."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.options import Chosen, Options


class SixOptions(Options):
    """Teams (S5), merging (S26), who may claim (S49), rounds (S69), and a live table's reaction time (S54)."""

    def __init__(self, chosen: Chosen) -> None:
        super().__init__(chosen)
        self.teams: i64 = 1 if chosen.flag("teams") else 0
        self.merge: i64 = 1 if chosen.flag("merge") else 0
        self.has_open_claims: i64 = 1 if chosen.word("claims") == "open" else 0
        self.nothing_declared: vec[i64] = vec[i64]([-1] * 4)  # never changed
        self.rounds: i64 = chosen.number("rounds")
