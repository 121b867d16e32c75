"""Measures in interleaved rounds; computes medians, spreads and ratios within rounds."""

from __future__ import annotations

import statistics
from collections.abc import Callable
from dataclasses import dataclass, field

from bench.plan import (
    Comparison,
    Limit,
    StateCost,
    comparisons,
    limits,
    play_tasks,
    searches,
    solvers,
    state_costs,
    twin_tasks,
)
from bench.protocol import Answer
from bench.workers import Workers

WARM_UP = 0.1
SHARE_OF_COPIES = 0.2
"""A copying task runs for this share of the time of a playing one."""


@dataclass(frozen=True)
class Figure:
    """A median, and half its interquartile range relative to it."""

    median: float
    spread: float


@dataclass
class Readings:
    """Every answer of a run by task, in the order of rounds, and the reasons for missing ones."""

    answers: dict[str, list[Answer]] = field(default_factory=dict)
    missing: dict[str, str] = field(default_factory=dict)

    def add(self, task: str, answer: Answer) -> None:
        """Stores an answer; a missing one removes its task from the run."""
        if "missing" in answer:
            self.missing[task] = str(answer["missing"])
            self.answers.pop(task, None)
        else:
            self.answers.setdefault(task, []).append(answer)

    def rates(self, task: str, counted: str) -> list[float]:
        """Rates per second, round by round."""
        return [float(answer[counted]) / float(answer["seconds"]) for answer in self.answers.get(task, [])]

    def rate(self, task: str, counted: str) -> Figure | None:
        """The median rate of a task."""
        return figure(self.rates(task, counted))

    def total(self, task: str, counted: str) -> int:
        """The total over all rounds."""
        return sum(int(answer[counted]) for answer in self.answers.get(task, []))

    def mean_moves(self, task: str) -> float | None:
        """Moves per game over all rounds."""
        games = self.total(task, "games")
        return self.total(task, "moves") / games if games else None

    def chance_share(self, task: str) -> float:
        """The share of chance moves."""
        return float(self.answers[task][0].get("chance", 0.0)) if task in self.answers else 0.0

    def decision_ratio(self, comparison: Comparison) -> float | None:
        """The ratio without chance moves on either side."""
        ratio = self.ratio(comparison)
        if ratio is None:
            return None
        ours, peers = self.chance_share(comparison.ours), self.chance_share(comparison.peer)
        return ratio.median * (1 - ours) / (1 - peers)

    def ratio(self, comparison: Comparison) -> Figure | None:
        """Our rate over the peer's, within each round: under the same conditions of the machine."""
        ours, peers = (self.rates(task, comparison.counted) for task in (comparison.ours, comparison.peer))
        return figure([mine / theirs for mine, theirs in zip(ours, peers, strict=False)])

    def copy_nanoseconds(self, cost: StateCost) -> Figure | None:
        """Nanoseconds of one copy."""
        return figure([1e9 / rate for rate in self.rates(cost.copy_task, "copies")])

    def state_bytes(self, cost: StateCost) -> int | None:
        """The memory of one state in bytes."""
        answers = self.answers.get(cost.memory_task)
        return int(answers[0]["bytes"]) if answers else None

    def slowest(self, task: str) -> float:
        """The longest time that one deal took, in seconds."""
        return max(float(answer["slowest"]) for answer in self.answers[task])

    def notes(self) -> list[str]:
        """The remarks of all workers, without duplicates."""
        remarks = [str(each["note"]) for answers in self.answers.values() for each in answers if "note" in each]
        return list(dict.fromkeys(remarks))


def figure(values: list[float]) -> Figure | None:
    """Median and relative spread; None without values."""
    if not values:
        return None
    middle = statistics.median(values)
    if len(values) < 2:
        return Figure(middle, 0.0)
    low, _, high = statistics.quantiles(values, n=4, method="inclusive")
    return Figure(middle, (high - low) / 2 / middle)


@dataclass(frozen=True)
class Run:
    """One run of the benchmark: its plan and readings."""

    games: list[str]
    rounds: int
    seconds: float
    readings: Readings
    only_twins: bool

    @property
    def comparisons(self) -> list[Comparison]:
        return [] if self.only_twins else comparisons(self.games)

    @property
    def limits(self) -> list[Limit]:
        return limits(self.games)

    @property
    def searches(self) -> list[Comparison]:
        return [] if self.only_twins else searches(self.games)

    @property
    def solvers(self) -> list[str]:
        return [] if self.only_twins else solvers(self.games)

    @property
    def costs(self) -> list[StateCost]:
        return [] if self.only_twins else state_costs(self.games)


def run(plan: Run, say: Callable[[str], None]) -> Run:
    """Measures everything, one task at a time."""
    readings, rounds, seconds = plan.readings, plan.rounds, plan.seconds
    workers = Workers()
    try:
        weigh([cost.memory_task for cost in plan.costs], workers, readings, say)
        tasks = play_tasks(plan.games) if not plan.only_twins else twin_tasks(plan.games)
        tasks = warmed_up(tasks + [cost.copy_task for cost in plan.costs], workers, readings, say)
        for number in range(rounds):
            for task in rotated(tasks, number, rounds):
                say(f"round {number + 1} of {rounds}: {task}")
                measure_task(task, seconds, workers, readings)
    finally:
        workers.close()
    return plan


def weigh(tasks: list[str], workers: Workers, readings: Readings, say: Callable[[str], None]) -> None:
    """Measures memory once, in fresh processes: it does not depend on the load of the machine."""
    for task in tasks:
        say(f"weighing states: {task}")
        readings.add(task, workers.ask_fresh(task))


def warmed_up(tasks: list[str], workers: Workers, readings: Readings, say: Callable[[str], None]) -> list[str]:
    """The measurable tasks, each prepared and run once."""
    able = []
    for task in tasks:
        say(f"preparing {task}")
        answer = workers.ask(task, WARM_UP)
        if "missing" in answer:
            readings.add(task, answer)
        else:
            able.append(task)
    return able


def rotated(tasks: list[str], number: int, rounds: int) -> list[str]:
    """The tasks of a round; each round starts at another task."""
    start = number * len(tasks) // max(rounds, 1)
    return tasks[start:] + tasks[:start]


def measure_task(task: str, seconds: float, workers: Workers, readings: Readings) -> None:
    """One measurement, unless the task failed in an earlier round."""
    if task not in readings.missing:
        share = SHARE_OF_COPIES if "-copy:" in task else 1.0
        readings.add(task, workers.ask(task, seconds * share))
