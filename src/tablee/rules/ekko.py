"""EKKO, a shedding game of quick mirrors for two to eight. Clauses E1-E53 of `docs/rules/ekko.en.md`.

Set-up E1-E4, E41-E43. A turn E5-E9, E44-E48. Multiples of 11 E25-E28, E49. A lap without a card E29-E32. Mirrors
E10-E24, E50-E52. Wrong cards E33, E34. The end of a round and of the match E35-E40, E53.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr, u8

from tablee.rules.bits import bit, count, lowest, members, nth
from tablee.rules.game import Choice, Game, Options
from tablee.rules.refusal import NO_SUCH_SEAT, NOT_A_MOVE, Refusal
from tablee.rules.rng import Rng, shuffle
from tablee.rules.state import ALL, DEAL, NOBODY, TABLE, GameState, Outcome

# A card is its number, 1 to 98 (E42). A hand is two sets: cards 1-49 and, 49 lower, cards 50-98.
CARDS: Final = 98
HALF: Final = 49
ELEVENS_LOW: Final = 0x100200400800
"""11, 22, 33, 44."""
ELEVENS_HIGH: Final = 0x8010020040
"""55, 66, 77, 88 as 6, 17, 28, 39."""

# Moves: a card laid is its number; a mirror is MIRROR + 100 * card + the card discarded, 0 if the others draw.
DRAW: Final = 0
LET: Final = 99
TRY: Final = 100
CLOSE: Final = 199
MIRROR: Final = 100

# Where a card is: in a hand (the seat, with SHOWN or BLOCKED added), face down before a seat (GONE + seat, with SHOWN), in the
# stock, or in the pile (PILE + the card beneath it, 0 for none).
SEAT: Final = 7
SHOWN: Final = 8
BLOCKED: Final = 16
GONE: Final = 32
STOCK: Final = 64
PILE: Final = 128

# Phases
PLAYING: Final = 0
AGAIN: Final = 1
LAST: Final = 2
BETWEEN: Final = 3
OVER: Final = 4
PHASES: Final = ["play", "again", "last", "deal", "over"]

MATCH_OVER = Refusal("E39", "The match is over.", "La partie est terminée.")
ROUND_OVER = Refusal(
    "E38", "The round is over: the next deal comes first.", "La manche est finie : il faut d’abord redistribuer."
)
NOT_YOUR_TURN = Refusal(
    "E45",
    "It is not your turn: only the mirror of the top card may be laid out of turn.",
    "Ce n’est pas votre tour : hors de son tour, on ne pose que le miroir de la carte du dessus.",
)
LAST_CARD = Refusal(
    "E23",
    "A last card waits for its mirror: until that window closes nobody lays or draws anything else.",
    "Une dernière carte attend son miroir : d’ici là, personne ne pose ni ne pioche autrement.",
)
NOT_HELD = Refusal("E46", "You do not hold that card.", "Vous n’avez pas cette carte en main.")
IS_BLOCKED = Refusal(
    "E34",
    "You drew that card for a mistake: it is blocked until a card is laid or this turn ends.",
    "Cette carte vient d’une faute : elle est bloquée jusqu’à la prochaine carte posée ou la fin de ce tour.",
)
NOT_HIGHER = Refusal(
    "E47", "The top card is odd: lay a higher one.", "La carte du dessus est impaire : posez une carte plus haute."
)
NOT_LOWER = Refusal(
    "E47", "The top card is even: lay a lower one.", "La carte du dessus est paire : posez une carte plus basse."
)
FITS_AS_MIRROR = Refusal(
    "E9",
    "That card is the mirror and counts as one: say its effect, `>draw` or `>drop:` and a card.",
    "Cette carte est le miroir et compte comme tel : dites son effet, `>draw` ou `>drop:` et une carte.",
)
NEEDS_EFFECT = Refusal(
    "E15",
    "That card is the mirror: say its effect, `>draw` or `>drop:` and a card.",
    "Cette carte est le miroir : dites son effet, `>draw` ou `>drop:` et une carte.",
)
MUST_LAY = Refusal(
    "E6", "A card in your hand fits: you may not draw.", "Une carte de votre main convient : vous ne pouvez pas piocher."
)
MUST_MIRROR = Refusal(
    "E9",
    "Your only fitting card is the mirror: it must be played.",
    "Votre seule carte qui convient est le miroir : il faut le jouer.",
)
MUST_LAY_ANY = Refusal(
    "E30",
    "Nobody could follow your card: now any card fits, and you must lay one.",
    "Personne n’a pu suivre votre carte : tout convient maintenant, et vous devez poser.",
)
NOT_THE_MIRROR = Refusal(
    "E50", "That is not the mirror of the top card.", "Ce n’est pas le miroir de la carte du dessus."
)
NO_MIRROR = Refusal("E50", "A multiple of 11 has no mirror.", "Un multiple de 11 n’a pas de miroir.")
TOO_LATE = Refusal(
    "E12",
    "Another card was quicker: the late mirror stays in your hand, without penalty.",
    "Une autre carte a été plus rapide : le miroir tardif reste en main, sans pénalité.",
)
DROP_NOT_HELD = Refusal(
    "E46",
    "Only another card of your hand can be discarded.",
    "On ne peut défausser qu’une autre carte de sa main.",
)
NOTHING_TO_DROP = Refusal(
    "E15",
    "The mirror is your only card: the effect can only be that the others draw.",
    "Le miroir est votre seule carte : le seul effet possible est que les autres piochent.",
)
DECLINED = Refusal(
    "E14",
    "You have declined: you may mirror again after the next card is drawn.",
    "Vous avez renoncé : vous pourrez de nouveau poser le miroir après la prochaine carte piochée.",
)
DECLINED_LAST = Refusal(
    "E23",
    "You have declined, and on a last card that is final.",
    "Vous avez renoncé, et sur une dernière carte c’est définitif.",
)
NO_LET_ON_TURN = Refusal(
    "E14", "It is your turn: play or draw.", "C’est à vous de jouer : posez ou piochez."
)
NO_WINDOW = Refusal(
    "E14",
    "No mirror can come: the top card is a multiple of 11, or its mirror has been laid.",
    "Aucun miroir n’est possible : la carte du dessus est un multiple de 11, ou son miroir a déjà été posé.",
)
OWN_LAST_CARD = Refusal(
    "E23",
    "You laid the last card: the others are asked whether they mirror it.",
    "Vous avez posé la dernière carte : on demande aux autres s’ils posent le miroir.",
)
TABLE_CLOSES = Refusal(
    "E23", "Only the table closes a window.", "Seule la table ferme une fenêtre."
)
NOTHING_TO_CLOSE = Refusal(
    "E23",
    "There is no window on a last card to close.",
    "Il n’y a pas de fenêtre à fermer sur une dernière carte.",
)
MISTAKES_REFUSED = Refusal(
    "E33",
    "At this table a wrong card is simply refused: nothing is tried.",
    "À cette table, une carte erronée est simplement refusée : on ne tente rien.",
)
PLAYABLE = Refusal(
    "E33", "That card can be played: play it.", "Cette carte peut être jouée : jouez-la."
)


class EkkoCards:
    """What follows from the numbers alone: for each card its text, its mirror, and what fits on it."""

    def __init__(self) -> None:
        self.texts: list[str] = [f"{card:02d}" for card in range(CARDS + 1)]
        # E50; 0 for a multiple of 11, which has no mirror
        self.mirrors: vec[i64] = vec[i64]([10 * (card % 10) + card // 10 if card % 11 else 0 for card in range(CARDS + 1)])
        self.fits: vec[i64] = vec[i64]([0] * (2 * CARDS + 2))  # both halves for each top; top 0: everything (E30)
        self.unplaced: vec[u8] = vec[u8]([STOCK] * (CARDS + 1))
        self.deck: vec[i64] = vec[i64](range(1, CARDS + 1))
        top: i64 = 0
        while top <= CARDS:
            card: i64 = 1
            while card <= CARDS:
                if top == 0 or (card > top if top % 2 else card < top):  # E5, E47
                    self.fits[2 * top + half(card)] = self.fits[2 * top + half(card)] | member(card)
                card += 1
            top += 1


def half(card: i64) -> i64:
    """Which of a hand's two sets a card belongs to."""
    if card > HALF:
        return 1
    return 0


