"""A fingerprint of random games at every table: moves, views and scores. Two builds that agree print the same."""

from __future__ import annotations

import hashlib

import msgspec

from tablee import build
from tablee.core.state import ALL
from tests.tables import TABLES, Table


def fingerprint(table: Table, seed: int, limit: int) -> str:
    """All that happens in the first moves of a random game."""
    told = hashlib.sha256()
    for state, rng in table.moments(seed, limit):
        asked = int(state.asked())
        moves = state.legal_moves(asked) if asked >= 0 else []
        told.update(msgspec.json.encode([asked, int(state.to_act()), moves, int(rng.x)]))
        viewer = asked if 0 <= asked < table.seats else ALL
        told.update(msgspec.json.encode(state.view(viewer)))
        told.update(msgspec.json.encode(state.determinize(viewer, rng).view(ALL)))
    return told.hexdigest()


def digest() -> str:
    """One line for each table."""
    return "\n".join(f"{table} {fingerprint(table, 5, 300)}" for table in TABLES)


if __name__ == "__main__":
    print(build.describe())
    print(digest())
