"""The operator's view of a server: metrics, logs and graceful shutdown, without any secrets of players."""

from __future__ import annotations

import contextlib
import json
import os
import re
import signal
import sqlite3
import threading
import time
from collections.abc import Iterator
from dataclasses import fields
from pathlib import Path
from typing import Self

import httpx
import pytest
from prometheus_client import Counter, Gauge, Histogram
from prometheus_client.parser import text_string_to_metric_families

from tablee.server import running
from tablee.server.config import Config
from tablee.server.metrics import Metrics
from tablee.server.running import address_for_others
from tests.cli.terminal import run
from tests.server.house import ConnectionClosed, House, Line, house_at
from tests.server.test_server import play_on, started

NAME, TALK = "Zenobia Quux", "xyzzy plugh"
LOGGED = {"event", "level", "timestamp", "port", "table", "game", "seats", "version", "why", "bot"}
"""All that a line of the log may hold."""


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_at(tmp_path_factory.mktemp("operation") / "data") as running:
        yield running


def figures(house: House) -> dict[str, float]:
    """All samples of `/metrics`, by name and labels."""
    text = httpx.get(f"{house.url}/metrics").text
    found = {}
    for family in text_string_to_metric_families(text):
        for sample in family.samples:
            labels = ",".join(f"{name}={value}" for name, value in sorted(sample.labels.items()) if name != "le")
            found[f"{sample.name}{{{labels}}}" if labels else sample.name] = sample.value
    return found


# Figures and logs


def test_figures_of_a_match(house: House) -> None:
    before = figures(house)
    line = started(house, "mio", 3, options={"target": 10, "reaction": 50})
    assert line.wants("play", move="nonsense", id="x")["type"] == "refused"
    assert line.wants("sit", seat=9)["clause"] == "T2"
    during = figures(house)
    assert during["tablee_connections"] == before["tablee_connections"] + 1
    assert during["tablee_tables"] == before["tablee_tables"] + 1
    made = play_on(line)
    line.close()
    after = figures(house)
    gained = {name: value - before.get(name, 0) for name, value in after.items()}
    with sqlite3.connect(house.data / "tablee.sqlite") as store:
        rows = store.execute("SELECT event FROM events WHERE table_id = ?", (line.table,)).fetchall()
    moved = [event for event in (json.loads(row[0]) for row in rows) if event["type"] == "moved"]
    assert gained["tablee_events_total{type=opened}"] == 1
    assert gained["tablee_events_total{type=moved}"] == len(moved)
    assert gained["tablee_moves_total{by=person}"] == made == sum("id" in event for event in moved)
    assert gained["tablee_moves_total{by=bot}"] > 0
    assert gained["tablee_refusals_total{clauses=T}"] == 1
    assert gained["tablee_bot_seconds_count{level=casual}"] >= gained["tablee_moves_total{by=bot}"]
    batches = gained["tablee_commit_seconds_count"]
    assert 0 < gained["tablee_commit_events_count"] <= batches <= gained["tablee_commit_events_sum"] == len(rows)
    assert 0 < gained["tablee_commit_seconds_sum"] / batches < 1
    assert after["process_resident_memory_bytes"] > 10_000_000
    assert gained["process_cpu_seconds_total"] > 0


def test_what_goes_wrong_is_counted(house: House) -> None:
    before = figures(house)
    ann = house.guest("Ann")
    nowhere = ann.line("nowhere")
    assert nowhere.until("error")["code"] == "no-table"
    big = started(house)
    big.send("x" * 20_000)
    big.rest()
    assert httpx.get(f"{house.url}/api/tables/nowhere").status_code == 404
    after = figures(house)
    assert (
        after["tablee_lines_ended_total{why=no-table}"] == before.get("tablee_lines_ended_total{why=no-table}", 0) + 1
    )
    assert after["tablee_lines_ended_total{why=too-big}"] == before.get("tablee_lines_ended_total{why=too-big}", 0) + 1
    assert after["tablee_http_answers_total{status=404}"] == before.get("tablee_http_answers_total{status=404}", 0) + 1
    for name in ("tablee_conflicts_total", "tablee_store_failures_total", "tablee_reloads_total"):
        assert after[name] == 0
    assert any(json.loads(told)["event"] == "line ended" for told in lines_of(house))


