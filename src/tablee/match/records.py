"""Records: a whole game in a file. The same record always replays to the same state, on every build."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any, Final, Literal

import msgspec

from tablee.core import text as core
from tablee.core.options import Options
from tablee.core.refusal import OptionsError, Refused
from tablee.core.state import PUBLIC, GameState
from tablee.core.text import Notation, NotationError, PositionError
from tablee.games.registry import notation_of
from tablee.match import positions

FORMAT: Final = "tablee-record/1"


class Result(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How a match ended: final scores of all seats, winning seats counted from 1; a remark such as `practice`."""

    reason: str
    scores: list[int]
    winners: list[int]
    remark: str = ""


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A game from its deal, or from a position, to its last move. See `docs/notation.md`."""

    format: Literal["tablee-record/1"] = FORMAT
    game: str
    rules: int = 1
    options: dict[str, Any] = {}
    seats: list[str]
    dealer: int | None = None
    deal: list[str] | None = None
    position: dict[str, Any] | None = None
    moves: list[str] = []
    result: Result | None = None
    meta: dict[str, Any] | None = None


class RecordError(ValueError):
    """A record that does not replay: the number of the bad move (from 1; 0 for what comes before) and why."""

    def __init__(self, number: int, fault: str) -> None:
        super().__init__(f"move {number}: {fault}" if number else fault)
        self.number = number
        self.fault = fault


def read(data: str | bytes) -> Record:
    """A record from JSON text; raises `RecordError`. Its moves are not checked yet: `replay` does that."""
    try:
        return msgspec.json.decode(data, type=Record)
    except msgspec.ValidationError as error:
        raise RecordError(0, f"this is not a record: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(0, f"this is not JSON: {error}") from None


def write(record: Record) -> bytes:
    """A record as JSON text, laid out for people."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def opening(record: Record) -> GameState:
    """The state before the first move; raises `RecordError`."""
    try:
        notation = notation_of(record.game)
    except PositionError as error:
        raise RecordError(0, error.fault) from None
    if record.rules != notation.game.rules_version:
        raise RecordError(
            0, f"it needs version {record.rules} of the rules; this is version {notation.game.rules_version}"
        )
    if record.position is not None:
        return _from_position(record)
    return _from_deal(record, notation)


def replay(record: Record) -> Iterator[GameState]:
    """The state before the first move and after each one, always the same object.

    Raises `RecordError` at a bad move, or at the end if the result does not fit.
    """
    state = opening(record)
    notation = notation_of(record.game)
    yield state
    for number, move in enumerate(record.moves, 1):
        try:
            seat, text = core.split_move(move, state.seats)
            core.play(notation, state, seat, text)
        except (NotationError, Refused) as error:
            raise RecordError(number, f"{move!r} is refused. {error.refusal.clause}: {error.refusal.en}") from None
        yield state
    result = result_of(state)
    if record.result is not None and record.result != result:
        told = "the game is not over" if result is None else f"the moves lead to {msgspec.to_builtins(result)}"
        raise RecordError(len(record.moves), f"the result does not fit: {told}")


def final_state(record: Record) -> GameState:
    """The state after the last move, all of it checked."""
    *_, state = replay(record)
    return state


def totals(record: Record) -> list[list[int]]:
    """The scores when each of its rounds was over: before the deal of the next."""
    before_moves = zip(replay(record), record.moves, strict=False)
    deals = (state for state, line in before_moves if line.partition(":")[2].startswith("deal:"))
    return [scores_of(state) for state in deals]


def scores_of(state: GameState) -> list[int]:
    """The points of all seats, as everybody knows them."""
    return msgspec.convert(state.view(PUBLIC)["scores"], list[int])


def result_of(state: GameState) -> Result | None:
    """The result as records write it."""
    outcome = state.outcome()
    if outcome is None:
        return None
    return Result(outcome.reason, outcome.scores, [seat + 1 for seat in outcome.winners], outcome.remark)


def _options(record: Record, notation: Notation) -> Options:
    try:
        return notation.game.options(record.options, len(record.seats))
    except OptionsError as error:
        raise RecordError(0, str(error)) from None


def _from_position(record: Record) -> GameState:
    if record.dealer is not None or record.deal is not None:
        raise RecordError(0, "it has both a position and a deal")
    try:
        state = positions.read(record.position)
    except PositionError as error:
        raise RecordError(0, f"its position: {error}") from None
    if state.game_name() != record.game or state.seats != len(record.seats):
        raise RecordError(0, "its position is of another game or of another number of seats")
    given = _options(record, notation_of(record.game)).as_dict()
    if record.options and state.table_options().as_dict() != given:
        raise RecordError(0, "its options are not those of its position")
    return state


def _from_deal(record: Record, notation: Notation) -> GameState:
    rules = notation.game
    seats = len(record.seats)
    options = _options(record, notation)
    if rules.has_dealer and (record.dealer is None or not 1 <= record.dealer <= seats):
        raise RecordError(0, f"its dealer must be a seat from 1 to {seats}, not {record.dealer}")
    if not rules.has_dealer and record.dealer is not None:
        raise RecordError(0, "this game has no dealer")
    if rules.has_deal == (record.deal is None):
        raise RecordError(0, "its deal is missing" if rules.has_deal else "this game has no deal")
    try:
        deck = core.read_deck(rules, options, record.deal or [])
    except PositionError as error:
        raise RecordError(0, f"its deal is damaged: {error}") from None
    return rules.start(options, seats, (record.dealer or 1) - 1, deck)
