"""Turns a command into events, or refuses it with its clause (`docs/tables.md`)."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from tablee.bots.display_names import bot_name
from tablee.bots.levels import BOTS
from tablee.core.chance import first_deck
from tablee.core.options import Options
from tablee.core.refusal import Refused
from tablee.core.text import Move, NotationError
from tablee.table import commands, events, fair, refusals, undo
from tablee.table.clocks import ClockRule
from tablee.table.commands import AnyCommand
from tablee.table.events import AnyEvent, Watching
from tablee.table.refusals import Denied
from tablee.table.scheduler import SUBSTITUTE
from tablee.table.table import SeatHolder, Table, new_table_id
from tablee.table.text_cleaning import clean_text

MOVE_ID: Final = re.compile(r"[A-Za-z0-9_-]{1,64}")
LONGEST_LINE: Final = 500
LONGEST_DELAY: Final = 100
MOST_KNOCKS: Final = 50


def handle(table: Table, guest: str, name: str, command: AnyCommand) -> list[AnyEvent]:
    """The events that follow from a guest's command; raises `Denied`, or `Refused` where the game's rules forbid it.

    Returns no events for a repeated command (a move sent twice).
    """
    if table.is_closed:
        raise Denied(refusals.IS_CLOSED)
    if isinstance(command, commands.Knock):
        return _knock(table, guest, name)
    if not table.may_enter(guest):
        raise Denied(refusals.NOT_ADMITTED)
    match command:
        case commands.Play():
            return _play(table, guest, command)
        case commands.Sit():
            return _sit(table, guest, name, command)
        case commands.Stand():
            return _stand(table, guest, command)
        case commands.Stir():
            return _stir(table, guest, command)
        case commands.StandIn():
            return _stand_in(table, guest, command)
        case commands.Return():
            return _return(table, guest, command)
        case commands.AskUndo():
            return _ask_undo(table, guest, command)
        case commands.AnswerUndo():
            return _answer_undo(table, guest, command)
        case commands.Say():
            return _say(table, guest, name, command)
        case commands.Report():
            return _report(table, guest, command)
        case commands.Host():
            return _host(table, guest, command)
        case commands.AskRematch():
            return _rematch(table, guest)
        case commands.Consent():
            return [events.Consented(seat=_own_seat(table, guest, command.seat), agreed=command.agreed)]
        case _:
            return _as_host(table, guest, command)


def _as_host(table: Table, guest: str, command: AnyCommand) -> list[AnyEvent]:
    if guest != table.opened.host:
        raise Denied(refusals.HOST_ONLY)
    match command:
        case commands.Start():
            return _start(table)
        case commands.Seat():
            return _place(table, command)
        case commands.Change():
            return _change(table, command)
        case commands.Mute():
            return [events.Muted(guest=_line(table, command.number).guest, muted=command.muted)]
        case commands.Admit():
            return _admit(table, command)
        case _:
            return [events.Closed()]


# Admission and the host


def _knock(table: Table, guest: str, name: str) -> list[AnyEvent]:
    if table.may_enter(guest) or guest in (knock.guest for knock in table.knocks.values()):
        return []
    if len(table.knocks) >= MOST_KNOCKS:
        raise Denied(refusals.NOT_ADMITTED)
    return [events.Knocked(guest=guest, name=name)]


def _admit(table: Table, command: commands.Admit) -> list[AnyEvent]:
    knock = table.knocks.get(command.number)
    if knock is None:
        raise Denied(refusals.NO_SUCH_KNOCK)
    return [events.Admitted(guest=knock.guest)]


def _host(table: Table, guest: str, command: commands.Host) -> list[AnyEvent]:
    if guest == table.opened.host:
        if command.seat is None or not _seat(table, command.seat).guest:
            raise Denied(refusals.NOBODY_THERE)
        return [events.Hosted(seat=command.seat)]
    seat = _own_seat(table, guest, command.seat)
    if table.opened.host in table.present:
        raise Denied(refusals.HOST_ONLY)
    return [events.Hosted(seat=seat)]


# Seats


def _seat(table: Table, seat: int) -> SeatHolder:
    if not 0 <= seat < len(table.seats):
        raise Denied(refusals.NO_SUCH_SEAT)
    return table.seats[seat]


def _own_seats(table: Table, guest: str) -> Sequence[int]:
    own = table.seats_of(guest)
    if not own:
        raise Denied(refusals.NOT_SEATED)
    return own


def _own_seat(table: Table, guest: str, seat: int | None) -> int:
    """The guest's own seat that a command refers to; raises `Denied`."""
    own = _own_seats(table, guest)
    if seat is None:
        if len(own) > 1:
            raise Denied(refusals.WHICH_SEAT)
        return own[0]
    if seat not in own:
        raise Denied(refusals.OTHER_SEAT)
    return seat


