"""EKKO, a shedding game of quick mirrors for two to eight. Clauses E1-E53 of `docs/rules/ekko.en.md`.

Set-up E1-E4, E41-E43. A turn E5-E9, E44-E48. Multiples of 11 E25-E28, E49. A lap without a card E29-E32. Mirrors
E10-E24, E50-E52. Wrong cards E33, E34. The end of a round and of the match E35-E40, E53.
"""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr, u8

from tablee.core.bits import bit, count
from tablee.core.options import Options
from tablee.core.refusal import NO_SUCH_SEAT, NOT_A_MOVE, Refusal
from tablee.core.rng import Rng
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
from tablee.games.ekko.cards import (
    AGAIN,
    BETWEEN,
    BLOCKED,
    CARDS,
    CLOSE,
    DRAW,
    GONE,
    HALF,
    LAST,
    LET,
    MIRROR,
    OVER,
    PHASES,
    PLAYING,
    SHOWN,
    TRY,
    count_both,
    half,
    high_part,
    is_move,
    low_part,
    member,
    nth_card,
)
from tablee.games.ekko.refusals import (
    DECLINED,
    DECLINED_LAST,
    DROP_NOT_HELD,
    FITS_AS_MIRROR,
    IS_BLOCKED,
    LAST_CARD,
    MATCH_OVER,
    MISTAKES_REFUSED,
    MUST_LAY,
    MUST_LAY_ANY,
    MUST_MIRROR,
    NEEDS_EFFECT,
    NO_LET_ON_TURN,
    NO_MIRROR,
    NO_WINDOW,
    NOT_HELD,
    NOT_HIGHER,
    NOT_LOWER,
    NOT_THE_MIRROR,
    NOT_YOUR_TURN,
    NOTHING_TO_CLOSE,
    NOTHING_TO_DROP,
    OWN_LAST_CARD,
    PLAYABLE,
    ROUND_OVER,
    TABLE_CLOSES,
    TOO_LATE,
)
from tablee.games.ekko.table import EkkoTable


