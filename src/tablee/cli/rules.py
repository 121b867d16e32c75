"""`tablee rules`: shows the rule page of a game, or single clauses."""

from __future__ import annotations

from tablee.cli.arguments import spec_named, unknown
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
            first, last = min(known, key=_number), max(known, key=_number)
            raise unknown("fault.clause", number.upper(), known, 0.3, words, clause=number, first=first, last=last)
        texts.append(text)
    show(console(), "\n".join(texts))


def _number(clause: str) -> int:
    return int(clause[1:])
