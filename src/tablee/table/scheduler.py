"""What a table does by itself, and when: it deals, rolls, closes windows, and calls bots in where time ran out.

Pauses depend on what everybody can see, never on who could have reacted: they are the same whether or not anybody holds
the card that would have answered (E13).
"""

from __future__ import annotations

from typing import Final, NamedTuple

from tablee.core import text as core
from tablee.core.state import TABLE
from tablee.table import events, fair, moments
from tablee.table.events import AnyEvent
from tablee.table.moments import Moment
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


class Errand(NamedTuple):
    """Something the table has to do at a time: `flag` for a seat whose time ran out, else what the moment asks for."""

    at: int
    flag: int | None = None
    undo: bool = False


def next_errand(table: Table) -> Errand | None:
    """The next thing the table does by itself if nobody acts before."""
    if table.errand is None or table.errand[0] != (table.version, table.speed):
        table.errand = (table.version, table.speed), _found(table)
    found: Errand | None = table.errand[1]
    return found


def _found(table: Table) -> Errand | None:
    if not table.is_played:
        return None
    if table.undo_by is not None:
        return Errand(table.changed_at + UNDO_PATIENCE, undo=True)
    pause = pause_before(table)
    if pause is not None:
        return Errand(table.changed_at + pause)
    flag = table.clock.next_flag()
    return None if flag is None else Errand(flag[1], flag=flag[0])


def pause_before(table: Table) -> int | None:
    """How long the table waits before it acts itself; None if it is not the table's to act."""
    kind = table.standing.moment
    if kind is Moment.TURN or kind is Moment.OVER:
        return None
    if kind is Moment.WINDOW and table.people():
        return moments.reaction_time(table.state)
    pause = BOTS_ONLY if not table.people() else DEAL_PAUSE if kind is Moment.DEAL else ROLL_PAUSE
    return int(pause / table.speed)


def run(table: Table, errand: Errand) -> list[AnyEvent]:
    """What happens then."""
    if errand.undo:
        other = next(seat for seat in table.people() if seat not in table.undo_agreed)
        return [events.UndoAnswered(seat=other, agreed=False)]
    if errand.flag is not None:
        return [events.StoodIn(seat=errand.flag, bot=SUBSTITUTE, why="time")]
    match table.standing.moment:
        case Moment.DEAL:
            return [events.Moved(seat=TABLE, text=next_deal(table))]
        case Moment.CHANCE:
            return [events.Moved(seat=TABLE, text=next_roll(table))]
        case _:
            return close_window(table)


def close_window(table: Table) -> list[AnyEvent]:
    """The window closes: by the table's own move (E23), or with a `let` for each seat that was silent (S54)."""
    if table.state.legal_count(TABLE):
        text = table.notation.move_text(table.state, TABLE, int(table.state.legal_at(TABLE, 0)))
        return [events.Moved(seat=TABLE, text=text)]
    return [events.Moved(seat=seat, text="let") for seat in moments.may_react(table.state)]


# Chance


def next_deal(table: Table) -> str:
    """The deck of the next round, as the table's move."""
    assert table.stream is not None
    options = table.options
    deck = [table.notation.game.card_text(options, card) for card in table.state.fresh_deck()]
    number = sum(move.startswith("table:deal:") for move in table.record().moves) + 2
    return "deal:" + "-".join(table.stream.shuffled(fair.deal_label(number), deck))


def next_roll(table: Table) -> str:
    """The next roll of the dice."""
    assert table.stream is not None
    n = int(table.state.legal_count(TABLE))
    k = table.stream.below(fair.roll_label(table.rolls + 1), n)
    return core.legal_texts(table.notation, table.state, TABLE)[k]
