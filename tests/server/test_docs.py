"""The documentation, as a server sends it."""

from __future__ import annotations

import base64
import hashlib
import re
from pathlib import Path

import pytest

from tablee.server.http.docs import BUILT, Docs
from tablee.server.http.security import SECURITY_HEADERS
from tests.lacking import lacking
from tests.server.test_page import fetched

SCRIPT = "say('hello')"


@pytest.fixture
def docs(tmp_path: Path) -> Docs:
    """A small site."""
    (tmp_path / "play").mkdir()
    (tmp_path / "index.html").write_text(
        f"<!doctype html><script>{SCRIPT}</script><style>b {{}}</style>Tablée" + " " * 600
    )
    (tmp_path / "play" / "index.html").write_text("<!doctype html>play")
    (tmp_path / "screen.webp").write_bytes(bytes(10))
    return Docs(tmp_path)


def policy(headers: dict[str, str]) -> dict[str, list[str]]:
    parts = [part.split() for part in headers["content-security-policy"].split("; ")]
    return {name: allowed for name, *allowed in parts}


def test_it_has_a_place_of_its_own(docs: Docs) -> None:
    assert all(docs.serves(path) for path in ("/docs", "/docs/", "/docs/play/", "/docs/nothing"))
    assert not any(docs.serves(path) for path in ("/", "/docsx", "/api/docs", "/healthz"))


@pytest.mark.parametrize("path", ["/docs/", "/docs/index.html", "/docs/play/"])
def test_a_folder_shows_its_index(docs: Docs, path: str) -> None:
    status, headers, body = fetched(docs, path)
    assert (status, headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert body.startswith(b"<!doctype html>")


@pytest.mark.parametrize("path", ["/docs", "/docs/play"])
def test_a_folder_without_its_slash_leads_to_it(docs: Docs, path: str) -> None:
    status, headers, _ = fetched(docs, path)
    assert (status, headers["location"]) == (308, f"{path}/")


def test_files_have_their_types_and_are_packed(docs: Docs) -> None:
    assert fetched(docs, "/docs/screen.webp")[1]["content-type"] == "image/webp"
    assert fetched(docs, "/docs/", accept_encoding="gzip")[1]["content-encoding"] == "gzip"


def test_what_the_browser_has_is_not_sent_again(docs: Docs) -> None:
    headers = fetched(docs, "/docs/")[1]
    assert headers["cache-control"] == "no-cache"
    assert fetched(docs, "/docs/", if_none_match=headers["etag"])[0::2] == (304, b"")


def test_only_scripts_that_stand_in_a_document_may_run(docs: Docs) -> None:
    digest = base64.b64encode(hashlib.sha256(SCRIPT.encode()).digest()).decode()
    allowed = policy(fetched(docs, "/docs/")[1])
    assert allowed["script-src"] == ["'self'", f"'sha256-{digest}'"]
    assert len(allowed["style-src"]) == 2
    assert policy(fetched(docs, "/docs/play/")[1])["script-src"] == ["'self'"]


def test_every_answer_keeps_browsers_strict(docs: Docs) -> None:
    for path in ("/docs", "/docs/", "/docs/play/", "/docs/nothing"):
        headers = fetched(docs, path)[1]
        assert SECURITY_HEADERS.keys() <= headers.keys()
        assert "unsafe" not in headers["content-security-policy"]
        assert policy(headers)["default-src"] == ["'none'"]


@pytest.mark.parametrize(
    "path", ["/docs/nothing", "/docs/../index.html", "/docs//etc/passwd", "/docs/%2e%2e/x", "/docs/play/x"]
)
def test_what_is_not_there_is_said_to_be_missing(docs: Docs, path: str) -> None:
    status, _, body = fetched(docs, path)
    assert status == 404
    assert b"/docs/" in body


def test_only_reading(docs: Docs) -> None:
    assert fetched(docs, "/docs/", "POST")[0] == 405
    assert fetched(docs, "/docs/", "HEAD")[2] == b""


def test_documentation_that_was_not_built_says_how(tmp_path: Path) -> None:
    status, headers, body = fetched(Docs(tmp_path / "nothing"), "/docs/")
    assert (status, headers["content-type"]) == (503, "text/plain; charset=utf-8")
    assert "make docs" in body.decode()


@pytest.fixture
def built() -> Docs:
    """The site as `make docs` left it."""
    if not (BUILT / "index.html").exists():
        lacking("the documentation was not built (make docs)")
    return Docs()


def test_nothing_of_the_site_comes_from_elsewhere(built: Docs) -> None:
    for name in sorted(built.names):
        if name.endswith(".html"):
            text = (BUILT / name).read_text(encoding="utf-8")
            assert 'src="http' not in text, name
            assert 'rel="stylesheet" href="http' not in text, name
            assert not re.search(r"<[a-z][^<>]*\sstyle=", text), name


@pytest.mark.usefixtures("built")
def test_french_pages_speak_french() -> None:
    for name in ("play/start.fr/index.html", "rules/mio.fr/index.html", "index.fr/index.html"):
        assert '<html lang="fr"' in (BUILT / name).read_text(encoding="utf-8")
    start = (BUILT / "play" / "start.fr" / "index.html").read_text(encoding="utf-8")
    assert 'href="../start.en/" hreflang="en"' in start
    assert '<html lang="en"' in (BUILT / "play" / "start.en" / "index.html").read_text(encoding="utf-8")


def test_every_players_page_is_there_in_both_languages() -> None:
    pages = Path(__file__).parents[2] / "docs"
    for folder in ("play", "rules"):
        names = {path.name for path in (pages / folder).glob("*.md")}
        assert {name.replace(".fr.", ".en.") for name in names if ".fr." in name} == {n for n in names if ".en." in n}
        assert all(".fr." in name or ".en." in name for name in names)
