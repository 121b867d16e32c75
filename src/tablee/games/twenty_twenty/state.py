"""20/20, a solitaire with the K6T deck. Clauses V1-V18 of `docs/rules/20-20.en.md`.

Set-up V1, V11, V13, V14. Pairs V2-V6, V8, V17, V18. The end V7, V9, V12, V15, V16. Taking back V10.
"""

from __future__ import annotations

from typing import Final

from librt.vecs import append, pop, vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.bits import in_order, zeros
from tablee.core.options import Options
from tablee.core.refusal import NO_SUCH_SEAT, NOT_A_MOVE, Refusal
from tablee.core.rng import Rng, shuffle
from tablee.core.state import ALL, ENDED, NOBODY, TABLE, TURN, GameState, Outcome, Stage, common_fields
from tablee.games.shared.k6t import CARDS, RANK_OF, RANKS_PER_SUIT, SUIT_BIT, TEXTS, k6t_deck
from tablee.games.twenty_twenty.options import TwentyTwentyOptions
from tablee.games.twenty_twenty.refusals import (
    GAME_OVER,
    NO_JOKER,
    NO_UNDO,
    NOT_ALIKE,
    NOT_ONE_AND_ACE,
    NOT_VISIBLE,
    NOTHING_TO_UNDO,
    SAME_CARD,
)

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

NONE: Final = -1
"""No card."""


