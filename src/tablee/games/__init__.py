"""The games, one folder each. `registry` finds a game by name, including those of other packages."""
