"""`CommandError`, which ends a command with one line and an exit status."""

from __future__ import annotations

import re

from tablee.cli.output import printable

GAPS = re.compile(r"[^\S\u00a0\u202f]+")
"""Any white space except the two no-break spaces."""

REFUSED = 1
"""Exit status when a move was refused."""
WRONG = 2
"""Exit status for wrong arguments or input."""
INTERRUPTED = 130


class CommandError(Exception):
    """Ends the program with one line; `details` are added to its JSON form."""

    def __init__(self, line: str, status: int = WRONG, details: dict[str, object] | None = None) -> None:
        super().__init__(line)
        self.line = printable(GAPS.sub(" ", line).strip())
        self.status = status
        self.details = details or {}

    def as_dict(self) -> dict[str, object]:
        """The error as `--json` prints it."""
        return {"error": {"message": self.line, **self.details}}
