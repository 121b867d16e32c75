"""A game in a package of its own: in the terminal, in the lab, on the server; and plug-ins that are broken."""

from __future__ import annotations

import contextlib
import json
import os
import re
import shutil
import subprocess
import sys
import time
import tomllib
from importlib.metadata import EntryPoint
from pathlib import Path

import httpx
import pytest
from ras_bord.spec import SPEC
from ras_bord.text import TEXT

from tablee import lang as languages
from tablee.bots.contract import Memory
from tablee.bots.levels import BOTS, ITERATIONS, bot_named, memory_for
from tablee.bots.players import Searcher
from tablee.cli.drawing import terminal_of
from tablee.cli.drawing.generic import GenericTerminal
from tablee.core.text import PositionError
from tablee.games import registry
from tablee.games import rule_pages as pages
from tablee.games.registry import GAMES, HOUSE, PluginError, checked, fault_of, spec_of
from tablee.lab.arena import Limits, Standing, contend, contests, table_of
from tablee.lab.conformance.moment_checks import KINDS
from tablee.lab.conformance.spec_checks import METHODS
from tablee.lab.conformance.suite import CHECKS
from tablee.lab.study.contract import Tally
from tablee.lab.study.design import study_of
from tablee.match import positions
from tablee.match.match import Match
from tests.plugged import EXAMPLE, RAS_BORD, ROOT, admitted, installed, path_with, tablee
from tests.server.house import PATIENCE, ConnectionClosed, house_at
from tests.server.test_server import play_on, started

STUDY = """
game = "ras-bord"
bots = ["casual"]
games = 6
title = { en = "How high?", fr = "Quelle hauteur ?" }
question = { en = "Is a small bowl better?", fr = "Un petit bol vaut-il mieux ?" }
arms = [
    { name = "small", label = { en = "15", fr = "15" }, seats = 3, options = { brim = 15 } },
    { name = "large", label = { en = "40", fr = "40" }, seats = 3, options = { brim = 40 } },
]
"""


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    """A path on which Ras bord is installed."""
    return path_with(EXAMPLE, installed(tmp_path_factory.mktemp("packages"), "ras-bord", RAS_BORD))


# The terminal


@pytest.mark.parametrize(("lang", "about"), [("en", "Fill the bowl to the brim"), ("fr", "Remplir le bol à ras bord")])
def test_games_lists_it_with_what_it_is_like(path: str, lang: str, about: str) -> None:
    told = tablee("games", path=path, lang=lang)
    assert (told.returncode, told.stderr) == (0, "")
    assert "Ras bord  ras-bord" in told.stdout
    assert about in told.stdout
    assert "brim=21" in told.stdout


def test_rules_shows_its_page_and_single_clauses(path: str) -> None:
    assert "à ras bord" in tablee("rules", "ras-bord", path=path).stdout.lower()
    assert "exactly to the brim" in tablee("rules", "ras-bord", "R8", path=path).stdout
    assert "R1 à R13" in tablee("rules", "ras-bord", "R99", path=path, lang="fr").stderr


def test_it_is_played_and_its_record_replays_and_goes_on(path: str, tmp_path: Path) -> None:
    record = tmp_path / "game.json"
    typed = "help\nwhy 9\n" + "a\n" * 200
    told = tablee("ras-bord", "--seed", "4", "--record", str(record), path=path, typed=typed, lang="fr")
    assert told.returncode == 0, told.stderr
    assert "niveau du bol" in told.stdout
    assert "renverse le bol" in told.stdout
    assert "Le bol est plein à ras bord" in told.stdout
    assert json.loads(record.read_text())["result"]["reason"] == "match"
    replayed = tablee("replay", str(record), path=path)
    assert replayed.returncode == 0
    assert "spills the bowl" in replayed.stdout


def test_positions_are_shown_asked_and_played(path: str) -> None:
    given = position()
    assert "level of the bowl" in tablee("position", "show", "-", path=path, typed=given).stdout
    legal = json.loads(tablee("position", "legal", "-", "--all-cards", "--json", path=path, typed=given).stdout)
    assert legal["legal"]
    played = tablee("position", "play", "-", f"{legal['seat']}:{legal['legal'][0]}", "--json", path=path, typed=given)
    assert json.loads(played.stdout)["level"] == int(legal["legal"][0])
    refused = tablee("position", "play", "-", f"{legal['seat']}:spill", path=path, typed=given)
    assert (refused.returncode, "R9" in refused.stderr) == (1, True)


