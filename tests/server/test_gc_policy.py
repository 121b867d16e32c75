"""Closed connections leave no reference cycles: evicted tables are freed at once, not by a later collection."""

from __future__ import annotations

import time
from pathlib import Path

import msgspec
import pytest

from tests.server import house
from tests.server.house import PATIENCE, House

LOOKING = """
import collections, gc, json, pathlib, threading, time
from tablee.server import gc_policy, table_registry

table_registry.EVICT_EVERY = 0.2
asked, told = pathlib.Path({asked!r}), pathlib.Path({told!r})

def counted(things):
    kinds = [type(one) for one in things]
    return collections.Counter(str(kind.__module__).rpartition(".")[2] + "." + kind.__name__ for kind in kinds)

def look():
    while not asked.exists():
        time.sleep(0.05)
    gc.unfreeze()
    alive = counted(gc.get_objects())
    gc.set_debug(gc.DEBUG_SAVEALL)
    gc.collect()
    told.with_suffix(".new").write_text(json.dumps([alive, counted(gc.garbage)]))
    told.with_suffix(".new").rename(told)

threading.Thread(target=look, daemon=True).start()
gc.disable()
gc_policy.begin = lambda: None
"""
"""Nothing is collected until the test asks what is there, and what is there in vain."""
KINDS = (
    "table_runner.TableRunner",
    "table.Table",
    "state.MioState",
    "connection.Connection",
    "websocket_protocol.DirectWebSocketProtocol",
    "server.ServerProtocol",
)


def test_tables_and_lines_are_freed_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked, told = tmp_path / "asked", tmp_path / "told"
    monkeypatch.setattr(house, "START", LOOKING.format(asked=str(asked), told=str(told)) + house.START)
    with house.house_at(tmp_path / "data") as running:
        for number in range(5):
            visit(running, number)
        time.sleep(1.5)  # the tables are put away at the second look
        asked.touch()
        deadline = time.monotonic() + PATIENCE
        while not told.exists():
            assert time.monotonic() < deadline, (tmp_path / "data.log").read_text()
            time.sleep(0.05)
        alive, garbage = msgspec.json.decode(told.read_bytes(), type=tuple[dict[str, int], dict[str, int]])
    assert alive["table_registry.TableRegistry"] == 1  # it counts what is there
    assert {kind: alive.get(kind, 0) for kind in KINDS} == dict.fromkeys(KINDS, 0)
    assert {kind: garbage.get(kind, 0) for kind in KINDS} == dict.fromkeys(KINDS, 0)


def visit(running: House, number: int) -> None:
    """Two play a little, one breaks off and comes back; then both are gone, one of them without a word."""
    ann, bob = running.guest("Ann"), running.guest("Bob")
    table = ann.open_table("mio", 2)
    lines = [ann.line(table), bob.line(table)]
    for seat, line in enumerate(lines):
        line.until("table")
        line.wants("sit", seat=seat)
    lines[0].wants("start")
    lines[0].wants("play", move="draw", id=f"m{number}")
    lines[1].wants("nonsense" if number % 2 else "stand")
    for line in lines:
        line.close()
