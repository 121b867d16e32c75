"""Numbers as a language writes them: 1,234.5 and 12.3%, or 1 234,5 and 12,3 %."""

from __future__ import annotations

from tablee import lang as languages
from tablee.lab.statistics import Estimate, Kind
from tablee.lab.study.phrases import say

MINUS = "−"


def decimal(value: float, digits: int, lang: str, *, sign: bool = False) -> str:
    """A number with so many digits after the point, with thousands set apart."""
    text = f"{value:{'+' if sign else ''},.{digits}f}"
    if float(text.replace(",", "")) == 0:
        text = f"{0:.{digits}f}"
    facts = languages.about(lang)
    signs = {",": facts["thousands"], ".": facts["decimal"], "-": MINUS}
    return "".join(signs.get(sign, sign) for sign in text)


def whole(value: int, lang: str) -> str:
    """A whole number."""
    return decimal(value, 0, lang)


def digits_for(found: Estimate, kind: Kind) -> int:
    """Digits worth printing after the point: one for a percentage, for a mean fewer the larger it is."""
    if kind != "mean":
        return 1
    size = max(abs(found.low), abs(found.high))
    return 0 if size >= 100 else 1 if size >= 10 else 2


def figure(found: Estimate, kind: Kind, lang: str, *, sign: bool = False) -> str:
    """The value alone."""
    return amount(found.value, digits_for(found, kind), kind, lang, sign=sign)


def interval(found: Estimate, kind: Kind, lang: str, *, sign: bool = False) -> str:
    """From where to where it may lie."""
    digits = digits_for(found, kind)
    scale = 1 if kind == "mean" else 100
    low, high = (decimal(end * scale, digits, lang, sign=sign) for end in (found.low, found.high))
    between = f" {say('to', lang)} " if sign else "–"
    return f"{low}{between}{high}"


def amount(value: float, digits: int, kind: Kind, lang: str, *, sign: bool = False) -> str:
    """A mean as it is, a share in percent; a difference of shares in points of a percentage."""
    if kind == "mean":
        return decimal(value, digits, lang, sign=sign)
    text = decimal(value * 100, digits, lang, sign=sign)
    return text + (say("percentage_points", lang) if sign else languages.about(lang)["percent"])
