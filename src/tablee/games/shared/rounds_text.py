"""Reads the common fields of positions of games of several rounds."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.text import PositionError, seat_or_none
from tablee.core.views import PlayerView
from tablee.games.shared.rounds import RoundState


def set_round(state: RoundState, position: PlayerView, phases: Sequence[str]) -> None:
    """Sets the round and match fields of a state from a position."""
    state.round = position.round
    state.phase = phases.index(position.phase)
    state.turn = seat_or_none(position.turn, position.seats, "turn")
    state.scores = vec[i64](position.scores or [0] * position.seats)
    state.ended = position.ended or ""


def check_target(state: RoundState, target: int, *, between: bool, over: bool) -> None:
    """Between rounds: raises `PositionError` unless the match is over exactly if a seat has reached the target."""
    reached = max(state.scores) >= target
    if between and reached != over:
        raise PositionError("scores", f"the match is over when, and only when, somebody has {target}")
    if reached and not between:
        raise PositionError("scores", f"somebody has {target}: the match would be over")
