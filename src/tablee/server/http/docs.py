"""Serves the documentation built by `make docs` at `/docs`. It reads files on request.

A document may contain inline scripts and styles (Material's, a study's report): its Content-Security-Policy lists each
by its hash, and otherwise equals that of all responses.
"""

from __future__ import annotations

import asyncio
import base64
import hashlib
import re
from functools import lru_cache
from pathlib import Path
from typing import Final

from tablee.server.asgi import Scope
from tablee.server.http.page import ASK_FIRST, File, Files, file_response, files_in, notice, packed
from tablee.server.http.security import CONTENT_SECURITY_POLICY, SecureResponse

BUILT: Final = Path(__file__).parents[1] / "docs"
PLACE: Final = "/docs"
POLICY: Final = "content-security-policy"
KEPT: Final = 200
"""The size of the file cache."""


class Docs(Files):
    """The built documentation."""

    def __init__(self, folder: Path = BUILT) -> None:
        self.folder = folder
        self.names = {path.relative_to(folder).as_posix() for path in files_in(folder)}

    def serves(self, path: str) -> bool:
        """Whether a path belongs to the documentation."""
        return path == PLACE or path.startswith(f"{PLACE}/")

    async def respond(self, scope: Scope) -> SecureResponse:
        name = scope["path"].removeprefix(PLACE).removeprefix("/")
        if scope["path"].endswith("/") and f"{name}index.html" in self.names:
            name = f"{name}index.html"
        if name in self.names:
            # a thread reads it, so that tables do not wait for the disk
            file, policy = await asyncio.to_thread(document_at, self.folder / name)
            return file_response(scope, file, **{POLICY: policy})
        if f"{name}/index.html".removeprefix("/") in self.names:
            return SecureResponse(b"", 308, {"location": f"{scope['path']}/"})
        return notice(404, "http.docs_no_page") if self.names else notice(503, "http.docs_not_built")


@lru_cache(maxsize=KEPT)
def document_at(path: Path) -> tuple[File, str]:
    """A file of the documentation, and its Content-Security-Policy."""
    file = packed(path, ASK_FIRST)
    return file, allowing(CONTENT_SECURITY_POLICY, file.plain if path.suffix == ".html" else b"")


def allowing(policy: str, document: bytes) -> str:
    """The policy, extended by the hashes of a document's inline scripts and styles."""
    for kind in ("script", "style"):
        found = re.findall(rf"<{kind}>(.*?)</{kind}>".encode(), document, re.DOTALL)
        names = [
            f"'sha256-{base64.b64encode(hashlib.sha256(text).digest()).decode()}'" for text in dict.fromkeys(found)
        ]
        policy = policy.replace(f"{kind}-src 'self'", " ".join([f"{kind}-src 'self'", *names]))
    return policy
