"""Several people at one keyboard never see each other's hands."""

import re
from pathlib import Path
from typing import Any

import pytest

from tablee.match import records
from tablee.match.match import Match
from tests.cli.terminal import run

HAND_OVER = re.compile(r"The keyboard goes to (\w+) \(seat (\d)\)")
LINES = ["", "1", "a"] * 60


def screens(out: str) -> list[tuple[int, str]]:
    """The output while each seat had the keyboard."""
    parts = HAND_OVER.split(out)
    return [(int(seat) - 1, shown) for seat, shown in zip(parts[2::3], parts[3::3], strict=True)]


@pytest.mark.parametrize(
    ("game", "card"),
    [("mio", r"│ ([rybgk][1-5*]|J ) │"), ("ekko", r"[│║] (\d\d)[+−] [│║]")],
)
def test_a_turn_shows_the_hand_of_that_seat_only(game: str, card: str, tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    line = ("play", game, "--people", "all", "--names", "Ann,Bob,Cleo,Dan"[: 7 if game == "mio" else 99])
    seats = ("--seats", "2") if game == "mio" else ()
    answer = run(*line, *seats, "--seed", "8", "--record", str(kept), typed="\n".join(LINES))
    record = records.read(kept.read_bytes())
    first_round = answer.out.split("Enter for the next round")[0]
    held = hands_over_time(record)
    assert len(screens(first_round)) > 4
    for seat, shown in screens(first_round)[:-1]:
        seen = {found.strip() for found in re.findall(card, shown.split("Hand of")[0])}
        assert seen <= held[seat], (seat, seen - held[seat])


def hands_over_time(record: records.Record) -> list[set[str]]:
    """Every card that each seat ever held in the first round."""
    held: list[set[str]] = [set() for _ in record.seats]
    for move, match in zip(["", *record.moves], Match.replay(record), strict=True):
        if move.startswith("table:deal:"):
            break
        for seat in range(len(record.seats)):
            view: dict[str, Any] = match.view(seat + 1)
            held[seat] |= set(view["hands"][seat])
    return held


def test_the_keyboard_is_passed_before_the_next_hand_is_shown() -> None:
    out = run("play", "mio", "--seats", "2", "--people", "all", "--names", "Ann,Bob", "--seed", "1", typed="\n1\n").out
    assert "Your hand" not in out.split("The keyboard goes to")[0]
    assert out.count("The keyboard goes to") == 2
    assert "Your hand" not in out.split("The keyboard goes to")[2]


def test_S54_claims_are_asked_of_each_person_in_secret(tmp_path: Path) -> None:
    line = ("play", "six-sequences", "--seats", "3", "--people", "all", "--names", "Ann,Bob,Cleo", "--seed", "2")
    out = run(*line, "--record", str(tmp_path / "g"), typed="\n".join(LINES)).out
    assert out.count("nobody sees your answer") > 2
    for _, shown in screens(out):
        assert "lets the discard go" not in shown
