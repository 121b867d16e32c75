"""Runs the program inside the test, with typed input and captured output."""

from __future__ import annotations

import io
import json
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

import pytest

from tablee.cli import main

MIO: dict[str, Any] = {
    "game": "mio",
    "seats": 3,
    "dealer": 3,
    "phase": "play",
    "turn": 1,
    "hands": [["r1", "b4", "g*", "J"], ["y3", "y4"], ["k1", "k2", "b5"]],
    "pile": ["r3"],
    "stock": "rest",
}
EKKO: dict[str, Any] = {
    "game": "ekko",
    "seats": 4,
    "dealer": 4,
    "phase": "play",
    "turn": 2,
    "laid": 1,
    "hands": [["34", "15", "77", "22"], ["50", "60", "70"], ["80", "81", "82"], ["90", "91"]],
    "pile": ["43"],
    "stock": "rest",
}
DICE: dict[str, Any] = {
    "game": "sequence-des",
    "seats": 2,
    "phase": "move",
    "turn": 1,
    "roll": "6+2",
    "board": ["..2...", "......", "......", "......", "......", "2....."],
}


@dataclass
class Result:
    """Exit status, standard output and standard error."""

    status: int
    out: str
    err: str

    @property
    def data(self) -> Any:
        return json.loads(self.out)


def run(*arguments: str, typed: str | bytes = "", lang: str = "en", width: int = 100) -> Result:
    """Runs a command line as the console script does; typed text arrives through a pipe."""
    with pytest.MonkeyPatch.context() as patch, captured(typed) as (out, err):
        for name in ("LC_ALL", "LC_MESSAGES", "FORCE_COLOR"):
            patch.delenv(name, raising=False)
        patch.setenv("LANG", f"{lang}_XX.UTF-8")
        patch.setenv("COLUMNS", str(width))
        patch.setenv("TABLEE_TRACEBACK", "1")
        with pytest.raises(SystemExit) as leaving:
            main(list(arguments))
        status = leaving.value.code
        assert isinstance(status, int)
        return Result(status, text_in(out), text_in(err))


@contextmanager
def captured(typed: str | bytes) -> Iterator[tuple[io.TextIOWrapper, io.TextIOWrapper]]:
    given = typed.encode() if isinstance(typed, str) else typed
    kept = sys.stdin, sys.stdout, sys.stderr
    out, err = (io.TextIOWrapper(io.BytesIO(), encoding="utf-8", newline="\n") for _ in range(2))
    sys.stdin, sys.stdout, sys.stderr = io.TextIOWrapper(io.BytesIO(given), encoding="utf-8"), out, err
    try:
        yield out, err
    finally:
        sys.stdin, sys.stdout, sys.stderr = kept


def text_in(stream: io.TextIOWrapper) -> str:
    stream.flush()
    buffer = stream.buffer
    assert isinstance(buffer, io.BytesIO)
    return buffer.getvalue().decode()


def ask(*arguments: str, position: dict[str, Any], lang: str = "en", width: int = 100) -> Result:
    """Runs `tablee position COMMAND -` with a position on standard input."""
    return run("position", arguments[0], "-", *arguments[1:], typed=json.dumps(position), lang=lang, width=width)
