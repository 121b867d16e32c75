"""A small, fast, seeded generator for playouts, determinizations and tests: the same numbers on every build.

It is predictable by design. Deals and dice for people come from a cryptographic stream instead.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64


class Rng:
    """Multiply-with-carry; its state stays below 2**62."""

    def __init__(self, seed: i64) -> None:
        folded = (seed ^ (seed >> 40)) & 0xFFFFFFFFFF  # 40 bits: the product below stays under 2**62
        self.x: i64 = (folded * 2862933 + 3037000493) & 0xFFFFFFFFFFFFFFF
        warm_up: i64 = 0
        while warm_up < 8:
            self.next()
            warm_up += 1

    def next(self) -> i64:
        """32 bits; `x` is at most (2**32 - 1) * multiplier + carry, below 2**62."""
        self.x = 698769069 * (self.x & 0xFFFFFFFF) + (self.x >> 32)
        return self.x & 0xFFFFFFFF

    def below(self, n: i64) -> i64:
        """A number from 0 to `n` - 1."""
        return (self.next() * n) >> 32

    def copy(self) -> Rng:
        """A generator that goes on with the same numbers."""
        twin = Rng(0)
        twin.x = self.x
        return twin


def shuffle(cards: vec[i64], rng: Rng) -> None:
    """Puts all of `cards` into random order."""
    shuffle_part(cards, 0, len(cards), rng)


def shuffle_part(cards: vec[i64], start: i64, stop: i64, rng: Rng) -> None:
    """Puts `cards[start:stop]` into random order."""
    x = rng.x  # `rng.below` inlined, with its state in a local
    i = stop - 1
    while i > start:
        x = 698769069 * (x & 0xFFFFFFFF) + (x >> 32)
        j = start + (((x & 0xFFFFFFFF) * (i - start + 1)) >> 32)
        card = cards[i]
        cards[i] = cards[j]
        cards[j] = card
        i -= 1
    rng.x = x
