"""What the seats of a recorded match remember: their memories, led through the record move by move."""

from __future__ import annotations

from tablee.bots.contract import Memory
from tablee.bots.levels import memory_for
from tablee.core import text as core
from tablee.core.refusal import Refused
from tablee.core.state import GameState
from tablee.core.text import NotationError
from tablee.games.registry import notation_of
from tablee.match import records
from tablee.match.records import Record


def recalled(record: Record, moves: int = -1) -> tuple[GameState, list[Memory]]:
    """A recorded match after so many moves (-1: all of them), and what each seat remembers of the way there.

    Raises `RecordError` for a record that does not replay.
    """
    state = records.opening(record)
    memories = [memory_for(record.game, seat) for seat in range(int(state.seats))]
    new_round(memories)
    for number, moment in enumerate(records.replay(record)):
        state = moment
        if number == moves:
            break
        if number < len(record.moves):
            note(memories, record, moment, record.moves[number])
    return state, memories


def note(memories: list[Memory], record: Record, before: GameState, text: str) -> None:
    """Has all seats notice a move that is about to be made; a text that is no move is left to the replay to refuse."""
    try:
        seat, move_text = core.split_move(text, before.seats)
        if move_text.lower().startswith("deal:"):
            new_round(memories)
            return
        move = core.parse(notation_of(record.game), before, seat, move_text)
    except (NotationError, Refused):
        return
    for memory in memories:
        memory.note(before, seat, move)


def new_round(memories: list[Memory]) -> None:
    """Cards are dealt."""
    for memory in memories:
        memory.new_round()
