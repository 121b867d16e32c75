"""Latency fairness: orders near-simultaneous moves by the time they were made, not by connection speed.

The server holds a move in a race while a rival's message, sent at the same time, could still be on its way, but never
longer than the bound. Then it ranks all held moves by arrival minus half the round trip of their connection. The log
keeps the measured figures beside the move.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from tablee.core.refusal import Refused
from tablee.core.text import LET, NotationError
from tablee.server.viewer_messages import TableRequest, Viewer
from tablee.table import commands, events
from tablee.table.command_handler import own_move
from tablee.table.commands import AnyCommand
from tablee.table.events import AnyEvent
from tablee.table.refusals import Denied
from tablee.table.table import Table

BOUND: Final = 80.0
"""Milliseconds. No move is held longer, and a slow connection gains at most this much."""


class HeldMove(NamedTuple):
    """A held move and its arrival time."""

    request: TableRequest
    arrived: int
    round_trip: float

    @property
    def made(self) -> float:
        """The estimated time of the move: arrival minus half the round trip, at most the bound."""
        return self.arrived - min(self.round_trip / 2, BOUND)


class Race:
    """The held moves of one table."""

    def __init__(self) -> None:
        self.held: list[HeldMove] = []

    def hold(self, viewers: Sequence[Viewer], table: Table, guest: str) -> float:
        """Seconds to hold a move for rivals: 0 if no rival's connection is slower."""
        own = round_trip(viewers, guest)
        rivals = {table.seats[seat].guest for seat in table.people()} - {guest}
        slowest = max((round_trip(viewers, rival) for rival in rivals), default=0.0)
        return max(0.0, min((slowest - own) / 2, BOUND)) / 1000

    def enter(self, request: TableRequest, round_trip: float, arrived: int) -> None:
        """Holds a move, with its arrival time and the round trip of its sender."""
        self.held.append(HeldMove(request, arrived, round_trip))

    def ranked(self) -> list[TableRequest]:
        """Releases the held moves in ranked order, each with its figures."""
        moves = sorted(self.held, key=lambda move: move.made)
        self.held = []
        for place, move in enumerate(moves, 1):
            if len(moves) > 1:
                move.request.order = {
                    "place": place,
                    "of": len(moves),
                    "arrived": move.arrived,
                    "round_trip": round(move.round_trip, 1),
                    "made": round(move.made, 1),
                    "ahead": round(moves[place].made - move.made, 1) if place < len(moves) else 0.0,
                }
        return [move.request for move in moves]


def is_rival(table: Table, guest: str, command: AnyCommand) -> bool:
    """Whether a command is a move that another seat could have preempted.

    Secret declarations do not race: the rules rank claims (S54), and a `let` preempts nobody.
    """
    if not isinstance(command, commands.Play) or not table.is_played or command.move.strip() == LET:
        return False
    acting = int(table.state.to_act())
    if not any(table.seats[seat].guest != guest and acting >> seat & 1 for seat in table.people()):
        return False
    with suppress(Denied, Refused, NotationError):  # the table refuses it later, in its turn
        return own_move(table, guest, command).heard is not None
    return True


def with_order(event: AnyEvent, order: dict[str, Any]) -> AnyEvent:
    """The event of a move, with the figures of its race added."""
    if isinstance(event, events.Moved):
        return events.Moved(seat=event.seat, text=event.text, id=event.id, order=order)
    return event


def round_trip(viewers: Sequence[Viewer], guest: str) -> float:
    """The round trip of somebody's fastest connection, in milliseconds."""
    return min((viewer.round_trip for viewer in viewers if viewer.guest == guest), default=0.0)
