"""What a game is before anybody sits down: its name, its seats, its house rules, its deck, and how a match starts."""

from __future__ import annotations

from abc import ABC, abstractmethod

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.options import Choice as Choice
from tablee.core.options import Options as Options
from tablee.core.refusal import OptionsError, Refusal
from tablee.core.state import GameState


@mypyc_attr(allow_interpreted_subclasses=True)
class Game(ABC):
    """One game of the collection."""

    def __init__(self, name: str, title: str, fewest: int, most: int, choices: list[Choice]) -> None:
        self.name = name
        self.title = title
        self.fewest = fewest
        self.most = most
        self.choices = choices
        self.rules_version = 1
        self.seats_clause = ""
        self.has_dealer = True
        self.has_deal = True

    @abstractmethod
    def options(self, given: dict[str, object], seats: int) -> Options:
        """The options for a table of so many seats; raises `OptionsError` naming what is allowed."""

    @abstractmethod
    def deck(self, options: Options) -> vec[i64]:
        """All cards in the order of the deck; empty if the game has none."""

    @abstractmethod
    def card_text(self, options: Options, card: int) -> str:
        """A card of that deck in notation."""

    @abstractmethod
    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        """A match from its first deal. `dealer` counts from 0; both are ignored by a game without them."""

    @abstractmethod
    def refusals(self) -> list[Refusal]:
        """Every refusal this game can give."""

    def check_seats(self, seats: int) -> None:
        """Raises `OptionsError` unless so many can play."""
        if not self.fewest <= seats <= self.most:
            alone = self.fewest == self.most
            en = f"{self.fewest}" if alone else f"{self.fewest} to {self.most}"
            fr = f"{self.fewest}" if alone else f"{self.fewest} à {self.most}"
            clause = f" ({self.seats_clause})" if self.seats_clause else ""
            raise OptionsError(
                f"{self.title} is for {en} seats, not {seats}{clause}",
                f"{self.title} se joue à {fr}, et non à {seats}{clause}",
            )

    def check_names(self, given: dict[str, object]) -> None:
        """Raises `OptionsError` if an option is none of this game's."""
        names = [choice.name for choice in self.choices]
        for name in given:
            if name not in names:
                raise OptionsError(
                    f"{self.title} has no option `{name}`; it has {', '.join(names)}",
                    f"{self.title} n’a pas d’option `{name}` ; il y a {', '.join(names)}",
                )

    def whole(self, given: dict[str, object], name: str, default: int, fewest: int, most: int) -> int:
        """An option that is a whole number within bounds, given as a number or as text."""
        value = given.get(name, default)
        if isinstance(value, str) and value.strip().lstrip("-").isdecimal():
            value = int(value)
        if isinstance(value, bool) or not isinstance(value, int) or not fewest <= value <= most:
            raise OptionsError(
                f"option `{name}` must be a whole number from {fewest} to {most}, not {value!r}",
                f"l’option `{name}` est un nombre entier de {fewest} à {most}, et non {value!r}",
            )
        return value

    def one_of(self, given: dict[str, object], name: str, allowed: list[str]) -> str:
        """An option that is one of a few words; the first is the default."""
        value = given.get(name, allowed[0])
        text = str(value)
        if isinstance(value, bool) or text not in allowed:
            raise OptionsError(
                f"option `{name}` must be one of {', '.join(allowed)}, not {value!r}",
                f"l’option `{name}` vaut {' ou '.join(allowed)}, et non {value!r}",
            )
        return text

    def yes_no(self, given: dict[str, object], name: str, default: int) -> bool:
        """An option that is on or off, given as true/false or as such a word."""
        value = given.get(name, default != 0)
        if isinstance(value, bool):
            return value
        word = str(value).strip().lower()
        if word in ("true", "yes", "on", "1", "oui"):
            return True
        if word in ("false", "no", "off", "0", "non"):
            return False
        raise OptionsError(
            f"option `{name}` must be true or false, not {value!r}",
            f"l’option `{name}` vaut true ou false, et non {value!r}",
        )
