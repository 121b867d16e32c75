"""How Les 6 Séquences is written: its moves, lists of cards, and positions."""

from tablee.games.six_sequences.text.moves import TEXT as TEXT
