"""Latency fairness: near-simultaneous moves are ordered by when they were made, not by whose connection is faster.

A move in a race is held as long as a rival's message, sent at the same time, could still be on its way, and never
longer than the bound. Then all held moves are ranked by arrival less half the round trip of their connection. The log
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
"""Milliseconds: no move is held longer, and nobody gains more than this by a slow connection."""


class HeldMove(NamedTuple):
    """A move that is held, and when it arrived."""

    request: TableRequest
    arrived: int
    round_trip: float

    @property
    def made(self) -> float:
        """When it was made, as far as one can tell: arrival less half the round trip, at most the bound."""
        return self.arrived - min(self.round_trip / 2, BOUND)


class Race:
    """The held moves of one table."""

    def __init__(self) -> None:
        self.held: list[HeldMove] = []

    def hold(self, viewers: Sequence[Viewer], table: Table, guest: str) -> float:
        """How long a move has to wait for rivals, in seconds: 0 if nobody's connection is slower."""
        own = round_trip(viewers, guest)
        rivals = {table.seats[seat].guest for seat in table.people()} - {guest}
        slowest = max((round_trip(viewers, rival) for rival in rivals), default=0.0)
        return max(0.0, min((slowest - own) / 2, BOUND)) / 1000

    def enter(self, request: TableRequest, round_trip: float, arrived: int) -> None:
        """Adds a move to those held, with its arrival and the round trip of its sender."""
        self.held.append(HeldMove(request, arrived, round_trip))

    def ranked(self) -> list[TableRequest]:
        """Releases the held moves, in the order in which they count, each with its figures."""
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
    """Whether a command is a move that somebody else at the table could have forestalled.

    What is declared in secret is in no race: claims are ranked by the rules (S54), a `let` forestalls nobody.
    """
    if not isinstance(command, commands.Play) or not table.is_played or command.move.strip() == LET:
        return False
    acting = int(table.state.to_act())
    if not any(table.seats[seat].guest != guest and acting >> seat & 1 for seat in table.people()):
        return False
    with suppress(Denied, Refused, NotationError):  # refused in its turn, as a rival's move would be
        return own_move(table, guest, command).heard is not None
    return True


def with_order(event: AnyEvent, order: dict[str, Any]) -> AnyEvent:
    """A move with the figures of its race."""
    if isinstance(event, events.Moved):
        return events.Moved(seat=event.seat, text=event.text, id=event.id, order=order)
    return event


def round_trip(viewers: Sequence[Viewer], guest: str) -> float:
    """The round trip of somebody's fastest connection, in milliseconds."""
    return min((viewer.round_trip for viewer in viewers if viewer.guest == guest), default=0.0)
