"""The rules of the five games, and what they share. Compiled."""
