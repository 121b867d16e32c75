"""The conformance suite passes the built-in games, and finds the faults of broken ones."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import replace
from itertools import islice
from pathlib import Path

import pytest
from ras_bord.bots import RasBordBots
from ras_bord.spec import SPEC, RasBordSpec

from tablee.bots.contract import Bot, Seen
from tablee.core.game import GameSpec
from tablee.core.rng import Rng
from tablee.envs import openspiel
from tablee.envs.config import generic_arrays
from tablee.envs.histories.table import table_of
from tablee.games.registry import HOUSE, PluginError
from tablee.lab.conformance.subject import Subject, TriedTable, subject_from, subject_of
from tablee.lab.conformance.suite import CHECKS, ENV_MATCHES, ENV_MOMENTS, CheckPlan, CheckReport, examine
from tests.cli.terminal import run
from tests.lab.broken import BROKEN, Patch, lax_referee
from tests.plugged import admitted, path_with

LEAN = CheckPlan(matches=1, moments=8, thoughts=1)


@pytest.fixture(autouse=True)
def _leave_no_game_behind() -> Iterator[None]:
    with admitted(SPEC):
        openspiel.register()  # as the game is before anything in it is broken
        generic_arrays.cache_clear()
        table_of.cache_clear()
        yield


class Small(Subject):
    """A game at two of its tables."""

    def tables(self) -> Iterator[TriedTable]:
        yield from islice(super().tables(), 2)


def small(spec: GameSpec) -> Small:
    return Small(subject_from(spec).spec)


def failing(report: CheckReport) -> set[str]:
    return {verdict.check for verdict in report.verdicts.values() if verdict.failed}


def told(report: CheckReport) -> str:
    return "\n".join(finding.what for verdict in report.verdicts.values() for finding in verdict.findings)


@pytest.mark.parametrize("game", [*HOUSE, "ras_bord.spec:SPEC"])
def test_a_sound_game_passes(game: str) -> None:
    report = examine(subject_of(game), LEAN)
    assert report.has_passed, told(report)
    assert all(verdict.cases for verdict in report.verdicts.values())
    assert list(report.verdicts) == CHECKS


# Broken games


@pytest.mark.parametrize("break_it", BROKEN, ids=lambda broken: broken.__name__)
def test_a_broken_game_is_found(break_it: Callable[[Patch], None], monkeypatch: Patch) -> None:
    break_it(monkeypatch)
    report = examine(small(SPEC), replace(LEAN, thoughts=0))
    assert BROKEN[break_it] in failing(report), told(report)


def test_a_bot_that_cheats_or_dreams_is_found(monkeypatch: Patch) -> None:
    class Dreamer(Bot):
        def choose(self, seen: Seen, rng: Rng, milliseconds: int = 0) -> int:
            return 99

    class Cheat(Bot):
        def choose(self, seen: Seen, rng: Rng, milliseconds: int = 0) -> int:
            return seen.moves()[next(calls) % len(seen.moves())]

    calls = iter(range(10**6))
    for bot, said in ((Dreamer(), "not legal"), (Cheat(), "cannot know")):
        monkeypatch.setattr(RasBordBots, "bot", lambda _bots, _level, one=bot: one)
        report = examine(small(SPEC), LEAN)
        assert failing(report) == {"bots"}
        assert said in told(report)


def page_with(folder: Path, change: Callable[[str], str]) -> None:
    """Writes the game's pages to a folder, with another English one."""
    (folder / "pages").mkdir()
    for page in (SPEC.folder / "pages").glob("*.md"):
        text = page.read_text(encoding="utf-8")
        changed = change(text) if page.name.endswith("en.md") else text
        (folder / "pages" / page.name).write_text(changed, encoding="utf-8")


