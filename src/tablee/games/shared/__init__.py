"""What two or more games share: the K6T deck, rounds."""
