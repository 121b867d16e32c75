"""Clocks: how much time a seat has, and what is left of it. Times are milliseconds; who calls says what time it is.

A seat's clock runs while the table waits for its move. Running out hands the seat to a bot and ends nothing.
"""

from __future__ import annotations

from typing import Literal

import msgspec

DAY = 86_400_000
LONGEST = 30 * DAY


class ClockRule(msgspec.Struct, frozen=True, forbid_unknown_fields=True, omit_defaults=True):
    """How a table counts time: not at all, so long for each move, or a bank with an increment after each move.

    A table played over days is one with a long time for each move.
    """

    kind: Literal["none", "move", "bank"] = "none"
    time: int = 0
    increment: int = 0

    def fault(self) -> str | None:
        """What is wrong with the rule, as the key of a sentence; None if nothing is."""
        if self.kind == "none":
            return None if self.time == self.increment == 0 else "clock.none"
        if not 1000 <= self.time <= LONGEST:
            return "clock.time"
        if not 0 <= self.increment <= DAY or (self.kind == "move" and self.increment):
            return "clock.increment"
        return None


class Clock:
    """The time left to each seat. A seat's count stands still unless it was started."""

    def __init__(self, rule: ClockRule, seats: int) -> None:
        self.rule = rule
        self.left = [rule.time] * seats
        self.since: dict[int, int] = {}

    def start(self, seat: int, now: int) -> None:
        """The table waits for a seat from now on; each move has its own time if the rule says so."""
        if seat not in self.since:
            if self.rule.kind == "move":
                self.left[seat] = self.rule.time
            self.since[seat] = now

    def stop(self, seat: int, now: int, *, moved: bool) -> None:
        """The table waits no longer; a move earns the increment."""
        begun = self.since.pop(seat, None)
        if begun is None:
            return
        self.left[seat] = max(0, self.left[seat] - max(0, now - begun))
        if moved and self.rule.kind == "bank":
            self.left[seat] += self.rule.increment

    def pause(self, now: int) -> None:
        """All clocks stand still: nobody loses time while the table cannot be reached."""
        for seat in list(self.since):
            self.stop(seat, now, moved=False)

    def restart(self, now: int) -> None:
        """Running clocks run from now on, with what was left to them when they were started."""
        self.since = dict.fromkeys(self.since, now)

    def remaining(self, seat: int, now: int) -> int:
        """What is left to a seat."""
        begun = self.since.get(seat)
        return self.left[seat] if begun is None else max(0, self.left[seat] - max(0, now - begun))

    def next_flag(self) -> tuple[int, int] | None:
        """The seat whose time runs out first, and when; None if no clock runs."""
        if not self.since:
            return None
        due = [(begun + self.left[seat], seat) for seat, begun in self.since.items()]
        when, seat = min(due)
        return seat, when
