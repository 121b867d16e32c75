"""What is gathered during one turn of the loop and done together at its end: thousands of small things a second.

What many messages bring is written in one transaction, and everybody is told all of it at once.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Generic, TypeVar

Source = TypeVar("Source")

AT_ONCE: Final = 64
"""Messages that are heard in one turn."""
MOST_WAITING_INBOUND: Final = 1024
"""Messages that wait for the next turns; before more come in these are heard."""


class InboundQueue(Generic[Source]):
    """Hears what came in, in the order in which it came: so much of it in a turn, and the rest in the next ones.

    Between two turns answers go out: a crowd that speaks at once is not answered all at the end.
    """

    def __init__(self, handle: Callable[[Source, bytes], None]) -> None:
        self.handle = handle
        self.waiting: deque[tuple[Source, bytes]] = deque()

    def put(self, source: Source, data: bytes) -> None:
        """A message came in on a line."""
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self.handle_some)
        elif len(self.waiting) >= MOST_WAITING_INBOUND:
            self.process(MOST_WAITING_INBOUND - 1)  # one is left: for it another turn has been promised
        self.waiting.append((source, data))

    def handle_some(self) -> None:
        """Hears what this turn has time for."""
        self.process(AT_ONCE)
        if self.waiting:
            asyncio.get_running_loop().call_soon(self.handle_some)

    def process(self, most: int) -> None:
        """Hears so many of those that came first."""
        for _ in range(min(most, len(self.waiting))):
            source, data = self.waiting.popleft()
            self.handle(source, data)


class FlushQueue:
    """Empties all boxes that were filled during a turn."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def add(self, flush: Callable[[], None]) -> None:
        """A box that was empty has got something to be sent."""
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        self.waiting.append(flush)

    def flush(self) -> None:
        """Sends it."""
        waiting, self.waiting = self.waiting, []
        for flush in waiting:
            flush()
