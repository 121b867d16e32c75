"""Les 6 Séquences, a game of combinations for two to four. Clauses S2-S78 of `docs/rules/six-sequences.en.md`.

Set-up S2-S6, S74. A turn S7-S15, S73. Combinations S16-S35, swaps S36-S42 and takes S43-S48 stand in `legal` and
`table`, refusals in `why`. Claims S49-S55. The end of a round S56-S60, its points S61-S68 in `scoring`. The match S69,
S70, S78.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, count, in_order, nth
from tablee.core.options import Options
from tablee.core.refusal import NO_SUCH_SEAT, Refusal
from tablee.core.rng import Rng, shuffle
from tablee.core.state import (
    ALL,
    DEAL,
    DEALING,
    ENDED,
    NOBODY,
    NOT_HEARD,
    TABLE,
    TURN,
    WINDOW,
    GameState,
    Outcome,
    Stage,
    best_of,
)
from tablee.games.shared.k6t import k6t_deck
from tablee.games.six_sequences.cards import HALF, JOKERS
from tablee.games.six_sequences.laying import (
    add_card,
    add_run,
    add_to_series,
    lay_run,
    lay_series,
    spend_card,
    swap_card,
)
from tablee.games.six_sequences.legal import find_plays, find_takes
from tablee.games.six_sequences.moves import (
    ABOVE,
    ADD,
    ADD_SERIES,
    CLAIM,
    CLOSE,
    DISCARD,
    DRAW,
    END,
    LAY,
    LET,
    REFILL,
    SWAP,
    TAKE,
    TAKE_ADD,
    TAKE_SERIES,
    above_of,
    card_of,
    discard,
    high_of,
    kind_of,
    place_of,
    rank_of,
    run_above,
    suit_of,
    suits_in,
)
from tablee.games.six_sequences.scoring import round_points
from tablee.games.six_sequences.table import (
    BETWEEN,
    CLAIMS,
    DRAWING,
    FINAL,
    FRESH,
    HAND,
    LAST,
    OVER,
    PHASE_A,
    PHASE_B,
    PHASES,
    STORE,
    STRIDE,
    TAKING,
    SixTable,
)
from tablee.games.six_sequences.view import view_of
from tablee.games.six_sequences.why import why_not
from tablee.games.six_sequences.worlds import forget_claims, hide, redraw

DEALT: Final = 8
FULL_HAND: Final = 9


@mypyc_attr(acyclic=True, free_list_len=1)
class SixState(SixTable):
    """One moment of a match."""

    def game_name(self) -> str:
        return "six-sequences"

    def table_options(self) -> Options:
        return self.options

    # Start and deal

    def fresh_deck(self) -> vec[i64]:
        return k6t_deck()  # S71

    def deal(self, deck: vec[i64]) -> None:
        n = self.seats
        if self.round > 0:
            self.dealer = (self.dealer + 1) % n  # S2
        self.round += 1
        self.clear_cards()
        i: i64 = 0
        while i < DEALT * n:  # S74: one by one from the dealer's left
            self.put_card((self.dealer + 1 + i) % n, HAND, deck[i])
            i += 1
        self.stock = deck
        self.next = DEALT * n
        self.awaited = 0
        self.acted = 0
        self.passes = 0
        self.ended = ""
        self.found_for = NOBODY
        self.phase = DRAWING  # S4
        self.turn = (self.dealer + 1) % n  # S2

    # Questions

    def to_act(self) -> i64:
        if self.phase >= BETWEEN:
            return bit(TABLE) if self.phase == BETWEEN else 0
        if self.phase == CLAIMS:
            return self.claimants() | bit(TABLE)  # S54: declared or not
        return bit(self.turn)  # S73

    def asked(self) -> i64:
        if self.phase == CLAIMS:
            return self.asked_to_claim()
        if self.phase >= BETWEEN:
            return DEAL if self.phase == BETWEEN else NOBODY
        return self.turn

    def asked_to_claim(self) -> i64:
        """The first seat after the discarder that can claim and has not declared; else the table, which closes."""
        i: i64 = 0
        while i < self.seats:
            seat = (self.turn + i) % self.seats
            if self.awaited & bit(seat):
                self.find(seat)
                if self.found > 0:
                    return seat
            i += 1
        return TABLE

    def find(self, seat: i64) -> None:
        """Updates the legal moves of a seat that may act."""
        if self.found_for == seat:
            return
        self.found_for = seat
        self.found = 0
        self.plain = 1
        if self.phase >= PHASE_A:
            find_plays(self, seat, 0 if self.phase == PHASE_B else 1)  # S8, S11, S57
            if self.phase <= PHASE_B and self.hand_size(seat) == FULL_HAND:
                i = seat * STRIDE
                self.plain = FULL_HAND - count(self.words[i] & JOKERS) - count(self.words[i + 1] & JOKERS)  # S14
        elif self.phase != DRAWING or not self.has_open_claims():
            find_takes(self, seat)  # S43, S49

    def legal_count(self, seat: i64) -> i64:
        if self.phase == CLAIMS:
            if seat == TABLE:
                return 1
            if not 0 <= seat < self.seats or not self.awaited & bit(seat):
                return 0
        elif seat != self.turn or self.phase >= BETWEEN:
            return 0
        self.find(seat)
        return self.found + self.plain

    def legal_at(self, seat: i64, k: i64) -> i64:
        if seat == TABLE:
            return CLOSE
        self.find(seat)
        if k < self.found:
            return self.moves[k]
        if self.phase >= LAST:
            return END
        if self.phase >= PHASE_A:
            return self.plain_at(seat, k - self.found)
        return DRAW if self.phase == DRAWING else LET

    def plain_at(self, seat: i64, k: i64) -> i64:
        """The moves that continue or end phases A and B (S12, S13)."""
        if self.plain == 1:
            return REFILL if self.phase == PHASE_A and self.has_stock() else END
        first = self.words[seat * STRIDE] & ~JOKERS
        n = count(first)
        if k < n:
            return discard(nth(first, k))
        return discard(HALF + nth(self.words[seat * STRIDE + 1] & ~JOKERS, k - n))

    def is_legal(self, seat: i64, move: i64) -> bool:
        return any(self.legal_at(seat, k) == move for k in range(self.legal_count(seat)))

    def heard(self, move: i64) -> i64:
        """Hides declarations, which are sealed (S54)."""
        return NOT_HEARD if move & CLAIM or move == LET else move

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if not 0 <= seat < self.seats and seat != TABLE:
            return NO_SUCH_SEAT
        return None if self.is_legal(seat, move) else why_not(self, seat, move)

    # Transitions

    def apply(self, seat: i64, move: i64) -> None:
        self.found_for = NOBODY
        kind = kind_of(move)
        if kind == DRAW:
            self.draw(seat, 1)
            self.phase = PHASE_A  # S8
        elif kind == DISCARD:
            self.discard_card(seat, card_of(move))
        elif kind == REFILL:
            self.draw(seat, FULL_HAND - self.hand_size(seat))  # S10, S12
            self.phase = PHASE_B  # S8
        elif kind == CLOSE:
            self.settle_claims()  # S54: silence is a refusal
        elif self.phase == CLAIMS:
            self.declare(seat, move)
        elif kind == LET:
            self.start_final(seat)  # S56
        elif kind == END:
            self.end_turn(seat)
        elif kind >= TAKE:
            self.take(seat, move)
        else:
            self.play_cards(seat, kind, move)

    def draw(self, seat: i64, n: i64) -> None:
        """Draws from the stock, as many as it has (S12, S15)."""
        while n > 0 and self.has_stock():
            self.put_card(seat, HAND, self.stock[self.next])
            self.next += 1
            n -= 1

    def discard_card(self, seat: i64, card: i64) -> None:
        spend_card(self, seat, card)
        self.discards = append(self.discards, card)
        self.age_series(seat)
        self.turn = (seat + 1) % self.seats  # S3
        if self.has_open_claims():
            self.awaited = self.claimants()
            self.claims = self.options.nothing_declared
            self.phase = CLAIMS
        else:
            self.phase = DRAWING if self.has_stock() else TAKING  # S56

    def end_turn(self, seat: i64) -> None:
        """Ends a turn without a discard (S13, S56, S57)."""
        self.age_series(seat)
        if self.phase != FINAL:
            self.start_final((seat + 1) % self.seats)
            return
        self.passes = 0 if self.acted else self.passes + 1  # S58
        self.acted = 0
        if self.passes == self.seats:  # S58, S59: an empty hand ends nothing
            self.end_round()
        else:
            self.turn = (seat + 1) % self.seats

    def start_final(self, seat: i64) -> None:
        """Begins the final phase (S56)."""
        self.phase = FINAL
        self.turn = seat

    def age_series(self, seat: i64) -> None:
        """Marks series laid in this turn as earlier ones, from which cards may be used (S33)."""
        words = self.words
        i = self.side_of(seat) * STRIDE
        if words[i + FRESH] | words[i + FRESH + 1]:
            words[i + STORE] = words[i + STORE] | words[i + FRESH]
            words[i + STORE + 1] = words[i + STORE + 1] | words[i + FRESH + 1]
            words[i + FRESH] = 0
            words[i + FRESH + 1] = 0

    def play_cards(self, seat: i64, kind: i64, move: i64) -> None:
        if kind == ADD:
            add_card(self, seat, card_of(move), place_of(move), above_of(move))
        elif kind == SWAP:
            swap_card(self, seat, card_of(move), place_of(move))
        elif kind == ADD_SERIES:
            add_to_series(self, seat, card_of(move), place_of(move))
        elif kind == LAY:
            lay_run(self, seat, move)
        else:
            lay_series(self, seat, rank_of(move), suits_in(move))
        if self.phase == PHASE_B:
            self.draw(seat, FULL_HAND - self.hand_size(seat))  # S9
        elif self.phase == FINAL:
            self.acted = 1
            self.passes = 0  # S58

    # Taking the discard

    def take(self, seat: i64, move: i64) -> None:
        """Lays the discard at once (S44); the turn of its taker continues (S50)."""
        self.discards, card = pop(self.discards)
        kind = kind_of(move)
        self.put_card(seat, HAND, card)
        if kind == TAKE_SERIES:
            lay_series(self, seat, rank_of(move), suits_in(move))
        elif kind == TAKE_ADD:
            add_run(self, seat, move)
        else:
            lay_run(self, seat, move)
        self.turn = seat
        self.phase = PHASE_A if self.has_stock() else LAST  # S56

    def declare(self, seat: i64, move: i64) -> None:
        """Records a claim or a refusal, unseen by the other seats (S54)."""
        claims = self.claims[:]
        claims[seat] = move
        self.claims = claims
        self.awaited &= ~bit(seat)
        if not self.awaited:
            self.settle_claims()

    def settle_claims(self) -> None:
        """Lays the best claim; without one the seat on turn continues (S49, S56)."""
        best: i64 = -1
        winner: i64 = NOBODY
        i: i64 = 0
        while i < self.seats:
            seat = (self.turn + i) % self.seats
            if self.claims[seat] >= CLAIM:
                height = self.claim_height(seat, self.claims[seat])
                if height > best:  # S51: equal ones go to the nearest
                    best = height
                    winner = seat
            i += 1
        self.awaited = 0
        if winner >= 0:
            self.take(winner, self.claims[winner] & ~CLAIM)
        elif self.has_stock():
            self.phase = DRAWING
        else:
            self.start_final(self.turn)

    def claim_height(self, seat: i64, move: i64) -> i64:
        """The rank of a claim: 0 for a series, else the top of its sequence before merging (S51, S52, S53)."""
        if kind_of(move) == TAKE_SERIES:
            return 0
        if kind_of(move) == TAKE_ADD and run_above(move) == ABOVE:
            return self.top_of(self.side_of(seat), suit_of(move), high_of(move) + 1)
        return high_of(move)

    # Scores and outcome

    def end_round(self) -> None:
        points = round_points(self)
        scores = self.scores[:]
        seat: i64 = 0
        while seat < self.seats:
            scores[seat] = scores[seat] + points[seat]  # S78
            seat += 1
        self.points = points
        self.scores = scores
        self.ended = "passed"
        self.turn = NOBODY
        self.phase = OVER if self.round >= self.rounds() else BETWEEN

    def rounds(self) -> i64:
        """How many rounds the match has (S69)."""
        return self.options.rounds if self.options.rounds > 0 else self.seats

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        return best_of("rounds", self.scores, 0)  # S70, S78

    # View

    def view(self, viewer: i64) -> dict[str, object]:
        return view_of(self, viewer)

    def stage(self) -> Stage:
        if self.phase >= BETWEEN:
            return Stage(DEALING if self.phase == BETWEEN else ENDED, PHASES[self.phase], NOBODY)
        return Stage(WINDOW if self.phase == CLAIMS else TURN, PHASES[self.phase], self.turn)  # S54

    # Other worlds

    def copy(self) -> SixState:
        twin = SixState(self.options, self.seats, self.dealer)
        self.copy_round(twin)
        twin.words = self.words[:]
        twin.jokers = self.jokers
        twin.ace_low = self.ace_low
        twin.one_high = self.one_high
        twin.discards = self.discards[:]
        twin.awaited = self.awaited
        twin.claims = self.claims
        twin.acted = self.acted
        twin.passes = self.passes
        twin.points = self.points
        return twin

    def determinize(self, viewer: i64, rng: Rng) -> GameState:
        twin = self.copy()
        if viewer == ALL:
            return twin
        unknown = self.stock[self.next : len(self.stock)]
        seat: i64 = 0
        while seat < self.seats and self.phase < BETWEEN:
            if seat != viewer:
                unknown = hide(self, seat, unknown)
            seat += 1
        unknown = in_order(unknown)
        shuffle(unknown, rng)
        redraw(twin, viewer, unknown)
        if self.phase == CLAIMS:
            forget_claims(twin, viewer)
        return twin
