"""When Python's garbage collector runs: a collection pauses every table.

Nearly everything here is freed by reference counting, because nothing is left in a cycle; events, commands and messages
are trees, which the collector need not track (`gc=False`). Objects that have lived for a while, above all tables and
connections, are frozen and examined only every ten minutes: for a thousand tables that takes about 0.1 seconds.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

FREEZE_EVERY: Final = 15.0
"""Seconds between two freezes of all live objects."""
FREEZES_PER_FULL_COLLECTION: Final = 40
"""The number of freezes in ten minutes."""
THRESHOLDS: Final = (10_000, 5, 1_000_000)
"""Thresholds of the three generations; the last one keeps the third from ever being collected automatically."""


def begin() -> None:
    """Freezes all objects loaded so far, and sets the thresholds."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


async def run_forever() -> None:
    """Collects and freezes periodically until cancelled."""
    while True:
        for _ in range(FREEZES_PER_FULL_COLLECTION):
            await asyncio.sleep(FREEZE_EVERY)
            gc.collect(1)
            gc.freeze()
        gc.unfreeze()
        gc.collect()
        gc.freeze()
