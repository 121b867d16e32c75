"""The table's own actions and the bots' moves: what is due next, and when.

The table deals, rolls, closes windows, and lets bots stand in when time runs out; bots act in human time. Pauses depend
on public knowledge, never on who could have reacted: they are the same whether or not anybody holds the card that would
have answered (E13). A bot's delay is drawn before the server knows whether the bot will move. Claims are sealed: bots
declare theirs when the window closes (S54).
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
"""Milliseconds of every pause at a table of bots only."""
UNDO_PATIENCE: Final = 30000
"""Milliseconds after which a request to take back lapses."""
SUBSTITUTE: Final = "casual"
"""The default bot that stands in for a person."""


class ScheduledAction(NamedTuple):
    """An action of the table and its time: `flag` for a seat whose clock ran out, else the action that is due."""

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
    """Milliseconds before the table's own move; None if the table has no move."""
    kind = table.stage.kind
    if kind in (TURN, ENDED):
        return None
    if kind == WINDOW and table.people():
        return reaction_time(table.state)
    pause = BOTS_ONLY if not table.people() else DEAL_PAUSE if kind == DEALING else ROLL_PAUSE
    return int(pause / table.speed)


def perform(table: Table, action: ScheduledAction) -> list[AnyEvent]:
    """The events that follow from a scheduled action."""
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
    """A planned bot move: it is made at `at` unless the table has moved on from `public_version` by then."""

    seat: int
    bot: str
    at: int
    public_version: int


def bot_turns(table: Table) -> list[BotTurn]:
    """The bots that may act now. Their delays run in parallel, each from the last move."""
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
    """Whether the table waits for this seat. Where it does not, making no move means declining."""
    return table.stage.kind == WINDOW or seat_on_turn(table.stage) == seat


def pause_seed(table_id: str, public_version: int, seat: int) -> int:
    """The seed of a pause, from public facts only."""
    told = hashlib.sha256(f"{table_id} {public_version} {seat}".encode()).digest()
    return int.from_bytes(told[:5], "big")
