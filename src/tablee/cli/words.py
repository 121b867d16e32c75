"""What the terminal program says, in French or English. The sentences stand in `words_en` and `words_fr`."""

from __future__ import annotations

import os
import re
from collections.abc import Mapping
from typing import Literal

from tablee.cli import help_en, help_fr, words_en, words_fr

Lang = Literal["fr", "en"]
Person = Literal["you", "other"]

CATALOGUES: dict[Lang, Mapping[str, str]] = {
    "en": {**words_en.TEXTS, **help_en.TEXTS},
    "fr": {**words_fr.TEXTS, **help_fr.TEXTS},
}
FORMS = re.compile(r"\[([^\[\]|]*)\|([^\[\]|]*)\]")
"""`[play|plays]`: what you do, and what another does."""


class Count(int):
    """A number that brings its noun along: `{n:card|cards}` is "1 card" or "2 cards"."""

    lang: Lang = "en"

    def __format__(self, spec: str) -> str:
        if "|" not in spec:
            return super().__format__(spec)
        one, more = spec.split("|")
        single = abs(self) < 2 if self.lang == "fr" else self == 1
        return f"{int(self)} {one if single else more}"


class FrenchCount(Count):
    """The same in French, where zero is singular."""

    lang: Lang = "fr"


class Words:
    """The sentences of one language."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang
        self.texts = CATALOGUES[lang]
        self.count = FrenchCount if lang == "fr" else Count

    def __call__(self, key: str, /, **fields: object) -> str:
        """A sentence with its blanks filled in."""
        return self.of("other", key, **fields)

    def of(self, person: Person, key: str, /, **fields: object) -> str:
        """A sentence about what you do, or what another does."""
        return self.filled(person, self.texts[key], **fields)

    def filled(self, person: Person, text: str, /, **fields: object) -> str:
        """The same for a sentence that is in no catalogue of ours."""
        text = FORMS.sub(r"\1" if person == "you" else r"\2", text)
        if not fields:
            return text
        counted = {name: self.count(value) if type(value) is int else value for name, value in fields.items()}
        return text.format_map(counted)

    def has(self, key: str) -> bool:
        """Whether there is such a sentence."""
        return key in self.texts


def locale_lang(environment: Mapping[str, str]) -> Lang:
    """French if the locale is French, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "")
        if value:
            return "fr" if value.lower().startswith("fr") else "en"
    return "en"


def words_for(lang: Lang | None) -> Words:
    """The language asked for, or that of the locale."""
    return Words(lang or locale_lang(os.environ))


def asked_lang(arguments: list[str]) -> Lang | None:
    """The language that a command line asks for, found before anything else is read."""
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        value = argument[len("--lang=") :] if argument.startswith("--lang=") else None
        if argument == "--lang" and place + 1 < len(arguments):
            value = arguments[place + 1]
        if value in ("fr", "en"):
            return "fr" if value == "fr" else "en"
    return None
