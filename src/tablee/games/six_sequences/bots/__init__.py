"""Bots for Les 6 Séquences: `row` and `outlook` (judgement), `planning` (one turn), `sense`, then `levels`."""

from tablee.games.six_sequences.bots.levels import BOTS as BOTS
