"""Consoles and JSON output: results go to standard output, everything else to standard error."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from rich.console import Console


def console() -> Console:
    """A console on the current `sys.stdout`."""
    return Console(file=sys.stdout, highlight=False, soft_wrap=False, emoji=False, markup=False)


def error_console() -> Console:
    """A console on the current `sys.stderr`."""
    return Console(file=sys.stderr, highlight=False, soft_wrap=True, emoji=False, markup=False)


def print_json(data: Any) -> None:
    """Prints data as indented JSON."""
    sys.stdout.write(json_text(data))


def printable(text: str) -> str:
    """Text from a file without terminal control characters."""
    return "".join(sign if sign.isprintable() or sign in "\u00a0\u202f" else "\ufffd" for sign in text)


def json_text(data: Any) -> str:
    """Data as JSON text."""
    return msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n"
