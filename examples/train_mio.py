"""Trains a small network to play MIO by playing with itself, and measures it against bots of the house.

    python train_mio.py                                    # a few minutes on one core; writes learned_mio.npz
    python train_mio.py --steps 300000 --out quick.npz     # some seconds

How it learns, and what came out: `docs/training.md`.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

import altair as alt
import numpy as np
from mio_network import CHOICES, Floats, Integers, Network, look, options
from numpy.typing import NDArray

from tablee import envs
from tablee.bots import contract
from tablee.bots.levels import enlist
from tablee.core.rng import Rng
from tablee.lab.arena import Comparison, Limits, Standing, contend, contests, table_of

NOTHING = -1
"""Stands for a moment in which there was nothing to choose."""


@dataclass(frozen=True)
class Plan:
    """What is played, and how it is learned from."""

    steps: int = 8_000_000
    """Moves in all."""
    seats: int = 2
    tables: int = 128
    window: int = 32
    """Moves of each table between two changes of the network."""
    hidden: int = 128
    rate: float = 0.0015
    """How far a change goes; falls to nothing towards the end."""
    doubt: float = 1.0
    """So many points less make a choice e times rarer; falls to a fifth of it."""
    patience: float = 0.9
    """λ: 1 learns from results alone, 0 from what the network expects one choice later."""
    seed: int = 1


POINTS = 20.0
"""Points that the network counts as one."""


# Playing with oneself


class Window(NamedTuple):
    """Some moves of all tables: what was seen of the choices made, and a row of tables for each move."""

    seen: Floats
    which: Integers
    """Where in `seen` the choice of each table is; `NOTHING` if there was none."""
    expected: Floats
    seats: Integers
    rewards: Floats
    ended: NDArray[np.bool_]


class SelfPlay:
    """Tables at which one network holds every seat. A match is a single round (`target=1`)."""

    def __init__(self, plan: Plan) -> None:
        self.plan = plan
        self.luck = np.random.default_rng(plan.seed)
        self.tables = envs.make_vec("mio", plan.tables, plan.seats, reward="points", copy=False, target=1)
        self.batch = self.tables.reset(seed=plan.seed)

    def play(self, network: Network, doubt: float) -> Window:
        """The next moves of every table."""
        moves = [self.one_move(network, doubt) for _ in range(self.plan.window)]
        seen, which, *others = zip(*moves, strict=True)
        starts = np.cumsum([0, *[len(part) for part in seen[:-1]]])
        places = [
            np.where(place == NOTHING, NOTHING, place + start) for place, start in zip(which, starts, strict=True)
        ]
        return Window(np.concatenate(seen), np.stack(places), *[np.stack(part) for part in others])

    def one_move(self, network: Network, doubt: float) -> Window:
        """One move of every table. Where there is only one to make it teaches nothing."""
        batch, tables = self.batch, self.plan.tables
        rows, choices = options(batch.action_mask)
        many = np.bincount(rows, minlength=tables) > 1
        open_rows, open_choices = rows[many[rows]], choices[many[rows]]
        seen = look(batch.observation[open_rows], open_choices)
        worth = network.expects(seen)
        picked = drawn(open_rows, worth / doubt, self.luck)
        chosen = np.empty(tables, np.int64)
        chosen[rows] = choices
        chosen[open_rows[picked]] = open_choices[picked]
        which = np.full(tables, NOTHING)
        which[open_rows[picked]] = np.arange(len(picked))
        expected = np.zeros(tables, np.float32)
        expected[open_rows[picked]] = worth[picked]
        seats = batch.seat.copy()
        self.batch = self.tables.step(CHOICES[chosen])
        rewards = (self.batch.reward / POINTS).astype(np.float32)
        return Window(seen[picked], which, expected, seats, rewards, self.batch.ended.copy())


def drawn(rows: Integers, logits: Floats, luck: np.random.Generator) -> Integers:
    """For each row one of its entries, e times likelier for each unit (the greatest after Gumbel's noise)."""
    noisy = logits + luck.gumbel(size=len(logits))
    order = np.lexsort((noisy, rows))
    is_last = np.append(np.diff(rows[order]) > 0, True)[: len(rows)]
    picked: Integers = order[is_last]
    return picked


def targets(window: Window, patience: float) -> Floats:
    """What the network should have expected of each choice, going back from the end of the window: λ-returns.

    Where the window ends before a seat chose again, what it expected stands.
    """
    moves, tables = window.seats.shape
    seats = window.rewards.shape[2]
    known = np.zeros((tables, seats), bool)
    following = np.zeros((tables, seats), np.float32)  # what a seat's choice will turn out to be worth
    found = np.empty(len(window.seen), np.float32)
    for move in reversed(range(moves)):
        over = window.ended[move]
        known[over], following[over] = True, window.rewards[move, over]
        rows = np.flatnonzero(window.which[move] != NOTHING)
        seat, expected = window.seats[move, rows], window.expected[move, rows]
        worth = np.where(known[rows, seat], following[rows, seat], expected)
        found[window.which[move, rows]] = worth
        known[rows, seat] = True
        following[rows, seat] = (1 - patience) * expected + patience * worth
    return found


# Learning


class Learner:
    """Changes a network so that it expects what came: least squares, with the steps of Adam (Kingma and Ba 2015)."""

    def __init__(self, network: Network) -> None:
        self.network = network
        self.mean = [np.zeros_like(part) for part in network.weights]
        self.square = [np.zeros_like(part) for part in network.weights]
        self.changes = 0

    def learn(self, seen: Floats, worth: Floats, rate: float) -> None:
        """One change towards what some choices were worth."""
        self.changes += 1
        for k, slope in enumerate(self.slopes(seen, worth)):
            self.mean[k] += np.float32(0.1) * (slope - self.mean[k])
            self.square[k] += np.float32(0.001) * (slope**2 - self.square[k])
            mean = self.mean[k] / np.float32(1 - 0.9**self.changes)
            spread = np.sqrt(self.square[k] / np.float32(1 - 0.999**self.changes))
            self.network.weights[k] -= np.float32(rate) * mean / (spread + np.float32(1e-8))

    def slopes(self, seen: Floats, worth: Floats) -> list[Floats]:
        """How the mean of half the squared errors grows with each weight."""
        hidden = self.network.hidden(seen)
        error = (hidden @ self.network.weights[2] + self.network.weights[3] - worth[:, None]) / np.float32(len(seen))
        back = (error @ self.network.weights[2].T) * (hidden > 0)
        return [seen.T @ back, back.sum(0), hidden.T @ error, error.sum(0)]


def train(plan: Plan) -> Iterator[tuple[int, Network]]:
    """Trains a network; after every change tells how many moves were made, and shows the network, which goes on."""
    play = SelfPlay(plan)
    network = Network.new(plan.hidden, play.luck)
    learner = Learner(network)
    each = plan.tables * plan.window
    for made in range(0, plan.steps, each):
        left = 1 - made / plan.steps
        window = play.play(network, plan.doubt / POINTS * max(0.2, left))
        learner.learn(window.seen, targets(window, plan.patience), plan.rate * max(0.02, left))
        yield made + each, network


# Measuring


class LearnedBot(contract.Bot):
    """A network as a bot of this process."""

    def __init__(self, network: Network) -> None:
        self.network = network

    def choose(self, seen: contract.Seen, rng: Rng, milliseconds: int = 0) -> int:
        """The move of which it expects most; at MIO actions have the numbers of moves."""
        moves = seen.moves()
        return moves[0] if len(moves) == 1 else self.network.action(seen.world.view(seen.seat))


def measure(network: Network, rival: str, games: int, seats: int = 2, seed: int = 1) -> Comparison:
    """The network against a bot of the house in our own arena: each deal from every seat."""
    enlist("learned", lambda _: LearnedBot(network))
    (contest,) = contests(table_of("mio", seats, {}), ["learned", rival])
    standing = Standing(contest, Limits(games, to_the_end=True))
    for _ in contend(standing, seed):
        pass
    return standing.comparison(contest.pairs[0])


class Point(NamedTuple):
    """How strong the network was after so many moves: its share of the victories, and the 95 % interval."""

    steps: int
    rival: str
    share: float
    low: float
    high: float


def measured(steps: int, network: Network, given: argparse.Namespace) -> list[Point]:
    """The network of this moment against each rival."""
    found = [measure(network, rival, given.games, given.seats) for rival in RIVALS]
    return [Point(steps, one.pair[1], one.share, *one.interval) for one in found]


def milestones(steps: int) -> list[int]:
    """When to measure: before anything was learned, in threefold distances, and at the end."""
    between = [FIRST * 3**k for k in range(30) if FIRST * 3**k < 0.7 * steps]
    return [*between, steps]


def table(curve: list[Point]) -> str:
    """The curve as a table in Markdown."""
    lines = ["| moves | against random | against casual |", "| --- | --- | --- |"]
    for steps in dict.fromkeys(point.steps for point in curve):
        told = [f"{p.share:.1%} ({p.low:.1%} to {p.high:.1%})" for p in curve if p.steps == steps]
        lines.append(f"| {steps:,} | {' | '.join(told)} |")
    return "\n".join(lines) + "\n"


def picture(curve: list[Point]) -> alt.LayerChart | alt.FacetChart:
    """The curve with its intervals."""
    points = [point._asdict() for point in curve if point.steps]
    base = alt.Chart(alt.Data(values=points)).encode(
        x=alt.X("steps:Q", title="moves played (logarithmic)").scale(type="log").axis(values=TICKS, format="~s"),
        color=alt.Color("rival:N", title="against").scale(range=["#B4532A", "#2F6690"]),
    )
    share = alt.Y("share:Q", title="share of victories").axis(format="%").scale(domain=[0, 1])
    band = base.mark_area(opacity=0.2).encode(y=alt.Y("low:Q"), y2="high:Q")
    even = alt.Chart(alt.Data(values=[{"even": 0.5}])).mark_rule(strokeDash=[4, 4]).encode(y="even:Q")
    return alt.layer(even, band, base.mark_line(point=True).encode(y=share)).properties(width=520, height=300)


# The command


RIVALS = ("random", "casual")
FIRST = 30_000
"""Moves before the first measurement."""
TICKS = [n * 10**k for k in range(4, 10) for n in (1, 3)]


def main() -> None:
    """Trains, measures along the way, and writes the network and its learning curve."""
    words = argparse.ArgumentParser(description="Trains a network that plays MIO.")
    words.add_argument("--steps", type=int, default=Plan.steps, help="moves to play (%(default)s)")
    words.add_argument("--seats", type=int, default=Plan.seats, help="seats at each table (%(default)s)")
    words.add_argument("--seed", type=int, default=Plan.seed, help="the same seed learns the same (%(default)s)")
    words.add_argument("--games", type=int, default=400, help="matches of each measurement (%(default)s)")
    words.add_argument("--out", type=Path, default=Path(__file__).with_name("learned_mio.npz"), help="the network")
    words.add_argument("--curve", type=Path, help="draw the learning curve (.svg or .png; needs tablee[lab])")
    given = words.parse_args()
    plan = Plan(steps=given.steps, seats=given.seats, seed=given.seed)
    curve: list[Point] = []
    due = milestones(plan.steps)
    learning = 0.0
    started = time.process_time()
    for made, network in train(plan):
        if made < due[0]:
            continue
        due.pop(0)
        learning += time.process_time() - started
        curve += measured(made, network, given)
        print(f"{made:>12,} moves, {learning:6.1f} s:", *[f"{p.rival} {p.share:.1%}" for p in curve[-2:]], flush=True)
        network.save(given.out)
        started = time.process_time()
    print(table(curve), end="")
    if given.curve:
        picture(curve).save(given.curve)


if __name__ == "__main__":
    main()
