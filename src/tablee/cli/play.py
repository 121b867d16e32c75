"""`tablee play`: a game at this terminal."""

from __future__ import annotations

import datetime
import tempfile
from pathlib import Path
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from tablee.cli import files, position
from tablee.cli.chance import Chance, chance_for, first_deal
from tablee.cli.choosing import given_options, notation_named, table_options
from tablee.cli.faces import FACES
from tablee.cli.faults import INTERRUPTED, Fault
from tablee.cli.keyboard import Keyboard
from tablee.cli.match import Match
from tablee.cli.output import console
from tablee.cli.seating import Seating, bot_kinds, named_seats, people_at
from tablee.cli.session import Session
from tablee.cli.talk import Quit
from tablee.cli.tones import QUIET, STRONG, TURN
from tablee.cli.words import Lang, Words, words_for
from tablee.notation import records
from tablee.notation.games import NOTATIONS
from tablee.notation.recorder import Recorder
from tablee.notation.records import RecordError

FIRST_CHOICE = "mio"
PACE = 0.7
"""Seconds after each line about somebody else's move, at a real terminal."""


def play(
    game: str | None = None,
    *,
    seats: int | None = None,
    seat: int | None = None,
    people: str | None = None,
    names: str | None = None,
    bots: str = "thoughtful",
    option: Annotated[list[str] | None, Parameter(name=["--option", "-o"], negative=())] = None,
    seed: int | None = None,
    record: str | None = None,
    position: str | None = None,
    resume: str | None = None,
    pace: float | None = None,
    lang: Lang | None = None,
) -> None:
    """Plays a game."""
    words = words_for(lang)
    screen = console()
    keyboard = Keyboard()
    chance = chance_for(seed, words)
    company = (people, seat, names, bots)
    if sum(source is not None for source in (position, resume)) > 1:
        raise Fault(words("fault.one_source"))
    try:
        if resume is not None:
            match, path = _resumed(resume, record, company, chance, words)
        elif position is not None:
            match = _from_position(position, game, company, chance, words)
            path = record_path(record, match.recorder.record.game)
        else:
            name = game if game is not None else asked_game(screen, keyboard, words)
            match = _from_deal(name, seats, option, company, chance, words)
            path = record_path(record, match.recorder.record.game)
    except (EOFError, KeyboardInterrupt):
        screen.print()
        return
    sit_down(match, screen, keyboard, words, path, _pace(pace, keyboard, words))


Company = tuple[str | None, int | None, str | None, str]
"""`--people`, `--seat`, `--names` and `--bots` as given."""


def asked_game(screen: Console, keyboard: Keyboard, words: Words) -> str:
    """Which game, from a list; Enter takes the first choice."""
    games = list(NOTATIONS)
    screen.print(Text(words("welcome"), STRONG))
    screen.print()
    for number, name in enumerate(games, 1):
        title = NOTATIONS[name].game.title
        screen.print(Text.assemble((f" {number} ", TURN), (f"{title:<16}", STRONG), words(f"mood.{name}")))
    screen.print()
    while True:
        screen.print(Text(words("welcome.which", default=NOTATIONS[FIRST_CHOICE].game.title), TURN))
        line = keyboard.line()
        if not line:
            return FIRST_CHOICE
        if line.lower() in ("quit", "exit", "quitter"):
            raise EOFError
        if line.isdecimal() and line.isascii() and 1 <= int(line) <= len(games):
            return games[int(line) - 1]
        try:
            return notation_named(line, words).game.name
        except Fault as fault:
            screen.print(Text(fault.line, QUIET))


# Three ways to begin


def _from_deal(
    name: str, seats: int | None, option: list[str] | None, company: Company, chance: Chance, words: Words
) -> Match:
    notation = notation_named(name, words)
    game = notation.game
    options = table_options(game, given_options(option, words), seats or default_seats(game.name), words)
    seating = _seating(company, seats or default_seats(game.name), words)
    dealer = chance.below(len(seating.names)) if game.has_dealer else 0
    recorder = Recorder.start(game.name, options, seating.names, dealer, first_deal(game, options, chance))
    return Match(recorder, seating, chance)


def _from_position(file: str, game: str | None, company: Company, chance: Chance, words: Words) -> Match:
    given = position.read(file, words)
    name = given.state.game_name()
    if game is not None and notation_named(game, words).game.name != name:
        raise Fault(words("fault.other_game", name=name))
    seating = _seating(company, int(given.state.seats), words)
    return Match(Recorder.at(given.state, seating.names), seating, chance)


def _resumed(
    file: str, record: str | None, company: Company, chance: Chance, words: Words
) -> tuple[Match, Path]:
    try:
        stored = records.read(files.content(file, words))
        recorder = Recorder.resume(stored)
    except RecordError as error:
        raise Fault(words("fault.record", name=files.shown(file, words), why=error)) from None
    people, seat, names, bots = company
    meta: dict[str, Any] = stored.meta or {}
    kept = meta.get("people")
    if people is None and seat is None and isinstance(kept, list):
        people = ",".join(str(number) for number in kept) or "none"
    seating = _seating((people, seat, names or ",".join(stored.seats), bots), len(stored.seats), words)
    stored.seats = seating.names
    path = Path(record or file) if (record or file) != files.STDIN else record_path(None, stored.game)
    return Match(recorder, seating, chance), path


def default_seats(game: str) -> int:
    """The smallest friendly number."""
    return FACES[game].seats


def _seating(company: Company, seats: int, words: Words) -> Seating:
    people, seat, names, bots = company
    there = people_at(people, seat, seats, words)
    return Seating(named_seats(names, there, seats, words), there, bot_kinds(bots, seats, words))


def _pace(pace: float | None, keyboard: Keyboard, words: Words) -> float:
    if pace is not None and not 0 <= pace <= 60:
        raise Fault(words("fault.pace"))
    return pace if pace is not None else PACE if keyboard.live else 0.0


# The sitting, and its record


def record_path(named: str | None, game: str) -> Path:
    """The file somebody named, or a new one among the records."""
    if named is not None:
        return Path(named)
    now = datetime.datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    folder = files.records_folder()
    path = folder / f"{game}-{now}.json"
    number = 2
    while path.exists():
        path = folder / f"{game}-{now}-{number}.json"
        number += 1
    return path


def sit_down(match: Match, screen: Console, keyboard: Keyboard, words: Words, path: Path, pace: float) -> None:
    """Plays a match to its end or until the people leave; either way it is kept."""
    match.recorder.record.meta = {**(match.recorder.record.meta or {}), **match.seating.as_meta()}
    kept = _first_save(match, path, words)

    def save() -> None:
        files.write(kept, records.write(match.recorder.record), words)

    session = Session(match, screen, keyboard, words, save, pace)
    try:
        session.run()
    except (EOFError, Quit):
        screen.print()
        screen.print(Text(words("bye"), QUIET))
    except KeyboardInterrupt:
        screen.print()
        screen.print(Text(words("bye"), QUIET))
        raise Fault("", INTERRUPTED) from None
    finally:
        save()
        screen.print(Text(words("record.kept", path=kept), QUIET), soft_wrap=True)


def _first_save(match: Match, path: Path, words: Words) -> Path:
    """Writes the record once, so that a file that cannot be written is noticed before the game."""
    data = records.write(match.recorder.record)
    try:
        files.write(path, data, words)
    except Fault:
        if files.records_folder() not in path.parents:
            raise
        path = Path(tempfile.gettempdir()) / path.name
        files.write(path, data, words)
    return path
