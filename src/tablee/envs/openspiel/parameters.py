"""OpenSpiel's game parameters: seats, house rules, the first dealer, and cut-down decks.

`python_tablee_mio(seats=3,target=50)`: every house rule is a parameter by its own name, but for those that the game's
part `openspiel` leaves out.
"""

from __future__ import annotations

from typing import Any

from tablee.core.game import GameSpec
from tablee.envs.config import arrays_of
from tablee.envs.histories.contract import part_of
from tablee.envs.histories.table import CHANCE_DEALS, HistoryTable, table_of

SEATS = 2
"""The default number of seats, if the game allows it: most of OpenSpiel's algorithms are for two players."""


class Parameters:
    """The parameters of one game, with their defaults."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.part = part_of(spec)
        chosen = [option for option in spec.choices if option.name not in self.part.left_out]
        self.rules = {option.name: self.part.parameter(option.name, option.default) for option in chosen}
        self.defaults: dict[str, Any] = {"seats": max(spec.fewest, min(spec.most, SEATS))} | self.rules
        if spec.has_dealer:
            self.defaults["dealer"] = CHANCE_DEALS
        self.defaults |= self.part.cut_down
        if spec.most == 1:
            self.defaults["reward"] = arrays_of(spec).reward

    def plain(self, given: dict[str, Any]) -> dict[str, Any]:
        """The same parameters in a form whose text pyspiel can parse."""
        return {name: self.part.parameter(name, value) for name, value in given.items()}

    def table(self, given: dict[str, Any]) -> HistoryTable:
        """The `HistoryTable` for the parameters; raises `OptionsError` with the allowed values."""
        chosen = self.defaults | given
        rules = tuple((name, self.part.option(name, chosen[name])) for name in sorted(self.rules))
        dealer = chosen.get("dealer", CHANCE_DEALS)
        hand = chosen["hand"] if "hand" in self.part.cut_down else 0
        reward = chosen.get("reward", "win")
        return table_of(self.spec.name, chosen["seats"], rules, dealer, chosen.get("cards", ""), hand, reward)
