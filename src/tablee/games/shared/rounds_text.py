"""Positions of games of several rounds: the fields that they share."""

from __future__ import annotations

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.text import PositionError, seat_or_none
from tablee.core.views import PlayerView
from tablee.games.shared.rounds import RoundState


def set_round(state: RoundState, position: PlayerView, phases: Sequence[str]) -> None:
    """Enters what a position says of the round and of the match."""
    state.round = position.round
    state.phase = phases.index(position.phase)
    state.turn = seat_or_none(position.turn, position.seats, "turn")
    state.scores = vec[i64](position.scores or [0] * position.seats)
    state.ended = position.ended or ""


def check_target(state: RoundState, target: int, *, between: bool, over: bool) -> None:
    """Raises `PositionError` unless the match is over exactly if somebody has the target; that shows between rounds."""
    reached = max(state.scores) >= target
    if between and reached != over:
        raise PositionError("scores", f"the match is over when, and only when, somebody has {target}")
    if reached and not between:
        raise PositionError("scores", f"somebody has {target}: the match would be over")
