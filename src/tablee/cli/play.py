"""`tablee play`: plays matches at this terminal."""

from __future__ import annotations

import datetime as dt
import tempfile
from dataclasses import dataclass
from pathlib import Path

from rich.console import Console
from rich.text import Text

from tablee import lang as languages
from tablee.cli import files
from tablee.cli import position as positions
from tablee.cli.arguments import given_options, spec_named, table_options
from tablee.cli.drawing import terminal_of
from tablee.cli.errors import INTERRUPTED, CommandError
from tablee.cli.keyboard import Keyboard
from tablee.cli.output import console
from tablee.cli.parameters import File, Flag, OptionPairs
from tablee.cli.play_loop import PlayLoop
from tablee.cli.prompt import Quit
from tablee.cli.seating import EarlierSeats, SeatArguments, Seating
from tablee.cli.seeds import chance_for
from tablee.cli.terminal_match import TerminalMatch
from tablee.cli.tones import QUIET, STRONG, TURN
from tablee.cli.words import Lang, Words, words_for
from tablee.core.chance import ChanceSource
from tablee.core.game import GameSpec
from tablee.games.registry import GAMES
from tablee.match import records
from tablee.match.match import Match
from tablee.match.records import RecordError

PACE = 0.7
"""Seconds of pause after each line about another player's move, at a real terminal."""


def play(  # noqa: PLR0913 -- one argument for each option of the command
    game: str | None = None,
    /,
    *,
    seats: int | None = None,
    seat: int | None = None,
    people: str | None = None,
    names: str | None = None,
    bots: str | None = None,
    option: OptionPairs = None,
    seed: int | None = None,
    record: str | None = None,
    position: File | None = None,
    resume: File | None = None,
    pace: float | None = None,
    no_hints: Flag = False,
    lang: Lang | None = None,
) -> None:
    """Plays a game."""
    words = words_for(lang)
    starter = MatchStarter(SeatArguments(people, seat, names, bots), chance_for(seed, words), words)
    keyboard = Keyboard()
    if pace is not None and not 0 <= pace <= 60:
        raise CommandError(words("fault.pace"))
    if position is not None and resume is not None:
        raise CommandError(words("fault.one_source"))
    if resume is not None:
        table = starter.from_record(resume)
    elif position is not None:
        table = starter.from_position(position, game)
    else:
        spec = spec_named(game, words) if game is not None else asked_game(console(), keyboard, words)
        if spec is None:
            return
        table = starter.from_deal(spec, seats, given_options(option, words))
    kept = record_path(resume if record is None and resume != files.STDIN else record, table.match.record.game)
    if record is not None and kept.exists():
        raise CommandError(words("fault.exists", name=kept))
    pause = PACE if pace is None and keyboard.live else pace or 0.0
    while played(table, keyboard, words, kept, pause, hints=not no_hints) and wants_more(keyboard, words):
        table = starter.rematch(table)
        kept = record_path(None, table.match.record.game)


def wants_more(keyboard: Keyboard, words: Words) -> bool:
    """Asks people at a real terminal whether they want another match."""
    if not keyboard.live:
        return False
    console().print(Text(words("match.again"), TURN))
    try:
        return keyboard.line().lower() in languages.spellings("typed.yes")
    except (EOFError, KeyboardInterrupt):
        return False


def asked_game(screen: Console, keyboard: Keyboard, words: Words) -> GameSpec | None:
    """Asks for a game from a list; Enter takes the default. None if the person quits."""
    games = list(GAMES.values())
    suggested = next((spec for spec in games if terminal_of(spec).is_suggested), games[0])
    screen.print(Text(words("welcome"), STRONG))
    screen.print()
    for number, spec in enumerate(games, 1):
        about = words(f"{spec.name}:about")
        screen.print(Text.assemble((f" {number} ", TURN), (f"{spec.title:<16}", STRONG), about))
    screen.print()
    while True:
        screen.print(Text(words("welcome.which", default=suggested.title), TURN))
        try:
            line = keyboard.line()
        except (EOFError, KeyboardInterrupt):
            screen.print()
            return None
        if line.lower() in languages.spellings("typed.quit"):
            return None
        try:
            return numbered_game(line, games, words) if line else suggested
        except CommandError as fault:
            screen.print(Text(fault.line, QUIET))


