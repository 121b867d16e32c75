"""Players of 20/20, and the solver that sees all cards."""

from tablee.games.twenty_twenty.bots.players import BOTS as BOTS
