"""Les 6 Séquences in writing: `draw`, `lay 3h-0h-5h`, `add 9c>series`, `swap 1h@low`, `claim 8d-9d`, and positions."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import bit, lowest, members
from tablee.core.options import Options
from tablee.core.refusal import NOT_A_MOVE, Refusal, Refused
from tablee.core.state import GameState
from tablee.core.text import GameText, NotationError, Piles, PositionError
from tablee.games.shared.k6t import TEXTS
from tablee.games.shared.k6t_text import read_card, read_cards
from tablee.games.six_sequences.cards import ACE, HIGH, JOKER, LOW, ONE, PLACES
from tablee.games.six_sequences.combination_text import combination_text, sequence_text, take_text
from tablee.games.six_sequences.moves import (
    ABOVE,
    ADD,
    ADD_SERIES,
    BELOW,
    CLAIM,
    CLOSE,
    DISCARD,
    DRAW,
    END,
    LAY,
    LAY_SERIES,
    LET,
    REFILL,
    SWAP,
    TAKE,
    TAKE_ADD,
    TAKE_SERIES,
    above_of,
    add,
    add_series,
    card_of,
    discard,
    kind_of,
    place_of,
    swap,
    with_above,
)
from tablee.games.six_sequences.options import SixOptions
from tablee.games.six_sequences.refusals import (
    DOES_NOT_JOIN,
    JOKERS_SUIT,
    NO_JOKER_IN_SERIES,
    NO_JOKER_THERE,
    NO_SUCH_SEQUENCE,
    NOT_A_RUN,
    NOT_A_SERIES,
    NOT_ONTO_SERIES,
    NOT_YOURS,
    ONES_OR_ACES,
    OTHER_END,
)
from tablee.games.six_sequences.spec import SPEC
from tablee.games.six_sequences.state import SixState
from tablee.games.six_sequences.table import (
    BETWEEN,
    CLAIMS,
    FRESH,
    HAND,
    HELD,
    PHASES,
    STARTS,
    STORE,
)
from tablee.games.six_sequences.text.lists import Run, Series, is_one_suit, read_runs, read_series, why_nothing
from tablee.games.six_sequences.text.positions import piles_of, shown_in_hands, state_of
from tablee.games.six_sequences.views import SixView
from tablee.games.six_sequences.why import why_not

WORDS = {"draw": DRAW, "refill": REFILL, "end": END, "let": LET, "close": CLOSE}
NAMES = {move: word for word, move in WORDS.items()}
PLACE_NUMBERS = {place.lower(): number for number, place in enumerate(PLACES) if place}


class SixText(GameText):
    """The part `text` of Les 6 Séquences."""

    # Moves

    def meanings(self, state: GameState, seat: int, text: str) -> list[int]:
        assert isinstance(state, SixState)
        text = text.lower().replace(" ", "")
        if text in WORDS:
            return [WORDS[text]]
        if text.startswith("discard"):
            return [int(discard(read_card(text.removeprefix("discard"))))]
        if text.startswith("swap"):
            return _swaps(text.removeprefix("swap"))
        if text.startswith("add"):
            return _adds(state, seat, text.removeprefix("add"))
        if text.startswith("lay"):
            return _lays(state, seat, text.removeprefix("lay"))
        if text.startswith("take"):
            return _takes(state, seat, text.removeprefix("take"), 0)
        if text.startswith("claim"):
            return _takes(state, seat, text.removeprefix("claim"), CLAIM)
        raise NotationError(NOT_A_MOVE)

    def move_text(self, state: GameState, seat: int, move: int) -> str:
        assert isinstance(state, SixState)
        kind = kind_of(move)
        if move in NAMES:
            return NAMES[move]
        if kind == DISCARD:
            return f"discard {TEXTS[card_of(move)]}"
        if kind == SWAP:
            return _swap_text(state, seat, move)
        if kind in (LAY, LAY_SERIES):
            return f"lay {combination_text(move)}"
        if kind in (ADD, ADD_SERIES):
            return _add_text(state, seat, move)
        return take_text(state, seat, move)

    # Positions

    def piles(self, position: SixView) -> Piles:
        return piles_of(position)

    def pinned(self, position: SixView, piles: Piles) -> list[tuple[list[str], list[list[str]]]]:
        return shown_in_hands(position, piles)

    def build(self, position: SixView, options: Options, piles: Piles) -> GameState:
        assert isinstance(options, SixOptions)
        state = state_of(position, options, piles)
        if state.phase == CLAIMS:
            self._declare(position, state)
        return state

    def _declare(self, position: SixView, state: SixState) -> None:
        """Sets the claims of a position, each as if it had just been made."""
        state.awaited = state.claimants()
        state.claims = state.options.nothing_declared[:]
        declared = position.claims or [None] * position.seats
        if len(declared) != position.seats:
            raise PositionError("claims", f"must have one entry per seat ({position.seats}), not {len(declared)}")
        claims = vec[i64]([-1] * 4)
        for seat, text in enumerate(declared):
            if text is not None:
                try:
                    claims[seat] = self.number(state, seat, text)
                except (NotationError, Refused) as refused:
                    raise PositionError(f"claims[{seat}]", str(refused)) from None
                state.awaited &= ~bit(seat)
        if not state.awaited:
            raise PositionError("claims", "all have declared: the claims would be settled")
        state.claims = claims


# Reading moves


def _refuse(state: SixState, seat: int, probe: int, refusal: Refusal) -> Refused:
    """The error for a bad list or target, or for the phase if that already forbids such a move."""
    first = why_not(state, seat, probe)
    timely = state.phase < BETWEEN and (seat == state.turn if state.phase != CLAIMS else state.awaited & bit(seat))
    return Refused(refusal if timely and first.clause not in ("S15", "S49", "S56", "S57", "S8", "S7") else first)


def _place(text: str) -> int:
    if text not in PLACE_NUMBERS:
        raise NotationError(NOT_A_MOVE)
    return PLACE_NUMBERS[text]


def _places(rank: int, at: str) -> list[int]:
    """The places that a text may mean for a card, the likeliest first."""
    if at:
        return [_place(at)]
    if rank == JOKER:
        return list(range(LOW, HIGH + 1))
    if rank in (ONE, ACE):
        return [LOW, HIGH] if rank == ONE else [HIGH, LOW]
    return [rank]


def _swaps(text: str) -> list[int]:
    name, _, at = text.partition("@")
    card = read_card(name)
    if card % 20 == JOKER:
        raise NotationError(NO_JOKER_THERE)
    return [int(swap(card, place)) for place in _places(card % 20, at)]


def _adds(state: SixState, seat: int, text: str) -> list[int]:
    text, arrow, target = text.partition(">")
    name, sign, at = text.partition("@")
    if (sign and not at) or (arrow and not target):
        raise NotationError(NOT_A_MOVE)
    card = read_card(name)
    if arrow and target not in ("series", "sequence"):
        return _adds_to(state, seat, card, at, read_card(target))
    side = int(state.side_of(seat))
    found: list[int] = []
    if target != "sequence" and not at:
        left = state.series_suits(side, card % 20) if card % 20 != JOKER else 0
        while left:
            found.append(int(add_series(card, lowest(left))))
            left &= ~state.series_of(side, card % 20, lowest(left))
        if target == "series":
            return found or [int(add_series(card, 0))]
    places = _places(card % 20, at)
    held = state.side_field(side, HELD, card // 20)
    beside = [place for place in places if held & (bit(place - 1) | bit(place + 1))]
    onto = [int(add(card, place, side_from)) for place in beside or places for side_from in (BELOW, ABOVE)]
    return found + onto if state.has(seat, HAND, card) else onto + found


def _adds_to(state: SixState, seat: int, card: int, at: str, target: int) -> list[int]:
    """Additions of a card to the combination that holds the target card."""
    side = int(state.side_of(seat))
    probe = int(add(card, _places(card % 20, at)[0], BELOW))
    if state.has(side, STORE, target) or state.has(side, FRESH, target):
        if card % 20 == target % 20:
            return [int(add_series(card, lowest(state.series_of(side, target % 20, target // 20))))]
        ends = {card % 20, target % 20} == {ONE, ACE}
        joker = card % 20 == JOKER
        wrong = NO_JOKER_IN_SERIES if joker else ONES_OR_ACES if ends else NOT_A_SERIES
        raise _refuse(state, seat, probe, wrong)
    sequence = _sequence_with(state, side, target)
    if sequence is None:
        raise _refuse(state, seat, probe, NOT_YOURS)
    if card // 20 != target // 20:
        raise _refuse(state, seat, probe, JOKERS_SUIT if card % 20 == JOKER else NOT_A_RUN)
    low, high = sequence
    found: list[int] = []
    for place in _places(card % 20, at):
        if place in (low - 1, high + 1):
            follows = place == high + 1 or (state.options.merge and _is_held(state, side, card, place - 1))
            found.append(int(add(card, place, BELOW if follows else ABOVE)))
    if not found:
        raise _refuse(state, seat, probe, DOES_NOT_JOIN)
    return found


def _is_held(state: SixState, side: int, card: int, place: int) -> bool:
    return bool(state.side_field(side, HELD, card // 20) & bit(place))


def _sequence_with(state: SixState, side: int, card: int) -> tuple[int, int] | None:
    """The places of a side's sequence that holds a card; None if none does."""
    suit = card // 20
    for low in members(state.side_field(side, STARTS, suit)):
        if TEXTS[card] in sequence_text(state, side, suit, low).split("-"):
            return low, int(state.top_of(side, suit, low))
    return None


