"""`tablee arena --ladder`: rates all levels of all games, and writes a Markdown page."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable
from pathlib import Path

from tablee.cli.errors import INTERRUPTED, CommandError
from tablee.cli.files import content, write
from tablee.cli.progress import watched
from tablee.cli.words import Words
from tablee.lab.arena import Standing, contend
from tablee.lab.ladder import LadderPlan, kept, page, restore


def play_ladder(plan: LadderPlan, out: Path | None, jobs: int, words: Words) -> None:
    """Plays the ladder and writes its page to a file or to standard output.

    With a file, every contest is saved beside it: the same command resumes an interrupted run.
    """
    games = plan.standings()
    standings = [standing for contests in games.values() for standing in contests]
    restore(plan, standings, lines_beside(out, words))
    keep(plan, standings, out, words)  # fails before any play if the file cannot be written
    try:
        with watched(standings, words, quiet=False) as tick:
            for contests in games.values():
                for standing in contests:
                    play_on(standing, plan, jobs, tick)
                    keep(plan, standings, out, words)
                publish(page(plan, games), out, words)
    except KeyboardInterrupt:
        keep(plan, standings, out, words)
        if out is None:
            sys.stdout.write(page(plan, games))
        told = "arena.interrupted" if out is None else "arena.resume"
        raise CommandError(words(told, n=sum(one.matches for one in standings)), INTERRUPTED) from None
    if out is None:
        sys.stdout.write(page(plan, games))
    else:
        beside(out).unlink(missing_ok=True)


def play_on(standing: Standing, plan: LadderPlan, jobs: int, tick: Callable[[Standing], None]) -> None:
    """Plays a contest to its end, unless it is already finished."""
    if not standing.stopped:
        for _ in contend(standing, plan.seed, jobs):
            tick(standing)


def publish(text: str, out: Path | None, words: Words) -> None:
    """Writes the page so far, if there is a file."""
    if out is not None:
        write(out, text.encode(), words)


def keep(plan: LadderPlan, standings: Iterable[Standing], out: Path | None, words: Words) -> None:
    """Saves all contests so far, if there is a file."""
    if out is not None:
        write(beside(out), b"".join(kept(plan, one) for one in standings if one.deals), words)


def lines_beside(out: Path | None, words: Words) -> bytes:
    """The saved contests of an interrupted run."""
    if out is None:
        return b""
    if out.is_dir():
        raise CommandError(words("fault.directory", name=out))
    kept_lines = beside(out)
    return content(str(kept_lines), words) if kept_lines.is_file() and kept_lines.stat().st_size else b""


def beside(out: Path) -> Path:
    """The file that stores an unfinished ladder."""
    return out.with_name(f"{out.name}.part")
