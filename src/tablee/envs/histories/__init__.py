"""Matches as histories with explicit chance, information states, and resampled histories: for OpenSpiel."""
