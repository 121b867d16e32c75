"""House rules: what a table may choose before the deal."""

from __future__ import annotations

from abc import ABC, abstractmethod

from mypy_extensions import mypyc_attr


@mypyc_attr(allow_interpreted_subclasses=True)
class Options(ABC):
    """The house rules of one table: immutable, validated when made."""

    @abstractmethod
    def as_dict(self) -> dict[str, object]:
        """Every option by its name in the notation, with plain values."""


class Choice:
    """One option as people choose it: its name, the allowed values in words, its default, and the clause behind it."""

    def __init__(self, name: str, allowed: str, default: object, clause: str, en: str, fr: str) -> None:
        self.name = name
        self.allowed = allowed
        self.default = default
        self.clause = clause
        self.en = en
        self.fr = fr
