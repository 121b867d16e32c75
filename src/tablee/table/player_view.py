"""What a viewer gets to see of a table: built up from nothing, for one viewer at a time.

`frame` is the whole of it at one version, `glance` what a move changes of that; `heard` is what a viewer learns of one
line of the log.
"""

from __future__ import annotations

from typing import Any, Literal

import msgspec

from tablee.core import text as core
from tablee.core.state import ALL, PUBLIC, TABLE, GameState
from tablee.match.records import result_of
from tablee.table import events, refusals
from tablee.table.refusals import Denied
from tablee.table.scheduler import next_errand
from tablee.table.events import Entry
from tablee.table.frames import Frame, Glance, Holder, SeatSight
from tablee.table.table import Table


def frame(table: Table, guest: str, seat: int | None, now: int) -> Frame:
    """The table for a guest: with the eyes of an own seat, or of a spectator. Raises `Denied`."""
    is_own = may_look(table, guest, seat)
    opened = table.opened
    seen = Frame(
        version=table.version,
        game=opened.game,
        options=opened.options,
        phase=phase(table),
        visibility=opened.visibility,
        watching=opened.watching,
        clock=opened.clock,
        host=guest == opened.host,
        seats=seats_of(table, guest, now),
        proof=table.shown_proof(),
        rematch=table.rematch,
        hints=opened.hints,
        practice=opened.story is not None,
    )
    if table.match is None:
        return seen
    if table.is_over:
        seen.result = result_of(table.state)
    seen.rounds = table.rounds
    seen.view = view(table, guest, seat, is_own=is_own)
    if is_own:
        assert seat is not None
        seen.viewer = seat + 1
        seen.legal = core.legal_texts(table.notation, table.state, seat)
    seen.window = window(table)
    if table.undo_by is not None:
        seen.undo = table.undo_by + 1
    return seen


def glance(table: Table, guest: str, seat: int | None, now: int) -> Glance:
    """What a move changed of a frame; raises `Denied`."""
    is_own = may_look(table, guest, seat)
    return Glance(
        view=view(table, guest, seat, is_own=is_own),
        legal=core.legal_texts(table.notation, table.state, seat) if is_own and seat is not None else None,
        window=window(table),
        seats=seats_of(table, guest, now) if table.clock.rule.kind != "none" else None,
    )


def may_look(table: Table, guest: str, seat: int | None) -> bool:
    """Whether a seat is a guest's own; raises `Denied` if they may not look with its eyes."""
    if not table.may_enter(guest):
        raise Denied(refusals.NOT_ADMITTED)
    if seat is None:
        return False
    is_own = seat in table.seats_of(guest)
    if not is_own and seat not in shown_seats(table, guest):
        raise Denied(refusals.OTHER_SEAT)
    return is_own


def view(table: Table, guest: str, seat: int | None, *, is_own: bool) -> dict[str, Any]:
    """The match as somebody sees it."""
    if is_own and seat is not None:
        return table.state.view(seat)
    return watched(table, guest, seat)


def window(table: Table) -> int | None:
    """When the table goes on by itself; a clock that runs out is no window."""
    errand = next_errand(table)
    return None if errand is None or errand.flag is not None else errand.at


def seats_of(table: Table, guest: str, now: int) -> list[SeatSight]:
    """All seats as a guest sees them."""
    return [seat_sight(table, seat, guest, now) for seat in range(len(table.seats))]


def phase(table: Table) -> Literal["open", "playing", "over", "closed"]:
    """Where the table is in its life."""
    if table.is_over:
        return "over"
    if table.is_closed:
        return "closed"
    return "playing" if table.has_started else "open"


