"""What an environment is made of: a game, seats, house rules, rewards, and which moves are offered."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal, get_args

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tablee.core.refusal import OptionsError
from tablee.envs.arrays.episode import Terms
from tablee.envs.arrays.games import CODERS
from tablee.envs.arrays.layout import Layout
from tablee.games.registry import notation_of

Reward = Literal["win", "points"]
Moves = Literal["playing", "all"]
Observation = dict[str, NDArray[Any]]


def terms_of(game: str, seats: int, options: Mapping[str, object], reward: Reward, moves: Moves) -> Terms:
    """The terms of a table; raises `OptionsError` naming what is allowed."""
    check_game(game)
    check_seats(game, seats)
    if reward not in get_args(Reward):
        raise OptionsError(*one_of("reward", get_args(Reward), reward))
    if moves not in get_args(Moves):
        raise OptionsError(*one_of("moves", get_args(Moves), moves))
    rules = notation_of(game).game
    chosen = rules.options(dict(options), seats)
    return Terms(rules, CODERS[game], chosen, seats, all_moves=moves == "all", by_points=reward == "points")


def check_game(game: str) -> None:
    """Raises `OptionsError` for a game that has no environment: an unknown one, or another package's."""
    if game not in CODERS:
        names = ", ".join(CODERS)
        raise OptionsError(
            f"there is no game {game!r} with an environment; there are {names}",
            f"aucun jeu {game!r} n’a d’environnement ; il y a {names}",
        )


def check_seats(game: str, seats: object) -> None:
    """Raises `OptionsError` for a number of seats that a game does not have, or for what is no number."""
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise OptionsError(
            f"`seats` must be a whole number, not {seats!r}", f"`seats` est un nombre entier, et non {seats!r}"
        )
    notation_of(game).game.check_seats(seats)


def one_of(name: str, allowed: tuple[str, ...], given: object) -> tuple[str, str]:
    """What an `OptionsError` says of a wrong word."""
    return (
        f"`{name}` must be one of {', '.join(allowed)}, not {given!r}",
        f"`{name}` vaut {' ou '.join(allowed)}, et non {given!r}",
    )


def observation_space(game: str) -> spaces.Dict:
    """What `observe` can answer: cells within their section's bounds, and a mask."""
    coder = CODERS[game]
    low, high = bounds(coder.layout)
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (int(coder.actions),), dtype=np.int8),
        }
    )


def bounds(layout: Layout) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The least and the greatest number of each cell."""
    lengths = [section.length for section in layout.sections]
    low = np.repeat(np.array([section.low for section in layout.sections], np.int16), lengths)
    high = np.repeat(np.array([section.high for section in layout.sections], np.int16), lengths)
    return low, high


def fold(seed: object) -> int:
    """Any whole number from 0 on as forty bits, all of it counting."""
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or seed < 0:
        raise ValueError(f"a seed is a whole number from 0 on, not {seed!r}")
    left, folded = int(seed), 0
    while left:
        folded = (folded * 0x9E3779B1 + (left & 0xFFFFFFFF) + 1) & 0xFFFFFFFFFF
        left >>= 32
    return folded