def member(card: i64) -> i64:
    """The card as a set of its half."""
    return bit(card - HALF * half(card))


def count_both(low: i64, high: i64) -> i64:
    """How many cards two halves hold together: `bits.count` of both at once."""
    low = low - ((low >> 1) & 0x1555555555555555)
    high = high - ((high >> 1) & 0x1555555555555555)
    low = (low & 0x3333333333333333) + ((low >> 2) & 0x3333333333333333)
    both = low + (high & 0x3333333333333333) + ((high >> 2) & 0x3333333333333333)
    both = (both & 0x0F0F0F0F0F0F0F0F) + ((both >> 4) & 0x0F0F0F0F0F0F0F0F)
    both = both + (both >> 8)
    both = both + (both >> 16)
    both = both + (both >> 32)
    return both & 0x7F


def nth_card(low: i64, high: i64, k: i64) -> i64:
    """The card of a hand that has `k` lower ones beside it."""
    n = count(low)
    beyond = (n - 1 - k) >> 61  # all bits if the card is in the high half, else none: no branch to guess wrong
    return (beyond & HALF) + nth((low & ~beyond) | (high & beyond), k - (n & beyond))


class EkkoOptions(Options):
    """House rules: the match's target (E39), the cost of mistakes (E33), the hand (E1), a live table's reaction time (E23)."""

    def __init__(self, target: int, mistakes: str, hand: int, reaction: int, seats: int) -> None:
        self.target: i64 = target
        self.mistakes = mistakes
        self.hand = hand
        self.reaction = reaction
        self.penalised: i64 = 1 if mistakes == "penalised" else 0
        self.dealt: i64 = hand or (6 if seats <= 3 else 5 if seats <= 5 else 4)  # E1

    def as_dict(self) -> dict[str, object]:
        return {"target": int(self.target), "mistakes": self.mistakes, "hand": self.hand, "reaction": self.reaction}


