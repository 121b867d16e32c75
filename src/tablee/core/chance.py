"""Sources of deals, dice and the first dealer, seeded or secret, and the choice of the first deal."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.game import GameSpec
from tablee.core.options import Options
from tablee.core.rng import Rng, shuffle
from tablee.core.state import GameState

LARGEST_SEED: Final = 2**62 - 1
SEED_BITS: Final = 40


@mypyc_attr(allow_interpreted_subclasses=True)
class ChanceSource(ABC):
    """All chance of one match. The driver of the match calls it in the order in which chance falls due."""

    @abstractmethod
    def shuffled(self, deck: vec[i64]) -> vec[i64]:
        """A deck in random order; `deck` itself may be changed."""

    @abstractmethod
    def dealer(self, seats: i64) -> i64:
        """The seat that deals first."""

    @abstractmethod
    def pick(self, n: i64) -> i64:
        """One of the `n` moves that the table may make."""


class SeededChance(ChanceSource):
    """The same seed gives the same deals and, apart from them, the same rolls."""

    def __init__(self, cards: Rng, table: Rng) -> None:
        self.cards = cards
        self.table = table

    def shuffled(self, deck: vec[i64]) -> vec[i64]:
        shuffle(deck, self.cards)
        return deck

    def dealer(self, seats: i64) -> i64:
        return self.cards.below(seats)

    def pick(self, n: i64) -> i64:
        return self.table.below(n)


class SecretChance(ChanceSource):
    """Chance from the machine's cryptographic source, which nobody can predict."""

    def shuffled(self, deck: vec[i64]) -> vec[i64]:
        last = len(deck) - 1
        while last > 0:
            other = self.pick(last + 1)
            card = deck[last]
            deck[last] = deck[other]
            deck[other] = card
            last -= 1
        return deck

    def dealer(self, seats: i64) -> i64:
        return self.pick(seats)

    def pick(self, n: i64) -> i64:
        return secrets.randbelow(int(n))


@mypyc_attr(allow_interpreted_subclasses=True)
class DealJudge(ABC):
    """The part `deals` of a game that rejects some deals or can decide whether a deal is winnable."""

    @abstractmethod
    def allows(self, options: Options, deck: vec[i64]) -> bool:
        """Whether these options accept this deal."""

    @abstractmethod
    def is_winnable(self, deck: vec[i64]) -> bool:
        """Whether a deal can be won, with all cards open."""

    @abstractmethod
    def verdict(self, state: GameState) -> str:
        """Whether a game can still be won, with all cards open: `yes`, `no`, or `unknown` after too long a search."""


def checked_seed(seed: object) -> int:
    """A caller's seed; raises `ValueError` for one that compiled code cannot take."""
    if isinstance(seed, bool) or not isinstance(seed, int) or not 0 <= seed <= LARGEST_SEED:
        raise ValueError(f"a seed is a whole number from 0 to {LARGEST_SEED}, not {seed!r}")
    return seed


def seeded(seed: object) -> SeededChance:
    """Chance from a seed, or secret chance without one. Raises `ValueError`."""
    rng = Rng(secrets.randbits(SEED_BITS) if seed is None else checked_seed(seed))
    return SeededChance(rng, rng)


def first_deck(spec: GameSpec, options: Options, chance: ChanceSource) -> vec[i64]:
    """The deck of the first round. Redraws until the game's part `deals` accepts it, if the game has that part."""
    judge = judge_of(spec)
    deck = chance.shuffled(spec.deck(options))
    while judge is not None and not judge.allows(options, deck):
        deck = chance.shuffled(spec.deck(options))
    return deck


def judge_of(spec: GameSpec) -> DealJudge | None:
    """The part `deals` of a game; None if it has none, so that every deal is played."""
    judge = spec.part("deals")
    return judge if isinstance(judge, DealJudge) else None


def start_match(spec: GameSpec, options: Options, seats: int, chance: ChanceSource) -> GameState:
    """A match with a random deal and dealer."""
    deck = first_deck(spec, options, chance)
    return spec.start(options, seats, int(chance.dealer(seats)), deck)