def numbered_game(line: str, games: list[GameSpec], words: Words) -> GameSpec:
    """A game by its number in the list or by its name."""
    if line.isdecimal() and line.isascii() and 1 <= int(line[:4]) <= len(games):
        return games[int(line[:4]) - 1]
    return spec_named(line, words)


@dataclass(frozen=True)
class MatchStarter:
    """Starts a match from a deal, a rematch, a position or a record."""

    company: SeatArguments
    chance: ChanceSource
    words: Words

    def from_deal(self, spec: GameSpec, seats: int | None, given: dict[str, object]) -> TerminalMatch:
        """A new match."""
        count = spec.default_seats if seats is None else seats
        options = table_options(spec, given, count, self.words)
        seating = self.company.seated(count, self.words)
        return TerminalMatch(Match.begin(spec, options, seating.names, self.chance), seating)

    def rematch(self, table: TerminalMatch) -> TerminalMatch:
        """A new deal with the same players and options."""
        options = table.state.table_options()
        match = Match.begin(table.match.spec, options, table.seating.names, self.chance)
        return TerminalMatch(match, table.seating)

    def from_position(self, file: str, game: str | None) -> TerminalMatch:
        """A match from a position."""
        given = positions.read(file, self.words)
        name = given.state.game_name()
        if game is not None and spec_named(game, self.words).name != name:
            raise CommandError(self.words("fault.other_game", name=name))
        seating = self.company.seated(int(given.state.seats), self.words)
        return self.seated(Match.at(given.state, seating.names), seating)

    def from_record(self, file: str) -> TerminalMatch:
        """A recorded match from its last move, by default with the same players."""
        try:
            match = Match.resume(records.read(files.content(file, self.words)))
        except RecordError as error:
            raise files.damaged(files.shown(file, self.words), error, self.words) from None
        seating = self.company.seated(match.seats, self.words, EarlierSeats.of(match.record))
        match.record.seats = seating.names
        return self.seated(match, seating)

    def seated(self, match: Match, seating: Seating) -> TerminalMatch:
        """A match that continues with new chance."""
        match.chance = self.chance
        return TerminalMatch(match, seating)


# The match, and its record


def record_path(named: str | None, game: str) -> Path:
    """The named file, or a new one in the records folder."""
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


def played(table: TerminalMatch, keyboard: Keyboard, words: Words, path: Path, pace: float, *, hints: bool) -> bool:
    """Plays a match to its end or until the people quit, and saves the record in both cases. True if it ended."""
    screen = console()
    record = table.match.record
    record.meta = {**(record.meta or {}), **table.seating.as_meta()}
    kept = _first_save(records.write(record), path, words)

    def save() -> None:
        files.write(kept, records.write(record), words)

    left: BaseException | None = None
    try:
        PlayLoop(table, screen, keyboard, words, save, pace, hints=hints).run()
    except (EOFError, Quit, KeyboardInterrupt) as leaving:
        left = leaving
        screen.print(Text("\n" + words("bye"), QUIET))
    finally:
        save()
        screen.print(Text(words("record.kept", path=kept), QUIET), soft_wrap=True)
    if isinstance(left, KeyboardInterrupt):
        raise CommandError("", INTERRUPTED)
    return left is None


def _first_save(data: bytes, path: Path, words: Words) -> Path:
    """Writes the record once before the match, so that an unwritable file is an error at once."""
    try:
        files.write(path, data, words)
    except CommandError:
        if files.records_folder() not in path.parents:
            raise
        path = Path(tempfile.gettempdir()) / path.name
        files.write(path, data, words)
    return path
