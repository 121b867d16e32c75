"""Stored records: every way a round or a match can end, replayed to the end on every build."""

from __future__ import annotations

import msgspec
import pytest

from tablee.games.registry import GAMES
from tablee.match import records
from tablee.match.match import Match
from tablee.match.records import RecordError
from tests.endings import ENDINGS, FOLDER, endings_of, random_record
from tests.tables import DEFAULT_TABLES, Table

STORED = sorted(path.stem for path in FOLDER.glob("*.json"))

pytestmark = pytest.mark.essential


def stored(name: str) -> bytes:
    return (FOLDER / f"{name}.json").read_bytes()


def test_every_ending_of_every_game_has_a_stored_record() -> None:
    assert set(ENDINGS) == set(GAMES)
    assert set(STORED) == {f"{game}-{ending}" for game, names in ENDINGS.items() for ending in names}


@pytest.mark.parametrize("name", STORED)
def test_a_stored_record_reaches_its_ending(name: str) -> None:
    record = records.read(stored(name))
    assert name in {f"{record.game}-{ending}" for ending in endings_of(record)}


@pytest.mark.parametrize("name", STORED)
def test_a_stored_record_is_written_as_it_was_read(name: str) -> None:
    assert records.write(records.read(stored(name))) == stored(name)


@pytest.mark.parametrize("table", DEFAULT_TABLES, ids=str)
def test_replay_equals_live(table: Table) -> None:
    record = random_record(table, seed=11, limit=600)
    again = records.read(records.write(record))
    assert msgspec.to_builtins(again) == msgspec.to_builtins(record)
    assert Match.resume(again).result == record.result


@pytest.mark.parametrize("name", STORED)
def test_a_record_with_a_move_left_out_or_changed_never_replays_unnoticed(name: str) -> None:
    record = records.read(stored(name))
    number = len(record.moves) // 2
    damaged = msgspec.structs.replace(record, moves=[*record.moves[:number], "1:nonsense", *record.moves[number:]])
    with pytest.raises(RecordError) as caught:
        Match.resume(damaged)
    assert caught.value.number == number + 1
    assert "nonsense" in caught.value.fault


def test_a_wrong_result_is_refused() -> None:
    record = records.read(stored("20-20-won"))
    assert record.result is not None
    record.result.scores = [59]
    with pytest.raises(RecordError, match="result does not fit") as caught:
        Match.resume(record)
    assert caught.value.number == len(record.moves)


def test_a_record_that_goes_on_after_the_end_is_refused() -> None:
    record = records.read(stored("sequence-des-placed"))
    record.moves.append("table:roll:1+1")
    with pytest.raises(RecordError, match="D27") as caught:
        Match.resume(record)
    assert caught.value.number == len(record.moves)


def changed(**changes: object) -> bytes:
    data = msgspec.json.decode(stored("mio-blocked"))
    return msgspec.json.encode({**data, **changes})


@pytest.mark.parametrize(
    ("data", "fault"),
    [
        (b"", "not JSON"),
        (b"\xff\xfe", "not JSON"),
        (b"[]", "not a record"),
        (b"{}", "not a record"),
        (changed(game="chess"), "there is no game 'chess'; there are 20-20"),
        (changed(rules=2), "it needs version 2 of the rules; this is version 1"),
        (changed(format="tablee-record/9"), "not a record"),
        (changed(seats=["A"]), "MIO is for 2 to 6 seats, not 1"),
        (changed(options={"target": -1}), "must be a whole number from 1 to 10000"),
        (changed(options={"colour": 1}), "has no option `colour`"),
        (changed(dealer=None), "dealer must be a seat"),
        (changed(dealer=9), "dealer must be a seat"),
        (changed(deal=None), "its deal is missing"),
        (changed(deal=["r3"]), "is missing"),
        (changed(deal=["r1"] * 55), "r1 is there once too often"),
        (changed(deal=["x9"]), "there is no card 'x9'"),
        (changed(moves=["1 r3"]), "move 1: '1 r3' is refused. N1"),
        (changed(moves=["9:r3"]), "move 1: '9:r3' is refused. N4"),
        (changed(moves=[7]), "not a record"),
        (changed(position={}), "both a position and a deal"),
    ],
)
def test_a_damaged_record_is_refused_with_the_reason(data: bytes, fault: str) -> None:
    with pytest.raises(RecordError) as caught:
        Match.resume(records.read(data))
    assert fault in str(caught.value)


def test_a_record_can_start_from_a_position() -> None:
    record = records.read(stored("mio-out-number"))
    *_, last = (
        match.state.view(10)
        for match in Match.replay(msgspec.structs.replace(record, moves=record.moves[:-1], result=None))
    )
    tail = records.Record(
        game="mio", seats=record.seats, options=record.options, position=last, moves=record.moves[-1:]
    )
    assert Match.resume(tail).view("all") == Match.resume(record).view("all")
