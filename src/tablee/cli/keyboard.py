"""Lines from the person at the terminal, some of them within a time limit."""

from __future__ import annotations

import contextlib
import select
import sys

with contextlib.suppress(ImportError):
    import readline  # noqa: F401 -- makes `input` editable

PROMPT = "› "


class Keyboard:
    """Standard input. Lines that are not typed at a terminal are echoed, so that a script can be followed."""

    def __init__(self) -> None:
        self.live = sys.stdin.isatty()
        if hasattr(sys.stdin, "reconfigure"):
            sys.stdin.reconfigure(errors="replace")

    def line(self) -> str:
        """The next line without its end; raises `EOFError` when there is none."""
        if self.live:
            return input(PROMPT).strip()
        text = sys.stdin.readline()
        sys.stdout.write(f"{PROMPT}{text.rstrip()}\n")
        if not text:
            raise EOFError
        return text.strip()

    def line_within(self, seconds: float) -> str | None:
        """The same, but None if nobody typed anything in time. A script is never late."""
        if not self.live or sys.platform == "win32":
            return self.line()
        sys.stdout.write(PROMPT)
        sys.stdout.flush()
        ready, _, _ = select.select([sys.stdin], [], [], seconds)
        if not ready:
            sys.stdout.write("\n")
            return None
        text = sys.stdin.readline()
        if not text:
            raise EOFError
        return text.strip()
