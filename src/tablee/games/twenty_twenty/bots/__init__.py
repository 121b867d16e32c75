"""Bots for 20/20, and the solver, which sees all cards."""

from tablee.games.twenty_twenty.bots.players import BOTS as BOTS
