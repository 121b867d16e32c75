"""When Python's collector looks for circles of garbage: looking makes everybody at every table wait.

Nearly everything here is freed as soon as nobody needs it, because nothing is left in a circle; events, commands and
messages are trees and need no look at all (`gc=False`). What has lived for a while, tables and lines above all, is set
aside and looked at only now and then: for a thousand tables that takes about a tenth of a second, which would come at a
bad moment for somebody every few seconds.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

SET_ASIDE_EVERY: Final = 15.0
"""Seconds after which what is still there is set aside."""
FULL_LOOK_EVERY: Final = 40
"""How often it is set aside until everything is looked at once: ten minutes."""
THRESHOLDS: Final = (10_000, 5, 1_000_000)
"""New objects until the youngest are looked at, such looks until the older ones are; the oldest not by themselves."""


def begin() -> None:
    """What is loaded stays: it need not be looked at again."""
    gc.freeze()
    gc.set_threshold(*THRESHOLDS)


async def run_forever() -> None:
    """Looks and sets aside, for as long as the server runs."""
    while True:
        for _ in range(FULL_LOOK_EVERY):
            await asyncio.sleep(SET_ASIDE_EVERY)
            gc.collect(1)
            gc.freeze()
        gc.unfreeze()
        gc.collect()
        gc.freeze()
