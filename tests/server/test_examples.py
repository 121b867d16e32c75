"""The bots of `examples/bots`, as anybody would start them, at tables of a real server."""

from __future__ import annotations

import contextlib
import importlib
import itertools
import json
import random
import re
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args

import httpx
import msgspec
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect
from websockets.sync.server import Server, ServerConnection, serve

from tablee.bots.remote import Turn
from tablee.match import records
from tablee.match.match import Match
from tablee.server.http.rest import GuestToken, NewGuest, NewTable
from tablee.server.socket import messages
from tablee.server.table_registry import Offer
from tablee.table import verify
from tablee.table.commands import AnyCommand
from tablee.table.frames import Frame
from tests.server import api_examples
from tests.server.house import PATIENCE, Guest, House, Line, house_at

BOTS = Path(__file__).parents[2] / "examples" / "bots"
PROTOCOL = BOTS.parents[1] / "docs" / "protocol.md"
SHORT_MIO: dict[str, object] = {"target": 10, "reaction": 50}
"""At least five plays of one seat, and four of each other: the tests cut and kill before that."""
NODE = shutil.which("node")
LANGUAGES = ["python", pytest.param("node", marks=pytest.mark.skipif(NODE is None, reason="there is no Node here"))]
needs_node = pytest.mark.skipif(NODE is None, reason="there is no Node here")


