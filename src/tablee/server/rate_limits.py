"""Rate limits: token buckets, and limits on the number of open things per key."""

from __future__ import annotations

import ipaddress
import time
from collections.abc import Callable, Hashable
from typing import Final

MOST_BUCKETS: Final = 50_000


def rate_limit_key(address: str) -> str:
    """The key for limits: the address, or for IPv6 its /64 network, the allocation of one household."""
    try:
        parsed = ipaddress.ip_address(address)
    except ValueError:
        return address[:64]
    if parsed.version == 4:
        return address
    if parsed.ipv4_mapped is not None:
        return str(parsed.ipv4_mapped)
    return str(ipaddress.ip_network((int(parsed) >> 64 << 64, 64)))


def is_loopback(address: str) -> bool:
    """Whether an address is this machine's own."""
    try:
        return ipaddress.ip_address(address).is_loopback
    except ValueError:
        return False


class Bucket:
    """A token bucket: it holds up to `size` tokens and gains `rate` per second."""

    def __init__(self, rate: float, size: float, clock: Callable[[], float] = time.monotonic) -> None:
        self.rate = rate
        self.size = size
        self.clock = clock
        self.left = size
        self.at = clock()

    def take(self, cost: float = 1.0) -> bool:
        """Takes tokens; False, and takes none, if there are too few."""
        now = self.clock()
        self.left = min(self.size, self.left + (now - self.at) * self.rate)
        self.at = now
        if self.left < cost:
            return False
        self.left -= cost
        return True

    @property
    def is_full(self) -> bool:
        """Whether the bucket has refilled completely."""
        return self.left + (self.clock() - self.at) * self.rate >= self.size


class Buckets:
    """A bucket for each key, such as an address. When there are too many, drops full ones first, then the oldest."""

    def __init__(self, rate: float, size: float) -> None:
        self.rate = rate
        self.size = size
        self.of: dict[Hashable, Bucket] = {}

    def take(self, key: Hashable, cost: float = 1.0) -> bool:
        """Takes a cost out of the bucket of a key, if there is enough in it."""
        bucket = self.of.get(key)
        if bucket is None:
            self._make_room()
            bucket = self.of[key] = Bucket(self.rate, self.size)
        return bucket.take(cost)

    def _make_room(self) -> None:
        if len(self.of) < MOST_BUCKETS:
            return
        kept = [(key, bucket) for key, bucket in self.of.items() if not bucket.is_full]
        self.of = dict(kept[-MOST_BUCKETS // 2 :])


def hourly(most: float) -> Buckets:
    """Buckets for a sustained hourly rate, with bursts of a fifth of it."""
    return Buckets(most / 3600, max(1.0, most / 5))


class Counts:
    """Counts open things per key, up to a limit."""

    def __init__(self, most: int) -> None:
        self.most = most
        self.of: dict[Hashable, int] = {}

    def enter(self, key: Hashable) -> bool:
        """Counts one more, if the limit allows it."""
        if self.of.get(key, 0) >= self.most:
            return False
        self.of[key] = self.of.get(key, 0) + 1
        return True

    def leave(self, key: Hashable) -> None:
        """Counts one that was closed."""
        left = self.of.get(key, 0) - 1
        if left > 0:
            self.of[key] = left
        else:
            self.of.pop(key, None)
