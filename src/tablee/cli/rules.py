"""`tablee rules`: the rule page of a game, or single clauses of it."""

from __future__ import annotations

from difflib import get_close_matches

from tablee.cli.choosing import spec_named
from tablee.cli.errors import CommandError
from tablee.cli.output import console
from tablee.cli.pages import show
from tablee.cli.words import Lang, words_for
from tablee.games import rule_pages as pages


def rules(game: str, /, *clauses: str, lang: Lang | None = None) -> None:
    """Shows the rules of a game."""
    words = words_for(lang)
    name = spec_named(game, words).name
    if not clauses:
        show(console(), pages.page(name, words.lang))
        return
    texts: list[str] = []
    for number in clauses:
        text = pages.clause(name, words.lang, number)
        if text is None:
            known = pages.clauses(name, words.lang)
            near = get_close_matches(number.upper(), known, n=1, cutoff=0.3)
            key = "fault.clause.near" if near else "fault.clause"
            first, last = min(known, key=_number), max(known, key=_number)
            raise CommandError(words(key, clause=number, near=near[0] if near else "", first=first, last=last))
        texts.append(text)
    show(console(), "\n".join(texts))


def _number(clause: str) -> int:
    return int(clause[1:])
