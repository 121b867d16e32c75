"""Research environments, ours and the peers': the same loops for both, each in its own Python.

    envs-aec:mio                  ours, PettingZoo's loop
    envs-gym:20-20                ours, Gymnasium's loop
    envs-list:mio                 the same loops, but actions come from `legal_actions()`, as with RLCard
    envs-vec:mio                  ours, many games at once; `envs-view:…` without copies of the arrays
    peerenvs-wrapped:connect_four PettingZoo's, as `env()` makes it; `peerenvs-raw:…` without its wrappers
    peerenvs-rlcard:uno           RLCard's own loop

Actions are drawn from the mask in numpy's quickest way, with the same random numbers for all. The clock is the
processor time of the worker's one thread, so that other work on the machine does not count.
"""

from __future__ import annotations

import importlib
import time
from collections.abc import Callable
from typing import Any

from bench.protocol import Answer, Measure, NotBuiltError, serve, uniform

SEATS = {"mio": 4}
"""Numbers of seats that differ from the game's default."""
GAMES = 256
SEED = 20


def timed(play: Callable[[], tuple[int, int]]) -> Measure:
    """Calls `play`, which returns its steps and matches, until that much processor time is used."""

    def measure(seconds: float) -> Answer:
        steps = games = 0
        start = time.process_time()
        took = 0.0
        while took < seconds:
            made, ended = play()
            steps += made
            games += ended
            took = time.process_time() - start
        return {"moves": steps, "games": games, "seconds": took}

    return measure


def masked(seen: Any) -> Any:
    """The actions that a mask allows."""
    return seen["action_mask"].view(bool).nonzero()[0]


def aec(env: Any, *, listed: bool = False) -> Measure:
    """Whole matches in the loop that PettingZoo's guide shows."""
    rand = uniform()
    env.reset(seed=SEED)

    def play() -> tuple[int, int]:
        env.reset()
        last, step, steps = env.last, env.step, 0
        for _ in env.agent_iter():
            seen, _reward, terminated, truncated, _info = last()
            if terminated or truncated:
                step(None)
                continue
            actions = env.legal_actions() if listed else masked(seen)
            step(actions[int(rand() * len(actions))])
            steps += 1
        return steps, 1

    return timed(play)


def gym(env: Any, *, listed: bool = False) -> Measure:
    """Whole games in the loop that Gymnasium's guide shows."""
    rand = uniform()
    env.reset(seed=SEED)

    def play() -> tuple[int, int]:
        seen, _ = env.reset()
        step, over, steps = env.step, False, 0
        while not over:
            actions = env.legal_actions() if listed else masked(seen)
            seen, _reward, over, _truncated, _info = step(actions[int(rand() * len(actions))])
            steps += 1
        return steps, 1

    return timed(play)


def many(tables: Any) -> Measure:
    """Steps of many games at once, with actions drawn in compiled code."""
    tables.reset(seed=SEED)
    return timed(lambda: (GAMES, int(tables.step(tables.random_actions()).ended.sum())))


def rlcard(name: str) -> Measure:
    """RLCard's `env.step` with a random legal action; its two players."""
    env = module("rlcard").make(name, config={"seed": SEED})
    rand = uniform()

    def play() -> tuple[int, int]:
        state, _ = env.reset()
        step, steps = env.step, 0
        while not env.is_over():
            actions = list(state["legal_actions"])
            state, _ = step(actions[int(rand() * len(actions))])
            steps += 1
        return steps, 1

    return timed(play)


def ours(work: str, game: str) -> Measure:
    """One of our environments."""
    envs = module("tablee.envs")
    build = module("tablee.build")
    if not build.is_compiled():
        raise NotBuiltError("Tablée runs interpreted here")
    if work in ("envs-vec", "envs-view"):
        return many(envs.make_vec(game, games=GAMES, seats=SEATS.get(game), copy=work == "envs-vec"))
    env = envs.make(game, SEATS.get(game))
    return (gym if isinstance(env, envs.SoloEnv) else aec)(env, listed=work == "envs-list")


def peers(work: str, game: str) -> Measure:
    """One of the peers' environments."""
    if work == "peerenvs-rlcard":
        return rlcard(game)
    version = {"connect_four": "connect_four_v3", "gin_rummy": "gin_rummy_v4"}[game]
    found = module(f"pettingzoo.classic.{version}")
    return aec((found.env if work == "peerenvs-wrapped" else found.raw_env)())


def module(name: str) -> Any:
    """A module; raises `NotBuiltError` if it cannot be imported."""
    try:
        return importlib.import_module(name)
    except ImportError as error:
        raise NotBuiltError(f"{name}: {error}") from error


def prepare(task: str) -> Measure:
    """Prepares a task before the clock starts."""
    work, _, name = task.partition(":")
    return ours(work, name) if work.startswith("envs") else peers(work, name)


if __name__ == "__main__":
    serve(prepare)
