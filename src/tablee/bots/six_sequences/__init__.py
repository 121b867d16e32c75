"""Bots for Les 6 Séquences: `row` and `outlook` (judgement), `planning` (one turn), `sense`, then `levels`."""

from tablee.bots.six_sequences.levels import bot, memory

__all__ = ["bot", "memory"]
