"""Plays any legal move of any game.

python random_bot.py http://127.0.0.1:8120 --table TABLE --seat 1
"""

from __future__ import annotations

import random

import entrance
from player import Frame


def choose(frame: Frame) -> str | None:
    """Any move but giving up. `let` is said only where somebody waits for it: elsewhere silence says the same."""
    is_waited_for = frame["view"]["turn"] == frame["viewer"] or "window" in frame
    moves = [move for move in frame["legal"] if move != "give-up" and (move != "let" or is_waited_for)]
    return random.choice(moves) if moves else None


if __name__ == "__main__":
    entrance.main("Dice", choose)
