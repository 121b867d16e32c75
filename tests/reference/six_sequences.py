"""Les 6 Séquences, slow and plain: an oracle written from the rule sheet and the rulings alone.

Cards and moves are text throughout. Every legal move is listed by trying everything, and printed as the notation says.
"""

import random
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field

SUITS = "scmehd"
RANKS = ["0", "1", *[str(number) for number in range(2, 13)], "J", "C", "B", "R", "Q", "K", "A"]
DECK = [rank + suit for suit in SUITS for rank in RANKS]
POSITIONS = ["low", *[str(number) for number in range(2, 13)], "J", "C", "B", "R", "Q", "K", "high"]  # S21
LOW, HIGH = 0, 18
FIGURES = ("J", "C", "B", "R", "Q", "K")
DEFAULTS: dict[str, object] = {"teams": False, "merge": True, "claims": "open", "rounds": 0, "reaction": 10000}


def rank_of(card: str) -> str:
    return card[:-1]


def suit_of(card: str) -> str:
    return card[-1]


PLACES = {
    rank: list(range(19))  # S20, S23
    if rank == "0"
    else [LOW, HIGH]  # S21
    if rank in ("1", "A")
    else [POSITIONS.index(rank)]
    for rank in RANKS
}


def places(card: str) -> list[int]:
    """The positions a card may take in a sequence of its suit."""
    return PLACES[rank_of(card)]


@dataclass(eq=False)
class Sequence:
    """Cards of one suit on neighbouring positions, from `first` upwards."""

    first: int
    cards: list[str]

    @property
    def last(self) -> int:
        return self.first + len(self.cards) - 1

    @property
    def suit(self) -> str:
        return suit_of(self.cards[0])

    def covers(self, position: int) -> bool:
        return self.first <= position <= self.last

    def points(self) -> int:
        total = 0
        for position, card in enumerate(self.cards, self.first):  # S65
            if position == HIGH:
                total += 1 if rank_of(card) == "1" else 5
            else:
                total += 2 if POSITIONS[position] in FIGURES else 1
        return total


@dataclass(eq=False)
class Series:
    """Cards of one rank; `new` in the turn in which it was laid."""

    cards: list[str]
    new: bool


@dataclass
class Side:
    """What a player, or a team, has on the table (S68)."""

    sequences: list[Sequence] = field(default_factory=list)
    series: list[Series] = field(default_factory=list)
    laid_sequences: int = 0
    laid_series: int = 0

    def loose(self) -> list[str]:
        """The cards that may leave for a sequence: those of series of earlier turns (S33)."""
        return [card for series in self.series if not series.new for card in series.cards]


@dataclass(frozen=True, eq=False)
class Move:
    """One meaning of a text.

    `first` is the position of the (first) card, `None` in a series; `target` is the combination that grows or in which
    a card is replaced, `None` for a new one.
    """

    verb: str
    cards: tuple[str, ...] = ()
    first: int | None = None
    target: Sequence | Series | None = None

    @property
    def top(self) -> int:
        """The top position after laying, before any merging (S53); -1 for a series."""
        if self.first is None:
            return -1
        top = self.first + len(self.cards) - 1
        return max(top, self.target.last) if isinstance(self.target, Sequence) else top


def walks(start: int, step: int, cards: list[str]) -> Iterator[tuple[str, ...]]:
    """Every run that starts on a position and goes up or down, in the order of walking, out of these cards."""
    if not LOW <= start <= HIGH:
        return
    for card in cards:
        if start in places(card):
            yield (card,)
            others = [other for other in cards if other != card]
            for tail in walks(start + step, step, others):
                yield (card, *tail)


def sequence_of(text: str) -> Sequence:
    """Read a sequence: an ordinary card tells where the others stand."""
    cards = text.split("-")
    for offset, card in enumerate(cards):
        if len(places(card)) == 1:
            return Sequence(places(card)[0] - offset, cards)
    raise ValueError(text)


def in_deck_order(cards: list[str]) -> list[str]:
    return sorted(cards, key=DECK.index)


