"""`tablee study`."""

import html.parser
import json
import re
import subprocess
import sys
import xml.etree.ElementTree as ET
from pathlib import Path

import polars as pl
import pytest

from tablee.cli import study as command
from tablee.lab.study import report, runner
from tablee.lab.study.design import shipped_names
from tests.cli.terminal import Result, run

LINE = ("study", "sequence-des-5-6", "--jobs", "1")
MINE = """
game = "ekko"
seats = 3
bots = ["random"]
games = 12
options = { target = 10 }
measures = ["mirrors", "mirror-wins", "plain-wins"]
title = { en = "Mine & yours", fr = "La mienne" }
question = { en = "Why?", fr = "Pourquoi ?" }
[[answers]]
en = "There are {only.mirrors} mirrors."
fr = "Il y a {only.mirrors} miroirs."
[[arms]]
name = "only"
label = { en = "The <only> one", fr = "La seule" }
"""


def study(folder: Path, *more: str, lang: str = "en") -> Result:
    return run(*LINE, "--games", "30", "--out", str(folder), *more, lang=lang)


@pytest.fixture(scope="module")
def done(tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("studies")
    assert study(folder).status == 0
    return folder


def test_the_list_names_every_study() -> None:
    for lang in ("en", "fr"):
        answer = run("study", "--list", lang=lang)
        assert [line.split()[0] for line in answer.out.splitlines()] == shipped_names()
    assert [one["name"] for one in run("study", "--list", "--json").data] == shipped_names()


def test_it_writes_data_and_reports(done: Path) -> None:
    folder = done / "sequence-des-5-6"
    names = {path.name for path in folder.iterdir()}
    assert names == {
        "design.json",
        "games.csv",
        "games.parquet",
        "summary.json",
        "report.en.html",
        "report.fr.html",
    }
    games = pl.read_parquet(folder / "games.parquet")
    assert games["arm"].to_list() == ["five"] * 30 + ["six"] * 30
    assert games["deal"].to_list() == [1 + game // 2 for game in range(30)] * 2
    assert games.columns == pl.read_csv(folder / "games.csv").columns
    for row in games.iter_rows(named=True):
        assert len(row["winners"]) == 1
        assert len(row["scores"]) == row["seats"] == len(row["bots"]) == 2


def test_the_summary_agrees_with_the_games(done: Path) -> None:
    folder = done / "sequence-des-5-6"
    games = pl.read_parquet(folder / "games.parquet").filter(pl.col("arm") == "six")
    five, six = json.loads((folder / "summary.json").read_text())["arms"]
    assert six["measures"]["length"]["value"] == pytest.approx(games["decisions"].mean(), abs=1e-5)
    first = [row["first"] in row["winners"] for row in games.iter_rows(named=True)]
    assert six["measures"]["first"]["value"] == pytest.approx(sum(first) / 30, abs=1e-5)
    gap = six["difference"]["length"]
    assert gap["value"] == pytest.approx(
        six["measures"]["length"]["value"] - five["measures"]["length"]["value"], abs=1e-4
    )
    assert gap["low"] < gap["value"] < gap["high"]
    assert five["difference"] == {}
    assert sum(place["value"] for place in six["won_by_place"]) == pytest.approx(1, abs=1e-5)


@pytest.fixture
def unreported(monkeypatch: pytest.MonkeyPatch) -> None:
    """Skips the charts, which are slow."""
    monkeypatch.setattr(report, "write_reports", lambda *_: None)


@pytest.mark.usefixtures("unreported")
def test_a_finished_study_is_not_played_again(done: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def played(*_: object) -> None:
        raise AssertionError

    monkeypatch.setattr(runner, "run", played)
    answer = study(done, "--json")
    assert answer.status == 0
    assert answer.data == json.loads((done / "sequence-des-5-6" / "summary.json").read_text())


@pytest.mark.usefixtures("unreported")
@pytest.mark.parametrize(("lang", "told"), [("en", "Moves per match"), ("fr", "Coups par partie")])
def test_people_get_a_table_and_the_place_of_the_report(done: Path, lang: str, told: str) -> None:
    answer = study(done, lang=lang)
    assert told in answer.out
    assert f"report.{lang}.html" in "".join(answer.out.split("\n"))
    assert answer.err == ""


@pytest.mark.usefixtures("unreported")
def test_a_changed_design_is_refused_and_fresh_starts_anew(tmp_path: Path) -> None:
    line = (*LINE, "--out", str(tmp_path), "--games")
    assert run(*line, "4").status == 0
    for lang, told in (("en", "holds another design"), ("fr", "un autre plan")):
        answer = run(*line, "6", lang=lang)
        assert answer.status == 2
        assert told in answer.err
        assert answer.err.count("\n") == 1
    assert run(*line, "6", "--fresh").status == 0
    assert len(pl.read_parquet(tmp_path / "sequence-des-5-6" / "games.parquet")) == 12


def test_an_interruption_tells_how_to_go_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def interrupted(*_: object) -> None:
        raise KeyboardInterrupt

    monkeypatch.setattr(runner, "run", interrupted)
    answer = study(tmp_path)
    assert answer.status == 130
    assert "interrupted after 0 games of 60; the same command resumes" in answer.err


# Reports


class Reader(html.parser.HTMLParser):
    """Collects what a page refers to, and which tags are left open."""

    def __init__(self) -> None:
        super().__init__()
        self.references: list[str] = []
        self.open: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.references += [str(value) for name, value in attrs if name in ("src", "href", "xlink:href")]
        if tag not in ("meta", "br", "link"):
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.references += [str(value) for name, value in attrs if name in ("src", "href", "xlink:href")]

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_report_stands_alone(done: Path, lang: str) -> None:
    page = (done / "sequence-des-5-6" / f"report.{lang}.html").read_text(encoding="utf-8")
    reader = Reader()
    reader.feed(page)
    assert reader.open == []
    assert reader.references == []
    assert not re.search(r"@import|url\(|<script|https?://(?!www\.w3\.org)", page)
    assert f'<html lang="{lang}">' in page
    assert page.count("<figure>") >= 4
    assert len(re.findall(r'<div role="img" aria-label="[^"]{20,}"', page)) == page.count("<figure>")
    for picture in re.findall(r"<svg .*?</svg>", page, re.DOTALL):
        ET.fromstring(picture)  # noqa: S314  made here
        assert not re.search(r"#0[0-9a-f]0[0-9a-f]0[0-9a-f]", picture)
        assert "var(--series-1)" in picture


def test_numbers_are_written_as_the_language_does(done: Path) -> None:
    pages = {lang: (done / "sequence-des-5-6" / f"report.{lang}.html").read_text("utf-8") for lang in ("en", "fr")}
    english, french = (
        re.sub(r"<style>.*?</style>|<svg.*?</svg>", "", page, flags=re.DOTALL) for page in pages.values()
    )
    assert re.search(r"\d\.\d%", english)
    assert re.search(r"\d,\d\u202f%", french)
    assert not re.search(r"\d\.\d", re.sub(r"Tablée [\d.]+,", "", french))
    assert not re.search(r" [;:?!%»]", french.replace("« ", ""))


def test_a_study_from_a_file(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    file.write_text(MINE, encoding="utf-8")
    assert run("study", str(file), "--jobs", "1", "--out", str(tmp_path)).status == 0
    page = (tmp_path / "mine" / "report.en.html").read_text(encoding="utf-8")
    assert "Mine &amp; yours" in page
    assert "The <only>" not in page
    assert re.search(r"There are <strong>[\d.]+</strong>", page)
    assert "tablee study mine.toml --games 12 --seed 1" in page


def test_bots_that_meet_are_compared(tmp_path: Path) -> None:
    file = tmp_path / "rivals.toml"
    content = MINE.replace('bots = ["random"]', 'bots = ["random", "novice"]').replace("seats = 3", "seats = 2")
    file.write_text(content, encoding="utf-8")
    answer = run("study", str(file), "--jobs", "1", "--out", str(tmp_path), "--json")
    won = answer.data["arms"][0]["won_by_bot"]
    assert won["random"]["value"] + won["novice"]["value"] == pytest.approx(1, abs=1e-5)
    page = (tmp_path / "rivals" / "report.fr.html").read_text(encoding="utf-8")
    assert "Qui bat qui" in page
    assert "La seule, débutant" in page


# Faults


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("study", "name a study"),
        ("study mio-decks --all", "name a study"),
        ("study mio-deck", "did you mean mio-decks?"),
        ("study xyzzy", "there is no study 'xyzzy'; there are 20-20-winnable"),
        ("study nowhere.toml", "there is no file nowhere.toml"),
        ("study mio-decks --games 0", "--games is a whole number from 1"),
        ("study mio-decks --games many", "--games must be a number"),
        ("study mio-decks --seed -1", "a seed is a whole number"),
        ("study mio-decks --jobs -1", "--jobs is a whole number from 0"),
        ("study mio-decks --out /dev/null/x", "cannot be written"),
    ],
)
def test_a_wrong_line_is_reported_in_one_line(line: str, told: str) -> None:
    for lang in ("en", "fr"):
        answer = run(*line.split(), lang=lang)
        assert answer.status == 2
        assert answer.err.count("\n") == 1
        if lang == "en":
            assert told in answer.err


@pytest.mark.parametrize(
    ("name", "content", "told"),
    [
        ("x.toml", "game = mio", "x.toml is not a study: it is not TOML: Invalid value (at line 1, column 8)"),
        ("x.toml", 'game = "mio"', "missing required field `title`"),
        ("x.json", "{", "it is not JSON"),
        ("x.toml", MINE.replace("seats = 3", "seats = 9"), "arms[0].seats"),
        ("x.toml", MINE.replace('"random"', '"clever"'), "there is no bot 'clever'"),
        ("x.toml", MINE.replace("target = 10", "target = 0"), "arms[0]: option `target`"),
    ],
)
def test_a_faulty_file_is_reported_with_the_place(tmp_path: Path, name: str, content: str, told: str) -> None:
    file = tmp_path / name
    file.write_text(content, encoding="utf-8")
    for lang in ("en", "fr"):
        answer = run("study", str(file), "--out", str(tmp_path), lang=lang)
        assert answer.status == 2
        assert answer.err.count("\n") == 1
        if lang == "en":
            assert told in answer.err
    assert [path.name for path in tmp_path.iterdir()] == [name]


def test_a_missing_extra_is_named(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr(command, "find_spec", lambda name: None if name in ("joblib", "distributed") else name)
    answer = study(tmp_path)
    assert answer.status == 2
    assert answer.err == "tablee: this needs joblib: pip install 'tablee[lab]'\n"
    answer = study(tmp_path, "--cluster", "tcp://127.0.0.1:1", lang="fr")
    assert "joblib, distributed" in answer.err
    assert "tablee[lab,cluster]" in answer.err


def test_the_program_starts_without_the_extras() -> None:
    code = (
        "import sys\n"
        "for name in ('joblib', 'polars', 'altair', 'vl_convert', 'distributed'): sys.modules[name] = None\n"
        "from tablee.cli import main\n"
        "main(['study', '--list'])"
    )
    answer = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert answer.returncode == 0
    assert "mio-decks" in answer.stdout
