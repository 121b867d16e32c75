"""Reads rule pages, whole or clause by clause."""

from __future__ import annotations

import re
from pathlib import Path

from tablee.core.refusal import NO_SUCH_SEAT, NOT_A_MOVE
from tablee.core.text import AMBIGUOUS, BAD_DEAL, NO_SUCH_CARD
from tablee.games.registry import HOUSE, PAGES, spec_of
from tablee.lang import FALLBACK

INSTALLED = Path(__file__).parents[1] / "pages"
CHECKOUT = Path(__file__).parents[3] / "docs" / "rules"
CLAUSE = re.compile(r"^- \*\*([A-Z]\d+)\*\* ")
NOTATION = {why.clause: why for why in (NOT_A_MOVE, AMBIGUOUS, NO_SUCH_CARD, NO_SUCH_SEAT, BAD_DEAL)}
LINK_TO_OTHER = re.compile(r"^\*\[[^\]]*\]\([^)]*\.md\)\*\n+", re.MULTILINE)


def page(game: str, lang: str) -> str:
    """A game's rule page as Markdown, in English if the language has none."""
    return read(file_of(game, lang))


def file_of(game: str, lang: str) -> Path:
    """The file of a game's rule page."""
    folders = [INSTALLED, CHECKOUT] if game in HOUSE else [spec_of(game).folder / PAGES]
    files = [folder / f"{game}.{code}.md" for code in (lang, FALLBACK) for folder in folders]
    return next((file for file in files if file.is_file()), files[-1])


def read(file: Path) -> str:
    """A rule page without its link to the other language."""
    return LINK_TO_OTHER.sub("", file.read_text(encoding="utf-8"))


def clauses(game: str, lang: str) -> dict[str, str]:
    """Every clause of a game's rule page by its number."""
    return clauses_in(page(game, lang))


def clauses_in(text: str) -> dict[str, str]:
    """Every clause of a rule page by its number."""
    found: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in text.splitlines():
        start = CLAUSE.match(line)
        if start:
            current = found.setdefault(start[1], [])
        elif not line.startswith("  "):
            current = None
        if current is not None:
            current.append(line)
    return {number: "\n".join(lines) for number, lines in found.items()}


def clause(game: str, lang: str, number: str) -> str | None:
    """One clause as Markdown, of the rules or of the notation; None if there is none."""
    number = number.strip().upper()
    if number in NOTATION:
        return f"- **{number}** {NOTATION[number].sentence(lang)}"
    return clauses(game, lang).get(number)
