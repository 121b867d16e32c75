"""The notation of Les 6 Séquences: moves, lists of cards, and positions."""

from tablee.games.six_sequences.text.moves import TEXT as TEXT
