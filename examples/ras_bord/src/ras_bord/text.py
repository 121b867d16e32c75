"""Ras bord in writing: `5` lays a five, `spill` spills the bowl; its positions."""

from __future__ import annotations

from ras_bord.spec import SPEC
from ras_bord.state import ENDINGS, HIGHEST, PHASES, SPILL, RasBordOptions, RasBordState
from tablee.core.options import Options
from tablee.core.refusal import NOT_A_MOVE
from tablee.core.state import GameState
from tablee.core.text import (
    NO_SUCH_CARD,
    GameText,
    NotationError,
    Piles,
    PositionError,
    opened,
    per_seat,
    seat_or_none,
)
from tablee.core.views import Pile, PlayerView


class RasBordView(PlayerView, kw_only=True):
    """A moment of Ras bord: hands and stock (top card first), the cards laid (latest last), how full the bowl is."""

    hands: list[Pile]
    stock: Pile
    laid: list[str]
    level: int | None = None


class RasBordText(GameText):
    """How Ras bord is written."""

    # Moves

    def meanings(self, state: GameState, seat: int, text: str) -> list[int]:
        text = text.lower()
        if text == "spill":
            return [SPILL]
        if not text.isdecimal() or not text.isascii():
            raise NotationError(NOT_A_MOVE)
        if len(text) > 1 or not 1 <= int(text) <= HIGHEST:
            raise NotationError(NO_SUCH_CARD)
        return [int(text)]

    def move_text(self, state: GameState, seat: int, move: int) -> str:
        return "spill" if move == SPILL else str(move)

    # Positions

    def piles(self, position: RasBordView) -> Piles:
        hands = per_seat(position.hands, position.seats, "hands")
        return {
            **{f"hands[{seat}]": hand for seat, hand in enumerate(hands)},
            "stock": opened(position.stock, "stock"),
            "laid": position.laid,
        }

    def build(self, position: RasBordView, options: Options, piles: Piles) -> GameState:
        assert isinstance(options, RasBordOptions)
        seats = position.seats
        state = RasBordState(options, seats, seat_or_none(position.dealer or 1, seats, "dealer"))
        state.round = position.round
        state.phase = position.phase
        state.hands = [numbers(piles[f"hands[{seat}]"]) for seat in range(seats)]
        state.stock = numbers(piles["stock"])
        state.laid = numbers(piles["laid"])
        state.scores = position.scores or [0] * seats
        state.points = position.points or [0] * seats
        state.ended = position.ended or ""
        if position.turn is not None:
            state.turn = position.turn - 1
        check(position, state)
        return state


def numbers(cards: list[str]) -> list[int]:
    """Cards as the rules count them."""
    return [int(card) for card in cards]


def check(position: RasBordView, state: RasBordState) -> None:
    """Raises `PositionError` for a moment that cannot be."""
    brim, target = state.options.brim, state.options.target
    if position.level is not None and position.level != state.level:
        raise PositionError("level", f"must be {state.level}, as much as was laid, not {position.level}")
    is_over = state.phase != "play"
    if state.level > brim or (state.level == brim and not is_over):
        raise PositionError("laid", f"the bowl holds {brim}, not {state.level}")
    if is_over != (state.ended in ENDINGS):
        raise PositionError("ended", 'must be "brim" or "spilled" when the round is over, and null before')
    if (position.turn is None) != is_over:
        raise PositionError("turn", "must be the seat that acts, and null when the round is over")
    if (max(state.scores) >= target) != (state.phase == "over"):
        raise PositionError("scores", f"the match is over when, and only when, somebody has {target}")


TEXT = RasBordText(SPEC, RasBordView, PHASES)
