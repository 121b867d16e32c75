"""Any text and any JSON gives a legal move or a clear refusal, never anything else."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tablee.core.playout import play_on
from tablee.core.rng import Rng
from tablee.core.state import ALL, TABLE, GameState
from tablee.core.text import PositionError
from tablee.games.registry import text_of
from tablee.match import positions, records
from tablee.match.match import Match
from tablee.match.records import RecordError
from tests.endings import random_record
from tests.tables import TABLES, Table, acting

LETTERS = (
    "0123456789rybgkJCBRQKAscmehd*!:@>-+ xopen lay take claim add swap discard draw end let try close low high mio"
)

tables = st.sampled_from(TABLES)
seeds = st.integers(0, 10_000)
lengths = st.integers(0, 120)


def reached(table: Table, seed: int, moves: int) -> GameState:
    rng = Rng(seed)
    state = table.start(rng)
    play_on(state, rng, moves)
    return state


def assert_judged(state: GameState, seat: int, text: str) -> None:
    """A text is legal if and only if it prints as a legal move; refused, it changes nothing."""
    words = text_of(state.game_name())
    why = words.refusal(state, seat, text)
    if why is None:
        move = words.number(state, seat, text)
        assert move in state.legal_moves(seat)
        assert words.number(state, seat, words.move_text(state, seat, move)) == move
    else:
        assert why.clause
        assert text.strip() not in words.legal(state, seat)


@settings(max_examples=300, deadline=None)
@given(tables, seeds, lengths, st.integers(0, 8), st.text(LETTERS, max_size=16) | st.text(max_size=12))
def test_any_text_is_judged(table: Table, seed: int, moves: int, seat: int, text: str) -> None:
    state = reached(table, seed, moves)
    before = state.view(ALL)
    assert_judged(state, seat if seat < table.seats else TABLE, text)
    assert state.view(ALL) == before


@settings(max_examples=200, deadline=None)
@given(tables, seeds, lengths, st.data())
def test_a_legal_text_with_a_slip_is_judged(table: Table, seed: int, moves: int, data: st.DataObject) -> None:
    state = reached(table, seed, moves)
    for seat in acting(state):
        texts = text_of(table.game).legal(state, seat)
        if not texts:
            continue
        text = data.draw(st.sampled_from(texts))
        place = data.draw(st.integers(0, len(text)))
        sign = data.draw(st.sampled_from(LETTERS))
        cut = data.draw(st.integers(0, 2))
        for other in range(table.seats):
            assert_judged(state, other, text[:place] + sign + text[place + cut :])
            assert_judged(state, other, text)


@settings(max_examples=200, deadline=None)
@given(tables, seeds, lengths, st.data())
def test_a_position_with_a_slip_is_read_or_refused_with_its_path(
    table: Table, seed: int, moves: int, data: st.DataObject
) -> None:
    position: dict[str, Any] = msgspec.json.decode(msgspec.json.encode(reached(table, seed, moves).view(ALL)))
    field = data.draw(st.sampled_from(sorted(position)))
    junk = st.recursive(
        st.none()
        | st.booleans()
        | st.integers(-3, 130)
        | st.sampled_from(["rest", "?", "r3", "0h", "45", "play", "A"]),
        lambda inner: (
            st.lists(inner, max_size=4) | st.dictionaries(st.sampled_from(["series", "x"]), inner, max_size=2)
        ),
        max_leaves=6,
    )
    value = position[field]
    if isinstance(value, list) and value and data.draw(st.booleans()):
        value[data.draw(st.integers(0, len(value) - 1))] = data.draw(junk)
    else:
        position[field] = data.draw(junk)
    try:
        state = positions.read(position)
    except PositionError:
        return
    again = positions.read(state.view(ALL))
    assert again.view(ALL) == state.view(ALL)
    play_on(state, Rng(seed), 50)


@settings(max_examples=100, deadline=None)
@given(st.recursive(st.none() | st.integers() | st.text(max_size=5), lambda inner: st.lists(inner, max_size=3)))
def test_any_json_is_no_position(value: object) -> None:
    with pytest.raises(PositionError):
        positions.read_json(msgspec.json.encode(value))
    with pytest.raises(RecordError):
        records.read(msgspec.json.encode(value))


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=40))
def test_any_bytes_are_no_position(data: bytes) -> None:
    with pytest.raises(PositionError):
        positions.read_json(data)
    with pytest.raises(RecordError):
        records.read(data)


@settings(max_examples=60, deadline=None)
@given(tables, seeds, lengths)
def test_positions_round_trip(table: Table, seed: int, moves: int) -> None:
    state = reached(table, seed, moves)
    again = positions.read_json(msgspec.json.encode(state.view(ALL)))
    assert again.view(ALL) == state.view(ALL)


@settings(max_examples=120, deadline=None)
@given(tables, seeds, st.data())
def test_a_record_with_a_slip_replays_legally_or_is_refused_at_its_number(
    table: Table, seed: int, data: st.DataObject
) -> None:
    record = random_record(table, seed, limit=60)
    place = data.draw(st.integers(0, len(record.moves) - 1))
    moves = record.moves.copy()
    slip = data.draw(st.sampled_from(["left out", "twice", "another", "text"]))
    if slip == "left out":
        del moves[place]
    elif slip == "twice":
        moves.insert(place, moves[place])
    elif slip == "another":
        moves[place] = data.draw(st.sampled_from(moves))
    else:
        moves[place] = data.draw(st.text(LETTERS, max_size=12))
    damaged = records.read(records.write(msgspec.structs.replace(record, moves=moves, result=None)))
    try:
        Match.resume(damaged)
    except RecordError as error:
        assert error.number > place  # noqa: PT017  a slip may well leave a record that replays
        replayed = msgspec.structs.replace(damaged, moves=damaged.moves[: error.number - 1])
        Match.resume(replayed)
