"""`tablee solve`: solves a deal of a solitaire, solves many deals, or finds winnable ones."""

from __future__ import annotations

import sys
import time
from collections import Counter
from collections.abc import Mapping
from contextlib import suppress
from dataclasses import dataclass, field
from typing import Any

import msgspec
from rich.console import Console
from rich.text import Text

from tablee.cli import files
from tablee.cli.errors import INTERRUPTED, CommandError
from tablee.cli.figures import rounded
from tablee.cli.output import console, print_json
from tablee.cli.parameters import File, Flag
from tablee.cli.position import position_in
from tablee.cli.progress import tracked
from tablee.cli.seeds import checked_seed
from tablee.cli.solver import LEVELS, Grade, Solver
from tablee.cli.tones import QUIET, STRONG
from tablee.cli.words import Lang, Words, words_for
from tablee.core.game import GameSpec
from tablee.core.rng import Rng, shuffle
from tablee.core.state import ALL, GameState
from tablee.games.registry import GAMES, spec_of
from tablee.lab.statistics import wilson
from tablee.match import records
from tablee.match.match import Match
from tablee.match.records import RecordError

MOST = 10**9
STEP_WIDTH = 20
"""Room for one step of a solution: ` 12  10m-10h   4/11`."""


def solve(  # noqa: PLR0913 -- one argument for each option of the command
    file: File | None = None,
    /,
    *,
    at: int | None = None,
    deals: int | None = None,
    grades: Flag = False,
    generate: int | None = None,
    grade: int | None = None,
    seed: int = 1,
    json: Flag = False,
    lang: Lang | None = None,
) -> None:
    """Solves a position or many deals, or finds winnable deals."""
    words = words_for(lang)
    checked_seed(seed, words)
    check_together(file, at, deals, generate, words)
    check_grades(deals, generate, grade, words, with_grades=grades)
    if deals is not None:
        solve_many(solvable()[0], deals, seed, words, with_grades=grades, as_json=json)
    elif generate is not None:
        print_winnable(solvable()[0], generate, grade, seed, words)
    else:
        solve_one(read(file or files.STDIN, at, words), words, as_json=json)


def solvable() -> list[GameSpec]:
    """The games with a solver."""
    return [spec for spec in GAMES.values() if spec.part("solver") is not None]


def solver_of(spec: GameSpec) -> Solver:
    """The part `solver` of a game."""
    solver: Solver = spec.part("solver")
    return solver


def check_together(file: str | None, at: int | None, deals: int | None, generate: int | None, words: Words) -> None:
    """Raises `CommandError` for arguments that exclude each other, or a number out of range."""
    if sum(given is not None for given in (file, deals, generate)) > 1:
        raise CommandError(words("fault.solve.one"))
    for name, number in (("--deals", deals), ("--generate", generate)):
        if number is not None and not 1 <= number <= MOST:
            raise CommandError(words("fault.solve.number", name=name, most=str(MOST)))
        if number is not None and at is not None:
            raise CommandError(words("fault.solve.at"))


def check_grades(
    deals: int | None, generate: int | None, grade: int | None, words: Words, *, with_grades: bool
) -> None:
    """Raises `CommandError` unless `--grades` comes with `--deals`, and `--grade` with `--generate`."""
    if with_grades and deals is None:
        raise CommandError(words("fault.solve.grades"))
    if grade is not None and (generate is None or not 1 <= grade <= LEVELS):
        raise CommandError(words("fault.solve.grade", most=str(LEVELS)))


# Reading


def read(file: str, at: int | None, words: Words) -> GameState:
    """The position in a file, or a moment of a record; every card must be known."""
    raw = files.content(file, words)
    name = files.shown(file, words)
    if files.is_record(raw):
        return moment(raw, at or 0, name, words)
    if at is not None:
        raise CommandError(words("fault.solve.at"))
    return checked_open(position_in(raw, name, words).state, msgspec.json.decode(raw), words)


