"""Bots for Séquence Dés: `sense` (heuristics), `judgement` (evaluation by fitted `weights`), `lookahead`."""

from tablee.games.sequence_des.bots.levels import BOTS as BOTS
