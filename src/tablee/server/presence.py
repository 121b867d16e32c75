"""Who is at a table: those connected to this process, and those whom other processes announce."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

ANNOUNCE_EVERY: Final = 30.0
"""Seconds in which a process announces again who is at each of its tables; one table after twice that at the most."""
ANNOUNCE_PARTS: Final = 120
"""Into how many parts a round of announcements is divided."""
REMOTE_EXPIRES_AFTER: Final = 75.0
"""Seconds after which the word of another process expires: it may have been killed."""
MOST_ANNOUNCED: Final = 40
"""Guests in one announcement, which has to be short."""

Guests = Mapping[str, str]
"""Names by guest."""


class RemotePresence(NamedTuple):
    """Who is connected to another process, and until when that counts."""

    guests: Guests
    until: float


class Presence:
    """Everybody at one table."""

    def __init__(self) -> None:
        self.here: dict[str, str] = {}
        self.elsewhere: dict[str, RemotePresence] = {}

    def count(self, viewers: Iterable[tuple[str, str]]) -> None:
        """Sets who is connected to this process, by guest and name."""
        self.here = dict(viewers)

    def hear(self, process: str, guests: Guests) -> bool:
        """Takes the announcement of another process; True if it is the first one with somebody in it."""
        is_new = process not in self.elsewhere
        if guests:
            self.elsewhere[process] = RemotePresence(guests, time.monotonic() + REMOTE_EXPIRES_AFTER)
        else:
            self.elsewhere.pop(process, None)
        return is_new and bool(guests)

    def guests(self) -> set[str]:
        """The ids of everybody at the table."""
        return set(self._all())

    def names(self) -> list[str]:
        """The names of everybody at the table."""
        return sorted(set(self._all().values()))

    def told(self) -> Guests:
        """The guests that are connected here, as this process announces them to others."""
        return dict(list(self.here.items())[:MOST_ANNOUNCED])

    def _all(self) -> dict[str, str]:
        at = time.monotonic()
        self.elsewhere = {process: remote for process, remote in self.elsewhere.items() if remote.until > at}
        found: dict[str, str] = {}
        for remote in self.elsewhere.values():
            found |= remote.guests
        return found | self.here
