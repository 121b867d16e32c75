"""`tablee arena`: contests between bots on the same deals, and the ladder of all levels."""

from __future__ import annotations

import re
import shlex
import time
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import asdict, dataclass, replace
from importlib.util import find_spec
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.table import Table as Grid
from rich.text import Text

from tablee.bots.external import FAULTS, ExternalProgram, ExternalProgramError, end_all, session_of
from tablee.bots.levels import BOTS
from tablee.cli.arguments import check_bot, given_options, spec_named, table_options
from tablee.cli.errors import INTERRUPTED, CommandError
from tablee.cli.figures import headed_table, percent, reach, rounded
from tablee.cli.ladder import play_ladder
from tablee.cli.output import console, print_json
from tablee.cli.parameters import Flag, OptionPairs
from tablee.cli.progress import watched
from tablee.cli.seeds import checked_seed
from tablee.cli.tones import QUIET, STRONG
from tablee.cli.words import Lang, Words, words_for
from tablee.lab.arena import (
    ArenaTable,
    Limits,
    Standing,
    Summary,
    contend,
    contests,
    ratings_from,
    summaries,
    table_of,
)
from tablee.lab.ladder import LadderPlan
from tablee.lab.rating import Rating
from tablee.lab.statistics import ERROR

GAMES = 400
"""The default number of matches in each contest."""
LADDER_MINUTES = 10.0
"""A ladder's default time limit for each contest."""
MOST_JOBS = 256
NAMED = re.compile(r"(?P<name>[a-z0-9][a-z0-9_.-]*)=(?P<command>.*)")
"""`name=command`."""
SCRIPTS = (".py", ".js", ".mjs", ".ts", ".rb", ".pl", ".lua", ".sh", ".jar", ".exe")
"""File name suffixes of scripts."""


def arena(  # noqa: PLR0913 -- one argument for each option of the command
    game: str | None = None,
    /,
    *bots: str,
    seats: int | None = None,
    games: Annotated[int, Parameter(name=["--games", "-n"])] = GAMES,
    option: OptionPairs = None,
    seed: int = 1,
    jobs: Annotated[int, Parameter(name=["--jobs", "-j"])] = 1,
    minutes: float | None = None,
    to_the_end: Flag = False,
    ladder: Flag = False,
    bot: Annotated[list[str] | None, Parameter(negative=())] = None,
    patience: float = 5.0,
    only: Annotated[str | None, Parameter(name="--game")] = None,
    out: str | None = None,
    json: Flag = False,
    lang: Lang | None = None,
) -> None:
    """Bots against each other."""
    words = words_for(lang)
    checked_work(games, jobs, minutes, words)
    checked_seed(seed, words)
    if ladder:
        if bots or option or bot or to_the_end or json or seats is not None:
            raise CommandError(words("fault.arena.ladder"))
        chosen = only or game
        name = spec_named(chosen, words).name if chosen else None
        plan = LadderPlan(games, LADDER_MINUTES if minutes is None else minutes, seed, name)
        play_ladder(plan, Path(out) if out else None, jobs, words)
        return
    if only or out:
        raise CommandError(words("fault.arena.only_ladder"))
    if game is None:
        raise CommandError(words("fault.arena.game", names=", ".join(BOTS)))
    programs = checked_programs(bot, patience, words)
    table = replace(checked_table(game, seats, option, words), programs=programs)
    limits = Limits(games, float("inf") if minutes is None else 60 * minutes, to_the_end)
    compete(Arena(table, checked_bots(bots, programs, words), limits, seed), jobs, words, json=json)


# Arguments


def checked_work(games: int, jobs: int, minutes: float | None, words: Words) -> None:
    """Raises `CommandError` for a number of matches, jobs or minutes out of range, or if joblib is missing."""
    if not 1 <= games <= 10**9:
        raise CommandError(words("fault.games"))
    if not 1 <= jobs <= MOST_JOBS:
        raise CommandError(words("fault.jobs", n=str(MOST_JOBS)))
    if jobs > 1 and find_spec("joblib") is None:
        raise CommandError(words("fault.joblib"))
    if minutes is not None and not 0 < minutes <= 10**6:
        raise CommandError(words("fault.minutes"))


def checked_table(game: str, seats: int | None, option: list[str] | None, words: Words) -> ArenaTable:
    """The game, seats and options of the contest; by default the fewest seats."""
    rules = spec_named(game, words)
    size = rules.fewest if seats is None else seats
    return table_of(rules.name, size, table_options(rules, given_options(option, words), size, words).as_dict())


