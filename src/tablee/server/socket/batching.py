"""Batching within one turn of the event loop: messages that came in, and outboxes to be flushed.

What many messages lead to is then written in one transaction and sent in one piece for each connection.
"""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Final, Generic, TypeVar

Source = TypeVar("Source")

AT_ONCE: Final = 64
"""Messages that are handled in one turn."""
MOST_WAITING_INBOUND: Final = 1024
"""Messages that may wait for the next turns; before more are taken these are handled."""


class InboundQueue(Generic[Source]):
    """Handles messages in the order in which they came, a limited number in each turn of the loop.

    Between two turns answers go out, so that a rush of messages is not answered all at the end.
    """

    def __init__(self, handle: Callable[[Source, bytes], None]) -> None:
        self.handle = handle
        self.waiting: deque[tuple[Source, bytes]] = deque()

    def put(self, source: Source, data: bytes) -> None:
        """Takes a message from a source."""
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self.handle_some)
        elif len(self.waiting) >= MOST_WAITING_INBOUND:
            self.process(MOST_WAITING_INBOUND - 1)  # one is left: the next turn is scheduled for it
        self.waiting.append((source, data))

    def handle_some(self) -> None:
        """Handles the share of this turn."""
        self.process(AT_ONCE)
        if self.waiting:
            asyncio.get_running_loop().call_soon(self.handle_some)

    def process(self, most: int) -> None:
        """Handles the oldest messages, so many at the most."""
        for _ in range(min(most, len(self.waiting))):
            source, data = self.waiting.popleft()
            self.handle(source, data)


class FlushQueue:
    """Flushes, at the end of a turn, all outboxes that were filled in it."""

    def __init__(self) -> None:
        self.waiting: list[Callable[[], None]] = []

    def add(self, flush: Callable[[], None]) -> None:
        """Takes the flush function of an outbox that is not empty any more."""
        if not self.waiting:
            asyncio.get_running_loop().call_soon(self.flush)
        self.waiting.append(flush)

    def flush(self) -> None:
        """Flushes all of them."""
        waiting, self.waiting = self.waiting, []
        for flush in waiting:
            flush()
