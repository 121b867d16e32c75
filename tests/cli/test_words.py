"""Both languages say the same things."""

import re
import string
from pathlib import Path

import pytest

import tablee.cli
from tablee.cli import words
from tablee.cli.words import CATALOGUES, FORMS, Words, asked_lang, locale_lang
from tablee.games.registry import NOTATIONS

ENGLISH, FRENCH = CATALOGUES["en"], CATALOGUES["fr"]
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
    folder = Path(tablee.cli.__file__).parent
    asked = {key for path in folder.rglob("*.py") for key in USED.findall(path.read_text(encoding="utf-8"))}
    assert len(asked) > 80
    assert asked <= set(ENGLISH)


def test_every_game_has_a_mood_and_help_in_both_languages() -> None:
    for name in NOTATIONS:
        assert f"mood.{name}" in ENGLISH
        assert f"play.help.{name}" in ENGLISH


def test_french_sets_a_narrow_space_before_tall_signs() -> None:
    wrong = [key for key, text in FRENCH.items() if re.search(r"[^\u202f][;?!](?:\s|$)|[ \w)](?<!help):(?= )", text)]
    assert [key for key in wrong if not key.startswith(("help.", "play.help"))] == []


def test_numbers_bring_their_nouns() -> None:
    assert [Words("en")("cards", n=n) for n in (0, 1, 2)] == ["0 cards", "1 card", "2 cards"]
    assert [Words("fr")("cards", n=n) for n in (0, 1, 2)] == ["0 carte", "1 carte", "2 cartes"]


def test_what_you_do_and_what_another_does() -> None:
    english = Words("en")
    assert english.of("you", "mio.shout", card="red 3") == "play red 3 and shout MIO"
    assert english.of("other", "mio.shout", card="red 3") == "plays red 3 and shouts MIO"


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
