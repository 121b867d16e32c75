"""Deals and dice that anybody can check afterwards (`docs/fairness.md`).

Before the deal the table publishes the hash of a secret; every seat may then add some text of its own; all chance of
the match comes from both together. Neither side can steer it: the secret was fixed before the texts were known, and
nobody knows the secret before the match is over. Then it is shown, and everything can be computed again.
"""

from __future__ import annotations

import hashlib
import hmac
import secrets
from collections.abc import Sequence
from typing import Final, TypeVar

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.chance import ChanceSource

ALGORITHM: Final = "tablee-fair/1"
SECRET_BYTES: Final = 32
LONGEST_ENTROPY: Final = 64
"""Characters that a seat may add."""

Item = TypeVar("Item")


class Proof(msgspec.Struct, kw_only=True, forbid_unknown_fields=True, omit_defaults=True):
    """What a record holds for those who check: the promise, what the seats added, and after the match the secret.

    `tries` says how many deals were drawn until one was accepted (20/20 with deals proved winnable, V11).
    """

    algorithm: str = ALGORITHM
    commit: str
    entropy: list[str]
    secret: str = ""
    tries: int = 1


def new_secret() -> bytes:
    """A secret that nobody can guess."""
    return secrets.token_bytes(SECRET_BYTES)


def commitment(secret: bytes) -> str:
    """What is published before the deal: the SHA-256 of the secret, in hexadecimal."""
    return hashlib.sha256(secret).hexdigest()


def clean_entropy(text: str) -> str:
    """A seat's own text as it enters the key: printable, without spaces around it, not longer than allowed."""
    return "".join(sign for sign in text if sign.isprintable()).strip()[:LONGEST_ENTROPY]


class Stream:
    """All chance of one match, by label: the same label always gives the same numbers."""

    def __init__(self, secret: bytes, entropy: Sequence[str]) -> None:
        told = hashlib.sha256(ALGORITHM.encode() + b"\n" + secret)
        for text in entropy:
            data = text.encode()
            told.update(len(data).to_bytes(4, "big") + data)
        self.key = told.digest()

    def numbers(self, label: str) -> Numbers:
        """The numbers drawn under a label, from their beginning."""
        return Numbers(self.key, label)

    def below(self, label: str, n: int) -> int:
        """One number from 0 to `n` - 1."""
        return self.numbers(label).below(n)

    def shuffled(self, label: str, cards: Sequence[Item]) -> list[Item]:
        """Cards in random order: from the last to the second, each changes places with one not after it."""
        drawn = self.numbers(label)
        order = list(cards)
        for last in range(len(order) - 1, 0, -1):
            other = drawn.below(last + 1)
            order[last], order[other] = order[other], order[last]
        return order


class Numbers:
    """32-bit words of HMAC-SHA-256 over the label and a counter, eight from each block."""

    def __init__(self, key: bytes, label: str) -> None:
        self.key = key
        self.label = label.encode()
        self.block = 0
        self.words: list[int] = []

    def word(self) -> int:
        """The next 32 bits."""
        if not self.words:
            message = self.label + b"\n" + self.block.to_bytes(4, "big")
            data = hmac.digest(self.key, message, "sha256")
            self.words = [int.from_bytes(data[i : i + 4], "big") for i in range(28, -4, -4)]
            self.block += 1
        return self.words.pop()

    def below(self, n: int) -> int:
        """A number from 0 to `n` - 1, all equally likely: words beyond the last multiple of `n` are passed over."""
        limit = 2**32 - 2**32 % n
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % n


class FairChance(ChanceSource):
    """The chance of one match at a table: what is drawn depends on how far the match has come, not on who asks."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.round = 1
        self.attempts = 0
        self.rolls = 0

    def seek(self, deals: int, rolls: int) -> None:
        """Makes ready for the next deal or roll of a match that has seen so many deals after the first, and rolls."""
        self.round, self.attempts, self.rolls = deals + 2, 0, rolls

    def shuffled(self, deck: vec[i64]) -> vec[i64]:
        """The deck of the round; asked again, another attempt."""
        self.attempts += 1
        return vec[i64](self.stream.shuffled(deal_label(self.round, self.attempts), [int(card) for card in deck]))

    def dealer(self, seats: int) -> int:
        return self.stream.below(dealer_label(), seats)

    def pick(self, n: int) -> int:
        return self.stream.below(roll_label(self.rolls + 1), n)


def dealer_label() -> str:
    """Who deals first."""
    return "dealer"


def deal_label(round_number: int, attempt: int = 1) -> str:
    """The deck of a round; of 20/20 with winnable deals, the attempt."""
    return f"deal {round_number}" if attempt == 1 else f"deal {round_number} try {attempt}"


def roll_label(number: int) -> str:
    """The table's `number`-th move by chance, from 1."""
    return f"roll {number}"
