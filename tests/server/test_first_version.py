"""A database that the first version wrote: it opens, shows what that version showed, and its matches go on.

`first_version/` holds a database with its key, and what that version told its guests: for each game a match that is
over and one that is on, and a table that is still open.
"""

from __future__ import annotations

import json
import shutil
import sqlite3
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tablee.match import records
from tablee.match.match import Match
from tablee.table import verify
from tests.server.house import Guest, House, house_at

STORED = Path(__file__).parent / "first_version"
TOLD: list[dict[str, Any]] = json.loads((STORED / "told.json").read_text(encoding="utf-8"))
OVER = [told for told in TOLD if told["phase"] == "over"]
PLAYING = [told for told in TOLD if told["phase"] == "playing"]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    data = tmp_path_factory.mktemp("first") / "data"
    data.mkdir()
    for name in ("tablee.sqlite", "key"):
        shutil.copy(STORED / name, data / name)
        (data / name).chmod(0o600)
    as_of_today(data / "tablee.sqlite")
    with house_at(data) as running:
        yield running


def as_of_today(database: Path) -> None:
    """Moves all times on: tables that nobody came to for two weeks are not opened again."""
    with sqlite3.connect(database) as store:
        [[last]] = store.execute("SELECT max(updated) FROM tables")
        store.execute("UPDATE events SET at = at + ?", [int(time.time() * 1000) - last])
        store.execute("UPDATE tables SET updated = updated + ?", [int(time.time() * 1000) - last])


def named(told: dict[str, Any]) -> str:
    return str(told["game"])


def test_all_games_are_there() -> None:
    assert len({told["game"] for told in OVER}) == len({told["game"] for told in PLAYING}) == 5


@pytest.mark.parametrize("told", OVER, ids=named)
def test_the_record_of_a_match_is_the_same_and_replays_to_the_same_end(house: House, told: dict[str, Any]) -> None:
    guest = Guest(house, "Ann", told["token"])
    answer = httpx.get(f"{house.url}/api/tables/{told['table']}/record", headers=guest.headers)
    assert answer.json() == told["record"]
    record = records.read(answer.content)
    result = Match.resume(record).result
    assert result is not None
    assert result == record.result
    assert (result.scores, result.winners) == (told["result"]["scores"], told["result"]["winners"])
    assert all(finding.fits for finding in verify.findings(record))


@pytest.mark.parametrize(
    "told", [told for told in TOLD if "view" in told], ids=lambda told: f"{named(told)} {told['phase']}"
)
def test_a_seat_sees_what_it_saw(house: House, told: dict[str, Any]) -> None:
    line = Guest(house, "Ann", told["token"]).line(told["table"], 0)
    line.until("table")
    seen = {name: line.frame.get(name) for name in ("phase", "options", "view", "legal", "result", "rounds")}
    assert seen == {name: told.get(name) for name in seen}
    line.close()


@pytest.mark.parametrize("told", PLAYING, ids=named)
def test_a_match_goes_on(house: House, told: dict[str, Any]) -> None:
    line = Guest(house, "Ann", told["token"]).line(told["table"], 0)
    line.until("table")
    version = line.frame["version"]
    move = next(move for move in line.frame["legal"] if move != "give-up")
    assert line.wants("play", move=move, id="first")["type"] == "done"
    while line.frame["version"] == version:
        line.until("update")
    line.close()


def test_an_open_table_can_be_begun(house: House) -> None:
    [told] = [told for told in TOLD if told["phase"] == "open"]
    line = Guest(house, "Ann", told["token"]).line(told["table"], 0)
    line.until("table")
    assert line.frame["seats"][0]["yours"]
    assert line.wants("seat", seat=1, bot="casual")["type"] == "done"
    assert line.wants("start")["type"] == "done"
    line.close()