class SixSequencesReference:
    """A match. Seats are numbered from 1; piles are lists from the top down."""

    def __init__(self, seats: int, options: dict[str, object], dealer: int | None, deck: list[str]) -> None:
        self.seats = seats
        self.options = {**DEFAULTS, **options}
        self.round = 0
        self.dealer = (dealer or 1) - 1 or seats  # the seat before: deal() moves on
        self.scores = [0] * seats
        self.phase = "deal"
        self.turn: int | None
        self.hands: list[list[str]]
        self.stock: list[str]
        self.discard: list[str]
        self.shown: list[list[str]]
        self.sides: list[Side]
        self.declared: list[str | None]
        self.ended: str | None
        self.points: list[int] | None
        self.known: dict[int, dict[str, Move]] = {}  # what moves() found since the last change
        self.deal(deck)

    @classmethod
    def from_position(cls, position: dict[str, object]) -> "SixSequencesReference":
        """The match a position for viewer "all" describes; fields left out take their defaults."""
        given = dict(position)
        seats, options, dealer = given["seats"], given.get("options", {}), given.get("dealer", 1)
        assert isinstance(seats, int)
        assert isinstance(options, dict)
        assert isinstance(dealer, int)
        game = cls(seats, options, dealer, list(DECK))
        game.take_over(given)
        return game

    def take_over(self, given: dict[str, object]) -> None:
        def listed(name: str, default: list[object]) -> list[object]:
            value = given.get(name, default)
            assert isinstance(value, list)
            return list(value)

        def number(name: str, default: int) -> int:
            value = given.get(name, default)
            assert isinstance(value, int)
            return value

        def cards(value: object) -> list[str]:
            assert isinstance(value, list)
            return [str(card) for card in value]

        self.round = number("round", 1)
        self.scores = [int(str(score)) for score in listed("scores", [0] * self.seats)]
        self.phase = str(given["phase"])
        turn = given.get("turn")
        assert turn is None or isinstance(turn, int)
        self.turn = turn
        self.hands = [cards(hand) for hand in listed("hands", [[] for _ in range(self.seats)])]
        self.shown = [cards(hand) for hand in listed("shown", [[] for _ in range(self.seats)])]
        self.stock = cards(given.get("stock", []))
        self.discard = cards(given.get("discard", []))
        self.acted = bool(given.get("acted", False))
        self.passes = number("passes", 0)
        self.sides = []
        for entry in listed("table", [{} for _ in range(self.side_count)]):
            assert isinstance(entry, dict)
            side = Side()
            side.sequences = [sequence_of(text) for text in entry.get("sequences", [])]
            side.series = [Series(text.split("-"), new=False) for text in entry.get("series", [])]
            side.series += [Series(text.split("-"), new=True) for text in entry.get("new_series", [])]
            laid = entry.get("laid", {})
            side.laid_sequences = laid.get("sequences", len(side.sequences))
            side.laid_series = laid.get("series", len(side.series))
            self.sides.append(side)
        self.known.clear()
        self.declared = [None if text is None else str(text) for text in listed("claims", [None] * self.seats)]

    # Seats and sides

    @property
    def side_count(self) -> int:
        return 2 if self.options["teams"] else self.seats  # S5

    def side_number(self, seat: int) -> int:
        return (seat - 1) % self.side_count

    def side(self, seat: int) -> Side:
        return self.sides[self.side_number(seat)]

    def left_of(self, seat: int) -> int:
        return seat % self.seats + 1  # S3

    def may_claim(self) -> list[int]:
        """The seats that may claim the discard, nearest first (S49, S55)."""
        assert self.turn is not None
        nearest_first = [(self.turn - 1 + ahead) % self.seats + 1 for ahead in range(self.seats)]
        discarder = nearest_first[-1]
        return [seat for seat in nearest_first if self.side_number(seat) != self.side_number(discarder)]

    @property
    def claims_open(self) -> bool:
        return self.seats > 2 and self.options["claims"] == "open"  # S49

    @property
    def merge(self) -> bool:
        return bool(self.options["merge"])  # S26

    # The deal

    def deal(self, deck: list[str]) -> None:
        assert self.phase == "deal"
        assert sorted(deck) == sorted(DECK)
        self.known.clear()
        self.round += 1
        self.dealer = self.left_of(self.dealer)  # S2
        self.stock = list(deck)
        self.hands = [[] for _ in range(self.seats)]
        self.turn = self.left_of(self.dealer)  # S2
        for dealt in range(8 * self.seats):  # S7
            seat = (self.turn - 1 + dealt) % self.seats + 1
            self.hands[seat - 1].append(self.stock.pop(0))
        self.discard = []  # S4
        self.shown = [[] for _ in range(self.seats)]
        self.sides = [Side() for _ in range(self.side_count)]
        self.declared = [None] * self.seats
        self.acted = False
        self.passes = 0
        self.ended = None
        self.points = None
        self.phase = "draw"

    # What is legal

    def actors(self) -> list[int | str]:
        everybody: list[int | str] = [*range(1, self.seats + 1), "table"]
        return [actor for actor in everybody if self.legal(actor)]

    def legal(self, seat: int | str) -> set[str]:
        if isinstance(seat, str):
            return {"deal": {"deal"}, "claims": {"close"}}.get(self.phase, set())
        return set(self.moves(seat))

    def moves(self, seat: int) -> dict[str, Move]:
        """The legal moves of a seat by their printed text."""
        if seat not in self.known:
            self.known[seat] = self.list_moves(seat)
        return self.known[seat]

    def list_moves(self, seat: int) -> dict[str, Move]:
        if self.phase == "claims":
            if seat not in self.may_claim() or self.declared[seat - 1] is not None:
                return {}
            return {**self.printed_takes("claim", seat), "let": Move("let")}
        if seat != self.turn:
            return {}
        if self.phase == "draw":
            moves = {"draw": Move("draw")}  # S15
            if self.discard and not self.claims_open:
                moves.update(self.printed_takes("take", seat))
            return moves
        if self.phase == "take":
            return {**self.printed_takes("take", seat), "let": Move("let")}  # S56
        return self.moves_in_turn(seat)

    def moves_in_turn(self, seat: int) -> dict[str, Move]:
        hand = self.hands[seat - 1]
        moves = {**self.printed_adds(seat), **self.printed_swaps(seat)}
        if self.phase in ("A", "last", "final"):  # S8, S11, S56, S57
            for move in self.new_combinations("lay", seat, hand):
                moves["lay " + "-".join(move.cards)] = move
        if self.phase in ("last", "final"):
            moves["end"] = Move("end")
            return moves
        if self.phase == "A" and len(hand) < 9 and self.stock:
            moves["refill"] = Move("refill")  # S8
        if len(hand) == 9:
            for card in hand:
                if rank_of(card) != "0":  # S14
                    moves["discard " + card] = Move("discard", (card,))
        elif not self.stock:
            moves["end"] = Move("end")  # S13
        return moves

    def new_combinations(self, verb: str, seat: int, hand: list[str]) -> list[Move]:
        """Every new sequence, and every new series the quota allows, out of these cards and the side's series."""
        side = self.side(seat)
        found: list[Move] = []
        for suit in SUITS:
            cards = [card for card in hand + side.loose() if suit_of(card) == suit]  # S31, S32
            for first in range(LOW, HIGH - 1):
                found += [Move(verb, run, first) for run in walks(first, 1, cards) if len(run) >= 3]  # S21
        if side.laid_series < side.laid_sequences:  # S28, S29
            for rank in RANKS[1:]:  # S17
                cards = [rank + suit for suit in SUITS if rank + suit in hand]  # S35
                for choice in range(2 ** len(cards)):
                    subset = tuple(card for bit, card in enumerate(cards) if choice >> bit & 1)
                    if len(subset) >= 3:  # S16
                        found.append(Move(verb, subset))
        return found

    def grows_over(self, side: Side, grown: Sequence, first: int, length: int) -> bool:
        """True if the new positions lie on another sequence of the side."""
        return any(
            other is not grown and other.suit == grown.suit and other.covers(position)
            for other in side.sequences
            for position in range(first, first + length)
        )

    def extensions(self, verb: str, seat: int) -> list[Move]:
        """Every way to lay the discard on an own sequence (S44)."""
        side, hand, discard = self.side(seat), self.hands[seat - 1], self.discard[0]
        cards = [card for card in [discard, *hand, *side.loose()] if suit_of(card) == suit_of(discard)]
        found: list[Move] = []
        for sequence in side.sequences:
            if sequence.suit != suit_of(discard):
                continue
            for start, step in ((sequence.last + 1, 1), (sequence.first - 1, -1)):
                for run in walks(start, step, cards):
                    if discard not in run:
                        continue
                    beyond = run[run.index(discard) + 1 :]
                    if not any(card in hand for card in beyond):  # S44, S45, S46
                        continue
                    first = start if step == 1 else start - len(run) + 1
                    if self.grows_over(side, sequence, first, len(run)):
                        continue  # S26
                    found.append(Move(verb, run if step == 1 else run[::-1], first, sequence))
        return found

    def printed_takes(self, verb: str, seat: int) -> dict[str, Move]:
        hand, discard = self.hands[seat - 1], self.discard[0]  # S43
        moves: dict[str, Move] = {}
        for move in self.new_combinations(verb, seat, [*hand, discard]):
            if discard in move.cards and any(card in hand for card in move.cards):  # S44
                moves[verb + " " + "-".join(move.cards)] = move
        extensions = self.extensions(verb, seat)
        for move in extensions:
            text = verb + " " + "-".join(move.cards)
            if sum(other.cards == move.cards for other in extensions) > 1:
                assert move.target is not None
                text += ">" + move.target.cards[0]
            elif len(move.cards) >= 3:  # a combination by itself
                text += ">add"
            assert text not in moves
            moves[text] = move
        return moves

    def adds_of(self, seat: int, card: str) -> list[Move]:
        """Every place where a card from hand, or from an own series of an earlier turn, may be added."""
        side = self.side(seat)
        found: list[Move] = []
        for sequence in side.sequences:  # S24
            for position in (sequence.first - 1, sequence.last + 1):
                if sequence.suit != suit_of(card) or position not in places(card):
                    continue
                if self.grows_over(side, sequence, position, 1):
                    continue  # S26
                if self.merge and any(move.first == position for move in found):
                    continue  # it joins two sequences: one move
                found.append(Move("add", (card,), position, sequence))
        if card in self.hands[seat - 1] and rank_of(card) != "0":  # S17, S35
            found += [
                Move("add", (card,), None, series)
                for series in side.series
                if rank_of(series.cards[0]) == rank_of(card)  # S18
            ]
        return found

    def printed_adds(self, seat: int) -> dict[str, Move]:
        moves: dict[str, Move] = {}
        for card in self.hands[seat - 1] + self.side(seat).loose():
            meanings = self.adds_of(seat, card)
            for move in meanings:
                text = self.printed_add(move, meanings)
                assert text not in moves
                moves[text] = move
        return moves

    def printed_add(self, move: Move, meanings: list[Move]) -> str:
        (card,) = move.cards
        text = "add " + card
        if len(meanings) == 1 and rank_of(card) != "0":
            return text
        rivals = meanings
        if move.first is not None and rank_of(card) in ("0", "1", "A"):
            text += "@" + POSITIONS[move.first]
            rivals = [other for other in meanings if other.first == move.first]
        if len(rivals) == 1:
            return text
        kind = type(move.target)
        if sum(type(other.target) is kind for other in rivals) == 1:
            return text + (">series" if kind is Series else ">sequence")
        assert move.target is not None
        return text + ">" + move.target.cards[0]

    def printed_swaps(self, seat: int) -> dict[str, Move]:
        moves: dict[str, Move] = {}
        for card in self.hands[seat - 1]:
            if rank_of(card) == "0":
                continue
            meanings: list[Move] = []
            for side in self.sides:  # S37, S40: anyone's
                for sequence in side.sequences:
                    for position, lying in enumerate(sequence.cards, sequence.first):
                        if suit_of(lying) != suit_of(card) or position not in places(card):
                            continue
                        if (
                            rank_of(lying) == "0"  # S37, S38
                            or (rank_of(card) == "1" and rank_of(lying) == "A" and position == LOW)  # S40
                            or (rank_of(card) == "A" and rank_of(lying) == "1" and position == HIGH)
                        ):
                            meanings.append(Move("swap", (card,), position, sequence))
            for move in meanings:
                assert move.first is not None
                text = "swap " + card + ("@" + POSITIONS[move.first] if len(meanings) > 1 else "")
                assert text not in moves
                moves[text] = move
        return moves

    # What a move does

    def play(self, seat: int | str, text: str) -> None:
        assert text in self.legal(seat), text
        if isinstance(seat, str):
            assert text == "close", "the next round is dealt by deal()"
            self.known.clear()
            self.resolve_claims()
            return
        move = self.moves(seat)[text]
        self.known.clear()
        if move.verb == "claim" or (move.verb == "let" and self.phase == "claims"):
            self.declared[seat - 1] = text
            if all(self.declared[other - 1] is not None for other in self.may_claim()):
                self.resolve_claims()
        elif move.verb == "let":
            self.phase = "final"  # S56
        elif move.verb == "draw":
            self.hands[seat - 1].append(self.stock.pop(0))
            self.phase = "A"
        elif move.verb == "take":
            self.take(seat, move)
        elif move.verb == "refill":
            self.refill(seat)
            self.phase = "B"
        elif move.verb == "discard":
            self.leave(seat, move.cards[0])
            self.discard.insert(0, move.cards[0])
            self.finish_turn(seat, "discard")
        elif move.verb == "end":
            self.finish_turn(seat, "end")
        else:
            self.act(seat, move)

    def act(self, seat: int, move: Move) -> None:
        if move.verb == "swap":
            self.swap(seat, move)
        else:
            self.put_down(seat, move)
        if self.phase == "B":
            self.refill(seat)  # S9
        if self.phase == "final":
            self.acted = True
            self.passes = 0

    def leave(self, seat: int, card: str) -> None:
        """Takes a card from the hand or, if it is not there, from the side's series."""
        if card in self.hands[seat - 1]:
            self.hands[seat - 1].remove(card)
            if card in self.shown[seat - 1]:
                self.shown[seat - 1].remove(card)
            return
        side = self.side(seat)
        (series,) = [series for series in side.series if card in series.cards]
        assert not series.new  # S33
        series.cards.remove(card)
        if not series.cards:
            side.series.remove(series)  # S34

    def put_down(self, seat: int, move: Move) -> None:
        """Lays or adds cards, all of them in hand or in the side's series."""
        side = self.side(seat)
        for card in move.cards:
            self.leave(seat, card)
        if isinstance(move.target, Series):
            move.target.cards.extend(move.cards)
            move.target.cards = in_deck_order(move.target.cards)
        elif move.first is None:
            side.series.append(Series(list(move.cards), new=True))
            side.laid_series += 1
        elif move.target is None:
            side.sequences.append(Sequence(move.first, list(move.cards)))
            side.laid_sequences += 1
        elif move.first < move.target.first:
            move.target.cards = [*move.cards, *move.target.cards]
            move.target.first = move.first
        else:
            move.target.cards = [*move.target.cards, *move.cards]
        if self.merge:
            self.merge_sequences(side)

    def merge_sequences(self, side: Side) -> None:
        """Joins sequences that have become contiguous (S26)."""
        for lower in side.sequences:
            for upper in side.sequences:
                if lower.suit == upper.suit and lower.last + 1 == upper.first:
                    lower.cards = lower.cards + upper.cards
                    side.sequences.remove(upper)
                    self.merge_sequences(side)
                    return

    def swap(self, seat: int, move: Move) -> None:
        assert isinstance(move.target, Sequence)
        assert move.first is not None
        self.leave(seat, move.cards[0])
        offset = move.first - move.target.first
        taken = move.target.cards[offset]
        move.target.cards[offset] = move.cards[0]
        self.hands[seat - 1].append(taken)  # S39, S42
        self.shown[seat - 1].append(taken)

    def refill(self, seat: int) -> None:
        hand = self.hands[seat - 1]
        while len(hand) < 9 and self.stock:  # S12
            hand.append(self.stock.pop(0))

    def take(self, seat: int, move: Move) -> None:
        """The discard is laid at once and stands for the draw (S44, S50)."""
        self.turn = seat
        self.phase = "A" if self.stock else "last"  # S56
        self.hands[seat - 1].append(self.discard.pop(0))
        self.put_down(seat, move)

    def resolve_claims(self) -> None:
        best: tuple[int, Move] | None = None
        for seat in self.may_claim():  # nearest first: a later one must be better (S51)
            text = self.declared[seat - 1]
            if text is None or text == "let":
                continue
            move = self.printed_takes("claim", seat)[text]
            if best is None or move.top > best[1].top:  # S51, S53
                best = (seat, move)
        self.declared = [None] * self.seats
        if best is not None:
            self.take(*best)
        elif self.stock:
            self.phase = "draw"
        else:
            self.phase = "final"  # S56

    def finish_turn(self, seat: int, how: str) -> None:
        for series in self.side(seat).series:
            series.new = False  # S33
        self.turn = self.left_of(seat)
        if self.phase == "final":
            self.passes = 0 if self.acted else self.passes + 1  # S58
            self.acted = False
            if self.passes == self.seats:
                self.finish_round()
        elif how == "end":
            self.phase = "final"  # S56
        elif self.claims_open:
            self.phase = "claims"
        else:
            self.phase = "draw" if self.stock else "take"

    # Counting

    def finish_round(self) -> None:
        gained = [0] * self.side_count
        for suit in SUITS:
            ranking = [
                (len(sequence.cards), sequence.last, number)  # S61
                for number, side in enumerate(self.sides)
                for sequence in side.sequences
                if sequence.suit == suit
            ]
            if ranking:  # S62
                dominant = max(ranking)[2]
                own = [sequence for sequence in self.sides[dominant].sequences if sequence.suit == suit]
                gained[dominant] += max(sequence.points() for sequence in own)  # S63
        for seat, hand in enumerate(self.hands, 1):
            for card in hand:  # S66, S68
                if rank_of(card) in FIGURES:
                    gained[self.side_number(seat)] -= 2
                elif rank_of(card) in ("0", "A"):
                    gained[self.side_number(seat)] -= 5
        self.points = [gained[self.side_number(seat)] for seat in range(1, self.seats + 1)]
        self.scores = [score + points for score, points in zip(self.scores, self.points, strict=True)]
        self.ended = "passed"
        self.turn = None
        self.phase = "over" if self.round == (self.options["rounds"] or self.seats) else "deal"  # S69

    def outcome(self) -> dict[str, object] | None:
        if self.phase != "over":
            return None
        best = max(self.scores)
        winners = [seat for seat, score in enumerate(self.scores, 1) if score == best]  # S70
        return {"reason": "rounds", "scores": list(self.scores), "winners": winners}

    # What is seen

    def view(self, viewer: int | str) -> dict[str, object]:
        everything = viewer == "all"
        return {
            "game": "six-sequences",
            "rules": 1,
            "options": dict(self.options),
            "seats": self.seats,
            "viewer": viewer,
            "round": self.round,
            "dealer": self.dealer,
            "scores": list(self.scores),
            "phase": self.phase,
            "turn": self.turn,
            "ended": self.ended,
            "points": None if self.points is None else list(self.points),
            "hands": [self.hand_seen(seat, viewer) for seat in range(1, self.seats + 1)],
            "stock": list(self.stock) if everything else len(self.stock),
            "discard": list(self.discard),
            "shown": [in_deck_order(cards) for cards in self.shown],
            "table": [self.table_seen(side) for side in self.sides],
            "claims": [
                text if everything or viewer == seat else None
                for seat, text in enumerate(self.declared, 1)  # S54
            ],
            "acted": self.acted,
            "passes": self.passes,
        }

    def hand_seen(self, seat: int, viewer: int | str) -> list[str] | int:
        hand = self.hands[seat - 1]
        if viewer in ("all", seat) or self.ended is not None:
            return in_deck_order(hand)
        return len(hand)

    def table_seen(self, side: Side) -> dict[str, object]:
        def series_seen(group: list[Series]) -> list[str]:
            ordered = sorted(
                group, key=lambda series: (RANKS.index(rank_of(series.cards[0])), SUITS.index(suit_of(series.cards[0])))
            )
            return ["-".join(series.cards) for series in ordered]

        sequences = sorted(side.sequences, key=lambda sequence: (SUITS.index(sequence.suit), sequence.first))
        return {
            "sequences": ["-".join(sequence.cards) for sequence in sequences],
            "series": series_seen([series for series in side.series if not series.new]),
            "new_series": series_seen([series for series in side.series if series.new]),
            "laid": {"sequences": side.laid_sequences, "series": side.laid_series},
        }


