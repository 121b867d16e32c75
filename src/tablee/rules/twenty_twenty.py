"""20/20, a solitaire with the K6T deck. Clauses V1-V18 of `docs/rules/20-20.en.md`.

Set-up V1, V11, V13, V14. Pairs V2-V6, V8, V17, V18. The end V7, V9, V12, V15, V16. Taking back V10.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from tablee.rules.bits import zeros
from tablee.rules.game import Game
from tablee.rules.k6t import CARDS, RANK_OF, RANKS_PER_SUIT, SUIT_BIT, TEXTS, k6t_deck
from tablee.rules.options import Choice, Options
from tablee.rules.refusal import NO_SUCH_SEAT, NOT_A_MOVE, Refusal
from tablee.rules.rng import Rng, shuffle
from tablee.rules.state import ALL, NOBODY, TABLE, GameState, Outcome

PILES: Final = 20
HEIGHT: Final = 6
PAIRS: Final = 60
ZERO: Final = 0
ONE: Final = 1
ACE: Final = 19

# Moves: a pair is its lower card * 128 + its higher card; then the others.
FIRST: Final = 128
GIVE_UP: Final = 16384
UNDO: Final = 16385

# Phases
PLAYING: Final = 0
OVER: Final = 1
PHASES: Final = ["play", "over"]

GAME_OVER = Refusal("V16", "The game is over.", "La partie est terminée.")
SAME_CARD = Refusal("V2", "A pair is two different cards.", "Une paire se fait avec deux cartes différentes.")
NOT_ALIKE = Refusal("V2", "Those cards are not of one rank.", "Ces cartes ne sont pas de même rang.")
NO_JOKER = Refusal(
    "V3",
    "The 0 is no joker here: it pairs only with a 0.",
    "Le 0 n’est pas un joker ici : il ne s’apparie qu’avec un 0.",
)
NOT_ONE_AND_ACE = Refusal(
    "V4", "1 and A are different ranks and do not pair.", "Le 1 et l’As sont des rangs différents : pas de paire."
)
NOT_VISIBLE = Refusal("V17", "Only cards that lie visible can be paired.", "On n’apparie que des cartes visibles.")
NO_UNDO = Refusal(
    "V10",
    "This table does not take back; the option `undo` would allow it.",
    "On ne reprend pas à cette table ; l’option `undo` le permettrait.",
)
NOTHING_TO_UNDO = Refusal("V10", "There is nothing to take back.", "Il n’y a rien à reprendre.")


class TwentyTwentyOptions(Options):
    """House rules: taking back for practice (V10), and which deals are dealt (V11)."""

    def __init__(self, undo: bool, deals: str) -> None:
        self.undo = undo
        self.deals = deals

    def as_dict(self) -> dict[str, object]:
        return {"undo": self.undo, "deals": self.deals}


@mypyc_attr(acyclic=True, free_list_len=1)
class TwentyTwentyState(GameState):
    """One moment of a game. Of every rank the visible cards are kept as a set of suits."""

    def __init__(self, options: TwentyTwentyOptions) -> None:
        super().__init__(1)
        self.options = options
        self.phase: i64 = PLAYING
        self.ended = ""
        self.dealt: vec[i64] = vec[i64]()  # layer by layer from the bottom; shared by copies, never changed
        self.pile_of: vec[i64] = vec[i64]()  # the pile each card was dealt to; likewise
        self.tops: vec[i64] = vec[i64]()  # suits visible of each rank
        self.choices: i64 = 0  # how many pairs are visible
        self.removed: i64 = 0
        self.gone: vec[i64] = vec[i64]()  # how many cards each pile has lost
        self.seen: vec[i64] = vec[i64]()  # with `undo`: how many cards of each pile were ever visible
        self.history: vec[i64] = vec[i64]()  # with `undo`: the pairs removed
        self.undos: i64 = 0

    def game_name(self) -> str:
        return "20-20"

    def table_options(self) -> Options:
        return self.options

    # Start and deal

    def fresh_deck(self) -> vec[i64]:
        return k6t_deck()

    def deal(self, deck: vec[i64]) -> None:
        """Six times round the twenty piles (V1); the last card of each is turned up (V14)."""
        self.dealt = deck
        self.pile_of = piles_of(deck)
        self.gone = zeros(PILES)
        self.seen = vec[i64]([1] * PILES) if self.options.undo else self.gone
        self.turn_up()

    def turn_up(self) -> None:
        """Finds what is visible."""
        self.tops = zeros(RANKS_PER_SUIT)
        self.choices = 0
        pile: i64 = 0
        while pile < PILES:
            if self.gone[pile] < HEIGHT:
                self.show(self.top(pile))
            pile += 1
        self.finish()

    def top(self, pile: i64) -> i64:
        """The visible card of a pile that has any."""
        return self.dealt[(HEIGHT - 1 - self.gone[pile]) * PILES + pile]

    # Questions

    def to_act(self) -> i64:
        return 1 if self.phase == PLAYING else 0

    def asked(self) -> i64:
        return 0 if self.phase == PLAYING else NOBODY

    def legal_count(self, seat: i64) -> i64:
        if self.phase == OVER or seat != 0:
            return 0
        return self.choices + 1 + (1 if self.options.undo and self.removed > 0 else 0)

    def playing_count(self, seat: i64) -> i64:
        return self.choices if self.choices > 0 else self.legal_count(seat)

    def legal_at(self, seat: i64, k: i64) -> i64:
        if k >= self.choices:
            return GIVE_UP if k == self.choices else UNDO  # V7, V10
        rank: i64 = 0
        pairs = PAIRS_OF[self.tops[0]]
        while k >= pairs:  # V3, V4: rank by rank, the 0 like any other, 1 and A apart
            k -= pairs
            rank += 1
            pairs = PAIRS_OF[self.tops[rank]]
        both = PAIR_AT[self.tops[rank] * 15 + k]  # V5, V18
        return ((both >> 3) * RANKS_PER_SUIT + rank) * FIRST + (both & 7) * RANKS_PER_SUIT + rank

    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        if seat != 0:
            return NOT_A_MOVE if seat == TABLE else NO_SUCH_SEAT
        first = move // FIRST
        second = move % FIRST
        if not 0 <= move <= UNDO or (move < GIVE_UP and (first >= CARDS or second >= CARDS)):
            return NOT_A_MOVE
        if self.phase == OVER:
            return GAME_OVER
        if move >= GIVE_UP:
            return self.undo_refusal() if move == UNDO else None
        if first == second:
            return SAME_CARD
        if not self.is_visible(first) or not self.is_visible(second):
            return NOT_VISIBLE
        if first % RANKS_PER_SUIT != second % RANKS_PER_SUIT:
            return self.not_alike(first % RANKS_PER_SUIT, second % RANKS_PER_SUIT)
        return None if first < second else NOT_A_MOVE

    def not_alike(self, first: i64, second: i64) -> Refusal:
        if first == ZERO or second == ZERO:
            return NO_JOKER
        return NOT_ONE_AND_ACE if first + second == ONE + ACE and first * second == ONE * ACE else NOT_ALIKE

    def undo_refusal(self) -> Refusal | None:
        if not self.options.undo:
            return NO_UNDO
        return None if self.removed > 0 else NOTHING_TO_UNDO

    def is_visible(self, card: i64) -> bool:
        return (self.tops[RANK_OF[card]] & SUIT_BIT[card]) != 0

    # Transitions

    def apply(self, seat: i64, move: i64) -> None:
        if move < GIVE_UP:
            self.remove(move >> 7)
            self.remove(move & 127)
            self.removed += 1
            if self.options.undo:
                self.history = append(self.history, move)
            self.finish()
        elif move == UNDO:
            self.take_back()
        else:
            self.phase = OVER  # V7
            self.ended = "gave-up"

    def remove(self, card: i64) -> None:
        """Takes a visible card away and turns up the one beneath (V6, V8)."""
        self.hide(card)
        pile = self.pile_of[card]
        gone = self.gone[pile] + 1
        self.gone[pile] = gone
        if gone < HEIGHT:
            self.show(self.dealt[(HEIGHT - 1 - gone) * PILES + pile])
            if self.options.undo and gone >= self.seen[pile]:
                self.seen[pile] = gone + 1

    def show(self, card: i64) -> None:
        rank = RANK_OF[card]
        suits = self.tops[rank]
        self.tops[rank] = suits | SUIT_BIT[card]
        self.choices += SUITS_OF[suits]  # V2: it pairs with every other of its rank

    def hide(self, card: i64) -> None:
        rank = RANK_OF[card]
        suits = self.tops[rank] & ~SUIT_BIT[card]
        self.tops[rank] = suits
        self.choices -= SUITS_OF[suits]

    def finish(self) -> None:
        """Won when all is removed (V15), lost when nothing pairs (V9), unless it may be taken back (V10)."""
        if self.choices > 0:
            return
        if self.removed == PAIRS or not self.options.undo:
            self.phase = OVER
            self.ended = "won" if self.removed == PAIRS else "stuck"

    def take_back(self) -> None:
        """Puts the last pair back (V10)."""
        self.history, move = pop(self.history)
        self.put_back(move >> 7)
        self.put_back(move & 127)
        self.removed -= 1
        self.undos += 1

    def put_back(self, card: i64) -> None:
        pile = self.pile_of[card]
        if self.gone[pile] < HEIGHT:
            self.hide(self.top(pile))
        self.gone[pile] = self.gone[pile] - 1
        self.show(card)

    # Scores and outcome

    def score(self, seat: i64) -> i64:
        return self.removed

    def outcome(self) -> Outcome | None:
        if self.phase != OVER:
            return None
        winners = [0] if self.removed == PAIRS else []
        return Outcome(self.ended, [int(self.removed)], winners, "practice" if self.undos else "")  # V10, V12

    # View

    def view(self, viewer: i64) -> dict[str, object]:
        over = self.phase == OVER
        return {
            "game": "20-20",
            "rules": 1,
            "options": self.options.as_dict(),
            "seats": 1,
            "viewer": "all" if viewer == ALL else int(viewer) + 1 if viewer < self.seats else "public",
            "round": 1,
            "dealer": None,
            "scores": [0],
            "phase": PHASES[self.phase],
            "turn": None if over else 1,
            "piles": [self.pile_shown(pile, viewer == ALL) for pile in range(PILES)],
            "removed": [self.removed_shown(pile) for pile in range(PILES)],
            "seen": [int(self.known(pile) - self.gone[pile]) for pile in range(PILES)],
            "history": [pair_text(int(move)) for move in self.history],
            "undos": int(self.undos),
            "ended": self.ended if over else None,
            "points": [int(self.removed)] if over else None,
        }

    def known(self, pile: i64) -> i64:
        """How many cards of a pile the player has seen, those removed included."""
        if self.options.undo:
            return self.seen[pile]
        return self.gone[pile] + 1 if self.gone[pile] < HEIGHT else HEIGHT

    def pile_shown(self, pile: int, sees: bool) -> list[str]:
        known = self.known(pile)
        return [
            TEXTS[self.dealt[(HEIGHT - 1 - depth) * PILES + pile]] if sees or depth < known else "?"
            for depth in range(self.gone[pile], HEIGHT)
        ]

    def removed_shown(self, pile: int) -> list[str]:
        return [TEXTS[self.dealt[(HEIGHT - 1 - depth) * PILES + pile]] for depth in range(self.gone[pile])]

    # Other worlds

    def copy(self) -> GameState:
        twin = TwentyTwentyState(self.options)
        twin.phase = self.phase
        twin.ended = self.ended
        twin.dealt = self.dealt
        twin.pile_of = self.pile_of
        twin.tops = self.tops[:]
        twin.choices = self.choices
        twin.removed = self.removed
        twin.gone = self.gone[:]
        twin.seen = self.seen[:]
        twin.history = self.history[:]
        twin.undos = self.undos
        return twin

    def determinize(self, viewer: i64, rng: Rng) -> GameState:
        twin = self.copy()
        assert isinstance(twin, TwentyTwentyState)
        if viewer == ALL:
            return twin
        unknown = vec[i64]()
        place: i64 = 0
        while place < CARDS:
            if self.is_hidden(place):
                unknown = append(unknown, self.dealt[place])
            place += 1
        shuffle(unknown, rng)
        dealt = self.dealt[:]
        taken: i64 = 0
        place = 0
        while place < CARDS:
            if self.is_hidden(place):
                dealt[place] = unknown[taken]
                taken += 1
            place += 1
        twin.dealt = dealt
        twin.pile_of = piles_of(dealt)
        return twin

    def is_hidden(self, place: i64) -> bool:
        """Whether the player has never seen the card dealt to a place."""
        return HEIGHT - 1 - place // PILES >= self.known(place % PILES)


def piles_of(deck: vec[i64]) -> vec[i64]:
    """For each card the pile that it is dealt to."""
    piles = zeros(CARDS)
    place: i64 = 0
    pile: i64 = 0
    while place < CARDS:
        piles[deck[place]] = pile
        place += 1
        pile = pile + 1 if pile + 1 < PILES else 0
    return piles


def pair_text(move: int) -> str:
    """A pair in notation."""
    return f"{TEXTS[move // FIRST]}-{TEXTS[move % FIRST]}"


def pairs_among(suits: int) -> list[int]:
    """All pairs of a set of suits, the lower suit times eight plus the higher."""
    held = [suit for suit in range(6) if suits >> suit & 1]
    return [low * 8 + high for low in held for high in held if low < high]


def padded(pairs: list[int]) -> list[int]:
    return pairs + [0] * (15 - len(pairs))


SUITS_OF: Final = vec[i64]([suits.bit_count() for suits in range(64)])
PAIRS_OF: Final = vec[i64]([len(pairs_among(suits)) for suits in range(64)])
PAIR_AT: Final = vec[i64]([pair for suits in range(64) for pair in padded(pairs_among(suits))])


class TwentyTwentyGame(Game):
    """20/20 as a member of the collection."""

    def __init__(self) -> None:
        super().__init__(
            "20-20",
            "20/20",
            1,
            1,
            [
                Choice("undo", "true or false", False, "V10", "Taking back, for practice", "Reprendre, pour s’exercer"),
                Choice(
                    "deals",
                    "any or winnable",
                    "any",
                    "V11",
                    "Any deal, or only deals proved winnable",
                    "Toutes les donnes, ou seulement des donnes prouvées gagnables",
                ),
            ],
        )
        self.seats_clause = "V13"
        self.has_dealer = False

    def options(self, given: dict[str, object], seats: int) -> Options:
        self.check_seats(seats)
        self.check_names(given)
        return TwentyTwentyOptions(self.yes_no(given, "undo", 0), self.one_of(given, "deals", ["any", "winnable"]))

    def deck(self, options: Options) -> vec[i64]:
        return k6t_deck()

    def card_text(self, options: Options, card: int) -> str:
        return TEXTS[card]

    def start(self, options: Options, seats: int, dealer: int, deck: vec[i64]) -> GameState:
        assert isinstance(options, TwentyTwentyOptions)
        state = TwentyTwentyState(options)
        state.deal(deck)
        return state

    def refusals(self) -> list[Refusal]:
        return [GAME_OVER, SAME_CARD, NOT_ALIKE, NO_JOKER, NOT_ONE_AND_ACE, NOT_VISIBLE, NO_UNDO, NOTHING_TO_UNDO]


GAME: Final = TwentyTwentyGame()
