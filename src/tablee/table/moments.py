"""What kind of moment a match is in, as everybody at the table can see. Nothing here looks at hidden cards (E13).

A live table acts by this: whose clock runs, which windows are open, how long the table waits before it goes on by
itself. `GameState.asked` would not do: it knows who really can react.
"""

from __future__ import annotations

from enum import Enum

from tablee.core.state import TABLE, GameState


class Moment(Enum):
    """What the table waits for."""

    TURN = "turn"
    """A seat's move; others may be free to react meanwhile."""
    WINDOW = "window"
    """Reactions only: a last card (E23), or claims on a discard (S54)."""
    CHANCE = "chance"
    """The table's dice."""
    DEAL = "deal"
    """The table's cards."""
    OVER = "over"
    """Nothing: the match came to its end."""


class Standing:
    """Where a match stands, as everybody can see."""

    def __init__(self, moment: Moment, phase: str, turn: int | None, *, shout_is_open: bool) -> None:
        self.moment = moment
        self.phase = phase
        self.turn = turn
        """As positions have it: a seat from 1, or None."""
        self.on_turn = None if moment is not Moment.TURN else turn - 1 if turn is not None else 0
        """The seat whose clock runs; None while the table waits for everybody or for itself."""
        self.shout_is_open = shout_is_open
        """Whether somebody may still say MIO (M26)."""


def standing(state: GameState) -> Standing:
    """Where a match stands."""
    game, phase, seat, shout_is_open = state.stage()
    turn = seat if isinstance(seat, int) else None
    return Standing(_moment(phase, game), phase, turn, shout_is_open=shout_is_open)


def _moment(phase: str, game: str) -> Moment:
    if phase == "over":
        return Moment.OVER
    if phase == "deal":
        return Moment.DEAL
    if phase in ("opening", "roll"):
        return Moment.CHANCE
    if phase == "claims" or (phase == "last" and game == "ekko"):
        return Moment.WINDOW
    return Moment.TURN


def may_react(state: GameState) -> list[int]:
    """The seats that may act out of turn, whether or not they have anything to say."""
    due = standing(state).on_turn
    acting = int(state.to_act())
    return [seat for seat in range(state.seats) if acting >> seat & 1 and seat != due and acting != 1 << TABLE]


def reaction_time(state: GameState) -> int:
    """How long a window stays open, in milliseconds: an option of the games that have windows."""
    given = state.table_options().as_dict().get("reaction", 0)
    return given if isinstance(given, int) else 0
