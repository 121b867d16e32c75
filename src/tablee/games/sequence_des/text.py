"""Séquence Dés' notation: `d2`, `d2!`, `x:d2`, `pass`, the table's `open:3+4` and `roll:3+4`, and positions."""

from __future__ import annotations

from tablee.core.bits import bit, members
from tablee.core.options import Options
from tablee.core.refusal import NOT_A_MOVE
from tablee.core.state import GameState
from tablee.core.text import NO_SUCH_CARD, GameText, NotationError, Piles, PositionError, seat_or_none
from tablee.games.sequence_des.board import CHIPS, COLUMNS, NAMES, ROWS, SIZE, SQUARES, dice_text
from tablee.games.sequence_des.options import SequenceDesOptions
from tablee.games.sequence_des.spec import SPEC
from tablee.games.sequence_des.state import (
    MOVING,
    OPEN,
    OPENING,
    OVER,
    PASS,
    PHASES,
    PLACE,
    REMOVE,
    REPLACE,
    ROLL,
    SequenceDesState,
)
from tablee.games.sequence_des.views import Opening, SequenceDesView


class SequenceDesText(GameText):
    """Séquence Dés' part `text`."""

    # Moves

    def meanings(self, state: GameState, seat: int, text: str) -> list[int]:
        text = text.lower().replace(" ", "")
        if text == "pass":
            return [PASS]
        for word, first in (("roll:", ROLL), ("open:", OPEN)):
            if text.startswith(word):
                return [first + _dice(text[len(word) :])]
        if text.startswith("x:"):
            return [REMOVE + _square(text[2:])]
        if text.endswith("!"):
            return [REPLACE + _square(text[:-1])]
        return [PLACE + _square(text)]

    def move_text(self, state: GameState, seat: int, move: int) -> str:
        if move >= OPEN:
            return f"open:{dice_text(move - OPEN)}"
        if move >= ROLL:
            return f"roll:{dice_text(move - ROLL)}"
        if move == PASS:
            return "pass"
        square = move % SQUARES
        name = NAMES[square]
        return {PLACE: name, REPLACE: f"{name}!", REMOVE: f"x:{name}"}[move - square]

    # Positions

    def piles(self, position: SequenceDesView) -> Piles:
        return {}

    def build(self, position: SequenceDesView, options: Options, piles: Piles) -> GameState:
        assert isinstance(options, SequenceDesOptions)
        state = SequenceDesState(options, position.seats)
        state.phase = PHASES.index(position.phase)
        state.turn = seat_or_none(position.turn, position.seats, "turn")
        state.first, state.second, state.third = _board(position.board, int(state.sides))
        _check_chips(state)
        if state.phase == OPENING:
            _set_opening(position, state)
        elif position.opening is not None:
            raise PositionError("opening", 'must be null outside phase "opening"')
        if (state.winner() >= 0) != (state.phase == OVER):
            raise PositionError("board", "the game is over when, and only when, a side has its line")
        if state.turn < 0 and state.phase != OVER:
            raise PositionError("turn", "must be the seat that acts")
        if (position.roll is not None) != (state.phase == MOVING):
            raise PositionError("roll", 'is there in phase "move", and only then')
        if position.roll is not None:
            state.dice = _rolled(position.roll, "roll")
            state.weigh()
        if state.phase == OVER:
            state.turn = max(state.turn, 0)
        return state


def _square(text: str) -> int:
    if len(text) != 2:
        raise NotationError(NOT_A_MOVE)
    if text[0] not in COLUMNS or text[1] not in ROWS:
        raise NotationError(NO_SUCH_CARD if text[0].isalpha() and text[1].isdecimal() else NOT_A_MOVE)
    return ROWS.index(text[1]) * SIZE + COLUMNS.index(text[0])


def _dice(text: str) -> int:
    if len(text) != 3 or text[1] != "+" or text[0] not in ROWS or text[2] not in ROWS:
        raise NotationError(NOT_A_MOVE)
    return ROWS.index(text[0]) * SIZE + ROWS.index(text[2])


def _rolled(text: str, path: str) -> int:
    """The dice at a place of a position."""
    try:
        return _dice(text)
    except NotationError:
        raise PositionError(path, f"must be two dice such as 3+4, not {text!r}") from None


def _board(rows: list[str], sides: int) -> tuple[int, int, int]:
    if len(rows) != SIZE:
        raise PositionError("board", f"must have {SIZE} rows, not {len(rows)}")
    chips = [0, 0, 0]
    for row, signs in enumerate(rows):
        if len(signs) != SIZE:
            raise PositionError(f"board[{row}]", f"must have {SIZE} signs, not {len(signs)}")
        for column, sign in enumerate(signs):
            if sign != "." and sign not in "123"[:sides]:
                raise PositionError(
                    f"board[{row}]", f"sign {column + 1} must be . or a side from 1 to {sides}, not {sign!r}"
                )
            if sign != ".":
                chips[int(sign) - 1] |= bit(row * SIZE + column)
    return chips[0], chips[1], chips[2]


def _check_chips(state: SequenceDesState) -> None:
    for side in range(state.sides):
        if state.options.limited and len(members(state.chips(side))) > CHIPS:
            raise PositionError("board", f"side {side + 1} has more than {CHIPS} chips")


def _set_opening(position: SequenceDesView, state: SequenceDesState) -> None:
    opening = position.opening or Opening(rolling=list(range(1, position.seats + 1)))
    rolling = opening.rolling
    if sorted(set(rolling)) != rolling or len(rolling) < 2 or not all(1 <= seat <= position.seats for seat in rolling):
        raise PositionError("opening.rolling", f"must be at least two seats from 1 to {position.seats} in order")
    if len(opening.rolls) >= len(rolling):
        raise PositionError("opening.rolls", "when all have rolled, the opening is over or goes on among those tied")
    if any(state.chips(side) for side in range(state.sides)):
        raise PositionError("board", "is empty during the opening")
    state.rolling = sum(bit(seat - 1) for seat in rolling)
    state.rolls = 0
    for place, roll in enumerate(opening.rolls):
        state.rolls |= _rolled(roll, f"opening.rolls[{place}]") << SIZE * place
    state.rolled = len(opening.rolls)
    state.turn = rolling[len(opening.rolls)] - 1
    if position.turn is not None and position.turn - 1 != state.turn:
        raise PositionError("turn", f"seat {state.turn + 1} is the next to roll")


TEXT = SequenceDesText(SPEC, SequenceDesView, PHASES)
