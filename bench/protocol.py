"""The protocol of workers: one JSON request per line on stdin, one JSON answer per line on stdout.

    {"task": "openspiel-python:go_fish", "seconds": 1.0}
    {"moves": 512340, "games": 4790, "seconds": 1.0002}

A task that copies states answers with `copies` and `seconds`, one that weighs them with `bytes`. What cannot be
measured answers with `missing` and the reason. Only the standard library is used: the peers' environment runs it too.
"""

from __future__ import annotations

import contextlib
import itertools
import json
import os
import random
import sys
import time
from collections.abc import Callable
from pathlib import Path

Answer = dict[str, int | float | str]
Measure = Callable[[float], Answer]
"""Measures one task for about that many seconds."""

COPIES_AT_ONCE = 200
MOST_WEIGHED = 20_000
ENOUGH_BYTES = 64 << 20


def uniform() -> Callable[[], float]:
    """Random numbers below 1 for a Python loop, one cheap source for everybody: drawn beforehand, used in a circle."""
    drawn = random.Random(20)
    return itertools.cycle([drawn.random() for _ in range(65_521)]).__next__


class NotBuiltError(Exception):
    """A dependency of a task is missing; the message names it."""


def serve(prepare: Callable[[str], Measure]) -> None:
    """Answers requests until stdin ends. Each task is prepared once, outside the clock."""
    prepared: dict[str, Measure] = {}
    with os.fdopen(os.dup(1), "w", encoding="utf-8") as answers, contextlib.redirect_stdout(sys.stderr):
        os.dup2(2, 1)  # what a peer prints must not look like an answer
        for line in sys.stdin:
            answers.write(json.dumps(answer(json.loads(line), prepare, prepared)) + "\n")
            answers.flush()


def answer(request: dict[str, object], prepare: Callable[[str], Measure], prepared: dict[str, Measure]) -> Answer:
    """The answer to one request; a failure is an answer too."""
    task, seconds = str(request["task"]), float(str(request["seconds"]))
    try:
        if task not in prepared:
            prepared[task] = prepare(task)
        return prepared[task](seconds)
    except NotBuiltError as reason:
        return {"missing": str(reason)}
    except Exception as error:  # noqa: BLE001 -- whatever a peer raises ends one row, not the run
        return {"missing": f"{type(error).__name__}: {str(error).partition(chr(10))[0]}"}


def timed_games(play: Callable[[], int], seconds: float) -> Answer:
    """Plays whole games, each returning its number of moves, until the time is over."""
    moves = games = 0
    start = time.perf_counter()
    took = 0.0
    while took < seconds:
        moves += play()
        games += 1
        took = time.perf_counter() - start
    return {"moves": moves, "games": games, "seconds": took}


def timed_copies(copies: list[Callable[[], object]], seconds: float) -> Answer:
    """Calls each of `copies` (the bound copy method of a state) in turn, until the time is over."""
    done = 0
    start = time.perf_counter()
    took = 0.0
    while took < seconds:
        for copy in copies:
            for _ in range(COPIES_AT_ONCE):
                copy()
        done += COPIES_AT_ONCE * len(copies)
        took = time.perf_counter() - start
    return {"copies": done, "seconds": took}


def weighed(copies: list[Callable[[], object]]) -> Answer:
    """The memory that one more copy adds to this process. Only valid in a fresh process: a used heap hides growth.

    The number of `copies` divides `MOST_WEIGHED`.
    """
    kept: list[object] = [None] * MOST_WEIGHED
    before = resident_bytes()
    grown = count = 0
    while count < MOST_WEIGHED and grown < ENOUGH_BYTES:
        for copy in copies:
            kept[count] = copy()
            count += 1
        grown = resident_bytes() - before
    return {"bytes": round(grown / count)}


def resident_bytes() -> int:
    """Memory of this process that is in use now."""
    try:
        pages = int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1])
    except OSError as error:
        reason = "memory is read from /proc, which is not there"
        raise NotBuiltError(reason) from error
    return pages * os.sysconf("SC_PAGE_SIZE")
