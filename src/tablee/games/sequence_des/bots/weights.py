"""Decodes the fitted weights in `tables`, two characters each."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.games.sequence_des.bots.judgement import PatternWeights
from tablee.games.sequence_des.bots.patterns import FIVE, SIX
from tablee.games.sequence_des.bots.tables import FIVE_FOR_THREE, FIVE_FOR_TWO, SIX_FOR_TWO

SIGNS: Final = "!#$%&()*+,-./0123456789:;<=>?@ABCDEFGHIJKLMNOPQRSTUVWXYZ[]^_`abcdefghijklmnopqrstuvwxyz{|}~"
"""The digits of a weight: all visible ASCII characters except quotes and the backslash."""
MIDDLE: Final = len(SIGNS) * len(SIGNS) // 2
"""The code of a weight of 0."""
FINENESS: Final = 500
"""The step of encoded weights, in millionths."""

_READ: Final[dict[tuple[int, int], PatternWeights]] = {}


def weights_for(row: int, sides: int) -> PatternWeights:
    """The weights for a table, decoded on first use."""
    if (row, sides) not in _READ:
        if sides == 3:
            _READ[row, sides] = PatternWeights(FIVE, 3, read(FIVE_FOR_THREE))
        elif row == 5:
            _READ[row, sides] = PatternWeights(FIVE, 2, read(FIVE_FOR_TWO))
        else:
            _READ[row, sides] = PatternWeights(SIX, 2, read(SIX_FOR_TWO))
    return _READ[row, sides]


def read(text: str) -> vec[i64]:
    """Decodes weights."""
    digit = {sign: place for place, sign in enumerate(SIGNS)}
    values = vec[i64]()
    for k in range(0, len(text), 2):
        steps: i64 = digit[text[k]] * len(SIGNS) + digit[text[k + 1]] - MIDDLE
        values = append(values, steps * FINENESS)
    return values


def write(values: vec[i64]) -> str:
    """Encodes weights, capped to the range of the code."""
    text = ""
    for value in values:
        number = min(max(round(int(value) / FINENESS) + MIDDLE, 0), len(SIGNS) ** 2 - 1)
        text += SIGNS[number // len(SIGNS)] + SIGNS[number % len(SIGNS)]
    return text
