"""The bots at a table: which of them may act now, and when they will, in human time.

When a bot acts is drawn before anybody knows whether it has anything to do, from what everybody can see: the pauses at
a table tell nothing about hands (E13). Claims are sealed: bots declare theirs when the window closes (S54).
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from tablee.bots.pace import PACES
from tablee.core.rng import Rng
from tablee.core.state import WINDOW
from tablee.table import scheduler
from tablee.table.reactions import may_react, reaction_time, seat_on_turn
from tablee.table.table import Table


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
                wait = min(wait, (scheduler.pause_before(table) or 1) - 1)
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
