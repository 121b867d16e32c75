"""How much one connection or one address may do: buckets that refill with time."""

from __future__ import annotations

import time
from collections.abc import Callable, Hashable
from typing import Final

MOST_BUCKETS: Final = 50_000


class Bucket:
    """Holds `size` drops and gains `rate` a second; whoever finds it empty has to wait."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.size = size
        self.clock = clock
        self.left = size
        self.at = clock()

    def take(self, drops: float = 1.0) -> bool:
        """Takes drops, if there are enough."""
        now = self.clock()
        self.left = min(self.size, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < drops:
            return False
        self.left -= drops
        return True

    @property
    def is_full(self) -> bool:
        """Whether nothing was taken lately."""
        return self.left + (self.clock() - self.at) * self.rate >= self.size


class Buckets:
    """A bucket for each key, such as an address; full ones are forgotten when there are many."""

    def __init__(self, rate: float, size: float) -> None:
        self.rate = rate
        self.size = size
        self.of: dict[Hashable, Bucket] = {}

    def take(self, key: Hashable, drops: float = 1.0) -> bool:
        """Takes drops from the bucket of a key."""
        bucket = self.of.get(key)
        if bucket is None:
            if len(self.of) >= MOST_BUCKETS:
                self.of = {key: bucket for key, bucket in self.of.items() if not bucket.is_full}
            bucket = self.of[key] = Bucket(self.rate, self.size)
        return bucket.take(drops)


class Counts:
    """How many of something each key has at the moment."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.of: dict[Hashable, int] = {}

    def enter(self, key: Hashable) -> bool:
        """One more, if that is allowed."""
        if self.of.get(key, 0) >= self.most:
            return False
        self.of[key] = self.of.get(key, 0) + 1
        return True

    def leave(self, key: Hashable) -> None:
        """One less."""
        left = self.of.get(key, 0) - 1
        if left > 0:
            self.of[key] = left
        else:
            self.of.pop(key, None)
