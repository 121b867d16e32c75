"""Checks the settings of an environment: game, seats, house rules, rewards and offered moves."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Literal, get_args

import numpy as np
from gymnasium import spaces
from numpy.typing import NDArray

from tablee.core.game import GameSpec
from tablee.core.refusal import OptionsError
from tablee.envs.arrays.contract import GameArrays
from tablee.envs.arrays.episode import EpisodeConfig
from tablee.envs.arrays.layout import ObservationLayout
from tablee.envs.generic_arrays import GenericArrays
from tablee.games.registry import GAMES

Reward = Literal["win", "points"]
Moves = Literal["playing", "all"]
Observation = dict[str, NDArray[Any]]


def config_of(
    game: str, seats: object, options: Mapping[str, object], reward: Reward | None, moves: Moves
) -> EpisodeConfig:
    """The settings of the episodes at a table; raises `OptionsError` with the allowed values."""
    spec = spec_named(game)
    count = checked_seats(spec, seats)
    arrays = arrays_of(spec)
    paid = checked_word("reward", get_args(Reward), reward or arrays.reward)
    offered = checked_word("moves", get_args(Moves), moves)
    chosen = spec.options(dict(options), count)
    return EpisodeConfig(spec, arrays, chosen, count, all_moves=offered == "all", by_points=paid == "points")


def spec_named(game: str) -> GameSpec:
    """A game by name; raises `OptionsError` with the list of games."""
    if game not in GAMES:
        raise OptionsError("envs.no_game", {"game": repr(game), "games": ", ".join(GAMES)})
    return GAMES[game]


def arrays_of(spec: GameSpec) -> GameArrays:
    """The part `arrays` of a game, or a generic one."""
    found = spec.part("arrays")
    return found if isinstance(found, GameArrays) else generic_arrays(spec)


@cache
def generic_arrays(spec: GameSpec) -> GameArrays:
    """The generic arrays of a game, made once."""
    return GenericArrays(spec)


def checked_seats(spec: GameSpec, seats: object) -> int:
    """A number of seats that a game allows, its default if None; raises `OptionsError`."""
    if seats is None:
        return spec.default_seats
    if isinstance(seats, bool) or not isinstance(seats, int):
        raise OptionsError("envs.seats", {"seats": repr(seats)})
    spec.check_seats(seats)
    return seats


def checked_word(name: str, allowed: tuple[str, ...], given: object) -> str:
    """A value if it is among the allowed words; raises `OptionsError` with the list."""
    if given not in allowed:
        raise OptionsError("envs.one_of", {"name": name, "allowed": ", ".join(allowed), "value": repr(given)})
    return str(given)


def observation_space(arrays: GameArrays) -> spaces.Dict:
    """The space of observations: cells within the bounds of their sections, and a mask."""
    low, high = bounds(arrays.layout)
    return spaces.Dict(
        {
            "observation": spaces.Box(low, high, dtype=np.int16),
            "action_mask": spaces.Box(0, 1, (int(arrays.actions),), dtype=np.int8),
        }
    )


def bounds(layout: ObservationLayout) -> tuple[NDArray[np.int16], NDArray[np.int16]]:
    """The lower and upper bound of each cell."""
    lengths = [section.length for section in layout.sections]
    low = np.repeat(np.array([section.low for section in layout.sections], np.int16), lengths)
    high = np.repeat(np.array([section.high for section in layout.sections], np.int16), lengths)
    return low, high


def fold(seed: object) -> int:
    """Folds a non-negative integer of any size into 40 bits, all of its bits counting."""
    if isinstance(seed, bool) or not isinstance(seed, (int, np.integer)) or seed < 0:
        raise ValueError(f"a seed is a whole number from 0 on, not {seed!r}")
    left, folded = int(seed), 0
    while left:
        folded = (folded * 0x9E3779B1 + (left & 0xFFFFFFFF) + 1) & 0xFFFFFFFFFF
        left >>= 32
    return folded
