"""Reports a run in the terminal (rich), in README.md (Markdown) and as JSON."""

from __future__ import annotations

import math
import os
import platform
from dataclasses import dataclass

from rich.console import Console
from rich.table import Table
from rich.text import Text

from bench.measure import Figure, Run
from bench.plan import MOST_MILLISECONDS, NAMES, Comparison, Limit, StateCost

NOT_BUILT = "not built"
OUR_SOLVER = "tablee-solver:20-20"
SPREAD_OF_A_MATCH = {"mio": 0.3, "ekko": 0.27, "sequence-des": 0.38, "20-20": 0.15, "six-sequences": 0.03}
"""The standard deviation of a match's length, as a share of its mean, rounded up."""
COUNTED = [
    "Moves: ours are those of seats and of the table (rolls); shuffles and deals are in the clock but are no moves.",
    "OpenSpiel's are all actions, chance's too. Its C++ playouts start after the deal, which is outside their clock.",
    "Their moves are games × the mean length that OpenSpiel's Python loop found from the same deals.",
    "RLCard's are calls of env.step. A game of ours is a whole match.",
    "Ratios: of moves per second, within each round, then the median; ± is half the distance of the quartiles.",
    "Simulations: a walk down the tree and a random game to the end of the round (OpenSpiel: of the game).",
    "Decisions: the ratio when chance's moves are counted on neither side. Goals are held against the other one.",
]


@dataclass(frozen=True)
class Sheet:
    """A table of text cells with a title."""

    title: str
    columns: list[str]
    rows: list[list[str]]


def sheets(run: Run) -> list[Sheet]:
    """All tables of the report."""
    asked = [
        (run.comparisons, goal_sheet),
        (run.limits, limit_sheet),
        (run.searches, search_sheet),
        (run.solvers, solver_sheet),
        (run.limits, figure_sheet),
        (run.costs, cost_sheet),
    ]
    return [sheet(run) for rows, sheet in asked if rows]


def goal_sheet(run: Run) -> Sheet:
    columns = ["game", "random play", "beside", "ours, moves/s", "peer, moves/s", "ratio", "±", "decisions", "goal", ""]
    return Sheet("Ratios and goals", columns, [goal_row(run, each) for each in run.comparisons])


def goal_row(run: Run, comparison: Comparison) -> list[str]:
    readings = run.readings
    ratio, decisions = readings.ratio(comparison), readings.decision_ratio(comparison)
    return [
        NAMES[comparison.game],
        comparison.work,
        comparison.peer,
        count_text(readings.rate(comparison.ours, "moves")),
        count_text(readings.rate(comparison.peer, "moves")),
        f"{ratio.median:.3g}×" if ratio else NOT_BUILT,
        f"{ratio.spread:.0%}" if ratio else "",
        f"{decisions:.3g}×" if decisions else "",
        f"≥ {comparison.goal:g}×" if comparison.goal else "–",
        verdict(ratio, comparison.goal),
    ]


def verdict(ratio: Figure | None, goal: float | None) -> str:
    if ratio is None or goal is None:
        return ""
    return "reached" if ratio.median >= goal else "not reached"


def limit_sheet(run: Run) -> Sheet:
    columns = ["game", "ours, moves/s", "C -O3, moves/s", "ratio", "±", "goal", "", "C profiled, moves/s", "ratio", "±"]
    return Sheet("Beside the same matches in hand-written C", columns, [limit_row(run, each) for each in run.limits])


def limit_row(run: Run, limit: Limit) -> list[str]:
    readings, goal = run.readings, limit.plain.goal
    plain, profiled = readings.ratio(limit.plain), readings.ratio(limit.profiled)
    return [
        NAMES[limit.game],
        count_text(readings.rate(limit.plain.ours, "moves")),
        count_text(readings.rate(limit.plain.peer, "moves")),
        f"{plain.median:.3g}×" if plain else NOT_BUILT,
        f"{plain.spread:.0%}" if plain else "",
        f"≥ {goal:g}×" if goal else "–",
        verdict(plain, goal),
        count_text(readings.rate(limit.profiled.peer, "moves")),
        f"{profiled.median:.3g}×" if profiled else NOT_BUILT,
        f"{profiled.spread:.0%}" if profiled else "",
    ]


