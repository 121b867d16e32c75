"""Tablée: a digital home for five tabletop games."""

__version__ = "0.1.0"
