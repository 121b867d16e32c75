"""One sentence for a move of Les 6 Séquences, in English and in French."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.bots.contract import Seen


def reason(seen: Seen, move: i64) -> tuple[str, str]:
    """What speaks for a move."""
    return "", ""
