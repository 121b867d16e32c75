"""Lives thousands of live games twice, with other hidden cards, and compares every byte (`tests/server/twins.py`).

    python -m tests.server.soak_leaks GAMES [SEED] [GAME …]

plays so many games of each kind (or of the kinds that are named) at real servers in virtual time, several tables at
once, and prints what was compared. It ends at the first difference, with the table and the place.
"""

from __future__ import annotations

import sys
import tempfile
import time
from pathlib import Path

from tablee.games.registry import GAMES
from tests.server.evening import plans_for
from tests.server.twins import Figures, compared

AT_ONCE = 20
"""Tables of one evening."""


def soak(game: str, games: int, seed: int) -> Figures:
    """So many games of a kind."""
    total = Figures()
    for number in range(0, games, AT_ONCE):
        plans = list(plans_for(game, min(AT_ONCE, games - number), seed + number))
        with tempfile.TemporaryDirectory() as folder:
            total.add(compared(Path(folder), plans, seed + number))
    return total


def main(games: str, seed: str = "0", *names: str) -> None:
    """Prints one line for each kind of game."""
    for name in names or GAMES:
        begun = time.monotonic()
        figures = soak(name, int(games), int(seed))
        print(f"{name}: {figures}, seconds {time.monotonic() - begun:.0f}", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])
