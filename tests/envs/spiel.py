"""Matches in OpenSpiel, for the tests."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Any

import pyspiel

import tablee.envs.openspiel  # noqa: F401  registers the games
from tablee.envs.openspiel.adapter import TableState

SIX = "python_tablee_six_sequences"
Story = tuple[object, ...]
TABLES = [
    "python_tablee_mio(seats=2,target=30)",
    "python_tablee_mio(seats=4,target=1,deck=112233445*/5)",
    "python_tablee_ekko(seats=2)",
    "python_tablee_ekko(seats=8,target=12)",
    "python_tablee_six_sequences(seats=2,rounds=1)",
    "python_tablee_six_sequences(seats=3,rounds=1,claims=next,merge=false)",
    "python_tablee_six_sequences(seats=4,rounds=1,teams=true)",
    "python_tablee_sequence_des(seats=3)",
    "python_tablee_sequence_des(seats=4,chips=20)",
    "python_tablee_20_20",
]
SMALL = {
    "mio": "python_tablee_mio(target=1,dealer=1,hand=1,cards=r1 r2 y1 y2)",
    "mio, hands of two": "python_tablee_mio(target=1,dealer=1,hand=2,cards=r1 r2 y1 y2 J)",
    "ekko": "python_tablee_ekko(target=1,dealer=1,hand=1,cards=12 21 34 43)",
    "ekko, hands of two": "python_tablee_ekko(target=1,dealer=1,hand=2,cards=12 21 34 43 11)",
}
"""Cut-down games that can be enumerated."""


def load(text: str) -> Any:
    return pyspiel.load_game(text)


def chosen(state: Any, rng: Random) -> int:
    """An outcome of chance, or a random action, with a preference for combinations."""
    if state.is_chance_node():
        outcomes, weights = zip(*state.chance_outcomes(), strict=True)
        return int(rng.choices(outcomes, weights)[0])
    legal = state.legal_actions()
    combinations = [action for action in legal if action > 123] if str(state.get_game()).startswith(SIX) else []
    return int(rng.choice(combinations if combinations and rng.random() < 0.9 else legal))


def moments(game: Any, seed: int) -> Iterator[TableState]:
    """A random match, moment by moment; it is one state that goes on."""
    rng = Random(seed)
    state = game.new_initial_state()
    while not state.is_terminal():
        yield state
        state.apply_action(chosen(state, rng))
    yield state


def dealt(game: Any, seed: int = 1) -> TableState:
    """The first moment in which a player has a choice."""
    return next(state for state in moments(game, seed) if not state.is_chance_node() and len(state.legal_actions()) > 1)


def tree(state: TableState) -> Iterator[TableState]:
    """All moments that can follow a moment, that one first."""
    yield state
    for action in state.legal_actions():
        yield from tree(state.child(action))


def lived(state: TableState, seat: int) -> Story:
    """An independent account of what a seat saw and did: the changes of its views, and its own actions.

    Its own silence (`declined`, `claims`) is among its actions.
    """
    story: list[object] = []
    last: object = None
    for moment in state.past.moments:
        if moment.what == "move" and moment.who == seat:
            story.append(moment.action)
        view = shown(moment.state, seat)
        if view != last:
            story.append(view)
            last = view
    return tuple(story)


def shown(match: Any, seat: int) -> object:
    if match is None:
        return None
    return str({name: value for name, value in match.view(seat).items() if name not in ("declined", "claims")})
