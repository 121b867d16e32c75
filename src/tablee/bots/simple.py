"""Simple bots for every game. They choose from what their seat can know: never from the cards of others.

`thoughtful` asks of each move: how do random games end from here, over many deals of the hidden cards that fit what
this seat knows? It uses nothing but `determinize`.
"""

from __future__ import annotations

from mypy_extensions import i64

from tablee.rules.playout import play_on, random_move
from tablee.rules.rng import Rng
from tablee.rules.state import GameState, Outcome

HORIZON: i64 = 400
"""Random games are cut off after so many moves, and judged by the points so far."""


def choose_random(state: GameState, seat: i64, rng: Rng) -> i64:
    """Any move that plays on."""
    return random_move(state, seat, rng)


def choose_thoughtful(state: GameState, seat: i64, rng: Rng, samples: i64) -> i64:
    """The move after which random games go best for the seat, on the same `samples` deals for every move."""
    n = state.playing_count(seat)
    if n < 2:
        return state.legal_at(seat, 0)
    totals = [0.0] * int(n)
    sample: i64 = 0
    while sample < samples:
        world = state.determinize(seat, rng)
        k: i64 = 0
        while k < n:
            trial = world.copy()
            trial.apply(seat, world.legal_at(seat, k))
            play_on(trial, rng, HORIZON)
            totals[k] += worth(trial, seat)
            k += 1
        sample += 1
    best: i64 = 0
    k = 1
    while k < n:
        if totals[k] > totals[best]:
            best = k
        k += 1
    return state.legal_at(seat, best)


def worth(state: GameState, seat: i64) -> float:
    """How well a seat stands: a win counts most, then the points of the others against its own."""
    outcome = state.outcome()
    won = 0.0 if outcome is None else share(outcome, seat)
    return won + 0.002 * lead(state, seat)


def share(outcome: Outcome, seat: i64) -> float:
    """A seat's part of the victory."""
    return 1.0 / len(outcome.winners) if int(seat) in outcome.winners else 0.0


def lead(state: GameState, seat: i64) -> float:
    """How far a seat is ahead of the mean of the others in points, whichever way points count; alone, its points."""
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
