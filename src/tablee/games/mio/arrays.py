"""MIO as arrays. An action's number is the engine's number of the move, which never changes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import count, lowest
from tablee.core.options import Options
from tablee.core.state import GameState
from tablee.envs.arrays.coder import Coder, fix_present, seats_away
from tablee.envs.arrays.layout import MOST, Page
from tablee.games.mio.cards import JOKER, MioDeck
from tablee.games.mio.options import MioOptions
from tablee.games.mio.state import NAME, NAMING, MioState

KINDS: Final = 31
TOPS: Final = 36
SEATS: Final = 6
CARDS: Final = 60

TOP_ABOUT: Final = "the top of the pile: a kind, or 30 to 34 for a joker with its colour, 35 while that is not named"


class MioCoder(Coder):
    """Cards are counted by kind, so that every deck has the same layout."""

    def __init__(self) -> None:
        super().__init__(SEATS, NAME + 5)
        layout = self.layout
        self.hand: i64 = layout.add("hand", KINDS, 5, "own cards of each kind, without the face-down one")
        self.down: i64 = layout.add("down", KINDS, 1, "the own face-down card")
        self.last: i64 = layout.add("last", KINDS, 1, "on the own turn: the card drawn last, the only one to play")
        self.top: i64 = layout.add("top", TOPS, 1, TOP_ABOUT)
        self.pile: i64 = layout.add("pile", KINDS, 5, "cards of each kind in the pile")
        self.deck: i64 = layout.add("deck", KINDS, 5, "cards of each kind in the whole deck")
        self.present: i64 = layout.add("present", SEATS, 1, "seats at the table")
        self.turn: i64 = layout.add("turn", SEATS, 1, "the seat on turn")
        self.dealer: i64 = layout.add("dealer", SEATS, 1, "the dealer")
        self.cards: i64 = layout.add("cards", SEATS, CARDS, "how many cards each seat holds")
        self.hidden: i64 = layout.add("hidden", SEATS, 1, "seats with a face-down card")
        self.shout: i64 = layout.add("shout", SEATS, 1, "the seat that has one card and has not shouted")
        self.scores: i64 = layout.add("scores", SEATS, MOST, "points of the finished rounds")
        self.target: i64 = layout.add("target", 1, MOST, "points that end the match")
        self.naming: i64 = layout.add("naming", 1, 1, "a joker was turned up: the dealer names its colour")
        self.drawn: i64 = layout.add("drawn", 1, CARDS, "cards that the seat on turn has drawn")
        self.stock: i64 = layout.add("stock", 1, CARDS, "cards left in the stock")
        self.passes: i64 = layout.add("passes", 1, SEATS, "passes in a row")

    def fix(self, options: Options, seats: i64, page: Page) -> None:
        assert isinstance(options, MioOptions)
        kind: i64 = 0
        while kind < KINDS:
            page.fix(self.deck + kind, count(options.cards.of_kind[kind]))
            kind += 1
        page.fix(self.target, options.target)
        fix_present(page, self.present, seats)

    def observe(self, state: GameState, seat: i64, page: Page) -> None:
        assert isinstance(state, MioState)
        own = state.hands[seat]
        self.tally(page, self.hand, state.cards, own & ~state.down)
        self.tally(page, self.down, state.cards, own & state.down)
        if state.drawn > 0 and seat == state.turn:
            page.mark(self.last + state.cards.kind_of[state.stock[state.next - 1]])
        page.mark(self.top + state.top)
        for kind in state.pile:
            page.raise_by_one(self.pile + min(kind, JOKER))
        self.observe_seats(state, seat, page)
        if state.phase == NAMING:
            page.mark(self.naming)
        page.put(self.drawn, state.drawn)
        page.put(self.stock, len(state.stock) - state.next)
        page.put(self.passes, state.passes)

    def observe_seats(self, state: MioState, viewer: i64, page: Page) -> None:
        n = state.seats
        seat: i64 = 0
        while seat < n:
            away = seats_away(viewer, seat, n)
            page.put(self.cards + away, count(state.hands[seat]))
            if state.hands[seat] & state.down:
                page.mark(self.hidden + away)
            page.put_score(self.scores + away, state.scores[seat])
            seat += 1
        if state.turn >= 0:
            page.mark(self.turn + seats_away(viewer, state.turn, n))
        page.mark(self.dealer + seats_away(viewer, state.dealer, n))
        if state.shout >= 0:
            page.mark(self.shout + seats_away(viewer, state.shout, n))

    def tally(self, page: Page, at: i64, deck: MioDeck, cards: i64) -> None:
        """Counts cards by kind."""
        while cards:
            page.raise_by_one(at + deck.kind_of[lowest(cards)])
            cards &= cards - 1

    def action(self, state: GameState, move: i64) -> i64:
        return move
