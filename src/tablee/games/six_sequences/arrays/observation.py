"""Observations of Les 6 Séquences."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from tablee.core.bits import bit, lowest
from tablee.core.options import Options
from tablee.core.state import GameState
from tablee.envs.arrays.contract import GameArrays, fix_present, seats_away
from tablee.envs.arrays.layout import MOST, ObservationWriter
from tablee.games.shared.k6t import CARDS
from tablee.games.six_sequences.arrays.numbers import ACTIONS, action_of, meanings, move_of
from tablee.games.six_sequences.cards import HALF
from tablee.games.six_sequences.moves import LET
from tablee.games.six_sequences.options import SixOptions
from tablee.games.six_sequences.state import SixState
from tablee.games.six_sequences.table import (
    BETWEEN,
    CLAIMS,
    FRESH,
    HAND,
    HELD,
    LAID,
    SERIES_LAID,
    SHOWN,
    SPLIT,
    STARTS,
    STORE,
    STRIDE,
)

SEATS: Final = 4
PHASES: Final = 7
ROUNDS: Final = 100

JOKERS_ABOUT: Final = "by side: 1 where a joker stands; 2 or 3 if the lower or the upper of two sequences there has it"
SERIES_ABOUT: Final = "by side: cards in series of earlier turns; series of one rank have different numbers, 1 to 4"


class SixArrays(GameArrays):
    """The arrays of Les 6 Séquences. Sections of 120 cells have one per card or place: suit * 20 + rank or place."""

    def __init__(self) -> None:
        super().__init__(ACTIONS)
        layout = self.layout
        self.hand: i64 = layout.add("hand", CARDS, 1, "own cards")
        self.discard: i64 = layout.add("discard", CARDS, 1, "the top of the discard pile")
        self.discards: i64 = layout.add("discards", CARDS, 1, "all cards of the discard pile")
        self.shown: i64 = layout.add("shown", SEATS * CARDS, 1, "by seat: cards that all saw go to its hand")
        self.held: i64 = layout.add("held", SEATS * CARDS, 1, "by side: places that its sequences hold")
        self.starts: i64 = layout.add("starts", SEATS * CARDS, 1, "by side: places where a sequence starts")
        self.jokers: i64 = layout.add("jokers", SEATS * CARDS, 3, JOKERS_ABOUT)
        self.series: i64 = layout.add("series", SEATS * CARDS, 4, SERIES_ABOUT)
        self.fresh: i64 = layout.add("fresh", SEATS * CARDS, 4, "by side: cards in series of this turn, likewise")
        self.ace_low: i64 = layout.add("ace_low", 6, 1, "suits with an A at LOW")
        self.one_high: i64 = layout.add("one_high", 6, 1, "suits with a 1 at HIGH")
        self.laid: i64 = layout.add("laid", SEATS, MOST, "by side: sequences ever laid in this round")
        self.sets: i64 = layout.add("sets", SEATS, MOST, "by side: series ever laid in this round")
        self.present: i64 = layout.add("present", SEATS, 1, "seats at the table")
        self.partner: i64 = layout.add("partner", SEATS, 1, "seats of one's own side")
        self.turn: i64 = layout.add("turn", SEATS, 1, "the seat on turn; during claims the one after the discarder")
        self.dealer: i64 = layout.add("dealer", SEATS, 1, "the dealer")
        self.cards: i64 = layout.add("cards", SEATS, CARDS, "how many cards each seat holds")
        self.scores: i64 = layout.add_signed("scores", SEATS, "points of the finished rounds")
        self.phase: i64 = layout.add("phase", PHASES, 1, "draw, claims, take, A, B, last, final")
        self.stock: i64 = layout.add("stock", 1, CARDS, "cards left in the stock")
        self.declared: i64 = layout.add("declared", 1, 2, "in claims: 1 one has let the discard go, 2 claimed it")
        self.acted: i64 = layout.add("acted", 1, 1, "final phase: the seat on turn has acted")
        self.passes: i64 = layout.add("passes", 1, SEATS, "final phase: passes in a row")
        self.round: i64 = layout.add("round", 1, ROUNDS, "number of the round")
        self.rounds: i64 = layout.add("rounds", 1, ROUNDS, "rounds of the match")
        self.merge: i64 = layout.add("merge", 1, 1, "sequences that touch become one")
        self.open: i64 = layout.add("open", 1, 1, "every seat may claim a discard")

    # Observation

    def fix(self, options: Options, seats: i64, writer: ObservationWriter) -> None:
        assert isinstance(options, SixOptions)
        writer.fix(self.merge, options.merge)
        writer.fix(self.open, i64(options.has_open_claims != 0 and seats > 2))
        writer.fix(self.rounds, options.rounds if options.rounds > 0 else seats)
        fix_present(writer, self.present, seats)
        writer.fix(self.partner, 1)
        writer.fix(self.partner + 2, i64(options.teams != 0))

    def observe(self, state: GameState, seat: i64, writer: ObservationWriter) -> None:
        assert isinstance(state, SixState)
        self.mark_cards(state, seat, HAND, self.hand, writer)
        writer.mark_each(self.discards, state.discards)
        if state.top_discard() >= 0:
            writer.mark(self.discard + state.top_discard())
        self.observe_seats(state, seat, writer)
        self.observe_sides(state, seat, writer)
        writer.mark_all(self.ace_low, state.ace_low)
        writer.mark_all(self.one_high, state.one_high)
        if state.phase < BETWEEN:
            writer.mark(self.phase + state.phase)
        writer.put(self.stock, len(state.stock) - state.next)
        if state.phase == CLAIMS and not state.awaited & bit(seat) and state.claims[seat] >= 0:
            writer.put(self.declared, 1 if state.claims[seat] == LET else 2)
        writer.put(self.acted, state.acted)
        writer.put(self.passes, state.passes)
        writer.put(self.round, state.round)

    def mark_cards(self, state: SixState, seat: i64, section: i64, at: i64, writer: ObservationWriter) -> None:
        """Marks the cards or places of a set of two words."""
        i = seat * STRIDE + section
        writer.mark_all(at, state.words[i])
        writer.mark_all(at + HALF, state.words[i + 1])

    def observe_seats(self, state: SixState, viewer: i64, writer: ObservationWriter) -> None:
        n = state.seats
        seat: i64 = 0
        while seat < n:
            away = seats_away(viewer, seat, n)
            self.mark_cards(state, seat, SHOWN, self.shown + CARDS * away, writer)
            writer.put(self.cards + away, state.hand_size(seat))
            writer.put_score(self.scores + away, state.scores[seat])
            seat += 1
        if state.turn >= 0:
            writer.mark(self.turn + seats_away(viewer, state.turn, n))
        writer.mark(self.dealer + seats_away(viewer, state.dealer, n))

    def observe_sides(self, state: SixState, viewer: i64, writer: ObservationWriter) -> None:
        own = state.side_of(viewer)
        side: i64 = 0
        while side < state.sides():
            away = seats_away(own, side, state.sides())
            self.mark_cards(state, side, HELD, self.held + CARDS * away, writer)
            self.mark_cards(state, side, STARTS, self.starts + CARDS * away, writer)
            self.tell_series(state, side, STORE, self.series + CARDS * away, writer)
            self.tell_series(state, side, FRESH, self.fresh + CARDS * away, writer)
            laid = state.words[side * STRIDE + LAID]
            writer.put(self.laid + away, laid % SERIES_LAID)
            writer.put(self.sets + away, laid // SERIES_LAID)
            side += 1
        suit: i64 = 0
        while suit < 6:
            place = state.joker_place(suit)
            if place:
                away = seats_away(own, state.joker_side(suit), state.sides())
                writer.put(self.jokers + CARDS * away + 20 * suit + place, 1 + state.joker_share(suit))
            suit += 1

    def tell_series(self, state: SixState, side: i64, section: i64, at: i64, writer: ObservationWriter) -> None:
        """Writes the cards in series; several series of one rank get different numbers."""
        half: i64 = 0
        while half < 2:
            i = side * STRIDE + half
            cards = state.words[i + section]
            while cards:
                card = lowest(cards)
                which = ((state.words[i + SPLIT] >> card) & 1) + 2 * ((state.words[i + SPLIT + 2] >> card) & 1)
                writer.put(at + HALF * half + card, 1 + which)
                cards &= cards - 1
            half += 1

    # Actions

    def action(self, state: GameState, move: i64) -> i64:
        return action_of(move)

    def move(self, state: GameState, action: i64) -> i64:
        assert isinstance(state, SixState)
        return move_of(state, int(action))

    def meanings(self) -> list[str]:
        return meanings()


ARRAYS: Final = SixArrays()