def search_sheet(run: Run) -> Sheet:
    columns = ["game", "search", "beside", "ours, simulations/s", "peer, simulations/s", "ratio", "±", "goal", ""]
    return Sheet("Search", columns, [search_row(run, each) for each in run.searches])


def search_row(run: Run, comparison: Comparison) -> list[str]:
    readings = run.readings
    ratio = readings.ratio(comparison)
    return [
        NAMES[comparison.game],
        comparison.work,
        comparison.peer,
        count_text(readings.rate(comparison.ours, comparison.counted)),
        count_text(readings.rate(comparison.peer, comparison.counted)),
        f"{ratio.median:.3g}×" if ratio else NOT_BUILT,
        f"{ratio.spread:.0%}" if ratio else "",
        f"≥ {comparison.goal:g}×" if comparison.goal else "–",
        verdict(ratio, comparison.goal),
    ]


def solver_sheet(run: Run) -> Sheet:
    columns = ["solver of 20/20", "deals/s", "±", "mean, ms", "slowest, ms", "decided", "goal", ""]
    return Sheet("Solver", columns, [solver_row(run, task) for task in run.solvers])


def solver_row(run: Run, task: str) -> list[str]:
    readings = run.readings
    rate, deals = readings.rate(task, "deals"), readings.total(task, "deals")
    if rate is None:
        return [task, NOT_BUILT, "", "", "", "", "", ""]
    mean, decided = 1000 / rate.median, readings.total(task, "decided") / deals
    row = [task, count_text(rate), f"{rate.spread:.0%}", f"{mean:.3g}", f"{1000 * readings.slowest(task):.3g}"]
    if task != OUR_SOLVER:
        return [*row, f"{decided:.1%} of {deals:,}", "–", ""]
    reached = mean <= MOST_MILLISECONDS and decided == 1
    goal = f"mean ≤ {MOST_MILLISECONDS:g} ms, all decided"
    return [*row, f"{decided:.1%} of {deals:,}", goal, "reached" if reached else "not reached"]


def figure_sheet(run: Run) -> Sheet:
    tasks = dict.fromkeys(task for each in run.comparisons + twins_of(run) for task in (each.ours, each.peer))
    columns = ["task", "moves/s", "±", "games/s", "moves/game", "of them chance"]
    return Sheet("All figures", columns, [figure_row(run, task) for task in sorted(tasks)])


def twins_of(run: Run) -> list[Comparison]:
    return [each for limit in run.limits for each in (limit.plain, limit.profiled)]


def figure_row(run: Run, task: str) -> list[str]:
    readings = run.readings
    moves, games, length = readings.rate(task, "moves"), readings.rate(task, "games"), readings.mean_moves(task)
    if moves is None or length is None:
        return [task, NOT_BUILT, "", "", "", ""]
    chance = readings.chance_share(task)
    share = f"{chance:.0%}" if chance else ""
    return [task, count_text(moves), f"{moves.spread:.0%}", count_text(games), f"{length:.1f}", share]


def cost_sheet(run: Run) -> Sheet:
    columns = ["state in the middle of a game", "copy, ns", "±", "bytes"]
    return Sheet("Copies and memory per state", columns, [cost_row(run, cost) for cost in run.costs])


def cost_row(run: Run, cost: StateCost) -> list[str]:
    copy, weight = run.readings.copy_nanoseconds(cost), run.readings.state_bytes(cost)
    return [
        f"{cost.participant}: {cost.peers_game}",
        f"{copy.median:,.0f}" if copy else NOT_BUILT,
        f"{copy.spread:.0%}" if copy else "",
        f"{weight:,}" if weight is not None else NOT_BUILT,
    ]


