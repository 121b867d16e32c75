"""The way of one live move through the code, as `docs/architecture.md` tells it."""

from __future__ import annotations

import asyncio
import json
import sys
from pathlib import Path
from types import FrameType

import pytest

import tablee
from tablee import build
from tests.server.virtual import Chance, Hall, run

pytestmark = [
    pytest.mark.essential,
    pytest.mark.skipif(build.is_compiled(), reason="compiled functions are not seen by a profiler"),
]
SOURCE = Path(tablee.__file__).parent
ARCHITECTURE = Path(__file__).parents[2] / "docs" / "architecture.md"
MOST_MODULES = 22
"""Modules outside the game's folder that a move may pass."""


class Walk:
    """The functions of Tablée that are called while it is on."""

    def __init__(self) -> None:
        self.calls: list[tuple[str, str]] = []

    def note(self, frame: FrameType, event: str, _: object) -> None:
        path = Path(frame.f_code.co_filename)
        if event == "call" and path.is_relative_to(SOURCE):
            self.calls.append((path.relative_to(SOURCE).as_posix(), frame.f_code.co_name))

    def modules(self) -> set[str]:
        return {module for module, _ in self.calls if not module.startswith("games/")}

    def count(self, module: str, function: str) -> int:
        return self.calls.count((module, function))


async def one_move(hall: Hall) -> Walk:
    """Two people at a table of MIO; the way of the first move of whoever is on turn."""
    ann, bob = await hall.guest("Ann"), await hall.guest("Bob")
    offer = {"game": "mio", "seats": 2}
    table = json.loads((await hall.http("POST", "/api/tables", ann.token, offer)).body)["table"]
    for seat, person in enumerate((ann, bob)):
        await person.join(table, seat)
        await person.do("sit", seat=seat)
    await ann.do("start")
    mover = ann if ann.frame["view"]["turn"] == 1 else bob
    move = next(text for text in mover.frame["legal"] if text != "draw")
    await asyncio.sleep(5)  # pings are over
    if hall.server.registry.tasks:  # the list of tables is written
        await hall.loop.counted(asyncio.wait(hall.server.registry.tasks))
    walk = Walk()
    sys.setprofile(walk.note)
    try:
        await mover.do("play", move=move, id="m1")
    finally:
        sys.setprofile(None)
    assert mover.frame["view"]["pile"][0] == move[:2] or move.startswith(("J", "name"))
    return walk


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Walk:
    return run(tmp_path_factory.mktemp("walk") / "data", Chance(1), one_move)


def test_the_text_of_a_live_move_is_read_once_and_printed_once(walk: Walk) -> None:
    assert walk.count("games/mio/text.py", "meanings") == 1
    assert walk.count("core/text.py", "move") == 1


def test_a_live_move_passes_few_modules(walk: Walk) -> None:
    assert len(walk.modules()) <= MOST_MODULES, "\n".join(sorted(walk.modules()))


def test_the_walk_names_every_module_that_a_live_move_passes(walk: Walk) -> None:
    told = ARCHITECTURE.read_text(encoding="utf-8").partition("## Walk 1")[2].partition("## Walk 2")[0]
    assert f"{len(walk.modules())} modules" in told
    assert [module for module in sorted(walk.modules()) if f"`{module}`" not in told] == []
