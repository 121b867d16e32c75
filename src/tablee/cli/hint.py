"""`tablee hint`: a strong bot's advice from what a seat knows, with reasons."""

from __future__ import annotations

from dataclasses import dataclass

from rich.text import Text

from tablee.bots.contract import Memory, Seen
from tablee.bots.levels import BOTS
from tablee.cli import files
from tablee.cli.arguments import check_bot, seat_named
from tablee.cli.errors import CommandError
from tablee.cli.hint_text import Strength, answer, hint_data
from tablee.cli.output import console, print_json
from tablee.cli.parameters import File, Flag
from tablee.cli.position import GivenPosition, on_turn, position_in
from tablee.cli.seeds import checked_seed
from tablee.cli.tones import QUIET
from tablee.cli.words import Lang, Words, words_for
from tablee.core.rng import Rng
from tablee.core.state import ALL, TABLE
from tablee.match import records
from tablee.match.match import Match
from tablee.match.records import RecordError
from tablee.table.hints import ADVISER, can_act, hint_for

LONGEST = 600_000
"""The longest thinking time, in milliseconds."""


# The command


def hint(  # noqa: PLR0913 -- one argument for each option of the command
    position: File = files.STDIN,
    /,
    *,
    seat: str | None = None,
    at: int | None = None,
    strength: Strength = "full",
    level: str = ADVISER,
    milliseconds: int = 0,
    seed: int = 1,
    json: Flag = False,
    lang: Lang | None = None,
) -> None:
    """Gives a hint."""
    words = words_for(lang)
    check_bot(level, BOTS, words)
    if not 0 <= milliseconds <= LONGEST:
        raise CommandError(words("fault.milliseconds", n=str(LONGEST)))
    rng = Rng(checked_seed(seed, words))
    situation = read(position, at, words)
    actor = asking_seat(situation.given, seat, words)
    found = hint_for(situation.seen(actor), level, rng, milliseconds)
    if json:
        print_json(hint_data(found, strength, level, words))
        return
    console().print(answer(found, strength, words))
    if situation.given.viewer == ALL and situation.given.state.seats > 1:
        console().print(Text(words("hint.fair", seat=str(actor + 1)), QUIET))


@dataclass
class Situation:
    """A position, and the memories of its seats if the moves before it are known."""

    given: GivenPosition
    memories: list[Memory] | None = None

    def seen(self, seat: int) -> Seen:
        """The bot's input for a seat."""
        return Seen(self.given.state, seat, self.memories[seat] if self.memories else None)


def read(file: str, at: int | None, words: Words) -> Situation:
    """A position, or a record after `at` moves; raises `CommandError`."""
    raw = files.content(file, words)
    if files.is_record(raw):
        return read_record(raw, at, files.shown(file, words), words)
    if at is not None:
        raise CommandError(words("fault.at"))
    return Situation(position_in(raw, files.shown(file, words), words))


def read_record(raw: bytes, at: int | None, name: str, words: Words) -> Situation:
    """A record after `at` moves, with the memories of its seats."""
    try:
        stored = records.read(raw)
        if at is not None and not 0 <= at <= len(stored.moves):
            raise CommandError(words("fault.at.steps", n=str(len(stored.moves))))
        match = Match.resume(stored, at)
    except RecordError as error:
        raise files.damaged(name, error, words) from None
    return Situation(GivenPosition(match.state, ALL), match.memories)


def asking_seat(given: GivenPosition, seat: str | None, words: Words) -> int:
    """The seat for the hint: the one given, else the viewer of the position, else the seat to move."""
    state = given.state
    if state.outcome() is not None:
        raise CommandError(words("fault.over"))
    if seat is not None:
        actor = seat_named(seat, state.seats, words)
    else:
        actor = given.viewer if given.viewer < state.seats else on_turn(given)
    if actor == TABLE:
        raise CommandError(words("fault.table_acts"))
    given.check_knows(actor, words)
    if not can_act(state, actor):
        raise CommandError(words("fault.idle", seat=str(actor + 1)))
    return actor
