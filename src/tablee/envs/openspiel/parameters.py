"""What OpenSpiel may choose: seats, house rules, who deals first, and cut-down decks.

`python_tablee_mio(seats=3,deck=9+1,target=50)`: every house rule is a parameter by its own name. Left out is what
means nothing here: the reaction times of live tables, the mistakes of EKKO, which nobody is offered to make, and of
20/20 taking back and deals that must be proved winnable.
"""

from __future__ import annotations

from typing import Any

from tablee.envs.openspiel.table import CHANCE_DEALS, Table, table_of
from tablee.games.mio.cards import DECKS
from tablee.games.registry import notation_of

SEATS = {"20-20": 1, "six-sequences": 2, "mio": 2, "ekko": 2, "sequence-des": 2}
"""How many seats a table has if nobody says: two, for which most of OpenSpiel's algorithms are made."""
LEFT_OUT = ("reaction", "mistakes", "undo", "deals")
UNLIMITED_CHIPS = 0
CUT_DOWN: dict[str, dict[str, Any]] = {"mio": {"cards": "", "hand": 0}, "ekko": {"cards": ""}}
"""EKKO has a house rule `hand` already."""


class Parameters:
    """The parameters of one game, with their defaults."""

    def __init__(self, game: str) -> None:
        self.game = game
        rules = notation_of(game).game
        self.fewest, self.most = rules.fewest, rules.most
        self.rules = {choice.name: choice.default for choice in rules.choices if choice.name not in LEFT_OUT}
        if "chips" in self.rules:
            self.rules["chips"] = UNLIMITED_CHIPS  # pyspiel reads the text `20` as a number
        if "deck" in self.rules:
            self.rules["deck"] = DECKS[str(self.rules["deck"])]  # and `8+2` as one, too
        self.defaults: dict[str, Any] = {"seats": SEATS[game]} | self.rules
        if rules.has_dealer:
            self.defaults["dealer"] = CHANCE_DEALS
        self.defaults |= CUT_DOWN.get(game, {})
        if game == "20-20":
            self.defaults["reward"] = "points"

    def plain(self, given: dict[str, Any]) -> dict[str, Any]:
        """The same parameters, in such a way that pyspiel can read their text again: named decks written out."""
        return {name: DECKS.get(value, value) if name == "deck" else value for name, value in given.items()}

    def table(self, given: dict[str, Any]) -> Table:
        """The table that somebody asks for; raises `OptionsError` naming what is allowed."""
        chosen = self.defaults | given
        options = {name: chosen[name] for name in self.rules}
        if "chips" in options:
            options["chips"] = str(options["chips"] or "unlimited")
        cards = chosen.get("cards", "")
        hand = chosen["hand"] if self.game == "mio" else 0
        rules = tuple(sorted(options.items()))
        dealer = chosen.get("dealer", CHANCE_DEALS)
        return table_of(self.game, chosen["seats"], rules, dealer, cards, hand, chosen.get("reward", "win"))
