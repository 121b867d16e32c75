"""Under any input the server gives clear answers, loses nothing, leaks no memory, and stays fast for others."""

from __future__ import annotations

import contextlib
import json
import random
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.sync.client import connect

from tablee.server.tokens import Guests
from tablee.table import player_view
from tablee.table.events import Entry, decode
from tablee.table.table import Table
from tests.server import mischief
from tests.server.house import Guest, House, Line, house_at
from tests.server.mischief import quiet
from tests.server.test_server import started

TABLES = [("mio", 2), ("20-20", 1), ("ekko", 3), ("six-sequences", 2), ("sequence-des", 2)]
MESSAGES = 3000


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_at(tmp_path_factory.mktemp("hostile") / "data") as running:
        yield running
        assert running.process is not None
        assert running.process.poll() is None
        quiet(running)


# Fuzzing


def fuzz(house: House, messages: int, seed: int) -> tuple[mischief.Account, list[str]]:
    """Sends so many bad messages; what came of it, and the tables it happened at."""
    people, tables = mischief.guests_at(house, TABLES)
    revoked = house.guest("Rex")
    httpx.delete(f"{house.url}/api/guests/me", headers=revoked.headers)
    tokens = [people[0].token] * 4 + [people[1].token] * 2 + [people[2].token, revoked.token]
    context = mischief.Context(house, tables, tokens, random.Random(seed))
    account = mischief.Account()
    while account.sent < messages:
        mischief.one_line(context, account)
    return account, tables


def logs(house: House) -> dict[str, list[Any]]:
    """The logs of all tables, as they are on disk."""
    with contextlib.closing(sqlite3.connect(house.data / "tablee.sqlite")) as connection:
        assert connection.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        rows = connection.execute("SELECT table_id, number, at, event FROM events ORDER BY number").fetchall()
    kept: dict[str, list[Any]] = {}
    for table_id, number, at, event in rows:
        kept.setdefault(table_id, []).append(Entry(number, at, decode(event)))
    return kept


def check_frames(house: House, account: mischief.Account, most: int) -> int:
    """What people were shown is what the logs on disk lead to; returns how many frames were compared."""
    kept = logs(house)
    guests = Guests((house.data / "key").read_bytes())
    compared = 0
    for token, table_id, frame in random.Random(1).sample(account.frames, min(most, len(account.frames))):
        table = Table.from_log(table_id, kept[table_id][: frame["version"]])
        guest = guests.known(token)
        assert guest is not None
        seat = frame["viewer"] - 1 if "viewer" in frame else None
        again = json.loads(msgspec.json.encode(player_view.frame(table, guest.id, seat, 0)))
        for name in ("view", "legal", "phase", "options"):
            if name in frame:
                assert frame[name] == again[name]
        compared += 1
    return compared


