"""Serves the page built by `make page` from memory, compressed for browsers that accept it."""

from __future__ import annotations

import gzip
import hashlib
import mimetypes
from abc import ABC, abstractmethod
from pathlib import Path
from typing import Final, NamedTuple

from tablee import lang as languages
from tablee.server.asgi import Receive, Scope, Send
from tablee.server.http.security import SecureResponse

BUILT: Final = Path(__file__).parents[1] / "page"
PLACES: Final = ("/", "/about", "/me", "/replay", "/rules")
"""Paths that the page routes itself."""
FOLDERS: Final = ("/deal/", "/learn/", "/new/", "/replay/", "/rules/", "/t/")
"""The page also routes every path with one of these prefixes."""
ASSETS: Final = "/assets/"
"""File names there contain a hash of the content, so the files never change."""
FOR_EVER: Final = "public, max-age=31536000, immutable"
ASK_FIRST: Final = "no-cache"
COMPRESSED_FROM: Final = 600
"""Smaller files, in bytes, are sent uncompressed."""
TEXTS: Final = (".css", ".html", ".js", ".json", ".svg", ".webmanifest")
TYPES: Final = {
    ".webmanifest": "application/manifest+json",
    ".js": "text/javascript",
    ".webp": "image/webp",
    ".woff2": "font/woff2",
}


class File(NamedTuple):
    """A file ready to send: its content, headers and compressed form."""

    kind: str
    plain: bytes
    packed: bytes
    tag: str
    caching: str


class Files(ABC):
    """The base of ASGI applications that serve files."""

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answers one request."""
        if scope["method"] in ("GET", "HEAD"):
            response = await self.respond(scope)
        else:
            headers = {"allow": "GET, HEAD", "content-type": "text/plain"}
            response = SecureResponse(b"GET or HEAD\n", 405, headers)
        if scope["method"] == "HEAD":
            response.body = b""
        await response(scope, receive, send)

    @abstractmethod
    async def respond(self, scope: Scope) -> SecureResponse:
        """The response for the path of a request."""


class Page(Files):
    """The built page."""

    def __init__(self, folder: Path = BUILT) -> None:
        paths = {f"/{path.relative_to(folder).as_posix()}": path for path in files_in(folder)}
        self.files = {
            name: packed(path, FOR_EVER if name.startswith(ASSETS) else ASK_FIRST) for name, path in paths.items()
        }

    def serves(self, path: str) -> bool:
        """Whether a path belongs to the page."""
        return path in self.files or path.startswith(ASSETS) or is_entrance(path)

    async def respond(self, scope: Scope) -> SecureResponse:
        path = scope["path"]
        file = self.files.get("/index.html" if is_entrance(path) else path)
        if file is not None:
            return file_response(scope, file)
        return notice(503, "http.page_not_built") if is_entrance(path) else notice(404, "http.no_file")


def file_response(scope: Scope, file: File, **more: str) -> SecureResponse:
    """A response with a file, compressed if the browser accepts that; 304 if the browser has it."""
    asked = dict(scope["headers"])
    headers = {
        "content-type": file.kind,
        "cache-control": file.caching,
        "etag": file.tag,
        "vary": "accept-encoding",
        **more,
    }
    if asked.get(b"if-none-match", b"").decode("latin-1") == file.tag:
        return SecureResponse(b"", 304, headers)
    if file.packed and b"gzip" in asked.get(b"accept-encoding", b""):
        return SecureResponse(file.packed, 200, {**headers, "content-encoding": "gzip"})
    return SecureResponse(file.plain, 200, headers)


def notice(status: int, key: str) -> SecureResponse:
    """A response with a sentence in every language, in place of a file."""
    text = "".join(f"{sentence}\n" for sentence in languages.in_all_languages(key).values())
    return SecureResponse(text.encode(), status, {"content-type": "text/plain; charset=utf-8"})


def is_entrance(path: str) -> bool:
    """Whether the page itself routes a path."""
    return path in PLACES or path.startswith(FOLDERS)


def files_in(folder: Path) -> list[Path]:
    """All files of a built site by path; empty if it was not built."""
    return [path for path in sorted(folder.rglob("*")) if path.is_file()]


def packed(path: Path, caching: str) -> File:
    """A file with its media type, compressed if that makes it smaller."""
    data = path.read_bytes()
    kind = TYPES.get(path.suffix) or mimetypes.guess_type(path.name)[0] or "application/octet-stream"
    is_text = path.suffix in TEXTS
    small = gzip.compress(data, 9, mtime=0) if is_text and len(data) >= COMPRESSED_FROM else b""
    tag = f'"{hashlib.sha256(data).hexdigest()[:20]}"'
    return File(f"{kind}; charset=utf-8" if is_text else kind, data, small, tag, caching)
