"""Two games of another package with only rules and text, to test what any game gets from the environments.

*Tricks*: every seat holds two of eight cards and lays one; the highest wins a point; three rounds. A card is laid by a
move with a large number, `pass` (once a match and seat) has a small one. *Climb*: alone; the table rolls, one takes the
roll or stops; more than twelve is nothing.
"""

from __future__ import annotations

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.game import GameSpec
from tablee.core.options import Chosen, Options, choice, flag, number
from tablee.core.refusal import NOT_A_MOVE, Refusal
from tablee.core.rng import Rng, shuffle
from tablee.core.state import ALL, DEAL, NOBODY, TABLE, GameState, Outcome, best_of, viewer_name
from tablee.core.text import GameText, NotationError, Piles, opened, per_seat
from tablee.core.views import Pile, PlayerView

CARDS = 8
LAY = 1_000_000
PASS = 3
NOT_NOW = Refusal("T1", "refused.not_a_move")


class TricksState(GameState):
    def __init__(self, options: Options, seats: int, dealer: int) -> None:
        super().__init__(seats)
        self.options = options
        self.dealer = dealer
        self.round = 0
        self.hands: list[list[int]] = [[] for _ in range(seats)]
        self.stock: list[int] = []
        self.laid: list[int] = []
        self.passed = [0] * seats
        self.scores = [0] * seats

    def game_name(self) -> str:
        return "tricks"

    def table_options(self) -> Options:
        return self.options

    def asked(self) -> int:
        if len(self.laid) < self.seats:
            return (self.dealer + 1 + len(self.laid)) % int(self.seats)
        return NOBODY if self.round == self.options.chosen.number("rounds") else DEAL

    def to_act(self) -> int:
        seat = self.asked()
        return 0 if seat == NOBODY else 1 << (TABLE if seat == DEAL else seat)

    def legal_moves(self, seat: int) -> list[int]:
        if seat != self.asked():
            return []
        return [LAY + card for card in self.hands[seat]] + [PASS] * (not self.passed[seat])

    def legal_count(self, seat: int) -> int:
        return len(self.legal_moves(seat))

    def legal_at(self, seat: int, k: int) -> int:
        return self.legal_moves(seat)[k]

    def refusal(self, seat: int, move: int) -> Refusal | None:
        return None if move in self.legal_moves(seat) else NOT_NOW

    def apply(self, seat: int, move: int) -> None:
        if move == PASS:
            self.passed[seat] = 1
            self.laid.append(-1)
        else:
            self.hands[seat].remove(move - LAY)
            self.laid.append(move - LAY)
        if len(self.laid) == self.seats:
            best = self.laid.index(max(self.laid))
            self.scores[(self.dealer + 1 + best) % int(self.seats)] += 1

    def deal(self, deck: vec[i64]) -> None:
        cards = [int(card) for card in deck]
        self.round += 1
        self.hands = [sorted(cards[2 * seat : 2 * seat + 2]) for seat in range(self.seats)]
        self.stock = cards[2 * int(self.seats) :]
        self.laid = []

    def fresh_deck(self) -> vec[i64]:
        return vec[i64](list(range(CARDS)))

    def score(self, seat: int) -> int:
        return self.scores[seat]

    def outcome(self) -> Outcome | None:
        return best_of("rounds", vec[i64](self.scores), 0) if self.asked() == NOBODY else None

    def view(self, viewer: int) -> dict[str, object]:
        seat = self.asked()
        return {
            "game": "tricks",
            "rules": 1,
            "options": self.options.as_dict(),
            "seats": int(self.seats),
            "viewer": viewer_name(viewer, self.seats),
            "round": self.round,
            "dealer": self.dealer + 1,
            "scores": list(self.scores),
            "phase": "over" if seat == NOBODY else "deal" if seat == DEAL else "play",
            "turn": seat + 1 if seat >= 0 else None,
            "hands": [texts(hand) if viewer in (other, ALL) else len(hand) for other, hand in enumerate(self.hands)],
            "stock": texts(self.stock) if viewer == ALL else len(self.stock),
            "laid": texts(self.laid),
            "passed": list(self.passed),
        }

    def copy(self) -> TricksState:
        twin = TricksState(self.options, int(self.seats), self.dealer)
        twin.round = self.round
        twin.hands = [list(hand) for hand in self.hands]
        twin.stock, twin.laid = list(self.stock), list(self.laid)
        twin.passed, twin.scores = list(self.passed), list(self.scores)
        return twin

    def determinize(self, viewer: int, rng: Rng) -> GameState:
        twin = self.copy()
        others = [seat for seat in range(int(self.seats)) if seat != viewer]
        unknown = vec[i64](sorted(self.stock + [card for seat in others for card in self.hands[seat]]))
        shuffle(unknown, rng)
        cards = [int(card) for card in unknown]
        for seat in others:
            twin.hands[seat] = sorted(cards.pop() for _ in self.hands[seat])
        twin.stock = cards
        return twin


def texts(cards: list[int]) -> list[str]:
    return ["-" if card < 0 else f"c{card}" for card in cards]


def numbers(cards: list[str]) -> list[int]:
    return [-1 if card == "-" else int(card[1:]) for card in cards]


class TricksView(PlayerView, kw_only=True):
    hands: list[Pile]
    stock: Pile
    laid: list[str]
    passed: list[int]


