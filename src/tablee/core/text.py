"""What every game's notation owes the others: moves as text, positions as JSON, and one way to read them.

A text has *meanings*: the moves it could stand for. It is legal if exactly one of them is; otherwise it is refused with
a clause, and nothing changes. `parse` and `Notation.move_text` are inverses in any given state.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, ClassVar

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.game import Game, Options
from tablee.core.refusal import NO_SUCH_SEAT, NOT_A_MOVE, Refusal, Refused
from tablee.core.shapes import Pile, Position
from tablee.core.state import TABLE, GameState

UNKNOWN = "?"
REST = "rest"

AMBIGUOUS = Refusal(
    "N2",
    "That could mean more than one move: say which.",
    "Ce texte peut désigner plusieurs coups : précisez.",
)
NO_SUCH_CARD = Refusal(
    "N3",
    "There is no such card or square in this game.",
    "Il n’y a pas de telle carte ni de telle case dans ce jeu.",
)
BAD_DEAL = Refusal(
    "N5",
    "A deal names every card of the deck once, and only when a deal is due.",
    "Une donne nomme chaque carte du jeu une fois, et seulement quand il faut distribuer.",
)

Piles = dict[str, list[str]]
"""The places of a position where cards lie, by path."""


class NotationError(ValueError):
    """A text that is no move at all, whatever the state."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(f"{refusal.clause}: {refusal.en}")
        self.refusal = refusal


class PositionError(ValueError):
    """A position that cannot be: where the fault lies (as a path such as `hands[0][2]`) and what it is."""

    def __init__(self, path: str, fault: str) -> None:
        super().__init__(f"{path}: {fault}" if path else fault)
        self.path = path
        self.fault = fault


@mypyc_attr(allow_interpreted_subclasses=True)
class Notation(ABC):
    """How one game is written."""

    game: ClassVar[Game]
    position_type: ClassVar[type[Position]]
    phases: ClassVar[Sequence[str]]

    @abstractmethod
    def meanings(self, state: GameState, seat: int, text: str) -> list[int]:
        """Every move a text could stand for, legal or not, the likeliest first; raises `NotationError` if none."""

    @abstractmethod
    def move_text(self, state: GameState, seat: int, move: int) -> str:
        """A legal move as text."""

    def heard(self, text: str) -> str | None:
        """What the other seats learn of a move; None if nothing."""
        return text

    @abstractmethod
    def piles(self, position: Any) -> dict[str, list[str]]:
        """All places where cards lie, by path: together they hold the deck."""

    def pinned(self, position: Any, piles: Piles) -> list[tuple[list[str], list[list[str]]]]:
        """Cards known to lie in one of some piles, though the position may not say where."""
        return []

    @abstractmethod
    def build(self, position: Any, options: Options, piles: Piles) -> GameState:
        """The state of a position whose cards are known to be right; raises `PositionError` for any other fault."""


# Moves


def seat_text(seat: int) -> str:
    """A seat as people write it."""
    return "table" if seat == TABLE else str(seat + 1)


def seat_number(text: str, seats: int) -> int:
    """The inverse of `seat_text`; raises `NotationError`."""
    text = text.strip().lower()
    if text == "table":
        return TABLE
    if not text.isdecimal() or not text.isascii() or len(text) > 3 or not 1 <= int(text) <= seats:
        raise NotationError(NO_SUCH_SEAT)
    return int(text) - 1


def parse(notation: Notation, state: GameState, seat: int, text: str) -> int:
    """The move a text stands for; raises `NotationError` or `Refused`."""
    meanings = notation.meanings(state, seat, text.strip())
    legal = [move for move in meanings if state.refusal(seat, move) is None]
    if len(legal) == 1:
        return legal[0]
    if legal:
        raise Refused(AMBIGUOUS)
    refusal = state.refusal(seat, meanings[0]) if meanings else NOT_A_MOVE
    raise Refused(refusal or NOT_A_MOVE)


def refusal(notation: Notation, state: GameState, seat: int, text: str) -> Refusal | None:
    """Why a text is not a legal move; None if it is."""
    if text.strip().lower().startswith("deal:"):
        return deal_refusal(notation, state, seat, text)
    try:
        parse(notation, state, seat, text)
    except (NotationError, Refused) as refused:
        return refused.refusal
    return None


