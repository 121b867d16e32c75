"""Rules of the games that have not moved yet."""
