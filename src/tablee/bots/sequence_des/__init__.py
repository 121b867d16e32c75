"""Bots for Séquence Dés: `sense` (rules of thumb), `judgement` by fitted `weights`, `lookahead` over the dice."""

from tablee.bots.sequence_des.levels import bot as bot
from tablee.bots.sequence_des.levels import memory as memory
