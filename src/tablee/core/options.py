"""House rules: their declaration, checking and values."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from tablee import lang as languages
from tablee.core.refusal import OptionsError

# Kinds of options
CHOICE: Final = "choice"
NUMBER: Final = "number"
FLAG: Final = "flag"
TEXT: Final = "text"

# The values of a flag in notation; each language adds its own words
YES: Final = ("true", "1")
NO: Final = ("false", "0")


class Option:
    """One house rule as data. Its texts have keys `option.<name>` in the game's catalogue."""

    def __init__(self, name: str, kind: str, default: object, clause: str) -> None:
        self.name = name
        self.kind = kind
        self.default = default
        self.clause = clause
        self.values: list[str] = []
        """Of a choice, the allowed words; of a free text, the named values."""
        self.low = 0
        self.high = 0
        """The upper bound of a number."""
        self.seats: list[int] = []
        """The seat counts that may choose anything but the default; empty: all."""

    def value(self, given: dict[str, object], seats: int) -> object:
        """The value in `given`, or the default; raises `OptionsError` if it is not allowed at that many seats."""
        value = self.read(given[self.name]) if self.name in given else self.default
        if value != self.default and self.seats and seats not in self.seats:
            facts: dict[str, object] = {"name": self.name, "value": written(value), "clause": self.clause}
            facts["allowed"] = "/".join([str(count) for count in self.seats])
            facts["seats"] = str(seats)
            raise OptionsError("options.flag_seats" if self.kind == FLAG else "options.value_seats", facts)
        return value

    def read(self, value: object) -> object:
        """A value of this option, from the value itself or from text."""
        if self.kind == FLAG:
            return self.read_flag(value)
        if self.kind == NUMBER:
            return self.read_number(value)
        text = str(value)
        if self.kind == CHOICE and (isinstance(value, bool) or text not in self.values):
            self.wrong("options.one_of", value, ", ".join(self.values))
        return text

    def read_flag(self, value: object) -> bool:
        if isinstance(value, bool):
            return value
        word = str(value).strip().lower()
        is_on = word in YES or word in languages.spellings("typed.on")
        if not is_on and word not in NO and word not in languages.spellings("typed.off"):
            self.wrong("options.flag", value, "")
        return is_on

    def read_number(self, value: object) -> int:
        if isinstance(value, str) and value.strip().lstrip("-").isdecimal():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            self.wrong("options.number", value, "")
        assert isinstance(value, int)
        return value

    def wrong(self, key: str, value: object, allowed: str) -> None:
        """Raises `OptionsError` for a value that this option does not allow."""
        facts: dict[str, object] = {"name": self.name, "value": repr(value), "allowed": allowed}
        facts["low"] = str(self.low)
        facts["high"] = str(self.high)
        raise OptionsError(key, facts)


def choice(name: str, values: list[str], clause: str) -> Option:
    """One of a few words; the first is the default."""
    option = Option(name, CHOICE, values[0], clause)
    option.values = values
    return option


def number(name: str, low: int, high: int, default: int, clause: str) -> Option:
    """A whole number within bounds."""
    option = Option(name, NUMBER, default, clause)
    option.low = low
    option.high = high
    return option


def flag(name: str, clause: str, *, default: bool) -> Option:
    """On or off."""
    return Option(name, FLAG, default, clause)


def free_text(name: str, named: list[str], clause: str) -> Option:
    """Any text; the game parses it. The first of the named values is the default."""
    option = Option(name, TEXT, named[0], clause)
    option.values = named
    return option


def written(value: object) -> str:
    """A value as a person types it."""
    return str(value).lower() if isinstance(value, bool) else str(value)


class Chosen:
    """The checked values of all options of one table, by name."""

    def __init__(self, values: dict[str, object]) -> None:
        self.values = values

    def number(self, name: str) -> int:
        value = self.values[name]
        assert isinstance(value, int)
        return value

    def word(self, name: str) -> str:
        value = self.values[name]
        assert isinstance(value, str)
        return value

    def flag(self, name: str) -> bool:
        value = self.values[name]
        assert isinstance(value, bool)
        return value


@mypyc_attr(allow_interpreted_subclasses=True)
class Options:
    """The house rules of one table, immutable and already valid. A game adds attributes that its state reads often."""

    def __init__(self, chosen: Chosen) -> None:
        self.chosen = chosen

    def as_dict(self) -> dict[str, object]:
        """Every option by its name, with plain values."""
        return dict(self.chosen.values)
