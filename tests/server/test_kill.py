"""The server is killed in the middle of games, again and again: nothing that it acknowledged is lost.

`TABLEE_KILLS=100` kills it a hundred times.
"""

from __future__ import annotations

import os
import random
import threading
import time
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake

from tablee.core import text as texts
from tablee.match import records
from tablee.match.match import Match
from tests.server.house import Guest, House, Line, house_at

KILLS = int(os.environ.get("TABLEE_KILLS", "6"))
GAMES: list[tuple[str, int, dict[str, object]]] = [
    ("20-20", 1, {}),
    ("mio", 2, {"target": 60, "reaction": 20}),
    ("ekko", 3, {"target": 20, "reaction": 20}),
    ("six-sequences", 2, {"rounds": 4, "reaction": 20}),
    ("sequence-des", 2, {}),
]
LOST = (ConnectionClosed, InvalidHandshake, OSError, TimeoutError, EOFError)


class Player(threading.Thread):
    """Plays one match after another; a move that was not acknowledged is sent again after the line broke."""

    def __init__(self, house: House, number: int) -> None:
        super().__init__(daemon=True)
        self.house = house
        self.chance = random.Random(number)
        self.game, self.seats, self.options = GAMES[number % len(GAMES)]
        self.guest: Guest | None = None
        self.table = ""
        self.acknowledged: list[tuple[int, str]] = []
        self.finished: list[tuple[Guest, str, list[tuple[int, str]]]] = []
        self.unanswered: tuple[str, str] | None = None
        self.is_done = threading.Event()
        self.faults: list[str] = []

    def run(self) -> None:
        while not self.is_done.is_set():
            try:
                self.sit_down()
                self.play()
            except (*LOST, httpx.HTTPError):
                time.sleep(0.05)
            except AssertionError as error:
                self.faults.append(str(error))
                return

    def sit_down(self) -> None:
        """A new table, if there is none; otherwise the old one goes on."""
        if self.table:
            return
        self.guest = self.house.guest(f"P{self.chance.randrange(1000)}")
        table = self.guest.open_table(self.game, self.seats, options=self.options)
        line = self.guest.line(table, 0)
        line.until("table")
        line.wants("sit", seat=0)
        for seat in range(1, self.seats):
            line.wants("seat", seat=seat, bot="random")
        if line.wants("start")["type"] == "done":
            self.table, self.acknowledged, self.unanswered = table, [], None
        line.close()

    def play(self) -> None:
        if not self.table:
            return
        assert self.guest is not None
        line = self.guest.line(self.table, 0)
        line.until("table")
        known = line.frame["version"]
        last = self.acknowledged[-1][0] if self.acknowledged else 0
        assert known >= last, f"version {last} was acknowledged, the table is at {known}"
        if self.unanswered is not None:
            self.make(line, *self.unanswered)
        while not self.is_done.is_set():
            frame = line.frame
            if frame["phase"] == "over":
                self.finished.append((self.guest, self.table, self.acknowledged))
                self.table = ""
                break
            legal = [move for move in frame.get("legal", []) if move not in ("give-up", "mio")]
            due = frame["view"]["turn"] in (1, None) or frame["view"]["phase"] in ("claims", "last")
            if legal and due:
                self.make(line, self.chance.choice(legal), f"m{frame['version']}-{self.chance.randrange(10**9)}")
                if line.frame["version"] > frame["version"]:
                    continue
            line.until("update", timeout=15)
        line.close()

    def make(self, line: Line, move: str, move_id: str) -> None:
        """Sends a move and remembers what became of it."""
        self.unanswered = (move, move_id)
        answer = line.wants("play", move=move, id=move_id)
        self.unanswered = None
        if answer["type"] == "done":
            self.acknowledged.append((answer["version"], move))


def killed_again_and_again(house: House, kills: int) -> list[Player]:
    """People play while the server is killed; then it is left alone until some games are over."""
    players = [Player(house, number) for number in range(10)]
    for player in players:
        player.start()
    chance = random.Random(7)
    for _ in range(kills):
        time.sleep(chance.uniform(0.3, 1.5))
        house.kill()
        house.start()
    deadline = time.monotonic() + 60
    while time.monotonic() < deadline and not all(player.finished or player.faults for player in players[:2]):
        time.sleep(0.2)
    for player in players:
        player.is_done.set()
    for player in players:
        player.join(40)
    return players


def check(house: House, players: list[Player]) -> int:
    """Every move that was acknowledged stands in the log of its table; returns how many were looked for."""
    found = 0
    for player in players:
        assert player.faults == []
        for guest, table, acknowledged in player.finished:
            answer = httpx.get(f"{house.url}/api/tables/{table}/record", headers=guest.headers, timeout=20)
            record = records.read(answer.content)
            assert Match.resume(record).result == record.result
            own = [texts.split_move(line, len(record.seats)) for line in record.moves]
            made = [text for seat, text in own if seat == 0]
            assert made == [move for _, move in acknowledged] or is_part(acknowledged, made)
            found += len(acknowledged)
        if player.table and player.acknowledged:
            assert player.guest is not None
            line = player.guest.line(player.table, 0)
            assert line.until("table")["version"] >= player.acknowledged[-1][0]
            line.close()
            found += len(player.acknowledged)
    return found


def is_part(acknowledged: list[tuple[int, str]], made: list[str]) -> bool:
    """Whether all acknowledged moves were made, in that order; the table may have let a chance pass besides."""
    left = iter(made)
    return all(any(move == other for other in left) for _, move in acknowledged)


@pytest.mark.slow
def test_what_was_acknowledged_is_there_after_every_kill(tmp_path: Path) -> None:
    with house_at(tmp_path / "data", speed=100.0) as house:
        players = killed_again_and_again(house, KILLS)
        moves = check(house, players)
        print(f"{KILLS} kills, {moves} acknowledged moves, {sum(len(p.finished) for p in players)} matches")
        assert moves > 50
