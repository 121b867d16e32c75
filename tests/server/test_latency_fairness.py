"""Races between people: ordered by when a move was made, within a bound, with the figures in the log."""

from __future__ import annotations

import asyncio
import random
from pathlib import Path

import pytest

from tablee.server.latency_fairness import BOUND, Race, is_rival
from tablee.server.socket import messages
from tablee.server.storage.sqlite import SqliteStore
from tablee.server.table_runner import TableRunner
from tablee.server.viewer_messages import TableRequest
from tablee.table import commands, events, player_view, scheduler
from tablee.table.events import Entry
from tablee.table.hints import Hint, Verdict
from tablee.table.table import Table
from tests.table.company import Evening


class Person:
    """Somebody with a line of a certain speed, who notes what they hear."""

    def __init__(self, guest: str, round_trip: float) -> None:
        self.guest = guest
        self.name = guest.title()
        self.eyes: list[int] | None = None
        self.round_trip = round_trip
        self.is_brief = False
        self.heard: list[bytes] = []
        self.answers: list[messages.Message] = []

    def push(self, data: bytes) -> None:
        self.heard.append(data)

    def plays(self, runner: TableRunner, move: str) -> None:
        runner.request(TableRequest(self.guest, self.name, commands.Play(move=move, id="m1"), "r", self.answers.append))


class NoBots:
    """Thinks for nobody."""

    async def choose(self, table: Table, ask: scheduler.BotTurn) -> str | None:
        return None

    async def advise(self, table: Table, seat: int) -> Hint:
        raise AssertionError("nobody asks")

    async def judge(self, table: Table) -> Verdict:
        raise AssertionError("nobody asks")


def contested() -> tuple[list[Entry], dict[str, str]]:
    """The log of a game of EKKO up to a moment at which two people have a move each that the others hear."""
    for seed in range(50):
        evening = Evening("ekko", 3).seat("ann", "bob", "cyn")
        chance = random.Random(seed)
        while not evening.table.is_over:
            moves = {}
            for seat, guest in enumerate(("ann", "bob", "cyn")):
                texts = evening.table.text.legal(evening.table.state, seat)
                moves[guest] = next((text for text in texts if text != "let"), "")
            if moves["ann"] and moves["bob"]:
                return evening.log, moves
            evening.step(chance)
    raise AssertionError("no such moment was found")


async def raced(folder: Path, people: list[Person], gap: float) -> list[Entry]:
    """Two people act, the second one so many seconds after the first; returns what was written."""
    log, moves = contested()
    store = SqliteStore(folder / "race.sqlite")
    await store.open()
    await store.append("t1", log)
    runner = TableRunner(Table.from_log("t1", log), log, store, NoBots())
    for person in people:
        runner.join(person, 0)
    people[0].plays(runner, moves[people[0].guest])
    await asyncio.sleep(gap)
    people[1].plays(runner, moves[people[1].guest])
    while not all(person.answers for person in people):
        await asyncio.sleep(0.01)
    written = await store.load("t1", log[-1].number)
    await store.close()
    return written


def first_mover(written: list[Entry]) -> events.Moved:
    assert isinstance(written[0].event, events.Moved)
    return written[0].event


def test_who_acted_first_on_a_slow_line_is_first(tmp_path: Path) -> None:
    """Bob's move arrives first, but Ann's was on its way for longer."""
    moved = first_mover(asyncio.run(raced(tmp_path, [Person("bob", 1.0), Person("ann", 140.0)], 0.02)))
    assert moved.seat == 0
    assert moved.order is not None
    assert moved.order["place"] == 1
    assert moved.order["of"] == 2
    assert moved.order["round_trip"] == 140.0
    assert moved.order["arrived"] - moved.order["made"] == 70.0
    assert 0 < moved.order["ahead"] <= 70.0


def test_who_acted_later_is_second_even_on_a_slow_line(tmp_path: Path) -> None:
    moved = first_mover(asyncio.run(raced(tmp_path, [Person("bob", 1.0), Person("ann", 20.0)], 0.2)))
    assert moved.seat == 1
    assert moved.order is None  # nobody was near


def test_equal_lines_are_not_held(tmp_path: Path) -> None:
    moved = first_mover(asyncio.run(raced(tmp_path, [Person("bob", 30.0), Person("ann", 30.0)], 0.0)))
    assert moved.seat == 1
    assert moved.order is None


def test_the_figures_are_shown_to_everybody(tmp_path: Path) -> None:
    people = [Person("bob", 1.0), Person("ann", 140.0)]
    written = asyncio.run(raced(tmp_path, people, 0.02))
    assert any(b'"order":{"place":1' in data for data in people[0].heard)
    table = Table.from_log("t1", [*contested()[0], *written])
    told = player_view.heard(table, written[0], "eve", None)
    assert told is not None
    assert told["order"]["of"] == 2


@pytest.mark.parametrize("round_trip", [0.0, 50.0, 1e6])
def test_nobody_waits_longer_than_the_bound_or_gains_more(round_trip: float) -> None:
    table = Table.from_log("t1", contested()[0])
    race = Race()
    viewers = [Person("ann", round_trip), Person("bob", 0.0), Person("cyn", 0.0)]
    assert race.hold(viewers, table, "bob") * 1000 == min(round_trip / 2, BOUND)
    assert race.hold(viewers, table, "ann") == 0.0
    request = TableRequest("ann", "Ann", commands.Play(move="x", id="x"), "", print)
    race.enter(request, round_trip, 1000)
    assert race.held[0].made >= 1000 - BOUND


def test_what_is_declared_in_secret_is_in_no_race() -> None:
    table = Table.from_log("t1", contested()[0])
    assert is_rival(table, "ann", commands.Play(move="73", id="x"))
    assert not is_rival(table, "ann", commands.Play(move=" let", id="x"))
    assert not is_rival(table, "ann", commands.Say(text="73"))
    alone = Table.from_log("t1", Evening("20-20", 1).seat("ann").log)
    assert not is_rival(alone, "ann", commands.Play(move="6s-6h", id="x"))
