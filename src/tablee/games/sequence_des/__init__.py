"""Séquence Dés: dice choose the square, a row of chips wins."""
