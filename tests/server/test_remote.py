"""Bots of one's own at a live table that misbehave: a bot of the house has the turn, and the log says so."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.server.house import House, Line, house_at

BOT = """
import os, time
from tablee.bots.remote import Turn, main

def choose(turn: Turn) -> str | None:
    assert turn.seat == 1 and turn.game == "sequence-des" and turn.milliseconds is not None
    assert turn.heard[-1].seat == "table"
    MANNERS

main("Clumsy", choose)
"""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_at(tmp_path_factory.mktemp("remote") / "data") as running:
        yield running


def table_with_clock(house: House) -> Line:
    """A table at which a second is all one has for a move, seen by its host, who only watches."""
    host = house.guest("Host")
    line = host.line(host.open_table("sequence-des", 2, clock={"kind": "move", "time": 1000}))
    line.until("table")
    assert line.wants("seat", seat=1, bot="random")["type"] == "done"
    return line


def heard(line: Line) -> list[dict[str, Any]]:
    return [event for message in line.received for event in message.get("events", [])]


@pytest.mark.parametrize(
    "manners",
    ["return None", "return 'z9'", "raise RuntimeError('oh')", "time.sleep(1.5); return turn.legal[0]"],
    ids=["silent", "illegal", "crashing", "late"],
)
def test_who_misbehaves_loses_the_turn_to_a_bot_of_the_house(house: House, tmp_path: Path, manners: str) -> None:
    line = table_with_clock(house)
    script = tmp_path / "clumsy.py"
    script.write_text(BOT.replace("MANNERS", manners), encoding="utf-8")
    arguments = [house.url, "--table", line.table, "--seat", "1", "--pause", "0"]
    with subprocess.Popen([sys.executable, str(script), *arguments], stderr=subprocess.DEVNULL) as program:
        while line.frame["seats"][0]["holder"] == "nobody":
            line.until("update")
        assert line.wants("start")["type"] == "done"
        while len([event for event in heard(line) if event["type"] == "moved" and event["seat"] == 1]) < 2:
            line.until("update")
        program.kill()
    stood_in = [event for event in heard(line) if event["type"] == "stood-in"]
    assert stood_in
    assert {(event["seat"], event["why"]) for event in stood_in} == {(1, "time")}
    line.close()
