"""Sets of small numbers as bits of one 64-bit integer (members 0 to 61)."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

ZEROS: Final = vec[i64]([0] * 128)


def shl(x: i64, n: i64) -> i64:
    """`x` shifted left. A shifted literal is compiled wrongly (32 bits wide), a shifted parameter is not."""
    return x << n


def bit(n: i64) -> i64:
    """The set with the one member `n`."""
    return shl(1, n)


def full(n: i64) -> i64:
    """The set of all numbers below `n`."""
    return shl(1, n) - 1


def count(x: i64) -> i64:
    """How many members `x` has."""
    x = x - ((x >> 1) & 0x1555555555555555)
    x = (x & 0x3333333333333333) + ((x >> 2) & 0x3333333333333333)
    x = (x + (x >> 4)) & 0x0F0F0F0F0F0F0F0F
    x = x + (x >> 8)
    x = x + (x >> 16)
    x = x + (x >> 32)
    return x & 0x7F


def lowest(x: i64) -> i64:
    """The smallest member of a set that is not empty."""
    return count((x & -x) - 1)


def highest(x: i64) -> i64:
    """The largest member of a set that is not empty."""
    x = x | (x >> 1)
    x = x | (x >> 2)
    x = x | (x >> 4)
    x = x | (x >> 8)
    x = x | (x >> 16)
    x = x | (x >> 32)
    return count(x) - 1


def nth(x: i64, k: i64) -> i64:
    """The member with index `k`, counted from the smallest at 0."""
    while k > 0:
        x = x & (x - 1)
        k -= 1
    return lowest(x)


def members(x: i64) -> list[int]:
    """The members in ascending order."""
    found: list[int] = []
    while x:
        found.append(int(lowest(x)))
        x = x & (x - 1)
    return found


def in_order(numbers: vec[i64]) -> vec[i64]:
    """Numbers below 128 in ascending order."""
    times = zeros(128)
    for one in numbers:
        times[one] = times[one] + 1
    ordered = vec[i64](capacity=len(numbers))
    number: i64 = 0
    while number < 128:
        left = times[number]
        while left > 0:
            ordered = append(ordered, number)
            left -= 1
        number += 1
    return ordered


def zeros(n: i64) -> vec[i64]:
    """A new vec of `n` zeros, at most 128."""
    return ZEROS[0:n]
