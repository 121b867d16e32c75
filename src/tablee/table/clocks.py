"""Clocks of the seats at a live table. Times are milliseconds; the caller passes the current time.

A seat's clock runs while the table waits for its move. When it runs out, a bot takes over the seat; the match goes on.
"""

from __future__ import annotations

from typing import Literal

import msgspec

DAY = 86_400_000
LONGEST = 30 * DAY


class ClockRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a table counts time: not at all, a fixed time for each move, or a bank with an increment after each move.

    Correspondence play is a long time for each move.
    """

    kind: Literal["none", "move", "bank"] = "none"
    time: int = 0
    increment: int = 0

    def fault(self) -> str | None:
        """The key of the sentence that says why the rule is invalid; None if it is valid."""
        if self.kind == "none":
            return None if self.time == self.increment == 0 else "clock.none"
        if not 1000 <= self.time <= LONGEST:
            return "clock.time"
        if not 0 <= self.increment <= DAY or (self.kind == "move" and self.increment):
            return "clock.increment"
        return None


class Clock:
    """The remaining time of each seat. A seat's clock runs only between `start` and `stop`."""

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.left = [rule.time] * seats
        self.since: dict[int, int] = {}

    def start(self, seat: int, now: int) -> None:
        """Starts a seat's clock, with fresh time if the rule gives a time for each move."""
        if seat not in self.since:
            if self.rule.kind == "move":
                self.left[seat] = self.rule.time
            self.since[seat] = now

    def stop(self, seat: int, now: int, *, moved: bool) -> None:
        """Stops a seat's clock; a move earns the increment."""
        begun = self.since.pop(seat, None)
        if begun is None:
            return
        self.left[seat] = max(0, self.left[seat] - max(0, now - begun))
        if moved and self.rule.kind == "bank":
            self.left[seat] += self.rule.increment

    def pause(self, now: int) -> None:
        """Pauses all clocks: nobody loses time while the server is down."""
        for seat in list(self.since):
            self.stop(seat, now, moved=False)

    def restart(self, now: int) -> None:
        """Restarts the running clocks at `now`, with the time they had when they were started."""
        self.since = dict.fromkeys(self.since, now)

    def remaining(self, seat: int, now: int) -> int:
        """The remaining time of a seat."""
        begun = self.since.get(seat)
        return self.left[seat] if begun is None else max(0, self.left[seat] - max(0, now - begun))

    def next_flag(self) -> tuple[int, int] | None:
        """The seat whose time runs out first, and when; None if no clock runs."""
        if not self.since:
            return None
        due = [(begun + self.left[seat], seat) for seat, begun in self.since.items()]
        when, seat = min(due)
        return seat, when
