"""Reads and writes records, whole matches in a file. A record replays to the same state on every build."""

from __future__ import annotations

from typing import Any, Final, Literal

import msgspec

from tablee.core.game import GameSpec
from tablee.core.options import Options
from tablee.core.refusal import OptionsError
from tablee.core.state import GameState
from tablee.core.text import PositionError
from tablee.games.registry import spec_of, text_of
from tablee.match import positions

FORMAT: Final = "tablee-record/1"


class Result(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """How a match ended: final scores of all seats, winning seats counted from 1; a remark such as `practice`."""

    reason: str
    scores: list[int]
    winners: list[int]
    remark: str = ""


class Record(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """A match from its deal, or from a position, to its last move. See `docs/notation.md`."""

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
    """A record that does not replay: the number of the bad move (from 1; 0 for what precedes it) and the reason."""

    def __init__(self, number: int, fault: str) -> None:
        super().__init__(f"move {number}: {fault}" if number else fault)
        self.number = number
        self.fault = fault


def read(data: str | bytes) -> Record:
    """A record from JSON text; raises `RecordError`. It does not check the moves: `Match.replay` does."""
    try:
        return msgspec.json.decode(data, type=Record)
    except msgspec.ValidationError as error:
        raise RecordError(0, f"this is not a record: {error}") from None
    except (msgspec.DecodeError, UnicodeDecodeError) as error:
        raise RecordError(0, f"this is not JSON: {error}") from None


def write(record: Record) -> bytes:
    """A record as indented JSON."""
    return msgspec.json.format(msgspec.json.encode(record), indent=1) + b"\n"


def opening(record: Record) -> GameState:
    """The state before the first move; raises `RecordError`."""
    try:
        spec = spec_of(record.game)
    except PositionError as error:
        raise RecordError(0, error.fault) from None
    if record.rules != spec.rules_version:
        raise RecordError(0, f"it needs version {record.rules} of the rules; this is version {spec.rules_version}")
    if record.position is not None:
        return _from_position(record, spec)
    return _from_deal(record, spec)


def without_moves(record: Record) -> Record:
    """A copy of the record without moves and result."""
    return msgspec.structs.replace(record, moves=[], result=None)


def check_result(record: Record, result: Result | None) -> None:
    """Raises `RecordError` if the record's result differs from the result of its moves."""
    if record.result is not None and record.result != result:
        told = "the game is not over" if result is None else f"the moves lead to {msgspec.to_builtins(result)}"
        raise RecordError(len(record.moves), f"the result does not fit: {told}")


def _options(record: Record, spec: GameSpec) -> Options:
    try:
        return spec.options(record.options, len(record.seats))
    except OptionsError as error:
        raise RecordError(0, str(error)) from None


def _from_position(record: Record, spec: GameSpec) -> GameState:
    if record.dealer is not None or record.deal is not None:
        raise RecordError(0, "it has both a position and a deal")
    try:
        state = positions.read(record.position)
    except PositionError as error:
        raise RecordError(0, f"its position: {error}") from None
    if state.game_name() != record.game or state.seats != len(record.seats):
        raise RecordError(0, "its position is of another game or of another number of seats")
    given = _options(record, spec).as_dict()
    if record.options and state.table_options().as_dict() != given:
        raise RecordError(0, "its options are not those of its position")
    return state


def _from_deal(record: Record, spec: GameSpec) -> GameState:
    seats = len(record.seats)
    options = _options(record, spec)
    if spec.has_dealer and (record.dealer is None or not 1 <= record.dealer <= seats):
        raise RecordError(0, f"its dealer must be a seat from 1 to {seats}, not {record.dealer}")
    if not spec.has_dealer and record.dealer is not None:
        raise RecordError(0, "this game has no dealer")
    if spec.has_deal == (record.deal is None):
        raise RecordError(0, "its deal is missing" if spec.has_deal else "this game has no deal")
    try:
        deck = text_of(record.game).read_deck(options, record.deal or [])
    except PositionError as error:
        raise RecordError(0, f"its deal is damaged: {error}") from None
    return spec.start(options, seats, (record.dealer or 1) - 1, deck)
