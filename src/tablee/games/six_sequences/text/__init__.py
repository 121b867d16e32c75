"""How Les 6 Séquences is written: its moves, lists of cards, and positions."""
