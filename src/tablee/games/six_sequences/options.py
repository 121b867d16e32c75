"""House rules of Les 6 Séquences."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.options import Options


class SixOptions(Options):
    """Teams (S5), merging (S26), who may claim (S49), rounds (S69), and a live table's reaction time (S54)."""

    def __init__(self, teams: int, merge: int, claims: str, rounds: int, reaction: int) -> None:
        self.teams: i64 = teams
        self.merge: i64 = merge
        self.claims = claims
        self.has_open_claims: i64 = 1 if claims == "open" else 0
        self.nothing_declared: vec[i64] = vec[i64]([-1] * 4)  # never changed
        self.rounds: i64 = rounds
        self.reaction = reaction

    def as_dict(self) -> dict[str, object]:
        return {
            "teams": self.teams != 0,
            "merge": self.merge != 0,
            "claims": self.claims,
            "rounds": int(self.rounds),
            "reaction": self.reaction,
        }
