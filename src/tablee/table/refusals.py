"""The refusals of a table: clauses T1 to T43 of `docs/tables.md`."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from tablee.core.refusal import OptionsError, Refusal


def options_refused(error: OptionsError) -> Refusal:
    """Invalid options as a refusal of the table."""
    return Refusal("T41", error.told.key, error.told.values)


@mypyc_attr(allow_interpreted_subclasses=True)
class Denied(Exception):  # noqa: N818 -- an answer, not an error of the program
    """A command that the table refuses; nothing has changed."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


HOST_ONLY = Refusal("T1", "denied.host_only")
NO_SUCH_SEAT = Refusal("T2", "denied.no_such_seat")
SEAT_TAKEN = Refusal("T3", "denied.seat_taken")
WHICH_SEAT = Refusal("T4", "denied.which_seat")
NOT_SEATED = Refusal("T5", "denied.not_seated")
NOT_ADMITTED = Refusal("T6", "denied.not_admitted")
UNKNOWN_BOT = Refusal("T7", "denied.unknown_bot")
HAS_STARTED = Refusal("T8", "denied.has_started")
NOT_STARTED = Refusal("T9", "denied.not_started")
SEATS_EMPTY = Refusal("T10", "denied.seats_empty")
IS_OVER = Refusal("T11", "denied.is_over")
IS_CLOSED = Refusal("T12", "denied.is_closed")
STOOD_IN = Refusal("T13", "denied.stood_in")
NOT_STOOD_IN = Refusal("T14", "denied.not_stood_in")
OTHER_SEAT = Refusal("T15", "denied.other_seat")
NO_WAY_BACK = Refusal("T16", "denied.no_way_back")
HIDDEN_SEEN = Refusal("T17", "denied.hidden_seen")
UNDO_PENDING = Refusal("T18", "denied.undo_pending")
NO_UNDO_ASKED = Refusal("T19", "denied.no_undo_asked")
MUTED = Refusal("T20", "denied.muted")
NOTHING_SAID = Refusal("T21", "denied.nothing_said")
TOO_LONG = Refusal("T22", "denied.too_long")
NO_SUCH_LINE = Refusal("T23", "denied.no_such_line")
BAD_CLOCK = Refusal("T24", "denied.bad_clock")
BAD_DELAY = Refusal("T25", "denied.bad_delay")
BAD_ID = Refusal("T26", "denied.bad_id")
BAD_NAME = Refusal("T27", "denied.bad_name")
PEOPLE_SEATED = Refusal("T28", "denied.people_seated")
KEEPS_SEAT = Refusal("T29", "denied.keeps_seat")
NO_SPECTATORS = Refusal("T30", "denied.no_spectators")
NOT_AWAY = Refusal("T31", "denied.not_away")
NO_SUCH_GAME = Refusal("T32", "denied.no_such_game")
NO_SUCH_TABLE = Refusal("T33", "denied.no_such_table")
NOBODY_THERE = Refusal("T35", "denied.nobody_there")
NO_SUCH_KNOCK = Refusal("T36", "denied.no_such_knock")
IS_PRACTICE = Refusal("T37", "denied.is_practice")
NO_HINTS = Refusal("T38", "denied.no_hints")
NOTHING_TO_DO = Refusal("T39", "denied.nothing_to_do")
NOT_OVER = Refusal("T34", "denied.not_over")
NOT_JUDGED = Refusal("T43", "denied.not_judged")
