"""The command line of the benchmark."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from rich.console import Console

from bench import measure, report
from bench.plan import GAMES
from bench.programs import BENCH
from bench.workers import alone

PAPER_WIDTH = 160
README = BENCH / "README.md"
BEGIN, END = "<!-- measured: begin -->", "<!-- measured: end -->"


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(
        prog="bench/run", description="Random whole games per core: Tablée beside OpenSpiel, RLCard and C."
    )
    words.add_argument("--rounds", type=whole_number, help="interleaved rounds (5; with --quick 2)")
    words.add_argument("--seconds", type=duration, help="time of one measurement (1.0; with --quick 0.2)")
    words.add_argument("--only", type=game_list, default=list(GAMES), help=f"our games, from {','.join(GAMES)}")
    words.add_argument("--twins", action="store_true", help="only our games inside, beside the same in C")
    words.add_argument("--quick", action="store_true", help="a look within about a minute, not for conclusions")
    words.add_argument("--json", type=Path, metavar="FILE", help="write every answer and ratio there")
    words.add_argument("--markdown", action="store_true", help="put the tables into bench/README.md (not with --twins)")
    return words


def whole_number(text: str) -> int:
    """Parses a positive integer."""
    return max(1, int(text))


def duration(text: str) -> float:
    """Parses a number of seconds, at least 0.01."""
    return max(0.01, float(text))


def game_list(text: str) -> list[str]:
    """Parses a comma-separated list of our games."""
    names = text.split(",")
    unknown = [name for name in names if name not in GAMES]
    if unknown:
        message = f"unknown: {', '.join(unknown)}; the games are {', '.join(GAMES)}"
        raise argparse.ArgumentTypeError(message)
    return names


def main(arguments: list[str] | None = None) -> None:
    """Measures, prints the results, and writes the requested files."""
    given = parser().parse_args(arguments)
    rounds = given.rounds or (2 if given.quick else 5)
    seconds = given.seconds or (0.2 if given.quick else 1.0)
    with alone(), Console(stderr=True).status("starting") as status:
        try:
            plan = measure.Run(given.only, rounds, seconds, measure.Readings(), given.twins)
            run = measure.run(plan, status.update)
        except KeyboardInterrupt:
            sys.exit("bench: stopped; nothing is reported")
    report.show(run, Console() if sys.stdout.isatty() else Console(width=PAPER_WIDTH))
    if given.json:
        given.json.write_text(json.dumps(report.as_data(run), indent=1) + "\n", encoding="utf-8")
    if given.markdown and not given.twins:
        put_into_readme(report.markdown(run))


def put_into_readme(text: str) -> None:
    """Replaces the text between the two marks."""
    page = README.read_text(encoding="utf-8")
    before, _, rest = page.partition(BEGIN)
    _, _, after = rest.partition(END)
    README.write_text(f"{before}{BEGIN}\n\n{text}\n\n{END}{after}", encoding="utf-8")
