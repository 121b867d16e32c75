"""Random play through environments, for the tests."""

from __future__ import annotations

from typing import Any

import numpy as np

from tablee import envs
from tablee.core.rng import Rng


def random_action(env: envs.TableEnv, rng: Rng) -> int:
    """One of the actions that the agent selected may take."""
    found = env.legal_actions()
    return found[rng.below(len(found))]


def finish(env: envs.TableEnv, rng: Rng, limit: int = 100_000) -> list[Any]:
    """Plays at random until the match is over or the limit is reached; returns everything that happened."""
    told: list[Any] = []
    while env.agents and not any(env.terminations.values()) and limit:
        agent = env.agent_selection
        seen = env.observe(agent)
        action = random_action(env, rng)
        told.append((agent, action, seen["observation"].tobytes(), seen["action_mask"].tobytes(), dict(env.rewards)))
        env.step(action)
        limit -= 1
    told.append((dict(env.rewards), dict(env.terminations)))
    return told


def returns(env: envs.TableEnv, rng: Rng) -> dict[str, float]:
    """Plays a match to its end in the way agents do; what each of them was paid in all."""
    paid = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, terminated, _, _ = env.last()
        paid[agent] += reward
        if terminated:
            env.step(None)
        else:
            allowed = np.flatnonzero(seen["action_mask"])
            env.step(int(allowed[rng.below(len(allowed))]))
    return paid
