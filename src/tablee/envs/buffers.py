"""One episode with its memory as numpy arrays: what the environments for one table share."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import msgspec
import numpy as np
from numpy.typing import NDArray

from tablee.core.rng import Rng
from tablee.core.state import ALL, GameState
from tablee.envs.arrays.episode import Episode, Sight, Terms, output_for
from tablee.envs.terms import Observation, fold
from tablee.match import positions


class Desk:
    """An episode and views of what it writes. Copies and pickles go on exactly as the original would."""

    def __init__(self, terms: Terms, rng: Rng, state: GameState | None = None) -> None:
        output = output_for(terms)
        self.terms = terms
        self.episode = Episode(terms, output, rng, terms.new_match(rng) if state is None else state)
        self.cells: NDArray[np.int16] = np.frombuffer(memoryview(output.page.cells), dtype=np.int16)
        self.mask: NDArray[np.int8] = np.frombuffer(memoryview(output.masks), dtype=np.int8)
        self.rewards: NDArray[np.float64] = np.frombuffer(memoryview(output.rewards), dtype=np.float64)
        no_mask: NDArray[np.int8] = np.zeros(len(self.mask), dtype=np.int8)
        sight = Sight(self.episode, self.cells.copy, self.mask.copy, no_mask.copy)
        self.observe: Callable[[int], Observation] = sight.observe
        """What a seat knows, and what it may do if it is asked; arrays of their own."""

    def restart(self, rng: Rng, state: GameState | None) -> None:
        """Another match, or another moment of one, with this luck."""
        self.episode.rng = rng
        self.episode.take_pay_away()
        self.episode.resume(self.terms.new_match(rng) if state is None else state)

    # Copies

    def copy(self) -> Desk:
        """An independent desk in the same moment."""
        return Desk(self.terms, self.episode.rng.copy(), self.episode.state.copy())


def written(episode: Episode) -> tuple[bytes, int]:
    """A moment in a few bytes: the whole position, and the state of the luck to come."""
    return msgspec.json.encode(episode.state.view(ALL)), int(episode.rng.x)


def read(moment: tuple[bytes, int]) -> tuple[Rng, GameState]:
    """The luck and the state that `written` told."""
    position, luck = moment
    return luck_at(luck), positions.read_json(position)


def luck_at(x: int) -> Rng:
    """Chance that goes on from where another was."""
    rng = Rng(0)
    rng.x = x
    return rng


def luck(seed: int | None) -> Rng:
    """Chance for a seed, or without one."""
    return Rng(secrets.randbits(40) if seed is None else fold(seed))
