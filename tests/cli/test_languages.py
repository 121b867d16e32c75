"""A language is a folder of files: a new one needs no code, and missing sentences fall back to English."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee import lang as languages
from tablee.cli.words import Words
from tablee.core.options import FLAG
from tablee.core.refusal import OptionsError
from tablee.games import rule_pages
from tablee.games.registry import GAMES
from tests.cli.terminal import MIO, ask, run

TOY = "pl"
HOUSE = {
    "common.json": {
        "you": "Ty",
        "hand.yours": "Twoje karty",
        "cards": "{n:karta|karty|kart}",
        "log.seat": "{name}: {what}",
        "level.casual": "amator",
    },
    "terminal.json": {
        "ask.turn": "Twoja kolej ({seconds})",
        "bye": "Do zobaczenia.",
        "typed.quit": "Koniec",
        "typed.help": "Pomoc",
        "play.help": "Wpisz numer.",
        "why.legal": "wolno.",
    },
    "faults.json": {"fault.game": "nie ma gry {name!r}; są {games}", "fault.options": "błąd: {why}"},
    "help.json": {"help.rules": "Zasady gry.\n\nNa przykład:\n\n  tablee rules mio", "param.lang": "Język: {codes}."},
    "options.json": {"typed.on": "tak, włączone", "typed.off": "nie"},
    "study.json": {"measure.length": "Ruchy w partii"},
    "moves.json": {"refused.not_a_move": "To nie jest ruch."},
}
GAME = {
    "about": "Kolor, liczba, gwiazda.",
    "help": "Kolory: r y b g k",
    "log.play": "[kładziesz|kładzie] {card}",
    "card.number": "{value}, {colour}",
    "colour.r": "czerwony",
    "refused.number_on_top": "Nie pasuje.",
    "option.target": "Punkty",
    "aliases": "mijo",
    "design.mio-decks.title": "MIO: która talia?",
    "design.mio-decks.answer.1": "Partia z dwiema gwiazdami ma {two-stars.length} ruchów.",
    "design.mio-decks.arm.one-star": "Jedna gwiazda",
}
PAGE = "# MIO po polsku\n\n- **M5** Karta pasuje.\n"


@pytest.fixture(autouse=True)
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The folder of languages with one more, that has three forms of a noun and few sentences."""
    house = tmp_path / "lang"
    shutil.copytree(languages.HOUSE, house, ignore=shutil.ignore_patterns("*.py", "__pycache__"))
    facts = {"name": "polski", "plural": ["n = 1", "n % 10 = 2..4 and n % 100 != 12..14"], "decimal": ","}
    write(house / TOY / "language.json", facts)
    for name, sentences in HOUSE.items():
        write(house / TOY / name, sentences)
    game = tmp_path / "mio"
    shutil.copytree(GAMES["mio"].folder / "lang", game)
    write(game / f"{TOY}.json", GAME)
    pages = tmp_path / "pages"
    pages.mkdir()
    (pages / f"mio.{TOY}.md").write_text(PAGE, encoding="utf-8")
    monkeypatch.setattr(languages, "HOUSE", house)
    monkeypatch.setattr(rule_pages, "INSTALLED", pages)
    languages.add_game("mio", game)
    languages.refresh()
    yield
    monkeypatch.undo()
    languages.add_game("mio", GAMES["mio"].folder / "lang")
    languages.refresh()


def write(file: Path, data: object) -> None:
    file.parent.mkdir(exist_ok=True)
    file.write_text(json.dumps(data), encoding="utf-8")


def test_a_game_is_played_in_it(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(MIO))
    line = ("play", "--position", str(file), "--seed", "6", "--record", str(tmp_path / "game.json"))
    shown = run(*line, typed="pomoc\nb4\nwhy r1\nr1\nKoniec\n", lang=TOY).out
    for told in (
        "Twoje karty",
        "Twoja kolej (0)",
        "Wpisz numer.",
        "Kolory: r y b g k",
        "✗ b4  M5  Nie pasuje.",
        "✓ r1  wolno.",
        "Ty: kładziesz 1, czerwony",
        "Lampe · amator",
        "Do zobaczenia.",
    ):
        assert told in shown


