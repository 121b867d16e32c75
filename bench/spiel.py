"""Random play through pyspiel, driven from Python, steps per second: our games beside OpenSpiel's own crazy_eights.

    python -m bench.spiel --rounds 5 --seconds 1

The loop is the same for all: `is_terminal`, `legal_actions` or `chance_outcomes`, `apply_action`; every action counts,
chance's, too. Each round measures every game once; the table has medians over the rounds and ratios within them.
"""

from __future__ import annotations

import argparse
import os
from random import Random
from statistics import median
from time import perf_counter

import pyspiel

import tablee.envs.openspiel as adapter

PEER = "crazy_eights"


def steps_per_second(game: object, seconds: float, rng: Random) -> float:
    steps = 0
    start = perf_counter()
    while perf_counter() - start < seconds:
        state = game.new_initial_state()
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes, weights = zip(*state.chance_outcomes(), strict=True)
                state.apply_action(rng.choices(outcomes, weights)[0])
            else:
                state.apply_action(rng.choice(state.legal_actions()))
            steps += 1
    return steps / (perf_counter() - start)


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m bench.spiel", description=__doc__)
    words.add_argument("--rounds", type=int, default=5, help="interleaved rounds, 5 unless told")
    words.add_argument("--seconds", type=float, default=1.0, help="time of one measurement, 1 unless told")
    options = words.parse_args()
    games = {name: pyspiel.load_game(name) for name in (PEER, *adapter.GAMES.values())}
    rounds = [
        {name: steps_per_second(game, options.seconds, Random(number)) for name, game in games.items()}
        for number in range(options.rounds)
    ]
    for name in games:
        ratio = median(figures[name] / figures[PEER] for figures in rounds)
        print(f"{name:32} {median(figures[name] for figures in rounds):>10,.0f} steps/s  {ratio:.2f} x {PEER}")
    print(f"load {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
