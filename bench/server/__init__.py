"""Live tables under load, ours beside boardgame.io: `python -m bench.server --help`."""
