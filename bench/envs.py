"""Research environments, steps per second: ours beside PettingZoo's and RLCard's. `python -m bench.envs --help`."""

from __future__ import annotations

import argparse
import json
import os
import platform
import statistics
import sys
from pathlib import Path

from rich.console import Console
from rich.table import Table

from bench.programs import BENCH
from bench.protocol import Answer
from bench.workers import Workers, alone

README = BENCH / "README.md"
BEGIN, END = "<!-- envs: begin -->", "<!-- envs: end -->"
GOAL = 5.0

OURS = {
    "envs-aec:mio": "MIO, 4 seats",
    "envs-aec:ekko": "EKKO, 4 seats",
    "envs-aec:sequence-des": "Séquence Dés, 2 seats",
    "envs-aec:six-sequences": "Six Séquences, 2 seats",
    "envs-gym:20-20": "20/20 (Gymnasium)",
    "envs-list:mio": "MIO, 4 seats, listed",
    "envs-list:ekko": "EKKO, 4 seats, listed",
    "envs-list:sequence-des": "Séquence Dés, 2 seats, listed",
    "envs-list:six-sequences": "Six Séquences, 2 seats, listed",
    "envs-list:20-20": "20/20 (Gymnasium), listed",
    "envs-vec:mio": "MIO, 256 at once",
    "envs-vec:ekko": "EKKO, 256 at once",
    "envs-vec:sequence-des": "Séquence Dés, 256 at once",
    "envs-vec:six-sequences": "Six Séquences, 256 at once",
    "envs-vec:20-20": "20/20, 256 at once",
    "envs-view:mio": "MIO, 256 at once, `copy=False`",
    "envs-view:six-sequences": "Six Séquences, 256 at once, `copy=False`",
}
RLCARD = "peerenvs-rlcard:uno"
PEERS = {
    "peerenvs-wrapped:connect_four": "connect_four",
    "peerenvs-raw:connect_four": "connect_four, raw",
    "peerenvs-wrapped:gin_rummy": "gin_rummy",
    "peerenvs-raw:gin_rummy": "gin_rummy, raw",
    RLCARD: "RLCard uno",
}
MASKED = ("envs-aec", "envs-gym")
LISTED = ("envs-list",)
MANY = ("envs-vec", "envs-view")

Rounds = list[dict[str, Answer]]


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="python -m bench.envs", description=__doc__)
    words.add_argument("--rounds", type=int, default=5, help="interleaved rounds, 5 unless told")
    words.add_argument("--seconds", type=float, default=1.0, help="time of one measurement, 1 unless told")
    words.add_argument("--json", type=Path, metavar="FILE", help="write every answer there")
    words.add_argument("--markdown", action="store_true", help="put the tables into bench/README.md")
    return words


def measured(rounds: int, seconds: float) -> Rounds:
    """Measures every task once per round, one at a time; each round starts at another task."""
    tasks = [*OURS, *PEERS]
    workers = Workers()
    found: Rounds = []
    try:
        for number in range(rounds):
            first = number * len(tasks) // rounds
            found.append({task: workers.ask(task, seconds) for task in tasks[first:] + tasks[:first]})
    finally:
        workers.close()
    return found


def rate(answer: Answer) -> float | None:
    """Steps per second."""
    return float(answer["moves"]) / float(answer["seconds"]) if "moves" in answer else None


def rates(rounds: Rounds, task: str) -> list[float]:
    """Steps per second of all rounds that measured the task."""
    return [found for answers in rounds if (found := rate(answers[task])) is not None]


def ratio(rounds: Rounds, task: str, peer: str) -> float | None:
    """The median over the rounds of our steps per step of the peer."""
    pairs = [(rate(answers[task]), rate(answers[peer])) for answers in rounds]
    ratios = [own / other for own, other in pairs if own and other]
    return statistics.median(ratios) if ratios else None


def number(value: float | None) -> str:
    """A figure with three significant digits."""
    if value is None:
        return "not built"
    for unit, size in ((" M", 1e6), (" k", 1e3)):
        if value >= size:
            return f"{value / size:.3g}{unit}"
    return f"{value:.3g}"


def times(value: float | None) -> str:
    return "–" if value is None else f"{value:.3g}×"


