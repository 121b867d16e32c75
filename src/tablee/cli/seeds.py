"""`--seed`: repeats the same deals, dice and bots; without it, chance is unpredictable."""

from __future__ import annotations

from tablee.cli.errors import CommandError
from tablee.cli.words import Words
from tablee.core.chance import LARGEST_SEED, ChanceSource, SecretChance, seeded


def chance_for(seed: int | None, words: Words) -> ChanceSource:
    """The chance of a match, seeded or secret."""
    return SecretChance() if seed is None else seeded(checked_seed(seed, words))


def checked_seed(seed: int, words: Words) -> int:
    """A seed in the range of the generator; raises `CommandError`."""
    if not 0 <= seed <= LARGEST_SEED:
        raise CommandError(words("fault.seed", n=str(LARGEST_SEED)))
    return seed
