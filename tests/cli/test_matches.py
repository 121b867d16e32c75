"""Whole matches at the keyboard, from the deal to the end, for every game."""

from pathlib import Path

import pytest

from tablee.match import records
from tablee.match.match import Match
from tests.cli.terminal import run

LINES = ["", "1", "a"] * 800
"""Answers to any question: nothing, or the first choice by number or by letter."""

GAMES = [
    ("20-20",),
    ("mio", "-o", "target=25", "--bots", "casual,random"),
    ("sequence-des",),
    ("ekko", "-o", "target=4"),
    ("six-sequences", "-o", "rounds=1", "--bots", "random"),
]
TABLES = [
    ("sequence-des", "--seats", "4", "--people", "1,2"),
    ("ekko", "-o", "target=2", "-o", "mistakes=penalised", "--people", "1,3", "--bots", "random", "--seats", "3"),
    ("six-sequences", "-o", "rounds=1", "--bots", "random", "--seats", "3", "--people", "1,2"),
    ("six-sequences", "-o", "rounds=1", "-o", "teams=true", "--seats", "4", "--bots", "random"),
]


@pytest.mark.parametrize(
    ("line", "lang"),
    [*((line, lang) for line in GAMES for lang in ("en", "fr")), *((line, "en") for line in TABLES)],
    ids=lambda part: part if isinstance(part, str) else " ".join(part),
)
def test_a_match_to_its_end(line: tuple[str, ...], lang: str, tmp_path: Path) -> None:
    kept = tmp_path / "game.json"
    typed = "\n".join(LINES) + "\n"
    answer = run("play", *line, "--seed", "4", "--record", str(kept), typed=typed, lang=lang)
    assert answer.status == 0
    assert answer.err == ""
    record = records.read(kept.read_bytes())
    assert record.result is not None
    assert Match.resume(record).result == record.result
    assert run("replay", str(kept), lang=lang).status == 0


def test_bots_play_among_themselves_while_one_watches(tmp_path: Path) -> None:
    answer = run("play", "mio", "--people", "none", "-o", "target=10", "--seed", "2", "--record", str(tmp_path / "g"))
    assert answer.status == 0
    assert "The match goes to" in answer.out or "A tie between" in answer.out
    assert "Your hand" not in answer.out


@pytest.mark.parametrize(("lang", "told"), [("en", "Solved!"), ("fr", "Réussi")])
def test_a_solved_solitaire(lang: str, told: str, tmp_path: Path) -> None:
    line = ("play", "20-20", "--seed", "13", "--record", str(tmp_path / "game.json"))
    assert told in run(*line, typed="1\n" * 60, lang=lang).out
