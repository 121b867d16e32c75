"""A real terminal: time limits, cleared screens, Ctrl-C."""

from __future__ import annotations

import codecs
import json
import os
import pty
import select
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.match import records
from tests.cli.test_play import TWO_CARDS

PROGRAM = [sys.executable, "-c", "from tablee.cli import main; main()"]


class Live:
    """The program at a terminal of its own."""

    def __init__(self, *arguments: str) -> None:
        self.screen, far_end = pty.openpty()
        environment = {**os.environ, "TERM": "xterm-256color", "LANG": "en_GB.UTF-8", "COLUMNS": "90"}
        environment.pop("LC_ALL", None)
        self.program = subprocess.Popen(
            [*PROGRAM, *arguments],
            stdin=far_end,
            stdout=far_end,
            stderr=far_end,
            env=environment,
            start_new_session=True,
        )
        os.close(far_end)
        self.seen = ""
        self.decoder = codecs.getincrementaldecoder("utf-8")("replace")

    def until(self, text: str, seconds: float = 30) -> str:
        """Reads until a text appears; all that was shown since the last time."""
        end = time.monotonic() + seconds
        while text not in self.seen:
            ready, _, _ = select.select([self.screen], [], [], max(0, end - time.monotonic()))
            assert ready, f"{text!r} did not appear: {self.seen[-2000:]}"
            try:
                self.seen += self.decoder.decode(os.read(self.screen, 65536))
            except OSError:
                assert text in self.seen, f"the program ended without {text!r}: {self.seen[-2000:]}"
        shown, self.seen = self.seen, self.seen.split(text, 1)[1]
        return shown

    def until_it_listens(self) -> None:
        """A signal or a Ctrl-D between the prompt and the line editor would be lost."""
        self.until("› ")
        time.sleep(0.3)

    def type(self, line: str) -> None:
        os.write(self.screen, f"{line}\n".encode())

    def status(self) -> int:
        return self.program.wait(timeout=30)

    def close(self) -> None:
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        os.close(self.screen)


@pytest.fixture
def table(tmp_path: Path) -> Iterator[Live]:
    """A MIO table where the person plays the last card but one; half a second is left for the shout."""
    position = {**TWO_CARDS, "options": {"reaction": 500}}
    (tmp_path / "position.json").write_text(json.dumps(position))
    live = Live(
        *("play", "--position", str(tmp_path / "position.json"), "--record", str(tmp_path / "game.json")),
        *("--seed", "6", "--pace", "0", "--bots", "random"),
    )
    yield live
    live.close()


def moves(folder: Path) -> list[str]:
    return records.read((folder / "game.json").read_bytes()).moves


def test_M26_who_is_quick_has_shouted(table: Live, tmp_path: Path) -> None:
    table.until("Your turn")
    table.type("r1")
    table.until("anything to say?")
    table.type("mio")
    table.until("You shout MIO")
    table.until("Your turn")
    assert moves(tmp_path)[:2] == ["1:r1", "1:mio"]


def test_M28_who_waits_too_long_has_forgotten(table: Live, tmp_path: Path) -> None:
    table.until("Your turn")
    table.type("r1")
    table.until("anything to say?")
    table.until("face down: r4")
    table.until("Your turn")
    assert "1:mio" not in moves(tmp_path)


def test_colours_and_an_empty_screen_for_every_turn(table: Live) -> None:
    shown = table.until("Your turn")
    assert "\x1b[2J" in shown
    assert "\x1b[1;38;2;" in shown or "\x1b[1;38;5;" in shown


def test_ctrl_c_keeps_the_record(table: Live, tmp_path: Path) -> None:
    table.until("Your turn")
    table.type("r1!")
    table.until("Your turn")
    table.until_it_listens()
    os.kill(table.program.pid, signal.SIGINT)
    table.until("The record is in")
    assert table.status() == 130
    assert moves(tmp_path)[0] == "1:r1!"


def test_ctrl_d_keeps_the_record(table: Live, tmp_path: Path) -> None:
    table.until("Your turn")
    table.until_it_listens()
    os.write(table.screen, b"\x04")
    table.until("The record is in")
    assert table.status() == 0
    assert (tmp_path / "game.json").exists()


def test_after_a_match_there_may_be_another(tmp_path: Path) -> None:
    position = {**TWO_CARDS, "hands": [["r1"], ["y3", "y4"], ["k1", "k2", "b5"]], "scores": [90, 99, 99]}
    (tmp_path / "position.json").write_text(json.dumps(position))
    live = Live("play", "--position", str(tmp_path / "position.json"), "--pace", "0", "--seed", "1")
    try:
        live.until("Your turn")
        live.type("r1")
        live.until("You win the match!")
        live.until("Another match?")
        live.type("y")
        live.until("Your turn")
        live.type("quit")
        assert live.status() == 0
    finally:
        live.close()


def test_a_replay_is_stepped_through(table: Live, tmp_path: Path) -> None:
    table.until("Your turn")
    table.type("r1!")
    table.until("Your turn")
    table.type("quit")
    assert table.status() == 0
    live = Live("replay", str(tmp_path / "game.json"))
    try:
        live.until("The start")
        live.until("q: leave")
        live.type("")
        live.until("plays red 1 and shouts MIO")
        live.until("q: leave")
        live.type("b")
        live.until("The start")
        live.until("q: leave")
        live.type("1")
        live.until("plays red 1 and shouts MIO")
        live.until("q: leave")
        live.type("q")
        assert live.status() == 0
    finally:
        live.close()
