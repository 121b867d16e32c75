"""What somebody asks of a table."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from tablee.server import protocol
from tablee.table.commands import AnyCommand

Answer = Callable[[protocol.Message], None]


@dataclass
class Request:
    """What somebody wants, and how they are answered."""

    guest: str
    name: str
    command: AnyCommand
    ref: str
    answer: Answer
    order: dict[str, object] | None = None
    tries: int = 0
    is_checked: bool = False
    """Whether a refusal was decided against all that other processes wrote."""
