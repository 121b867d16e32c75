"""MIO, a shedding game for two to six. Clauses M2-M46 of `docs/rules/mio.en.md`.

Set-up M2-M4, M38-M40. A turn M5-M15, M36, M41-M45. The empty stock M16-M21. The shout and the face-down card M25-M33.
Scores and the end M22-M24, M34, M35, M37, M46.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import bit, count, in_order, lowest, members, nth, zeros
from tablee.core.options import Options
from tablee.core.refusal import NO_SUCH_SEAT, NOT_A_MOVE, Refusal
from tablee.core.rng import Rng, shuffle
from tablee.core.state import (
    ALL,
    DEAL,
    DEALING,
    ENDED,
    NOBODY,
    TABLE,
    TURN,
    GameState,
    Outcome,
    Stage,
    best_of,
)
from tablee.games.mio.cards import COLOURS, HAND, JOKER, KIND_TEXTS, STAR, UNNAMED, MioDeck
from tablee.games.mio.options import MioOptions
from tablee.games.mio.refusals import (
    FACE_DOWN,
    JOKER_ON_TOP,
    MATCH_OVER,
    MUST_PLAY,
    MUST_PLAY_LAST,
    NAME_FIRST,
    NO_PASS,
    NO_SHOUT_DUE,
    NO_STOCK,
    NOT_HELD,
    NOT_YOUR_TURN,
    NOTHING_TO_NAME,
    NUMBER_ON_TOP,
    ONLY_LAST_DRAWN,
    ROUND_OVER,
    STAR_NEEDS_DRAW,
    STAR_ON_TOP,
    STAR_VICTIM,
    TOO_LATE,
)
from tablee.games.shared.rounds import RoundState

# Moves: twice the kind (a joker once for each colour it may name), plus one with the shout; then the others.
SHOUT: Final = 1
DRAW: Final = 70
PASS: Final = 71
MIO: Final = 72
NAME: Final = 73

# Phases
NAMING: Final = 0
PLAYING: Final = 1
BETWEEN: Final = 2
OVER: Final = 3
PHASES: Final = ["name", "play", "deal", "over"]


@mypyc_attr(acyclic=True, free_list_len=1)
class MioState(RoundState):
    """One moment of a match."""

    def __init__(self, options: MioOptions, seats: i64, dealer: i64) -> None:
        super().__init__(seats, dealer, BETWEEN)
        self.options = options
        self.cards: MioDeck = options.cards
        self.hands: vec[i64] = vec[i64]()  # all cards of each seat
        self.down: i64 = 0  # M28: those in any hand that lie face down
        self.pile: vec[i64] = vec[i64]()  # kinds
        self.top: i64 = UNNAMED  # the kind on top of the pile
        self.drawn: i64 = 0  # how many cards before `next` were drawn this turn
        # What the seat on turn may play: one card of each kind but jokers; how many plays these are, and all plays.
        self.choices: i64 = 0
        self.plain: i64 = 0
        self.plays: i64 = 0
        self.shout: i64 = NOBODY
        self.passes: i64 = 0
        self.points: vec[i64] = vec[i64]()

    def game_name(self) -> str:
        return "mio"

    def table_options(self) -> Options:
        return self.options

    # Start and deal

    def fresh_deck(self) -> vec[i64]:
        return self.cards.order[:]

    def deal(self, deck: vec[i64]) -> None:
        n = self.seats
        if self.round > 0:
            self.dealer = self.after(self.dealer)  # M2
        self.round += 1
        hands = zeros(n)
        seat = self.dealer
        card: i64 = 0
        while card < HAND * n:  # M40: one by one from the dealer's left
            seat = self.after(seat)
            hands[seat] = hands[seat] | bit(deck[card])
            card += 1
        self.hands = hands
        self.down = 0
        self.stock = deck
        self.next = HAND * n + 1
        self.top = self.cards.kind_of[deck[HAND * n]]
        self.pile = append(vec[i64](capacity=self.cards.size), self.top)
        self.drawn = 0
        self.shout = NOBODY
        self.passes = 0
        self.ended = ""
        if self.top == JOKER:
            self.top = UNNAMED
            self.phase = NAMING  # M4
            self.turn = self.dealer
        else:
            self.phase = PLAYING
            self.pass_on(self.dealer)  # M2, M3

    # Questions

    def to_act(self) -> i64:
        if self.phase >= BETWEEN:
            return bit(TABLE) if self.phase == BETWEEN else 0
        return bit(self.turn) | (bit(self.shout) if self.shout >= 0 else 0)

    def asked(self) -> i64:
        if self.phase >= BETWEEN:
            return DEAL if self.phase == BETWEEN else NOBODY
        return self.turn

    def after(self, seat: i64) -> i64:
        """The next seat clockwise (M36)."""
        if seat + 1 < self.seats:
            return seat + 1
        return 0

    def playable(self) -> i64:
        """The cards that the seat on turn may play."""
        if self.drawn > 0:
            return bit(self.stock[self.next - 1]) & self.cards.after_draw[self.top]  # M14
        return self.hands[self.turn] & ~self.down & self.cards.from_hand[self.top]  # M5, M6, M7

    def weigh(self) -> None:
        """Finds the plays of the seat on turn."""
        self.allow(self.cards.one_of_each(self.playable()))

    def allow(self, cards: i64) -> None:
        """Sets the plays to these cards, one of each kind (jokers may be more)."""
        jokers = cards & self.cards.jokers
        self.choices = cards ^ jokers
        self.plain = 2 * count(cards ^ jokers)  # M27: any play may carry the shout
        self.plays = self.plain + (10 if jokers else 0)  # M8, M45

    def legal_count(self, seat: i64) -> i64:
        if seat != self.turn or self.phase != PLAYING:
            return self.other_count(seat)
        if self.next < len(self.stock) or self.plays == 0:
            return self.plays + 1  # M13, M15, M43: draw; M17, M18, M19, M32: pass
        return self.plays

    def other_count(self, seat: i64) -> i64:
        """Moves outside an ordinary turn: the colour of a joker turned up (M4), the late shout (M26)."""
        if self.phase == NAMING and seat == self.turn:
            return 5
        return 1 if self.phase == PLAYING and seat == self.shout else 0

    def legal_at(self, seat: i64, k: i64) -> i64:
        if self.phase == NAMING:
            return NAME + k
        if seat != self.turn:
            return MIO
        if k < self.plain:
            return 2 * self.cards.kind_of[nth(self.choices, k >> 1)] + (k & SHOUT)
        if k < self.plays:
            return 2 * JOKER + k - self.plain
        return DRAW if self.has_stock() else PASS

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if not 0 <= seat < self.seats:
            return NOT_A_MOVE if seat == TABLE else NO_SUCH_SEAT
        if not 0 <= move < NAME + 5:
            return NOT_A_MOVE
        if self.phase >= BETWEEN:
            return ROUND_OVER if self.phase == BETWEEN else MATCH_OVER
        if move == MIO:
            return None if seat == self.shout else TOO_LATE if self.hands[seat] & self.down else NO_SHOUT_DUE
        if seat != self.turn:
            return NOT_YOUR_TURN  # M41
        if self.phase == NAMING:
            return None if move >= NAME else NAME_FIRST
        if move >= NAME:
            return NOTHING_TO_NAME
        if move == DRAW:
            return None if self.has_stock() else NO_STOCK
        if move == PASS:
            return self.pass_refusal()
        return self.play_refusal(move >> 1)

    def pass_refusal(self) -> Refusal | None:
        if self.has_stock():
            return NO_PASS
        if not self.playable():
            return None  # M17, M19, M32
        return MUST_PLAY_LAST if self.drawn > 0 else MUST_PLAY

    def play_refusal(self, kind: i64) -> Refusal | None:
        copies = self.cards.of_kind[kind]
        down = self.hands[self.turn] & self.down
        if not copies & self.hands[self.turn] & ~down:
            return FACE_DOWN if down and (self.drawn == 0 or copies & down) else NOT_HELD
        if self.drawn > 0 and not copies & bit(self.stock[self.next - 1]):
            return ONLY_LAST_DRAWN
        return None if copies & self.playable() else self.misfit(copies)

    def misfit(self, copies: i64) -> Refusal:
        if self.top >= JOKER:
            return JOKER_ON_TOP
        if self.top % 6 != STAR:
            return NUMBER_ON_TOP
        if self.drawn > 0:
            return STAR_VICTIM
        return STAR_NEEDS_DRAW if copies & self.cards.after_draw[self.top] else STAR_ON_TOP

    # Transitions

    def apply(self, seat: i64, move: i64) -> None:
        if self.shout >= 0:
            if move == MIO:
                self.shout = NOBODY
                self.take_back(seat)  # M30
                return
            self.forget()
        if move < DRAW:
            self.lay(seat, move >> 1, move & SHOUT)
        elif move == DRAW:
            self.draw(seat)
        elif move == PASS:
            self.pass_turn(seat)
        else:
            self.top = JOKER + move - NAME  # M4, M8
            self.phase = PLAYING
            self.pass_on(seat)

    def forget(self) -> None:
        """Ends the time for a shout, as another seat acts: the card goes face down (M26, M28) or stays so (M29)."""
        self.down |= self.hands[self.shout]
        self.shout = NOBODY

    def draw(self, seat: i64) -> None:
        card = bit(self.stock[self.next])
        self.hands[seat] = self.hands[seat] | card
        self.next += 1
        self.drawn += 1
        self.allow(card & self.cards.after_draw[self.top])  # M14

    def lay(self, seat: i64, kind: i64, shouted: i64) -> None:
        hand = self.hands[seat]
        held = hand & ~self.down & self.cards.of_kind[kind]
        hand ^= held & -held  # one of them
        self.hands[seat] = hand
        self.pile = append(self.pile, kind)
        self.top = kind  # M45
        self.passes = 0
        self.drawn = 0
        if hand == 0:
            self.end_round("out", 2 if kind >= JOKER else 1)  # M22, M23, M33, M46
            return
        if hand & (hand - 1) == 0 and not shouted:
            self.shout = seat  # M25, M26
        else:
            self.take_back(seat)  # M29, M30, M31
        self.pass_on(seat)  # M11, M12

    def pass_turn(self, seat: i64) -> None:
        if self.drawn == 0 and not self.hands[seat] & self.down:
            self.passes += 1
        else:
            self.passes = 0  # M21: neither M17 nor M32 counts
        self.drawn = 0
        self.take_back(seat)  # M17, M29, M32
        if self.passes == self.seats:
            self.end_round("blocked", 1)  # M20, M21
        else:
            self.pass_on(seat)

    def pass_on(self, seat: i64) -> None:
        self.turn = self.after(seat)
        self.weigh()

    def take_back(self, seat: i64) -> None:
        self.down &= ~self.hands[seat]

    def random_step(self, rng: Rng) -> i64:
        seat = self.asked()
        if seat >= 0:
            self.apply(seat, self.legal_at(seat, rng.below(self.legal_count(seat))))
        return seat

    # Scores and outcome

    def end_round(self, reason: str, times: i64) -> None:
        points = zeros(self.seats)
        scores = self.scores[:]
        reached: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            points[seat] = times * self.cards.value(self.hands[seat])  # M22, M24, M33, M37
            scores[seat] = scores[seat] + points[seat]
            if scores[seat] >= self.options.target:
                reached = 1
            seat += 1
        self.points = points
        self.scores = scores
        self.ended = reason
        self.turn = NOBODY
        self.phase = OVER if reached else BETWEEN  # M34

    def fewest_points_win(self) -> bool:
        return True  # M34

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        return best_of("target", self.scores, 1)  # M34, M35

    # View

    def view(self, viewer: i64) -> dict[str, object]:
        playing = self.phase < BETWEEN
        drawn = [self.cards.texts[self.stock[i]] for i in range(self.next - self.drawn, self.next)]
        sees_turn = viewer == ALL or viewer == self.turn or not playing
        hands: list[object] = []
        down: list[object] = []
        for seat in range(self.seats):
            sees = viewer == ALL or viewer == seat or not playing
            hands.append(self.shown(self.hands[seat] & ~self.down, sees=sees))
            down.append(self.one_shown(self.hands[seat] & self.down, sees=sees))
        return {
            **self.shown_round(viewer, PHASES[self.phase], playing=playing),
            "hands": hands,
            "down": down,
            "stock": self.shown_stock(viewer, self.cards.texts),
            "pile": [KIND_TEXTS[self.pile[i]] for i in range(len(self.pile) - 1, -1, -1)],
            "named": COLOURS[self.top - JOKER] if JOKER <= self.top < UNNAMED else None,
            "drawn": drawn if sees_turn else len(drawn),
            "shout": int(self.shout) + 1 if self.shout >= 0 else None,
            "passes": int(self.passes),
            "ended": self.ended if not playing else None,
            "points": [int(points) for points in self.points] if not playing else None,
        }

    def stage(self) -> Stage:
        if self.phase >= BETWEEN:
            return Stage(DEALING if self.phase == BETWEEN else ENDED, PHASES[self.phase], NOBODY)
        return Stage(TURN, PHASES[self.phase], self.turn, 1 if self.shout >= 0 else 0)  # M26

    def shown(self, cards: i64, *, sees: bool) -> object:
        if not sees:
            return int(count(cards))
        return [self.cards.texts[card] for card in members(cards)]

    def one_shown(self, cards: i64, *, sees: bool) -> object:
        if not cards:
            return None
        return self.cards.texts[lowest(cards)] if sees else "?"

    # Other worlds

    def copy(self) -> MioState:
        twin = MioState(self.options, self.seats, self.dealer)
        self.copy_round(twin)
        twin.hands = self.hands[:]
        twin.down = self.down
        twin.pile = self.pile[:]
        twin.top = self.top
        twin.drawn = self.drawn
        twin.choices = self.choices
        twin.plain = self.plain
        twin.plays = self.plays
        twin.shout = self.shout
        twin.passes = self.passes
        twin.points = self.points
        return twin

    def determinize(self, viewer: i64, rng: Rng) -> GameState:
        twin = self.copy()
        if viewer == ALL:
            return twin
        first = self.next - self.drawn  # cards drawn this turn lie there, too
        stock = self.stock[first : len(self.stock)]
        unknown = stock[self.drawn : len(stock)]
        seat: i64 = 0
        while seat < self.seats and self.phase < BETWEEN:
            if seat != viewer:
                for card in members(self.hands[seat]):
                    unknown = append(unknown, card)
            seat += 1
        unknown = in_order(unknown)
        shuffle(unknown, rng)
        twin.redraw(viewer, stock, unknown)
        return twin

    def redraw(self, viewer: i64, stock: vec[i64], unknown: vec[i64]) -> None:
        """Deals the cards that a viewer does not know: first to the other seats, then to the stock."""
        taken: i64 = 0
        if self.phase < BETWEEN:
            taken = self.redraw_hands(viewer, stock, unknown)
        place = self.drawn
        while place < len(stock):
            stock[place] = unknown[taken]
            place += 1
            taken += 1
        self.stock = stock
        self.next = self.drawn
        if self.phase == PLAYING:
            self.weigh()

    def redraw_hands(self, viewer: i64, stock: vec[i64], unknown: vec[i64]) -> i64:
        """Redraws the hands, the face-down card first, cards drawn this turn last; returns the number of cards used."""
        taken: i64 = 0
        down: i64 = 0
        seat: i64 = 0
        while seat < self.seats:
            if seat == viewer:
                down |= self.hands[seat] & self.down
            else:
                if self.hands[seat] & self.down:
                    down |= bit(unknown[taken])
                size = count(self.hands[seat])
                self.hands[seat] = 0
                while size > 0:
                    if seat == self.turn and size <= self.drawn:
                        stock[self.drawn - size] = unknown[taken]
                    self.hands[seat] = self.hands[seat] | bit(unknown[taken])
                    taken += 1
                    size -= 1
            seat += 1
        self.down = down
        return taken
