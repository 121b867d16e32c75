"""The contract of a game's part `text`: reads and writes its moves in notation and its positions as JSON.

A text has *meanings*: the moves it could stand for. It is legal if exactly one of them is; otherwise it is refused with
a clause, and nothing changes. In any given state, reading a move inverts writing it.

Here seats count from 0, as in engines. `seat_text` and `seat_number` convert to and from seats that count from 1.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.game import GameSpec
from tablee.core.options import Options
from tablee.core.refusal import NO_SUCH_SEAT, NOT_A_MOVE, Refusal, Refused
from tablee.core.state import ALL, DEAL, NOT_HEARD, TABLE, GameState
from tablee.core.views import Pile, PlayerView

UNKNOWN = "?"
REST = "rest"
DEALT: Final = "deal:"
"""The prefix of a deal's text; all cards of the deck follow, top card first."""
HEARD_DEAL: Final = "deal"
"""The public form of a deal, without its cards."""
LET: Final = "let"
"""The text that declines a reaction or a claim, in every game that has them."""

AMBIGUOUS = Refusal("N2", "refused.ambiguous")
NO_SUCH_CARD = Refusal("N3", "refused.no_such_card")
BAD_DEAL = Refusal("N5", "refused.bad_deal")

Piles = dict[str, list[str]]
"""The cards of a position by the path of the place where they lie."""


class NotationError(ValueError):
    """A text that is not a move in any state."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


class PositionError(ValueError):
    """An impossible position: the path of the fault (such as `hands[0][2]`) and its description."""

    def __init__(self, path: str, fault: str) -> None:
        super().__init__(f"{path}: {fault}" if path else fault)
        self.path = path
        self.fault = fault


class Move:
    """A parsed legal move: its seat, its number in the engine, its canonical text.

    `heard` is the text that other seats may know, None if the move is hidden. A deal has the number `DEAL`, and its
    deck.
    """

    def __init__(self, seat: int, number: int, text: str, heard: str | None) -> None:
        self.seat = seat
        self.number = number
        self.text = text
        self.heard = heard
        self.deck: vec[i64] = vec[i64]()

    @property
    def is_deal(self) -> bool:
        """Whether the table deals the next round."""
        return self.number == DEAL

    def heard_by(self, viewer: int) -> str | None:
        """The text that a viewer (a seat, `PUBLIC` or `ALL`) may know; None if the move is hidden from it."""
        return self.text if viewer == self.seat or viewer == ALL else self.heard

    def __str__(self) -> str:
        return f"{seat_text(self.seat)}:{self.text}"

    def __repr__(self) -> str:
        return f"Move({str(self)!r})"


@mypyc_attr(allow_interpreted_subclasses=True)
class GameText(ABC):
    """The part `text` of a game: its notation and its positions."""

    def __init__(self, spec: GameSpec, position_type: type[PlayerView], phases: Sequence[str]) -> None:
        self.spec = spec
        self.position_type = position_type
        self.phases = phases

    @abstractmethod
    def meanings(self, state: GameState, seat: int, text: str) -> list[int]:
        """Every move a text could mean, legal or not, the likeliest first; raises `NotationError` if there is none."""

    @abstractmethod
    def move_text(self, state: GameState, seat: int, move: int) -> str:
        """The text of a legal move, or of its public form (`GameState.heard`)."""

    @abstractmethod
    def piles(self, position: Any) -> dict[str, list[str]]:
        """All places where cards lie, by path: together they hold the deck."""

    def pinned(self, position: Any, piles: Piles) -> list[tuple[list[str], list[list[str]]]]:
        """Cards known to lie in one of several piles, where the position may not say in which."""
        return []

    @abstractmethod
    def build(self, position: Any, options: Options, piles: Piles) -> GameState:
        """The state of a position whose cards have been checked; raises `PositionError` for any other fault."""

    # Moves

    def number(self, state: GameState, seat: int, text: str) -> int:
        """The legal move that a text stands for; raises `NotationError` or `Refused`."""
        meanings = self.meanings(state, seat, text.strip())
        legal = [move for move in meanings if state.refusal(seat, move) is None]
        if len(legal) == 1:
            return legal[0]
        if legal:
            raise Refused(AMBIGUOUS)
        refusal = state.refusal(seat, meanings[0]) if meanings else NOT_A_MOVE
        raise Refused(refusal or NOT_A_MOVE)

    def read(self, state: GameState, seat: int, text: str) -> Move:
        """The move that a text stands for, deals included; raises `NotationError` or `Refused`."""
        if is_deal(text):
            return self.read_deal(state, seat, text)
        return self.move(state, seat, self.number(state, seat, text))

    def move(self, state: GameState, seat: int, number: int) -> Move:
        """A legal move of the engine, with its texts."""
        text = self.move_text(state, seat, number)
        known = state.heard(number)
        if known == number:
            return Move(seat, number, text, text)
        return Move(seat, number, text, None if known == NOT_HEARD else self.move_text(state, seat, int(known)))

    def refusal(self, state: GameState, seat: int, text: str) -> Refusal | None:
        """Why a text is not a legal move; None if it is."""
        try:
            self.read(state, seat, text)
        except (NotationError, Refused) as refused:
            return refused.refusal
        return None

    def legal(self, state: GameState, seat: int) -> list[str]:
        """All legal moves of a seat as text."""
        return [self.move_text(state, seat, move) for move in state.legal_moves(seat)]

    # Deals

    def deal(self, options: Options, deck: vec[i64]) -> Move:
        """The table move that deals this deck as the next round."""
        move = Move(TABLE, DEAL, DEALT + "-".join(self.cards(options, deck)), HEARD_DEAL)
        move.deck = deck
        return move

    def read_deal(self, state: GameState, seat: int, text: str) -> Move:
        """The deal that a text stands for; raises `Refused`."""
        if seat != TABLE or state.asked() != DEAL:
            raise Refused(BAD_DEAL)
        options = state.table_options()
        try:
            deck = self.read_deck(options, [card.strip() for card in text.strip()[len(DEALT) :].split("-")])
        except PositionError:
            raise Refused(BAD_DEAL) from None
        return self.deal(options, deck)

    def cards(self, options: Options, deck: vec[i64]) -> list[str]:
        """Cards as text."""
        return [self.spec.card_text(options, card) for card in deck]

    def read_deck(self, options: Options, cards: Sequence[str]) -> vec[i64]:
        """A whole deck from its text; raises `PositionError` at the first wrong or missing card."""
        numbers = self.card_numbers(options)
        deck: list[int] = []
        for place, card in enumerate(cards):
            left = numbers.get(card.lower())
            if left is None:
                raise PositionError(f"deal[{place}]", f"there is no card {card!r} in this game")
            if not left:
                raise PositionError(f"deal[{place}]", f"{card} is there once too often")
            deck.append(left.pop(0))
        missing = [self.spec.card_text(options, left[0]) for left in numbers.values() if left]
        if missing:
            raise PositionError("deal", f"{missing[0]} is missing")
        return vec[i64](deck)

    def card_numbers(self, options: Options) -> dict[str, list[int]]:
        """For each card's text (in lower case), the numbers of the cards with that text."""
        numbers: dict[str, list[int]] = {}
        for card in self.spec.deck(options):
            numbers.setdefault(self.spec.card_text(options, card).lower(), []).append(int(card))
        return numbers


