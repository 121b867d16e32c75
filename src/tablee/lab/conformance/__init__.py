"""The conformance suite: checks that a game fulfils its contracts (`docs/adding-a-game.md`)."""
