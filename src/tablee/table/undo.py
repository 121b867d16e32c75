"""Which moves can be taken back: a seat's own last one, if nobody learned anything since that was hidden from all.

A card that the player laid was the player's own to show; taking it back is for the others to allow. A card that came
from the stock, a card that was turned up, a roll or a deal cannot be unseen.
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
    """A record without its last move, and so without a result."""
    return msgspec.structs.replace(record, moves=record.moves[:-1], result=None)


def unveiled(before: GameState, after: GameState) -> bool:
    """Whether a move brought cards to light that nobody had seen: from the stock, turned up, or laid open."""
    return after.unseen() < before.unseen() or after.stage().kind in (DEALING, ENDED)
