"""Every sentence in every language, read from folders of files.

`lang/<code>/*.json` holds the sentences of the house, `<game's folder>/lang/<code>.json` those of a game. A new folder
is a new language: no code names one. What a language lacks is said in English, sentence by sentence. `language.json`
says how a language writes: its `name`, its rule for plurals (`plural`), its `decimal` sign and the one between
`thousands`; and whether its words are those of the notation (`is_notation`).

A key is `name` for a sentence of the house and `game:name` for one of a game. A sentence has blanks:

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
PERSONS: Final = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")

_folders: dict[str, Path] = {}


def add_game(name: str, folder: Path) -> None:
    """Says where the files of a game's sentences lie."""
    _folders[name] = folder
    catalogue.cache_clear()


@cache
def languages() -> tuple[str, ...]:
    """The codes of all languages, English first."""
    codes = sorted(folder.parent.name for folder in HOUSE.glob("*/language.json"))
    return (FALLBACK, *(code for code in codes if code != FALLBACK))


def refresh() -> None:
    """Forgets what was read: files have changed."""
    for reader in (languages, about, catalogue):
        reader.cache_clear()


@cache
def about(code: str) -> dict[str, Any]:
    """What a language's `language.json` says of it."""
    facts: dict[str, Any] = msgspec.json.decode((HOUSE / code / "language.json").read_bytes())
    return facts


@cache
def catalogue(code: str, game: str = "") -> Mapping[str, str]:
    """The sentences of the house or of a game in one language, by key; of that language alone."""
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
    """The game of a key (empty for the house), and the rest."""
    game, colon, name = key.partition(":")
    return (game, name) if colon else ("", key)


def find(code: str, key: str) -> str | None:
    """A sentence with its blanks, in English if the language lacks it; None if nobody has it."""
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
    """Whether there is such a sentence."""
    return find(code, key) is not None


def fill(code: str, text: str, values: Mapping[str, object] | None = None, person: Person = "other") -> str:
    """The same for a text that is in no catalogue."""
    text = PERSONS.sub(r"\1" if person == "you" else r"\2", text)
    if not values:
        return text
    plural = about(code).get("plural", [])
    told = {name: _told(code, plural, value) for name, value in values.items()}
    return text.format_map(told)


def _told(code: str, plural: list[str], value: object) -> object:
    """What fills a blank: a number brings its noun along, a sentence is said in the same language."""
    if type(value) is int:
        return Count(value, plural)
    sentence = getattr(value, "sentence", None)
    return value if sentence is None else sentence(code)


def in_all_languages(key: str) -> dict[str, str]:
    """A sentence with its blanks as each language has it, by code; those that lack it are left out."""
    game, name = parts_of(key)
    found = {code: catalogue(code, game).get(name) for code in languages()}
    return {code: text for code, text in found.items() if text is not None}


def spellings(key: str) -> set[str]:
    """What people may type for one thing, in small letters, in any language: the sentence is a list with commas."""
    return {word.strip().lower() for text in in_all_languages(key).values() for word in text.split(",")}


def decimal(code: str, number: float, digits: int = 1) -> str:
    """12.3 or 12,3, by the language's own sign."""
    return f"{number:.{digits}f}".replace(".", about(code).get("decimal", "."))


def thousands(code: str, number: int) -> str:
    """12,345 or 12 345, by the language's own sign."""
    return f"{number:,}".replace(",", about(code).get("thousands", ","))


class Count(int):
    """A number that brings its noun along: `{n:card|cards}` is "1 card" or "2 cards"."""

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
