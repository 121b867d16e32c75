"""The games: one folder each. `registry` finds a game by its name, those of other packages too."""
