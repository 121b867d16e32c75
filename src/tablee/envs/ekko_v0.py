"""EKKO as PettingZoo names its environments: `ekko_v0.env(seats=4)`."""

from __future__ import annotations

from tablee.envs.aec import TableEnv
from tablee.envs.terms import Moves, Reward


def env(
    seats: int = 4,
    *,
    reward: Reward = "win",
    moves: Moves = "playing",
    render_mode: str | None = None,
    **options: object,
) -> TableEnv:
    """A table of EKKO; `options` are its house rules."""
    return TableEnv("ekko", seats, reward=reward, moves=moves, render_mode=render_mode, options=options)


raw_env = env
