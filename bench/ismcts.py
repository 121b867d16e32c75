"""Our bot against OpenSpiel's information-set search at MIO, in OpenSpiel, with equal thinking time per move.

    python -m bench.ismcts --pairs 60 --milliseconds 100

Both get the same wall-clock time for every move that leaves a choice; the report says how long they took. Ours answers
at once if only one move is worth trying. Every deal is played twice with the seats exchanged: the same hands,
the same stock, the same dealer.
OpenSpiel's search plays either with its own random playouts (`openspiel`, in Python) or with ours (`compiled`).
"""

from __future__ import annotations

import argparse
import os
from dataclasses import dataclass, field
from random import Random
from statistics import mean, median, stdev
from time import perf_counter
from typing import Any

import pyspiel

import tablee.envs.openspiel as adapter
from tablee.bots.contract import Seen
from tablee.bots.levels import bot_named
from tablee.bots.search import search
from tablee.core.rng import Rng
from tablee.envs.openspiel.adapter import TableState
from tablee.envs.openspiel.bots import Playouts, TableBot, TimedISMCTSBot, remembered

Z95 = 1.96
OURS, THEIRS = 0, 1
SAMPLE = 10
"""Our simulations are counted at one move in this number."""
NOT_COUNTED = 0


class Deals:
    """The fixed luck of one match: the first dealer, and the order of the deck in each round."""

    def __init__(self, seed: int) -> None:
        self.seed = seed
        self.rounds = 0
        self.order: list[int] = []
        self.handed: list[int] = []

    def outcome(self, state: TableState) -> int:
        now = state.past.now
        draw, hidden = now.draw, now.table.hidden
        if draw is None or hidden is None:
            return Random(self.seed).randrange(len(now.outcomes()))
        if now.pending is None and not draw.given:
            self.rounds += 1
            self.order = [hidden.kind_of[card] for card in hidden.deck]
            Random(f"{self.seed} {self.rounds}").shuffle(self.order)
        if not self.handed:  # cards that a seat gets together come in ascending order
            self.handed = sorted(self.order[: draw.left])
            self.order = self.order[draw.left :]
        return self.handed.pop(0)


@dataclass
class Tally:
    """One player's moves that left a choice."""

    seconds: list[float] = field(default_factory=list)
    simulations: list[int] = field(default_factory=list)

    @property
    def milliseconds(self) -> float:
        return 1000 * mean(self.seconds)


def play(game: Any, players: list[Any], sides: list[int], deals: Deals, tallies: list[Tally]) -> float:
    """Plays one game with `sides` in the seats; returns our share of the victory."""
    state = game.new_initial_state()
    while not state.is_terminal():
        if state.is_chance_node():
            state.apply_action(deals.outcome(state))
            continue
        side = sides[state.current_player()]
        actions = state.legal_actions()
        action = actions[0] if len(actions) == 1 else timed(players[side], state, tallies[side])
        state.apply_action(action)
    return (state.returns()[sides.index(OURS)] + 1) / 2


def timed(player: Any, state: TableState, tally: Tally) -> int:
    start = perf_counter()
    action = player.step(state)
    tally.seconds.append(perf_counter() - start)
    if isinstance(player, TimedISMCTSBot):
        tally.simulations.append(player.simulations)
    else:
        tally.simulations.append(simulations(state, player))
    return int(action)


def simulations(state: TableState, player: TableBot) -> int:
    """The number of our simulations in this position in the same time, sampled outside the clock."""
    now = state.past.now
    if player.rng.below(SAMPLE) or now.state is None:
        return NOT_COUNTED
    seen = Seen(now.state, now.player, remembered(state.past, now.player))
    sense: Any = bot_named("mio", player.level)
    return search(seen, Rng(1), 0, player.milliseconds, sense.sense).iterations


def match(options: argparse.Namespace, playouts: str) -> None:
    game = pyspiel.load_game(f"{adapter.GAMES['mio']}(target={options.target})")
    tallies = [Tally(), Tally()]
    shares: list[float] = []
    start = perf_counter()
    while len(shares) < options.pairs and perf_counter() - start < 60 * options.minutes:
        seed = len(shares)
        players = [
            TableBot(options.bot, seed, options.milliseconds),
            TimedISMCTSBot(game, seed, options.milliseconds, Playouts(seed) if playouts == "compiled" else None),
        ]
        pair = [play(game, players, sides, Deals(seed), tallies) for sides in ([OURS, THEIRS], [THEIRS, OURS])]
        shares.append(mean(pair))
    report(options, playouts, shares, tallies, perf_counter() - start)


def report(
    options: argparse.Namespace, playouts: str, shares: list[float], tallies: list[Tally], seconds: float
) -> None:
    share = mean(shares)
    margin = Z95 * stdev(shares) / len(shares) ** 0.5
    ours, theirs = tallies
    counted = [n for n in ours.simulations if n > 1]  # 1: only one move was worth trying
    load = f"{os.getloadavg()[0]:.1f}"
    print(
        f"{options.bot} against ISMCTS with {playouts} playouts, MIO to {options.target}: "
        f"{100 * share:.1f} % of the victories, "
        f"95 % interval {100 * (share - margin):.1f} to {100 * (share + margin):.1f} %, "
        f"{2 * len(shares)} games ({len(shares)} deals, seats exchanged), {seconds / 60:.1f} minutes, load {load}"
    )
    print(
        f"  budget per move {options.milliseconds} ms; taken on average: ours {ours.milliseconds:.1f} ms, "
        f"theirs {theirs.milliseconds:.1f} ms; simulations per move (median): ours {median(counted or [0]):.0f}, "
        f"theirs {median(theirs.simulations):.0f}"
    )


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m bench.ismcts", description=__doc__)
    words.add_argument("--bot", default="expert", help="our level, expert unless told")
    words.add_argument("--pairs", type=int, default=100, help="deals, each played twice; 100 unless told")
    words.add_argument("--milliseconds", type=int, default=100, help="thinking time of a move, 100 unless told")
    words.add_argument("--target", type=int, default=1, help="points that end the match, 1 (one round) unless told")
    words.add_argument("--minutes", type=float, default=8, help="stop after so long, 8 unless told")
    words.add_argument("--playouts", nargs="*", default=["compiled", "openspiel"], help="of OpenSpiel's search")
    options = words.parse_args()
    for playouts in options.playouts:
        match(options, playouts)


if __name__ == "__main__":
    main()
