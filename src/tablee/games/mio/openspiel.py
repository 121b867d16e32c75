"""MIO for OpenSpiel: its hidden cards, what moves reveal of them, and its bounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.core.bits import members
from tablee.core.game import GameSpec
from tablee.core.options import Options
from tablee.envs.histories.contract import NO_CLUE, Clue, Lengths, OpenSpielPart, rounds_to
from tablee.envs.histories.hidden_cards import HiddenCards, StockAndPile
from tablee.envs.histories.history import HistoryMoment
from tablee.games.mio.cards import DECKS, HAND, JOKER
from tablee.games.mio.state import DRAW, PASS


class MioStock(StockAndPile):
    """The stock of MIO, where copies of a card are of one kind, and so are all jokers."""

    def _kind(self, card: int) -> int:
        options: Any = self.options
        return int(options.cards.kind_of[card])

    def holds(self, state: Any, seat: int, card: int) -> bool:
        return bool(state.hands[seat] >> card & 1)

    def first_turn(self, dealer: int, top: str) -> dict[str, object]:
        if top == self.texts[JOKER]:
            return {"phase": "name", "turn": dealer + 1}  # M4
        return {"phase": "play", "turn": (dealer + 1) % self.seats + 1}  # M2, M3


class MioOpenSpiel(OpenSpielPart):
    """MIO's part `openspiel`. It spells out named decks, because OpenSpiel parses `8+2` as a number."""

    cut_down = {"cards": "", "hand": 0}  # noqa: RUF012  the contract's

    def parameter(self, name: str, value: Any) -> Any:
        return DECKS.get(value, value) if name == "deck" else value

    def hidden(self, spec: GameSpec, options: Options, seats: int) -> HiddenCards:
        return MioStock(spec, options, seats, HAND)

    def clue(self, moment: HistoryMoment, path: Sequence[HistoryMoment]) -> Clue:
        """A play, or a pass: nothing of the hand or, after drawing, the last card could be played (M14, M17, M19)."""
        state: Any = moment.prior
        drawn = state.drawn > 0
        if moment.number < DRAW:
            return Clue((min(moment.number >> 1, JOKER),), drawn_last=drawn)
        if moment.number != PASS or (state.hands[moment.who] & state.down and not drawn):
            return NO_CLUE  # M32: a face-down card cannot be played, whatever it is
        fitting = state.cards.after_draw[state.top] if drawn else state.cards.from_hand[state.top]
        return Clue(absent=frozenset(int(state.cards.kind_of[card]) for card in members(fitting)), drawn_last=drawn)

    def lengths(self, options: Options, seats: int, cards: int) -> Lengths:
        """In a round every card is drawn and laid at most once, with at most one pass per seat between two of these.

        Every round brings all seats but one at least a point, so that one of them reaches the target in time.
        """
        rounds = rounds_to(options.chosen.number("target"), seats)
        return Lengths(rounds * (2 * cards + 1) * (seats + 1), rounds * cards + 1)


OPENSPIEL = MioOpenSpiel()
