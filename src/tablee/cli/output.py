"""Where words and data go: standard output for answers, standard error for everything else."""

from __future__ import annotations

import sys
from typing import Any

import msgspec
from rich.console import Console


def console() -> Console:
    """Standard output, as it is now."""
    return Console(file=sys.stdout, highlight=False, soft_wrap=False, emoji=False, markup=False)


def error_console() -> Console:
    """Standard error, as it is now."""
    return Console(file=sys.stderr, highlight=False, soft_wrap=True, emoji=False, markup=False)


def print_json(data: Any) -> None:
    """Data for other programs, laid out for people."""
    sys.stdout.write(json_text(data))


def printable(text: str) -> str:
    """Text from a file without signs that would do something to the terminal."""
    return "".join(sign if sign.isprintable() or sign in "\u00a0\u202f" else "\ufffd" for sign in text)


def json_text(data: Any) -> str:
    """Data as JSON text."""
    return msgspec.json.format(msgspec.json.encode(data), indent=2).decode() + "\n"
