"""Where shuffles and dice come from: a cryptographic source, or a seed for games that must come out the same again."""

from __future__ import annotations

import secrets
from abc import ABC, abstractmethod

from librt.vecs import vec
from mypy_extensions import i64

from tablee.cli.faults import Fault
from tablee.cli.words import Words
from tablee.core.game import Game
from tablee.core.options import Options
from tablee.core.rng import Rng
from tablee.core.state import GameState
from tablee.games.twenty_twenty.bots.winnable import winning_line

LARGEST_SEED = 2**62 - 1


class Chance(ABC):
    """A source of numbers."""

    @abstractmethod
    def below(self, n: int) -> int:
        """A number from 0 to `n` - 1."""

    @abstractmethod
    def rng(self) -> Rng:
        """A fast generator for what need not be unpredictable: the bots' thoughts."""

    def shuffled(self, deck: vec[i64]) -> vec[i64]:
        """The same cards in random order."""
        cards = [int(card) for card in deck]
        for i in range(len(cards) - 1, 0, -1):
            j = self.below(i + 1)
            cards[i], cards[j] = cards[j], cards[i]
        return vec[i64](cards)


class Secret(Chance):
    """Numbers that nobody can foresee."""

    def below(self, n: int) -> int:
        return secrets.randbelow(n)

    def rng(self) -> Rng:
        return Rng(secrets.randbits(40))


class Seeded(Chance):
    """The same numbers every time."""

    def __init__(self, seed: int) -> None:
        self.numbers = Rng(seed)

    def below(self, n: int) -> int:
        return int(self.numbers.below(n))

    def rng(self) -> Rng:
        return Rng(int(self.numbers.next()))


def chance_for(seed: int | None, words: Words) -> Chance:
    """Seeded if a seed was given."""
    if seed is None:
        return Secret()
    return Seeded(checked_seed(seed, words))


def checked_seed(seed: int, words: Words) -> int:
    """A seed that the generator can take."""
    if not 0 <= seed <= LARGEST_SEED:
        raise Fault(words("fault.seed", n=str(LARGEST_SEED)))
    return seed


def first_deal(game: Game, options: Options, chance: Chance) -> vec[i64]:
    """The deck for the first round; at 20/20 proved winnable if the table asks for that (V11)."""
    deck = chance.shuffled(game.deck(options))
    while options.as_dict().get("deals") == "winnable" and winning_line(deck) is None:
        deck = chance.shuffled(deck)
    return deck


def next_deal(state: GameState, chance: Chance) -> vec[i64]:
    """The deck for a later round."""
    return chance.shuffled(state.fresh_deck())