def test_a_bot_that_is_killed_is_replaced_and_counted(tmp_path: Path) -> None:
    with house_at(tmp_path / "data", "--bot-workers", "1") as house:
        assert house.process is not None
        children = Path(f"/proc/{house.process.pid}/task/{house.process.pid}/children")
        if not children.exists():
            pytest.skip("this system does not list the children of a process")
        line = started(house, "sequence-des", 2)
        deadline = time.monotonic() + 60
        player = threading.Thread(target=play_on, args=(line,), daemon=True)
        player.start()
        while not sum_replaced(house) and time.monotonic() < deadline:
            for child in children.read_text().split():  # mostly while it starts: then somebody waits for its answer
                with contextlib.suppress(ProcessLookupError):
                    os.kill(int(child), signal.SIGKILL)
            time.sleep(0.02)
        assert sum_replaced(house)
        player.join(90)
        assert line.frame["phase"] == "over"
        replaced = [json.loads(told) for told in lines_of(house) if '"bot replaced"' in told]
        assert replaced[0]["bot"] == "casual"
        assert replaced[0]["level"] == "warning"


def sum_replaced(house: House) -> float:
    return sum(value for name, value in figures(house).items() if name.startswith("tablee_bots_replaced_total"))


def lines_of(house: House) -> list[str]:
    return [told for told in house.log().splitlines() if told.startswith("{")]


def test_neither_logs_nor_figures_tell_on_the_players(house: House) -> None:
    zenobia = house.guest(NAME)
    line = zenobia.line(zenobia.open_table("ekko", 2, options={"target": 3, "reaction": 50}), 0)
    line.until("table")
    line.wants("sit", seat=0)
    line.wants("seat", seat=1, bot="random")
    line.wants("stir", entropy="my own secret text")
    line.wants("say", text=TALK)
    line.wants("start")
    line.wants("play", move="no such move", id="my-move-id")
    while line.frame["phase"] != "playing":
        line.next()
    play_on(line)
    assert line.frame["phase"] == "over"
    secret = line.frame["proof"]["secret"]
    line.close()
    told = house.log() + httpx.get(f"{house.url}/metrics").text
    for private in (
        NAME,
        TALK,
        zenobia.token,
        zenobia.token.split(".")[0],
        secret,
        "my own",
        "no such move",
        "my-move",
    ):
        assert private not in told
    events = [json.loads(one) for one in lines_of(house)]
    assert all(set(one) <= LOGGED for one in events)
    of_table = [one for one in events if one.get("table") == line.table]
    assert [one["event"] for one in of_table] == ["table opened", "table finished"]
    assert of_table[0] | {"timestamp": ""} == {
        "event": "table opened",
        "level": "info",
        "timestamp": "",
        "table": line.table,
        "game": "ekko",
        "seats": 2,
    }


def test_labels_are_few_and_known(house: House) -> None:
    text = httpx.get(f"{house.url}/metrics").text
    known = {"type", "by", "clauses", "level", "status", "why", "le"}
    assert set(re.findall(r'[{,](\w+)="', text)) <= known


# The end


class Mover(threading.Thread):
    """Plays 20/20 as fast as it is answered, one match after another, until the server ends the line."""

    def __init__(self, line: Line) -> None:
        super().__init__(daemon=True)
        self.line = line
        self.acknowledged: list[str] = []
        self.last_word = ""

    def run(self) -> None:
        try:
            self.play()
        except ConnectionClosed:
            self.line.rest()
            errors = [message["code"] for message in self.line.received if message["type"] == "error"]
            self.last_word = errors[-1] if errors else "none"

    def play(self) -> None:
        number = 0
        while True:
            legal = [move for move in self.line.frame.get("legal", []) if move != "give-up"]
            number += 1
            ref = f"m{number}"
            if not legal or self.line.frame["phase"] != "playing":
                self.line.wants("say", text="still here")
                continue
            answer = self.line.wants("play", move=legal[0], id=ref)
            if answer["type"] == "done":
                self.acknowledged.append(ref)


