"""Our server beside boardgame.io; `soak`: ours alone, for a long time; `ablation`: ours without its fast paths."""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path

from rich.console import Console

from bench.server import ablation, measure, report, soak
from bench.server.houses import NAMES
from bench.workers import alone

PAPER_WIDTH = 120


def parser() -> argparse.ArgumentParser:
    words = argparse.ArgumentParser(prog="python -m bench.server", description=__doc__)
    words.add_argument("--rounds", type=int, default=3, help="interleaved rounds, 3 unless told")
    words.add_argument("--seconds", type=float, default=6.0, help="time of one measurement, 6 unless told")
    words.add_argument("--tables", type=int, default=200, help="tables at saturation, 200 unless told")
    words.add_argument("--calm-tables", type=int, default=2000, help="tables at a steady rate, 2000 unless told")
    words.add_argument("--calm-rate", type=float, default=1000.0, help="moves a second there, 1000 unless told")
    words.add_argument("--tries", type=int, default=3, help="for a measurement that the host disturbs, 3 unless told")
    words.add_argument("--only", type=kinds, default=list(NAMES), help=f"some of {', '.join(NAMES)}")
    words.add_argument("--json", type=Path, metavar="FILE", help="write every figure there")
    words.add_argument("--markdown", action="store_true", help="put the tables into bench/README.md")
    kind = words.add_subparsers(dest="what")
    long = kind.add_parser("soak", help="a steady load for a long time: does the memory stay flat?")
    long.add_argument("--minutes", type=float, default=30.0)
    long.add_argument("--tables", dest="soak_tables", type=int, default=100)
    long.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    parts = kind.add_parser("ablation", help="ours without each of its fast paths: what are they worth?")
    parts.add_argument("--store", choices=("sqlite", "postgres"), default="sqlite")
    return words


def kinds(text: str) -> list[str]:
    names = text.split(",")
    unknown = [name for name in names if name not in NAMES]
    if unknown:
        raise argparse.ArgumentTypeError(f"unknown: {', '.join(unknown)}; there are {', '.join(NAMES)}")
    return names


def main() -> None:
    given = parser().parse_args()
    with alone():
        try:
            if given.what == "soak":
                soak.run(given.minutes, given.soak_tables, f"tablee-{given.store}", given.json)
                return
            if given.what == "ablation":
                kind = f"tablee-{given.store}"
                ablation.run(given.rounds, given.seconds, given.tables, kind, lambda line: print(line, file=sys.stderr))
                return
            plan = measure.Plan(
                given.rounds,
                given.seconds,
                given.tables,
                given.calm_tables,
                given.calm_rate,
                given.only,
                given.tries,
            )
            run = measure.run(plan, lambda line: print(line, file=sys.stderr, flush=True))
        except KeyboardInterrupt:
            sys.exit("bench: stopped; nothing is reported")
    report.show(run, Console() if sys.stdout.isatty() else Console(width=PAPER_WIDTH))
    if given.json:
        given.json.write_text(json.dumps(report.as_data(run), indent=1) + "\n", encoding="utf-8")
    if given.markdown:
        report.put_into_readme(run)


main()
