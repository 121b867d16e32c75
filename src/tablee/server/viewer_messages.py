"""Requests to a table, and the messages that it sends to its viewers.

Each message is built for one viewer, from what that viewer may know.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Protocol

from tablee.core.text import is_deal
from tablee.server.socket import messages
from tablee.table import events, player_view
from tablee.table.commands import AnyCommand
from tablee.table.events import Entry
from tablee.table.refusals import Denied
from tablee.table.table import Table

Answer = Callable[[messages.Message], None]


class TableRequest:
    """A command of a guest, its callback for the answer, and its progress."""

    def __init__(self, guest: str, name: str, command: AnyCommand, ref: str, answer: Answer) -> None:
        self.guest = guest
        self.name = name
        self.command = command
        self.ref = ref
        self.answer = answer
        self.order: dict[str, object] | None = None
        self.tries = 0
        self.tried: list[Entry] = []
        """Its events from an attempt that ended in a conflict: they may be on disk nevertheless."""
        self.is_checked = False
        """Whether its refusal takes account of everything that other processes wrote."""


class Viewer(Protocol):
    """A connected guest who sees a table, with or without a seat."""

    guest: str
    name: str
    eyes: list[int] | None
    """The seats whose views the guest wants; None for all that the guest holds."""
    is_brief: bool
    """Whether the server sends only the changes of moves."""
    round_trip: float
    """The round trip of the connection in milliseconds."""

    def push(self, data: bytes) -> None:
        """Sends a message, without waiting."""


class News:
    """New events of a table, and how to report them."""

    def __init__(self, table: Table, entries: list[Entry], at: int, *, is_secret: bool) -> None:
        self.entries = entries
        self.at = at
        self.is_secret = is_secret
        """Whether viewers who may not know of the events get no message at all."""
        self.is_short = table.is_played and all(is_plain_move(entry) for entry in entries)
        """Whether viewers who asked for brief messages get only the changes."""


def update(table: Table, viewer: Viewer, news: News) -> bytes | None:
    """The message after events; None if the viewer may not know of them, or may no longer see the table."""
    eyes = eyes_of(table, viewer)
    heard = [told for entry in news.entries for told in heard_of(table, viewer, eyes, entry)]
    if news.is_secret and not heard:
        return None
    try:
        if news.is_short and viewer.is_brief:
            changes = [player_view.view_delta(table, viewer.guest, seat, news.at) for seat in eyes]
            return messages.encode(messages.Played(table.version, news.at, changes, heard))
        frames = [player_view.frame(table, viewer.guest, seat, news.at) for seat in eyes]
    except Denied:
        return None
    return messages.encode(messages.Update(table.version, news.at, frames, heard))


def whole(table: Table, viewer: Viewer, at: int, version: int, missed: Iterable[Entry], here: list[str]) -> bytes:
    """The whole table at a version, with missed log entries and presence; raises `Denied`."""
    eyes = eyes_of(table, viewer)
    frames = [player_view.frame(table, viewer.guest, seat, at) for seat in eyes]
    for frame in frames:
        frame.version = version
    heard = [told for entry in missed for told in heard_of(table, viewer, eyes, entry)]
    return messages.encode(messages.Snapshot(version, frames, heard, here))


def eyes_of(table: Table, viewer: Viewer) -> list[int | None]:
    """The seats whose views a viewer gets; `[None]` for a spectator."""
    own = table.seats_of(viewer.guest)
    if viewer.eyes is None:
        return [*own] or [None]
    seats = [seat for seat in viewer.eyes if seat in own]
    shown = player_view.shown_seats(table, viewer.guest)
    return [*(seats or [seat for seat in viewer.eyes if seat in shown][:1])] or [None]


def heard_of(table: Table, viewer: Viewer, eyes: list[int | None], entry: Entry) -> list[dict[str, object]]:
    """The public form of a log entry for a viewer: a list of one event, or none."""
    for seat in eyes:
        told = player_view.heard(table, entry, viewer.guest, seat)
        if told is not None:
            return [told]
    return []


def is_plain_move(entry: Entry) -> bool:
    """Whether an event is a move within a round."""
    event = entry.event
    return isinstance(event, events.Moved) and not is_deal(event.text)
