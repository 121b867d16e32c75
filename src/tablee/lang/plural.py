"""Chooses the plural form of a noun for a number, by a language's rule.

The rule is a list of conditions in the notation of Unicode's plural rules, one for each form but the last:
`["n = 1"]` for English, `["n = 0..1"]` for French, `["n = 1", "n % 10 = 2..4 and n % 100 != 12..14"]` for Polish.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

RELATION: Final = re.compile(r"n(?: % (\d+))? (!?=) ([\d.,]+)")


def form(conditions: Sequence[str], n: int) -> int:
    """The index of the form for `n`: that of the first condition that holds, else the last."""
    for number, condition in enumerate(conditions):
        if any(
            all(_holds(part.strip(), abs(n)) for part in either.split(" and ")) for either in condition.split(" or ")
        ):
            return number
    return len(conditions)


def _holds(relation: str, n: int) -> bool:
    found = RELATION.fullmatch(relation)
    if found is None:
        raise ValueError(f"this is no condition of a plural rule: {relation!r}")
    modulus, sign, ranges = found.groups()
    value = n % int(modulus) if modulus else n
    return any(_within(value, part) for part in ranges.split(",")) == (sign == "=")


def _within(value: int, part: str) -> bool:
    low, dots, high = part.partition("..")
    return int(low) <= value <= int(high) if dots else value == int(low)