def moment(raw: bytes, at: int, name: str, words: Words) -> GameState:
    """The state of a record after `at` moves. The whole record must replay."""
    try:
        record = records.read(raw)
        if not 0 <= at <= len(record.moves):
            raise CommandError(words("fault.solve.moment", n=str(len(record.moves))))
        states = [match.state.copy() for number, match in enumerate(Match.replay(record)) if number == at]
    except RecordError as error:
        raise files.damaged(name, error, words) from None
    return checked_open(states[0], record.position or {}, words)


def checked_open(state: GameState, data: dict[str, Any], words: Words) -> GameState:
    """Returns the state if its game has a solver and the position names every card; else raises `CommandError`."""
    spec = spec_of(state.game_name())
    if spec.part("solver") is None:
        titles = ", ".join(other.title for other in solvable())
        raise CommandError(words("fault.solve.game", titles=titles, game=spec.name))
    unknown = solver_of(spec).unknown(data)
    if unknown:
        raise CommandError(words(f"{spec.name}:solve.unknown", n=unknown))
    return state


# One position


def solve_one(state: GameState, words: Words, *, as_json: bool) -> None:
    """Prints the verdict on a position, and a way to win it."""
    spec = spec_of(state.game_name())
    solution = solver_of(spec).solve(state)
    grade = solver_of(spec).grade(state)
    if as_json:
        print_json(
            {
                "game": spec.name,
                "verdict": solution.verdict,
                "removed": int(state.score(0)),
                "solution": solution.moves,
                "choices": [{"winning": winning, "legal": legal} for winning, legal in solution.choices],
                "grade": grade_data(grade),
                "nodes": solution.nodes,
            }
        )
        return
    screen = console()
    verdict = words(f"{spec.name}:solve.{solution.verdict}", n=len(solution.moves))
    screen.print(Text.assemble((spec.title, STRONG), "  ", verdict))
    if solution.moves:
        screen.print(Text(f"  {grade_line(grade, words)}", QUIET))
        screen.print(Text(f"  {words(f'{spec.name}:solve.legend')}", QUIET))
        print_steps(screen, solution.moves, solution.choices)


def grade_data(grade: Grade) -> dict[str, object] | None:
    """A grade for JSON; empty for a position that is lost or over."""
    if grade.level == 0:
        return None
    return {
        "level": grade.level,
        "random_games_won": round(grade.share, 4),
        "narrow_steps": grade.narrow_steps,
        "narrowest": round(grade.narrowest, 4),
    }


def grade_line(grade: Grade, words: Words) -> str:
    """The grade as text, with the figures behind it."""
    return words(
        "solve.grade",
        level=str(grade.level),
        name=words(f"solve.level.{grade.level}"),
        share=words.decimal(100 * grade.share),
        n=grade.narrow_steps,
    )


