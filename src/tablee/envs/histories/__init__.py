"""Matches as histories with explicit chance, what players know of them, and other histories that fit: for OpenSpiel."""
