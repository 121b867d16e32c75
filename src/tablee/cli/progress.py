"""Progress bars on standard error."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING

from rich.progress import BarColumn, MofNCompleteColumn, Progress, TextColumn, TimeRemainingColumn

from tablee.cli.output import error_console
from tablee.cli.words import Words

if TYPE_CHECKING:
    from tablee.lab.arena import Standing


def progress_bar(*, quiet: bool) -> Progress:
    """A progress bar, invisible unless standard error is a terminal."""
    screen = error_console()
    unseen = quiet or not screen.is_terminal or not sys.stderr.isatty()
    columns = (TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(), TimeRemainingColumn())
    return Progress(*columns, console=screen, transient=True, disable=unseen)


def tracked(games: int, words: Words, *, quiet: bool, doing: str = "simulate.playing") -> Iterable[int]:
    """Iterates over game numbers with a progress bar."""
    with progress_bar(quiet=quiet) as progress:
        yield from progress.track(range(games), description=words(doing))


@contextmanager
def watched(standings: Sequence[Standing], words: Words, *, quiet: bool) -> Iterator[Callable[[Standing], None]]:
    """A progress bar for contests; one that is decided early counts as done."""
    with progress_bar(quiet=quiet) as progress:
        total = sum(one.most_deals - len(one.deals) for one in standings if not one.stopped)
        task = progress.add_task(words("simulate.playing"), total=total)

        def tick(standing: Standing) -> None:
            rest = standing.most_deals - len(standing.deals) if standing.stopped else 0
            table = standing.contest.table
            progress.update(task, advance=1 + rest, description=f"{table.game}  {' – '.join(standing.contest.bots)}")

        yield tick