class Program:
    """An example in a process of its own, with a token that it keeps in a file."""

    def __init__(self, language: str, guest: Guest, folder: Path, address: str = "") -> None:
        self.language = language
        self.guest = guest
        self.address = address or guest.house.url
        self.token = folder / f"{guest.name}.token"
        self.token.write_text(guest.token)
        self.told = folder / f"{guest.name}.txt"
        self.more: list[str] = []
        self.process: subprocess.Popen[bytes] | None = None

    def start(self, table: str, seat: int) -> None:
        """Sends it to a seat, counted from 0 as tests do; on a command line seats count from 1."""
        if self.language == "python":
            given = ["--table", table, "--seat", str(seat + 1), "--token", str(self.token), "--pause", "0", *self.more]
            command = [sys.executable, str(BOTS / "random_bot.py"), self.address, *given]
        else:
            given = [table, str(seat + 1), str(self.token), "0"]
            command = ["node", "--experimental-websocket", str(BOTS / "bot.mjs"), self.address, *given]
        with self.told.open("ab") as told:
            self.process = subprocess.Popen(command, stdout=told, stderr=told)

    def kill(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait(10)

    def end(self) -> str:
        """Waits until it ends by itself; returns all it said."""
        assert self.process is not None
        code = self.process.wait(PATIENCE)
        said = self.told.read_text()
        assert code == 0, said
        return said


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_at(tmp_path_factory.mktemp("examples") / "data") as running:
        yield running


@contextlib.contextmanager
def programs(house: House, folder: Path, *languages: str) -> Iterator[list[Program]]:
    """Examples that do not outlive a test."""
    started = [Program(language, house.guest(f"{language} {n}"), folder) for n, language in enumerate(languages)]
    try:
        yield started
    finally:
        for program in started:
            if program.process is not None and program.process.poll() is None:
                program.kill()


def table_for(house: House, game: str, people: int, options: dict[str, object]) -> Line:
    """A table with seats for people and one more for a bot of the house, seen by its host, who only watches."""
    host = house.guest("Host")
    line = host.line(host.open_table(game, people + 1, options=options))
    line.until("table")
    assert line.wants("seat", seat=people, bot="casual")["type"] == "done"
    return line


def begin(line: Line, bots: list[Program]) -> None:
    """Everybody sits down, and the match begins."""
    for seat, bot in enumerate(bots):
        bot.start(line.table, seat)
    while any(seat["holder"] == "nobody" for seat in line.frame["seats"]):
        line.until("update")
    assert line.wants("start")["type"] == "done"


def watch(line: Line, moves: int = 10**6) -> dict[str, Any]:
    """Looks on until so many more versions came, or the match is over; returns the last frame."""
    until = line.frame["version"] + moves
    while line.frame["phase"] != "over" and line.frame["version"] < until:
        line.until("update")
    return line.frame


def check_record(line: Line) -> records.Record:
    """The record replays, its deals are fair, and the frame says how it ended."""
    answer = httpx.get(f"{line.guest.house.url}/api/tables/{line.table}/record", headers=line.guest.headers)
    record = records.read(answer.content)
    result = Match.resume(record).result
    assert result is not None
    assert result == record.result
    assert result.winners == line.frame["result"]["winners"]
    assert result.scores == line.frame["result"]["scores"]
    assert all(finding.fits for finding in verify.findings(record))
    return record


# Whole matches


@needs_node
@pytest.mark.parametrize(
    ("game", "options"),
    [
        ("mio", SHORT_MIO),
        ("ekko", {"target": 3, "reaction": 50}),
        ("six-sequences", {"rounds": 1, "reaction": 50}),
        ("sequence-des", {}),
    ],
)
def test_both_play_a_match_with_a_bot_of_the_house(
    house: House, tmp_path: Path, game: str, options: dict[str, object]
) -> None:
    line = table_for(house, game, 2, options)
    with programs(house, tmp_path, "python", "node") as bots:
        begin(line, bots)
        assert "result" not in line.frame
        watch(line)
        record = check_record(line)
        assert {move.partition(":")[0] for move in record.moves} >= {"1", "2", "3"}
        for bot in bots:
            assert f"seats that won, from 1: {line.frame['result']['winners']}." in bot.end()
    line.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_one_plays_alone_as_the_host(house: House, tmp_path: Path, language: str) -> None:
    with programs(house, tmp_path, language) as (bot,):
        table = bot.guest.open_table("20-20", 1)
        bot.start(table, 0)
        assert "Scores: " in bot.end()
        line = bot.guest.line(table, 0)
        line.until("table")
        check_record(line)
        assert line.frame["result"]["reason"] in ("won", "stuck")
        line.close()


def test_one_opens_a_table_by_itself(house: House, tmp_path: Path) -> None:
    command = [sys.executable, str(BOTS / "random_bot.py"), house.url, "--game", "20-20", "--pause", "0"]
    command += ["--token", str(tmp_path / "token")]
    done = subprocess.run(command, capture_output=True, timeout=PATIENCE, check=False)
    assert done.returncode == 0, done.stderr
    assert (tmp_path / "token").stat().st_mode & 0o077 == 0
    assert b"Scores: " in done.stdout


def test_one_stays_for_a_rematch(house: House, tmp_path: Path) -> None:
    with programs(house, tmp_path, "python") as (bot,):
        bot.more = ["--stay"]
        first = bot.guest.line(bot.guest.open_table("20-20", 1), 0)
        first.until("table")
        bot.start(first.table, 0)
        watch(first)
        assert first.wants("rematch")["type"] == "done"
        second = bot.guest.line(first.frame.get("rematch") or first.until("update")["frames"][0]["rematch"], 0)
        second.until("table")
        watch(second)
        assert check_record(second) != check_record(first)
        first.close()
        second.close()


# Trouble


@needs_node
def test_both_come_back_by_themselves_when_the_server_was_killed(tmp_path: Path) -> None:
    with house_at(tmp_path / "data") as house, programs(house, tmp_path, "python", "node") as bots:
        line = table_for(house, "mio", 2, SHORT_MIO)
        begin(line, bots)
        seen = watch(line, 8)["version"]
        house.kill()
        line.rest()
        house.start()
        again = line.guest.line(line.table, cursor=seen)
        assert again.until("table")["frames"][0]["version"] >= seen
        watch(again)
        check_record(again)
        assert all("The line broke" in bot.end() for bot in bots)


@needs_node
def test_both_go_on_after_they_were_killed(house: House, tmp_path: Path) -> None:
    line = table_for(house, "mio", 2, SHORT_MIO)
    with programs(house, tmp_path, "python", "node") as bots:
        begin(line, bots)
        for seat, bot in enumerate(bots):
            watch(line, 5)
            bot.kill()
            bot.start(line.table, seat)
        watch(line)
        check_record(line)
        assert [seat["holder"] for seat in line.frame["seats"]] == ["person", "person", "bot"]
        assert not any(seat.get("stood_in") for seat in line.frame["seats"])
        assert all("Scores: " in bot.end() for bot in bots)
    line.close()


class Scissors:
    """Stands between a bot and the server, and cuts the line when the first, second and fourth `done` should arrive."""

    def __init__(self, house: House) -> None:
        self.address = f"ws://127.0.0.1:{house.port}/ws"
        self.sent: list[list[dict[str, Any]]] = []
        self.answered = 0
        """Commands that the server followed."""

    def __call__(self, bot: ServerConnection) -> None:
        sent: list[dict[str, Any]] = []
        self.sent.append(sent)
        with connect(self.address, compression=None) as server:
            back = threading.Thread(target=self.pass_on, args=(server, bot))
            back.start()
            with contextlib.suppress(ConnectionClosed):
                for message in bot:
                    sent.append(json.loads(message))
                    server.send(message)
            server.close()
            back.join()

    def pass_on(self, server: Any, bot: ServerConnection) -> None:
        with contextlib.suppress(ConnectionClosed):
            for message in server:
                if json.loads(message)["type"] == "done":
                    self.answered += 1
                    if self.answered in (1, 2, 4):
                        break
                bot.send(message)
        bot.close()


@contextlib.contextmanager
def cutting(scissors: Scissors) -> Iterator[str]:
    server: Server
    with serve(scissors, "127.0.0.1", 0, compression=None) as server:
        thread = threading.Thread(target=server.serve_forever)
        thread.start()
        yield f"http://127.0.0.1:{server.socket.getsockname()[1]}"
        server.shutdown()
        thread.join()


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_command_is_sent_again_on_a_new_line_and_followed_once(house: House, tmp_path: Path, language: str) -> None:
    line = table_for(house, "mio", 1, SHORT_MIO)
    scissors = Scissors(house)
    with cutting(scissors) as address, programs(house, tmp_path, language) as bots:
        bots[0].address = address
        begin(line, bots)
        watch(line)
        bots[0].end()
    record = check_record(line)
    lines = [[message for message in sent if message["type"] == "do"] for sent in scissors.sent]
    assert len(lines) == 4
    for cut, new in itertools.pairwise(lines):
        assert new[0] == cut[-1]
    own = {m["command"]["id"] for sent in lines for m in sent if m["command"]["type"] == "play"}
    assert len(own) == sum(move.startswith("1:") for move in record.moves)
    line.close()


@pytest.mark.parametrize("language", LANGUAGES)
def test_what_cannot_be_is_said_plainly(house: House, tmp_path: Path, language: str) -> None:
    ann = house.guest("Ann")
    table = ann.open_table("mio", 2)
    line = ann.line(table, 0)
    assert line.wants("sit", seat=0)["type"] == "done"
    with programs(house, tmp_path, *[language] * 4) as (late, lost, high, low):
        late.start(table, 0)
        lost.start("nowhere", 0)
        high.start(table, 2)
        low.start(table, -1)
        for bot, words in (
            (late, "Somebody else sits on seat 1."),
            (lost, "There is no such table."),
            (high, "There is no seat 3: the table has 2."),
            (low, "There is no seat 0: seats count from 1." if language == "python" else "how to start it"),
        ):
            assert bot.process is not None
            assert bot.process.wait(PATIENCE) in (1, 2)
            assert words in bot.told.read_text()
    line.close()


# What a bot makes of its view


def test_the_bot_for_mio_beats_the_random_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.syspath_prepend(str(BOTS))
    mio, anything = importlib.import_module("mio_bot"), importlib.import_module("random_bot")
    random.seed(1)
    wins = 0
    for seed in range(200):
        match = Match.new("mio", seats=2, seed=seed)
        own = 1 + seed % 2
        while match.asked is not None:
            if match.asked == "table":
                match.step()
                continue
            seat = int(match.asked)
            turn = Turn("mio", seat, match.view(seat), match.legal(seat))
            match.play(f"{seat}:{(mio if seat == own else anything).choose(turn)}")
        assert match.result is not None
        wins += own in match.result.winners
    assert wins >= 195


# The page


WHOLE = {
    "guest-request": NewGuest,
    "guest": GuestToken,
    "table-request": Offer,
    "table-opened": NewTable,
    "result": records.Result,
}
FROM_CLIENT = {"hello", "pong", "sit", "seat", "stir", "start", "play", "ask", "rematch"}


def test_every_message_on_the_page_is_one() -> None:
    shown = api_examples.blocks(api_examples.PAGE.read_text())
    assert FROM_CLIENT | WHOLE.keys() < shown.keys()
    for name, message in shown.items():
        if name == "rematch-frame":
            assert message.keys() <= set(Frame.__struct_fields__)
            continue
        kind = WHOLE.get(name, messages.FromClient if name in FROM_CLIENT else messages.FromServer)
        read = msgspec.convert(message, kind)
        if name not in FROM_CLIENT and name != "table-request":
            assert msgspec.to_builtins(read) == message


def test_every_command_in_the_text_is_one() -> None:
    found = re.findall(r"`(\{.*?\})`", api_examples.PAGE.read_text())
    assert found
    for text in found:
        msgspec.json.decode(text, type=AnyCommand)


def test_the_server_still_says_what_the_page_shows(house: House) -> None:
    shown = api_examples.blocks(api_examples.PAGE.read_text())
    fresh = api_examples.conversation(house)
    for name, message in shown.items():
        assert keys(message) == keys(fresh[name]), f"{name}: run python -m tests.server.api_examples"
    for name in ("done", "refused", "why", "again"):
        assert shown[name].get("clause") == fresh[name].get("clause")


def keys(value: Any) -> Any:
    """What a message is made of, whatever the values are."""
    if isinstance(value, dict):
        return {name: keys(part) for name, part in value.items() if name not in ("events", "entropy")}
    return [keys(part) for part in value] if isinstance(value, list) and any(isinstance(p, dict) for p in value) else ""


@pytest.mark.parametrize(
    "message", [*get_args(messages.FromClient), *get_args(messages.FromServer), *get_args(AnyCommand)]
)
def test_the_protocol_page_names_every_message_with_its_fields(message: type[msgspec.Struct]) -> None:
    tag = f"`{message.__struct_config__.tag}`"
    rows = [row.split("|")[1:] for row in PROTOCOL.read_text().splitlines() if row.startswith("|")]
    fields = " ".join(" ".join(row[1:]) for row in rows if tag in row[0])
    assert fields
    assert [name for name in message.__struct_fields__ if f"`{name}`" not in fields] == []
