"""MIO, a shedding game for two to six. Clauses M2-M46 of `docs/rules/mio.en.md`.

Set-up M2-M4, M38-M40. A turn M5-M15, M36, M41-M45. The empty stock M16-M21. The shout and the face-down card M25-M33.
Scores and the end M22-M24, M34, M35, M37, M46.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i64, mypyc_attr

from tablee.rules.bits import bit, count, lowest, members, nth, shl, zeros
from tablee.rules.game import Choice, Game, Options
from tablee.rules.refusal import NO_SUCH_SEAT, NOT_A_MOVE, OptionsError, Refusal
from tablee.rules.rng import Rng, shuffle
from tablee.rules.state import ALL, DEAL, NOBODY, TABLE, GameState, Outcome

COLOURS: Final = "rybgk"
VALUES: Final = "12345*"
DECKS: Final = {"8+2": "12233445**/5", "9+1": "112233445*/5", "5+5": "12345*****/5"}

# Kinds of card: colour * 6 + value (0-4 for 1-5, 5 for the star), then the joker. A joker that was laid counts as
# `JOKER` plus the colour named; on top of the pile before its colour is named (M4) as `UNNAMED`.
STAR: Final = 5
JOKER: Final = 30
UNNAMED: Final = 35

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

HAND: Final = 5

MATCH_OVER = Refusal("M41", "The match is over.", "La partie est terminée.")
ROUND_OVER = Refusal(
    "M41", "The round is over: the next deal comes first.", "La manche est finie : il faut d’abord redistribuer."
)
NOT_YOUR_TURN = Refusal("M41", "It is not your turn.", "Ce n’est pas votre tour.")
NAME_FIRST = Refusal(
    "M4",
    "A joker was turned up: the dealer names a colour first.",
    "Un joker a été retourné : le donneur annonce d’abord une couleur.",
)
NOTHING_TO_NAME = Refusal(
    "M4",
    "A colour is named only by the dealer, for a joker turned up at the start.",
    "Seul le donneur annonce une couleur, quand un joker est retourné au départ.",
)
NO_SHOUT_DUE = Refusal(
    "M27",
    "No MIO is due from you: it is said with the play that leaves one card, or right after it.",
    "Vous n’avez pas de MIO à dire : il se dit en posant l’avant-dernière carte, ou juste après.",
)
TOO_LATE = Refusal(
    "M26",
    "Too late: somebody else has acted since, and the shout counts as forgotten.",
    "Trop tard : quelqu’un a joué depuis, et le MIO est oublié.",
)
NO_STOCK = Refusal(
    "M18", "The stock is empty: nobody can draw any more.", "La pioche est vide : on ne peut plus piocher."
)
NO_PASS = Refusal(
    "M15",
    "A turn does not end without a play while the stock has cards: play or draw.",
    "Tant que la pioche n’est pas vide, un tour ne finit pas sans poser : posez ou piochez.",
)
MUST_PLAY = Refusal(
    "M18",
    "With an empty stock you must play a card that fits.",
    "Quand la pioche est vide, il faut poser une carte qui convient.",
)
MUST_PLAY_LAST = Refusal(
    "M16",
    "The last card of the stock fits: it must be played.",
    "La dernière carte de la pioche convient : il faut la poser.",
)
FACE_DOWN = Refusal(
    "M28",
    "Your last card lies face down for a forgotten MIO: you must draw.",
    "Votre dernière carte est face cachée pour un MIO oublié : vous devez piocher.",
)
NOT_HELD = Refusal("M42", "You do not hold that card.", "Vous n’avez pas cette carte en main.")
ONLY_LAST_DRAWN = Refusal(
    "M14",
    "Once you have drawn, only the card drawn last may be played.",
    "Après avoir pioché, on ne peut poser que la dernière carte tirée.",
)
NUMBER_ON_TOP = Refusal(
    "M5",
    "It has neither the colour nor the value of the top card.",
    "Elle n’a ni la couleur ni la valeur de la carte du dessus.",
)
STAR_ON_TOP = Refusal(
    "M6",
    "On a star only a star can be played from hand.",
    "Sur une étoile, on ne peut poser de sa main qu’une étoile.",
)
STAR_NEEDS_DRAW = Refusal(
    "M9",
    "On a star, its colour or a joker can be played only if just drawn.",
    "Sur une étoile, une carte de sa couleur ou un joker ne se pose que si l’on vient de la piocher.",
)
STAR_VICTIM = Refusal(
    "M44",
    "A star is answered by its colour, another star or a joker.",
    "À une étoile répond une carte de sa couleur, une autre étoile ou un joker.",
)
JOKER_NEEDS_COLOUR = Refusal(
    "M45",
    "A joker names the colour with which play goes on: write J:r, J:y, J:b, J:g or J:k.",
    "Un joker annonce la couleur avec laquelle le jeu continue : écrivez J:r, J:y, J:b, J:g ou J:k.",
)
JOKER_ON_TOP = Refusal(
    "M7",
    "Only the colour named or another joker can follow a joker.",
    "Après un joker, il faut la couleur annoncée ou un autre joker.",
)


class MioDeck:
    """A deck written out (M39): its cards in order, and for every kind on top what may follow it."""

    def __init__(self, text: str) -> None:
        numbers, jokers = text.split("/")
        one_colour = sorted(VALUES.index(sign) for sign in numbers)
        kinds = [colour * 6 + value for colour in range(5) for value in one_colour]
        kinds.extend([JOKER] * int(jokers))
        self.size: i64 = len(kinds)
        self.order: vec[i64] = vec[i64](range(len(kinds)))
        self.kind_of: vec[i64] = vec[i64](kinds)
        self.texts: list[str] = [kind_text(kind) for kind in kinds]
        self.of_kind: vec[i64] = vec[i64]([cards_of(kinds, min(kind, JOKER)) for kind in range(UNNAMED)])
        self.jokers: i64 = self.of_kind[JOKER]
        self.of_value: vec[i64] = vec[i64]([self.gather(value, 6, 5) for value in range(6)])
        self.stars: i64 = self.of_value[STAR]
        # Cards that have a card of the same kind one, two, … places before them: held together they are one choice.
        self.copies: i64 = max(numbers.count(sign) for sign in set(numbers))
        self.twins: i64 = self.alike(1)
        self.farther: vec[i64] = vec[i64]([self.alike(distance) for distance in range(2, 5)])
        self.from_hand: vec[i64] = zeros(UNNAMED + 1)
        self.after_draw: vec[i64] = zeros(UNNAMED + 1)
        colour: i64 = 0
        while colour < 5:
            self.follow(colour, self.gather(colour * 6, 1, 6))
            colour += 1

    def gather(self, first: i64, step: i64, n: i64) -> i64:
        """All cards of `n` kinds."""
        cards: i64 = 0
        i: i64 = 0
        while i < n:
            cards |= self.of_kind[first + i * step]
            i += 1
        return cards

    def alike(self, distance: i64) -> i64:
        cards: i64 = 0
        card: i64 = distance
        while card < self.size:
            if self.kind_of[card] == self.kind_of[card - distance]:
                cards |= bit(card)
            card += 1
        return cards

    def follow(self, colour: i64, same: i64) -> None:
        """What may follow a number, the star and the joker of a colour."""
        value: i64 = 0
        while value < STAR:
            self.from_hand[colour * 6 + value] = same | self.of_value[value] | self.jokers  # M5
            self.after_draw[colour * 6 + value] = same | self.of_value[value] | self.jokers
            value += 1
        self.from_hand[colour * 6 + STAR] = self.stars  # M6, M9
        self.after_draw[colour * 6 + STAR] = same | self.stars | self.jokers  # M9, M44
        self.from_hand[JOKER + colour] = same | self.jokers  # M7, M8
        self.after_draw[JOKER + colour] = same | self.jokers

    def one_of_each(self, cards: i64) -> i64:
        """One card of each kind among `cards`."""
        alone = cards & ~(shl(cards, 1) & self.twins)
        distance: i64 = 2
        while distance < self.copies:
            alone &= ~(shl(cards, distance) & self.farther[distance - 2])
            distance += 1
        return alone

    def value(self, cards: i64) -> i64:
        """The points of cards left in hand (M37)."""
        points = 10 * count(cards & (self.stars | self.jokers))
        value: i64 = 0
        while value < STAR:
            points += (value + 1) * count(cards & self.of_value[value])
            value += 1
        return points


def cards_of(kinds: list[int], kind: int) -> int:
    """The cards of one kind, when the cards have these kinds."""
    cards: i64 = 0
    for card in range(len(kinds)):
        if kinds[card] == kind:
            cards |= bit(card)
    return int(cards)


def kind_text(kind: int) -> str:
    """A kind of card in notation."""
    return "J" if kind >= JOKER else COLOURS[kind // 6] + VALUES[kind % 6]


class MioOptions(Options):
    """House rules: the deck (M39), the match's target (M34), and a live table's reaction time (M26)."""

    def __init__(self, deck: str, target: int, reaction: int) -> None:
        self.deck = deck
        self.target: i64 = target
        self.reaction = reaction
        self.cards = MioDeck(DECKS.get(deck, deck))

    def as_dict(self) -> dict[str, object]:
        return {"deck": self.deck, "target": int(self.target), "reaction": self.reaction}


@mypyc_attr(acyclic=True, free_list_len=1)
class MioState(GameState):
    """One moment of a match."""

    def __init__(self, options: MioOptions, seats: i64, dealer: i64) -> None:
        super().__init__(seats)
        self.options = options
        self.cards: MioDeck = options.cards
        self.dealer: i64 = dealer
        self.round: i64 = 0
        self.phase: i64 = BETWEEN
        self.turn: i64 = -1
        self.hands: vec[i64] = vec[i64]()  # all cards of each seat
        self.down: i64 = 0  # M28: those of them, whoever's, that lie face down
        self.stock: vec[i64] = vec[i64]()  # shared by copies, never changed
        self.next: i64 = 0  # the stock's next card
        self.pile: vec[i64] = vec[i64]()  # kinds
        self.top: i64 = UNNAMED  # the kind on top of the pile
        self.drawn: i64 = 0  # how many cards before `next` were drawn this turn
        # What the seat on turn may play: one card of each kind but jokers; how many plays these are, and all plays.
        self.choices: i64 = 0
        self.plain: i64 = 0
        self.plays: i64 = 0
        self.shout: i64 = NOBODY
        self.passes: i64 = 0
        self.ended = ""
        self.scores: vec[i64] = vec[i64]()  # replaced, never changed: shared by copies
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

    def has_stock(self) -> bool:
        return self.next < len(self.stock)

    def weigh(self) -> None:
        """Finds what the seat on turn may play."""
        self.allow(self.cards.one_of_each(self.playable()))

    def allow(self, cards: i64) -> None:
        """Makes plays of cards, one of each kind (jokers may be more)."""
        jokers = cards & self.cards.jokers
        self.choices = cards ^ jokers
        self.plain = 2 * count(cards ^ jokers)  # M27: any play may carry the shout
        self.plays = self.plain + (10 if jokers else 0)  # M8, M45

    def legal_count(self, seat: i64) -> i64:
        if seat != self.turn or self.phase != PLAYING:
            return self.other_count(seat)
        if self.next < len(self.stock) or self.plays == 0:
            return self.plays + 1  # M13, M15: draw; M17, M18, M19, M32: pass
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
        """Another seat acts: the shout was forgotten, and the card goes face down (M26, M28) or stays there (M29)."""
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

    def score(self, seat: i64) -> i64:
        return self.scores[seat]

    def fewest_points_win(self) -> bool:
        return True  # M34

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        scores = [int(score) for score in self.scores]
        best = min(scores)
        return Outcome("target", scores, [seat for seat in range(len(scores)) if scores[seat] == best])  # M34, M35

    # View

    def view(self, viewer: i64) -> dict[str, object]:
        playing = self.phase < BETWEEN
        drawn: list[str] = []
        seat: i64 = self.next - self.drawn
        while seat < self.next:
            drawn.append(self.cards.texts[self.stock[seat]])
            seat += 1
        sees_turn = viewer == ALL or viewer == self.turn or not playing
        hands: list[object] = []
        down: list[object] = []
        seat = 0
        while seat < self.seats:
            sees = viewer == ALL or viewer == seat or not playing
            hands.append(self.shown(self.hands[seat] & ~self.down, sees=sees))
            down.append(self.one_shown(self.hands[seat] & self.down, sees=sees))
            seat += 1
        return {
            "game": "mio",
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
            "down": down,
            "stock": self.stock_shown(sees=viewer == ALL),
            "pile": [kind_text(int(self.pile[i])) for i in range(len(self.pile) - 1, -1, -1)],
            "named": COLOURS[self.top - JOKER] if JOKER <= self.top < UNNAMED else None,
            "drawn": drawn if sees_turn else len(drawn),
            "shout": int(self.shout) + 1 if self.shout >= 0 else None,
            "passes": int(self.passes),
            "ended": self.ended if not playing else None,
            "points": [int(points) for points in self.points] if not playing else None,
        }

    def shown(self, cards: i64, *, sees: bool) -> object:
        if not sees:
            return int(count(cards))
        return [self.cards.texts[card] for card in members(cards)]

    def one_shown(self, cards: i64, *, sees: bool) -> object:
        if not cards:
            return None
        return self.cards.texts[lowest(cards)] if sees else "?"

    def stock_shown(self, *, sees: bool) -> object:
        left = int(len(self.stock) - self.next)
        if not sees:
            return left
        return [self.cards.texts[self.stock[self.next + i]] for i in range(left)]

    # Other worlds

    def copy(self) -> GameState:
        twin = MioState(self.options, self.seats, self.dealer)
        twin.round = self.round
        twin.phase = self.phase
        twin.turn = self.turn
        twin.hands = self.hands[:]
        twin.down = self.down
        twin.stock = self.stock
        twin.next = self.next
        twin.pile = self.pile[:]
        twin.top = self.top
        twin.drawn = self.drawn
        twin.choices = self.choices
        twin.plain = self.plain
        twin.plays = self.plays
        twin.shout = self.shout
        twin.passes = self.passes
        twin.ended = self.ended
        twin.scores = self.scores
        twin.points = self.points
        return twin

    def determinize(self, viewer: i64, rng: Rng) -> GameState:
        twin = self.copy()
        assert isinstance(twin, MioState)
        if viewer == ALL:
            return twin
        first = self.next - self.drawn  # what the seat on turn drew lies there, too
        stock = self.stock[first : len(self.stock)]
        unknown = stock[self.drawn : len(stock)]
        seat: i64 = 0
        while seat < self.seats and self.phase < BETWEEN:
            if seat != viewer:
                for card in members(self.hands[seat]):
                    unknown = append(unknown, card)
            seat += 1
        shuffle(unknown, rng)
        twin.redraw(viewer, stock, unknown)
        return twin

    def redraw(self, viewer: i64, stock: vec[i64], unknown: vec[i64]) -> None:
        """Hands out the cards a viewer does not know: first to the other seats, then to the stock."""
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
        """Hands as large as they are, a face-down card first, what was drawn this turn last; returns how many cards."""
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


class MioGame(Game):
    """MIO as a member of the collection."""

    def __init__(self) -> None:
        super().__init__(
            "mio",
            "MIO",
            2,
            6,
            [
                Choice(
                    "deck",
                    "8+2, 9+1, 5+5, or one colour's cards and the jokers written out, such as 12233445**/5",
                    "8+2",
                    "M39",
                    "What each colour holds",
                    "Ce que contient chaque couleur",
                ),
                Choice(
                    "target", "1 to 10000", 100, "M34", "Points that end the match", "Points qui finissent la partie"
                ),
                Choice(
                    "reaction",
                    "0 to 60000",
                    2000,
                    "M26",
                    "Milliseconds left for a shout at a live table",
                    "Millisecondes laissées pour crier, à une table en direct",
                ),
            ],
        )
        self.seats_clause = "M38"

    def options(self, given: dict[str, object], seats: int) -> Options:
        self.check_seats(seats)
        self.check_names(given)
        deck = str(given.get("deck", "8+2")).replace(" ", "")
        check_deck(DECKS.get(deck, deck), seats)
        target = self.whole(given, "target", 100, 1, 10000)
        return MioOptions(deck, target, self.whole(given, "reaction", 2000, 0, 60000))

    def deck(self, options: Options) -> vec[i64]:
        assert isinstance(options, MioOptions)
        return options.cards.order[:]

    def card_text(self, options: Options, card: int) -> str:
        assert isinstance(options, MioOptions)
        return options.cards.texts[card]

    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        assert isinstance(options, MioOptions)
        state = MioState(options, seats, dealer)
        state.scores = zeros(seats)
        state.deal(deck)
        return state

    def refusals(self) -> list[Refusal]:
        return [
            MATCH_OVER,
            ROUND_OVER,
            NOT_YOUR_TURN,
            NAME_FIRST,
            NOTHING_TO_NAME,
            NO_SHOUT_DUE,
            TOO_LATE,
            NO_STOCK,
            NO_PASS,
            MUST_PLAY,
            MUST_PLAY_LAST,
            FACE_DOWN,
            NOT_HELD,
            ONLY_LAST_DRAWN,
            NUMBER_ON_TOP,
            STAR_ON_TOP,
            STAR_NEEDS_DRAW,
            STAR_VICTIM,
            JOKER_NEEDS_COLOUR,
            JOKER_ON_TOP,
        ]


def check_deck(text: str, seats: int) -> None:
    """Raises `OptionsError` unless a written-out deck can be dealt to so many seats (M39)."""
    numbers, slash, jokers = text.partition("/")
    if not (slash and numbers and jokers.isdecimal() and all(sign in VALUES for sign in numbers)):
        raise OptionsError(
            "option `deck` must be 8+2, 9+1, 5+5 or one colour written out as 12233445**/5 "
            f"(numbers 1-5 and stars *, then the jokers), not {text!r}"
        )
    most = max(numbers.count(sign) for sign in set(numbers))
    size = 5 * len(numbers) + int(jokers)
    if most > 5 or int(jokers) > 5 or not HAND * seats + 2 <= size <= 60:
        raise OptionsError(
            f"option `deck`: {text!r} makes {size} cards; "
            f"{seats} seats need {HAND * seats + 2} to 60, with at most five alike (M39)"
        )


GAME: Final = MioGame()