def seat_sight(table: Table, seat: int, guest: str, now: int) -> SeatSight:
    """A seat as everybody sees it."""
    holder = table.seats[seat]
    kind: Holder = "person" if holder.guest else "bot" if holder.bot else "nobody"
    return SeatSight(
        holder=kind,
        name=holder.name,
        bot=holder.bot,
        stood_in=holder.is_stood_in,
        yours=bool(guest) and holder.guest == guest,
        left=table.clock.remaining(seat, now) if table.has_started else None,
        runs=seat in table.clock.since,
        shows_hand=holder.shows_hand,
    )


# Spectators


def watched(table: Table, guest: str, seat: int | None) -> dict[str, Any]:
    """What spectators see, by the host's choice. When the match is over everything lies open.

    Whoever holds a seat sees no more by watching than what lies open.
    """
    assert table.match is not None
    mode = table.opened.watching
    if table.is_over:
        return table.state.view(ALL)
    if table.seats_of(guest):
        return table.state.view(PUBLIC)
    if mode == "none":
        raise Denied(refusals.NO_SPECTATORS)
    if mode == "all":
        return with_all_hands(table.before_turns(table.opened.delay))
    shown = shown_seats(table, guest)
    if not shown:
        return table.state.view(PUBLIC)
    return table.state.view(seat if seat in shown else shown[0])


def shown_seats(table: Table, guest: str) -> list[int]:
    """The seats whose hand a guest may see as a spectator: one at a time."""
    if table.opened.watching != "seats" or table.seats_of(guest):
        return []
    return [seat for seat, holder in enumerate(table.seats) if holder.shows_hand]


def with_all_hands(state: GameState) -> dict[str, Any]:
    """What lies open and every hand. Not the stock: cards that nobody may know yet were drawn from it since."""
    view = state.view(PUBLIC)
    if "hands" in view:
        seen: list[dict[str, Any]] = [state.view(seat) for seat in range(state.seats)]
        view["hands"] = [own["hands"][seat] for seat, own in enumerate(seen)]
    return view


# The log


def heard(table: Table, entry: Entry, guest: str, seat: int | None) -> dict[str, Any] | None:
    """What a viewer learns of a line of the log, in the forms of `table.heard`; None if nothing."""
    event = entry.event
    told: dict[str, Any] = {"number": entry.number, "at": entry.at}
    match event:
        case events.Moved():
            text = heard_move(table, event, seat)
            if text is None:
                return None
            told |= {"type": "moved", "seat": seat_name(event.seat), "text": text}
            return told | {"order": event.order} if event.order else told
        case events.Opened() | events.Changed() | events.Started():
            return told | {"type": type(event).__struct_config__.tag}
        case events.Stirred():
            return told | {"type": "stirred", "seat": event.seat + 1}
        case events.Muted() | events.Reported() | events.Knocked() | events.Admitted():
            return told | for_host(event) if guest == table.opened.host else None
        case events.Said():
            return told | {"type": "said", "name": event.name, "text": event.text, "yours": event.guest == guest}
        case events.Sat():
            return told | {"type": "sat", "seat": event.seat + 1, "name": event.name}
        case events.Rematch() | events.Closed() | events.Resumed():
            return told | plain(event)
        case _:
            return told | plain(event) | {"seat": event.seat + 1}


def for_host(event: events.Muted | events.Reported | events.Knocked | events.Admitted) -> dict[str, Any]:
    """An event that is the host's to know, without anybody's id; of a report, the number is that of the line."""
    names = {"number": "line"}
    return {names.get(name, name): value for name, value in plain(event).items() if name != "guest"}


def plain(event: events.AnyEvent) -> dict[str, Any]:
    """An event that everybody may read, as it is sent."""
    data: dict[str, Any] = msgspec.to_builtins(event)
    return data


def heard_move(table: Table, event: events.Moved, seat: int | None) -> str | None:
    """A move as a viewer hears it."""
    if event.text.startswith("deal:"):
        return "deal"
    if event.seat == seat or table.is_over:
        return event.text
    return table.notation.heard(event.text)


def seat_name(seat: int) -> int | str:
    """A seat as the log shows it."""
    return "table" if seat == TABLE else seat + 1
