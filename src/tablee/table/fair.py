"""Verifiable deals and dice (`docs/fairness.md`).

Before the deal the table publishes the hash of a secret; every seat may then add some text of its own; all chance of
the match is derived from both. Neither side can steer it: the secret was fixed before the texts were known, and
the players learn the secret only when the match is over. Then anybody can recompute every deal and roll.
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
    """What a record holds for verification: the commitment, the seats' texts, and after the match the secret.

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
    """The SHA-256 of the secret in hexadecimal, which the table publishes before the deal."""
    return hashlib.sha256(secret).hexdigest()


def clean_entropy(text: str) -> str:
    """A seat's text as it enters the key: printable, stripped, and cut to the allowed length."""
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
        """The number stream of a label, from its start."""
        return Numbers(self.key, label)

    def below(self, label: str, n: int) -> int:
        """One number from 0 to `n` - 1."""
        return self.numbers(label).below(n)

    def shuffled(self, label: str, cards: Sequence[Item]) -> list[Item]:
        """Cards in random order (Fisher-Yates, from the last card down)."""
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
        """A number from 0 to `n` - 1, all equally likely: words at or above the last multiple of `n` are skipped."""
        limit = 2**32 - 2**32 % n
        word = self.word()
        while word >= limit:
            word = self.word()
        return word % n


class FairChance(ChanceSource):
    """The chance of one match at a table. Draws depend on the progress of the match, not on the order of calls."""

    def __init__(self, stream: Stream) -> None:
        self.stream = stream
        self.round = 1
        self.attempts = 0
        self.rolls = 0

    def seek(self, deals: int, rolls: int) -> None:
        """Positions the stream after that many deals (the first not counted) and rolls."""
        self.round, self.attempts, self.rolls = deals + 2, 0, rolls

    def shuffled(self, deck: vec[i64]) -> vec[i64]:
        """The deck of the round; each further call draws another attempt."""
        self.attempts += 1
        return vec[i64](self.stream.shuffled(deal_label(self.round, self.attempts), [int(card) for card in deck]))

    def dealer(self, seats: int) -> int:
        return self.stream.below(dealer_label(), seats)

    def pick(self, n: int) -> int:
        return self.stream.below(roll_label(self.rolls + 1), n)


def dealer_label() -> str:
    """The label of the draw of the first dealer."""
    return "dealer"


def deal_label(round_number: int, attempt: int = 1) -> str:
    """The label of a round's deck, with the attempt for 20/20 with winnable deals."""
    return f"deal {round_number}" if attempt == 1 else f"deal {round_number} try {attempt}"


def roll_label(number: int) -> str:
    """The label of the table's `number`-th roll, from 1."""
    return f"roll {number}"