def _lays(state: SixState, seat: int, text: str) -> list[int]:
    cards = read_cards(text)
    if len(cards) >= 3:
        found = read_series(cards)
        if found is not None:
            return [found.move(LAY_SERIES)]
        runs = read_runs(cards)
        if runs:
            return [reading.move(LAY) for reading in runs]
    raise _refuse(state, seat, Run(0, 2, 4, 0, 0).move(LAY), why_nothing(cards))


def _takes(state: SixState, seat: int, text: str, claim: int) -> list[int]:
    text, _, target = text.partition(">")
    cards = read_cards(text)
    probe = Run(0, 2, 4, 0, 0).move(TAKE | claim)
    of_a_rank = read_series(cards) if len(cards) > 1 else None
    if of_a_rank is not None:
        return [_taken_series(state, seat, of_a_rank, target, probe)]
    runs = read_runs(cards)
    if not runs:
        raise _refuse(state, seat, probe, _why_no_list(state, seat, cards))
    if len(cards) >= 3 and not target:
        return [reading.move(TAKE | claim) for reading in runs]
    side = int(state.side_of(seat))
    found: list[int] = []
    for reading in runs:
        move = reading.move(TAKE_ADD | claim)
        either = [int(with_above(move, BELOW)), int(with_above(move, ABOVE))]
        if target in ("", "add"):
            below = _is_held(state, side, cards[0], reading.low - 1)
            found += either if below else either[::-1]
        else:
            found += [either[above] for above in _sides_named(state, side, reading, read_card(target))]
    if not found:
        raise _refuse(state, seat, probe, NO_SUCH_SEQUENCE)
    return found


