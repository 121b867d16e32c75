"""`tablee simulate`: plays many matches between bots, and summarises them."""

from __future__ import annotations

import time
from collections import Counter
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from tablee.cli.arguments import given_options, spec_named, table_options
from tablee.cli.errors import INTERRUPTED, CommandError
from tablee.cli.figures import headed_table, percent, reach, rounded
from tablee.cli.output import console, print_json
from tablee.cli.parameters import Flag, OptionPairs
from tablee.cli.progress import tracked
from tablee.cli.seating import bot_kinds
from tablee.cli.seeds import checked_seed
from tablee.cli.tones import QUIET, STRONG
from tablee.cli.words import Lang, Words, words_for
from tablee.core.game import GameSpec
from tablee.core.options import Options
from tablee.lab.playing import PlayedMatch, Setup, play
from tablee.lab.statistics import wilson


@dataclass
class SimulationTally:
    """Sums over the matches played so far."""

    seats: int
    games: int = 0
    moves: int = 0
    unfinished: int = 0
    rounds: int = 0
    wins: list[int] = field(default_factory=list)
    points: list[int] = field(default_factory=list)
    reasons: Counter[str] = field(default_factory=Counter)
    last_rounds: Counter[str] = field(default_factory=Counter)
    seconds: float = 0.0

    @property
    def finished(self) -> int:
        """How many matches ended."""
        return self.games - self.unfinished

    def share(self, seat: int) -> float:
        """The share of matches that a seat won, alone or with others."""
        return self.wins[seat] / max(1, self.finished)

    def add(self, played: PlayedMatch) -> None:
        """Counts a finished match."""
        self.games += 1
        self.moves += played.moves
        self.rounds += len(played.course)
        if not played.reason:
            self.unfinished += 1
            return
        self.reasons[played.reason] += 1
        self.last_rounds[played.endings[-1]] += 1
        for seat in range(self.seats):
            self.wins[seat] += seat in played.winners
            self.points[seat] += played.scores[seat]


def simulate(
    game: str,
    /,
    *,
    games: Annotated[int, Parameter(name=["--games", "-n"])] = 1000,
    seats: int | None = None,
    option: OptionPairs = None,
    bots: str = "random",
    seed: int = 1,
    json: Flag = False,
    lang: Lang | None = None,
) -> None:
    """Plays many matches."""
    words = words_for(lang)
    rules = spec_named(game, words)
    count = seats or rules.default_seats
    options = table_options(rules, given_options(option, words), count, words)
    kinds = bot_kinds(bots, count, words)
    checked_seed(seed, words)
    if not 1 <= games <= 10**9:
        raise CommandError(words("fault.games"))
    setup = Setup(rules.name, tuple(kinds), options.as_dict())
    tally = SimulationTally(count, wins=[0] * count, points=[0] * count)
    started = time.perf_counter()
    with suppress(KeyboardInterrupt):
        for number in tracked(games, words, quiet=json):
            tally.add(play(setup, seed + number))
    tally.seconds = time.perf_counter() - started
    if json:
        print_json(tally_data(rules, options, kinds, seed, tally))
    else:
        print_tally(console(), rules, kinds, tally, words)
    if tally.games < games:
        raise CommandError(words("simulate.interrupted", n=tally.games, all=str(games)), INTERRUPTED)


# Answers


def tally_data(
    rules: GameSpec, options: Options, kinds: list[str], seed: int, tally: SimulationTally
) -> dict[str, object]:
    """The output of `--json`. Only `seconds` and `moves_per_second` differ between two runs with one seed."""
    finished = tally.finished
    return {
        "game": rules.name,
        "options": options.as_dict(),
        "seats": tally.seats,
        "bots": kinds,
        "seed": seed,
        "games": tally.games,
        "unfinished": tally.unfinished,
        "moves": tally.moves,
        "mean_moves": round(tally.moves / max(1, tally.games), 3),
        "mean_rounds": round(tally.rounds / max(1, tally.games), 3),
        "per_seat": [
            {
                "seat": seat + 1,
                "bot": kinds[seat],
                "wins": tally.wins[seat],
                "share": round(tally.share(seat), 5),
                "interval": rounded(wilson(tally.share(seat), finished)),
                "mean_points": round(tally.points[seat] / max(1, finished), 4),
            }
            for seat in range(tally.seats)
        ],
        "match_ended": dict(sorted(tally.reasons.items())),
        "last_round_ended": dict(sorted(tally.last_rounds.items())),
        "seconds": round(tally.seconds, 3),
        "moves_per_second": round(tally.moves / max(tally.seconds, 1e-9)),
    }


def print_tally(screen: Console, rules: GameSpec, kinds: list[str], tally: SimulationTally, words: Words) -> None:
    """Prints the sums as a table."""
    finished = tally.finished
    screen.print(Text.assemble((rules.title, STRONG), "  ", words("simulate.games", n=tally.games)))
    speed = words(
        "simulate.speed",
        moves=words.thousands(tally.moves),
        speed=words.thousands(round(tally.moves / max(tally.seconds, 1e-9))),
    )
    length = words(
        "simulate.length",
        moves=words.decimal(tally.moves / max(1, tally.games)),
        rounds=words.decimal(tally.rounds / max(1, tally.games)),
    )
    screen.print(Text(f"  {speed}\n  {length}", QUIET))
    table = headed_table(words, "simulate", ["seat", "bot", "won", "interval", "points"])
    for seat in range(tally.seats):
        share = tally.share(seat)
        points = words.decimal(tally.points[seat] / max(1, finished))
        row = percent(share, words), reach(wilson(share, finished), words), points
        table.add_row(str(seat + 1), kinds[seat], *row)
    screen.print(table)
    screen.print(Text(f"  {words('simulate.ended')}  {counted(tally.reasons, words)}", QUIET))
    if set(tally.last_rounds) != set(tally.reasons):
        screen.print(Text(f"  {words('simulate.last_round')}  {counted(tally.last_rounds, words)}", QUIET))
    if tally.unfinished:
        screen.print(Text(f"  {words('simulate.unfinished', n=tally.unfinished)}", QUIET))


def counted(ways: Counter[str], words: Words) -> str:
    """Ways to end, the most frequent first."""
    return ", ".join(f"{way} {words.thousands(times)}" for way, times in ways.most_common())