def checked_bots(bots: Sequence[str], programs: Sequence[ExternalProgram], words: Words) -> list[str]:
    """The names of two or more different bots."""
    names = [name.strip().lower() for part in bots for name in part.split(",")] + [one.name for one in programs]
    for name in names:
        check_bot(name, [*BOTS, *(one.name for one in programs)], words)
        if names.count(name) > 1:
            raise CommandError(words("fault.arena.twice", name=name))
    if len(names) < 2:
        raise CommandError(words("fault.arena.two", names=", ".join(BOTS)))
    return names


def checked_programs(commands: Sequence[str] | None, patience: float, words: Words) -> tuple[ExternalProgram, ...]:
    """External bots, each written `name=command` or `command`. Starts each once to check that it responds."""
    if not 0 < patience <= 600:
        raise CommandError(words("fault.patience"))
    found = tuple(program_given(text, patience, words) for text in commands or ())
    for program in found:
        try:
            session_of(program).open()
        except ExternalProgramError as error:
            raise CommandError(words("fault.outside", name=error.name, why=error.sentence(words.lang))) from None
    return found


def program_given(text: str, patience: float, words: Words) -> ExternalProgram:
    """An external bot, by default named after its program."""
    named = NAMED.match(text)
    try:
        command = shlex.split(named["command"] if named else text)
    except ValueError as error:
        raise CommandError(words("fault.outside", name=text, why=error)) from None
    if not command:
        raise CommandError(words("fault.outside.none"))
    name = named["name"] if named else program_name(command)
    if name in BOTS:
        raise CommandError(words("fault.outside.taken", name=name))
    return ExternalProgram(name, tuple(command), patience)


def program_name(command: Sequence[str]) -> str:
    """The name of the script in a command, else of the program."""
    scripts = [Path(word) for word in command[1:] if Path(word).suffix in SCRIPTS]
    return (scripts or [Path(command[0])])[0].stem.lower()


# Playing


@dataclass
class Arena:
    """The checked arguments of an arena."""

    table: ArenaTable
    bots: list[str]
    limits: Limits
    seed: int

    @property
    def external(self) -> list[str]:
        """The names of the external bots."""
        return [program.name for program in self.table.programs]

    def standings(self) -> list[Standing]:
        """One contest for each pair, not yet played. The error probability is split among all pairs."""
        pairs = len(self.bots) * (len(self.bots) - 1) // 2
        return [Standing(contest, self.limits, ERROR / pairs) for contest in contests(self.table, self.bots)]


def compete(asked: Arena, jobs: int, words: Words, *, json: bool) -> None:
    """Plays the contest and prints its result; Ctrl-C prints what was played until then."""
    standings = asked.standings()
    started = time.perf_counter()
    try:
        with suppress(KeyboardInterrupt), watched(standings, words, quiet=json) as tick:
            for standing in standings:
                for _ in contend(standing, asked.seed, jobs):
                    tick(standing)
    finally:
        end_all()
    seconds = time.perf_counter() - started
    rated = ratings_from(standings)
    if json:
        print_json(arena_data(asked, standings, rated, seconds))
    else:
        print_arena(console(), asked, standings, rated, words)
    if not all(one.stopped for one in standings):
        raise CommandError(words("arena.interrupted", n=sum(one.matches for one in standings)), INTERRUPTED)


# Output


def arena_data(
    asked: Arena, standings: Sequence[Standing], rated: dict[str, Rating], seconds: float
) -> dict[str, object]:
    """The answer of `--json`. Only times differ between two runs with one seed, unless a time limit ended them."""
    return {
        "game": asked.table.game,
        "options": asked.table.options,
        "seats": asked.table.seats,
        "sides": [[seat + 1 for seat in side] for side in asked.table.sides],
        "seed": asked.seed,
        "games": asked.limits.games,
        "to_the_end": asked.limits.to_the_end,
        "matches": sum(one.matches for one in standings),
        "unfinished": unfinished(standings),
        "bots": [bot_data(one, rated, asked.external) for one in summaries(standings)],
        "contests": [contest_data(one) for one in standings],
        "seconds": round(seconds, 3),
    }


