"""One episode with its memory as numpy arrays: what the environments for one table share."""

from __future__ import annotations

import secrets

import msgspec
import numpy as np
from numpy.typing import NDArray

from tablee.arrays.episode import Episode, Terms
from tablee.arrays.many import output_of
from tablee.envs.terms import Observation, fold
from tablee.notation import positions
from tablee.rules.rng import Rng
from tablee.rules.state import ALL, GameState


class Desk:
    """An episode and views of what it writes. Copies and pickles go on exactly as the original would."""

    def __init__(self, terms: Terms, rng: Rng) -> None:
        output = output_of(terms)
        self.terms = terms
        self.episode = Episode(terms, output, rng)
        self.cells: NDArray[np.int16] = np.frombuffer(memoryview(output.page.cells), dtype=np.int16)
        self.mask: NDArray[np.int8] = np.frombuffer(memoryview(output.masks), dtype=np.int8)
        self.rewards: NDArray[np.float64] = np.frombuffer(memoryview(output.rewards), dtype=np.float64)
        self.no_mask: NDArray[np.int8] = np.zeros(len(self.mask), dtype=np.int8)

    def observe(self, seat: int) -> Observation:
        """What a seat knows, and what it may do if it is asked; arrays of their own."""
        episode = self.episode
        episode.observe(seat)
        mask = self.mask if seat == episode.seat else self.no_mask
        return {"observation": self.cells.copy(), "action_mask": mask.copy()}

    def restart(self, rng: Rng | None) -> None:
        """A new match, with other luck if given."""
        if rng is not None:
            self.episode.rng = rng
        self.episode.take_pay_away()
        self.episode.begin()

    # Copies

    def copy(self) -> Desk:
        """An independent desk in the same moment."""
        return self._twin(self.episode.state.copy(), self.episode.rng.copy())

    def _twin(self, state: GameState, rng: Rng) -> Desk:
        twin = Desk(self.terms, Rng(0))
        twin.episode.rng = rng
        twin.episode.resume(state)
        return twin

    def written(self) -> tuple[bytes, int]:
        """This moment in a few bytes: the whole position, and the state of the luck to come."""
        return msgspec.json.encode(self.episode.state.view(ALL)), int(self.episode.rng.x)

    def resume(self, written: tuple[bytes, int]) -> None:
        """Goes on from a moment as `written` gave it."""
        position, luck = written
        self.episode.rng.x = luck
        self.episode.resume(positions.read_json(position))


def luck(seed: int | None) -> Rng:
    """Chance for a seed, or without one."""
    return Rng(secrets.randbits(40) if seed is None else fold(seed))
