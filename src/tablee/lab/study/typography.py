"""French typography."""

from __future__ import annotations

THIN = "\u202f"
"""A space that is narrow and does not break a line."""


def narrow(text: str) -> str:
    """Narrow spaces before tall signs and inside guillemets."""
    for sign in (";", "?", "!", ":", "%", "»"):
        text = text.replace(f" {sign}", f"{THIN}{sign}")
    return text.replace("« ", f"«{THIN}")
