"""The static description of a game: its name, seats, options and deck, how a match starts, and its parts.

A part is what a game provides for one package: its text, its bots, its arrays. It is loaded on first use.
The package that uses a part defines its contract.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from importlib import import_module
from pathlib import Path
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tablee import lang as languages
from tablee.core.options import Chosen, Option, Options
from tablee.core.refusal import OptionsError, Refusal
from tablee.core.state import GameState


@mypyc_attr(allow_interpreted_subclasses=True)
class GameSpec(ABC):
    """The static description of one game; each game subclasses it."""

    def __init__(self, name: str, title: str, fewest: int, most: int, choices: list[Option]) -> None:
        self.name = name
        self.title = title
        self.fewest = fewest
        self.most = most
        self.choices = choices
        self.default_seats = fewest
        self.minutes = 5
        """How long a match takes, roughly."""
        self.rules_version = 1
        self.seats_clause = ""
        self.has_dealer = True
        self.has_deal = True
        self.package = type(self).__module__.rpartition(".")[0] or type(self).__module__
        self.folder = Path(import_module(self.package).__file__ or "").parent
        """The game's own folder; its `lang` subfolder holds the sentences."""
        languages.add_game(name, self.folder / "lang")
        self.parts: dict[str, object] = {}
        """Parts by name; each value is the object or its address `module:attribute`."""
        self.tried_options: list[dict[str, object]] = []
        """Combinations of options that the conformance suite tries, besides each value alone."""

    @abstractmethod
    def make_options(self, chosen: Chosen, seats: int) -> Options:
        """The options of a table from values already checked one by one; raises `OptionsError` if they conflict."""

    @abstractmethod
    def deck(self, options: Options) -> vec[i64]:
        """All cards in the order of the deck; empty if the game has none."""

    @abstractmethod
    def card_text(self, options: Options, card: int) -> str:
        """A card of that deck in notation."""

    @abstractmethod
    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        """The state after the first deal. `dealer` counts from 0. Games without dealer or cards ignore these."""

    @abstractmethod
    def refusals(self) -> list[Refusal]:
        """Every refusal this game can give."""

    def sides(self, options: Options, seats: int) -> list[int]:
        """The side of each seat: seats of one side win together."""
        return list(range(seats))

    # Parts

    def bring(self, *parts: str) -> None:
        """Registers the parts of the game's package: the part `text` is the attribute `TEXT` of its module `text`."""
        for part in parts:
            self.parts[part] = f"{self.package}.{part}:{part.upper()}"

    def part(self, name: str) -> Any:
        """The part of that name, loaded on first use; None if the game has none."""
        found = self.parts.get(name)
        if isinstance(found, str):
            module, _, attribute = found.partition(":")
            found = getattr(import_module(module), attribute)
            self.parts[name] = found
        return found

    # Options

    def options(self, given: dict[str, object], seats: int) -> Options:
        """The options for a table of that many seats; raises `OptionsError` with the allowed values."""
        self.check_seats(seats)
        names = [option.name for option in self.choices]
        for name in given:
            if name not in names:
                raise OptionsError(
                    "options.no_such", {"title": self.title, "name": name, "names": ", ".join(names) or "–"}
                )
        return self.make_options(Chosen({option.name: option.value(given, seats) for option in self.choices}), seats)

    def check_seats(self, seats: int) -> None:
        """Raises `OptionsError` unless the game allows that many seats."""
        if not self.fewest <= seats <= self.most:
            facts: dict[str, object] = {"title": self.title, "fewest": self.fewest, "most": str(self.most)}
            facts["seats"] = str(seats)
            facts["clause"] = f" ({self.seats_clause})" if self.seats_clause else ""
            raise OptionsError("options.seats_exactly" if self.fewest == self.most else "options.seats", facts)
