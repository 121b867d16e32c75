"""Presence: the guests at a table, connected to this process or announced by others."""

from __future__ import annotations

import time
from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

ANNOUNCE_EVERY: Final = 30.0
"""Seconds in which a process repeats the presence of all its tables; for one table it may take twice as long."""
ANNOUNCE_PARTS: Final = 120
"""The number of batches in which a process repeats its announcements."""
REMOTE_EXPIRES_AFTER: Final = 75.0
"""Seconds after which an announcement of another process expires: that process may have been killed."""
MOST_ANNOUNCED: Final = 40
"""The most guests in one announcement: the message size is limited."""

Guests = Mapping[str, str]
"""Names by guest."""


class RemotePresence(NamedTuple):
    """The guests connected to another process, and when this expires."""

    guests: Guests
    until: float


class Presence:
    """The guests at one table, over all processes."""

    def __init__(self) -> None:
        self.here: dict[str, str] = {}
        self.elsewhere: dict[str, RemotePresence] = {}

    def count(self, viewers: Iterable[tuple[str, str]]) -> None:
        """Sets the guests connected to this process."""
        self.here = dict(viewers)

    def hear(self, process: str, guests: Guests) -> bool:
        """Stores another process's announcement; True if it is that process's first one with any guests."""
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
        """The guests connected to this process, for the announcement to others."""
        return dict(list(self.here.items())[:MOST_ANNOUNCED])

    def _all(self) -> dict[str, str]:
        at = time.monotonic()
        self.elsewhere = {process: remote for process, remote in self.elsewhere.items() if remote.until > at}
        found: dict[str, str] = {}
        for remote in self.elsewhere.values():
            found |= remote.guests
        return found | self.here
