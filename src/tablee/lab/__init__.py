"""The laboratory: matches between bots, arenas, studies and their reports."""
