"""MIO as arrays. An action's number is the engine's number of the move, which never changes."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import count, lowest
from tablee.core.options import Options
from tablee.core.state import GameState
from tablee.envs.arrays.contract import GameArrays, fix_present, seats_away
from tablee.envs.arrays.layout import MOST, ObservationWriter
from tablee.games.mio.cards import COLOURS, JOKER, VALUES, MioDeck
from tablee.games.mio.options import MioOptions
from tablee.games.mio.state import DRAW, MIO, NAME, NAMING, PASS, MioState

KINDS: Final = 31
TOPS: Final = 36
SEATS: Final = 6
CARDS: Final = 60

TOP_ABOUT: Final = "the top of the pile: a kind, or 30 to 34 for a joker with its colour, 35 while that is not named"


class MioArrays(GameArrays):
    """MIO's arrays. They count cards by kind, so that every deck has the same layout."""

    def __init__(self) -> None:
        super().__init__(NAME + len(COLOURS))
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

    def fix(self, options: Options, seats: i64, writer: ObservationWriter) -> None:
        assert isinstance(options, MioOptions)
        kind: i64 = 0
        while kind < KINDS:
            writer.fix(self.deck + kind, count(options.cards.of_kind[kind]))
            kind += 1
        writer.fix(self.target, options.target)
        fix_present(writer, self.present, seats)

    def observe(self, state: GameState, seat: i64, writer: ObservationWriter) -> None:
        assert isinstance(state, MioState)
        own = state.hands[seat]
        self.tally(writer, self.hand, state.cards, own & ~state.down)
        self.tally(writer, self.down, state.cards, own & state.down)
        if state.drawn > 0 and seat == state.turn:
            writer.mark(self.last + state.cards.kind_of[state.stock[state.next - 1]])
        writer.mark(self.top + state.top)
        for kind in state.pile:
            writer.raise_by_one(self.pile + min(kind, JOKER))
        self.observe_seats(state, seat, writer)
        if state.phase == NAMING:
            writer.mark(self.naming)
        writer.put(self.drawn, state.drawn)
        writer.put(self.stock, len(state.stock) - state.next)
        writer.put(self.passes, state.passes)

    def observe_seats(self, state: MioState, viewer: i64, writer: ObservationWriter) -> None:
        n = state.seats
        seat: i64 = 0
        while seat < n:
            away = seats_away(viewer, seat, n)
            writer.put(self.cards + away, count(state.hands[seat]))
            if state.hands[seat] & state.down:
                writer.mark(self.hidden + away)
            writer.put_score(self.scores + away, state.scores[seat])
            seat += 1
        if state.turn >= 0:
            writer.mark(self.turn + seats_away(viewer, state.turn, n))
        writer.mark(self.dealer + seats_away(viewer, state.dealer, n))
        if state.shout >= 0:
            writer.mark(self.shout + seats_away(viewer, state.shout, n))

    def tally(self, writer: ObservationWriter, at: i64, deck: MioDeck, cards: i64) -> None:
        """Counts cards by kind."""
        while cards:
            writer.raise_by_one(at + deck.kind_of[lowest(cards)])
            cards &= cards - 1

    def meanings(self) -> list[str]:
        cards = [colour + value for colour in COLOURS for value in VALUES] + [f"J:{colour}" for colour in COLOURS]
        plays = [card + shout for card in cards for shout in ("", "!")]
        words = {DRAW: "draw", PASS: "pass", MIO: "mio"}
        others = [words[number] for number in range(DRAW, NAME)]
        return [*plays, *others, *[f"name:{colour}" for colour in COLOURS]]


ARRAYS: Final = MioArrays()
