"""Who may act out of turn, and for how long, without a look at hidden cards (E13).

`GameState.asked` would reveal hidden cards: it names the seats that really can react.
"""

from __future__ import annotations

from tablee.core.state import NOBODY, TABLE, TURN, GameState, Stage


def seat_on_turn(stage: Stage) -> int:
    """The seat whose clock runs; `NOBODY` while the table waits for everybody or for itself."""
    return int(stage.turn) if stage.kind == TURN else NOBODY


def may_react(state: GameState) -> list[int]:
    """The seats that may act out of turn, whether or not they hold a card to react with."""
    due = seat_on_turn(state.stage())
    acting = int(state.to_act())
    return [seat for seat in range(state.seats) if acting >> seat & 1 and seat != due and acting != 1 << TABLE]


def reaction_time(state: GameState) -> int:
    """How long a window stays open, in milliseconds: an option of the games that have windows."""
    given = state.table_options().as_dict().get("reaction", 0)
    return given if isinstance(given, int) else 0
