"""Reports the figures on the screen, as JSON, and in bench/README.md."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from statistics import median
from typing import Any

import msgspec
from rich.console import Console
from rich.table import Table as Grid

from bench.server.houses import DURABLE_PEERS, NAMES, OURS
from bench.server.measure import Round, Run

README = Path(__file__).resolve().parents[1] / "README.md"
BEGIN, END = "<!-- server: begin -->", "<!-- server: end -->"
Figure = Callable[[Round], float]
FIGURES: dict[str, tuple[str, Figure]] = {
    "moves/s": ("{:,.0f}", lambda done: done.saturated.rate),
    "p50, ms": ("{:.1f}", lambda done: done.saturated.p50),
    "p99, ms": ("{:.1f}", lambda done: done.saturated.p99),
    "server CPU, ms/move": ("{:.3f}", lambda done: done.saturated.server_cpu),
    "database CPU": ("{:.3f}", lambda done: done.saturated.database_cpu),
    "client, cores": ("{:.2f}", lambda done: done.saturated.client_share),
    "calm: moves/s": ("{:,.0f}", lambda done: done.calm.load.rate),
    "calm: p50": ("{:.1f}", lambda done: done.calm.load.p50),
    "calm: p99": ("{:.1f}", lambda done: done.calm.load.p99),
    "stolen by the host": ("{:.1%}", lambda done: max(done.saturated.stolen, done.calm.load.stolen)),
    "kB/table": ("{:.0f}", lambda done: done.calm.bytes_per_table / 1000),
}

WAITS: dict[str, Figure] = {
    "p99 at saturation": lambda done: done.saturated.p99,
    "p99, calm": lambda done: done.calm.load.p99,
}


class Goal(msgspec.Struct):
    """A measured ratio between ours and a peer, and its goal."""

    ours: str
    peer: str
    what: str
    ratio: float
    goal: str
    is_reached: bool | None
    """None where there is no goal."""


def middle(rounds: list[Round], figure: Figure) -> float:
    return median(figure(done) for done in rounds)


def ratio(run: Run, ours: str, peer: str, figure: Figure) -> float:
    """The median of the ratios within rounds: both sides met the same machine."""
    pairs = zip(run.rounds[ours], run.rounds[peer], strict=False)
    return median(figure(one) / figure(other) for one, other in pairs)


def goals(run: Run) -> list[Goal]:
    """All goals with their results."""
    found = []
    peers = [("boardgame-memory", 3.0), *((peer, 10.0) for peer in DURABLE_PEERS)]
    for ours in OURS:
        for peer, times in peers:
            if not run.rounds.get(ours) or not run.rounds.get(peer):
                continue
            rate = ratio(run, ours, peer, lambda done: done.saturated.rate)
            found.append(Goal(ours, peer, "moves/s", rate, f"≥ {times:g}×", rate >= times))
            is_goal = peer in DURABLE_PEERS
            for what, figure in WAITS.items():
                wait = ratio(run, ours, peer, figure)
                found.append(
                    Goal(ours, peer, what, wait, "≤ 0.1×" if is_goal else "–", wait <= 0.1 if is_goal else None)
                )
    return found


def all_rows(run: Run) -> list[list[str]]:
    kinds = [kind for kind in run.plan.kinds if run.rounds[kind]]
    return [
        [NAMES[kind], *(form.format(middle(run.rounds[kind], figure)) for form, figure in FIGURES.values())]
        for kind in kinds
    ]


def goal_rows(run: Run) -> list[list[str]]:
    return [
        [NAMES[g.ours], NAMES[g.peer], g.what, f"{g.ratio:.3g}×", g.goal, VERDICTS[g.is_reached]] for g in goals(run)
    ]


VERDICTS = {None: "", True: "reached", False: "not reached"}
GOAL_HEAD = ["ours", "beside", "figure", "ratio", "goal", ""]
HEAD = ["server", *FIGURES]


def caption(run: Run) -> str:
    plan = run.plan
    missing = "".join(f" Not measured: {NAMES[kind]} ({why})." for kind, why in run.missing.items())
    return (
        f"{plan.rounds} interleaved rounds of {plan.seconds:g} s; {plan.tables} tables at saturation, "
        f"{plan.calm_rate:g} moves/s over {plan.calm_tables:,} tables when calm; {run.machine}.{missing}"
    )


def show(run: Run, console: Console) -> None:
    for head, rows in ((HEAD, all_rows(run)), (GOAL_HEAD, goal_rows(run))):
        grid = Grid(*head)
        for row in rows:
            grid.add_row(*row)
        console.print(grid)
    console.print(caption(run))


def as_data(run: Run) -> dict[str, Any]:
    return {**msgspec.to_builtins(run), "goals": msgspec.to_builtins(goals(run))}


def markdown(run: Run) -> str:
    def grid(head: list[str], rows: list[list[str]]) -> str:
        lines = [head, ["---"] * len(head), *rows]
        return "\n".join("| " + " | ".join(line) + " |" for line in lines)

    return f"{caption(run)}\n\n{grid(GOAL_HEAD, goal_rows(run))}\n\n{grid(HEAD, all_rows(run))}"


def put_into_readme(run: Run) -> None:
    """Replaces the text between the two marks."""
    before, _, rest = README.read_text(encoding="utf-8").partition(BEGIN)
    _, _, after = rest.partition(END)
    README.write_text(f"{before}{BEGIN}\n\n{markdown(run)}\n\n{END}{after}", encoding="utf-8")