def is_deal(text: str) -> bool:
    """Whether a text has the form of a deal."""
    return text.strip().lower().startswith(DEALT)


def apply(state: GameState, move: Move) -> None:
    """Makes a move that was parsed in this state."""
    if move.is_deal:
        state.deal(move.deck)
    else:
        state.apply(move.seat, move.number)


# Seats


def seat_text(seat: int) -> str:
    """A seat from 0 as text that counts from 1; `table` for the table."""
    return "table" if seat == TABLE else str(seat + 1)


def seat_number(text: str, seats: int) -> int:
    """The inverse of `seat_text`; raises `NotationError`."""
    text = text.strip().lower()
    if text == "table":
        return TABLE
    if not text.isdecimal() or not text.isascii() or len(text) > 3 or not 1 <= int(text) <= seats:
        raise NotationError(NO_SUCH_SEAT)
    return int(text) - 1


def split_move(move: str, seats: int) -> tuple[int, str]:
    """`seat:move` as a seat and a text; raises `NotationError`."""
    seat, colon, text = move.partition(":")
    if not colon:
        raise NotationError(NOT_A_MOVE)
    return seat_number(seat, seats), text.strip()


# Parts of positions


def opened(pile: Pile | None, path: str) -> list[str]:
    """A pile as a list of cards. A number becomes that many unknown cards, `"rest"` a marker for the remaining ones."""
    if pile is None:
        return []
    if isinstance(pile, str):
        if pile != REST:
            raise PositionError(path, f'must be a list of cards, their number, or "rest", not {pile!r}')
        return [REST]
    if isinstance(pile, int):
        if not 0 <= pile <= 200:
            raise PositionError(path, f"there cannot be {pile} cards")
        return [UNKNOWN] * pile
    return pile


def per_seat(piles: Sequence[Pile] | None, seats: int, path: str) -> list[list[str]]:
    """The cards of each seat's pile, none if the field is missing; raises `PositionError` if one is missing."""
    if piles is None:
        return [[] for _ in range(seats)]
    if len(piles) != seats:
        raise PositionError(path, f"must have one entry per seat ({seats}), not {len(piles)}")
    return [opened(pile, f"{path}[{seat}]") for seat, pile in enumerate(piles)]


def seat_or_none(seat: int | None, seats: int, path: str) -> int:
    """A seat from 1, or None, as a seat from 0, or -1."""
    if seat is not None and not 1 <= seat <= seats:
        raise PositionError(path, f"must be a seat from 1 to {seats}, not {seat}")
    return -1 if seat is None else seat - 1


def within(value: int, least: int, most: int, path: str) -> int:
    """A number within bounds."""
    if not least <= value <= most:
        raise PositionError(path, f"must be from {least} to {most}, not {value}")
    return value


def take(numbers: dict[str, list[int]], cards: Sequence[str]) -> list[int]:
    """Removes cards from `numbers`, the cards still available, and returns their numbers."""
    return [numbers[card.lower()].pop(0) for card in cards]
