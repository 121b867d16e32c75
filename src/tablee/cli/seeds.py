"""`--seed`: the same deals, dice and bots again; without one, chance that nobody can foresee."""

from __future__ import annotations

from tablee.cli.errors import CommandError
from tablee.cli.words import Words
from tablee.core.chance import LARGEST_SEED, ChanceSource, SecretChance, seeded


def chance_for(seed: int | None, words: Words) -> ChanceSource:
    """Where the deals and dice of a match come from."""
    return SecretChance() if seed is None else seeded(checked_seed(seed, words))


def checked_seed(seed: int, words: Words) -> int:
    """A seed that the generator can take."""
    if not 0 <= seed <= LARGEST_SEED:
        raise CommandError(words("fault.seed", n=str(LARGEST_SEED)))
    return seed
