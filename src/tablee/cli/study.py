"""`tablee study`: compares house rules, seat counts or bots over many games, and writes a report."""

from __future__ import annotations

from importlib.util import find_spec
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

from cyclopts import Parameter
from rich.table import Table
from rich.text import Text

from tablee import lang as languages
from tablee.cli.arguments import unknown
from tablee.cli.errors import INTERRUPTED, CommandError
from tablee.cli.files import content
from tablee.cli.output import console, print_json
from tablee.cli.parameters import Flag
from tablee.cli.progress import progress_bar
from tablee.cli.seeds import checked_seed
from tablee.cli.tones import QUIET, STRONG
from tablee.cli.words import Lang, Words, words_for
from tablee.lab.study.design import MOST_GAMES, Study, StudyError, changed, parsed, shipped, shipped_names

if TYPE_CHECKING:
    from tablee.lab.study.figures import Results

FOLDER = Path("studies")
MOST_JOBS = 1024
LAB = ("joblib", "polars", "altair", "vl_convert")
CLUSTER = ("distributed",)


def study(  # noqa: PLR0913  the options of a command
    name: str | None = None,
    /,
    *,
    games: Annotated[int | None, Parameter(name=["--games", "-n"])] = None,
    seed: int | None = None,
    jobs: Annotated[int, Parameter(name=["--jobs", "-j"])] = 0,
    out: Path = FOLDER,
    cluster: str | None = None,
    fresh: Flag = False,
    every: Annotated[bool, Parameter(name="--all", negative=())] = False,
    names: Annotated[bool, Parameter(name="--list", negative=())] = False,
    json: Flag = False,
    lang: Lang | None = None,
) -> None:
    """Runs a study."""
    words = words_for(lang)
    if names:
        list_studies(words, json=json)
        return
    if every == (name is not None):
        raise CommandError(words("fault.study.which", names=", ".join(shipped_names())))
    studies = [shipped(one) for one in shipped_names()] if name is None else [study_named(name, words)]
    studies = [with_numbers(one, games, seed, words) for one in studies]
    if not 0 <= jobs <= MOST_JOBS:
        raise CommandError(words("fault.study.jobs", n=str(MOST_JOBS)))
    need(LAB + (CLUSTER if cluster else ()), "cluster" if cluster else "lab", words)
    answers = [perform(one, out / one.name, jobs, cluster, words, fresh=fresh, quiet=json) for one in studies]
    if json:
        print_json(answers[0] if name is not None else answers)


def list_studies(words: Words, *, json: bool) -> None:
    """Prints the built-in studies."""
    studies = [shipped(name) for name in shipped_names()]
    if json:
        print_json([{"name": one.name, "game": one.game, "games": one.games, "title": one.title} for one in studies])
        return
    grid = Table.grid(padding=(0, 2, 0, 0))
    for one in studies:
        grid.add_row(Text(one.name, STRONG), Text(languages.pick(words.lang, one.title)))
    console().print(grid)


def study_named(name: str, words: Words) -> Study:
    """A built-in study, or one from a file."""
    if name in shipped_names():
        return shipped(name)
    if Path(name).suffix.lower() in (".toml", ".json") or Path(name).exists():
        try:
            return parsed(content(name, words), name)
        except StudyError as error:
            raise CommandError(words("fault.study.file", name=name, why=error.sentence(words.lang))) from None
    names = shipped_names()
    raise unknown("fault.study", name.lower(), names, 0.4, words, name=name, names=", ".join(names))


def with_numbers(one: Study, games: int | None, seed: int | None, words: Words) -> Study:
    """The study with the requested number of games and seed."""
    if games is not None and not 1 <= games <= MOST_GAMES:
        raise CommandError(words("fault.study.games", n=str(MOST_GAMES)))
    one = one if games is None else changed(one, games=games)
    return one if seed is None else changed(one, seed=checked_seed(seed, words))