@mypyc_attr(acyclic=True, free_list_len=1)
class TwentyTwentyState(GameState):
    """One moment of a game. The visible cards are stored as a set of suits for each rank."""

    def __init__(self, options: TwentyTwentyOptions) -> None:
        super().__init__(1)
        self.options = options
        self.phase: i64 = PLAYING
        self.ended = ""
        self.dealt: vec[i64] = vec[i64]()  # layer by layer from the bottom; shared by copies, never changed
        self.beneath: vec[i64] = vec[i64]()  # the card on which each card was dealt, or NONE; likewise
        self.tops: vec[i64] = vec[i64]()  # suits visible of each rank
        self.choices: i64 = 0  # how many pairs are visible
        self.removed: i64 = 0
        # With `undo`: suits of each rank that were visible and covered again, and the pairs removed.
        self.seen: vec[i64] = zeros(RANKS_PER_SUIT if options.undo else 0)
        self.history: vec[i64] = vec[i64]()
        self.undos: i64 = 0

    def game_name(self) -> str:
        return "20-20"

    def table_options(self) -> Options:
        return self.options

    # Start and deal

    def fresh_deck(self) -> vec[i64]:
        return k6t_deck()

    def deal(self, deck: vec[i64]) -> None:
        """Deals six layers to the twenty piles (V1), and turns up the last card of each (V14)."""
        self.dealt = deck
        self.beneath = beneath(deck)
        self.turn_up(zeros(PILES))

    def turn_up(self, gone: vec[i64]) -> None:
        """Finds the visible cards when each pile has lost `gone[pile]` cards."""
        self.tops = zeros(RANKS_PER_SUIT)
        self.choices = 0
        pile: i64 = 0
        while pile < PILES:
            if gone[pile] < HEIGHT:
                self.show(self.card(pile, gone[pile]))
            pile += 1
        self.finish()

    def card(self, pile: i64, depth: i64) -> i64:
        """The card dealt to a pile at a depth below its first visible card."""
        return self.dealt[(HEIGHT - 1 - depth) * PILES + pile]

    def gone(self, pile: i64) -> i64:
        """How many cards a pile has lost."""
        depth: i64 = 0
        while depth < HEIGHT and not self.is_visible(self.card(pile, depth)):
            depth += 1
        return depth

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
        if self.choices > 0:
            return self.choices
        return self.legal_count(seat)

    def legal_at(self, seat: i64, k: i64) -> i64:
        if k >= self.choices:
            return GIVE_UP if k == self.choices else UNDO  # V7, V10
        rank: i64 = 0
        suits = self.tops[0]
        while k >= PAIRS_OF[suits]:  # V3, V4: rank by rank, the 0 like any other, 1 and A apart
            k -= PAIRS_OF[suits]
            rank += 1
            suits = self.tops[rank]
        return PAIR_AT[suits * 15 + k] + rank * FIRST + rank  # V5, V18

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
            self.remove(move >> 7, move & 127)
            self.removed += 1
            if self.options.undo:
                self.history = append(self.history, move)
            self.finish()
        elif move == UNDO:
            self.take_back()
        else:
            self.phase = OVER  # V7
            self.ended = "gave-up"

    def remove(self, first: i64, second: i64) -> None:
        """Removes two visible cards of a rank and turns up those beneath (V6, V8)."""
        self.hide(first, SUIT_BIT[first] | SUIT_BIT[second])
        self.uncover(first)
        self.uncover(second)

    def uncover(self, card: i64) -> None:
        under = self.beneath[card]
        if under != NONE:
            self.show(under)

    def show(self, card: i64) -> None:
        rank = RANK_OF[card]
        suits = self.tops[rank]
        self.tops[rank] = suits | SUIT_BIT[card]
        self.choices += SUITS_OF[suits]  # V2: it pairs with every other of its rank

    def hide(self, card: i64, suits: i64) -> None:
        """Removes suits from the visible ones of a card's rank."""
        rank = RANK_OF[card]
        before = self.tops[rank]
        self.tops[rank] = before ^ suits
        self.choices += PAIRS_OF[before ^ suits] - PAIRS_OF[before]

    def finish(self) -> None:
        """Ends the game if it is won (V15), or if no pair is left (V9) and taking back is not allowed (V10)."""
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
        under = self.beneath[card]
        if under != NONE:
            self.hide(under, SUIT_BIT[under])
            self.mark_seen(under)
        self.show(card)

    def mark_seen(self, card: i64) -> None:
        self.seen[RANK_OF[card]] = self.seen[RANK_OF[card]] | SUIT_BIT[card]

    # Scores and outcome

    def unseen(self) -> i64:
        return sum([HEIGHT - int(self.known(pile)) for pile in range(PILES)])

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
            **common_fields(self, viewer, PHASES[self.phase], NOBODY if over else 0),
            "piles": [self.pile_shown(pile, sees=viewer == ALL) for pile in range(PILES)],
            "removed": [self.removed_shown(pile) for pile in range(PILES)],
            "seen": [int(self.known(pile) - self.gone(pile)) for pile in range(PILES)],
            "history": [pair_text(int(move)) for move in self.history],
            "undos": int(self.undos),
            "ended": self.ended if over else None,
            "points": [int(self.removed)] if over else None,
        }

    def stage(self) -> Stage:
        over = self.phase == OVER
        return Stage(ENDED if over else TURN, PHASES[self.phase], NOBODY if over else 0)

    def known(self, pile: i64) -> i64:
        """How many cards of a pile the player has seen, including removed ones."""
        depth = self.gone(pile)
        if depth < HEIGHT:
            depth += 1
        while depth < HEIGHT and self.was_seen(self.card(pile, depth)):
            depth += 1
        return depth

    def was_seen(self, card: i64) -> bool:
        """Whether a covered card was visible before a pair was taken back."""
        return self.options.undo and self.seen[RANK_OF[card]] & SUIT_BIT[card] != 0

    def pile_shown(self, pile: int, *, sees: bool) -> list[str]:
        known = self.known(pile)
        return [
            TEXTS[self.card(pile, depth)] if sees or depth < known else "?" for depth in range(self.gone(pile), HEIGHT)
        ]

    def removed_shown(self, pile: int) -> list[str]:
        return [TEXTS[self.card(pile, depth)] for depth in range(self.gone(pile))]

    # Other worlds

    def copy(self) -> TwentyTwentyState:
        twin = TwentyTwentyState(self.options)
        twin.phase = self.phase
        twin.ended = self.ended
        twin.dealt = self.dealt
        twin.beneath = self.beneath
        twin.tops = self.tops[:]
        twin.choices = self.choices
        twin.removed = self.removed
        if self.options.undo:
            twin.seen = self.seen[:]
            twin.history = self.history[:]
        twin.undos = self.undos
        return twin

    def determinize(self, viewer: i64, rng: Rng) -> GameState:
        twin = self.copy()
        if viewer == ALL:
            return twin
        hidden = self.hidden()
        unknown = vec[i64]()
        place: i64 = 0
        while place < CARDS:
            if hidden[place]:
                unknown = append(unknown, self.dealt[place])
            place += 1
        unknown = in_order(unknown)
        shuffle(unknown, rng)
        dealt = self.dealt[:]
        taken: i64 = 0
        place = 0
        while place < CARDS:
            if hidden[place]:
                dealt[place] = unknown[taken]
                taken += 1
            place += 1
        twin.dealt = dealt
        twin.beneath = beneath(dealt)
        return twin

    def hidden(self) -> vec[i64]:
        """For each index of the deal 1 if the player has never seen the card, otherwise 0."""
        hidden = zeros(CARDS)
        pile: i64 = 0
        while pile < PILES:
            depth = self.known(pile)
            while depth < HEIGHT:
                hidden[(HEIGHT - 1 - depth) * PILES + pile] = 1
                depth += 1
            pile += 1
        return hidden


def beneath(deck: vec[i64]) -> vec[i64]:
    """For each card the card beneath it, or `NONE`."""
    cards = zeros(CARDS)
    place: i64 = 0
    while place < PILES:
        cards[deck[place]] = NONE
        place += 1
    while place < CARDS:
        cards[deck[place]] = deck[place - PILES]
        place += 1
    return cards


def pair_text(move: int) -> str:
    """A pair in notation."""
    return f"{TEXTS[move // FIRST]}-{TEXTS[move % FIRST]}"


def pairs_among(suits: int) -> list[int]:
    """All pairs of a set of suits, as moves with cards of rank 0."""
    held = [suit * RANKS_PER_SUIT for suit in range(6) if suits >> suit & 1]
    return [low * FIRST + high for low in held for high in held if low < high]


def padded(pairs: list[int]) -> list[int]:
    return pairs + [0] * (15 - len(pairs))


SUITS_OF: Final = vec[i64]([suits.bit_count() for suits in range(64)])
PAIRS_OF: Final = vec[i64]([len(pairs_among(suits)) for suits in range(64)])
PAIR_AT: Final = vec[i64]([pair for suits in range(64) for pair in padded(pairs_among(suits))])
