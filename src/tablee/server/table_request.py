"""A command of a guest on its way through a table, and how it is answered."""

from __future__ import annotations

from collections.abc import Callable

from tablee.server.socket import messages
from tablee.table.commands import AnyCommand
from tablee.table.events import Entry

Answer = Callable[[messages.Message], None]


class TableRequest:
    """A command, and what has happened to it so far."""

    def __init__(self, guest: str, name: str, command: AnyCommand, ref: str, answer: Answer) -> None:
        self.guest = guest
        self.name = name
        self.command = command
        self.ref = ref
        self.answer = answer
        self.order: dict[str, object] | None = None
        self.tries = 0
        self.tried: list[Entry] = []
        """The events it led to when another process seemed to be faster: these may be on disk after all."""
        self.is_checked = False
        """Whether a refusal was decided against all that other processes wrote."""
