"""MIO bots: `nearness`, `reasons`, `sense` (play without looking ahead), `memory` (beliefs), then `levels`."""

from tablee.bots.mio.levels import bot, memory

__all__ = ["bot", "memory"]
