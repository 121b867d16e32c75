"""What all moments at one OpenSpiel table have in common: the game, its house rules, its cards, its arrays."""

from __future__ import annotations

from functools import lru_cache
from typing import Any, Self

import numpy as np
from numpy.typing import NDArray

from tablee.core.refusal import OptionsError
from tablee.core.rng import Rng
from tablee.core.state import GameState
from tablee.envs.arrays.episode import NO_MOVE, Episode, output_for
from tablee.envs.errors import illegal
from tablee.envs.openspiel.cards import HIDDEN, Hidden, StockAndPile
from tablee.envs.terms import Reward, terms_of
from tablee.games.registry import notation_of

Rules = tuple[tuple[str, Any], ...]
"""House rules by name."""
CHANCE_DEALS = 0
"""The parameter `dealer` when chance picks the first dealer."""


class Table:
    """One table. It is never copied, and pickled by what it was made from."""

    def __init__(
        self, game: str, seats: int, options: Rules, dealer: int, cards: str, hand: int, reward: Reward
    ) -> None:
        self.made_from = (game, seats, options, dealer, cards, hand, reward)
        self.notation = notation_of(game)
        self.name = game
        self.game = self.notation.game
        self.seats = seats
        self.terms = terms_of(game, seats, dict(options), reward, "playing")
        self.dealer = self._dealer(dealer)
        self.is_cut_down = bool(cards.strip() or hand)  # one round with few cards
        self.hidden = self._hidden(cards, hand)
        self._output = output_for(self.terms)
        rng = Rng(0)
        self._episode = Episode(self.terms, self._output, rng, self.terms.new_match(rng))
        self._cells: NDArray[np.int16] = np.frombuffer(memoryview(self._output.page.cells), dtype=np.int16)
        self._rewards: NDArray[np.float64] = np.frombuffer(memoryview(self._output.rewards), dtype=np.float64)

    def _dealer(self, dealer: int) -> int | None:
        """The seat that deals first; None if chance picks it."""
        if dealer == CHANCE_DEALS and self.game.has_dealer:
            return None
        if not 0 <= dealer <= self.seats:
            raise OptionsError(
                f"`dealer` is a seat from 1 to {self.seats}, or 0 for any, not {dealer}",
                f"`dealer` est une place de 1 à {self.seats}, ou 0 pour le hasard, et non {dealer}",
            )
        return max(dealer - 1, 0)

    def _hidden(self, cards: str, hand: int) -> Hidden | None:
        if self.name not in HIDDEN:
            return None
        hidden = HIDDEN[self.name](self.game, self.terms.options, self.seats)
        if self.is_cut_down:
            assert isinstance(hidden, StockAndPile)
            if self.terms.options.as_dict()["target"] != 1:
                raise OptionsError(
                    "a cut-down game is one round: target=1", "un jeu réduit est d’une manche : target=1"
                )
            hidden.cut_down(cards, hand)
        return hidden

    # What seats may do

    def _ask(self, state: GameState, seat: int) -> Episode:
        episode = self._episode
        if episode.state is not state or episode.seat != seat:
            episode.state = state
            episode.seat = seat
            episode.find_choices()
        return episode

    def allowed(self, state: GameState, seat: int) -> list[int]:
        """The numbers of the actions that a seat may take, ascending."""
        return sorted(self._ask(state, seat).allowed())

    def move_of(self, state: GameState, seat: int, action: int) -> int:
        """The move that an action stands for; raises `IllegalActionError`."""
        episode = self._ask(state, seat)
        move = int(episode.move_of(action))
        if move == NO_MOVE:
            raise illegal(episode, action)
        return move

    # What they see and get

    @property
    def cells(self) -> int:
        """The size of an observation."""
        return len(self._cells)

    @property
    def deck(self) -> list[int]:
        """The cards that are dealt."""
        return self.hidden.deck if self.hidden else []

    def observe(self, state: GameState, seat: int) -> NDArray[np.int16]:
        """What a seat knows now; the next call writes over it."""
        page = self._output.page
        page.clear()
        self.terms.coder.observe(state, seat, page)
        return self._cells

    def returns(self, state: GameState) -> list[float]:
        """What a finished match brings to each seat; nothing where a cut-down game brought nobody any points."""
        if self.terms.by_points:
            return [float(state.score(seat)) for seat in range(self.seats)]
        if state.outcome() is None:
            return [0.0] * self.seats
        episode = self._episode
        episode.state = state
        episode.pay_victory()
        return [float(reward) for reward in self._rewards]

    def sides(self) -> int:
        """How many sides play against each other."""
        return int(self.terms.coder.sides(self._episode.state))

    # Copies

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return table_of, self.made_from


@lru_cache(maxsize=64)
def table_of(game: str, seats: int, options: Rules, dealer: int, cards: str, hand: int, reward: Reward) -> Table:
    """The table with these house rules; raises `OptionsError`."""
    return Table(game, seats, options, dealer, cards, hand, reward)