def _sit(table: Table, guest: str, name: str, command: commands.Sit) -> list[AnyEvent]:
    holder = _seat(table, command.seat)
    if holder.guest:
        raise Denied(refusals.SEAT_TAKEN)
    if not name:
        raise Denied(refusals.BAD_NAME)
    return [events.Sat(seat=command.seat, guest=guest, name=name)]


def _stand(table: Table, guest: str, command: commands.Stand) -> list[AnyEvent]:
    seats = _own_seats(table, guest) if command.seat is None else [_own_seat(table, guest, command.seat)]
    if not table.is_played:
        return [events.Left(seat=seat) for seat in seats]
    return [
        events.StoodIn(seat=seat, bot=SUBSTITUTE, why="left") for seat in seats if not table.seats[seat].is_stood_in
    ]


def _place(table: Table, command: commands.Seat) -> list[AnyEvent]:
    holder = _seat(table, command.seat)
    if holder.guest and table.has_started:
        raise Denied(refusals.KEEPS_SEAT)
    if not command.bot:
        if table.has_started:
            raise Denied(refusals.HAS_STARTED)
        return [events.Left(seat=command.seat)]
    if holder.guest:
        raise Denied(refusals.SEAT_TAKEN)
    return [events.Placed(seat=command.seat, bot=_known_bot(command.bot), name=bot_name(command.seat))]


def _known_bot(level: str) -> str:
    if level not in BOTS:
        raise Denied(refusals.UNKNOWN_BOT)
    return level


def _stand_in(table: Table, guest: str, command: commands.StandIn) -> list[AnyEvent]:
    _must_be_played(table)
    bot = _known_bot(command.bot or SUBSTITUTE)
    if command.seat is not None and guest == table.opened.host and command.seat not in table.seats_of(guest):
        holder = _seat(table, command.seat)
        if not holder.guest:
            raise Denied(refusals.NOT_SEATED)
        if holder.guest in table.present:
            raise Denied(refusals.NOT_AWAY)
        return [events.StoodIn(seat=command.seat, bot=bot, why="host")]
    return [events.StoodIn(seat=_own_seat(table, guest, command.seat), bot=bot, why="asked")]


def _return(table: Table, guest: str, command: commands.Return) -> list[AnyEvent]:
    seat = _own_seat(table, guest, command.seat)
    if not table.seats[seat].is_stood_in:
        raise Denied(refusals.NOT_STOOD_IN)
    return [events.Returned(seat=seat)]


# Before the match


def _change(table: Table, command: commands.Change) -> list[AnyEvent]:
    given = {name: value for name, value in msgspec.structs.asdict(command).items() if value is not None}
    if table.has_started and not given.keys().isdisjoint(("seats", "options", "clock")):
        raise Denied(refusals.HAS_STARTED)
    if table.opened.story is not None and not given.keys().isdisjoint(("seats", "options")):
        raise Denied(refusals.IS_PRACTICE)
    wanted = msgspec.structs.replace(table.opened, **given)
    chosen: Options = table.spec.options(wanted.options, wanted.seats)
    if any(holder.guest for holder in table.seats[wanted.seats :]):
        raise Denied(refusals.PEOPLE_SEATED)
    check_setting(wanted.clock, wanted.watching, wanted.delay)
    return [
        events.Changed(
            seats=wanted.seats,
            options=chosen.as_dict(),
            visibility=wanted.visibility,
            watching=wanted.watching,
            delay=wanted.delay,
            clock=wanted.clock,
            hints=wanted.hints,
        )
    ]


def check_setting(clock: ClockRule, watching: Watching, delay: int) -> None:
    """Raises `Denied` for an invalid clock rule, or an invalid delay of all hands."""
    if clock.fault():
        raise Denied(refusals.BAD_CLOCK)
    if watching == "all" and not 1 <= delay <= LONGEST_DELAY:
        raise Denied(refusals.BAD_DELAY)


def _stir(table: Table, guest: str, command: commands.Stir) -> list[AnyEvent]:
    if table.has_started:
        raise Denied(refusals.HAS_STARTED)
    return [
        events.EntropyAdded(seat=_own_seat(table, guest, command.seat), entropy=fair.clean_entropy(command.entropy))
    ]


