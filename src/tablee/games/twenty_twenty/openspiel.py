"""20/20 for OpenSpiel: its covered cards, and its bounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.game import GameSpec
from tablee.core.options import Options
from tablee.core.rng import Rng
from tablee.core.state import GameState
from tablee.envs.histories.contract import NOTHING_HIDDEN, Lengths, OpenSpielPart
from tablee.envs.histories.draws import EVERYBODY
from tablee.envs.histories.hidden_cards import HiddenCards, Place
from tablee.games.shared.k6t import CARDS
from tablee.games.twenty_twenty.state import PAIRS, PILES, beneath


class Piles(HiddenCards):
    """The piles of 20/20: the top layer is open, cards beneath are revealed one by one."""

    turned_up = PILES

    def groups(self, dealer: int) -> list[tuple[int, int]]:
        return [(EVERYBODY, 1)] * PILES  # one by one: it matters which pile a card lies on

    def deal(self, before: GameState | None, dealer: int, kinds: Sequence[int]) -> GameState:
        deck = self.with_first(kinds)
        return self.spec.start(self.options, 1, 0, vec[i64](deck[PILES:] + deck[:PILES]))

    def handed_out(self, deck: Sequence[int]) -> list[int]:
        return [self.kind_of[card] for card in deck[-PILES:]]

    def opened(self, before: GameState, after: GameState) -> list[Place]:
        then: Any = before
        now: Any = after
        pairs = zip(then.hidden(), now.hidden(), strict=True)
        return [(place, EVERYBODY) for place, (hidden, still) in enumerate(pairs) if hidden > still]

    def decided(self, state: GameState, places: list[Place], kinds: Sequence[int]) -> GameState:
        twin: Any = state.copy()
        hidden = twin.hidden()
        order = [int(card) for card in twin.dealt]
        for (place, _), card in zip(places, kinds, strict=True):
            found = next(i for i in range(CARDS) if hidden[i] and order[i] == card)
            order[place], order[found] = order[found], order[place]
        twin.dealt = vec[i64](order)
        twin.beneath = beneath(twin.dealt)
        result: GameState = twin
        return result

    def shuffled(self, state: GameState, rng: Rng) -> GameState:
        return state.determinize(0, rng)


class TwentyTwentyOpenSpiel(OpenSpielPart):
    """20/20's part `openspiel`, without taking back, and without winnable deals, as chance deals card by card."""

    resampling = NOTHING_HIDDEN
    left_out = ("undo", "deals")
    points = (0.0, float(PAIRS))

    def hidden(self, spec: GameSpec, options: Options, seats: int) -> HiddenCards:
        return Piles(spec, options, seats, 0)

    def lengths(self, options: Options, seats: int, cards: int) -> Lengths:
        """At most 60 pairs, and giving up; 120 cards."""
        return Lengths(PAIRS + 1, cards)


OPENSPIEL = TwentyTwentyOpenSpiel()
