"""The common state of games of several rounds: dealer, turn, stock and points."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import zeros
from tablee.core.state import ALL, NOBODY, GameState, common_fields


@mypyc_attr(acyclic=True)
class RoundState(GameState):
    """The base of the states of games of several rounds with a stock."""

    def __init__(self, seats: i64, dealer: i64, phase: i64) -> None:
        super().__init__(seats)
        self.dealer: i64 = dealer
        self.round: i64 = 0
        self.phase: i64 = phase
        self.turn: i64 = NOBODY
        self.stock: vec[i64] = vec[i64]()  # shared by copies, never changed
        self.next: i64 = 0  # the stock's next card
        self.ended = ""
        self.scores: vec[i64] = vec[i64]()  # replaced, never changed: shared by copies

    def begin(self, deck: vec[i64]) -> GameState:
        """Makes the first deal of a match; returns the state itself."""
        self.scores = zeros(self.seats)
        self.deal(deck)
        return self

    def has_stock(self) -> bool:
        return self.next < len(self.stock)

    def unseen(self) -> i64:
        return len(self.stock) - self.next

    def score(self, seat: i64) -> i64:
        return self.scores[seat]

    def shown_stock(self, viewer: i64, texts: list[str]) -> object:
        """The stock from the top down; for viewers other than `ALL` only its number of cards."""
        if viewer != ALL:
            return int(self.unseen())
        return [texts[self.stock[i]] for i in range(self.next, len(self.stock))]

    def shown_round(self, viewer: i64, phase: str, *, playing: bool) -> dict[str, object]:
        """The fields common to all views."""
        fields = common_fields(self, viewer, phase, self.turn if playing else NOBODY)
        fields["round"] = int(self.round)
        fields["dealer"] = int(self.dealer) + 1
        fields["scores"] = [int(score) for score in self.scores]
        return fields

    def copy_round(self, twin: RoundState) -> None:
        """Copies the fields of this class to a twin with the same dealer."""
        twin.round = self.round
        twin.phase = self.phase
        twin.turn = self.turn
        twin.stock = self.stock
        twin.next = self.next
        twin.ended = self.ended
        twin.scores = self.scores