@mypyc_attr(acyclic=True, free_list_len=1)
class EkkoState(GameState):
    """One moment of a match."""

    def __init__(self, options: EkkoOptions, seats: i64, dealer: i64) -> None:
        super().__init__(seats)
        self.options = options
        self.cards: EkkoCards = NUMBERS
        self.dealer: i64 = dealer
        self.round: i64 = 0
        self.phase: i64 = BETWEEN
        self.turn: i64 = NOBODY
        self.place: vec[u8] = vec[u8]()  # by card: where it is
        self.hands: vec[i64] = vec[i64]()  # two sets per seat of usable cards, then two per seat of blocked ones (E34)
        self.penalties: i64 = 0  # how many cards are blocked
        self.stock: vec[i64] = vec[i64]()  # shared by copies, never changed
        self.next: i64 = 0  # the stock's next card
        self.top: i64 = 0
        self.low: i64 = 0  # what fits in the hand of the seat on turn: the lower half
        self.high: i64 = 0  # ... and the higher
        self.mirror: i64 = 0  # the mirror that the window on the top card is open for; 0 if there is none (E14)
        self.holder: i64 = NOBODY  # the seat that holds that mirror, not blocked
        self.laid: i64 = dealer
        self.silent: i64 = 0
        self.declined: i64 = 0
        self.ended = ""
        self.scores: vec[i64] = vec[i64]()  # replaced, never changed: shared by copies

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
        self.clear()
        hands = self.hands
        due = self.options.dealt * self.seats
        seat = self.dealer
        i: i64 = 0
        while i < due:  # E1: one by one from the dealer's left
            seat = self.left_of(seat)
            card = deck[i]
            index = 2 * seat + half(card)
            hands[index] = hands[index] | member(card)
            self.place[card] = u8(seat)
            i += 1
        self.stock = deck
        self.next = due + 1
        self.turn_up(deck[due])

    def clear(self) -> None:
        """All cards are in the stock again, those discarded, too (E18)."""
        self.place = self.cards.unplaced[:]
        self.hands = vec[i64]([0] * (4 * self.seats))
        self.penalties = 0
        self.top = 0
        self.mirror = 0
        self.ended = ""

    def turn_up(self, card: i64) -> None:
        """The first card of the pile counts as laid by the dealer (E3, E4, E43)."""
        self.cover(self.dealer, card)
        if self.cards.mirrors[card] == 0:
            self.phase = AGAIN  # E3
            self.give_turn(self.dealer)
        else:
            self.phase = PLAYING
            self.give_turn(self.left_of(self.dealer))  # E44

    def left_of(self, seat: i64) -> i64:
        """The next seat clockwise (E44)."""
        seat += 1
        if seat == self.seats:
            return 0
        return seat

    # Questions

    def to_act(self) -> i64:
        if self.phase >= BETWEEN:
            return bit(TABLE) if self.phase == BETWEEN else 0
        everybody = bit(self.seats) - 1
        if self.phase == LAST:
            return (everybody ^ bit(self.turn)) | bit(TABLE)  # E23
        # E13: whoever may hold the mirror, or may make a mistake (E33); who declined is nobody's business
        return everybody if self.mirror or self.options.penalised else bit(self.turn)

    def asked(self) -> i64:
        if self.phase >= BETWEEN:
            return DEAL if self.phase == BETWEEN else NOBODY
        if self.holder >= 0 and not self.declined >> self.holder & 1:
            return self.holder  # E11: the holder of the mirror comes first
        if self.phase == LAST:
            return TABLE
        return self.turn

    def has_stock(self) -> bool:
        return self.next < len(self.stock)

    def hand(self, seat: i64, side: i64) -> i64:
        """One half of a hand, blocked cards included."""
        usable = 2 * seat + side
        blocked = usable + 2 * self.seats
        return self.hands[usable] | self.hands[blocked]

    def mirror_count(self, seat: i64) -> i64:
        """How many moves lay the mirror: the others draw, or each other card of the hand is discarded (E15, E52)."""
        if self.holder == seat:
            return count_both(self.hand(seat, 0), self.hand(seat, 1))
        return 0

    def legal_count(self, seat: i64) -> i64:
        n = self.playing_count(seat)
        if self.options.penalised:
            n += self.try_count(seat)
        return n

    def playing_count(self, seat: i64) -> i64:
        """All moves but mistakes."""
        if seat != self.turn or self.phase > AGAIN:
            return self.reaction_count(seat)
        n: i64 = 1  # E6, E25, E26, E48: none fits, draw
        if self.low | self.high:
            n = count_both(self.low, self.high)
        if self.holder == seat:
            if self.fits(self.mirror):
                n -= 1  # E9
            n += self.mirror_count(seat)  # E7, E51
        return n

    def reaction_count(self, seat: i64) -> i64:
        """Moves out of turn: to mirror (E10, E51) or decline (E14, E23). The table closes the window on a last card."""
        if seat == TABLE:
            return i64(self.phase == LAST)
        if self.may_react(seat):
            return self.mirror_count(seat) + 1
        return 0

    def may_react(self, seat: i64) -> bool:
        if not 0 <= seat < self.seats or seat == self.turn or self.phase >= BETWEEN or self.declined >> seat & 1:
            return False
        return self.mirror != 0 or self.phase == LAST

    def legal_at(self, seat: i64, k: i64) -> i64:
        if self.options.penalised:
            n = self.playing_count(seat)
            if k >= n:
                return self.try_at(seat, k - n)
        if seat != self.turn or self.phase > AGAIN:
            return self.reaction_at(seat, k)
        if self.holder == seat:
            return self.holder_at(seat, k)
        if self.low | self.high == 0:
            return DRAW
        return nth_card(self.low, self.high, k)

    def holder_at(self, seat: i64, k: i64) -> i64:
        """The seat on turn holds the mirror: first its mirrors, then its other fitting cards, or the draw."""
        mirrors = self.mirror_count(seat)
        if k < mirrors:
            return self.mirror_at(seat, k)
        if self.low | self.high == 0:
            return DRAW
        low = self.low
        high = self.high
        if self.mirror > HALF:
            high &= ~member(self.mirror)
        else:
            low &= ~member(self.mirror)
        return nth_card(low, high, k - mirrors)

    def reaction_at(self, seat: i64, k: i64) -> i64:
        if seat == TABLE:
            return CLOSE
        if k == 0:
            return LET
        return self.mirror_at(seat, k - 1)

    def mirror_at(self, seat: i64, k: i64) -> i64:
        """The mirror with its effects: first the others draw, then each other card of the hand to discard (E52)."""
        move = MIRROR + 100 * self.mirror
        if k == 0:
            return move
        low = self.hand(seat, 0)
        high = self.hand(seat, 1)
        if self.mirror > HALF:
            high ^= member(self.mirror)
        else:
            low ^= member(self.mirror)
        return move + nth_card(low, high, k - 1)

    def mistakes(self, seat: i64, side: i64) -> i64:
        """The cards in one half of a hand that are wrong now (E33): neither playable, nor the mirror, nor a late one (E12)."""
        wrong = self.hands[2 * seat + side]
        if seat == self.turn:
            wrong &= ~(self.high if side else self.low)
        if self.holder == seat and half(self.mirror) == side:
            wrong &= ~member(self.mirror)
        wrong |= self.hands[2 * (self.seats + seat) + side]  # E34
        late = self.late_mirror()
        if half(late) == side:
            wrong &= ~member(late)
        return wrong

    def late_mirror(self) -> i64:
        """The mirror of the card just beneath the top, 0 if it has none (E12)."""
        return self.cards.mirrors[i64(self.place[self.top]) - PILE]

    def try_count(self, seat: i64) -> i64:
        if not 0 <= seat < self.seats or self.phase > AGAIN:
            return 0
        return count(self.mistakes(seat, 0)) + count(self.mistakes(seat, 1))

    def try_at(self, seat: i64, k: i64) -> i64:
        return TRY + nth_card(self.mistakes(seat, 0), self.mistakes(seat, 1), k)

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if not 0 <= seat < self.seats and seat != TABLE:
            return NO_SUCH_SEAT
        if not is_move(move) or (seat == TABLE and move != CLOSE):
            return NOT_A_MOVE
        if self.phase >= BETWEEN:
            return ROUND_OVER if self.phase == BETWEEN else MATCH_OVER  # E45
        if move == CLOSE:
            return self.close_refusal(seat)
        if move == LET:
            return self.let_refusal(seat)
        if move > CLOSE:
            return self.mirror_refusal(seat, (move - MIRROR) // 100, (move - MIRROR) % 100)
        if move > TRY:
            return self.try_refusal(seat, move - TRY)
        if self.phase == LAST:
            return LAST_CARD
        if seat != self.turn:
            return NOT_YOUR_TURN  # E45
        return self.draw_refusal() if move == DRAW else self.lay_refusal(move)

    def holds(self, seat: i64, card: i64) -> bool:
        """Whether a card is in a hand, blocked or not (E46)."""
        where = i64(self.place[card])
        return where < GONE and where & SEAT == seat

    def fits(self, card: i64) -> bool:
        """Whether a card is among those the seat on turn can lay."""
        return (self.high if card > HALF else self.low) & member(card) != 0

    def close_refusal(self, seat: i64) -> Refusal | None:
        if seat != TABLE:
            return TABLE_CLOSES
        return None if self.phase == LAST else NOTHING_TO_CLOSE

    def let_refusal(self, seat: i64) -> Refusal | None:
        if self.may_react(seat):
            return None
        if seat == self.turn:
            return OWN_LAST_CARD if self.phase == LAST else NO_LET_ON_TURN
        if self.mirror == 0 and self.phase != LAST:
            return NO_WINDOW
        return DECLINED_LAST if self.phase == LAST else DECLINED

    def mirror_refusal(self, seat: i64, card: i64, dropped: i64) -> Refusal | None:
        if not self.holds(seat, card):
            return NOT_HELD
        if card != self.mirror:
            if card == self.late_mirror():
                return TOO_LATE
            return NOT_THE_MIRROR if self.cards.mirrors[self.top] else NO_MIRROR
        if self.place[card] & BLOCKED:
            return IS_BLOCKED
        if seat != self.turn and not self.may_react(seat):
            return DECLINED_LAST if self.phase == LAST else DECLINED
        if dropped == 0 or (dropped != card and self.holds(seat, dropped)):
            return None
        return NOTHING_TO_DROP if self.mirror_count(seat) == 1 else DROP_NOT_HELD

    def try_refusal(self, seat: i64, card: i64) -> Refusal | None:
        if not self.options.penalised:
            return MISTAKES_REFUSED
        if self.phase == LAST:
            return LAST_CARD
        if not self.holds(seat, card):
            return NOT_HELD
        if card == self.late_mirror():
            return TOO_LATE
        return None if self.mistakes(seat, half(card)) & member(card) else PLAYABLE

    def draw_refusal(self) -> Refusal | None:
        fitting = count_both(self.low, self.high)
        if fitting == 0:
            return None
        if fitting == 1 and nth_card(self.low, self.high, 0) == self.mirror:
            return MUST_MIRROR
        return MUST_LAY_ANY if self.is_silent_lap() else MUST_LAY

    def lay_refusal(self, card: i64) -> Refusal | None:
        if not self.holds(self.turn, card):
            return NOT_HELD
        if self.place[card] & BLOCKED:
            return IS_BLOCKED
        if card == self.mirror:
            return FITS_AS_MIRROR if self.fits(card) else NEEDS_EFFECT
        if self.fits(card):
            return None
        return NOT_HIGHER if self.top % 2 else NOT_LOWER

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

    def take(self, seat: i64) -> None:
        """The top card of the stock goes to a hand. Whoever declined may react again (E8, E14)."""
        card = self.stock[self.next]
        self.next += 1
        self.place[card] = u8(seat)
        if card == self.mirror:
            self.holder = seat
        index = 2 * seat + half(card)
        self.hands[index] = self.hands[index] | member(card)
        self.declined = 0

    def put(self, card: i64, where: i64) -> None:
        """Puts a card from the stock into a hand or face down before a seat; `where` as `place` counts it."""
        self.place[card] = u8(where)
        if where < GONE:
            index = 2 * (where & SEAT) + half(card)
            if where & BLOCKED:
                index += 2 * self.seats
                self.penalties += 1
            self.hands[index] = self.hands[index] | member(card)

    def put_away(self, seat: i64, card: i64) -> bool:
        """A card leaves a hand without blocked cards; whether others stay."""
        index = 2 * seat + half(card)
        rest = self.hands[index] ^ member(card)
        self.hands[index] = rest
        index ^= 1
        return rest | self.hands[index] != 0

    def cover(self, seat: i64, card: i64) -> None:
        """A seat's card becomes the top of the pile; the count of a silent lap starts anew (E29, E32)."""
        if self.penalties:
            self.release()  # E34
        self.pile_up(card)
        self.laid = seat
        self.silent = 0
        self.declined = 0

    def pile_up(self, card: i64) -> None:
        """Puts a card on the pile and opens the window for its mirror, unless that lies there already (E14)."""
        self.place[card] = u8(PILE + self.top)
        self.top = card
        mirror = self.cards.mirrors[card]
        if self.place[mirror] >= PILE:
            mirror = 0
        self.mirror = mirror
        self.find_holder()

    def find_holder(self) -> None:
        """Who holds the mirror of the top card, not blocked (E34)."""
        mirror = self.mirror
        self.holder = i64(self.place[mirror])
        if self.holder >= BLOCKED:
            self.holder = NOBODY
        else:
            self.holder &= SEAT

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
        """The draw for want of a fitting card ends the turn (E25, E26, E48)."""
        if not self.has_stock():
            self.end_round("stock")  # E27, E35, E36
            return
        if self.penalties:
            self.release()  # E34
        self.take(seat)
        if seat != self.laid and self.silent < self.seats - 1:
            self.silent += 1  # E29
        self.phase = PLAYING
        self.give_turn(self.left_of(seat))

    def give_turn(self, seat: i64) -> None:
        """A seat is on turn: which of its cards fit (E47)? Blocked cards count as not held (E34)."""
        self.turn = seat
        lead = 2 * self.top
        if self.is_silent_lap():
            lead = 0  # E30
        index = 2 * seat
        self.low = self.hands[index] & self.cards.fits[lead]
        index += 1
        lead += 1
        self.high = self.hands[index] & self.cards.fits[lead]

    def is_silent_lap(self) -> bool:
        """Whether all others have drawn since the seat on turn laid the top card (E29)."""
        return self.silent == self.seats - 1 and self.turn == self.laid

    def reflect(self, seat: i64, card: i64, dropped: i64) -> None:
        """A mirror and its one effect (E15, E52)."""
        if dropped == 0:
            draws = self.seats - 1
            drawing = self.left_of(seat)  # E19
        else:
            draws = i64(self.phase == LAST)
            drawing = self.turn  # E20
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
            has_cards = self.put_away(seat, dropped)
            self.place[dropped] = u8(GONE + i64(self.place[dropped]))  # E18
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
        """A wrong card goes back to the hand, seen by all; the card drawn for it is blocked (E33, E34)."""
        self.place[card] = u8(i64(self.place[card]) | SHOWN)
        if not self.has_stock():
            return
        self.put(self.stock[self.next], BLOCKED + seat)
        self.next += 1
        self.declined = 0  # E14

    def release(self) -> None:
        """Blocked cards are ordinary cards again (E34)."""
        index: i64 = 0
        while index < 2 * self.seats:
            blocked = self.hands[2 * self.seats + index]
            for place in members(blocked):
                card = place + HALF * (index % 2)
                self.place[card] = u8(i64(self.place[card]) - BLOCKED)
            self.hands[index] = self.hands[index] | blocked
            self.hands[2 * self.seats + index] = 0
            index += 1
        self.penalties = 0
        self.find_holder()

    # Scores and outcome

    def end_round(self, reason: str) -> None:
        if self.penalties:
            self.release()
        scores = self.scores[:]
        self.phase = BETWEEN
        seat: i64 = 0
        while seat < self.seats:
            score = scores[seat] + self.hand_points(seat)
            scores[seat] = score
            if score >= self.options.target:
                self.phase = OVER  # E39
            seat += 1
        self.scores = scores
        self.ended = reason
        self.turn = NOBODY

    def hand_points(self, seat: i64) -> i64:
        """What a hand costs when the round ends (E37)."""
        low = self.hand(seat, 0)
        high = self.hand(seat, 1)
        return count_both(low, high) + count_both(low & ELEVENS_LOW, high & ELEVENS_HIGH)

    def score(self, seat: i64) -> i64:
        return self.scores[seat]

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = [int(score) for score in self.scores]
        best = min(scores)
        return Outcome("target", scores, [seat for seat in range(len(scores)) if scores[seat] == best])  # E39, E40

    # View

    def view(self, viewer: i64) -> dict[str, object]:
        playing = self.phase < BETWEEN
        hands: list[object] = []
        blocked: list[object] = []
        shown: list[object] = []
        gone: list[object] = []
        declined: list[int] = []
        points: list[int] = []
        seat: i64 = 0
        while seat < self.seats:
            sees = viewer == ALL or viewer == seat
            hand = self.cards_at(seat, GONE, 0)
            down = self.cards_at(seat, GONE, GONE)
            penalty = self.cards_at(seat, BLOCKED, BLOCKED)
            hands.append(self.texts(hand) if sees or not playing else len(hand))
            blocked.append(self.texts(penalty) if sees else len(penalty))
            shown.append(self.texts(self.cards_at(seat, SHOWN, SHOWN)))  # E33
            gone.append(self.texts(down) if sees else len(down))  # E18
            if sees and self.declined >> seat & 1:
                declined.append(int(seat) + 1)  # E13, E14
            points.append(int(self.hand_points(seat)))
            seat += 1
        return {
            "game": "ekko",
            "rules": 1,
            "options": self.options.as_dict(),
            "seats": int(self.seats),
            "viewer": "all" if viewer == ALL else int(viewer) + 1 if viewer < self.seats else "public",
            "round": int(self.round),
            "dealer": int(self.dealer) + 1,
            "scores": [int(score) for score in self.scores],
            "phase": PHASES[self.phase],
            "turn": int(self.turn) + 1 if playing else None,
            "hands": hands,
            "stock": self.texts(self.stocked()) if viewer == ALL else len(self.stocked()),
            "pile": self.texts(self.piled()),
            "laid": int(self.laid) + 1,
            "silent": int(self.silent),
            "declined": declined,
            "blocked": blocked,
            "shown": shown,
            "gone": gone,
            "ended": self.ended if not playing else None,
            "points": points if not playing else None,
        }

    def cards_at(self, seat: i64, mask: i64, flags: i64) -> list[int]:
        """The cards in a seat's hand or face down before it that have just these of the flags in `mask`."""
        found: list[int] = []
        card: i64 = 1
        while card <= CARDS:
            where = i64(self.place[card])
            if where < STOCK and where & SEAT == seat and where & mask == flags:
                found.append(int(card))
            card += 1
        return found

    def stocked(self) -> list[int]:
        """The stock from the top down."""
        return [int(self.stock[i]) for i in range(self.next, len(self.stock))]

    def piled(self) -> list[int]:
        """The pile from the top down."""
        found: list[int] = []
        card = self.top
        while card:
            found.append(int(card))
            card = i64(self.place[card]) - PILE
        return found

    def texts(self, cards: list[int]) -> list[str]:
        return [self.cards.texts[card] for card in cards]

    # Other worlds

    def copy(self) -> GameState:
        twin = EkkoState(self.options, self.seats, self.dealer)
        twin.round = self.round
        twin.phase = self.phase
        twin.turn = self.turn
        twin.place = self.place[:]
        twin.hands = self.hands[:]
        twin.penalties = self.penalties
        twin.stock = self.stock
        twin.next = self.next
        twin.top = self.top
        twin.low = self.low
        twin.high = self.high
        twin.mirror = self.mirror
        twin.holder = self.holder
        twin.laid = self.laid
        twin.silent = self.silent
        twin.declined = self.declined
        twin.ended = self.ended
        twin.scores = self.scores
        return twin

    def determinize(self, viewer: i64, rng: Rng) -> GameState:
        twin = self.copy()
        assert isinstance(twin, EkkoState)
        if viewer != ALL:
            twin.redraw(viewer, rng)
        return twin

    def redraw(self, viewer: i64, rng: Rng) -> None:
        """Shuffles the cards a viewer does not know over the places where such cards are."""
        seat: i64 = 0
        while seat < self.seats and self.phase < BETWEEN:
            if seat != viewer:
                self.hide_discards(seat, rng)
            seat += 1
        unknown = vec[i64](capacity=CARDS)
        places = vec[i64](capacity=CARDS)
        self.hands = vec[i64]([0] * (4 * self.seats))
        self.penalties = 0
        card: i64 = 1
        while card <= CARDS:
            where = i64(self.place[card])
            if self.is_unseen(where, viewer):
                unknown = append(unknown, card)
                places = append(places, where)
            elif where < GONE:
                self.put(card, where)
            card += 1
        shuffle(unknown, rng)
        self.spread(unknown, places)
        self.find_holder()
        if self.phase <= AGAIN:
            self.give_turn(self.turn)
        # Others' silence is unknown. If the viewer is on turn they have let the mirror pass, so that the viewer is asked.
        asked = self.turn == viewer and self.phase <= AGAIN and self.mirror != 0
        others = (bit(self.seats) - 1) & ~bit(viewer)
        self.declined = (self.declined & bit(viewer)) | (others if asked else 0)

    def is_unseen(self, where: i64, viewer: i64) -> bool:
        """Whether a viewer does not know a card that is there: in the stock, discarded, or in a hand not laid open."""
        if where >= STOCK:
            return where == STOCK
        return where & SEAT != viewer and where & SHOWN == 0 and (where >= GONE or self.phase < BETWEEN)

    def hide_discards(self, seat: i64, rng: Rng) -> None:
        """A card that all have seen in a hand may since have been discarded: which ones were is drawn anew."""
        own = vec[i64](self.cards_at(seat, SHOWN + BLOCKED, SHOWN) + self.cards_at(seat, SHOWN + BLOCKED, 0))
        shown: i64 = len(self.cards_at(seat, SHOWN + BLOCKED, SHOWN))
        i: i64 = 0
        while i < shown:
            j = i + rng.below(len(own) - i)
            one = i64(self.place[own[i]])
            other = i64(self.place[own[j]])
            self.place[own[i]] = u8((one & ~GONE) | (other & GONE))
            self.place[own[j]] = u8((other & ~GONE) | (one & GONE))
            card = own[i]
            own[i] = own[j]
            own[j] = card
            i += 1

    def spread(self, cards: vec[i64], places: vec[i64]) -> None:
        """Puts cards into places; the rest is the stock."""
        stock = vec[i64](capacity=CARDS)
        i: i64 = 0
        while i < len(cards):
            self.put(cards[i], places[i])
            if places[i] == STOCK:
                stock = append(stock, cards[i])
            i += 1
        self.stock = stock
        self.next = 0


def is_move(move: i64) -> bool:
    """Whether a number stands for a move at all, legal or not."""
    if move <= CLOSE:
        return move >= DRAW and move != TRY
    card = (move - MIRROR) // 100
    return card <= CARDS and (move - MIRROR) % 100 <= CARDS


class EkkoGame(Game):
    """EKKO as a member of the collection."""

    def __init__(self) -> None:
        super().__init__(
            "ekko",
            "EKKO",
            2,
            8,  # E41
            [
                Choice("target", "1 to 10000", 25, "E39", "Points that end the match", "Points qui finissent la partie"),
                Choice(
                    "mistakes",
                    "refused, penalised",
                    "refused",
                    "E33",
                    "What becomes of a wrong card",
                    "Ce que devient une carte erronée",
                ),
                Choice(
                    "hand",
                    "0 to 10; 0: six, five or four by the number of players",
                    0,
                    "E1",
                    "Cards dealt to each player",
                    "Cartes données à chacun",
                ),
                Choice(
                    "reaction",
                    "0 to 60000",
                    3000,
                    "E23",
                    "Milliseconds left for a mirror at a live table",
                    "Millisecondes laissées pour un miroir, à une table en direct",
                ),
            ],
        )

    def options(self, given: dict[str, object], seats: int) -> Options:
        self.check_seats(seats)
        self.check_names(given)
        return EkkoOptions(
            self.whole(given, "target", 25, 1, 10000),
            self.one_of(given, "mistakes", ["refused", "penalised"]),
            self.whole(given, "hand", 0, 0, 10),
            self.whole(given, "reaction", 3000, 0, 60000),
            seats,
        )

    def deck(self, options: Options) -> vec[i64]:
        return NUMBERS.deck[:]

    def card_text(self, options: Options, card: int) -> str:
        return NUMBERS.texts[card]

    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        """A match from its first deal; who deals first is drawn by the caller (E2)."""
        assert isinstance(options, EkkoOptions)
        state = EkkoState(options, seats, dealer)
        state.scores = vec[i64]([0] * seats)
        state.deal(deck)
        return state

    def refusals(self) -> list[Refusal]:
        return [
            MATCH_OVER,
            ROUND_OVER,
            NOT_YOUR_TURN,
            LAST_CARD,
            NOT_HELD,
            IS_BLOCKED,
            NOT_HIGHER,
            NOT_LOWER,
            FITS_AS_MIRROR,
            NEEDS_EFFECT,
            MUST_LAY,
            MUST_MIRROR,
            MUST_LAY_ANY,
            NOT_THE_MIRROR,
            NO_MIRROR,
            TOO_LATE,
            DROP_NOT_HELD,
            NOTHING_TO_DROP,
            DECLINED,
            DECLINED_LAST,
            NO_LET_ON_TURN,
            NO_WINDOW,
            OWN_LAST_CARD,
            TABLE_CLOSES,
            NOTHING_TO_CLOSE,
            MISTAKES_REFUSED,
            PLAYABLE,
        ]


NUMBERS: Final = EkkoCards()
GAME: Final = EkkoGame()
