"""What somebody asks of a table."""

from __future__ import annotations

from collections.abc import Callable

from tablee.server.socket import messages
from tablee.table.commands import AnyCommand
from tablee.table.events import Entry

Answer = Callable[[messages.Message], None]


class TableRequest:
    """What somebody wants, and how they are answered."""

    def __init__(self, guest: str, name: str, command: AnyCommand, ref: str, answer: Answer) -> None:
        self.guest = guest
        self.name = name
        self.command = command
        self.ref = ref
        self.answer = answer
        self.order: dict[str, object] | None = None
        self.tries = 0
        self.tried: list[Entry] = []
        """What it had led to when another process seemed to be faster: it may have been this very thing."""
        self.is_checked = False
        """Whether a refusal was decided against all that other processes wrote."""
