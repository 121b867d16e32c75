"""The sentences of the terminal program in one language."""

from __future__ import annotations

import os
from collections.abc import Mapping, Sequence

from tablee import lang as languages
from tablee.cli.errors import CommandError
from tablee.lang import Person

Lang = str
"""The code of a language: one of `tablee.lang.languages()`."""


class Words:
    """The sentences of one language. The keys of a game's sentences begin with its name: `mio:log.draw`."""

    def __init__(self, lang: Lang) -> None:
        self.lang = lang

    def __call__(self, key: str, /, **fields: object) -> str:
        """A sentence with its blanks filled in."""
        return languages.say(self.lang, key, fields)

    def of(self, person: Person, key: str, /, **fields: object) -> str:
        """A sentence in the second or third person."""
        return languages.say(self.lang, key, fields, person)

    def has(self, key: str) -> bool:
        """Whether the catalogue has a sentence."""
        return languages.has(self.lang, key)

    def decimal(self, number: float, digits: int = 1) -> str:
        """12.3 or 12,3."""
        return languages.decimal(self.lang, number, digits)

    def thousands(self, number: int) -> str:
        """12,345 or 12 345."""
        return languages.thousands(self.lang, number)

    def either(self, parts: Sequence[str]) -> str:
        """`fr or en`."""
        return self("list.or").join([", ".join(parts[:-1]), parts[-1]] if len(parts) > 1 else parts)


def codes() -> list[str]:
    """The codes of all languages, the fallback last."""
    first, *others = languages.languages()
    return [*others, first]


def locale_lang(environment: Mapping[str, str]) -> Lang:
    """The language of the locale if there are sentences in it, else English."""
    for name in ("LC_ALL", "LC_MESSAGES", "LANG"):
        value = environment.get(name, "").lower()
        if value:
            known = [code for code in codes() if value.startswith(code)]
            return max(known, key=len, default=languages.FALLBACK)
    return languages.FALLBACK


def words_for(lang: Lang | None) -> Words:
    """The requested language, or that of the locale; raises `CommandError` with the list of languages."""
    if lang is None or lang in codes():
        return Words(lang or locale_lang(os.environ))
    words = words_for(None)
    raise CommandError(words("usage.choice", name="--lang", value=lang, choices=", ".join(codes())))


def asked_lang(arguments: list[str]) -> Lang | None:
    """The language that a command line requests, read before the rest is parsed."""
    for place, argument in enumerate(arguments):
        if argument == "--":
            break
        value = argument[len("--lang=") :] if argument.startswith("--lang=") else None
        if argument == "--lang" and place + 1 < len(arguments):
            value = arguments[place + 1]
        if value in codes():
            return value
    return None
