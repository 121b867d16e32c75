"""Plays any legal move of any game.

tablee arena mio casual --bot "python random_bot.py"
python random_bot.py http://127.0.0.1:8120 --table TABLE --seat 2
"""

from __future__ import annotations

import random

from tablee.bots.remote import Turn, main


def choose(turn: Turn) -> str | None:
    """Any move but giving up. `let` is said only where somebody waits for it: elsewhere silence says the same."""
    moves = [move for move in turn.legal if move != "give-up" and (move != "let" or turn.is_asked)]
    return random.choice(moves) if moves else None


if __name__ == "__main__":
    main("Dice", choose)
