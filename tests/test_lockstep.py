"""Engine and independent reference agree in random games at every table.

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

pytestmark = pytest.mark.slow


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("game", sorted(REFERENCES))
def test_engine_and_reference_agree(game: str, part: int) -> None:
    tables = [table for table in TABLES if table.game == game]
    moves = 0
    for seed in itertools.count(part, PARTS):
        moves += Lockstep.from_deal(tables[seed % len(tables)], seed).run(limit=3000)
        if moves >= MOVES // PARTS:
            break


@pytest.mark.parametrize("part", range(PARTS))
def test_engine_and_reference_agree_on_crowded_tables(part: int) -> None:
    moves = 0
    for seed in itertools.count(part, PARTS):
        moves += Lockstep.from_crowded_table(seed).run(limit=150, view_every=20)
        if moves >= MOVES // PARTS // 5:
            break
