"""Where each game keeps the cards that nobody has seen, and how chance decides them when they come to light.

The engines deal whole decks. Here the order of a stock is nobody's secret: it is not decided until a card is drawn.
`Hidden` finds which places a move opens and puts the cards there that chance has chosen.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections import Counter
from collections.abc import Callable, Iterable, Sequence
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.game import Game
from tablee.core.options import Options
from tablee.core.refusal import OptionsError
from tablee.core.rng import Rng, shuffle_part
from tablee.core.state import GameState
from tablee.envs.openspiel.chance import EVERYBODY
from tablee.games.ekko.cards import SEAT, mirror_of
from tablee.games.mio.cards import HAND, JOKER
from tablee.games.shared.k6t import CARDS
from tablee.games.six_sequences.state import DEALT
from tablee.games.twenty_twenty.state import PILES, beneath
from tablee.match import positions

Place = tuple[int, int]
"""Where a card lay hidden, and who gets to see it."""


class Hidden(ABC):
    """The unseen cards of one table. A *kind* is what chance and players tell apart: copies of a card are one kind."""

    turned_up: ClassVar[int] = 0  # cards that the deal lays open

    def __init__(self, game: Game, options: Options, seats: int, hand: int) -> None:
        self.game = game
        self.options = options
        self.seats = seats
        self.hand = hand
        self.deck = [int(card) for card in game.deck(options)]
        self.kind_of: dict[int, int] = {card: self._kind(card) for card in self.deck}
        self.texts = {self.kind_of[card]: game.card_text(options, card) for card in self.deck}
        self.kinds = max(self.texts) + 1
        self.whole = self._tally()  # how many cards there are of each kind, in ascending order

    def _kind(self, card: int) -> int:
        return card

    def _tally(self) -> dict[int, int]:
        return dict(sorted(Counter(self.kind_of[card] for card in self.deck).items()))

    # Deals

    def groups(self, dealer: int) -> list[tuple[int, int]]:
        """Who gets how many cards at the deal."""
        seats = [(dealer + 1 + away) % self.seats for away in range(self.seats)]
        opened = [(EVERYBODY, self.turned_up)] if self.turned_up else []
        return [*[(seat, self.hand) for seat in seats], *opened]

    def deal(self, before: GameState | None, dealer: int, kinds: Sequence[int]) -> GameState:
        """The state after a deal in which the cards came out in the order of `groups`."""
        deck = self.with_first(self.in_engine_order(kinds))
        if before is None:
            return self.game.start(self.options, self.seats, dealer, vec[i64](deck))
        state = before.copy()
        state.deal(vec[i64](deck))
        return state

    def in_engine_order(self, kinds: Sequence[int]) -> list[int]:
        """One by one round the table, as the engines deal."""
        dealt = self.seats * self.hand
        hands = [kinds[seat * self.hand : (seat + 1) * self.hand] for seat in range(self.seats)]
        return [*[hand[i] for i in range(self.hand) for hand in hands], *kinds[dealt:]]

    def with_first(self, kinds: Sequence[int]) -> list[int]:
        """The deck, cards of these kinds first."""
        return self.moved(self.deck, range(len(kinds)), kinds)

    def moved(self, cards: Iterable[int], places: Iterable[int], kinds: Iterable[int]) -> list[int]:
        """The same cards, with those of these kinds at these places, in exchange for what lay there."""
        order = list(cards)
        for place, kind in zip(places, kinds, strict=True):
            found = next(i for i in range(place, len(order)) if self.kind_of[order[i]] == kind)
            order[place], order[found] = order[found], order[place]
        return order

    # Moves

    @abstractmethod
    def opened(self, before: GameState, after: GameState) -> list[Place]:
        """The places whose cards came to light by a move."""

    @abstractmethod
    def decided(self, state: GameState, places: list[Place], kinds: Sequence[int]) -> GameState:
        """A copy in which cards of these kinds lie at these places."""

    @abstractmethod
    def shuffled(self, state: GameState, rng: Rng) -> GameState:
        """A copy in which all cards that nobody has seen lie in random order."""


class Stock(Hidden):
    """Cards are drawn from a stock."""

    def opened(self, before: GameState, after: GameState) -> list[Place]:
        then: Any = before
        now: Any = after
        if then.next == now.next:
            return []
        return [(place, self.owner(now, then.stock[place])) for place in range(then.next, now.next)]

    def owner(self, state: Any, card: int) -> int:
        """Who has drawn a card."""
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


class StockAndPile(Stock):
    """A card is turned up, and others are laid on it: MIO and EKKO.

    A cut-down game deals a few of the cards, or shorter hands, from a position: all other cards lie in the pile.
    """

    turned_up = 1

    def __init__(self, game: Game, options: Options, seats: int, hand: int) -> None:
        super().__init__(game, options, seats, hand)
        self.pile: list[str] | None = None  # in a cut-down game: the texts of the cards that are out of it,
        self.deals: dict[tuple[int, ...], GameState] = {}  # and the deals there were; states are never changed

    def cut_down(self, cards: str, hand: int) -> None:
        """Deals these cards only (all of them if none are named), so many to a hand (0: as the rules say)."""
        deck = named(cards, self) if cards.strip() else self.deck
        self.pile = [self.texts[self.kind_of[card]] for card in self.deck if card not in deck]
        self.deck = deck
        self.whole = self._tally()
        self.hand = hand or self.hand
        needed = self.hand * self.seats + self.turned_up
        if self.hand < 0:
            raise OptionsError(f"`hand` must be 0 or more, not {hand}", f"`hand` vaut 0 ou plus, et non {hand}")
        if len(deck) < needed:
            raise OptionsError(
                f"hands of {self.hand} need {needed} cards; `cards` has {len(deck)}",
                f"avec {self.hand} cartes en main, il faut {needed} cartes ; `cards` en a {len(deck)}",
            )

    def deal(self, before: GameState | None, dealer: int, kinds: Sequence[int]) -> GameState:
        if self.pile is None:
            return super().deal(before, dealer, kinds)
        deal = (dealer, *kinds)
        if deal not in self.deals:  # solvers come to each of them again and again
            self.deals[deal] = positions.read(self.position(dealer, self.pile, kinds))
        return self.deals[deal]

    def position(self, dealer: int, pile: list[str], kinds: Sequence[int]) -> dict[str, object]:
        """A cut-down deal as a position."""
        deck = [self.texts[self.kind_of[card]] for card in self.with_first(kinds)]
        hands = {seat: deck[i * self.hand :][: self.hand] for i, (seat, _) in enumerate(self.groups(dealer)[:-1])}
        top = self.seats * self.hand
        dealt: dict[str, object] = {
            "game": self.game.name,
            "rules": self.game.rules_version,
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
        """Whose turn it is when this card was turned up, and what else a position says then."""


class MioStock(StockAndPile):
    """Copies of a card are of one kind, and so are jokers."""

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        super().__init__(game, options, seats, HAND)

    def _kind(self, card: int) -> int:
        options: Any = self.options
        return int(options.cards.kind_of[card])

    def holds(self, state: Any, seat: int, card: int) -> bool:
        return bool(state.hands[seat] >> card & 1)

    def first_turn(self, dealer: int, top: str) -> dict[str, object]:
        if top == self.texts[JOKER]:
            return {"phase": "name", "turn": dealer + 1}  # M4
        return {"phase": "play", "turn": (dealer + 1) % self.seats + 1}  # M2, M3


class EkkoStock(StockAndPile):
    """Mirrors make several seats draw at once."""

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        chosen: Any = options
        super().__init__(game, options, seats, int(chosen.dealt))

    def holds(self, state: Any, seat: int, card: int) -> bool:
        return int(state.place[card]) & SEAT == seat

    def first_turn(self, dealer: int, top: str) -> dict[str, object]:
        again = mirror_of(int(top)) == 0  # E3
        turn = dealer if again else (dealer + 1) % self.seats  # E44
        return {"phase": "again" if again else "play", "turn": turn + 1, "laid": dealer + 1}


class SixStock(Stock):
    """Nothing is turned up."""

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        super().__init__(game, options, seats, DEALT)

    def holds(self, state: Any, seat: int, card: int) -> bool:
        return bool(state.has(seat, 0, card))


class Piles(Hidden):
    """20/20: the last layer of the piles lies open, what is beneath comes to light by and by."""

    turned_up = PILES

    def __init__(self, game: Game, options: Options, seats: int) -> None:
        super().__init__(game, options, seats, 0)

    def groups(self, dealer: int) -> list[tuple[int, int]]:
        return [(EVERYBODY, 1)] * PILES  # one by one: it matters which pile a card lies on

    def deal(self, before: GameState | None, dealer: int, kinds: Sequence[int]) -> GameState:
        deck = self.with_first(kinds)
        return self.game.start(self.options, 1, 0, vec[i64](deck[PILES:] + deck[:PILES]))

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


def named(text: str, hidden: Hidden) -> list[int]:
    """The cards of a list in notation, in the order of the deck; raises `OptionsError` for one that is not there."""
    left = list(hidden.deck)
    for word in text.split():
        card = next((card for card in left if hidden.texts[hidden.kind_of[card]].lower() == word.lower()), None)
        if card is None:
            raise OptionsError(
                f"`cards`: there is no {word!r} in the deck, or not so many of them",
                f"`cards` : il n’y a pas de {word!r} dans le jeu, ou pas autant",
            )
        left.remove(card)
    return [card for card in hidden.deck if card not in left]


HIDDEN: dict[str, Callable[[Game, Options, int], Hidden]] = {
    "20-20": Piles,
    "six-sequences": SixStock,
    "mio": MioStock,
    "ekko": EkkoStock,
}
"""Where the games keep unseen cards; Séquence Dés has none."""
