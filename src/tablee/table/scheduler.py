"""What a table does by itself, and when: it deals, rolls, closes windows, and calls bots in where time ran out.

Pauses depend on what everybody can see, never on who could have reacted: they are the same whether or not anybody holds
the card that would have answered (E13).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tablee.core.state import DEALING, ENDED, TABLE, TURN, WINDOW
from tablee.core.text import LET
from tablee.table import events
from tablee.table.events import AnyEvent
from tablee.table.reactions import may_react, reaction_time
from tablee.table.table import Table

ROLL_PAUSE: Final = 900
"""Milliseconds before the dice are thrown: time to see what the last move did."""
DEAL_PAUSE: Final = 6000
"""Milliseconds between two rounds: time to read the scores."""
BOTS_ONLY: Final = 400
"""A pause where no person plays."""
UNDO_PATIENCE: Final = 30000
"""Milliseconds after which a request to take back is off the table."""
SUBSTITUTE: Final = "casual"
"""The bot that stands in where nobody chose one."""


class ScheduledAction(NamedTuple):
    """What the table does at a time: `flag` for a seat whose time ran out, else what the moment asks for."""

    at: int
    flag: int | None = None
    undo: bool = False


def next_action(table: Table) -> ScheduledAction | None:
    """The next thing the table does by itself if nobody acts before."""
    if table.scheduled is None or table.scheduled[0] != (table.version, table.speed):
        table.scheduled = (table.version, table.speed), _found(table)
    found: ScheduledAction | None = table.scheduled[1]
    return found


def _found(table: Table) -> ScheduledAction | None:
    if not table.is_played:
        return None
    if table.undo_by is not None:
        return ScheduledAction(table.changed_at + UNDO_PATIENCE, undo=True)
    pause = pause_before(table)
    if pause is not None:
        return ScheduledAction(table.changed_at + pause)
    flag = table.clock.next_flag()
    return None if flag is None else ScheduledAction(flag[1], flag=flag[0])


def pause_before(table: Table) -> int | None:
    """How long the table waits before it acts itself; None if it is not the table's to act."""
    kind = table.stage.kind
    if kind in (TURN, ENDED):
        return None
    if kind == WINDOW and table.people():
        return reaction_time(table.state)
    pause = BOTS_ONLY if not table.people() else DEAL_PAUSE if kind == DEALING else ROLL_PAUSE
    return int(pause / table.speed)


def perform(table: Table, action: ScheduledAction) -> list[AnyEvent]:
    """The events of a scheduled action."""
    if action.undo:
        other = next(seat for seat in table.people() if seat not in table.undo_agreed)
        return [events.UndoAnswered(seat=other, agreed=False)]
    if action.flag is not None:
        return [events.StoodIn(seat=action.flag, bot=SUBSTITUTE, why="time")]
    if table.stage.kind == WINDOW:
        return close_window(table)
    move = table.due_move()
    return [events.Moved(seat=TABLE, text=move.text)]


def close_window(table: Table) -> list[AnyEvent]:
    """The window closes: by the table's own move (E23), or with the move that declines for each silent seat (S54)."""
    state = table.state
    if state.legal_count(TABLE):
        return [events.Moved(seat=TABLE, text=table.text.move_text(state, TABLE, int(state.legal_at(TABLE, 0))))]
    return [events.Moved(seat=seat, text=LET) for seat in may_react(state)]
