"""One episode with its output as numpy arrays, for the environments of one table."""

from __future__ import annotations

import secrets
from collections.abc import Callable

import msgspec
import numpy as np
from numpy.typing import NDArray

from tablee.core.rng import Rng
from tablee.core.state import ALL, GameState
from tablee.envs.arrays.episode import Episode, EpisodeConfig, ObservationCopies, output_for
from tablee.envs.config import Observation, fold
from tablee.match import positions


class EpisodeBuffers:
    """An episode and numpy views of its output. Copies and pickles continue exactly as the original would."""

    def __init__(self, config: EpisodeConfig, rng: Rng, state: GameState | None = None) -> None:
        output = output_for(config)
        self.config = config
        self.episode = Episode(config, output, rng, config.new_match(rng) if state is None else state)
        self.cells: NDArray[np.int16] = np.frombuffer(memoryview(output.writer.cells), dtype=np.int16)
        self.mask: NDArray[np.int8] = np.frombuffer(memoryview(output.masks), dtype=np.int8)
        self.rewards: NDArray[np.float64] = np.frombuffer(memoryview(output.rewards), dtype=np.float64)
        no_mask: NDArray[np.int8] = np.zeros(len(self.mask), dtype=np.int8)
        copies = ObservationCopies(self.episode, self.cells.copy, self.mask.copy, no_mask.copy)
        self.observe: Callable[[int], Observation] = copies.observe
        """A seat's observation and action mask as independent arrays."""

    def restart(self, rng: Rng, state: GameState | None) -> None:
        """Starts another match, or continues from a state, with this chance."""
        self.episode.rng = rng
        self.episode.take_pay_away()
        self.episode.resume(self.config.new_match(rng) if state is None else state)

    def copy(self) -> EpisodeBuffers:
        """Independent buffers in the same moment."""
        return EpisodeBuffers(self.config, self.episode.rng.copy(), self.episode.state.copy())


def packed(episode: Episode) -> tuple[bytes, int]:
    """The state and the generator in a few bytes."""
    return msgspec.json.encode(episode.state.view(ALL)), int(episode.rng.x)


def unpacked(moment: tuple[bytes, int]) -> tuple[Rng, GameState]:
    """The inverse of `packed`."""
    position, x = moment
    return rng_at(x), positions.read_json(position)


def rng_at(x: int) -> Rng:
    """A generator with the state of another."""
    rng = Rng(0)
    rng.x = x
    return rng


def rng_for(seed: int | None) -> Rng:
    """A generator for a seed, or without one."""
    return Rng(secrets.randbits(40) if seed is None else fold(seed))
