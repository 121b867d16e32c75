"""The engine beside the independent reference: random games at every table, no difference allowed.

200,000 moves per game by default; `make lockstep` runs a million.
"""

from __future__ import annotations

import itertools
import os

import pytest

from tests.lockstep import REFERENCES, Lockstep
from tests.tables import TABLES

MOVES = int(os.environ.get("TABLEE_LOCKSTEP", "200000"))
PARTS = 10


@pytest.mark.slow
@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", sorted(REFERENCES))
def test_engine_and_reference_agree(game: str, part: int) -> None:
    tables = [table for table in TABLES if table.game == game]
    moves = 0
    for seed in itertools.count():
        table = tables[seed % len(tables)]
        moves += Lockstep(game, table.seats, table.options, seed * PARTS + part).run(limit=3000)
        if moves >= MOVES // PARTS:
            break
