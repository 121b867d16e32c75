"""How the pages of the site are gathered (`tools/site.py`)."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from tools import site


@pytest.mark.parametrize(
    ("path", "place"),
    [
        ("docs/rules/mio.fr.md", "rules/mio.fr.md"),
        ("docs/notebooks/mio-decks.ipynb", "notebooks/mio-decks.md"),
        ("CONTRIBUTING.md", "more/CONTRIBUTING.md"),
        ("deploy/nginx.conf", "more/deploy/nginx-conf.md"),
        ("examples/bots", "more/examples/bots/index.md"),
    ],
)
def test_every_file_has_its_place(path: str, place: str) -> None:
    assert site.place(site.ROOT / path) == place


def test_links_lead_to_where_the_site_has_things() -> None:
    text = "[a](../../examples/bots/ten_lines.py) [b](contract.md#levels) [c](https://example.org/x.md)\n```sh\n[d](api.md)\n```"
    moved, found = site.linked(text, site.DOCS / "bots" / "api.md")
    assert moved.splitlines()[0] == (
        "[a](../more/examples/bots/ten_lines-py.md) [b](contract.md#levels) [c](https://example.org/x.md)"
    )
    assert "[d](api.md)" in moved
    assert found == [site.ROOT / "examples" / "bots" / "ten_lines.py"]


def test_a_link_that_leads_nowhere_stays_for_mkdocs_to_complain_about() -> None:
    assert site.linked("[a](../nothing.md)", site.DOCS / "server.md") == ("[a](../nothing.md)\n", [])


def test_every_package_that_is_imported_is_explained() -> None:
    pages = site.reference()
    assert {"reference/core.md", "reference/games.mio.bots.md", "reference/envs.md"} <= pages.keys()
    assert "reference/cli.md" not in pages
    assert "::: tablee.match.match\n" in pages["reference/match.md"]


def test_a_notebook_becomes_a_page(tmp_path: Path) -> None:
    drawn = {"data": {"image/svg+xml": ["<svg/>"]}}
    cells = [
        {"cell_type": "markdown", "source": ["# Title\n", "\n", "Words."]},
        {"cell_type": "code", "source": ["1 + 1"], "outputs": [{"data": {"text/plain": ["2"]}}, drawn]},
    ]
    page = site.notebook_page(json.dumps({"cells": cells}), tmp_path / "book.md")
    assert page == "# Title\n\nWords.\n\n```python\n1 + 1\n```\n\n```text\n2\n```\n\n![Title](book-1.svg)\n"
    assert (tmp_path / "book-1.svg").read_text(encoding="utf-8") == "<svg/>"
