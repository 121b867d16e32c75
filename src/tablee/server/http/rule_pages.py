"""The endpoint `GET /api/rules/{game}`: rule pages as data, parsed from their Markdown."""

from __future__ import annotations

from functools import cache

import msgspec

from tablee import lang as languages
from tablee.games import rule_pages as pages
from tablee.games.registry import GAMES
from tablee.server.http.errors import HttpError
from tablee.server.http.routes import Route


class RulePart(msgspec.Struct, omit_defaults=True):
    """A clause with its number, a paragraph without one, or a table in `rows`, its heading first.

    Texts may hold `**bold**`, `*slanted*` and `` `code` ``, nothing else.
    """

    text: str = ""
    clause: str = ""
    rows: list[list[str]] = []


class RuleSection(msgspec.Struct):
    """The parts of a page under one heading; the first section has no heading."""

    title: str
    parts: list[RulePart]


class RulePage(msgspec.Struct):
    """The rules of a game in one language."""

    game: str
    lang: str
    title: str
    sections: list[RuleSection]


async def rules(game: str, lang: str = languages.FALLBACK) -> RulePage:
    """A rule page, clause by clause."""
    if game not in GAMES:
        raise HttpError(404, "there is no such game")
    return rule_page(game, lang)


ROUTE = Route("GET", "/api/rules/{game}", rules, "The rules of a game", 0.0, errors=(404,))


@cache
def rule_page(game: str, lang: str) -> RulePage:
    """A rule page, read from its Markdown."""
    page = RulePage(game, lang, "", [RuleSection("", [])])
    for block in blocks(pages.page(game, lang)):
        if block.startswith("# "):
            page.title = block[2:]
        elif block.startswith("## "):
            page.sections.append(RuleSection(block[3:], []))
        else:
            page.sections[-1].parts.append(part(block))
    return page


def blocks(markdown: str) -> list[str]:
    """Splits a page into headings, clauses, paragraphs and tables; only tables keep their line breaks."""
    found: list[str] = []
    is_open = False
    for line in markdown.splitlines():
        begins = line.startswith(("#", "- ")) or not is_open
        if not line.strip():
            is_open = False
        elif begins:
            found.append(line)
            is_open = not line.startswith("#")
        else:
            found[-1] += "\n" + line.strip()
    return found


def part(block: str) -> RulePart:
    """A clause, a table or a paragraph."""
    if block.startswith("|"):
        lines = [line for line in block.splitlines() if not line.startswith("|---")]
        return RulePart(rows=[[cell.strip() for cell in line.strip("|").split("|")] for line in lines])
    text = " ".join(block.split("\n"))
    clause = pages.CLAUSE.match(text)
    if clause is None:
        return RulePart(text)
    return RulePart(text[clause.end() :], clause[1])