def _taken_series(state: SixState, seat: int, cards: Series, target: str, probe: int) -> int:
    if target:
        raise _refuse(state, seat, probe, NOT_ONTO_SERIES)
    if cards.suits.bit_count() < 3:
        laid = state.series_suits(state.side_of(seat), cards.rank)
        raise _refuse(state, seat, probe, NOT_ONTO_SERIES if laid else NOT_A_SERIES)
    return cards.move(TAKE_SERIES | (probe & CLAIM))


def _sides_named(state: SixState, side: int, reading: Run, target: int) -> list[int]:
    """Whether the sequence that holds a card is directly below or above a run; empty if it is neither."""
    sequence = _sequence_with(state, side, target)
    if sequence is None or target // 20 != reading.suit:
        return []
    return [BELOW] * (sequence[1] == reading.low - 1) + [ABOVE] * (sequence[0] == reading.high + 1)


def _why_no_list(state: SixState, seat: int, cards: list[int]) -> Refusal:
    """The refusal of cards that form no run with the discard, perhaps because an own sequence lies between them."""
    ranks = sorted(card % 20 for card in cards)
    if not is_one_suit(cards) or JOKER in ranks:
        return why_nothing(cards)
    held = state.side_field(state.side_of(seat), HELD, cards[0] // 20)
    between = [place for place in range(ranks[0], ranks[-1]) if place not in ranks]
    if not all(held & bit(place) for place in between):
        return why_nothing(cards)
    taken = int(state.top_discard()) % 20
    bridged = held & bit(taken - 1) and held & bit(taken + 1)
    return NO_SUCH_SEQUENCE if bridged else OTHER_END


# Printing moves


def _swap_text(state: SixState, seat: int, move: int) -> str:
    card = int(card_of(move))
    swaps = [other for other in state.legal_moves(seat) if kind_of(other) == SWAP and card_of(other) == card]
    at = f"@{PLACES[place_of(move)]}" if len(swaps) > 1 else ""
    return f"swap {TEXTS[card]}{at}"


def _add_text(state: SixState, seat: int, move: int) -> str:
    card = int(card_of(move))
    adds = [
        other for other in state.legal_moves(seat) if kind_of(other) in (ADD, ADD_SERIES) and card_of(other) == card
    ]
    text = f"add {TEXTS[card]}"
    alike = [other for other in adds if kind_of(other) == kind_of(move)]
    if kind_of(move) == ADD and (card % 20 == JOKER or (len(adds) > 1 and card % 20 in (ONE, ACE))):
        text += f"@{PLACES[place_of(move)]}"
        adds = alike = [other for other in alike if place_of(other) == place_of(move)]
    if len(adds) <= 1:
        return text
    if len(alike) == 1:
        return text + (">series" if kind_of(move) == ADD_SERIES else ">sequence")
    return f"{text}>{_target_text(state, seat, move)}"


def _target_text(state: SixState, seat: int, move: int) -> str:
    """The first card of the combination that gets the addition."""
    side = state.side_of(seat)
    suit = card_of(move) // 20
    place = place_of(move)
    if kind_of(move) == ADD_SERIES:
        return TEXTS[20 * place + card_of(move) % 20]
    start = place + 1 if above_of(move) else state.start_of(side, suit, place - 1)
    return sequence_text(state, side, suit, start).split("-")[0]


TEXT = SixText(SPEC, SixView, PHASES)