def test_a_number_has_the_forms_that_its_language_has() -> None:
    words = Words(TOY)
    told = [words("cards", n=n) for n in (0, 1, 2, 5, 12, 22)]
    assert told == ["0 kart", "1 karta", "2 karty", "5 kart", "12 kart", "22 karty"]
    assert "2 karty" in ask("show", position=MIO, lang=TOY).out
    assert words.decimal(12.34) == "12,3"


def test_refusals_and_faults_are_in_that_language() -> None:
    assert "Nie pasuje." in ask("legal", "--why", "b4", position=MIO, lang=TOY).out
    refused = ask("legal", "--why", "b4", "--json", position=MIO).data["refused"][0]
    assert (refused[TOY], refused["fr"][:4]) == ("Nie pasuje.", "Elle")
    assert "nie ma gry 'chess'" in run("rules", "chess", lang=TOY).err
    assert "błąd: " in run("play", "mio", "-o", "target=x", lang=TOY).err


def test_games_help_and_rules_are_in_that_language() -> None:
    games = run("games", lang=TOY, width=200).out
    assert "Kolor, liczba, gwiazda." in games
    assert "Punkty (1–10000; M34)" in games
    assert {option["name"]: option.get(TOY) for option in run("games", "--json").data[2]["options"]}[
        "target"
    ] == "Punkty"
    shown = run("rules", "--help", lang=TOY).out
    assert "Zasady gry." in shown
    assert "Język: fr, pl or en." in shown
    assert "Karta pasuje." in run("rules", "mio", "M5", lang=TOY).out
    assert "MIO po polsku" in run("rules", "mio", "--lang", TOY).out


def test_what_it_lacks_is_said_in_english() -> None:
    assert "Higher on odd, lower on even" in run("games", lang=TOY).out
    assert "E20" in run("rules", "ekko", "E20", lang=TOY).out
    assert "Usage: tablee rules" in run("rules", "--help", lang=TOY).out
    assert "13 legal moves" in ask("legal", position=MIO, lang=TOY).out


def test_its_words_are_understood_in_every_language() -> None:
    assert "• M5 " in run("rules", "mijo", "M5").out
    assert "welcome" in run("play", typed="koniec\n").out.lower()


def test_its_words_of_yes_and_no_are_options_in_every_language() -> None:
    choices = GAMES["six-sequences"].choices
    flag = next(option for option in choices if option.kind == FLAG)
    words = {word: flag.read(word) for word in ("Tak", "włączone", "oui", "yes", "on", "true", "1", "nie", "non", "no")}
    assert words == {word: word not in ("nie", "non", "no") for word in words}
    with pytest.raises(OptionsError):
        flag.read("ja")


def test_studies_and_their_reports_are_in_that_language(tmp_path: Path) -> None:
    assert "MIO: która talia?" in run("study", "--list", lang=TOY).out
    assert "MIO: how many at the table?" in run("study", "--list", lang=TOY).out
    told = run("study", "mio-decks", "--games", "2", "--jobs", "1", "--out", str(tmp_path), lang=TOY).out
    assert "Jedna gwiazda" in told
    assert "Two stars" in told
    title = json.loads((tmp_path / "mio-decks" / "summary.json").read_text("utf-8"))["title"]
    assert list(title) == ["en", "fr", TOY]
    report = (tmp_path / "mio-decks" / f"report.{TOY}.html").read_text("utf-8")
    for words in (
        "<h1>MIO: która talia?</h1>",
        "Partia z dwiema gwiazdami ma ",
        "Ruchy w partii",
        "What differs",
    ):
        assert words in report


def test_a_study_of_ones_own_may_be_in_it(tmp_path: Path) -> None:
    file = tmp_path / "mine.toml"
    text = '{ en = "Mine", pl = "Moje" }'
    arms = f'[[arms]]\nname = "only"\nlabel = {text}\noptions = {{ target = 10 }}\n'
    file.write_text(f'game = "mio"\ngames = 2\ntitle = {text}\nquestion = {{ en = "Why?" }}\n{arms}')
    line = ("study", str(file), "--jobs", "1", "--out", str(tmp_path))
    assert "Moje" in run(*line, lang=TOY).out
    assert "Mine" in run(*line, lang="fr").out


def test_the_languages_there_are_can_be_asked_for() -> None:
    assert run("games", "--lang", TOY).status == 0
    assert "--lang must be one of fr, pl, en, not 'de'" in run("games", "--lang", "de").err
