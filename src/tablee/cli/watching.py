"""A bar for whoever watches contests being played."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager

from tablee.cli.output import progress_bar
from tablee.cli.words import Words
from tablee.lab.arena import Standing


@contextmanager
def watched(standings: Sequence[Standing], words: Words, *, quiet: bool) -> Iterator[Callable[[Standing], None]]:
    """A bar on standard error where somebody watches; a contest that is settled early counts as done."""
    with progress_bar(quiet=quiet) as progress:
        total = sum(one.most_deals - len(one.deals) for one in standings if not one.stopped)
        task = progress.add_task(words("simulate.playing"), total=total)

        def tick(standing: Standing) -> None:
            rest = standing.most_deals - len(standing.deals) if standing.stopped else 0
            table = standing.contest.table
            progress.update(task, advance=1 + rest, description=f"{table.game}  {' – '.join(standing.contest.bots)}")

        yield tick
