"""The bots at a table: which of them may act now, and when they will, in human time.

When a bot acts is drawn before anybody knows whether it has anything to do, from what everybody can see: the pauses at
a table tell nothing about hands (E13). Claims are sealed: bots declare theirs when the window closes (S54).
"""

from __future__ import annotations

import hashlib
from typing import NamedTuple

from tablee.bots.contract import Seen
from tablee.bots.pace import PACES
from tablee.core.rng import Rng
from tablee.table import moments, scheduler
from tablee.table.moments import Moment
from tablee.table.table import Table


class Ask(NamedTuple):
    """A bot to be asked for a move of a seat, which is made at a time unless the table moves on before (`beat`)."""

    seat: int
    bot: str
    at: int
    beat: int


def asks(table: Table) -> list[Ask]:
    """The bots that may act now. The table waits for nobody else's thinking: their time counts from the last move."""
    if not table.is_played or table.undo_by is not None:
        return []
    state = table.state
    standing = table.standing
    found = []
    for seat, holder in enumerate(table.seats):
        if not holder.bot:
            continue
        pace = PACES[holder.bot]
        chance = Rng(drawn_from(table.id, table.beat, seat))
        if seat == standing.on_turn:
            wait = pace.for_turn(chance, table.speed)
            if standing.shout_is_open:
                wait = max(wait, moments.reaction_time(state))  # M26
        elif seat in moments.may_react(state):
            wait = pace.for_reaction(chance, table.speed)
            if standing.moment is Moment.WINDOW:
                wait = min(wait, (scheduler.pause_before(table) or 1) - 1)
        else:
            continue
        found.append(Ask(seat, holder.bot, table.changed_at + wait, table.beat))
    return found


def seen_by(table: Table, seat: int) -> Seen:
    """What a bot is given for a seat."""
    return Seen(table.state, seat, table.memories[seat])


def is_waited_for(table: Table, seat: int) -> bool:
    """Whether the table waits for a word of this seat. Where it does not, silence says the same as `let`."""
    return table.standing.moment is Moment.WINDOW or table.standing.on_turn == seat


def answer(table: Table, seat: int, move: int) -> str | None:
    """What a bot's choice comes to at a live table: its text, or None where it just lets a chance pass."""
    text = table.notation.move_text(table.state, seat, move)
    return None if text == "let" and not is_waited_for(table, seat) else text


def drawn_from(table_id: str, beat: int, seat: int) -> int:
    """A seed for a pause: from nothing that is hidden."""
    told = hashlib.sha256(f"{table_id} {beat} {seat}".encode()).digest()
    return int.from_bytes(told[:5], "big")