def test_an_orderly_end_loses_nothing_and_tells_everybody(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_MESSAGES_PER_SECOND", "10000")  # a quick machine sends more than a person would
    with house_at(tmp_path / "data") as house:
        movers = [Mover(started(house)) for _ in range(6)]
        for mover in movers:
            mover.start()
        time.sleep(0.3)
        begun = time.monotonic()
        assert house.stop() == 0
        assert time.monotonic() - begun < 10
        for mover in movers:
            mover.join(10)
            assert mover.last_word == "closing"
        with sqlite3.connect(house.data / "tablee.sqlite") as store:
            for mover in movers:
                rows = store.execute("SELECT event FROM events WHERE table_id = ?", (mover.line.table,))
                ids = {json.loads(row[0]).get("id") for row in rows}
                assert mover.acknowledged
                assert set(mover.acknowledged) <= ids
        assert "Traceback" not in house.log()
        assert all(path.stat().st_mode & 0o077 == 0 for path in house.data.iterdir())
        house.start()
        again = movers[0].line.guest.line(movers[0].line.table, 0)
        assert again.until("table")["version"] >= len(movers[0].acknowledged)
        again.close()


# The page for operators

PAGE = (Path(__file__).parents[2] / "docs" / "server.md").read_text(encoding="utf-8")


def rows_below(heading: str) -> list[list[str]]:
    """The rows of the first table after a heading, without signs of layout."""
    lines = PAGE.partition(heading)[2].splitlines()
    table = [line for line in lines if line.startswith("|")]
    width = table[0].count("|")
    rows = [line for line in table[2:] if line.count("|") == width]
    return [[cell.strip().strip("`") for cell in row.strip("|").split("|")] for row in rows]


def test_the_page_lists_every_setting_with_its_default(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("XDG_DATA_HOME", raising=False)
    settings = {row[0]: row for row in rows_below("## Settings")}
    config = Config()
    assert list(settings) == [setting.name for setting in fields(Config)]
    for name, row in settings.items():
        default = getattr(config, name)
        told = str(default).replace(str(Path.home()), "~") if default or default == 0 else ""
        assert row[3] == (told if default != [] else ""), name
        assert row[2] == f"TABLEE_{name.upper()}"
        assert row[4]


def test_the_page_lists_every_flag_of_serve() -> None:
    shown = run("serve", "--help", width=200).out
    flags = {row[1] for row in rows_below("## Settings")} - {"–"}
    assert set(re.findall(r"--[a-z-]+", shown)) - {"--no-browser"} == flags | {"--browser", "--lang"}


def test_the_page_lists_every_figure() -> None:
    listed = {row[0].removesuffix("_total"): row[1].strip("`") for row in rows_below("## Watching it")}
    listed.pop("process_…")
    metrics = Metrics()
    ours = [value for value in vars(metrics).values() if isinstance(value, Counter | Gauge | Histogram)]
    assert listed == {next(iter(figure.describe())).name: ",".join(figure._labelnames) for figure in ours}


def test_bots_are_asked_only_where_there_is_something_to_think_about(tmp_path: Path) -> None:
    """Where mistakes are penalised any card may be tried at any time (E33): that is nothing for a strong bot."""
    with house_at(tmp_path / "data") as house:
        line = started(house, "ekko", 3, options={"target": 20, "reaction": 50, "mistakes": "penalised"})
        for seat in (1, 2):
            assert line.wants("seat", seat=seat, bot="master")["type"] == "done"
        play_on(line, 10)
        house.stop()
        assert "bot replaced" not in house.log()
        assert "Traceback" not in house.log()


EVERYWHERE = "0.0.0.0"  # noqa: S104 -- nothing listens there in these tests


@pytest.mark.parametrize(
    ("host", "own", "told"),
    [
        (EVERYWHERE, "192.168.1.20", "http://192.168.1.20:8120"),
        ("::", "192.168.1.20", "http://192.168.1.20:8120"),
        ("127.0.0.1", "192.168.1.20", None),
        (EVERYWHERE, "127.0.0.1", None),
        (EVERYWHERE, "", None),
    ],
)
def test_the_address_for_others(host: str, own: str, told: str | None, monkeypatch: pytest.MonkeyPatch) -> None:
    """By the way that the system would take; none without a network."""

    class Probe:
        def __init__(self, *_: object) -> None: ...
        def __enter__(self) -> Self:
            return self

        def __exit__(self, *_: object) -> None: ...
        def connect(self, _: object) -> None:
            if not own:
                raise OSError("Network is unreachable")

        def getsockname(self) -> tuple[str, int]:
            return own, 40000

    monkeypatch.setattr("tablee.server.running.socket.socket", Probe)
    assert address_for_others(host, "http://127.0.0.1:8120") == told


def test_a_server_open_to_others_prints_the_address_to_share(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "run", lambda _, tell: tell("http://127.0.0.1:8120"))
    monkeypatch.setattr(running, "address_for_others", lambda host, _: "http://192.168.1.20:8120" if host else None)
    told = run("serve", "--host", EVERYWHERE, "--lang", "fr")
    assert told.status == 0
    assert "Pour les autres appareils" in told.out + told.err
    assert "http://192.168.1.20:8120" in told.out + told.err
