"""MIO bots: `nearness`, `reasons`, `sense` (play without looking ahead), `memory` (beliefs), then `levels`."""

from tablee.games.mio.bots.levels import BOTS as BOTS