def need(modules: tuple[str, ...], extra: str, words: Words) -> None:
    """Raises `CommandError` unless an extra is installed."""
    missing = [module for module in modules if find_spec(module) is None]
    if missing:
        extras = "lab,cluster" if extra == "cluster" else extra
        raise CommandError(words("fault.extra", missing=", ".join(missing), extra=extras))


# The work


def perform(
    one: Study, folder: Path, jobs: int, cluster: str | None, words: Words, *, fresh: bool, quiet: bool
) -> dict[str, Any]:
    """Plays missing games, writes data and reports, prints the results; returns the figures."""
    from tablee.lab.study.chunks import ChunkStore  # noqa: PLC0415  what a study needs is an extra
    from tablee.lab.study.data import summary, write_summary  # noqa: PLC0415
    from tablee.lab.study.report import write_reports  # noqa: PLC0415

    store = ChunkStore(folder, one)
    try:
        if fresh:
            store.clear()
        results = collect(store, jobs, cluster, words, quiet=quiet)
        figures = summary(results)
        write_summary(folder, figures)
        write_reports(folder, results, command_line(one))
    except StudyError as error:
        raise CommandError(error.sentence(words.lang)) from None
    except OSError as error:
        raise CommandError(words("fault.write", name=error.filename or folder, why=error.strerror or error)) from None
    if not quiet:
        print_results(results, folder, words)
    return figures


def collect(store: Any, jobs: int, cluster: str | None, words: Words, *, quiet: bool) -> Results:
    """The rows of the study, from its data files if it is finished, else by playing it."""
    from tablee.lab.study.data import GAMES, read_games, write_games  # noqa: PLC0415
    from tablee.lab.study.figures import Results  # noqa: PLC0415
    from tablee.lab.study.runner import run  # noqa: PLC0415

    store.open()
    if not (store.folder / GAMES).exists():
        total = store.study.games * len(store.study.arms)
        with progress_bar(quiet=quiet) as progress:
            task = progress.add_task(words("study.playing"), total=total)
            try:
                run(store, jobs, cluster, lambda games: progress.advance(task, games))
            except KeyboardInterrupt:
                done = int(progress.tasks[task].completed)
                raise CommandError(words("study.interrupted", n=done, all=str(total)), INTERRUPTED) from None
        write_games(store.folder, store.study, store.rows())
    store.tidy()
    return Results(store.study, read_games(store.folder))


def command_line(one: Study) -> str:
    """The command line that reproduces the data."""
    usual = shipped(one.name) if one.name in shipped_names() else None
    if usual is None or changed(usual, games=one.games, seed=one.seed) != one:
        return f"tablee study {one.name}.toml --games {one.games} --seed {one.seed}"
    games = "" if usual.games == one.games else f" --games {one.games}"
    seed = "" if usual.seed == one.seed else f" --seed {one.seed}"
    return f"tablee study {one.name}{games}{seed}"


def print_results(results: Results, folder: Path, words: Words) -> None:
    """Prints the figures as a table, and the path of the report."""
    from tablee.lab.study.number_format import figure, interval  # noqa: PLC0415

    one, lang = results.study, words.lang
    screen = console()
    screen.print(Text(languages.pick(lang, one.title), STRONG))
    table = Table(box=None, padding=(0, 2, 0, 0), header_style="dim")
    table.add_column("")
    for arm in one.arms:
        table.add_column(languages.pick(lang, arm.label), justify="right")
    estimates = results.estimates()
    for key in one.measured():
        measure = one.measure(key)
        found = [estimates[arm.name][key] for arm in one.arms]
        cells = [f"{figure(e, measure.kind, lang)}\n{interval(e, measure.kind, lang)}" if e else "–" for e in found]
        table.add_row(measure.label(lang), *cells)
    screen.print(table)
    screen.print(Text(words("study.report", path=str(folder / f"report.{lang}.html")), QUIET))
