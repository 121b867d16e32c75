"""Both languages have the same sentences."""

import re
import string
from pathlib import Path

import pytest

import tablee
from tablee import lang as languages
from tablee.cli import words
from tablee.cli.commands import COMMANDS, POSITION
from tablee.cli.words import Words, asked_lang, locale_lang
from tablee.games.registry import GAMES
from tablee.lang import PERSONS as FORMS


def sentences(lang: str) -> dict[str, str]:
    """All sentences of a language, those of the games with their names before them."""
    games = {f"{name}:{key}": text for name in GAMES for key, text in languages.catalogue(lang, name).items()}
    return {**languages.catalogue(lang), **games}


for _spec in GAMES.values():
    assert _spec.title  # a game that is loaded has told where its sentences are
ENGLISH, FRENCH = sentences("en"), sentences("fr")
USED = re.compile(r"""(?:words|words\.of|self\.words)\((?:[\w.()\[\]"' -]+, )?f?"([^"{}]+)"[,)]""")


def blanks(text: str) -> set[str]:
    return {name for _, name, _, _ in string.Formatter().parse(FORMS.sub(r"\1\2", text)) if name}


def test_both_catalogues_have_the_same_keys() -> None:
    assert set(ENGLISH) == set(FRENCH)


@pytest.mark.parametrize("key", sorted(ENGLISH))
def test_both_sentences_have_the_same_blanks(key: str) -> None:
    assert blanks(ENGLISH[key]) == blanks(FRENCH[key])


@pytest.mark.parametrize("key", sorted(ENGLISH))
def test_both_sentences_speak_of_you_and_others_alike(key: str) -> None:
    assert bool(FORMS.search(ENGLISH[key])) == bool(FORMS.search(FRENCH[key]))


def test_every_sentence_that_the_program_asks_for_exists() -> None:
    folder = Path(tablee.__file__).parent
    files = [*(folder / "cli").rglob("*.py"), *(folder / "games").rglob("terminal.py")]
    asked = {key for path in files for key in USED.findall(path.read_text(encoding="utf-8"))}
    assert len(asked) > 160
    assert asked <= set(ENGLISH)


def test_every_command_and_parameter_has_its_help() -> None:
    for key in [*COMMANDS, *(f"position.{name}" for name in POSITION), "position", "home"]:
        assert f"help.{key}" in ENGLISH


def test_every_game_has_a_mood_and_help_in_both_languages() -> None:
    for name in GAMES:
        assert f"{name}:about" in ENGLISH
        assert f"{name}:help" in ENGLISH


def test_french_sets_a_narrow_space_before_tall_signs() -> None:
    wrong = [key for key, text in FRENCH.items() if re.search(r"[^\u202f][;?!](?:\s|$)|[ \w)](?<!help):(?= )", text)]
    laid_out = ("help.", "play.help", "param.")
    for_programs = ("socket.", "http.")
    assert [key for key in wrong if not key.startswith(laid_out + for_programs) and not key.endswith(":help")] == []


def test_numbers_bring_their_nouns() -> None:
    assert [Words("en")("cards", n=n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [Words("fr")("cards", n=n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]


def test_what_you_do_and_what_another_does() -> None:
    english = Words("en")
    assert english.of("you", "mio:log.shout", card="red 3") == "play red 3 and shout MIO"
    assert english.of("other", "mio:log.shout", card="red 3") == "plays red 3 and shouts MIO"


@pytest.mark.parametrize(
    ("environment", "lang"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_FR.UTF-8", "LC_MESSAGES": "en_GB"}, "en"),
        ({"LANG": "de_DE", "LC_ALL": "fr"}, "fr"),
        ({"LANG": "C"}, "en"),
    ],
)
def test_the_locale_chooses_the_language(environment: dict[str, str], lang: str) -> None:
    assert locale_lang(environment) == lang


def test_the_command_line_overrules_it() -> None:
    assert asked_lang(["play", "--lang", "fr"]) == "fr"
    assert asked_lang(["play", "--lang=en"]) == "en"
    assert asked_lang(["play", "--lang", "de"]) is None
    assert words.words_for("fr").lang == "fr"
