"""Guests and their tokens: signed by the server, so that nobody can guess or forge them.

A token is `guest.name.signature`, all in URL-safe base64. Whoever has it is that guest: the server sends it once, over
HTTP, and never appears in an address or a log. Tokens can be revoked.
"""

from __future__ import annotations

import base64
import hashlib
import hmac
import os
import secrets
import stat
from pathlib import Path
from typing import Final, NamedTuple

ID_BYTES: Final = 16
SIGNATURE_BYTES: Final = 24
KEY_BYTES: Final = 32
LONGEST_TOKEN: Final = 300


class Guest(NamedTuple):
    """A guest's unique id and display name."""

    id: str
    name: str


class Guests:
    """Makes tokens and checks them."""

    def __init__(self, key: bytes) -> None:
        self.key = hashlib.sha256(b"tablee guests\n" + key).digest()
        self.revoked: set[str] = set()

    def new(self, name: str) -> tuple[Guest, str]:
        """A new guest and their token."""
        guest = Guest(_text(secrets.token_bytes(ID_BYTES)), name)
        return guest, self.token(guest)

    def token(self, guest: Guest) -> str:
        """The token of a guest; the name is part of it, so that it needs no storage."""
        told = f"{guest.id}.{_text(guest.name.encode())}"
        return f"{told}.{self._signature(told)}"

    def known(self, token: str) -> Guest | None:
        """The guest of a token; None if the token is forged or revoked."""
        if not token.isascii() or len(token) > LONGEST_TOKEN or token.count(".") != 2:
            return None
        told, _, signature = token.rpartition(".")
        if not hmac.compare_digest(self._signature(told), signature):
            return None
        guest, _, name = told.partition(".")
        if guest in self.revoked:
            return None
        return Guest(guest, base64.urlsafe_b64decode(name + "=" * (-len(name) % 4)).decode())

    def _signature(self, told: str) -> str:
        return _text(hmac.digest(self.key, told.encode(), "sha256")[:SIGNATURE_BYTES])


class UnsafeKey(ValueError):  # noqa: N818 -- the name says what is wrong
    """The key is readable by others, or too short."""


def key_from(path: Path, environment: str | None) -> bytes:
    """The server's key, from the environment or from a file that only its owner can read, created if necessary."""
    if environment:
        if len(environment) < KEY_BYTES:
            raise UnsafeKey(f"TABLEE_SECRET has {len(environment)} characters; it needs at least {KEY_BYTES}")
        return environment.encode()
    if not path.exists():
        path.parent.mkdir(parents=True, exist_ok=True)
        write_key(path, secrets.token_hex(KEY_BYTES))
    if path.stat().st_mode & (stat.S_IRWXG | stat.S_IRWXO):
        raise UnsafeKey(f"{path} can be read by others; make it private (chmod 600)")
    key = path.read_bytes().strip()
    if len(key) < KEY_BYTES:
        raise UnsafeKey(f"{path} is too short for a key; remove it and a new one is made")
    return key


def write_key(path: Path, key: str) -> None:
    """Writes a key into a new file that only its owner can read."""
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "w") as file:
        file.write(key)


def _text(data: bytes) -> str:
    return base64.urlsafe_b64encode(data).decode().rstrip("=")