@pytest.mark.parametrize(
    ("change", "check"),
    [
        (lambda text: text.replace("- **R7**", "- **R77**"), "page"),
        (lambda text: text.replace("**R", "**N"), "page"),
        (lambda text: text.replace("- **R13**", "-"), "choices"),
        (lambda text: text.replace("- **R6**", "-"), "refusals"),
    ],
)
def test_a_page_that_does_not_fit_is_found(
    change: Callable[[str], str], check: str, tmp_path: Path, monkeypatch: Patch
) -> None:
    page_with(tmp_path, change)
    monkeypatch.setattr(SPEC, "folder", tmp_path)
    report = examine(small(SPEC), LEAN)
    assert check in failing(report)


def test_every_number_of_seats_and_both_ends_of_every_option_have_a_table() -> None:
    tables = list(subject_from(SPEC).tables())
    assert {table.seats for table in tables} == set(range(SPEC.fewest, SPEC.most + 1))
    assert {"brim": 15} in [table.given for table in tables]
    assert {"brim": 40} in [table.given for table in tables]


# The command


def test_the_command_reports_and_exits_with_0() -> None:
    answer = run("conformance", "ras_bord.spec:SPEC", "--matches", "1", "--moments", "3")
    assert answer.status == 0
    assert "✓ secrets" in answer.out
    assert answer.out.endswith("All checks pass.\n")


@pytest.mark.parametrize(
    ("lacking", "checks", "said"),
    [
        (
            "pyspiel",
            ["openspiel"],
            "not made: tablee.envs.openspiel needs more than Tablée itself: pip",
        ),
        ("gymnasium", [*ENV_MOMENTS, *ENV_MATCHES], "5 checks were not made."),
    ],
)
def test_a_check_that_needs_what_is_not_installed_is_said_not_to_be_made(
    lacking: str, checks: list[str], said: str
) -> None:
    script = f"import sys; sys.modules[{lacking!r}] = None; from tablee.cli import main; main()"
    command = [sys.executable, "-c", script, "conformance", "20-20", "--matches", "1", "--moments", "3"]
    spoken = {"COLUMNS": "200", "LC_ALL": "en_US.UTF-8", "PYTHONUTF8": "1"}
    environment = {**os.environ, "PYTHONPATH": path_with(), **spoken}
    done = subprocess.run(command, capture_output=True, encoding="utf-8", env=environment, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert [line.split()[1] for line in done.stdout.splitlines() if line.startswith("  –")] == checks
    assert said in done.stdout
    answer = subprocess.run([*command, "--json"], capture_output=True, encoding="utf-8", env=environment, check=False)
    for check in json.loads(answer.stdout)["checks"]:
        assert bool(check["not_made"]) == (check["check"] in checks) == (not check["cases"]), check


def test_the_command_names_what_is_wrong_and_exits_with_1(monkeypatch: Patch) -> None:
    lax_referee(monkeypatch)
    answer = run("conformance", "ras_bord.spec:SPEC", "--matches", "1", "--moments", "3", lang="fr")
    assert answer.status == 1
    assert "✗ referee" in answer.out
    assert "seed 1, after 0 moves" in answer.out
    data = run("conformance", "ras_bord.spec:SPEC", "--matches", "1", "--moments", "3", "--json").data
    assert data["passed"] is False
    assert [check["check"] for check in data["checks"] if check["failed"]] == ["referee"]


@pytest.mark.parametrize(
    ("name", "said"),
    [
        ("ras_bord.spec:NOTHING", "has no attribute 'NOTHING'"),
        ("no_such_module:GAME", "No module named 'no_such_module'"),
        ("ras_bord.spec:vec", "not a GameSpec"),
        (":GAME", "module:attribute"),
        ("moi", "did you mean mio"),
    ],
)
def test_what_is_no_game_is_said(name: str, said: str) -> None:
    answer = run("conformance", name)
    assert answer.status == 2
    assert said.lower() in answer.err.lower()


def test_amounts_have_bounds() -> None:
    assert run("conformance", "mio", "--matches", "0").status == 2


def test_a_plug_in_may_not_take_the_name_of_a_game_of_the_house() -> None:
    class Mio(RasBordSpec):
        def __init__(self) -> None:
            super().__init__()
            self.name = "mio"

    with pytest.raises(PluginError, match="a built-in game"):
        subject_from(Mio())
