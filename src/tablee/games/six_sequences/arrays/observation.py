"""Les 6 Séquences as arrays."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import bit, lowest
from tablee.core.options import Options
from tablee.core.state import GameState
from tablee.envs.arrays.coder import Coder, fix_present, seats_away
from tablee.envs.arrays.layout import MOST, Page
from tablee.games.shared.k6t import CARDS
from tablee.games.six_sequences.cards import ACE, HALF, HIGH, JOKER, LOW, ONE
from tablee.games.six_sequences.moves import (
    ADD,
    ADD_SERIES,
    DISCARD,
    LAY_SERIES,
    LET,
    SWAP,
    TAKE_ADD,
    TAKE_SERIES,
    above_of,
    card_of,
    corners_of,
    high_of,
    joker_of,
    kind_of,
    low_of,
    place_of,
    rank_of,
    run_above,
    suit_of,
    suits_in,
)
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

# Numbers of actions, section by section. Draw, refill, end and let have their move's own number.
DISCARDS: Final = 4
SWAPS: Final = DISCARDS + CARDS  # card * 2, plus 1 at HIGH
SERIES_ADDS: Final = SWAPS + 2 * CARDS  # card * 6 + the first suit of the series
ADDS: Final = SERIES_ADDS + 6 * CARDS  # card * 4, plus 2 at HIGH, plus 1 onto the sequence above
JOKER_ADDS: Final = ADDS + 4 * CARDS  # suit * 38 + (place - 1) * 2, plus 1 onto the sequence above
SERIES: Final = JOKER_ADDS + 6 * 38  # (rank - 1) * 42 + which three or more of the six suits
RUNS: Final = SERIES + 19 * 42  # suit * 1916 + the run
RUN_COUNT: Final = 1916
EXTENSIONS: Final = RUNS + 6 * RUN_COUNT  # the run, plus 1916 onto the sequence above
ACTIONS: Final = EXTENSIONS + 2 * RUN_COUNT


def first_runs() -> list[int]:
    """For each lowest * 20 + highest place the number of the first of its runs."""
    starts = [0] * 400
    runs = 0
    for low in range(LOW, HIGH):
        for high in range(low + 1, HIGH + 1):
            starts[low * 20 + high] = runs
            runs += (high - low + 2) * (2 if low == LOW else 1) * (2 if high == HIGH else 1)
    assert runs == RUN_COUNT
    return starts


def set_numbers() -> list[int]:
    """For each set of suits the number it has among those of three and more."""
    numbers = [0] * 64
    found = 0
    for suits in range(64):
        if suits.bit_count() >= 3:
            numbers[suits] = found
            found += 1
    return numbers


FIRST_RUN: Final = vec[i64](first_runs())
SET_OF: Final = vec[i64](set_numbers())

JOKERS_ABOUT: Final = "by side: 1 where a joker stands; 2 or 3 if the lower or the upper of two sequences there has it"
SERIES_ABOUT: Final = "by side: cards in series of earlier turns; series of one rank have different numbers, 1 to 4"


class SixCoder(Coder):
    """Sections of 120 have a cell for each card, or for each place: suit * 20 + rank or place."""

    def __init__(self) -> None:
        super().__init__(SEATS, ACTIONS)
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

    def fix(self, options: Options, seats: i64, page: Page) -> None:
        assert isinstance(options, SixOptions)
        page.fix(self.merge, options.merge)
        page.fix(self.open, i64(options.has_open_claims != 0 and seats > 2))
        page.fix(self.rounds, options.rounds if options.rounds > 0 else seats)
        fix_present(page, self.present, seats)
        page.fix(self.partner, 1)
        page.fix(self.partner + 2, i64(options.teams != 0))

    def observe(self, state: GameState, seat: i64, page: Page) -> None:
        assert isinstance(state, SixState)
        self.mark_cards(state, seat, HAND, self.hand, page)
        page.mark_each(self.discards, state.discards)
        if state.top_discard() >= 0:
            page.mark(self.discard + state.top_discard())
        self.observe_seats(state, seat, page)
        self.observe_sides(state, seat, page)
        page.mark_all(self.ace_low, state.ace_low)
        page.mark_all(self.one_high, state.one_high)
        if state.phase < BETWEEN:
            page.mark(self.phase + state.phase)
        page.put(self.stock, len(state.stock) - state.next)
        if state.phase == CLAIMS and not state.awaited & bit(seat) and state.claims[seat] >= 0:
            page.put(self.declared, 1 if state.claims[seat] == LET else 2)
        page.put(self.acted, state.acted)
        page.put(self.passes, state.passes)
        page.put(self.round, state.round)

    def mark_cards(self, state: SixState, seat: i64, section: i64, at: i64, page: Page) -> None:
        """Marks the cards, or places, of a set of two words."""
        i = seat * STRIDE + section
        page.mark_all(at, state.words[i])
        page.mark_all(at + HALF, state.words[i + 1])

    def observe_seats(self, state: SixState, viewer: i64, page: Page) -> None:
        n = state.seats
        seat: i64 = 0
        while seat < n:
            away = seats_away(viewer, seat, n)
            self.mark_cards(state, seat, SHOWN, self.shown + CARDS * away, page)
            page.put(self.cards + away, state.hand_size(seat))
            page.put_score(self.scores + away, state.scores[seat])
            seat += 1
        if state.turn >= 0:
            page.mark(self.turn + seats_away(viewer, state.turn, n))
        page.mark(self.dealer + seats_away(viewer, state.dealer, n))

    def observe_sides(self, state: SixState, viewer: i64, page: Page) -> None:
        own = state.side_of(viewer)
        side: i64 = 0
        while side < state.sides():
            away = seats_away(own, side, state.sides())
            self.mark_cards(state, side, HELD, self.held + CARDS * away, page)
            self.mark_cards(state, side, STARTS, self.starts + CARDS * away, page)
            self.tell_series(state, side, STORE, self.series + CARDS * away, page)
            self.tell_series(state, side, FRESH, self.fresh + CARDS * away, page)
            laid = state.words[side * STRIDE + LAID]
            page.put(self.laid + away, laid % SERIES_LAID)
            page.put(self.sets + away, laid // SERIES_LAID)
            side += 1
        suit: i64 = 0
        while suit < 6:
            place = state.joker_place(suit)
            if place:
                away = seats_away(own, state.joker_side(suit), state.sides())
                page.put(self.jokers + CARDS * away + 20 * suit + place, 1 + state.joker_share(suit))
            suit += 1

    def tell_series(self, state: SixState, side: i64, section: i64, at: i64, page: Page) -> None:
        """Cards in series; several series of one rank have different numbers."""
        half: i64 = 0
        while half < 2:
            i = side * STRIDE + half
            cards = state.words[i + section]
            while cards:
                card = lowest(cards)
                which = ((state.words[i + SPLIT] >> card) & 1) + 2 * ((state.words[i + SPLIT + 2] >> card) & 1)
                page.put(at + HALF * half + card, 1 + which)
                cards &= cards - 1
            half += 1

    # Actions

    def action(self, state: GameState, move: i64) -> i64:
        kind = kind_of(move)
        if kind < DISCARD:
            return move
        if kind == DISCARD:
            return DISCARDS + card_of(move)
        if kind == SWAP:
            return SWAPS + 2 * card_of(move) + i64(place_of(move) == HIGH)
        if kind == ADD_SERIES:
            return SERIES_ADDS + 6 * card_of(move) + place_of(move)
        if kind == ADD:
            return self.add_action(card_of(move), place_of(move), above_of(move))
        if kind == LAY_SERIES or kind == TAKE_SERIES:
            return SERIES + 42 * (rank_of(move) - 1) + SET_OF[suits_in(move)]
        run = run_number(low_of(move), high_of(move), joker_of(move), corners_of(move))
        if kind == TAKE_ADD:
            return EXTENSIONS + RUN_COUNT * run_above(move) + run
        return RUNS + RUN_COUNT * suit_of(move) + run

    def add_action(self, card: i64, place: i64, above: i64) -> i64:
        if card % 20 == JOKER:
            return JOKER_ADDS + 38 * (card // 20) + 2 * (place - 1) + above
        corner = card % 20 == ONE or card % 20 == ACE
        return ADDS + 4 * card + (2 if corner and place == HIGH else 0) + above

    def sides(self, state: GameState) -> i64:
        assert isinstance(state, SixState)
        return state.sides()


def run_number(low: i64, high: i64, joker: i64, corners: i64) -> i64:
    """A run's number within its suit: by its places, then the joker's place, then what stands at LOW and HIGH."""
    which = joker - low + 1 if joker else 0
    if low == LOW and high == HIGH:
        return FIRST_RUN[low * 20 + high] + 4 * which + corners
    if low == LOW:
        return FIRST_RUN[low * 20 + high] + 2 * which + (corners & 1)
    if high == HIGH:
        return FIRST_RUN[low * 20 + high] + 2 * which + (corners >> 1)
    return FIRST_RUN[low * 20 + high] + which
