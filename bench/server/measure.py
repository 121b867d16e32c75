"""Runs the rounds: every server in turn, freshly started, one at a time; each round begins with another one."""

from __future__ import annotations

import asyncio
import os
from collections.abc import Callable
from typing import TypeVar

import msgspec
import uvloop

from bench.programs import UnavailableError
from bench.server import load
from bench.server.houses import NAMES, house
from bench.server.load import Load, Measurement
from bench.server.players import Fault

MOST_STOLEN = 0.02
"""The share of steal time above which a measurement is repeated."""


class Plan(msgspec.Struct):
    """The parameters of a run."""

    rounds: int
    seconds: float
    tables: int
    calm_tables: int
    calm_rate: float
    kinds: list[str]
    tries: int


class Round(msgspec.Struct):
    """One server in one round."""

    saturated: Load
    calm: Measurement


class Run(msgspec.Struct):
    """All rounds of all servers, and why some could not be measured."""

    plan: Plan
    rounds: dict[str, list[Round]]
    missing: dict[str, str]
    machine: str


def run(plan: Plan, say: Callable[[str], None]) -> Run:
    """Measures everything."""
    rounds: dict[str, list[Round]] = {kind: [] for kind in plan.kinds}
    missing: dict[str, str] = {}
    for number in range(plan.rounds):
        start = number % len(plan.kinds)
        for kind in plan.kinds[start:] + plan.kinds[:start]:
            if kind in missing:
                continue
            try:
                done = one_round(kind, plan)
            except (UnavailableError, Fault, ConnectionError) as error:
                missing[kind] = str(error)
                say(f"{NAMES[kind]}: {error}")
                continue
            rounds[kind].append(done)
            say(
                f"round {number + 1}, {NAMES[kind]}: {done.saturated.rate:,.0f} moves/s, "
                f"p99 {done.saturated.p99:.1f} ms, {done.saturated.server_cpu:.3f} ms of processor a move; "
                f"calm p99 {done.calm.load.p99:.1f} ms; "
                f"{done.saturated.stolen:.1%} and {done.calm.load.stolen:.1%} stolen by the host"
            )
    return Run(plan, rounds, missing, machine())


def one_round(kind: str, plan: Plan) -> Round:
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:

        def saturated() -> Load:
            with house(kind) as server:
                return runner.run(load.saturate(server, plan.tables, plan.seconds))

        def calm() -> Measurement:
            with house(kind) as server:
                return runner.run(load.steady(server, plan.calm_tables, plan.calm_rate, plan.seconds))

        return Round(
            undisturbed(saturated, lambda found: found.stolen, plan.tries),
            undisturbed(calm, lambda found: found.load.stolen, plan.tries),
        )


Found = TypeVar("Found")


def undisturbed(measure: Callable[[], Found], stolen: Callable[[Found], float], tries: int) -> Found:
    """Measures, and again while the host took the processors away; of all tries the least disturbed one counts."""
    found = measure()
    for _ in range(tries - 1):
        if stolen(found) <= MOST_STOLEN:
            break
        found = min(found, measure(), key=stolen)
    return found


def machine() -> str:
    """A description of the machine."""
    loads = ", ".join(f"{load:.1f}" for load in os.getloadavg())
    return f"{os.cpu_count()} cores, load at the end {loads}"