def rows(rounds: Rounds) -> list[list[str]]:
    """A row for each task: steps per second, and how many times each peer that is."""
    table = [["environment", "steps/s", "±", "steps/match", *[f"× {name}" for name in PEERS.values()]]]
    for task, name in {**OURS, **PEERS}.items():
        found = rates(rounds, task)
        median = statistics.median(found) if found else None
        spread = f"{(max(found) - min(found)) / 2 / median:.0%}" if median else ""
        ratios = [times(ratio(rounds, task, peer)) if task in OURS else "" for peer in PEERS]
        table.append([name, number(median), spread, mean_length(rounds, task), *ratios])
    return table


def mean_length(rounds: Rounds, task: str) -> str:
    """The mean length of matches, if whole ones were counted."""
    games = sum(int(answers[task].get("games", 0)) for answers in rounds)
    moves = sum(int(answers[task].get("moves", 0)) for answers in rounds)
    return f"{moves / games:.0f}" if games else ""


def verdicts(rounds: Rounds) -> list[str]:
    """Which environments for one table reach the goal beside each peer, and how far many tables at once go.

    Actions are found in the peer's way: PettingZoo's players search a mask, RLCard's get a list. Beside
    RLCard the result with the mask is given, too.
    """
    lines = []
    for peer, name in PEERS.items():
        if peer == RLCARD:
            reached = f"listed, {whether(rounds, peer, LISTED)}; by their masks, {whether(rounds, peer, MASKED)}"
        else:
            reached = whether(rounds, peer, MASKED)
        lines.append(f"Goal ≥ {GOAL:g}× {name}: {reached}; {together(rounds, peer)}.")
    return lines


def whether(rounds: Rounds, peer: str, works: tuple[str, ...]) -> str:
    """Whether all environments reach the goal when they are driven in this way."""
    found = {OURS[task]: ratio(rounds, task, peer) for task in OURS if task.startswith(works)}
    missed = [f"{ours} ({times(value)})" for ours, value in found.items() if value is None or value < GOAL]
    return f"not reached by {', '.join(missed)}" if missed else "all reach it"


def together(rounds: Rounds, peer: str) -> str:
    """The slowest and the fastest of the environments with many tables at once."""
    found = {OURS[task]: ratio(rounds, task, peer) or 0.0 for task in OURS if task.startswith(MANY)}
    slowest, fastest = min(found, key=found.__getitem__), max(found, key=found.__getitem__)
    return f"many at once from {times(found[slowest])} ({slowest}) to {times(found[fastest])} ({fastest})"


def missing(rounds: Rounds) -> list[str]:
    reasons = {str(answer["missing"]) for answers in rounds for answer in answers.values() if "missing" in answer}
    return [f"Missing: {reason}." for reason in sorted(reasons)]


def setting(rounds: int, seconds: float) -> str:
    """The machine and parameters of the run."""
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    return (
        f"{rounds} interleaved rounds of {seconds:g} s of processor time per task, one at a time; "
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, load at the end {load}."
    )


def markdown(rounds: Rounds, made: str) -> str:
    head, *body = rows(rounds)
    lines = ["| " + " | ".join(row) + " |" for row in [head, ["---"] * len(head), *body]]
    return "\n".join([made, "", *lines, "", *[f"- {line}" for line in [*verdicts(rounds), *missing(rounds)]]])


def main() -> None:
    """Measures, prints the results, and writes the requested files."""
    given = parser().parse_args()
    with alone():
        rounds = measured(given.rounds, given.seconds)
    made = setting(given.rounds, given.seconds)
    console = Console() if sys.stdout.isatty() else Console(width=160)
    head, *body = rows(rounds)
    table = Table(*head)
    for row in body:
        table.add_row(*row)
    console.print(table, *verdicts(rounds), *missing(rounds), made, sep="\n")
    if given.json:
        given.json.write_text(json.dumps(rounds, indent=1) + "\n", encoding="utf-8")
    if given.markdown:
        page = README.read_text(encoding="utf-8")
        before, _, rest = page.partition(BEGIN)
        after = rest.partition(END)[2]
        README.write_text(f"{before}{BEGIN}\n\n{markdown(rounds, made)}\n\n{END}{after}", encoding="utf-8")


if __name__ == "__main__":
    main()
