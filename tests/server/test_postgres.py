"""PostgreSQL: killed servers, restarted databases, and several servers at the same tables."""

from __future__ import annotations

import threading
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tablee.match import records
from tablee.match.match import Match
from tests.server.house import Guest, Line, house_at
from tests.server.postgres import Cluster, cluster
from tests.server.test_kill import KILLS, check, killed_again_and_again
from tests.server.test_server import play_on, started

SECRET = "shared by all processes of the test" + "."


@pytest.fixture(scope="module")
def database() -> Iterator[Cluster]:
    with cluster() as running:
        yield running


@pytest.mark.slow
def test_what_was_acknowledged_is_there_after_every_kill(database: Cluster, tmp_path: Path) -> None:
    with house_at(tmp_path / "data", "--database", database.url, speed=100.0) as house:
        players = killed_again_and_again(house, KILLS)
        moves = check(house, players)
        print(f"{KILLS} kills, {moves} acknowledged moves, {sum(len(p.finished) for p in players)} matches")
        assert moves > 50


@pytest.mark.slow
def test_the_database_is_restarted_in_the_middle_of_a_game(database: Cluster, tmp_path: Path) -> None:
    with house_at(tmp_path / "data", "--database", database.url) as house:
        line = started(house)
        play_on(line, 5)
        database.stop()
        refused = line.wants("play", move=line.frame["legal"][0], id="while-away")
        assert refused["type"] == "refused"
        assert refused["clause"] == "T40"
        database.start()
        line.close()
        again = line.guest.line(line.table, 0)
        again.until("table")
        play_on(again)
        assert again.frame["phase"] == "over"


@pytest.mark.slow
def test_two_servers_serve_the_same_table(database: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two people at one table, each on another process; they race, and the log has one order."""
    monkeypatch.setenv("TABLEE_SECRET", SECRET)
    with (
        house_at(tmp_path / "one", "--database", database.url) as one,
        house_at(tmp_path / "two", "--database", database.url) as two,
    ):
        ann, bob = one.guest("Ann"), two.guest("Bob")
        table = ann.open_table("ekko", 2, options={"target": 3, "reaction": 50})
        lines = [ann.line(table, 0), bob.line(table, 1)]
        for seat, line in enumerate(lines):
            line.until("table")
            assert line.wants("sit", seat=seat)["type"] == "done"
        while ["Ann", "Bob"] not in [told.get("names") for told in lines[0].received]:
            lines[0].until("here")
        assert lines[0].wants("start")["type"] == "done"
        players = [threading.Thread(target=play_eagerly, args=(line,)) for line in lines]
        for player in players:
            player.start()
        for player in players:
            player.join(90)
        assert [line.frame["phase"] for line in lines] == ["over", "over"]
        stories = [httpx.get(f"{house.url}/api/tables/{table}/record").content for house in (one, two)]
        assert stories[0] == stories[1]
        record = records.read(stories[0])
        assert Match.resume(record).result == record.result


@pytest.mark.slow
def test_another_server_takes_over_where_one_was_killed(
    database: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bots and windows of a table are one process's business; when it is gone, another one goes on."""
    monkeypatch.setenv("TABLEE_SECRET", SECRET)
    with (
        house_at(tmp_path / "one", "--database", database.url) as one,
        house_at(tmp_path / "two", "--database", database.url) as two,
    ):
        ann = one.guest("Ann")
        table = ann.open_table("mio", 3)
        line = ann.line(table)
        line.until("table")
        line.wants("sit", seat=0)
        for seat in (1, 2):
            line.wants("seat", seat=seat, bot="novice")
        line.wants("start")
        play_on(line, 6)
        one.kill()
        ann.house = two
        again = ann.line(table)
        again.until("table")
        play_on(again)
        assert again.frame["phase"] == "over"
        told = [event for message in again.received for event in message.get("events", [])]
        assert any(event["type"] == "resumed" for event in told)


@pytest.mark.slow
def test_a_revoked_guest_is_sent_away_by_all_servers(
    database: Cluster, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_SECRET", SECRET)
    with (
        house_at(tmp_path / "one", "--database", database.url) as one,
        house_at(tmp_path / "two", "--database", database.url) as two,
    ):
        ann = one.guest("Ann")
        table = ann.open_table("mio", 2)
        elsewhere = Guest(two, "Ann", ann.token)
        line = elsewhere.line(table)
        line.until("table")
        assert httpx.delete(f"{one.url}/api/guests/me", headers=ann.headers).status_code == 204
        assert line.until("error", timeout=5)["code"] == "who"
        late = elsewhere.line(table)
        assert late.until("error")["code"] == "who"
        assert httpx.delete(f"{two.url}/api/guests/me", headers=ann.headers).status_code == 401


def play_eagerly(line: Line) -> None:
    """Sends a move whenever there is one, also out of turn: refusals are part of the game."""
    number = 0
    while line.frame["phase"] != "over":
        legal = [move for move in line.frame.get("legal", []) if move != "let"] or line.frame.get("legal", [])
        if legal:
            number += 1
            line.wants("play", move=legal[0], id=f"{line.eyes[0]}-{number}")
        try:
            line.until("update", timeout=1 if legal else 15)
        except TimeoutError:
            continue
