"""Les 6 Séquences: series and sequences with the K6T deck."""
