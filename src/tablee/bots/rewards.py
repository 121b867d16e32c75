"""The reward of a seat, from 0 to 1, for a finished match or for a round that leaves the match undecided."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.core.state import GameState, Outcome

SCALE: Final = 25.0
"""The lead in points that is worth a reward of three quarters."""


def reward(state: GameState, seat: i64) -> float:
    """A seat's share of the victory if the match is over, else an estimate from its lead in points."""
    outcome = state.outcome()
    if outcome is None:
        return standing_by_points(state, seat)
    return victory(outcome, seat, state.seats)


def victory(outcome: Outcome, seat: i64, seats: i64) -> float:
    """1 for winning alone, 0 for losing, one half or more for winning together with others, partners included."""
    if int(seat) not in outcome.winners:
        return 0.0
    if seats == 1:
        return 1.0
    return 0.5 + 0.5 * float(seats - len(outcome.winners)) / float(seats - 1)


def standing_by_points(state: GameState, seat: i64) -> float:
    """An estimate from the lead alone, for any game."""
    return squash(lead(state, seat) / SCALE)


def lead(state: GameState, seat: i64) -> float:
    """A seat's points above the mean of the others, positive if it is ahead. Alone at the table: its points."""
    own = float(state.score(seat))
    if state.seats == 1:
        return own
    others = 0.0
    other: i64 = 0
    while other < state.seats:
        if other != seat:
            others += float(state.score(other))
        other += 1
    ahead = own - others / float(state.seats - 1)
    return -ahead if state.fewest_points_win() else ahead


def squash(x: float) -> float:
    """Maps any number into the interval from 0 to 1, and 0 to one half."""
    return 0.5 + 0.5 * x / (1.0 + (x if x > 0.0 else -x))
