"""The sentences of a report, typeset with the narrow spaces of their language."""

from __future__ import annotations

from tablee import lang as languages

THIN = "\u202f"
"""Narrow no-break space."""


def say(key: str, lang: str, **fields: object) -> str:
    """A sentence of the catalogues with its blanks filled in."""
    return languages.say(lang, f"study.{key}", fields)


def ending(game: str, way: str, lang: str) -> str:
    """How a round ended: as the game says it in reports, as it says it elsewhere, or as its views name it."""
    keys = (f"{game}:study.ended.{way}", f"{game}:ended.{way}", f"study.ended.{way}")
    found = (languages.find(lang, key) for key in keys)
    return next((words for words in found if words is not None), way)


def typeset(text: str, lang: str) -> str:
    """A text with narrow spaces as the language uses them."""
    facts = languages.about(lang)
    for sign in facts.get("narrow_before", []):
        text = text.replace(f" {sign}", f"{THIN}{sign}")
    for sign in facts.get("narrow_after", []):
        text = text.replace(f"{sign} ", f"{sign}{THIN}")
    return text
