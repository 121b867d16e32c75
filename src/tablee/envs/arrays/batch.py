"""Many independent matches of one game in one block of memory."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i16, i64, u8

from tablee.core.rng import Rng
from tablee.envs.arrays.contract import NO_MOVE
from tablee.envs.arrays.episode import Episode, EpisodeConfig, EpisodeOutput, no_bytes, no_numbers
from tablee.envs.arrays.layout import ObservationWriter


def stream(rng: Rng) -> Rng:
    """A new generator, seeded from another."""
    return Rng((rng.next() << 8) | (rng.next() & 255))


class EpisodeBatch:
    """A batch of episodes. They write to `cells`, `masks`, `rewards`, `seats` and `ended`, one row each."""

    def __init__(self, config: EpisodeConfig, games: int, seed: int) -> None:
        size = config.arrays.layout.size
        self.config = config
        self.games: i64 = games
        self.action_rng = Rng(0)  # for random actions
        self.cells: vec[i16] = no_numbers(games * size)
        self.lasts: vec[i16] = no_numbers(games * size)  # the final observations of matches that have ended
        self.masks: vec[u8] = no_bytes(games * config.arrays.actions)
        self.rewards: vec[float] = vec[float]([0.0] * (games * config.seats))
        self.seats: vec[i64] = vec[i64]([0] * games)
        self.ended: vec[u8] = no_bytes(games)
        self.episodes: list[Episode] = []
        self.last_writers: list[ObservationWriter] = []
        i: i64 = 0
        while i < games:
            writer = ObservationWriter(self.cells, i * size)
            output = EpisodeOutput(writer, self.masks, i * config.arrays.actions, self.rewards, i * config.seats)
            rng = Rng(seed)
            self.episodes.append(Episode(config, output, rng, config.new_match(rng)))
            last = ObservationWriter(self.lasts, i * size)
            config.arrays.fix(config.options, config.seats, last)
            self.last_writers.append(last)
            i += 1
        self.open(seed)

    def open(self, seed: int) -> None:
        """Restarts all matches; each has its own chance, independent of the others."""
        rng = Rng(seed)
        self.action_rng = stream(rng)
        i: i64 = 0
        while i < self.games:
            episode = self.episodes[i]
            episode.rng = stream(rng)
            episode.take_pay_away()
            episode.begin()
            self.ended[i] = 0
            self.look(i, episode)
            i += 1

    def look(self, i: i64, episode: Episode) -> None:
        self.seats[i] = episode.seat
        episode.observe(episode.seat)

    def refused(self, actions: list[int]) -> i64:
        """The first game with an illegal action, or -1."""
        i: i64 = 0
        while i < self.games:
            if self.episodes[i].move_of(actions[i]) == NO_MOVE:
                return i
            i += 1
        return -1

    def step(self, actions: list[int]) -> None:
        """Takes a legal action in each game. When a match ends, the next one starts at once."""
        i: i64 = 0
        while i < self.games:
            episode = self.episodes[i]
            seat = episode.seat
            episode.act(actions[i])
            self.ended[i] = 0
            if episode.is_over():
                self.ended[i] = 1
                episode.show(seat, self.last_writers[i])
                episode.begin()
            self.look(i, episode)
            i += 1

    def random_actions(self) -> list[int]:
        """A random legal action for each game."""
        return [int(episode.random_action(self.action_rng)) for episode in self.episodes]
