"""Who is at a table: those whose lines end in this process, and those of whom other processes say so."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

SAID_EVERY: Final = 30.0
"""Seconds in which a process says again who is at each of its tables; of one table, after twice that at the most."""
SAID_IN: Final = 120
"""Into how many parts that is divided."""
BELIEVED_FOR: Final = 75.0
"""Seconds for which another process is believed: it may have been killed."""
MOST_SAID: Final = 40
"""Guests that are told to other processes: a note has to be short."""

Guests = Mapping[str, str]
"""Names by guest."""


class Word(NamedTuple):
    """What another process said, and until when it counts."""

    guests: Guests
    until: float


class Presence:
    """The company at one table."""

    def __init__(self) -> None:
        self.here: dict[str, str] = {}
        self.elsewhere: dict[str, Word] = {}

    def count(self, viewers: Iterable[tuple[str, str]]) -> None:
        """Those who are here now, by guest and name."""
        self.here = dict(viewers)

    def hear(self, process: str, guests: Guests) -> bool:
        """Another process says who is with it; True if it had not been heard of before."""
        is_new = process not in self.elsewhere
        if guests:
            self.elsewhere[process] = Word(guests, time.monotonic() + BELIEVED_FOR)
        else:
            self.elsewhere.pop(process, None)
        return is_new and bool(guests)

    def guests(self) -> set[str]:
        """Everybody who is at the table."""
        return set(self._all())

    def names(self) -> list[str]:
        """Everybody's name."""
        return sorted(set(self._all().values()))

    def told(self) -> Guests:
        """What other processes are told."""
        return dict(list(self.here.items())[:MOST_SAID])

    def _all(self) -> dict[str, str]:
        at = time.monotonic()
        self.elsewhere = {process: word for process, word in self.elsewhere.items() if word.until > at}
        found: dict[str, str] = {}
        for word in self.elsewhere.values():
            found |= word.guests
        return found | self.here
