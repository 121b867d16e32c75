"""The rule pages: whole, or clause by clause."""

from __future__ import annotations

import os
import re
import sys
from pathlib import Path

from rich.console import Console
from rich.markdown import Markdown

from tablee.notation.core import AMBIGUOUS, BAD_DEAL, NO_SUCH_CARD
from tablee.rules.refusal import NO_SUCH_SEAT, NOT_A_MOVE

INSTALLED = Path(__file__).parents[1] / "pages"
CHECKOUT = Path(__file__).parents[3] / "docs" / "rules"
CLAUSE = re.compile(r"^- \*\*([A-Z]\d+)\*\* ")
NOTATION = {why.clause: why for why in (NOT_A_MOVE, AMBIGUOUS, NO_SUCH_CARD, NO_SUCH_SEAT, BAD_DEAL)}
LINK_TO_OTHER = re.compile(r"^\*\[[^\]]*\]\([^)]*\.md\)\*\n+", re.MULTILINE)


def page(game: str, lang: str) -> str:
    """A game's rule page as Markdown."""
    name = f"{game}.{lang}.md"
    folder = INSTALLED if (INSTALLED / name).exists() else CHECKOUT
    return LINK_TO_OTHER.sub("", (folder / name).read_text(encoding="utf-8"))


def clauses(game: str, lang: str) -> dict[str, str]:
    """Every clause of a rule page by its number."""
    found: dict[str, list[str]] = {}
    current: list[str] | None = None
    for line in page(game, lang).splitlines():
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


def show(console: Console, markdown: str) -> None:
    """Prints Markdown; a long page goes through the pager where somebody can turn it."""
    long = markdown.count("\n") > console.height
    if long and console.is_terminal and sys.stdin.isatty():
        os.environ.setdefault("LESS", "-FRX")
        with console.pager(styles=True):
            console.print(Markdown(markdown))
    else:
        console.print(Markdown(markdown))
