"""`HistoryTable`, the constant set-up of histories: game, house rules, hidden cards and arrays."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from tablee.core.refusal import OptionsError
from tablee.core.rng import Rng
from tablee.core.state import GameState
from tablee.core.text import GameText
from tablee.envs.actions import checked
from tablee.envs.arrays.contract import NO_MOVE
from tablee.envs.arrays.episode import Episode
from tablee.envs.buffers import EpisodeBuffers
from tablee.envs.config import Reward, config_of
from tablee.envs.errors import illegal
from tablee.envs.histories.contract import part_of
from tablee.envs.histories.hidden_cards import HiddenCards, StockAndPile

Rules = tuple[tuple[str, Any], ...]
"""House rules by name."""
CHANCE_DEALS = 0
"""The parameter `dealer` when chance picks the first dealer."""


class HistoryTable:
    """The set-up shared by all histories at one table. Copies share it, and pickles hold only its parameters."""

    def __init__(
        self, game: str, seats: int, options: Rules, dealer: int, cards: str, hand: int, reward: Reward
    ) -> None:
        self.made_from = (game, seats, options, dealer, cards, hand, reward)
        self.name = game
        self.config = config_of(game, seats, dict(options), reward, "playing")
        self.spec = self.config.spec
        self.text: GameText = self.spec.part("text")
        self.part = part_of(self.spec)
        self.seats = seats
        self.dealer = self._dealer(dealer)
        self.is_cut_down = bool(cards.strip() or hand)  # a single round with few cards
        self.hidden = self._hidden(cards, hand)
        self._buffers = EpisodeBuffers(self.config, Rng(0))

    def _dealer(self, dealer: int) -> int | None:
        """The seat that deals first; None if chance picks it."""
        if dealer == CHANCE_DEALS and self.spec.has_dealer:
            return None
        if not 0 <= dealer <= self.seats:
            raise OptionsError("envs.dealer", {"seats": str(self.seats), "dealer": str(dealer)})
        return max(dealer - 1, 0)

    def _hidden(self, cards: str, hand: int) -> HiddenCards | None:
        hidden = self.part.hidden(self.spec, self.config.options, self.seats)
        if self.is_cut_down:
            assert isinstance(hidden, StockAndPile)
            if self.config.options.as_dict()["target"] != 1:
                raise OptionsError("envs.one_round", {})
            hidden.cut_down(cards, hand)
        return hidden

    # Actions

    def _ask(self, state: GameState, seat: int) -> Episode:
        episode = self._buffers.episode
        if episode.state is not state or episode.seat != seat:
            episode.state = state
            episode.seat = seat
            episode.find_choices()
        return episode

    def allowed(self, state: GameState, seat: int) -> list[int]:
        """The legal actions of a seat, ascending."""
        return sorted(self._ask(state, seat).allowed())

    def move_of(self, state: GameState, seat: int, action: int) -> int:
        """The move of an action; raises `IllegalActionError`."""
        episode = self._ask(state, seat)
        move = int(episode.move_of(checked(action)))
        if move == NO_MOVE:
            raise illegal(episode, action)
        return move

    # What seats see and gain

    @property
    def cells(self) -> int:
        """The size of an observation."""
        return len(self._buffers.cells)

    @property
    def deck(self) -> list[int]:
        """The cards that are dealt."""
        return self.hidden.deck if self.hidden else []

    def observe(self, state: GameState, seat: int) -> NDArray[np.int16]:
        """A seat's observation; the next call overwrites it."""
        writer = self._buffers.episode.output.writer
        writer.clear()
        self.config.arrays.observe(state, seat, writer)
        return self._buffers.cells

    def returns(self, state: GameState) -> list[float]:
        """The return of each seat after a finished match; zeros if a cut-down game brought nobody any points."""
        if self.config.by_points:
            return [float(state.score(seat)) for seat in range(self.seats)]
        if state.outcome() is None:
            return [0.0] * self.seats
        episode = self._buffers.episode
        episode.state = state
        episode.pay_victory()
        return [float(reward) for reward in self._buffers.rewards]

    # Copies

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return table_of, self.made_from


@lru_cache(maxsize=64)
def table_of(game: str, seats: int, options: Rules, dealer: int, cards: str, hand: int, reward: Reward) -> HistoryTable:
    """The cached set-up with these parameters; raises `OptionsError`."""
    return HistoryTable(game, seats, options, dealer, cards, hand, reward)