@pytest.mark.slow
def test_bad_messages_change_nothing_but_what_they_may(tmp_path: Path) -> None:
    with house_at(tmp_path / "data") as house, mischief.neighbour(house) as next_door:
        fuzz(house, MESSAGES // 4, seed=1)
        calm, before = next_door.figures(), mischief.memory(house)
        account, tables = fuzz(house, MESSAGES, seed=2)
        busy, after = next_door.figures(), mischief.memory(house)
        print(
            f"{account.sent} messages on {account.lines} lines; {sum(account.answers.values())} answers; "
            f"{before // 1024} -> {after // 1024} MB; next door {calm[0]:.1f} / {calm[1]:.0f} ms, "
            f"then {busy[0]:.1f} / {busy[1]:.0f} ms"
        )
        assert account.faults == []
        assert account.answers["error:not-json"] > 500
        assert account.answers["refused"] > 200
        assert account.answers["done"] > 50
        assert {"error:too-big", "error:who", "error:no-table", "error:hello-once"} <= set(account.answers)
        assert {"T1", "T2", "T5", "T15", "T26"} <= set(account.clauses)
        assert after - before < 30_000
        assert busy[0] < 500
        next_door.is_done.set()
        next_door.join(30)
        assert house.stop() == 0
        quiet(house)
        assert check_frames(house, account, 60) > 20
        for table in tables:
            assert Table.from_log(table, logs(house)[table]).version == len(logs(house)[table])


# Out of order, again, and in somebody else's name


def test_nothing_is_heard_before_hello(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.open_table("mio", 2)
    with connect(f"ws://127.0.0.1:{house.port}/ws", compression=None) as socket:
        for message in (
            {"type": "do", "ref": "r", "command": {"type": "sit", "seat": 0}},
            {"type": "look", "eyes": [0]},
        ):
            socket.send(json.dumps(message))
            told = json.loads(socket.recv(5))
            assert (told["code"], bool(told["texts"]["fr"])) == ("hello-first", True)
        socket.send(json.dumps({"type": "hello", "token": ann.token, "table": table, "protocol": 2}))
        assert [json.loads(socket.recv(5))["type"] for _ in range(2)] == ["welcome", "table"]
        socket.send(json.dumps({"type": "hello", "token": ann.token, "table": table, "protocol": 2}))
        while True:
            told = json.loads(socket.recv(5))
            if told["type"] == "error":
                assert told["code"] == "hello-once"
                return


def test_commands_before_the_start_after_the_end_and_at_a_closed_table(house: House) -> None:
    ann = house.guest("Ann")
    line = ann.line(ann.open_table("20-20", 1), 0)
    line.until("table")
    assert line.wants("play", move="draw", id="a")["clause"] == "T9"
    assert line.wants("start")["clause"] == "T10"
    line.wants("sit", seat=0)
    line.wants("start")
    assert line.wants("start")["clause"] == "T8"
    assert line.wants("rematch")["clause"] == "T34"
    line.wants("play", move="give-up", id="b")
    assert line.wants("play", move="give-up", id="c")["clause"] == "T11"
    line.wants("close")
    assert line.wants("say", text="x")["clause"] == "T12"
    line.close()


def test_a_move_that_is_sent_again_and_again_is_played_once(house: House) -> None:
    line = started(house, "20-20", 1)
    move = line.frame["legal"][0]
    refs = [line.do("play", move=move, id="again") for _ in range(20)]
    answers = [line.until("done", "refused") for _ in refs]
    assert [answer["ref"] for answer in answers] == refs  # in the order of the commands
    assert {(answer["type"], answer["version"]) for answer in answers} == {("done", answers[0]["version"])}
    while line.frame["version"] < answers[0]["version"]:
        line.next()
    eve = house.guest("Eve").line(line.table)
    eve.until("table")
    for seat in (None, 0, 1, -1, 2**70):
        fields = {} if seat is None else {"seat": seat}
        assert eve.wants("play", move=move, id="again", **fields)["clause"] == "T5"
    moved = [e for m in line.received for e in m.get("events", []) if e["type"] == "moved"]
    assert len(moved) == 1
    eve.close()
    line.close()


def test_the_same_id_of_two_players_is_two_moves(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.open_table("sequence-des", 2)
    lines = [ann.line(table, 0), bob.line(table, 1)]
    for seat, line in enumerate(lines):
        line.until("table")
        line.wants("sit", seat=seat)
    lines[0].wants("start")
    movers: set[int] = set()
    while movers != {0, 1}:
        for line in lines:
            until_somebody_is_due(line)
        turn = lines[0].frame["view"]["turn"] - 1
        assert lines[1 - turn].wants("play", move="pass", id="x", seat=turn)["clause"] == "T15"
        own = f"bonus-{lines[turn].frame['version']}" if turn in movers else "same"
        answer = lines[turn].wants("play", move=lines[turn].frame["legal"][0], id=own)
        assert answer["type"] == "done"
        for line in lines:
            while line.frame["version"] < answer["version"]:
                line.until("update")
        movers.add(turn)
    for line in lines:
        line.close()


def until_somebody_is_due(line: Line) -> None:
    """Dice are rolled by the table."""
    while line.frame["phase"] != "playing" or line.frame["view"]["phase"] != "move":
        line.until("update")


def test_tokens_that_are_none(house: House) -> None:
    chance = random.Random(3)
    line = started(house)
    for _ in range(60):
        token = mischief.spoiled(line.guest.token, chance)
        if token == line.guest.token:
            continue
        other = Guest(house, "Eve", token).line(line.table, 0)
        other.rest()
        assert [(told["type"], told["code"]) for told in other.received] == [("error", "who")]
        headers = [(b"authorization", b"Bearer " + token.encode())]
        answer = httpx.delete(f"{house.url}/api/guests/me", headers=headers)
        assert answer.status_code == 401
        assert answer.json()["texts"]["fr"]
    line.close()


def test_a_cursor_out_of_all_bounds(house: House) -> None:
    """The log has to be longer than what is kept at hand, so that it is read from the disk."""
    ann = house.guest("Ann")
    table = ann.open_table("mio", 2)
    for _ in range(6):
        line = ann.line(table)
        line.until("table")
        assert line.answer([line.do("say", text="x" * 100) for _ in range(75)][-1])["type"] == "done"
        line.close()
    for cursor in (-1, -(2**70), 2**70, 10, 0):
        line = ann.line(table, cursor=cursor)
        told = line.until("table")
        assert len(told["events"]) == max(0, 451 - max(0, cursor))
        line.close()
