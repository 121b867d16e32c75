"""`tablee play`: a game at this terminal."""

from __future__ import annotations

import datetime as dt
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from tablee.cli import files
from tablee.cli import position as positions
from tablee.cli.chance import Chance, chance_for, first_deal
from tablee.cli.choosing import given_options, notation_named, table_options
from tablee.cli.drawing import face_of
from tablee.cli.faults import INTERRUPTED, Fault
from tablee.cli.games import mood
from tablee.cli.keyboard import Keyboard
from tablee.cli.output import console
from tablee.cli.position import File
from tablee.cli.seating import Before, Company
from tablee.cli.session import Session
from tablee.cli.sitting import Sitting
from tablee.cli.talk import COMMANDS, Quit
from tablee.cli.tones import QUIET, STRONG, TURN
from tablee.cli.words import Lang, Words, words_for
from tablee.games.registry import NOTATIONS
from tablee.match import records
from tablee.match.match import Match
from tablee.match.records import RecordError

FIRST_CHOICE = "mio"
PACE = 0.7
"""Seconds after each line about somebody else's move, at a real terminal."""


def play(  # noqa: PLR0913 -- one argument for each option of the command
    game: str | None = None,
    /,
    *,
    seats: int | None = None,
    seat: int | None = None,
    people: str | None = None,
    names: str | None = None,
    bots: str | None = None,
    option: Annotated[list[str] | None, Parameter(name=["--option", "-o"], negative=())] = None,
    seed: int | None = None,
    record: str | None = None,
    position: File | None = None,
    resume: File | None = None,
    pace: float | None = None,
    no_hints: Annotated[bool, Parameter(negative=())] = False,
    lang: Lang | None = None,
) -> None:
    """Plays a game."""
    words = words_for(lang)
    begin = Beginning(Company(people, seat, names, bots), chance_for(seed, words), words)
    keyboard = Keyboard()
    if pace is not None and not 0 <= pace <= 60:
        raise Fault(words("fault.pace"))
    if position is not None and resume is not None:
        raise Fault(words("fault.one_source"))
    if resume is not None:
        sitting = begin.from_record(resume)
    elif position is not None:
        sitting = begin.from_position(position, game)
    else:
        name = game if game is not None else asked_game(console(), keyboard, words)
        if name is None:
            return
        sitting = begin.from_deal(name, seats, given_options(option, words))
    kept = record_path(resume if record is None and resume != files.STDIN else record, sitting.match.record.game)
    if record is not None and kept.exists():
        raise Fault(words("fault.exists", name=kept))
    pause = PACE if pace is None and keyboard.live else pace or 0.0
    while sit_down(sitting, keyboard, words, kept, pause, hints=not no_hints) and wants_more(keyboard, words):
        sitting = begin.rematch(sitting)
        kept = record_path(None, sitting.match.record.game)


def wants_more(keyboard: Keyboard, words: Words) -> bool:
    """Whether the people at a real terminal would like another match."""
    if not keyboard.live:
        return False
    console().print(Text(words("match.again"), TURN))
    try:
        return keyboard.line().lower() in ("y", "yes", "o", "oui")
    except (EOFError, KeyboardInterrupt):
        return False


def asked_game(screen: Console, keyboard: Keyboard, words: Words) -> str | None:
    """Which game, from a list; Enter takes the first choice. None if somebody would rather not."""
    screen.print(Text(words("welcome"), STRONG))
    screen.print()
    for number, name in enumerate(NOTATIONS, 1):
        title = NOTATIONS[name].game.title
        screen.print(Text.assemble((f" {number} ", TURN), (f"{title:<16}", STRONG), mood(name, words)))
    screen.print()
    while True:
        screen.print(Text(words("welcome.which", default=NOTATIONS[FIRST_CHOICE].game.title), TURN))
        try:
            line = keyboard.line()
        except (EOFError, KeyboardInterrupt):
            screen.print()
            return None
        if line.lower() in COMMANDS["quit"]:
            return None
        try:
            return numbered_game(line, words)
        except Fault as fault:
            screen.print(Text(fault.line, QUIET))


