"""The catalogues: every sentence in every language, read from JSON files.

`lang/<code>/*.json` holds the common sentences, `<game's folder>/lang/<code>.json` those of a game. A new folder
is a new language: no code names one. A missing sentence falls back to English. `language.json`
describes a language: its `name`, its rule for plurals (`plural`), its `decimal` sign, the one between
`thousands` and that of `percent`; and whether its words are those of the notation (`is_notation`).

A key is `name` for a common sentence and `game:name` for one of a game. A sentence has blanks:

    {card}             a value
    {n:card|cards}     a number with its noun, in the forms that the language has (`plural` in its `language.json`)
    [play|plays]       what you do, and what somebody else does
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final, Literal, Self

import msgspec

from tablee.lang.plural import form

Person = Literal["you", "other"]

HOUSE: Final = Path(__file__).parent
FALLBACK: Final = "en"
SIGNS: Final = ("decimal", "thousands", "percent")
PERSONS: Final = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")

_folders: dict[str, Path] = {}


def add_game(name: str, folder: Path) -> None:
    """Registers the folder with a game's catalogues."""
    _folders[name] = folder
    catalogue.cache_clear()


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    codes = sorted(folder.parent.name for folder in HOUSE.glob("*/language.json"))
    return (FALLBACK, *(code for code in codes if code != FALLBACK))


def refresh() -> None:
    """Clears the caches, after files have changed."""
    for reader in (languages, about, catalogue):
        reader.cache_clear()


@cache
def about(code: str) -> dict[str, Any]:
    """A language's `language.json`, with English number signs where it has none."""
    facts: dict[str, Any] = msgspec.json.decode((HOUSE / code / "language.json").read_bytes())
    english = facts if code == FALLBACK else about(FALLBACK)
    return {sign: english[sign] for sign in SIGNS} | facts


@cache
def catalogue(code: str, game: str = "") -> Mapping[str, str]:
    """The common sentences or those of a game in one language, by key, without the fallback."""
    if game:
        folder = _folders.get(game)
        files = [folder / f"{code}.json"] if folder is not None else []
    else:
        files = sorted((HOUSE / code).glob("*.json"))
    found: dict[str, str] = {}
    for file in files:
        if file.name != "language.json" and file.exists():
            found |= msgspec.json.decode(file.read_bytes(), type=dict[str, str])
    return found


def parts_of(key: str) -> tuple[str, str]:
    """Splits a key into its game (empty for common sentences) and the rest."""
    game, colon, name = key.partition(":")
    return (game, name) if colon else ("", key)


def find(code: str, key: str) -> str | None:
    """A sentence with its blanks unfilled; falls back to English, then to None."""
    game, name = parts_of(key)
    own = catalogue(code, game).get(name)
    return own if own is not None or code == FALLBACK else catalogue(FALLBACK, game).get(name)


def say(code: str, key: str, values: Mapping[str, object] | None = None, person: Person = "other") -> str:
    """A sentence with its blanks filled in; raises `KeyError` if no language has it."""
    text = find(code, key)
    if text is None:
        raise KeyError(key)
    return fill(code, text, values, person)


def has(code: str, key: str) -> bool:
    """Whether the language or English has a sentence."""
    return find(code, key) is not None


def fill(code: str, text: str, values: Mapping[str, object] | None = None, person: Person = "other") -> str:
    """Fills the blanks of a text that is in no catalogue."""
    text = PERSONS.sub(r"\1" if person == "you" else r"\2", text)
    if not values:
        return text
    plural = about(code).get("plural", [])
    told = {name: _told(code, plural, value) for name, value in values.items()}
    return text.format_map(told)


def _told(code: str, plural: list[str], value: object) -> object:
    """The value for a blank: a number with its noun forms, a sentence in the same language."""
    if type(value) is int:
        return Count(value, plural)
    sentence = getattr(value, "sentence", None)
    return value if sentence is None else sentence(code)


def in_all_languages(key: str) -> dict[str, str]:
    """A sentence with its blanks in each language that has it, by code."""
    game, name = parts_of(key)
    found = {code: catalogue(code, game).get(name) for code in languages()}
    return {code: text for code, text in found.items() if text is not None}


def pick(code: str, texts: Mapping[str, str]) -> str:
    """The text in a language, from texts by code; falls back to English."""
    return texts.get(code) or texts[FALLBACK]


def spellings(key: str) -> set[str]:
    """Accepted spellings in all languages, in lower case; the sentence is a comma-separated list."""
    return {word.strip().lower() for text in in_all_languages(key).values() for word in text.split(",")}


def decimal(code: str, number: float, digits: int = 1) -> str:
    """12.3 or 12,3, by the language's own sign."""
    return f"{number:.{digits}f}".replace(".", about(code)["decimal"])


def thousands(code: str, number: int) -> str:
    """12,345 or 12 345, by the language's own sign."""
    return f"{number:,}".replace(",", about(code)["thousands"])


class Count(int):
    """A number formatted with its noun: `{n:card|cards}` gives "1 card" or "2 cards"."""

    plural: list[str]

    def __new__(cls, value: int, plural: list[str]) -> Self:
        made = super().__new__(cls, value)
        made.plural = plural
        return made

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return super().__format__(spec)
        nouns = spec.split("|")
        return f"{int(self)} {nouns[min(form(self.plural, int(self)), len(nouns) - 1)]}"
