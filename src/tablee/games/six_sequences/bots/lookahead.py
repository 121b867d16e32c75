"""Plays out a drawn world of Les 6 Séquences: every seat follows the plan that it evaluates best."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.core.state import TABLE
from tablee.games.six_sequences.bots.outlook import Outlook, SixWeights
from tablee.games.six_sequences.bots.planning import Planner
from tablee.games.six_sequences.bots.sense import best_play
from tablee.games.six_sequences.moves import CLOSE, LET
from tablee.games.six_sequences.state import SixState
from tablee.games.six_sequences.table import CLAIMS, DRAWING, PHASE_A

FEW_MOMENTS: Final = 60
"""The most moments of a turn that are evaluated during a playout."""


def play_on(world: SixState, seat: i64, moves: list[int], weights: SixWeights) -> float:
    """The lead after a line: evaluated when the seat's next turn begins, or counted at the end of the round."""
    due = world.phase == CLAIMS and world.turn == seat and moves[0] == LET  # its turn is still to come
    for move in moves:
        world.apply(seat, move)
    actor = world.asked()
    while actor >= 0:
        if actor == seat and world.phase == DRAWING:
            if not due:
                return Outlook(world, seat, weights).value(world)
            due = False
        go_on(world, actor, weights)
        actor = world.asked()
    return round_lead(world, seat)


def go_on(world: SixState, actor: i64, weights: SixWeights) -> None:
    """Makes the next move of the seat to move."""
    if actor == TABLE:
        world.apply(actor, CLOSE)
    elif world.phase < PHASE_A:
        answer(world, actor)
    else:
        follow_plan(world, actor, weights)


def answer(world: SixState, seat: i64) -> None:
    """Takes a discard that fits, or declines it."""
    move = best_play(world, seat)
    if move < 0:
        move = world.legal_at(seat, world.found)
    world.apply(seat, move)


def follow_plan(world: SixState, seat: i64, weights: SixWeights) -> None:
    """Plays on to the next draw or to the end of the turn."""
    plan = Planner(Outlook(world, seat, weights), FEW_MOMENTS).search(world)[0]
    for move in plan.moves:
        world.apply(seat, move)


def round_lead(world: SixState, seat: i64) -> float:
    """A side's points in a finished round minus the mean of the other sides."""
    own = float(world.points[seat])
    others = 0.0
    side: i64 = 0
    while side < world.sides():
        if side != world.side_of(seat):
            others += float(world.points[side])
        side += 1
    return own - others / float(world.sides() - 1)
