"""Code shared by two or more games: the K6T deck, rounds."""
