"""Plays MIO: gets rid of what would cost most, and never forgets the shout.

tablee arena mio casual --bot "python mio_bot.py"
python mio_bot.py http://127.0.0.1:8120 --table TABLE --seat 2
"""

from __future__ import annotations

from collections import Counter

from tablee.bots.remote import Turn, main


def choose(turn: Turn) -> str:
    """The dearest card that may be laid, with the shout; a joker names the colour one has most of."""
    legal = turn.legal
    hand = turn.view["hands"][turn.seat - 1]
    colours = Counter(card[0] for card in hand if card != "J")
    plays = [move for move in legal if move.endswith("!")]
    if plays:
        return max(plays, key=lambda move: (cost(move), colours[colour_left(move)]))
    names = [move for move in legal if move.startswith("name:")]
    if names:
        return max(names, key=lambda move: colours[move[-1]])
    return legal[0]  # mio, draw or pass: nothing else is left


def cost(move: str) -> int:
    """What the card would cost in hand at the end of the round (M37)."""
    return int(move[1]) if move[1].isdigit() else 10


def colour_left(move: str) -> str:
    """The colour with which the game goes on: of the card, or as named for a joker."""
    return move.rstrip("!").rpartition(":")[2][0]


if __name__ == "__main__":
    main("Skinflint", choose)