def numbered_game(line: str, words: Words) -> str:
    """A game by its number in the list or by its name; the first choice for nothing."""
    games = list(NOTATIONS)
    if not line:
        return FIRST_CHOICE
    if line.isdecimal() and line.isascii() and 1 <= int(line[:4]) <= len(games):
        return games[int(line[:4]) - 1]
    return notation_named(line, words).game.name


@dataclass(frozen=True)
class Beginning:
    """Three ways to begin a match."""

    company: Company
    chance: Chance
    words: Words

    def from_deal(self, name: str, seats: int | None, given: dict[str, object]) -> Sitting:
        """A new match."""
        game = notation_named(name, self.words).game
        count = face_of(game.name).seats if seats is None else seats
        options = table_options(game, given, count, self.words)
        seating = self.company.seated(count, self.words)
        dealer = self.chance.below(count) if game.has_dealer else 0
        deck = first_deal(game, options, self.chance)
        return Sitting(Match.start(game.name, options, seating.names, dealer, deck), seating, self.chance)

    def rematch(self, sitting: Sitting) -> Sitting:
        """The same company at the same table, from a new deal."""
        record = sitting.match.record
        game = NOTATIONS[record.game].game
        options = sitting.state.table_options()
        dealer = self.chance.below(len(record.seats)) if game.has_dealer else 0
        deck = first_deal(game, options, self.chance)
        return Sitting(Match.start(game.name, options, record.seats, dealer, deck), sitting.seating, self.chance)

    def from_position(self, file: str, game: str | None) -> Sitting:
        """A match from any situation."""
        given = positions.read(file, self.words)
        name = given.state.game_name()
        if game is not None and notation_named(game, self.words).game.name != name:
            raise Fault(self.words("fault.other_game", name=name))
        seating = self.company.seated(int(given.state.seats), self.words)
        return Sitting(Match.at(given.state, seating.names), seating, self.chance)

    def from_record(self, file: str) -> Sitting:
        """A recorded match where it stopped, with the same people unless told otherwise."""
        try:
            stored = records.read(files.content(file, self.words))
            match = Match.resume(stored)
        except RecordError as error:
            raise Fault(self.words("fault.record", name=files.shown(file, self.words), why=error)) from None
        seating = self.company.seated(len(stored.seats), self.words, Before.of(stored))
        stored.seats = seating.names
        return Sitting(match, seating, self.chance)


# The sitting, and its record


def record_path(named: str | None, game: str) -> Path:
    """The file somebody named, or a new one among the records."""
    if named is not None:
        return Path(named)
    now = dt.datetime.now().astimezone().strftime("%Y-%m-%d-%H%M%S")
    folder = files.records_folder()
    path = folder / f"{game}-{now}.json"
    number = 2
    while path.exists():
        path = folder / f"{game}-{now}-{number}.json"
        number += 1
    return path


def sit_down(sitting: Sitting, keyboard: Keyboard, words: Words, path: Path, pace: float, *, hints: bool) -> bool:
    """Plays a match to its end or until the people leave; either way it is kept. True if it came to its end."""
    screen = console()
    record = sitting.match.record
    record.meta = {**(record.meta or {}), **sitting.seating.as_meta()}
    kept = _first_save(sitting, path, words)

    def save() -> None:
        files.write(kept, records.write(record), words)

    left: BaseException | None = None
    try:
        Session(sitting, screen, keyboard, words, save, pace, hints=hints).run()
    except (EOFError, Quit, KeyboardInterrupt) as leaving:
        left = leaving
        screen.print(Text("\n" + words("bye"), QUIET))
    finally:
        save()
        screen.print(Text(words("record.kept", path=kept), QUIET), soft_wrap=True)
    if isinstance(left, KeyboardInterrupt):
        raise Fault("", INTERRUPTED)
    return left is None


def _first_save(sitting: Sitting, path: Path, words: Words) -> Path:
    """Writes the record once, so that a file that cannot be written is noticed before the game."""
    data = records.write(sitting.match.record)
    try:
        files.write(path, data, words)
    except Fault:
        if files.records_folder() not in path.parents:
            raise
        path = Path(tempfile.gettempdir()) / path.name
        files.write(path, data, words)
    return path
