"""MIO bots: `sense` (play without look-ahead) with `nearness` and `reasons`, `memory` (inferences), `levels`."""

from tablee.games.mio.bots.levels import BOTS as BOTS
