"""Formats numbers, figures and intervals by language: 1,234.5 and 12.3%, or 1 234,5 and 12,3 %."""

from __future__ import annotations

from tablee import lang as languages
from tablee.lab.statistics import Estimate, Kind
from tablee.lab.study.phrases import say

MINUS = "−"


def decimal(value: float, digits: int, lang: str, *, sign: bool = False) -> str:
    """A number with a fixed number of decimals and with thousands separators."""
    text = f"{value:{'+' if sign else ''},.{digits}f}"
    if float(text.replace(",", "")) == 0:
        text = f"{0:.{digits}f}"
    facts = languages.about(lang)
    signs = {",": facts["thousands"], ".": facts["decimal"], "-": MINUS}
    return "".join(signs.get(sign, sign) for sign in text)


def whole(value: int, lang: str) -> str:
    """A whole number with thousands separators."""
    return decimal(value, 0, lang)


def digits_for(found: Estimate, kind: Kind) -> int:
    """The number of decimals worth printing: one for a percentage, fewer for larger means."""
    if kind != "mean":
        return 1
    size = max(abs(found.low), abs(found.high))
    return 0 if size >= 100 else 1 if size >= 10 else 2


def figure(found: Estimate, kind: Kind, lang: str, *, sign: bool = False) -> str:
    """An estimate's value without its interval."""
    return amount(found.value, digits_for(found, kind), kind, lang, sign=sign)


def interval(found: Estimate, kind: Kind, lang: str, *, sign: bool = False) -> str:
    """The interval of an estimate."""
    digits = digits_for(found, kind)
    scale = 1 if kind == "mean" else 100
    low, high = (decimal(end * scale, digits, lang, sign=sign) for end in (found.low, found.high))
    between = f" {say('to', lang)} " if sign else "–"
    return f"{low}{between}{high}"


def amount(value: float, digits: int, kind: Kind, lang: str, *, sign: bool = False) -> str:
    """A mean as it is, a share in percent, a difference of shares (with `sign`) in percentage points."""
    if kind == "mean":
        return decimal(value, digits, lang, sign=sign)
    text = decimal(value * 100, digits, lang, sign=sign)
    return text + (say("percentage_points", lang) if sign else languages.about(lang)["percent"])