def position() -> str:
    """A match at its beginning, as JSON."""
    with admitted(SPEC):
        return json.dumps(Match.new("ras-bord", seats=2, seed=1).view("all"))


def test_matches_are_simulated_and_bots_compared(path: str) -> None:
    data = json.loads(tablee("simulate", "ras-bord", "--games", "20", "--bots", "casual", "--json", path=path).stdout)
    assert (data["game"], data["games"], data["seats"], data["unfinished"]) == ("ras-bord", 20, 3, 0)
    data = json.loads(tablee("arena", "ras-bord", "casual", "random", "-n", "20", "--json", path=path).stdout)
    assert {bot["bot"] for bot in data["bots"]} == {"casual", "random"}


def test_a_study_is_made_of_it(path: str, tmp_path: Path) -> None:
    design = tmp_path / "bowls.toml"
    design.write_text(STUDY, encoding="utf-8")
    told = tablee("study", str(design), "--games", "6", "--jobs", "1", "--out", str(tmp_path), path=path)
    assert told.returncode == 0, told.stderr
    report = (tmp_path / "bowls" / "report.fr.html").read_text(encoding="utf-8")
    assert "Le bol déborde." in report
    assert "Ras bord" in report


def test_hints_are_given(path: str) -> None:
    told = tablee("hint", "-", path=path, typed=position())
    assert told.returncode == 0
    assert "lay a" in told.stdout


# The server