def count_text(figure: Figure | None) -> str:
    """A rate with three digits."""
    if figure is None:
        return NOT_BUILT
    value = figure.median
    for unit, size in (("M", 1e6), ("k", 1e3)):
        if value >= size:
            return f"{value / size:#.3g} {unit}".replace(". ", " ")
    return f"{value:#.3g}"


def setting(run: Run) -> str:
    """The machine and parameters of the run."""
    load = ", ".join(f"{value:.1f}" for value in os.getloadavg())
    return (
        f"{run.rounds} interleaved rounds of {run.seconds:g} s per task, one at a time; "
        f"Python {platform.python_version()}, {platform.machine()}, {os.cpu_count()} cores, load at the end {load}."
    )


def remarks(run: Run) -> list[str]:
    """Remarks that qualify the figures."""
    reasons = dict.fromkeys(run.readings.missing.values())
    lines = [*run.readings.notes(), *[f"Missing: {reason}." for reason in reasons]]
    return [*lines, *same_game(run)]


def same_game(run: Run) -> list[str]:
    """Whether our matches and those in C have equal mean lengths; `bench.twins` compares them one by one."""
    return [line for limit in run.limits for line in same_length(run, limit.plain)]


def same_length(run: Run, comparison: Comparison) -> list[str]:
    ours, in_c = run.readings.mean_moves(comparison.ours), run.readings.mean_moves(comparison.peer)
    if ours is None or in_c is None:
        return []
    doubt = 0.001 + 4 * SPREAD_OF_A_MATCH[comparison.game] / math.sqrt(run.readings.total(comparison.ours, "games"))
    same = abs(ours / in_c - 1) <= doubt
    finding = "the same game" if same else "NOT THE SAME GAME, one has the rules or the choice of moves wrong"
    name = NAMES[comparison.game]
    return [f"{name} inside, moves per match: ours {ours:.1f}, C {in_c:.1f}: {finding} (to {doubt:.1%})."]


def show(run: Run, console: Console) -> None:
    """Prints the run."""
    for sheet in sheets(run):
        console.print(rich_table(sheet))
    for line in [*remarks(run), *COUNTED, setting(run)]:
        console.print(Text(line, style="dim"))


def rich_table(sheet: Sheet) -> Table:
    table = Table(title=sheet.title, title_justify="left")
    for number, name in enumerate(sheet.columns):
        numeric = any(mark in name for mark in ("/", "±", "ratio", "ns", "bytes", "chance", "decisions", " ms"))
        table.add_column(name, justify="right" if numeric and number else "left", overflow="fold")
    for row in sheet.rows:
        table.add_row(*[Text(cell, style=STYLES.get(cell, "")) for cell in row])
    return table


STYLES = {"reached": "green", "not reached": "bold red", NOT_BUILT: "yellow"}


def markdown(run: Run) -> str:
    """The report as Markdown for README.md."""
    parts = []
    for sheet in sheets(run):
        lines = ["| " + " | ".join(row) + " |" for row in [sheet.columns, ["---"] * len(sheet.columns), *sheet.rows]]
        parts.append("\n".join([f"### {sheet.title}", "", *lines]))
    return "\n\n".join([setting(run), *remarks(run), *parts])


def as_data(run: Run) -> dict[str, object]:
    """Every answer, round by round, and the ratios."""
    return {
        "rounds": run.rounds,
        "seconds": run.seconds,
        "setting": setting(run),
        "counted": COUNTED,
        "notes": remarks(run),
        "ratios": [ratio_data(run, each) for each in [*run.comparisons, *twins_of(run), *run.searches]],
        "answers": run.readings.answers,
        "missing": run.readings.missing,
    }


def ratio_data(run: Run, comparison: Comparison) -> dict[str, object]:
    ratio = run.readings.ratio(comparison)
    return {
        "ours": comparison.ours,
        "peer": comparison.peer,
        "ratio": ratio.median if ratio else None,
        "spread": ratio.spread if ratio else None,
        "decisions": run.readings.decision_ratio(comparison) if comparison.counted == "moves" else None,
        "goal": comparison.goal,
        "reached": ratio.median >= comparison.goal if ratio and comparison.goal else None,
    }
