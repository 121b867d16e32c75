"""Text of cards, moves, positions and records; parse and print are inverses."""