def test_it_is_played_at_a_live_table(path: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("PYTHONPATH", path)
    with house_at(tmp_path / "data") as house:
        games = {game["game"]: game for game in httpx.get(f"{house.url}/api/games").json()}
        assert list(games) == [*HOUSE, "ras-bord"]
        assert (games["ras-bord"]["seats"], games["ras-bord"]["minutes"]) == (3, 4)
        assert games["ras-bord"]["texts"]["fr"]["field.level"] == "niveau du bol"
        assert "texts" not in games["mio"]
        page = httpx.get(f"{house.url}/api/rules/ras-bord?lang=fr").json()
        assert [part["clause"] for section in page["sections"] for part in section["parts"] if "clause" in part] == [
            f"R{number}" for number in range(1, 14)
        ]
        line = started(house, "ras-bord", 3, options={"target": 2})
        refused = line.wants("play", move="spill", id="early")
        assert refused["clause"] in ("R4", "R9")
        play_on(line)
        assert line.frame["phase"] == "over"
        record = httpx.get(f"{house.url}/api/tables/{line.table}/record", headers=line.guest.headers)
        line.close()
    (tmp_path / "record.json").write_bytes(record.content)
    assert tablee("verify", str(tmp_path / "record.json"), path=path).returncode == 0


BROKEN = """
from ras_bord.spec import SPEC
from ras_bord.state import RasBordState

def apply(self, seat, move):
    raise IndexError("the bowl has a hole")

RasBordState.apply = apply
"""


def test_a_game_that_breaks_down_disturbs_no_other_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    packages = installed(tmp_path / "packages", "hole", {"ras-bord": "hole:SPEC"})
    (packages / "hole.py").write_text(BROKEN, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", path_with(EXAMPLE, packages))
    with house_at(tmp_path / "data") as house:
        broken = started(house, "ras-bord", 2)
        deadline = time.monotonic() + PATIENCE
        while "IndexError" not in house.log():  # a fault in its own code is named, what it says is not repeated
            assert time.monotonic() < deadline, house.log()
            with contextlib.suppress(ConnectionClosed):  # the server gives a line up on which it broke down
                if broken.frame.get("legal"):
                    broken.do("play", move=broken.frame["legal"][0], id="first")
            time.sleep(0.1)
        sound = started(house, "sequence-des", 2)
        assert play_on(sound, 3) == 3
        assert httpx.get(f"{house.url}/healthz").status_code == 200
        sound.close()
        broken.close()


# Packages


def test_the_example_can_be_installed(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "examples" / "ras_bord", tmp_path / "source")
    folder = tmp_path / "installed"
    pip = [sys.executable, "-m", "pip", "--disable-pip-version-check", "--quiet", "install"]
    flags = ["--no-index", "--no-deps", "--no-build-isolation", "--target", str(folder)]
    subprocess.run([*pip, *flags, str(tmp_path / "source")], check=True, env={**os.environ, "PYTHONPATH": ""})
    told = tablee("rules", "ras-bord", "R8", path=path_with(folder), lang="fr")
    assert (told.returncode, told.stderr) == (0, "")
    assert "exactement au bord" in told.stdout


WORDLESS = """
from ras_bord.spec import RasBordSpec
from ras_bord.text import RasBordText, RasBordView

class Wordless(RasBordSpec):
    def __init__(self):
        super().__init__()
        self.name = "wordless"
        self.parts["text"] = RasBordText(self, RasBordView, ())

SPEC = Wordless()
"""
FORGETFUL = """
from tablee.core.game import GameSpec

class Forgetful(GameSpec):
    make_options = card_text = start = refusals = None

SPEC = Forgetful("forgetful", "Forgetful", 1, 1, [])
"""
"""It has no deck: the interpreter says so when it is made, the registry where the contract is compiled."""


def test_a_broken_plug_in_is_named_and_the_rest_works(tmp_path: Path) -> None:
    installed(tmp_path, "nothing-there", {"gone": "no_such_module:SPEC"})
    installed(tmp_path, "loud", {"loud": "loud:SPEC"})
    (tmp_path / "loud.py").write_text("raise RuntimeError('the dog ate it')", encoding="utf-8")
    installed(tmp_path, "odd", {"odd": "json:loads"})
    installed(tmp_path, "quits", {"quits": "quits:SPEC"})
    (tmp_path / "quits.py").write_text("raise SystemExit(3)", encoding="utf-8")
    installed(tmp_path, "wordless", {"wordless": "wordless:SPEC"})
    (tmp_path / "wordless.py").write_text(WORDLESS, encoding="utf-8")
    installed(tmp_path, "forgetful", {"forgetful": "forgetful:SPEC"})
    (tmp_path / "forgetful.py").write_text(FORGETFUL, encoding="utf-8")
    installed(tmp_path, "ras-bord", RAS_BORD)
    told = tablee("games", "--json", path=path_with(EXAMPLE, tmp_path))
    assert told.returncode == 0
    assert [game["name"] for game in json.loads(told.stdout)] == [*HOUSE, "ras-bord"]
    lines = told.stderr.splitlines()
    assert len(lines) == 6
    for line, (package, why) in zip(
        lines,
        [
            ("forgetful", "deck"),
            ("nothing-there", "no_such_module"),
            ("loud", "RuntimeError: the dog ate it"),
            ("odd", "not a GameSpec"),
            ("quits", "SystemExit: 3"),
            ("wordless", "no 'about' in en.json"),
        ],
        strict=True,
    ):
        assert line.startswith("tablee: the game '")
        assert f"of the package {package} is skipped" in line
        assert why in line


def test_a_name_can_be_taken_once(tmp_path: Path) -> None:
    installed(tmp_path, "first", RAS_BORD)
    installed(tmp_path, "second", {"ras-bord-too": "ras_bord.spec:SPEC"})
    told = tablee("games", "--json", path=path_with(EXAMPLE, tmp_path), lang="fr")
    assert [game["name"] for game in json.loads(told.stdout)] == [*HOUSE, "ras-bord"]
    assert "second est laissé de côté" in told.stderr
    assert "'ras-bord' est pris" in told.stderr


@pytest.mark.parametrize(("part", "said"), [("lang", "no 'about' in en.json"), ("pages", "rule page ras-bord.en.md")])
def test_a_plug_in_owes_its_words_and_its_page(
    part: str, said: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    shutil.copytree(EXAMPLE / "ras_bord", tmp_path / "ras_bord")
    shutil.rmtree(tmp_path / "ras_bord" / part)
    monkeypatch.setattr(SPEC, "folder", tmp_path / "ras_bord")
    languages.add_game("ras-bord", SPEC.folder / "lang")
    try:
        with pytest.raises(PluginError, match=said):
            checked(SPEC)
    finally:
        languages.add_game("ras-bord", EXAMPLE / "ras_bord" / "lang")


def test_a_name_is_small_letters_and_digits(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(SPEC, "name", "Ras Bord")
    with pytest.raises(PluginError, match="lower-case letters"):
        checked(SPEC)


def test_a_game_that_was_left_out_is_named_where_it_is_missed(monkeypatch: pytest.MonkeyPatch) -> None:
    entry = EntryPoint("gone", "no_such_module:SPEC", registry.GROUP)
    fault = fault_of(entry, PluginError("plugins.failed", {"why": "it is not there"}))
    assert len(GAMES) == len(HOUSE)
    monkeypatch.setattr(GAMES, "faults", [fault])
    with pytest.raises(PositionError, match=r"no game 'gone'.*'gone = no_such_module:SPEC'.*it is not there"):
        spec_of("gone")


# The guide


def test_the_guide_names_everything() -> None:
    text = (ROOT / "docs" / "adding-a-game.md").read_text(encoding="utf-8")
    fields = ("default_seats", "minutes", "tried_options", "parts", "has_deal", "has_dealer", "seats_clause")
    methods = [name for names in METHODS.values() for name in names.split()]
    named = [f"`{name}`" for name in (*fields, *methods, *CHECKS, *KINDS.values())]
    assert [name for name in named if name not in text] == []
    assert re.search(r"searchers of 20, 100, 400 and 1,500 iterations", text)
    assert list(ITERATIONS.values()) == [20, 100, 400, 1500]
    entry = tomllib.loads((ROOT / "examples" / "ras_bord" / "pyproject.toml").read_text(encoding="utf-8"))
    assert entry["project"]["entry-points"]["tablee.games"] == RAS_BORD


# From Python


ORDERS = [
    "from tablee.match.match import Match; Match.new('ras-bord', seats=2); from tablee.bots.levels import bot_named",
    "from tablee.bots.levels import bot_named; from tablee.match.match import Match; Match.new('ras-bord', seats=2)",
    "from tablee.games.registry import GAMES; list(GAMES); from tablee.bots.levels import bot_named",
]


@pytest.mark.essential
@pytest.mark.parametrize("order", ORDERS)
def test_its_bots_are_found_whatever_is_imported_first(path: str, order: str) -> None:
    code = f"{order}; print(type(bot_named('ras-bord', 'casual')).__name__)"
    environment = {**os.environ, "PYTHONPATH": path}
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, env=environment, check=True)
    assert told.stdout == "Casual\n"


def test_every_part_knows_a_plug_in_that_was_admitted() -> None:
    with admitted(SPEC):
        assert GAMES["ras-bord"] is SPEC
        assert registry.text_of("ras-bord") is TEXT
        assert list(GAMES) == [*HOUSE, "ras-bord"]
        assert pages.clause("ras-bord", "en", "r8")
        assert [bot_named("ras-bord", level) is not None for level in BOTS]
        assert type(memory_for("ras-bord", 1)) is Memory
        assert study_of("ras-bord").tally is Tally
        assert {"points", "range"} <= set(study_of("ras-bord").measures)
        assert isinstance(terminal_of(SPEC), GenericTerminal)
        schema = positions.schema()
        assert schema["$defs"]["RasBordView"]["properties"]["game"] == {"const": "ras-bord"}
    assert "ras-bord" not in GAMES


def test_a_terminal_of_its_own_is_shown(monkeypatch: pytest.MonkeyPatch) -> None:
    own = spec_of("mio").part("terminal")
    monkeypatch.setitem(SPEC.parts, "terminal", own)
    assert terminal_of(SPEC) is own


def test_a_game_without_bots_gets_searchers_that_are_the_stronger_the_longer_they_search(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.delitem(SPEC.parts, "bots")
    with admitted(SPEC):
        for level, iterations in ITERATIONS.items():
            bot = bot_named("ras-bord", level)
            assert isinstance(bot, Searcher)
            assert bot.iterations == iterations
        (contest,) = contests(table_of("ras-bord", 2, {}), ["casual", "random"])
        standing = Standing(contest, Limits(200))
        for _ in contend(standing, 1):
            pass
        assert standing.better[("casual", "random")] == "casual"