def bot_data(one: Summary, rated: dict[str, Rating], external: Sequence[str]) -> dict[str, object]:
    """One bot in the JSON of a contest."""
    return {
        "bot": one.bot,
        "matches": one.matches,
        "share": round(one.share, 5),
        "interval": rounded(one.interval),
        "rating": {name: round(value, 1) for name, value in asdict(rated[one.bot]).items()},
        "mean_points": round(one.points, 4),
        "mean_moves": None if one.moves is None else round(one.moves, 3),
        "milliseconds_per_move": None if one.milliseconds is None else round(one.milliseconds, 5),
        **({"turns": one.turns, "faults": faults_data(one)} if one.bot in external else {}),
    }


def faults_data(one: Summary) -> dict[str, int]:
    """An external bot's lost turns by kind of fault."""
    return {kind: one.faults.get(kind, 0) for kind in FAULTS}


def contest_data(standing: Standing) -> dict[str, object]:
    """A contest with all its matches."""
    compared = [standing.comparison(pair) for pair in standing.contest.pairs]
    return {
        "lineups": standing.contest.lineups,
        "deals": len(standing.deals),
        "matches": standing.matches,
        "stopped": standing.stopped or "interrupted",
        "pairs": [
            {
                "pair": one.pair,
                "share": round(one.share, 5),
                "interval": rounded(one.interval),
                "better": one.better or None,
            }
            for one in compared
        ],
        "played": [
            {
                "seed": deal.seed,
                "matches": [
                    {
                        "sides": match.lineup,
                        "shares": match.shares,
                        "scores": match.played.scores,
                        "moves": match.played.moves,
                        "ended": match.played.reason,
                    }
                    for match in deal.matches
                ],
            }
            for deal in standing.deals
        ],
    }


def unfinished(standings: Sequence[Standing]) -> int:
    """The number of matches abandoned as endless."""
    return sum(not match.played.reason for one in standings for deal in one.deals for match in deal.matches)


def print_arena(
    screen: Console, asked: Arena, standings: Sequence[Standing], rated: dict[str, Rating], words: Words
) -> None:
    """Prints a contest as tables."""
    matches = sum(one.matches for one in standings)
    deals = sum(len(one.deals) for one in standings)
    title = spec_named(asked.table.game, words).title
    told = words("arena.played", n=matches, deals=deals)
    screen.print(Text.assemble((title, STRONG), "  ", told))
    if not matches:
        return
    screen.print(bot_grid(summaries(standings), rated, words))
    screen.print()
    screen.print(pair_grid(standings, words))
    for one in summaries(standings):
        if one.bot in asked.external:
            screen.print(Text(f"  {manners(one, words)}", QUIET))
    if missing := unfinished(standings):
        screen.print(Text(f"  {words('simulate.unfinished', n=missing)}", QUIET))


def manners(one: Summary, words: Words) -> str:
    """An external bot's faults as text."""
    lost = sum(one.faults.values())
    if not lost:
        return words("arena.manners.good", bot=one.bot, turns=one.turns)
    kinds = ", ".join(words(f"arena.fault.{kind}", n=one.faults[kind]) for kind in FAULTS if one.faults.get(kind))
    return words("arena.manners.bad", bot=one.bot, lost=lost, turns=one.turns, kinds=kinds)


def bot_grid(bots: Sequence[Summary], rated: dict[str, Rating], words: Words) -> Grid:
    """A table with a row for each bot, the strongest first."""
    grid = headed_table(words, "arena", ["bot", "won", "interval", "rating", "interval", "points", "moves", "ms"])
    for one in sorted(bots, key=lambda bot: -rated[bot.bot].value):
        rating = rated[one.bot]
        grid.add_row(
            one.bot,
            percent(one.share, words),
            reach(one.interval, words),
            str(round(rating.value)),
            f"{round(rating.low)} … {round(rating.high)}",
            words.decimal(one.points),
            "–" if one.moves is None else words.decimal(one.moves),
            "–" if one.milliseconds is None else words.decimal(one.milliseconds, 3),
        )
    return grid


def pair_grid(standings: Sequence[Standing], words: Words) -> Grid:
    """A table with a row for each pair."""
    grid = headed_table(words, "arena", ["pair", "share", "interval", "deals", "verdict"])
    for standing in standings:
        for pair in standing.contest.pairs if standing.deals else ():
            one = standing.comparison(pair)
            verdict = words("arena.better", bot=one.better) if one.better else words("arena.undecided")
            name = f"{pair[0]} – {pair[1]}"
            deals = str(len(standing.deals))
            grid.add_row(name, percent(one.share, words), reach(one.interval, words), deals, verdict)
    return grid
