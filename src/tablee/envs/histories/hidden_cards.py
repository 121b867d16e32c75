"""Where games keep the cards that nobody has seen, and how chance decides them when they are revealed.

The engines deal whole decks. Here the order of a stock is undecided until a card is drawn.
`HiddenCards` finds the places that a move reveals, and puts the cards there that chance has chosen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Iterable, Sequence
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.game import GameSpec
from tablee.core.options import Options
from tablee.core.refusal import OptionsError
from tablee.core.rng import Rng, shuffle_part
from tablee.core.state import PUBLIC, GameState
from tablee.envs.histories.draws import EVERYBODY, NOT_YET
from tablee.match import positions

Place = tuple[int, int]
"""The index of a hidden card, and the seat that sees it."""


class HiddenCards(ABC):
    """The unseen cards of one table. Cards of one *kind* are interchangeable copies."""

    turned_up: ClassVar[int] = 0  # cards that the deal lays open

    def __init__(self, spec: GameSpec, options: Options, seats: int, hand: int) -> None:
        self.spec = spec
        self.options = options
        self.seats = seats
        self.hand = hand
        self.deck = [int(card) for card in spec.deck(options)]
        self.kind_of: dict[int, int] = {card: self._kind(card) for card in self.deck}
        self.texts = {self.kind_of[card]: spec.card_text(options, card) for card in self.deck}
        self.kinds = max(self.texts) + 1
        self.whole = self._tally()  # how many cards there are of each kind, in ascending order

    def _kind(self, card: int) -> int:
        return card

    def _tally(self) -> dict[int, int]:
        return dict(sorted(Counter(self.kind_of[card] for card in self.deck).items()))

    # Deals

    def groups(self, dealer: int) -> list[tuple[int, int]]:
        """The owners and numbers of cards at the deal."""
        seats = [(dealer + 1 + away) % self.seats for away in range(self.seats)]
        opened = [(EVERYBODY, self.turned_up)] if self.turned_up else []
        return [*[(seat, self.hand) for seat in seats], *opened]

    def deal(self, before: GameState | None, dealer: int, kinds: Sequence[int]) -> GameState:
        """The state after a deal with these kinds in the order of `groups`."""
        deck = self.with_first(self.in_engine_order(kinds))
        if before is None:
            return self.spec.start(self.options, self.seats, dealer, vec[i64](deck))
        state = before.copy()
        state.deal(vec[i64](deck))
        return state

    def dealer_of_next(self, state: GameState) -> int:
        """The dealer of the next round."""
        trial = state.copy()
        trial.deal(trial.fresh_deck())
        dealer = trial.view(PUBLIC)["dealer"]
        return dealer - 1 if isinstance(dealer, int) else 0

    def in_engine_order(self, kinds: Sequence[int]) -> list[int]:
        """Reorders from one seat after the other to one card at a time round the table, as the engines deal."""
        dealt = self.seats * self.hand
        hands = [kinds[seat * self.hand : (seat + 1) * self.hand] for seat in range(self.seats)]
        return [*[hand[i] for i in range(self.hand) for hand in hands], *kinds[dealt:]]

    def handed_out(self, deck: Sequence[int]) -> list[int]:
        """The kinds that the engine deals from this deck, in the order of `groups`: the inverse of `deal`."""
        dealt = sum(n for _, n in self.groups(0))
        kinds = [0] * dealt
        for card, place in zip(deck, self.in_engine_order(range(dealt)), strict=False):
            kinds[place] = self.kind_of[card]
        return kinds

    def with_first(self, kinds: Sequence[int]) -> list[int]:
        """The deck, cards of these kinds first."""
        return self.moved(self.deck, range(len(kinds)), kinds)

    def moved(self, cards: Iterable[int], places: Iterable[int], kinds: Iterable[int]) -> list[int]:
        """The same cards, with cards of these kinds swapped into these places."""
        order = list(cards)
        for place, kind in zip(places, kinds, strict=True):
            found = next(i for i in range(place, len(order)) if self.kind_of[order[i]] == kind)
            order[place], order[found] = order[found], order[place]
        return order

    # Moves

    @abstractmethod
    def opened(self, before: GameState, after: GameState) -> list[Place]:
        """The places whose cards a move revealed."""

    @abstractmethod
    def decided(self, state: GameState, places: list[Place], kinds: Sequence[int]) -> GameState:
        """A copy of the state with cards of these kinds at these places."""

    @abstractmethod
    def shuffled(self, state: GameState, rng: Rng) -> GameState:
        """A copy of the state with all unseen cards in random order."""


class Stock(HiddenCards):
    """For games that draw from `state.stock`, of which the first `next` cards are gone."""

    def opened(self, before: GameState, after: GameState) -> list[Place]:
        then: Any = before
        now: Any = after
        if then.next == now.next:
            return []
        return [(place, self.owner(now, then.stock[place])) for place in range(then.next, now.next)]

    def owner(self, state: Any, card: int) -> int:
        """The seat that drew a card."""
        return next(seat for seat in range(self.seats) if self.holds(state, seat, card))

    def shuffled(self, state: GameState, rng: Rng) -> GameState:
        twin: Any = state.copy()
        twin.stock = twin.stock[:]  # copies share it
        shuffle_part(twin.stock, twin.next, len(twin.stock), rng)
        result: GameState = twin
        return result

    @abstractmethod
    def holds(self, state: Any, seat: int, card: int) -> bool:
        """Whether a card is in a hand."""

    def decided(self, state: GameState, places: list[Place], kinds: Sequence[int]) -> GameState:
        twin: Any = state.copy()
        twin.stock = vec[i64](self.moved(twin.stock, [place for place, _ in places], kinds))
        result: GameState = twin
        return result


class WholeDeck(HiddenCards):
    """For any game: chance decides the order of the whole deck at the deal, card by card."""

    def _kind(self, card: int) -> int:
        text = self.spec.card_text(self.options, card)
        return next(place for place, other in enumerate(self.deck) if self.spec.card_text(self.options, other) == text)

    def groups(self, dealer: int) -> list[tuple[int, int]]:
        return [(NOT_YET, 1)] * len(self.deck)

    def in_engine_order(self, kinds: Sequence[int]) -> list[int]:
        return list(kinds)

    def opened(self, before: GameState, after: GameState) -> list[Place]:
        return []

    def decided(self, state: GameState, places: list[Place], kinds: Sequence[int]) -> GameState:
        return state.copy()

    def shuffled(self, state: GameState, rng: Rng) -> GameState:
        return state.copy()


class StockAndPile(Stock):
    """For games in which a card is turned up and others are laid on it.

    A cut-down game deals a few of the cards, or shorter hands, from a position: all other cards lie in the pile.
    """

    turned_up = 1

    def __init__(self, spec: GameSpec, options: Options, seats: int, hand: int) -> None:
        super().__init__(spec, options, seats, hand)
        self.pile: list[str] | None = None  # in a cut-down game: the texts of the excluded cards,
        self.deals: dict[tuple[int, ...], GameState] = {}  # and a cache of deals; states are never changed

    def cut_down(self, cards: str, hand: int) -> None:
        """Restricts the deal to these cards (empty: all) and to `hand` cards each (0: as the rules say)."""
        deck = named(cards, self) if cards.strip() else self.deck
        self.pile = [self.texts[self.kind_of[card]] for card in self.deck if card not in deck]
        self.deck = deck
        self.whole = self._tally()
        self.hand = hand or self.hand
        needed = self.hand * self.seats + self.turned_up
        if self.hand < 0:
            raise OptionsError("envs.hand", {"hand": str(hand)})
        if len(deck) < needed:
            facts = {"hand": str(self.hand), "needed": str(needed), "given": str(len(deck))}
            raise OptionsError("envs.few_cards", {**facts})

    def deal(self, before: GameState | None, dealer: int, kinds: Sequence[int]) -> GameState:
        if self.pile is None:
            return super().deal(before, dealer, kinds)
        deal = (dealer, *kinds)
        if deal not in self.deals:  # solvers revisit each of them many times
            self.deals[deal] = positions.read(self.position(dealer, self.pile, kinds))
        return self.deals[deal]

    def position(self, dealer: int, pile: list[str], kinds: Sequence[int]) -> dict[str, object]:
        """A cut-down deal as a position."""
        deck = [self.texts[self.kind_of[card]] for card in self.with_first(kinds)]
        hands = {seat: deck[i * self.hand :][: self.hand] for i, (seat, _) in enumerate(self.groups(dealer)[:-1])}
        top = self.seats * self.hand
        dealt: dict[str, object] = {
            "game": self.spec.name,
            "rules": self.spec.rules_version,
            "options": self.options.as_dict(),
            "seats": self.seats,
            "viewer": "all",
            "round": 1,
            "dealer": dealer + 1,
            "scores": [0] * self.seats,
            "hands": [hands[seat] for seat in range(self.seats)],
            "stock": deck[top + 1 :],
            "pile": [deck[top], *pile],
        }
        return dealt | self.first_turn(dealer, deck[top])

    @abstractmethod
    def first_turn(self, dealer: int, top: str) -> dict[str, object]:
        """The first seat on turn after this card is turned up, and further fields of the position."""


def named(text: str, hidden: HiddenCards) -> list[int]:
    """Parses a list of cards to the order of the deck; raises `OptionsError` for a card that is not in it."""
    left = list(hidden.deck)
    for word in text.split():
        card = next((card for card in left if hidden.texts[hidden.kind_of[card]].lower() == word.lower()), None)
        if card is None:
            raise OptionsError("envs.no_card", {"card": repr(word)})
        left.remove(card)
    return [card for card in hidden.deck if card not in left]
