"""Ras bord, a game for Tablée: fill the bowl to the brim, and do not be the one who spills it."""
