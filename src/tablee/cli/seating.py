"""Assigns people at the keyboard and bots to seats."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tablee.bots.display_names import BOT_NAMES
from tablee.bots.levels import BOTS
from tablee.build import is_compiled
from tablee.cli.arguments import check_bot, seats_named
from tablee.cli.errors import CommandError
from tablee.cli.output import printable
from tablee.cli.words import Words
from tablee.match.records import Record

PATIENCE = 0 if is_compiled() else 2000
"""Thinking time of bots in milliseconds; 0 for a fixed amount of work, if compiled code makes that quick enough."""
USUAL = "casual"
"""The default bot."""


@dataclass
class Seating:
    """The players: all names, the seats of people (from 0), and the bot of each other seat."""

    names: list[str]
    people: list[int]
    bots: list[str]

    def is_person(self, seat: int) -> bool:
        """Whether a person at the keyboard holds a seat."""
        return seat in self.people

    @property
    def share_keyboard(self) -> bool:
        """Whether several people share the keyboard, so that hands must be hidden in between."""
        return len(self.people) > 1

    def levels(self, words: Words) -> dict[int, str]:
        """The level of each bot as text."""
        return {seat: words(f"level.{bot}") for seat, bot in enumerate(self.bots) if not self.is_person(seat)}

    def as_meta(self) -> dict[str, object]:
        """The seating as metadata of a record."""
        return {"people": [seat + 1 for seat in self.people], "bots": self.bots}


@dataclass(frozen=True)
class SeatArguments:
    """The raw arguments `--people`, `--seat`, `--names` and `--bots`."""

    people: str | None
    seat: int | None
    names: str | None
    bots: str | None

    def seated(self, seats: int, words: Words, before: EarlierSeats | None = None) -> Seating:
        """The seating for that many seats; a resumed match keeps the earlier players by default."""
        were = before or EarlierSeats()
        asked = self.people if self.people is not None or self.seat is not None else were.people
        people = people_at(asked, self.seat, seats, words)
        if were.names is not None and self.names is None:
            names = were.names
        else:
            names = named_seats(self.names, people, seats, words)
        kinds = bot_kinds(self.bots or were.bots or USUAL, seats, words, people)
        return Seating(names, people, kinds)


@dataclass(frozen=True)
class EarlierSeats:
    """The players of a recorded match, as far as the record tells."""

    names: list[str] | None = None
    people: str | None = None
    bots: str | None = None

    @classmethod
    def of(cls, record: Record) -> EarlierSeats:
        """Reads the players from a record's metadata; ignores invalid entries."""
        meta = record.meta or {}
        people, bots = meta.get("people"), meta.get("bots")
        return cls(
            names=[printable(name) for name in record.seats],
            people=(",".join(str(number) for number in people) or "none") if isinstance(people, list) else None,
            bots=",".join(bots) if isinstance(bots, list) and bots and all(bot in BOTS for bot in bots) else None,
        )


def bot_kinds(text: str, seats: int, words: Words, people: Sequence[int] = ()) -> list[str]:
    """Parses `casual,expert`: bots for the seats without people in rotation, or one for each of all seats."""
    kinds = [kind.strip().lower() for kind in text.split(",")]
    for kind in kinds:
        check_bot(kind, BOTS, words)
    if len(kinds) == seats:
        return kinds
    before = [sum(other not in people for other in range(seat)) for seat in range(seats)]
    return [kinds[before[seat] % len(kinds)] for seat in range(seats)]


def people_at(people: str | None, seat: int | None, seats: int, words: Words) -> list[int]:
    """The seats of people: those of `--people`, else `--seat`, else the first."""
    if people is not None and seat is not None:
        raise CommandError(words("fault.people_and_seat"))
    if people is not None:
        return seats_named(people, seats, words)
    return seats_named(str(seat or 1), seats, words)


def named_seats(given: str | None, people: Sequence[int], seats: int, words: Words) -> list[str]:
    """Names for all seats: given names go to all seats if there are enough, else to the people."""
    bots = iter(BOT_NAMES)
    names = ["" if seat in people else next(bots) for seat in range(seats)]
    wanted = [printable(name.strip()[:20]) for name in given.split(",")] if given else []
    if len(wanted) not in (0, len(people), seats) or "" in wanted:
        raise CommandError(words("fault.names", people=str(len(people)), seats=str(seats), n=str(len(wanted))))
    owners = list(range(seats)) if len(wanted) == seats else list(people)
    for seat, name in zip(owners, wanted, strict=False):
        names[seat] = name
    return [name or words("player", n=str(seat + 1)) for seat, name in enumerate(names)]
