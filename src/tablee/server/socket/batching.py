"""What is gathered during one turn of the loop and done together at its end: thousands of small things a second.

What many messages bring is written in one transaction, and everybody is told all of it at once.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Generic, TypeVar

Line = TypeVar("Line")

AT_ONCE: Final = 64
"""Messages that are heard in one turn."""
MOST_UNHEARD: Final = 1024
"""Messages that wait for the next turns; before more come in these are heard."""


class Intake(Generic[Line]):
    """Hears what came in, in the order in which it came: so much of it in a turn, and the rest in the next ones.

    Between two turns answers go out: a crowd that speaks at once is not answered all at the end.
    """

    def __init__(self, hear: Callable[[Line, bytes], None]) -> None:
        self.hear = hear
        self.unheard: deque[tuple[Line, bytes]] = deque()

    def put(self, line: Line, data: bytes) -> None:
        """A message came in on a line."""
        if not self.unheard:
            asyncio.get_running_loop().call_soon(self.listen)
        elif len(self.unheard) >= MOST_UNHEARD:
            self.work_off(MOST_UNHEARD - 1)  # one is left: for it another turn has been promised
        self.unheard.append((line, data))

    def listen(self) -> None:
        """Hears what this turn has time for."""
        self.work_off(AT_ONCE)
        if self.unheard:
            asyncio.get_running_loop().call_soon(self.listen)

    def work_off(self, most: int) -> None:
        """Hears so many of those that came first."""
        for _ in range(min(most, len(self.unheard))):
            line, data = self.unheard.popleft()
            self.hear(line, data)


class Post:
    """Empties all boxes that were filled during a turn."""

    def __init__(self) -> None:
        self.full: list[Callable[[], None]] = []

    def collect(self, flush: Callable[[], None]) -> None:
        """A box that was empty has got something to be sent."""
        if not self.full:
            asyncio.get_running_loop().call_soon(self.deliver)
        self.full.append(flush)

    def deliver(self) -> None:
        """Sends it."""
        full, self.full = self.full, []
        for flush in full:
            flush()
