"""What a table and its bots do by themselves, and when.

The table deals, rolls, closes windows, and calls bots in where time ran out; bots act in human time. Pauses depend on
what everybody can see, never on who could have reacted: they are the same whether or not anybody holds the card that
would have answered (E13). When a bot acts is drawn before anybody knows whether it has anything to do. Claims are
sealed: bots declare theirs when the window closes (S54).
"""

from __future__ import annotations

import hashlib
from typing import Final, NamedTuple

from tablee.bots.pace import PACES
from tablee.core.rng import Rng
from tablee.core.state import DEALING, ENDED, TABLE, TURN, WINDOW
from tablee.core.text import LET
from tablee.table import events
from tablee.table.events import AnyEvent
from tablee.table.reactions import may_react, reaction_time, seat_on_turn
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
    if table.scheduled is None or table.scheduled[0] != table.version:
        table.scheduled = table.version, _found(table)
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
    flag = table.clock.next_flag() if table.counts_time else None
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


# Bots


class BotTurn(NamedTuple):
    """A bot to be asked for a move of a seat, made at a time unless the table moves on before (`public_version`)."""

    seat: int
    bot: str
    at: int
    public_version: int


def bot_turns(table: Table) -> list[BotTurn]:
    """The bots that may act now. The table waits for nobody else's thinking: their time counts from the last move."""
    if not table.is_played or table.undo_by is not None:
        return []
    state, stage = table.state, table.stage
    found = []
    for seat, holder in enumerate(table.seats):
        if not holder.bot:
            continue
        pace = PACES[holder.bot]
        rng = Rng(pause_seed(table.id, table.public_version, seat))
        if seat == seat_on_turn(stage):
            wait = pace.for_turn(rng, table.speed)
            if stage.leaves_time:
                wait = max(wait, reaction_time(state))
        elif seat in may_react(state):
            wait = pace.for_reaction(rng, table.speed)
            if stage.kind == WINDOW:
                wait = min(wait, (pause_before(table) or 1) - 1)
        else:
            continue
        found.append(BotTurn(seat, holder.bot, table.changed_at + wait, table.public_version))
    return found


def is_waited_for(table: Table, seat: int) -> bool:
    """Whether the table waits for a word of this seat. Where it does not, silence says the same as declining."""
    return table.stage.kind == WINDOW or seat_on_turn(table.stage) == seat


def pause_seed(table_id: str, public_version: int, seat: int) -> int:
    """A seed for a pause: from nothing that is hidden."""
    told = hashlib.sha256(f"{table_id} {public_version} {seat}".encode()).digest()
    return int.from_bytes(told[:5], "big")