# A smoke check: random matches to the end, every card in one place after every move


def check_table(game: SixSequencesReference) -> None:
    everywhere = Counter(game.stock + game.discard)
    for hand, shown in zip(game.hands, game.shown, strict=True):
        everywhere.update(hand)
        assert set(shown) <= set(hand)
    for side in game.sides:
        assert side.laid_series <= side.laid_sequences
        for sequence in side.sequences:
            everywhere.update(sequence.cards)
            assert len(sequence.cards) >= 3
            for position, card in enumerate(sequence.cards, sequence.first):
                assert suit_of(card) == sequence.suit
                assert position in places(card)
        for series in side.series:
            everywhere.update(series.cards)
            assert series.cards
            assert len({rank_of(card) for card in series.cards}) == 1
    assert everywhere == Counter(DECK)


def random_match(seed: int, seats: int, options: dict[str, object], tally: Counter[str]) -> int:
    """Plays a match in which laying is likelier than not; the number of moves it took."""
    chance = random.Random(seed)

    def shuffled() -> list[str]:
        return chance.sample(DECK, len(DECK))

    game = SixSequencesReference(seats, options, chance.randint(1, seats), shuffled())
    moves = 0
    while game.outcome() is None:
        actor = chance.choice(game.actors())
        texts = sorted(game.legal(actor))
        active = [text for text in texts if text.split()[0] in ("lay", "add", "swap", "take", "claim")]
        text = chance.choice(active if active and chance.random() < 0.7 else texts)
        tally[text.split()[0]] += 1
        if text == "deal":
            game.deal(shuffled())
        else:
            game.play(actor, text)
        check_table(game)
        assert round_trips(game)
        moves += 1
    return moves


def round_trips(game: SixSequencesReference) -> bool:
    """True if the position for all, read back, shows the same again."""
    if game.ended is not None:
        return True
    seen = game.view("all")
    return SixSequencesReference.from_position(seen).view("all") == seen


def main() -> None:
    tally: Counter[str] = Counter()
    total = 0
    for seed in range(2):
        for seats in (2, 3, 4):
            for teams in (False, True) if seats == 4 else (False,):
                for merge in (True, False):
                    for claims in ("open", "next"):
                        options: dict[str, object] = {"teams": teams, "merge": merge, "claims": claims, "rounds": 2}
                        total += random_match(seed, seats, options, tally)
    sys.stdout.write(f"{total} moves: {dict(tally)}\n")


if __name__ == "__main__":
    main()