class TricksText(GameText):
    def meanings(self, state: GameState, seat: int, text: str) -> list[int]:
        if text == "pass":
            return [PASS]
        if text[:1] != "c" or not text[1:].isdecimal():
            raise NotationError(NOT_A_MOVE)
        return [LAY + int(text[1:])]

    def move_text(self, state: GameState, seat: int, move: int) -> str:
        return "pass" if move == PASS else f"c{move - LAY}"

    def piles(self, position: TricksView) -> Piles:
        hands = per_seat(position.hands, position.seats, "hands")
        laid = [card for card in position.laid if card != "-"]
        gone = CARDS - len(laid) - sum(len(hand) for hand in hands)
        stock = opened(position.stock, "stock")
        return {**{f"hands[{seat}]": hand for seat, hand in enumerate(hands)}, "stock": stock, "laid": laid[:gone]}

    def build(self, position: TricksView, options: Options, piles: Piles) -> GameState:
        state = TricksState(options, position.seats, (position.dealer or 1) - 1)
        state.round = position.round
        state.hands = [numbers(piles[f"hands[{seat}]"]) for seat in range(position.seats)]
        state.stock, state.laid = numbers(piles["stock"]), numbers(position.laid)
        state.passed, state.scores = position.passed, position.scores or []
        return state


class TricksSpec(GameSpec):
    def __init__(self) -> None:
        options = [
            number("rounds", 1, 9, 3, "T2"),
            flag("loud", "T3", default=False),
            choice("style", ["old", "new"], "T4"),
        ]
        super().__init__("tricks", "Tricks", 2, 4, options)
        self.parts["text"] = TricksText(self, TricksView, ["play", "deal", "over"])

    def make_options(self, chosen: Chosen, seats: int) -> Options:
        return Options(chosen)

    def deck(self, options: Options) -> vec[i64]:
        return vec[i64](list(range(CARDS)))

    def card_text(self, options: Options, card: int) -> str:
        return f"c{card}"

    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        state = TricksState(options, seats, dealer)
        state.deal(deck)
        return state

    def refusals(self) -> list[Refusal]:
        return [NOT_NOW]


class ClimbState(GameState):
    """`height` in all, `roll` to be taken or left (0: the table rolls)."""

    def __init__(self, options: Options) -> None:
        super().__init__(1)
        self.options = options
        self.height = 0
        self.roll = 0
        self.over = False

    def game_name(self) -> str:
        return "climb"

    def table_options(self) -> Options:
        return self.options

    def asked(self) -> int:
        return NOBODY if self.over else 0 if self.roll else TABLE

    def to_act(self) -> int:
        return 0 if self.over else 1 << self.asked()

    def legal_moves(self, seat: int) -> list[int]:
        if seat != self.asked():
            return []
        return list(range(1, 7)) if seat == TABLE else [0, 1]

    def legal_count(self, seat: int) -> int:
        return len(self.legal_moves(seat))

    def legal_at(self, seat: int, k: int) -> int:
        return self.legal_moves(seat)[k]

    def refusal(self, seat: int, move: int) -> Refusal | None:
        return None if move in self.legal_moves(seat) else NOT_NOW

    def apply(self, seat: int, move: int) -> None:
        if seat == TABLE:
            self.roll = move
        elif move == 0:
            self.over = True
        else:
            self.height += self.roll
            self.roll = 0
            if self.height > 12:
                self.height, self.over = 0, True

    def deal(self, deck: vec[i64]) -> None:
        raise NotImplementedError

    def fresh_deck(self) -> vec[i64]:
        return vec[i64]()

    def score(self, seat: int) -> int:
        return self.height

    def outcome(self) -> Outcome | None:
        return Outcome("stopped", [self.height], [0] if self.height == 12 else []) if self.over else None

    def view(self, viewer: int) -> dict[str, object]:
        return {
            "game": "climb",
            "rules": 1,
            "options": {},
            "seats": 1,
            "viewer": viewer_name(viewer, 1),
            "round": 1,
            "dealer": None,
            "scores": [self.height],
            "phase": "over" if self.over else "play",
            "turn": None if self.over else 1,
            "roll": self.roll,
        }

    def copy(self) -> ClimbState:
        twin = ClimbState(self.options)
        twin.height, twin.roll, twin.over = self.height, self.roll, self.over
        return twin

    def determinize(self, viewer: int, rng: Rng) -> GameState:
        return self.copy()


class ClimbView(PlayerView, kw_only=True):
    roll: int


class ClimbText(GameText):
    def meanings(self, state: GameState, seat: int, text: str) -> list[int]:
        if text not in ("stop", "take"):
            raise NotationError(NOT_A_MOVE)
        return [int(text == "take")]

    def move_text(self, state: GameState, seat: int, move: int) -> str:
        return f"roll:{move}" if seat == TABLE else ["stop", "take"][move]

    def piles(self, position: Any) -> Piles:
        return {}

    def build(self, position: ClimbView, options: Options, piles: Piles) -> GameState:
        state = ClimbState(options)
        state.height, state.roll = (position.scores or [0])[0], position.roll
        state.over = position.phase == "over"
        return state


class ClimbSpec(GameSpec):
    def __init__(self) -> None:
        super().__init__("climb", "Climb", 1, 1, [])
        self.has_dealer = self.has_deal = False
        self.parts["text"] = ClimbText(self, ClimbView, ["play", "over"])

    def make_options(self, chosen: Chosen, seats: int) -> Options:
        return Options(chosen)

    def deck(self, options: Options) -> vec[i64]:
        return vec[i64]()

    def card_text(self, options: Options, card: int) -> str:
        raise IndexError

    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        return ClimbState(options)

    def refusals(self) -> list[Refusal]:
        return [NOT_NOW]


TRICKS, CLIMB = TricksSpec(), ClimbSpec()
