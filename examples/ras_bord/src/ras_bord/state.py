"""Ras bord. Clauses R1-R13 of `pages/ras-bord.en.md`.

A move is the number of the card to lay, 1 to 7, or `SPILL`. Cards are their numbers, too: equal ones are alike.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from ras_bord.refusals import BETWEEN, CAN_LAY, GAME_OVER, NOT_HELD, NOT_YOUR_TURN, TOO_MUCH
from tablee.core.options import Chosen, Options
from tablee.core.refusal import NO_SUCH_SEAT, NOT_A_MOVE, Refusal
from tablee.core.rng import Rng, shuffle
from tablee.core.state import ALL, DEAL, NOBODY, TABLE, GameState, Outcome, best_of, viewer_name

HIGHEST = 7
COPIES = 4
SPILL = 0
PHASES = ("play", "deal", "over")
ENDINGS = ("brim", "spilled")


class RasBordOptions(Options):
    """House rules: how high the brim is, how many cards in hand, how many points win (R13)."""

    def __init__(self, chosen: Chosen) -> None:
        super().__init__(chosen)
        self.brim = chosen.number("brim")
        self.hand = chosen.number("hand")
        self.target = chosen.number("target")


class RasBordState(GameState):
    """A match of Ras bord. Cards in `stock` lie top first, `laid` has the latest last."""

    def __init__(self, options: RasBordOptions, seats: int, dealer: int) -> None:
        super().__init__(seats)
        self.options = options
        self.round = 1
        self.dealer = dealer
        self.turn = (dealer + 1) % seats  # R4
        self.phase = "play"
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.stock: list[int] = []
        self.laid: list[int] = []
        self.ended = ""
        self.scores = [0] * seats
        self.points = [0] * seats

    def game_name(self) -> str:
        return "ras-bord"

    def table_options(self) -> Options:
        return self.options

    @property
    def level(self) -> int:
        """How full the bowl is (R5)."""
        return sum(self.laid)

    # Who and what

    def to_act(self) -> int:
        if self.phase == "play":
            return 1 << self.turn
        return 1 << TABLE if self.phase == "deal" else 0

    def asked(self) -> int:
        if self.phase == "play":
            return self.turn
        return DEAL if self.phase == "deal" else NOBODY

    def choices(self, seat: int) -> list[int]:
        """The moves of a seat: its cards that fit (R6), or to spill if none does (R9)."""
        if self.phase != "play" or seat != self.turn:
            return []
        room = self.options.brim - self.level
        return [card for card in sorted(set(self.hands[seat])) if card <= room] or [SPILL]

    def legal_count(self, seat: int) -> int:
        return len(self.choices(seat))

    def legal_at(self, seat: int, k: int) -> int:
        return self.choices(seat)[k]

    def refusal(self, seat: int, move: int) -> Refusal | None:
        if seat != TABLE and not 0 <= seat < self.seats:
            return NO_SUCH_SEAT
        if not SPILL <= move <= HIGHEST:
            return NOT_A_MOVE
        if self.phase != "play":
            return GAME_OVER if self.phase == "over" else BETWEEN
        if seat != self.turn:
            return NOT_YOUR_TURN
        if move in self.choices(seat):
            return None
        if move == SPILL:
            return CAN_LAY
        return TOO_MUCH if move in self.hands[seat] else NOT_HELD

    # What happens

    def apply(self, seat: int, move: int) -> None:
        if move == SPILL:
            self.finish("spilled", [int(other != seat) for other in range(self.seats)])  # R9
            return
        self.hands[seat].remove(move)
        self.laid.append(move)
        if self.stock:  # R7
            self.hands[seat].append(self.stock.pop(0))
        if self.level == self.options.brim:
            self.finish("brim", [2 * int(other == seat) for other in range(self.seats)])  # R8
        else:
            self.turn = (self.turn + 1) % int(self.seats)  # R4

    def finish(self, ended: str, points: list[int]) -> None:
        """Counts a round; the match is over when somebody has enough (R10, R12)."""
        self.ended = ended
        self.points = points
        self.scores = [score + gained for score, gained in zip(self.scores, points, strict=True)]
        self.phase = "over" if max(self.scores) >= self.options.target else "deal"

    def deal(self, deck: vec[i64]) -> None:
        self.round += 1
        self.dealer = (self.dealer + 1) % int(self.seats)  # R11
        self.hand_out(deck)

    def hand_out(self, deck: vec[i64]) -> None:
        """Gives every seat its cards, one at a time from the dealer's left, and lays the rest aside (R3)."""
        cards = [int(card) for card in deck]
        seats = int(self.seats)
        dealt = seats * self.options.hand
        first = (self.dealer + 1) % seats
        self.hands = [cards[(seat - first) % seats : dealt : seats] for seat in range(seats)]
        self.stock = cards[dealt:]
        self.laid = []
        self.turn = first
        self.phase = "play"
        self.ended = ""
        self.points = [0] * seats

    def fresh_deck(self) -> vec[i64]:
        return whole_deck()

    # How it stands

    def score(self, seat: int) -> int:
        return self.scores[seat]

    def outcome(self) -> Outcome | None:
        return best_of("match", vec[i64](self.scores), 0) if self.phase == "over" else None  # R12

    def view(self, viewer: int) -> dict[str, object]:
        is_open = viewer == ALL or self.phase != "play"  # R10: hands are shown when a round is over
        return {
            "game": "ras-bord",
            "rules": 1,
            "options": self.options.as_dict(),
            "seats": int(self.seats),
            "viewer": viewer_name(viewer, self.seats),
            "round": self.round,
            "dealer": self.dealer + 1,
            "scores": list(self.scores),
            "phase": self.phase,
            "turn": self.turn + 1 if self.phase == "play" else None,
            "hands": [
                texts(sorted(hand)) if is_open or seat == viewer else len(hand) for seat, hand in enumerate(self.hands)
            ],
            "stock": texts(self.stock) if viewer == ALL else len(self.stock),
            "laid": texts(self.laid),
            "level": self.level,
            "ended": self.ended or None,
            "points": list(self.points) if self.phase != "play" else None,
        }

    # Other worlds

    def copy(self) -> RasBordState:
        twin = RasBordState(self.options, int(self.seats), self.dealer)
        twin.round = self.round
        twin.turn = self.turn
        twin.phase = self.phase
        twin.hands = [list(hand) for hand in self.hands]
        twin.stock = list(self.stock)
        twin.laid = list(self.laid)
        twin.ended = self.ended
        twin.scores = list(self.scores)
        twin.points = list(self.points)
        return twin

    def determinize(self, viewer: int, rng: Rng) -> GameState:
        twin = self.copy()
        if viewer == ALL:
            return twin
        others = [seat for seat in range(int(self.seats)) if seat != viewer and self.phase == "play"]
        unknown = vec[i64](sorted(self.stock + [card for seat in others for card in self.hands[seat]]))
        shuffle(unknown, rng)
        cards = [int(card) for card in unknown]
        for seat in others:
            twin.hands[seat] = [cards.pop() for _ in self.hands[seat]]
        twin.stock = cards
        return twin


def whole_deck() -> vec[i64]:
    """Every card in order (R2)."""
    return vec[i64]([number for number in range(1, HIGHEST + 1) for _ in range(COPIES)])


def texts(cards: list[int]) -> list[str]:
    """Cards in notation."""
    return [str(card) for card in cards]
