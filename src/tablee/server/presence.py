"""Who is at a table: those whose lines end in this process, and those of whom other processes say so."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

ANNOUNCE_EVERY: Final = 30.0
"""Seconds in which a process says again who is at each of its tables; of one table, after twice that at the most."""
ANNOUNCE_PARTS: Final = 120
"""Into how many parts that is divided."""
REMOTE_EXPIRES_AFTER: Final = 75.0
"""Seconds for which another process is believed: it may have been killed."""
MOST_ANNOUNCED: Final = 40
"""Guests that are told to other processes: a note has to be short."""

Guests = Mapping[str, str]
"""Names by guest."""


class RemotePresence(NamedTuple):
    """What another process said, and until when it counts."""

    guests: Guests
    until: float


class Presence:
    """The company at one table."""

    def __init__(self) -> None:
        self.here: dict[str, str] = {}
        self.elsewhere: dict[str, RemotePresence] = {}

    def count(self, viewers: Iterable[tuple[str, str]]) -> None:
        """Those who are here now, by guest and name."""
        self.here = dict(viewers)

    def hear(self, process: str, guests: Guests) -> bool:
        """Another process says who is with it; True if it had not been heard of before."""
        is_new = process not in self.elsewhere
        if guests:
            self.elsewhere[process] = RemotePresence(guests, time.monotonic() + REMOTE_EXPIRES_AFTER)
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
        return dict(list(self.here.items())[:MOST_ANNOUNCED])

    def _all(self) -> dict[str, str]:
        at = time.monotonic()
        self.elsewhere = {process: remote for process, remote in self.elsewhere.items() if remote.until > at}
        found: dict[str, str] = {}
        for remote in self.elsewhere.values():
            found |= remote.guests
        return found | self.here
