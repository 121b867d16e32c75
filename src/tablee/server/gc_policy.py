"""When Python's garbage collector runs: a collection makes everybody at every table wait.

Nearly everything here is freed by reference counting, because nothing is left in a cycle; events, commands and messages
are trees, which the collector need not look at (`gc=False`). What has lived for a while, tables and connections above
all, is frozen and examined only every ten minutes: for a thousand tables that takes about a tenth of a second.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

FREEZE_EVERY: Final = 15.0
"""Seconds after which what is still alive is frozen."""
FREEZES_PER_FULL_COLLECTION: Final = 40
"""So many make ten minutes."""
THRESHOLDS: Final = (10_000, 5, 1_000_000)
"""New objects until the youngest generation is collected, such runs until the second is; the third never is."""


def begin() -> None:
    """Freezes all that is loaded, and sets the thresholds."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


async def run_forever() -> None:
    """Collects and freezes, for as long as the server runs."""
    while True:
        for _ in range(FREEZES_PER_FULL_COLLECTION):
            await asyncio.sleep(FREEZE_EVERY)
            gc.collect(1)
            gc.freeze()
        gc.unfreeze()
        gc.collect()
        gc.freeze()