def print_steps(screen: Console, pairs: list[str], choices: list[tuple[int, int]]) -> None:
    """Prints the steps of a solution in columns: number, pair, winning choices out of all."""
    columns = max(1, screen.width // STEP_WIDTH)
    rows = -(-len(pairs) // columns)
    steps = [
        f"{number:>3}  {pair:<8}{f'{winning}/{legal}':>6} "
        for number, (pair, (winning, legal)) in enumerate(zip(pairs, choices, strict=True), 1)
    ]
    for row in range(rows):
        screen.print(Text("".join(steps[row::rows]).rstrip()), soft_wrap=True)


# Many deals


@dataclass
class Verdicts:
    """Counts of winnable and lost deals so far, and the time taken."""

    spec: GameSpec
    won: int = 0
    lost: int = 0
    seconds: float = 0.0
    slowest: float = 0.0
    levels: Counter[int] = field(default_factory=Counter)

    @property
    def deals(self) -> int:
        """How many deals are decided."""
        return self.won + self.lost

    @property
    def share(self) -> float:
        """The share of winnable deals."""
        return self.won / max(1, self.deals)

    def judge(self, deal: GameState) -> None:
        """Solves a deal and counts it."""
        started = time.perf_counter()
        won = solver_of(self.spec).can_be_won(deal)
        taken = time.perf_counter() - started
        self.won += won
        self.lost += not won
        self.seconds += taken
        self.slowest = max(self.slowest, taken)


def solve_many(spec: GameSpec, deals: int, seed: int, words: Words, *, with_grades: bool, as_json: bool) -> None:
    """Solves random deals and summarises them."""
    verdicts = Verdicts(spec)
    rng = Rng(seed)
    with suppress(KeyboardInterrupt):
        for _ in tracked(deals, words, quiet=as_json, doing="solve.solving"):
            deal = random_deal(spec, {}, rng)
            verdicts.judge(deal)
            if with_grades:
                verdicts.levels[solver_of(spec).grade(deal).level] += 1
    if as_json:
        print_json(verdicts_data(verdicts, seed, with_grades=with_grades))
    else:
        print_verdicts(console(), verdicts, words)
    if verdicts.deals < deals:
        raise CommandError(words("solve.interrupted", n=verdicts.deals, all=str(deals)), INTERRUPTED)


def random_deal(spec: GameSpec, given: Mapping[str, object], rng: Rng) -> GameState:
    """A shuffled deal."""
    options = spec.options(dict(given), spec.fewest)
    deck = spec.deck(options)
    shuffle(deck, rng)
    return spec.start(options, spec.fewest, 0, deck)


def verdicts_data(verdicts: Verdicts, seed: int, *, with_grades: bool) -> dict[str, object]:
    """The answer of `--json`. Only the times differ between two runs with one seed."""
    data: dict[str, object] = {
        "game": verdicts.spec.name,
        "seed": seed,
        "deals": verdicts.deals,
        "won": verdicts.won,
        "lost": verdicts.lost,
        "share": round(verdicts.share, 5),
        "interval": rounded(wilson(verdicts.share, verdicts.deals)),
        "mean_milliseconds": round(1000 * verdicts.seconds / max(1, verdicts.deals), 4),
        "slowest_milliseconds": round(1000 * verdicts.slowest, 3),
    }
    if with_grades:
        data["grades"] = {str(level): verdicts.levels[level] for level in range(1, LEVELS + 1)}
    return data


def print_verdicts(screen: Console, verdicts: Verdicts, words: Words) -> None:
    """Prints the verdicts as text."""
    deals = max(1, verdicts.deals)
    low, high = wilson(verdicts.share, verdicts.deals)
    screen.print(Text.assemble((verdicts.spec.title, STRONG), "  ", words("solve.deals", n=verdicts.deals)))
    share = words(
        "solve.share",
        won=words.thousands(verdicts.won),
        share=words.decimal(100 * verdicts.share),
        low=words.decimal(100 * low),
        high=words.decimal(100 * high),
    )
    screen.print(f"  {share}")
    mean = words.decimal(1000 * verdicts.seconds / deals)
    times = words("solve.times", mean=mean, slowest=words.decimal(1000 * verdicts.slowest))
    screen.print(Text(f"  {times}", QUIET))
    if verdicts.levels:
        counted = ", ".join(
            f"{words(f'solve.level.{level}')} {words.thousands(verdicts.levels[level])}"
            for level in range(1, LEVELS + 1)
        )
        screen.print(Text(f"  {counted}", QUIET))


# Winnable deals


def print_winnable(spec: GameSpec, wanted: int, grade: int | None, seed: int, words: Words) -> None:
    """Prints winnable deals as they are found, one position per line."""
    rng = Rng(seed)
    found = 0
    try:
        for _ in tracked(wanted, words, quiet=sys.stdout.isatty(), doing="solve.searching"):
            position = winnable(spec, rng, grade).view(ALL)
            sys.stdout.write(msgspec.json.encode(position).decode() + "\n")
            sys.stdout.flush()
            found += 1
    except KeyboardInterrupt:
        raise CommandError(words("solve.interrupted", n=found, all=str(wanted)), INTERRUPTED) from None


def winnable(spec: GameSpec, rng: Rng, grade: int | None) -> GameState:
    """The next proven winnable deal of the requested grade."""
    solver = solver_of(spec)
    while True:
        deal = random_deal(spec, solver.winnable, rng)
        if solver.can_be_won(deal) and (grade is None or grade == solver.grade(deal).level):
            return deal
