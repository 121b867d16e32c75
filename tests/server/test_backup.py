"""Backups: made while people play, restored into either storage, and looked at before anything is changed."""

from __future__ import annotations

import asyncio
import os
import shutil
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from tablee.server.storage.backup import COLUMNS, ORDER
from tablee.server.storage.sqlite import SqliteStore
from tablee.table import events
from tablee.table.events import Entry
from tests.cli.terminal import run
from tests.server.house import house_at
from tests.server.postgres import Cluster, cluster
from tests.server.test_operation import Mover
from tests.server.test_server import play_on, started

KEY = "0123456789abcdef" * 4


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder of a server that is not running: two tables, a revoked guest, a key."""
    data = tmp_path_factory.mktemp("kept")
    asyncio.run(fill(SqliteStore(data / "tablee.sqlite")))
    (data / "key").write_text(KEY)
    (data / "key").chmod(0o600)
    return data


async def fill(store: SqliteStore) -> None:
    await store.open()
    for table in ("one", "two"):
        opened = events.Opened(game="mio", seats=2, options={}, host="ann", secret="07" * 32)
        await store.append(table, [Entry(1, 1000, opened), Entry(2, 1001, events.Said("ann", "Ann", "Bonjour ✓"))])
    await store.append("one", [Entry(3, 2000, events.Closed())])
    await store.revoke("bob", 3000)
    await store.close()


def rows(file: Path) -> dict[str, list[Any]]:
    with closing(sqlite3.connect(file)) as store:
        return {
            table: store.execute(f"SELECT {', '.join(columns)} FROM {table} ORDER BY {ORDER[table]}").fetchall()  # noqa: S608
            for table, columns in COLUMNS.items()
        }


def test_a_round_trip(kept: Path, tmp_path: Path) -> None:
    file, target = tmp_path / "all.backup", tmp_path / "target"
    made = run("backup", str(file), "--data", str(kept))
    assert made.status == 0, made.err
    assert made.out.startswith(f"{file} contains 2 tables with 5 events.")
    assert file.stat().st_mode & 0o077 == 0
    assert [path.name for path in tmp_path.iterdir() if path.is_file()] == ["all.backup"]
    restored = run("restore", str(file), "--data", str(target), lang="fr")
    assert restored.status == 0, restored.err
    assert restored.out.startswith("2 tables et 5 événements")
    assert rows(target / "tablee.sqlite") == rows(kept / "tablee.sqlite")
    assert len(rows(kept / "tablee.sqlite")["revoked"]) == 1
    assert (target / "key").read_text() == KEY
    assert (target / "key").stat().st_mode & 0o077 == 0


def test_a_key_from_the_environment_is_not_kept(kept: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_SECRET", "x" * 40)
    assert run("backup", str(tmp_path / "file"), "--data", str(kept)).status == 0
    with closing(sqlite3.connect(tmp_path / "file")) as file:
        assert file.execute("SELECT * FROM backup").fetchall() == []


def test_made_while_people_play_and_restored_elsewhere(tmp_path: Path) -> None:
    """Several backups under load, each whole; from the last one the same people go on with the same tokens."""
    with house_at(tmp_path / "data") as house:
        movers = [Mover(started(house)) for _ in range(3)]
        line = started(house)
        play_on(line, 3)
        for mover in movers:
            mover.start()
        for _ in range(3):
            assert run("backup", str(tmp_path / "file"), "--data", str(house.data)).status == 0
        refused = run("restore", str(tmp_path / "file"), "--data", str(house.data), "--replace")
        assert refused.status == 2
        assert "stop it first" in refused.err
        before = line.frame
        line.close()
    assert all(mover.acknowledged for mover in movers)
    assert run("restore", str(tmp_path / "file"), "--data", str(tmp_path / "new")).status == 0
    with house_at(tmp_path / "new") as house:
        line.guest.house = house
        again = line.guest.line(line.table, 0)
        assert again.until("table")["frames"][0]["view"] == before["view"]
        play_on(again)
        assert again.frame["phase"] == "over"
        again.close()


# Refusals


def test_a_target_that_is_not_empty_is_left_alone(kept: Path, tmp_path: Path) -> None:
    shutil.copytree(kept, tmp_path / "data")
    file = tmp_path / "file"
    assert run("backup", str(file), "--data", str(kept)).status == 0
    with closing(sqlite3.connect(tmp_path / "data" / "tablee.sqlite")) as store, store:
        store.execute("DELETE FROM events WHERE table_id = 'two'")
    before = rows(tmp_path / "data" / "tablee.sqlite")
    refused = run("restore", str(file), "--data", str(tmp_path / "data"))
    assert refused.status == 2
    assert "--replace" in refused.err
    assert rows(tmp_path / "data" / "tablee.sqlite") == before
    assert run("restore", str(file), "--data", str(tmp_path / "data"), "--replace").status == 0
    assert rows(tmp_path / "data" / "tablee.sqlite") == rows(kept / "tablee.sqlite")


def with_statement(statement: str) -> Callable[[Path], None]:
    def change(file: Path) -> None:
        with closing(sqlite3.connect(file)) as store, store:
            store.execute(statement)

    return change


def torn(file: Path) -> None:
    os.truncate(file, file.stat().st_size - 4096)


@pytest.mark.parametrize(
    ("spoil", "told"),
    [
        (lambda file: file.unlink(), "there is no file"),
        (lambda file: file.write_text("tablee " * 1000), "is not a backup"),
        (lambda file: file.write_bytes(b""), "is not a backup"),
        (with_statement("PRAGMA user_version = 0"), "is not a backup"),
        (with_statement("PRAGMA user_version = 99"), "newer Tablée"),
        (torn, "is incomplete"),
        (with_statement("DELETE FROM events WHERE table_id = 'one' AND number = 2"), "damaged (table one)"),
        (with_statement("UPDATE events SET event = '{}' WHERE number = 3"), "damaged (table one, event 3"),
        (with_statement("DROP TABLE revoked"), "damaged (no such table: revoked)"),
    ],
    ids=["missing", "text", "empty", "another", "newer", "torn", "gap", "event", "incomplete"],
)
def test_a_bad_file_changes_nothing(spoil: Callable[[Path], None], told: str, kept: Path, tmp_path: Path) -> None:
    file = tmp_path / "file"
    assert run("backup", str(file), "--data", str(kept)).status == 0
    spoil(file)
    for lang in ("en", "fr"):
        answer = run("restore", str(file), "--data", str(tmp_path / "target"), lang=lang)
        assert answer.status == 2
        assert answer.err.count("\n") == 1
        assert told in answer.err or lang == "fr"
    target = tmp_path / "target" / "tablee.sqlite"
    assert not target.exists() or not any(rows(target).values())


def test_nothing_to_back_up(tmp_path: Path) -> None:
    answer = run("backup", str(tmp_path / "file"), "--data", str(tmp_path))
    assert answer.status == 2
    assert "nothing to back up" in answer.err
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_cannot_be_written(kept: Path) -> None:
    answer = run("backup", "/dev/null/file", "--data", str(kept))
    assert answer.status == 2
    assert answer.err.count("\n") == 1


# PostgreSQL


@pytest.fixture(scope="module")
def database() -> Any:
    with cluster() as running:
        yield running


def test_to_postgresql_and_back(kept: Path, tmp_path: Path, database: Cluster) -> None:
    first, second, url = tmp_path / "first", tmp_path / "second", database.url
    assert run("backup", str(first), "--data", str(kept)).status == 0
    moved = run("restore", str(first), "--data", str(tmp_path / "a"), "--database", url)
    assert moved.status == 0, moved.err
    assert (tmp_path / "a" / "key").read_text() == KEY
    refused = run("restore", str(first), "--data", str(tmp_path / "a"), "--database", url)
    assert refused.status == 2
    assert "--replace" in refused.err
    assert run("restore", str(first), "--data", str(tmp_path / "a"), "--database", url, "--replace").status == 0
    assert run("backup", str(second), "--data", str(tmp_path / "a"), "--database", url).status == 0
    assert rows(second) == rows(first) == rows(kept / "tablee.sqlite")
    assert run("restore", str(second), "--data", str(tmp_path / "b")).status == 0
    assert rows(tmp_path / "b" / "tablee.sqlite") == rows(kept / "tablee.sqlite")


def test_a_game_goes_on_in_postgresql(tmp_path: Path, database: Cluster) -> None:
    with house_at(tmp_path / "data") as house:
        line = started(house)
        play_on(line, 3)
        assert house.stop() == 0
    flags = ("--data", str(tmp_path / "new"), "--database", database.url)
    assert run("backup", str(tmp_path / "file"), "--data", str(tmp_path / "data")).status == 0
    assert run("restore", str(tmp_path / "file"), *flags, "--replace").status == 0
    with house_at(tmp_path / "new", "--database", database.url) as house:
        line.guest.house = house
        again = line.guest.line(line.table, 0)
        again.until("table")
        refused = run("restore", str(tmp_path / "file"), *flags, "--replace")
        assert refused.status == 2
        assert "servers are still using the database" in refused.err
        play_on(again)
        assert again.frame["phase"] == "over"
        assert run("backup", str(tmp_path / "after"), *flags).status == 0
        assert len(rows(tmp_path / "after")["events"]) >= again.frame["version"]
        again.close()


def test_a_database_that_does_not_answer_is_reported(tmp_path: Path) -> None:
    url = "postgresql://ann:hunter2@127.0.0.1:1/x"
    answer = run("backup", str(tmp_path / "file"), "--data", str(tmp_path), "--database", url)
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert "hunter2" not in answer.err
