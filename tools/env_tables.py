"""Writes the tables of observations into docs/envs.md: `python -m tools.env_tables`. A test checks them."""

from __future__ import annotations

from pathlib import Path

from tablee.envs.config import arrays_of
from tablee.games.registry import HOUSE, spec_of

PAGE = Path(__file__).parents[1] / "docs" / "envs.md"


def table(game: str) -> str:
    """The layout of one game's observation."""
    layout = arrays_of(spec_of(game)).layout
    rows = [
        f"| {section.start} | {section.length} | `{section.name}` | {section.low} … {section.high} | {section.about} |"
        for section in layout.sections
    ]
    head = ["| first | cells | section | numbers | what they say |", "|---|---|---|---|---|"]
    return "\n".join([f"{int(layout.size)} cells.", "", *head, *rows])


def marked(game: str, content: str) -> str:
    """The text between the marks of a game."""
    return f"<!-- {game}: begin -->\n\n{content}\n\n<!-- {game}: end -->"


def written(page: str) -> str:
    """The page with updated tables."""
    for game in HOUSE:
        before, begin, rest = page.partition(f"<!-- {game}: begin -->")
        _, end, after = rest.partition(f"<!-- {game}: end -->")
        if not begin or not end:
            message = f"docs/envs.md has no marks for {game}"
            raise ValueError(message)
        page = before + marked(game, table(game)) + after
    return page


if __name__ == "__main__":
    PAGE.write_text(written(PAGE.read_text(encoding="utf-8")), encoding="utf-8")
