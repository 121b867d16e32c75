"""Builds what one viewer gets of a table, from what that viewer may know.

`frame` is the whole table at one version, `view_delta` what a move changed in it, `heard` the viewer's form of one
entry of the log.
"""

from __future__ import annotations

from typing import Any, Literal

from tablee.core.state import ALL, PUBLIC, TABLE, GameState
from tablee.core.text import HEARD_DEAL, is_deal
from tablee.table import events, refusals
from tablee.table.events import Entry
from tablee.table.frames import Frame, Holder, SeatView, ViewDelta
from tablee.table.public_events import SENT_AS
from tablee.table.reactions import reaction_time
from tablee.table.refusals import Denied
from tablee.table.scheduler import next_action
from tablee.table.table import Table


def frame(table: Table, guest: str, seat: int | None, now: int) -> Frame:
    """The table as one of a guest's own seats sees it, or a spectator. Raises `Denied`."""
    own = own_seat(table, guest, seat)
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
    seen.result = table.match.result
    seen.rounds = table.rounds
    seen.view = watched(table, guest, seat) if own is None else table.state.view(own)
    if own is not None:
        seen.viewer = own + 1
        seen.legal = table.text.legal(table.state, own)
    seen.window = window(table)
    seen.hold = hold(table)
    if table.undo_by is not None:
        seen.undo = table.undo_by + 1
    return seen


def view_delta(table: Table, guest: str, seat: int | None, now: int) -> ViewDelta:
    """What a move changed in a frame; raises `Denied`."""
    own = own_seat(table, guest, seat)
    return ViewDelta(
        view=watched(table, guest, seat) if own is None else table.state.view(own),
        legal=None if own is None else table.text.legal(table.state, own),
        window=window(table),
        hold=hold(table),
        seats=seats_of(table, guest, now) if table.counts_time else None,
    )


def own_seat(table: Table, guest: str, seat: int | None) -> int | None:
    """The seat if the guest holds it, None for a spectator; raises `Denied` if the guest may not see its view."""
    if not table.may_enter(guest):
        raise Denied(refusals.NOT_ADMITTED)
    if seat is None or seat in table.seats_of(guest):
        return seat
    if seat not in shown_seats(table, guest):
        raise Denied(refusals.OTHER_SEAT)
    return None


def window(table: Table) -> int | None:
    """When the table goes on by itself; a clock that runs out is no window."""
    action = next_action(table)
    return None if action is None or action.flag is not None else action.at


def hold(table: Table) -> int:
    """Milliseconds that the seat on turn waits before acting, so that others can react."""
    return reaction_time(table.state) if table.stage.leaves_time else 0


def seats_of(table: Table, guest: str, now: int) -> list[SeatView]:
    """All seats as a guest sees them."""
    return [seat_view(table, seat, guest, now) for seat in range(len(table.seats))]


def phase(table: Table) -> Literal["open", "playing", "over", "closed"]:
    """The phase of the table: open, playing, over or closed."""
    if table.is_over:
        return "over"
    if table.is_closed:
        return "closed"
    return "playing" if table.has_started else "open"


def seat_view(table: Table, seat: int, guest: str, now: int) -> SeatView:
    """A seat as everybody sees it."""
    holder = table.seats[seat]
    kind: Holder = "person" if holder.guest else "bot" if holder.bot else "nobody"
    return SeatView(
        holder=kind,
        name=holder.name,
        bot=holder.bot,
        stood_in=holder.is_stood_in,
        yours=bool(guest) and holder.guest == guest,
        left=table.clock.remaining(seat, now) if table.counts_time else None,
        runs=seat in table.clock.since,
        shows_hand=holder.shows_hand,
    )


# Spectators


def watched(table: Table, guest: str, seat: int | None) -> dict[str, Any]:
    """The view of a spectator, by the host's choice. When the match is over everything is visible.

    A guest who holds a seat sees only what lies open when watching.
    """
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
    """The seats whose hand a guest may watch as a spectator, one at a time."""
    if table.opened.watching != "seats" or table.seats_of(guest):
        return []
    return [seat for seat, holder in enumerate(table.seats) if holder.shows_hand]


def with_all_hands(state: GameState) -> dict[str, Any]:
    """A view of every hand, but not of the stock: cards that are still secret were drawn from it since."""
    view = state.view(PUBLIC)
    if "hands" in view:
        seen: list[dict[str, Any]] = [state.view(seat) for seat in range(state.seats)]
        view["hands"] = [own["hands"][seat] for seat, own in enumerate(seen)]
    return view


# The log


def heard(table: Table, entry: Entry, guest: str, seat: int | None) -> dict[str, Any] | None:
    """An entry of the log as a viewer may know it, in the types of `public_events`; None if it is hidden from them."""
    event = entry.event
    if event.for_host and guest != table.opened.host:
        return None
    told: dict[str, Any] = {"number": entry.number, "at": entry.at, "type": type(event).__struct_config__.tag}
    if isinstance(event, events.Moved):
        text = heard_move(table, event, entry.number, seat)
        if text is None:
            return None
        told |= {"seat": seat_name(event.seat), "text": text}
        return told | {"order": event.order} if event.order else told
    for name in event.shown:
        value = getattr(event, name)
        told[SENT_AS.get((type(event).__name__, name), name)] = value + 1 if name == "seat" else value
    if isinstance(event, events.Said):
        told["yours"] = event.guest == guest
    return told


def heard_move(table: Table, event: events.Moved, number: int, seat: int | None) -> str | None:
    """A move as a viewer may know it; None if it is hidden from them."""
    if is_deal(event.text):
        return HEARD_DEAL
    if event.seat == seat or table.is_over:
        return event.text
    return table.altered.get(number, event.text)


def seat_name(seat: int) -> int | str:
    """A seat from 1, or `"table"`, for a seat of the log."""
    return "table" if seat == TABLE else seat + 1