def _start(table: Table) -> list[AnyEvent]:
    if table.has_started:
        raise Denied(refusals.HAS_STARTED)
    if any(holder.is_empty for holder in table.seats):
        raise Denied(refusals.SEATS_EMPTY)
    if table.opened.story is not None:
        return [events.Started(dealer=None, deal=None)]
    spec = table.spec
    options = table.options
    chance = table.new_chance()
    dealer = chance.dealer(len(table.seats)) if spec.has_dealer else None
    if not spec.has_deal:
        return [events.Started(dealer=dealer, deal=None)]
    deal = table.text.cards(options, first_deck(spec, options, chance))
    return [events.Started(dealer=dealer, deal=deal, tries=chance.attempts)]


# The match


def _rematch(table: Table, guest: str) -> list[AnyEvent]:
    if not table.is_over:
        raise Denied(refusals.NOT_OVER)
    _own_seats(table, guest)
    return [] if table.rematch else [events.Rematch(table=new_table_id())]


def rematch_of(table: Table) -> list[AnyEvent]:
    """The first events of a rematch table: the same house rules, the same seats, a new secret."""
    opened = msgspec.structs.replace(table.opened, secret=fair.new_secret().hex())
    admitted = [events.Admitted(guest=guest) for guest in sorted(table.admitted)]
    return [opened, *admitted, *(_taken(seat, holder) for seat, holder in enumerate(table.seats))]


def _taken(seat: int, holder: SeatHolder) -> AnyEvent:
    if holder.guest:
        return events.Sat(seat=seat, guest=holder.guest, name=holder.name)
    return events.Placed(seat=seat, bot=holder.bot, name=holder.name)


def _must_be_played(table: Table) -> None:
    if not table.has_started:
        raise Denied(refusals.NOT_STARTED)
    if table.is_over:
        raise Denied(refusals.IS_OVER)


def _play(table: Table, guest: str, command: commands.Play) -> list[AnyEvent]:
    if not MOVE_ID.fullmatch(command.id):
        raise Denied(refusals.BAD_ID)
    if command.id in table.move_ids.get(guest, {}):
        return []
    _must_be_played(table)
    seat = _own_seat(table, guest, command.seat)
    if table.seats[seat].is_stood_in:
        raise Denied(refusals.STOOD_IN)
    return [events.Moved(seat=seat, text=printed(table, seat, command.move), id=command.id)]


def own_move(table: Table, guest: str, command: commands.Play) -> Move:
    """The move of a guest's command; raises `Denied`, `NotationError` or `Refused`."""
    return table.read(_own_seat(table, guest, command.seat), command.move)


def printed(table: Table, seat: int, text: str) -> str:
    """The canonical text of a move; raises `Refused`."""
    try:
        return table.read(seat, text).text
    except NotationError as error:
        raise Refused(error.refusal) from None


def _ask_undo(table: Table, guest: str, command: commands.AskUndo) -> list[AnyEvent]:
    _must_be_played(table)
    seat = _own_seat(table, guest, command.seat)
    if table.undo_by is not None:
        raise Denied(refusals.UNDO_PENDING)
    why = undo.refusal(table.begun, seat)
    if why is not None:
        raise Denied(why)
    asked: list[AnyEvent] = [events.UndoAsked(seat=seat)]
    others = [other for other in table.people() if table.seats[other].guest != guest]
    if not others:  # bots agree
        asked += [events.UndoAnswered(seat=other, agreed=True) for other in table.people()]
    return asked


def _answer_undo(table: Table, guest: str, command: commands.AnswerUndo) -> list[AnyEvent]:
    if table.undo_by is None:
        raise Denied(refusals.NO_UNDO_ASKED)
    seats = [seat for seat in table.seats_of(guest) if seat not in table.undo_agreed]
    if not seats:
        raise Denied(refusals.NO_UNDO_ASKED)
    return [events.UndoAnswered(seat=seat, agreed=command.agreed) for seat in seats]


# Talk


def _say(table: Table, guest: str, name: str, command: commands.Say) -> list[AnyEvent]:
    text = clean_text(command.text)
    if not text:
        raise Denied(refusals.NOTHING_SAID)
    if len(text) > LONGEST_LINE:
        raise Denied(refusals.TOO_LONG)
    if guest in table.muted:
        raise Denied(refusals.MUTED)
    return [events.Said(guest=guest, name=name, text=text)]


def _report(table: Table, guest: str, command: commands.Report) -> list[AnyEvent]:
    _line(table, command.number)
    return [events.Reported(guest=guest, number=command.number)]


def _line(table: Table, number: int) -> events.Said:
    line = table.lines.get(number)
    if line is None:
        raise Denied(refusals.NO_SUCH_LINE)
    return line
