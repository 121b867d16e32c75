"""Les 6 Séquences as PettingZoo names its environments: `six_sequences_v0.env(seats=2)`."""

from __future__ import annotations

from tablee.envs.aec import TableEnv
from tablee.envs.terms import Moves, Reward


def env(
    seats: int = 2,
    *,
    reward: Reward = "win",
    moves: Moves = "playing",
    render_mode: str | None = None,
    **options: object,
) -> TableEnv:
    """A table of Les 6 Séquences; `options` are its house rules."""
    return TableEnv("six-sequences", seats, reward=reward, moves=moves, render_mode=render_mode, options=options)


raw_env = env