@mypyc_attr(acyclic=True, free_list_len=1)
class EkkoState(EkkoTable):
    """One moment of a match."""

    def game_name(self) -> str:
        return "ekko"

    def table_options(self) -> Options:
        return self.options

    # Start and deal

    def fresh_deck(self) -> vec[i64]:
        return self.cards.deck[:]

    def deal(self, deck: vec[i64]) -> None:
        if self.round > 0:
            self.dealer = self.laid  # E38
        self.round += 1
        self.ended = ""
        self.clear()
        hands = self.hands
        place = self.place
        due = self.options.dealt * self.seats
        seat = self.dealer
        i: i64 = 0
        while i < due:  # E1: one by one from the dealer's left
            seat = self.left_of(seat)
            card = deck[i]
            index = 2 * seat + half(card)
            hands[index] = hands[index] | member(card)
            place[card] = u8(seat)
            i += 1
        self.stock = deck
        self.next = due + 1  # E43
        self.turn_up(deck[due])

    def turn_up(self, card: i64) -> None:
        """The first card of the pile counts as laid by the dealer (E3, E4)."""
        self.cover(self.dealer, card)
        if self.cards.mirrors[card] == 0:
            self.phase = AGAIN  # E3
            self.give_turn(self.dealer)
        else:
            self.phase = PLAYING
            self.give_turn(self.left_of(self.dealer))  # E44

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise (E44)."""
        if seat == self.others:
            return 0
        return seat + 1

    # Questions

    def to_act(self) -> i64:
        if self.phase >= BETWEEN:
            return bit(TABLE) if self.phase == BETWEEN else 0
        everybody = bit(self.seats) - 1
        if self.phase == LAST:
            return (everybody ^ bit(self.turn)) | bit(TABLE)  # E23
        # E13, E33: all who might hold the mirror, or err; who has declined is secret
        return everybody if self.mirror or self.options.penalised else bit(self.turn)

    def asked(self) -> i64:
        if self.phase >= BETWEEN:
            return DEAL if self.phase == BETWEEN else NOBODY
        if self.holder >= 0 and not self.declined >> self.holder & 1:
            return self.holder  # E11
        if self.phase == LAST:
            return TABLE
        return self.turn

    def legal_count(self, seat: i64) -> i64:
        n = self.playing_count(seat)
        if self.options.penalised:
            n += self.try_count(seat)
        return n

    def playing_count(self, seat: i64) -> i64:
        """All moves except mistakes."""
        if seat != self.turn or self.phase > AGAIN:
            return self.reaction_count(seat)
        n = count_both(self.fits_low, self.fits_high)
        n += i64(n == 0)  # E6, E25, E26, E48: none fits, draw
        if self.holder == seat:
            if self.fits(self.mirror):
                n -= 1  # E9
            n += self.mirror_count(seat)  # E7, E51
        return n

    def reaction_count(self, seat: i64) -> i64:
        """Moves out of turn: to decline (E14, E23) or to mirror. The table closes the window on a last card."""
        if seat == TABLE:
            return i64(self.phase == LAST)
        if self.may_react(seat):
            return 1 + self.mirror_count(seat)
        return 0

    def may_react(self, seat: i64) -> bool:
        """Whether a seat may lay the mirror, even of its own card (E10, E51)."""
        if not 0 <= seat < self.seats or seat == self.turn or self.phase >= BETWEEN or self.declined >> seat & 1:
            return False
        return self.mirror != 0 or self.phase == LAST

    def mirror_count(self, seat: i64) -> i64:
        """The number of moves with the mirror: one makes the others draw, each other one discards a card (E15, E52)."""
        if self.holder != seat:
            return 0
        return count_both(self.hand(seat, 0), self.hand(seat, 1))

    def try_count(self, seat: i64) -> i64:
        if not 0 <= seat < self.seats or self.phase > AGAIN:
            return 0
        return count(self.mistakes(seat, 0)) + count(self.mistakes(seat, 1))

    def legal_at(self, seat: i64, k: i64) -> i64:
        if self.options.penalised:
            n = self.playing_count(seat)
            if k >= n:
                return TRY + nth_card(self.mistakes(seat, 0), self.mistakes(seat, 1), k - n)
        if seat != self.turn or self.phase > AGAIN:
            return self.reaction_at(seat, k)
        if self.holder == seat:
            return self.holder_at(seat, k)
        if self.fits_low | self.fits_high == 0:
            return DRAW
        return nth_card(self.fits_low, self.fits_high, k)

    def holder_at(self, seat: i64, k: i64) -> i64:
        """Moves of a seat on turn that holds the mirror: with it, then with other fitting cards (E9) or a draw (E7)."""
        mirrors = self.mirror_count(seat)
        if k < mirrors:
            return self.mirror_at(seat, k)
        if self.fits_low | self.fits_high == 0:
            return DRAW
        low = self.fits_low & ~low_part(self.mirror)
        high = self.fits_high & ~high_part(self.mirror)
        return nth_card(low, high, k - mirrors)

    def reaction_at(self, seat: i64, k: i64) -> i64:
        if seat == TABLE:
            return CLOSE
        if k == 0:
            return LET
        return self.mirror_at(seat, k - 1)

    def mirror_at(self, seat: i64, k: i64) -> i64:
        """Moves with the mirror: first the one that makes the others draw, then one for each discard (E52)."""
        move = MIRROR + 100 * self.mirror
        if k == 0:
            return move
        low = self.hand(seat, 0) & ~low_part(self.mirror)
        high = self.hand(seat, 1) & ~high_part(self.mirror)
        return move + nth_card(low, high, k - 1)

    def fits(self, card: i64) -> bool:
        """Whether a card is among those of the seat on turn that fit."""
        return (self.fits_high if card > HALF else self.fits_low) & member(card) != 0

    def is_silent_lap(self) -> bool:
        """Whether all others have drawn since the seat on turn laid the top card (E29)."""
        return self.silent == self.others and self.turn == self.laid

    def mistakes(self, seat: i64, side: i64) -> i64:
        """The wrong cards in one half of a hand (E33): neither playable, nor the mirror, nor a late one (E12)."""
        wrong = self.hands[2 * seat + side]
        if seat == self.turn:
            wrong &= ~(self.fits_high if side else self.fits_low)
        if self.holder == seat and half(self.mirror) == side:
            wrong &= ~member(self.mirror)
        wrong |= self.hands[2 * (self.seats + seat) + side]  # E34
        late = self.late_mirror()
        if half(late) == side:
            wrong &= ~member(late)
        return wrong

    def heard(self, move: i64) -> i64:
        """Other seats do not notice a declined mirror (E14), and do not see a card discarded face down (E18)."""
        if move == LET:
            return NOT_HEARD
        if move > CLOSE and (move - MIRROR) % 100:
            return MIRROR + 101 * ((move - MIRROR) // 100)  # the mirror itself stands for the unknown card
        return move

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if not 0 <= seat < self.seats and seat != TABLE:
            return NO_SUCH_SEAT
        if not is_move(move) or (seat == TABLE and move != CLOSE):
            return NOT_A_MOVE
        if self.phase >= BETWEEN:
            return ROUND_OVER if self.phase == BETWEEN else MATCH_OVER  # E45, E53
        if move == CLOSE:
            return self.close_refusal(seat)
        if move == LET:
            return self.let_refusal(seat)
        if move > CLOSE:
            return self.mirror_refusal(seat, (move - MIRROR) // 100, (move - MIRROR) % 100)
        if move > TRY:
            return self.try_refusal(seat, move - TRY)
        if seat != self.turn and move == self.mirror and self.mirror_refusal(seat, move, 0) is None:
            return NEEDS_EFFECT
        if self.phase == LAST:
            return LAST_CARD  # E23
        if seat != self.turn:
            return NOT_YOUR_TURN  # E45
        return self.draw_refusal() if move == DRAW else self.lay_refusal(move)

    def close_refusal(self, seat: i64) -> Refusal | None:
        if seat != TABLE:
            return TABLE_CLOSES
        return None if self.phase == LAST else NOTHING_TO_CLOSE  # E23

    def let_refusal(self, seat: i64) -> Refusal | None:
        if self.may_react(seat):
            return None
        if seat == self.turn:
            return OWN_LAST_CARD if self.phase == LAST else NO_LET_ON_TURN  # E14, E23
        if self.mirror == 0 and self.phase != LAST:
            return NO_WINDOW  # E14
        return DECLINED_LAST if self.phase == LAST else DECLINED  # E14, E23

    def mirror_refusal(self, seat: i64, card: i64, dropped: i64) -> Refusal | None:
        if not self.holds(seat, card):
            return NOT_HELD  # E46
        if card != self.mirror:
            if card == self.late_mirror():
                return TOO_LATE  # E12
            return NOT_THE_MIRROR if self.cards.mirrors[self.top] else NO_MIRROR  # E50
        if self.holder != seat:
            return IS_BLOCKED  # E34
        if seat != self.turn and not self.may_react(seat):
            return DECLINED_LAST if self.phase == LAST else DECLINED  # E14, E23
        if dropped == 0 or (dropped != card and self.holds(seat, dropped)):
            return None
        return NOTHING_TO_DROP if self.mirror_count(seat) == 1 else DROP_NOT_HELD  # E15, E46

    def try_refusal(self, seat: i64, card: i64) -> Refusal | None:
        if not self.options.penalised:
            return MISTAKES_REFUSED  # E33
        if self.phase == LAST:
            return LAST_CARD  # E23
        if not self.holds(seat, card):
            return NOT_HELD  # E46
        if self.mistakes(seat, half(card)) & member(card):
            return None
        if card == self.late_mirror() and not (seat == self.turn and self.fits(card)):
            return TOO_LATE  # E12
        return PLAYABLE  # E33

    def draw_refusal(self) -> Refusal | None:
        fitting = count_both(self.fits_low, self.fits_high)
        if fitting == 0:
            return None
        if fitting == 1 and self.mirror and self.fits(self.mirror):
            return MUST_MIRROR  # E9
        return MUST_LAY_ANY if self.is_silent_lap() else MUST_LAY  # E6, E30

    def lay_refusal(self, card: i64) -> Refusal | None:
        if not self.holds(self.turn, card):
            return NOT_HELD  # E46
        if self.place[card] & BLOCKED:
            return IS_BLOCKED  # E34
        if card == self.mirror:
            return FITS_AS_MIRROR if self.fits(card) else NEEDS_EFFECT  # E9, E15
        if self.fits(card):
            return None
        return NOT_HIGHER if self.top % 2 else NOT_LOWER  # E5, E47

    # Transitions

    def apply(self, seat: i64, move: i64) -> None:
        if DRAW < move <= CARDS:
            self.lay(seat, move)
        elif move == DRAW:
            self.draw(seat)
        elif move > CLOSE:
            self.reflect(seat, (move - MIRROR) // 100, (move - MIRROR) % 100)
        elif move == LET:
            self.let(seat)
        elif move == CLOSE:
            self.end_round("out")  # E22, E23
        else:
            self.mistake(seat, move - TRY)

    def give_turn(self, seat: i64) -> None:
        """Gives a seat the turn, and finds its fitting cards. Blocked cards count as not held (E34)."""
        self.turn = seat
        lead = 2 * self.top  # E47
        if self.is_silent_lap():
            lead = 0  # E30
        index = 2 * seat
        self.fits_low = self.hands[index] & self.cards.fits[lead]
        index += 1
        lead += 1
        self.fits_high = self.hands[index] & self.cards.fits[lead]

    def cover(self, seat: i64, card: i64) -> None:
        """Puts a seat's card on the pile, and restarts the count of the silent lap (E29, E32)."""
        if self.penalties:
            self.release()  # E34
        self.pile_up(card)
        self.laid = seat
        self.silent = 0
        self.declined = 0

    def lay(self, seat: i64, card: i64) -> None:
        self.cover(seat, card)
        has_cards = self.put_away(seat, card)
        if self.cards.mirrors[card] == 0:
            self.phase = AGAIN  # E26, E28, E31, E49: the same seat lays another card, or draws
            self.give_turn(seat)
        elif has_cards:
            self.phase = PLAYING
            self.give_turn(self.left_of(seat))  # E44
        elif self.mirror:
            self.phase = LAST  # E22, E23
        else:
            self.end_round("out")  # E53: no mirror can come any more

    def draw(self, seat: i64) -> None:
        """Draws for want of a fitting card, which ends the turn (E8, E25, E26, E48)."""
        if not self.has_stock():
            self.end_round("stock")  # E27, E35, E36
            return
        if self.penalties:
            self.release()  # E34
        self.take(seat)
        if seat != self.laid and self.silent < self.others:
            self.silent += 1  # E29
        self.phase = PLAYING
        self.give_turn(self.left_of(seat))

    def reflect(self, seat: i64, card: i64, dropped: i64) -> None:
        """Lays a mirror with its one effect (E15, E52): the others draw, or a card is discarded."""
        draws = self.others
        drawing = self.left_of(seat)  # E19
        if dropped:
            draws = i64(self.phase == LAST)  # E20
            drawing = self.turn
        self.cover(seat, card)
        has_cards = self.put_away(seat, card)
        while draws > 0:
            if not self.has_stock():
                self.end_round("stock")  # E19, E20, E35
                return
            self.take(drawing)
            drawing = self.left_of(drawing)
            draws -= 1
        if dropped:
            has_cards = self.discard(seat, dropped)
        if has_cards:
            self.phase = PLAYING
            self.give_turn(self.left_of(seat))  # E24
        else:
            self.end_round("out")  # E16, E17, E21

    def let(self, seat: i64) -> None:
        self.declined |= bit(seat)  # E14
        if self.phase == LAST and self.declined | bit(self.turn) == bit(self.seats) - 1:
            self.end_round("out")  # E22, E23

    def mistake(self, seat: i64, card: i64) -> None:
        """A wrong card goes back to the hand, seen by all, and costs a card that is blocked (E33, E34)."""
        self.place[card] = u8(i64(self.place[card]) | SHOWN)
        if self.has_stock():
            self.take_blocked(seat)

    def random_step(self, rng: Rng) -> i64:
        seat = self.asked()
        if seat >= 0:
            self.apply(seat, self.legal_at(seat, rng.below(self.playing_count(seat))))
        return seat

    # Scores and outcome

    def end_round(self, reason: str) -> None:
        if self.penalties:
            self.release()  # E34
        self.phase = BETWEEN
        scores = self.scores[:]
        seat: i64 = 0
        while seat < self.seats:
            score = scores[seat] + self.hand_points(seat)  # E37
            scores[seat] = score
            if score >= self.options.target:
                self.phase = OVER  # E39
            seat += 1
        self.scores = scores
        self.ended = reason
        self.turn = NOBODY

    def fewest_points_win(self) -> bool:
        return True  # E39

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        return best_of("target", self.scores, 1)  # E39, E40

    # View

    def view(self, viewer: i64) -> dict[str, object]:
        playing = self.phase < BETWEEN
        hands: list[object] = []
        blocked: list[object] = []
        shown: list[object] = []
        gone: list[object] = []
        seats = [int(seat) for seat in range(self.seats)]
        for seat in seats:
            sees = viewer == ALL or viewer == seat
            in_hand = self.cards_at(seat, GONE, 0)
            penalty = self.cards_at(seat, BLOCKED, BLOCKED)
            face_down = self.cards_at(seat, GONE, GONE)
            hands.append(self.texts(in_hand) if sees or not playing else len(in_hand))
            blocked.append(self.texts(penalty) if sees else len(penalty))
            shown.append(self.texts(self.cards_at(seat, SHOWN, SHOWN)))  # E33
            gone.append(self.texts(face_down) if sees else len(face_down))  # E18
        return {
            **self.shown_round(viewer, PHASES[self.phase], playing=playing),
            "hands": hands,
            "stock": self.shown_stock(viewer, self.cards.texts),
            "pile": self.texts(self.piled()),
            "laid": int(self.laid) + 1,
            "silent": int(self.silent),
            "declined": [seat + 1 for seat in seats if viewer in (ALL, seat) and self.declined >> seat & 1],  # E13
            "blocked": blocked,
            "shown": shown,
            "gone": gone,
            "ended": None if playing else self.ended,
            "points": None if playing else [int(self.hand_points(seat)) for seat in seats],
        }

    def stage(self) -> Stage:
        if self.phase >= BETWEEN:
            return Stage(DEALING if self.phase == BETWEEN else ENDED, PHASES[self.phase], NOBODY)
        return Stage(WINDOW if self.phase == LAST else TURN, PHASES[self.phase], self.turn)  # E23

    # Other worlds

    def copy(self) -> EkkoState:
        twin = EkkoState(self.options, self.seats, self.dealer)
        self.copy_round(twin)
        twin.place = self.place[:]
        twin.hands = self.hands[:]
        twin.penalties = self.penalties
        twin.top = self.top
        twin.mirror = self.mirror
        twin.holder = self.holder
        twin.fits_low = self.fits_low
        twin.fits_high = self.fits_high
        twin.laid = self.laid
        twin.silent = self.silent
        twin.declined = self.declined
        return twin

    def determinize(self, viewer: i64, rng: Rng) -> GameState:
        twin = self.copy()
        if viewer != ALL:
            twin.redraw(viewer, rng)
            twin.forget_declined(viewer)
            if twin.phase <= AGAIN:
                twin.give_turn(twin.turn)
        return twin

    def forget_declined(self, viewer: i64) -> None:
        """A viewer knows only whether it declined itself (E14). On its turn it is asked: so the others have (E11)."""
        own = bit(viewer)
        self.declined &= own
        if self.turn == viewer and self.phase <= AGAIN and self.mirror:
            self.declined |= (bit(self.seats) - 1) & ~own
