"""`tablee conformance`: checks a game against the contract of all games."""

from __future__ import annotations

import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from tablee.cli.arguments import spec_named
from tablee.cli.errors import REFUSED, CommandError
from tablee.cli.output import console, print_json, printable
from tablee.cli.parameters import Flag
from tablee.cli.progress import progress_bar
from tablee.cli.seeds import checked_seed
from tablee.cli.tones import QUIET, STRONG, WARNING
from tablee.cli.words import Lang, Words, words_for
from tablee.games.registry import PluginError
from tablee.lab.conformance.subject import Subject, subject_of
from tablee.lab.conformance.suite import CheckPlan, CheckReport, Verdict, examine

MOST = 10_000


def conformance(
    game: str,
    /,
    *,
    matches: int = CheckPlan.matches,
    moments: int = CheckPlan.moments,
    seed: int = 1,
    json: Flag = False,
    lang: Lang | None = None,
) -> None:
    """Examines a game."""
    words = words_for(lang)
    if not 1 <= matches <= MOST or not 1 <= moments <= MOST:
        raise CommandError(words("fault.conformance.amount", n=str(MOST)))
    checked_seed(seed, words)
    subject = chosen_subject(game, words)
    report = examined(subject, CheckPlan(matches, moments, seed=seed), words, quiet=json)
    if json:
        print_json(report_data(report))
    else:
        print_report(console(), subject, report, matches, words)
    if not report.has_passed:
        raise CommandError("", REFUSED)


def chosen_subject(game: str, words: Words) -> Subject:
    """The requested game: an installed one, or `module:attribute`, importable also from the current folder."""
    if ":" not in game:
        return subject_of(spec_named(game, words).name)
    with importable(Path.cwd()):
        try:
            return subject_of(game)
        except PluginError as error:
            raise CommandError(words("fault.conformance", name=game, why=error.sentence(words.lang))) from None


@contextmanager
def importable(folder: Path) -> Iterator[None]:
    """Adds a folder to the import path for a `with` block."""
    sys.path.insert(0, str(folder))
    try:
        yield
    finally:
        sys.path.remove(str(folder))


def examined(subject: Subject, plan: CheckPlan, words: Words, *, quiet: bool) -> CheckReport:
    """Runs the suite with a progress bar; returns the report."""
    with progress_bar(quiet=quiet) as progress:
        task = progress.add_task(words("conformance.looking"), total=sum(1 for _ in subject.tables()))
        return examine(subject, plan, lambda _: progress.advance(task))


def report_data(report: CheckReport) -> dict[str, object]:
    """The answer of `--json`; a check has the fields of its `Verdict`."""
    return {
        "game": report.game,
        "passed": report.has_passed,
        "tables": report.tables,
        "checks": list(report.verdicts.values()),
    }


def print_report(screen: Console, subject: Subject, report: CheckReport, matches: int, words: Words) -> None:
    """Prints the report as a list of checks with their findings."""
    told = words("conformance.told", tables=report.tables, matches=matches)
    screen.print(Text.assemble((subject.spec.title, STRONG), f"  {told}"))
    grid = Grid.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, justify="right")
    grid.add_column()
    for verdict in report.verdicts.values():
        add_verdict(grid, verdict, words)
    screen.print(grid)
    failing = sum(bool(verdict.failed) for verdict in report.verdicts.values())
    last = words("conformance.failed", n=failing) if failing else words("conformance.passed")
    screen.print(Text(last, WARNING if failing else STRONG))
    if lacking := sum(bool(verdict.not_made) for verdict in report.verdicts.values()):
        screen.print(Text(words("conformance.not_made", n=lacking), WARNING))


def add_verdict(grid: Grid, verdict: Verdict, words: Words) -> None:
    """Adds a row for a check, and one for each of its findings."""
    name = f"{'–' if verdict.not_made else '✗' if verdict.failed else '✓'} {verdict.check}"
    cases = str(verdict.cases)
    if verdict.failed:
        cases = words("conformance.of", failed=str(verdict.failed), cases=cases)
    style = WARNING if verdict.failed or verdict.not_made else ""
    grid.add_row(Text(f"  {name}", style), Text(cases, QUIET), Text(words(f"conformance.{verdict.check}"), style))
    if verdict.not_made:
        grid.add_row("", "", printable(words("conformance.lacking", why=verdict.not_made)))
    for found in verdict.findings:
        where = f"{found.where}: " if found.where else ""
        grid.add_row("", "", Text.assemble((where, QUIET), printable(found.what)))
