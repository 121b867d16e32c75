"""Converts between action numbers and the text of moves (`docs/envs.md`).

`meaning` describes a number for all states; in a given state `text` writes the move and `action` parses it.
"""

from __future__ import annotations

from functools import cache

import numpy as np

from tablee.core.refusal import Refusal
from tablee.core.state import GameState
from tablee.envs.arrays.contract import NO_MOVE, GameArrays
from tablee.envs.config import arrays_of, spec_named
from tablee.games.registry import spec_of, text_of

MOST_ACTIONS = 2**62
"""No game has actions above it, and compiled code cannot take larger numbers."""
NO_ACTION = -1


def checked(action: object) -> int:
    """A caller's action as a number that compiled code can take; `NO_ACTION` if no game has such an action."""
    if isinstance(action, bool) or not isinstance(action, (int, np.integer)) or not 0 <= action <= MOST_ACTIONS:
        return NO_ACTION
    return int(action)


# In one state


def text(state: GameState, seat: int, move: int) -> str:
    """A legal move in notation."""
    return text_of(state.game_name()).move_text(state, seat, move)


def action(state: GameState, seat: int, written: str) -> int:
    """The action of a move in notation; raises `NotationError` or `Refused` if it is not legal."""
    spec = spec_of(state.game_name())
    return int(arrays_of(spec).action(state, text_of(spec.name).number(state, seat, written)))


def refusal(state: GameState, seat: int, number: int) -> Refusal | None:
    """Why a seat may not take an action; None if it may, or if the number has no move in this state."""
    move = move_of(state, number)
    return None if move is None else state.refusal(seat, move)


def move_of(state: GameState, number: int) -> int | None:
    """The move, legal or not, that a number stands for in a state."""
    action = checked(number)
    move = NO_MOVE if action == NO_ACTION else int(arrays_of(spec_of(state.game_name())).move(state, action))
    return None if move == NO_MOVE else move


# In any state


def meanings(game: str) -> list[str]:
    """The meaning of each action of a game; empty for an unused number."""
    return list(_meanings(arrays_of(spec_named(game))))


def meaning(game: str, number: int) -> str:
    """The meaning of an action of a game in all states; raises `ValueError` for a number out of range."""
    found = _meanings(arrays_of(spec_named(game)))
    place = checked(number)
    if not 0 <= place < len(found):
        raise ValueError(f"{game}: there is no action {number}; they go from 0 to {len(found) - 1}")
    return found[place]


@cache
def _meanings(arrays: GameArrays) -> tuple[str, ...]:
    return tuple(arrays.meanings())
