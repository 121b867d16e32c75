"""A digest of the playing code, so that results of different versions are never mixed."""

from __future__ import annotations

from functools import cache
from hashlib import sha256
from pathlib import Path

import tablee

PLAYED_BY = (
    "core/**/*.py",
    "games/**/*.py",
    "bots/**/*.py",
    "match/**/*.py",
    "lab/playing.py",
    "lab/study/contract.py",
    "lab/study/trial.py",
)
"""The source files that determine the course and the record of a match."""


@cache
def code_digest() -> str:
    """A digest of the rules, the bots and their drivers."""
    root = Path(tablee.__file__).parent
    digest = sha256()
    for path in sorted({path for pattern in PLAYED_BY for path in root.glob(pattern)}):
        digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