def split_move(move: str, seats: int) -> tuple[int, str]:
    """`seat:move` as a seat and a text; raises `NotationError`."""
    seat, colon, text = move.partition(":")
    if not colon:
        raise NotationError(NOT_A_MOVE)
    return seat_number(seat, seats), text.strip()


def refusal_of(notation: Notation, state: GameState, move: str) -> Refusal | None:
    """Why `seat:move` is not legal; None if it is."""
    try:
        seat, text = split_move(move, state.seats)
    except NotationError as error:
        return error.refusal
    return refusal(notation, state, seat, text)


def play(notation: Notation, state: GameState, seat: int, text: str) -> None:
    """Makes the move a text stands for, deals included; raises `NotationError` or `Refused` and changes nothing."""
    if text.strip().lower().startswith("deal:"):
        why = deal_refusal(notation, state, seat, text)
        if why is not None:
            raise Refused(why)
        state.deal(read_deck(notation.game, state.table_options(), split_deal(text)))
        return
    state.apply(seat, parse(notation, state, seat, text))


def legal_texts(notation: Notation, state: GameState, seat: int) -> list[str]:
    """All legal moves of a seat as text."""
    return [notation.move_text(state, seat, move) for move in state.legal_moves(seat)]


# Deals


def split_deal(text: str) -> list[str]:
    """The cards of `deal:…`."""
    return [card.strip() for card in text.strip()[len("deal:") :].split("-")]


def deal_refusal(notation: Notation, state: GameState, seat: int, text: str) -> Refusal | None:
    """Why `deal:…` is not legal; None if it is."""
    if seat != TABLE or not state.to_act() >> TABLE & 1 or state.legal_count(TABLE):
        return BAD_DEAL
    try:
        read_deck(notation.game, state.table_options(), split_deal(text))
    except PositionError:
        return BAD_DEAL
    return None


def read_deck(game: Game, options: Options, cards: Sequence[str]) -> vec[i64]:
    """The numbers of a whole deck written as text; raises `PositionError` at the first wrong or missing card."""
    numbers = card_numbers(game, options)
    deck: list[int] = []
    for place, card in enumerate(cards):
        left = numbers.get(card.lower())
        if left is None:
            raise PositionError(f"deal[{place}]", f"there is no card {card!r} in this game")
        if not left:
            raise PositionError(f"deal[{place}]", f"{card} is there once too often")
        deck.append(left.pop(0))
    missing = [game.card_text(options, left[0]) for left in numbers.values() if left]
    if missing:
        raise PositionError("deal", f"{missing[0]} is missing")
    return vec[i64](deck)


def card_numbers(game: Game, options: Options) -> dict[str, list[int]]:
    """For each card's text (in lower case) the numbers of the cards that bear it."""
    numbers: dict[str, list[int]] = {}
    for card in game.deck(options):
        numbers.setdefault(game.card_text(options, card).lower(), []).append(int(card))
    return numbers


# Parts of positions


def opened(pile: Pile | None, path: str) -> list[str]:
    """A pile as a list of cards: a number stands for so many unknown ones, `"rest"` for what is left."""
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
    """One pile for each seat; none at all if the field was left out."""
    if piles is None:
        return [[] for _ in range(seats)]
    if len(piles) != seats:
        raise PositionError(path, f"must have one entry per seat ({seats}), not {len(piles)}")
    return [opened(pile, f"{path}[{seat}]") for seat, pile in enumerate(piles)]


def seat_or_none(seat: int | None, seats: int, path: str) -> int:
    """A seat as the engines count it, -1 for none."""
    if seat is not None and not 1 <= seat <= seats:
        raise PositionError(path, f"must be a seat from 1 to {seats}, not {seat}")
    return -1 if seat is None else seat - 1


def within(value: int, least: int, most: int, path: str) -> int:
    """A number within bounds."""
    if not least <= value <= most:
        raise PositionError(path, f"must be from {least} to {most}, not {value}")
    return value


def take(numbers: dict[str, list[int]], cards: Sequence[str]) -> list[int]:
    """The numbers of some cards, taken out of those still to be had."""
    return [numbers[card.lower()].pop(0) for card in cards]
