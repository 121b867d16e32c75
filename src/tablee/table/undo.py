"""Which moves can be taken back: a seat's own last one, if nobody learned anything since that was hidden from all.

A card that the player laid was the player's own to show; taking it back is for the others to allow. A card that came
from the stock, a card that was turned up, a roll or a deal cannot be unseen.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.core.refusal import Refusal
from tablee.core.state import PUBLIC, TABLE, GameState
from tablee.core.text import split_move
from tablee.match import records
from tablee.match.match import Match
from tablee.table.refusals import HIDDEN_SEEN, NO_WAY_BACK


def refusal(match: Match, seat: int) -> Refusal | None:
    """Why a seat cannot take its last move back; None if it can."""
    moves = match.record.moves
    if not moves:
        return NO_WAY_BACK
    actor, _ = split_move(moves[-1], match.state.seats)
    if actor == TABLE:
        return HIDDEN_SEEN
    if actor != seat:
        return NO_WAY_BACK
    return HIDDEN_SEEN if unveiled(before_last(match), match.state) else None


def before_last(match: Match) -> GameState:
    """The state before the last move."""
    record = match.record
    *_, state = records.replay(shortened(record))
    return state


def shortened(record: records.Record) -> records.Record:
    """A record without its last move, and so without a result."""
    return msgspec.structs.replace(record, moves=record.moves[:-1], result=None)


def unveiled(before: GameState, after: GameState) -> bool:
    """Whether a move brought cards to light that nobody had seen: from the stock, turned up, or laid open."""
    old, new = before.view(PUBLIC), after.view(PUBLIC)
    return hidden_cards(new) < hidden_cards(old) or new["round"] != old["round"] or new["ended"] is not None


def hidden_cards(view: dict[str, Any]) -> int:
    """Cards that no player can have seen: the stock, and what lies under the piles of 20/20."""
    stock: int = view.get("stock", 0)
    under: int = sum(pile.count("?") for pile in view.get("piles", []))
    return stock + under
