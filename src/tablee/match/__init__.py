"""One match with its record, and positions of a match as JSON. Compiled."""
