"""The contract of bots, the search, the levels, and external bots. Compiled."""
