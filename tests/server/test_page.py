"""The page and the rule pages, as a server sends them."""

from __future__ import annotations

import asyncio
import gzip
import re
from pathlib import Path
from typing import Any

import pytest

from tablee.games import rule_pages as pages
from tablee.games.registry import GAMES
from tablee.server.http.page import Files, Page
from tablee.server.http.rule_pages import rule_page
from tablee.server.http.security import SECURITY_HEADERS


@pytest.fixture
def page(tmp_path: Path) -> Page:
    (tmp_path / "assets").mkdir()
    (tmp_path / "index.html").write_text("<!doctype html><title>Tablée</title>")
    (tmp_path / "assets" / "index-1a2b.js").write_text("say('hello');" * 100)
    (tmp_path / "assets" / "face-3c4d.woff2").write_bytes(bytes(2000))
    (tmp_path / "manifest.fr.webmanifest").write_text("{}")
    (tmp_path / "sw.js").write_text("self.addEventListener('fetch', () => {});" * 20)
    return Page(tmp_path)


def fetched(page: Files, path: str, method: str = "GET", **asked: str) -> tuple[int, dict[str, str], bytes]:
    """An answer of the page: status, headers, body."""
    sent: list[Any] = []

    async def receive() -> dict[str, Any]:
        return {"type": "http.request"}

    async def send(message: Any) -> None:
        sent.append(message)

    headers = [(name.replace("_", "-").encode(), value.encode()) for name, value in asked.items()]
    scope = {"type": "http", "method": method, "path": path, "headers": headers}
    asyncio.run(page(scope, receive, send))
    told = {name.decode(): value.decode() for name, value in sent[0]["headers"]}
    return sent[0]["status"], told, sent[1]["body"]


@pytest.mark.parametrize(
    "path", ["/", "/t/dsXbI4bLZd9n", "/rules", "/rules/mio", "/replay", "/replay/x", "/me", "/about"]
)
def test_every_path_of_the_page_opens_it(page: Page, path: str) -> None:
    assert page.serves(path)
    status, headers, body = fetched(page, path)
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert "Tablée" in body.decode()
    assert headers["cache-control"] == "no-cache"


@pytest.mark.parametrize("path", ["/api/games", "/healthz", "/metrics", "/meadow", "/ws"])
def test_other_paths_are_not_the_pages(page: Page, path: str) -> None:
    assert not page.serves(path)


def test_assets_are_kept_for_ever_and_sent_compressed(page: Page) -> None:
    status, headers, body = fetched(page, "/assets/index-1a2b.js", accept_encoding="gzip, br")
    assert (status, headers["content-encoding"], headers["content-type"]) == (
        200,
        "gzip",
        "text/javascript; charset=utf-8",
    )
    assert "immutable" in headers["cache-control"]
    assert gzip.decompress(body) == fetched(page, "/assets/index-1a2b.js")[2]
    assert "content-encoding" not in fetched(page, "/assets/face-3c4d.woff2", accept_encoding="gzip")[1]


def test_worker_and_manifest_are_asked_for_every_time(page: Page) -> None:
    kinds = {"/sw.js": "text/javascript; charset=utf-8", "/manifest.fr.webmanifest": "application/manifest+json"}
    for path, kind in kinds.items():
        assert page.serves(path)
        status, headers, _ = fetched(page, path, accept_encoding="gzip")
        assert (status, headers["cache-control"]) == (200, "no-cache")
        assert headers["content-type"].startswith(kind)
        assert fetched(page, path, if_none_match=headers["etag"])[0] == 304


def test_the_policy_lets_the_page_be_installed() -> None:
    policy = SECURITY_HEADERS["content-security-policy"].split("; ")
    assert {"worker-src 'self'", "manifest-src 'self'", "connect-src 'self'"} <= set(policy)
    assert not any("unsafe" in part for part in policy)


def test_what_the_browser_has_is_not_sent_again(page: Page) -> None:
    tag = fetched(page, "/")[1]["etag"]
    assert fetched(page, "/", if_none_match=tag)[0::2] == (304, b"")


def test_every_answer_keeps_browsers_strict(page: Page) -> None:
    for path in ("/", "/assets/index-1a2b.js", "/assets/none.js"):
        assert SECURITY_HEADERS.items() <= fetched(page, path)[1].items()


def test_no_way_leads_out_of_the_folder(page: Page) -> None:
    for path in ("/assets/../../secret", "/assets/%2e%2e/index.html", "/assets//etc/passwd"):
        assert fetched(page, path)[0] == 404


def test_only_reading(page: Page) -> None:
    assert fetched(page, "/", "POST")[0] == 405
    status, headers, body = fetched(page, "/", "HEAD")
    assert (status, body) == (200, b"")
    assert int(headers["content-length"]) > 0


def test_a_page_that_was_not_built_says_so(tmp_path: Path) -> None:
    status, headers, body = fetched(Page(tmp_path / "nothing"), "/")
    assert (status, headers["content-type"]) == (503, "text/plain; charset=utf-8")
    assert "make page" in body.decode()


@pytest.mark.parametrize("game", list(GAMES))
@pytest.mark.parametrize("lang", ["en", "fr"])
def test_the_rules_as_data_hold_every_clause_and_every_word(game: str, lang: Any) -> None:
    shown = rule_page(game, lang)
    parts = [part for section in shown.sections for part in section.parts]
    assert [part.clause for part in parts if part.clause] == list(pages.clauses(game, lang))
    told = [shown.title, *(s.title for s in shown.sections), *(p.clause + " " + p.text for p in parts)]
    cells = [cell for part in parts for row in part.rows for cell in row]
    words = re.findall(r"\w+", " ".join([*told, *cells]))
    assert words.count("ruling") > 0 or lang == "fr"
    assert sorted(words) == sorted(re.findall(r"\w+", pages.page(game, lang)))
