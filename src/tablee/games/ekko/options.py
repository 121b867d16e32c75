"""The house rules of EKKO."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.core.options import Options


class EkkoOptions(Options):
    """The match's target (E39), what mistakes cost (E33), the hand (E1), a live table's reaction time (E23)."""

    def __init__(self, target: int, mistakes: str, hand: int, reaction: int, seats: int) -> None:
        self.target: i64 = target
        self.mistakes = mistakes
        self.hand = hand
        self.reaction = reaction
        self.penalised: i64 = 1 if mistakes == "penalised" else 0
        self.dealt: i64 = hand or (6 if seats <= 3 else 5 if seats <= 5 else 4)  # E1

    def as_dict(self) -> dict[str, object]:
        return {"target": int(self.target), "mistakes": self.mistakes, "hand": self.hand, "reaction": self.reaction}
