"""Which moves can be taken back: a seat's own last one, unless a card or roll unknown to everybody has come out since.

A player may take back a card of their own that they laid, if the others agree. A card that came
from the stock, a card that was turned up, a roll or a deal cannot be taken back.
"""

from __future__ import annotations

import msgspec

from tablee.core.refusal import Refusal
from tablee.core.state import DEALING, ENDED, TABLE, GameState
from tablee.match.match import Match
from tablee.match.records import Record
from tablee.table.refusals import HIDDEN_SEEN, NO_WAY_BACK


def refusal(match: Match, seat: int) -> Refusal | None:
    """Why a seat cannot take its last move back; None if it can."""
    if match.last is None:
        return NO_WAY_BACK
    if match.last.seat == TABLE:
        return HIDDEN_SEEN
    if match.last.seat != seat:
        return NO_WAY_BACK
    return HIDDEN_SEEN if unveiled(Match.resume(shortened(match.record)).state, match.state) else None


def shortened(record: Record) -> Record:
    """A record without its last move and without a result."""
    return msgspec.structs.replace(record, moves=record.moves[:-1], result=None)


def unveiled(before: GameState, after: GameState) -> bool:
    """Whether a move revealed cards that nobody had seen: from the stock, turned up, or laid open."""
    return after.unseen() < before.unseen() or after.stage().kind in (DEALING, ENDED)
