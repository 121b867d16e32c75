"""Bots for Séquence Dés: `sense` (rules of thumb), `judgement` by fitted `weights`, `lookahead` over the dice."""

from tablee.games.sequence_des.bots.levels import BOTS as BOTS
