"""A client with `brief` sees the same table as others after every message."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from tests.server.house import House, Line, house_at, newest

MOST_MOVES = 60
CLOCK = {"kind": "bank", "time": 3_600_000, "increment": 1000}
TABLES: list[tuple[str, int, dict[str, Any]]] = [
    ("20-20", 1, {}),
    ("mio", 2, {}),
    ("mio", 3, {"clock": CLOCK}),
    ("ekko", 3, {}),
    ("six-sequences", 2, {}),
    ("sequence-des", 4, {}),
]


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_at(tmp_path_factory.mktemp("brief")) as running:
        yield running


def seen(line: Line) -> dict[int, dict[str, Any]]:
    """The frame after each version; of what depends on the moment of looking, only that it is there."""
    frames: dict[int, dict[str, Any]] = {}
    frame: dict[str, Any] = {}
    for message in line.received:
        if message["type"] in ("table", "update", "played"):
            frame = newest(frame, message)
            frames[message["version"]] = {
                **frame,
                "seats": [{**seat, "left": "left" in seat} for seat in frame["seats"]],
            }
    return frames


def choices(line: Line) -> list[tuple[int, str]]:
    """The legal moves of all seats, as the last message that had frames or changes told them."""
    last = [m for m in line.received if m["type"] in ("table", "update")][-1]
    return [
        (seat, move)
        for seat, frame in enumerate(last["frames"])
        for move in frame.get("legal") or []
        if move != "give-up"
    ]


def await_turn(line: Line) -> bool:
    """Until somebody can move; False if the match is over."""
    while line.frame["phase"] == "playing" and not choices(line):
        line.next()
    return bool(line.frame["phase"] == "playing")


@pytest.mark.parametrize(("game", "seats", "offer"), TABLES)
def test_changes_add_up_to_frames(house: House, game: str, seats: int, offer: dict[str, Any]) -> None:
    guest = house.guest("Ann")
    table = guest.open_table(game, seats, **offer)
    full, brief = guest.line(table), guest.line(table, brief=True)
    for line in (full, brief):
        line.until("table")
    for seat in range(seats):
        full.wants("sit", seat=seat)
    full.wants("start")
    full.until("update")
    chance = random.Random(7)
    for number in range(MOST_MOVES):
        if not await_turn(full):
            break
        seat, move = chance.choice(choices(full))
        done = full.wants("play", move=move, id=f"m{number}", seat=seat)
        assert done["type"] == "done"
        while full.frame["version"] < done["version"]:
            full.next()
    version = full.frame["version"]
    while brief.frame["version"] < version:
        brief.next()
    ours, theirs = seen(brief), seen(full)
    assert {message["type"] for message in brief.received} >= {"table", "update", "played"}
    assert "played" not in {message["type"] for message in full.received}
    for at in ours.keys() & theirs.keys():
        assert ours[at] == theirs[at]
    assert version in ours.keys() & theirs.keys()
