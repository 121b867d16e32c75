"""Runs every check on every table of a game, and reports the findings."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from functools import partial
from importlib import import_module
from typing import Any

from tablee.lab.conformance import match_checks as matches
from tablee.lab.conformance import moment_checks as moments
from tablee.lab.conformance import spec_checks
from tablee.lab.conformance.moment_checks import Moment
from tablee.lab.conformance.subject import Subject, TriedTable

SPECS = {
    "methods": spec_checks.check_methods,
    "words": spec_checks.check_words,
    "page": spec_checks.check_page,
    "refusals": spec_checks.check_refusals,
    "choices": spec_checks.check_choices,
    "seats": spec_checks.check_seats,
    "tables": spec_checks.check_tables,
}
TABLES = {"options": spec_checks.check_options, "sides": spec_checks.check_sides, "deck": spec_checks.check_deck}
MATCHES = {
    "end": matches.check_end,
    "seed": matches.check_seed,
    "hidden": matches.check_hidden,
    "record": matches.check_record,
}
MOMENTS = {
    "turns": moments.check_turns,
    "referee": moments.check_referee,
    "texts": moments.check_texts,
    "garbage": moments.check_garbage,
    "position": moments.check_position,
    "cards": moments.check_cards,
    "copies": moments.check_copies,
    "secrets": moments.check_secrets,
    "worlds": moments.check_worlds,
    "view": moments.check_view,
    "stage": moments.check_stage,
    "hearing": moments.check_hearing,
}
BOT_CHECKS = {"bots": moments.check_bots}
ENV_MOMENTS = {"arrays": "array_checks"}
ENV_MATCHES = {
    "rewards": "array_checks",
    "histories": "history_checks",
    "recall": "history_checks",
    "openspiel": "openspiel_checks",
}
"""Checks that need extras (`tablee[pettingzoo]`, `tablee[openspiel]`), with their modules in this package."""
CHECKS = [*SPECS, *TABLES, *MATCHES, *MOMENTS, *BOT_CHECKS, *ENV_MOMENTS, *ENV_MATCHES]
"""The names of all checks, in the order of the report."""
MOST_FAILURES = 3
"""Failures after which a check stops: more would not be informative."""
MOVES = 400
"""Moves of a match in which moments are sampled."""


@dataclass(frozen=True)
class CheckPlan:
    """The amount of work: matches per table, moments per match, moments for bots."""

    matches: int = 2
    moments: int = 25
    thoughts: int = 2
    seed: int = 1


@dataclass(frozen=True)
class CheckFinding:
    """A fault, and its place: a table, and a moment of it."""

    where: str
    what: str


@dataclass
class Verdict:
    """The result of a check: its runs, failures and findings. After a few failures it stops.

    `not_made` names a missing dependency, if any.
    """

    check: str
    not_made: str = ""
    cases: int = 0
    failed: int = 0
    findings: list[CheckFinding] = field(default_factory=list)

    def add(self, where: str, found: Callable[[], Iterable[str]]) -> None:
        """Runs the check once. An error of the game is a failure."""
        if self.failed >= MOST_FAILURES or self.not_made:
            return
        self.cases += 1
        try:
            faults = list(found())
        except Exception as error:  # noqa: BLE001 -- a game under test may fail in any way; the suite goes on
            faults = [f"{type(error).__name__}: {error}"]
        self.failed += bool(faults)
        known = {finding.what for finding in self.findings}
        self.findings += [CheckFinding(where, what) for what in dict.fromkeys(faults) if what not in known]


@dataclass
class CheckReport:
    """The results of all checks."""

    game: str
    tables: int = 0
    verdicts: dict[str, Verdict] = field(default_factory=lambda: {name: Verdict(name) for name in CHECKS})

    @property
    def has_passed(self) -> bool:
        """Whether no check failed."""
        return not any(verdict.failed for verdict in self.verdicts.values())


def examine(subject: Subject, plan: CheckPlan, tick: Callable[[TriedTable], object] | None = None) -> CheckReport:
    """Runs all checks; calls `tick` before each table."""
    report = CheckReport(subject.name)
    for name, module in {**ENV_MOMENTS, **ENV_MATCHES}.items():
        try:
            import_module(f"{__package__}.{module}")
        except ImportError as error:
            report.verdicts[name].not_made = str(error)
    for name, check in SPECS.items():
        report.verdicts[name].add("", partial(check, subject))
    for table in subject.tables():
        if tick is not None:
            tick(table)
        report.tables += 1
        look_at(table, plan, report.verdicts)
    return report


def look_at(table: TriedTable, plan: CheckPlan, verdicts: dict[str, Verdict]) -> None:
    """Checks one table: its description, whole matches, and moments of them."""
    for name, check in TABLES.items():
        verdicts[name].add(str(table), partial(check, table))
    for name in ENV_MATCHES:  # slow: only one match per table
        verdicts[name].add(f"{table}, seed {plan.seed}", partial(env_check, name, table, plan.seed))
    for seed in range(plan.seed, plan.seed + plan.matches):
        for name, whole in MATCHES.items():
            verdicts[name].add(f"{table}, seed {seed}", partial(whole, table, seed))
        for moment in sampled(table, seed, plan.moments, verdicts["turns"]):
            where = f"{table}, seed {seed}, after {moment.number} moves"
            for name, look in MOMENTS.items():
                verdicts[name].add(where, partial(look, moment))
            for name in ENV_MOMENTS:
                verdicts[name].add(where, partial(env_check, name, moment))
            if moment.number < plan.thoughts and not table.given and seed == plan.seed:
                for name, look in BOT_CHECKS.items():
                    verdicts[name].add(where, partial(look, moment))


def env_check(name: str, *subject: Any) -> Iterable[str]:
    """A check from a module that needs an extra, already imported."""
    module = import_module(f"{__package__}.{(ENV_MOMENTS | ENV_MATCHES)[name]}")
    found: Iterable[str] = getattr(module, f"check_{name}")(*subject)
    return found


def sampled(table: TriedTable, seed: int, count: int, verdict: Verdict) -> Iterator[Moment]:
    """Moments of a random match: the first ones close together, and all at the end of a round or of the match.

    An error in the match is a finding.
    """
    gap = 1
    wanted = 0
    taken = 0
    try:
        for number, state in enumerate(table.moments(seed, MOVES)):
            if (number == wanted and taken < count) or state.asked() < 0:
                yield Moment(table, state, number)
                taken += 1
                gap += taken > count // 2
                wanted += gap
    except Exception as error:  # noqa: BLE001 -- as above
        told = f"{type(error).__name__}: {error}"
        verdict.add(f"{table}, seed {seed}", lambda: [told])
