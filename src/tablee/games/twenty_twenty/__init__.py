"""20/20: a solitaire with the K6T deck."""
