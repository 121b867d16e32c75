"""Finds the refusal of an illegal move of Les 6 Séquences: the most specific clause that the player may know."""

from __future__ import annotations

from mypy_extensions import i64

from tablee.core.bits import bit, lowest
from tablee.core.refusal import NOT_A_MOVE, Refusal
from tablee.core.state import TABLE
from tablee.games.six_sequences.cards import ACE, CORNERS, HIGH, JOKER, LOW, ONE, span
from tablee.games.six_sequences.moves import (
    ABOVE,
    ADD,
    ADD_SERIES,
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
    TAKE_SERIES,
    card_of,
    corners_of,
    high_of,
    is_well_formed,
    joker_of,
    kind_of,
    low_of,
    place_of,
    rank_of,
    run_above,
    run_cards,
    suit_of,
    suits_in,
)
from tablee.games.six_sequences.refusals import (
    ALONE,
    CLAIM_OR_LET,
    CLAIMS_ARE_OPEN,
    CORNER_FROM_HAND,
    DECLARED,
    DISCARD_DUE,
    DOES_NOT_JOIN,
    DRAW_FIRST,
    FINAL_PHASE,
    HAND_IS_FULL,
    HAS_DRAWN,
    JOKER_DISCARD,
    JOKERS_SUIT,
    JUST_END,
    MATCH_OVER,
    MERGED,
    NEEDS_CARD_BEYOND,
    NEEDS_HAND_CARD,
    NO_CLAIMS,
    NO_CORNER_THERE,
    NO_DISCARD,
    NO_JOKER_IN_SERIES,
    NO_JOKER_THERE,
    NO_MORE_DRAWS,
    NO_STOCK,
    NO_SUCH_SEQUENCE,
    NOT_FOR_SWAP,
    NOT_HELD,
    NOT_INTO_SERIES,
    NOT_YOUR_TURN,
    NOT_YOURS,
    NOTHING_NEW,
    NOTHING_NEW_FROM_SERIES,
    NOTHING_TO_LET,
    ONES_OR_ACES,
    ONLY_TOP,
    OTHERS_SERIES,
    OWN_DISCARD,
    PARTNERS_DISCARD,
    PLACE_HELD,
    QUOTA,
    REFILL_FIRST,
    REFILLS_ITSELF,
    ROUND_OVER,
    SERIES_TOO_NEW,
    STAYS_IN_SEQUENCE,
    SWAP_FROM_HAND,
    TABLE_CLOSES,
    TAKE_OR_LET,
    TAKE_QUOTA,
)
from tablee.games.six_sequences.table import (
    BETWEEN,
    CLAIMS,
    DRAWING,
    FINAL,
    FRESH,
    HAND,
    HELD,
    LAST,
    PHASE_B,
    STORE,
    TAKING,
    SixTable,
)


def why_not(table: SixTable, seat: i64, move: i64) -> Refusal:
    """The refusal of a move that is not legal."""
    if not is_well_formed(move):
        return NOT_A_MOVE
    if table.phase >= BETWEEN:
        return ROUND_OVER if table.phase == BETWEEN else MATCH_OVER
    if seat == TABLE:
        return NO_CLAIMS if move == CLOSE else NOT_A_MOVE
    if move == CLOSE:
        return TABLE_CLOSES if table.phase == CLAIMS else NO_CLAIMS
    if table.phase == CLAIMS:
        return why_no_claim(table, seat, move)
    if seat != table.turn:
        return NOT_YOUR_TURN
    if move & CLAIM:
        return NO_CLAIMS
    wrong = why_not_now(table, seat, kind_of(move), move)
    return wrong if wrong is not None else why_not_so(table, seat, kind_of(move), move)


def why_no_claim(table: SixTable, seat: i64, move: i64) -> Refusal:
    discarder = table.discarder()
    answers = move & CLAIM or move == LET
    if not table.claimants() & bit(seat):
        if not answers:
            return NOT_YOUR_TURN
        return OWN_DISCARD if seat == discarder else PARTNERS_DISCARD
    if not answers:
        return CLAIM_OR_LET
    if not table.awaited & bit(seat):
        return DECLARED
    return why_not_so(table, seat, kind_of(move), move)


def why_not_now(table: SixTable, seat: i64, kind: i64, move: i64) -> Refusal | None:
    """The refusal because of the phase; None if the fault lies elsewhere."""
    if kind == LET and table.phase != TAKING:
        return NOTHING_TO_LET
    if table.phase == DRAWING:
        if kind < TAKE:
            return DRAW_FIRST
        return CLAIMS_ARE_OPEN if table.has_open_claims() else None
    if table.phase == TAKING:
        return None if kind >= TAKE else TAKE_OR_LET
    if kind in (DRAW, REFILL, DISCARD) or kind >= TAKE:
        if table.phase == FINAL:
            return FINAL_PHASE
        if table.phase == LAST:
            return NO_MORE_DRAWS
    if kind == DRAW or kind >= TAKE:
        return HAS_DRAWN
    if kind == REFILL:
        if table.phase == PHASE_B:
            return REFILLS_ITSELF
        return NO_STOCK if not table.has_stock() else HAND_IS_FULL
    if kind == END:
        return REFILL_FIRST if table.has_stock() and table.hand_size(seat) < 9 else DISCARD_DUE
    if table.phase == PHASE_B and kind in (LAY, LAY_SERIES):
        from_series = kind == LAY and move_cards(move) & table.side_field(table.side_of(seat), STORE, suit_of(move))
        return NOTHING_NEW_FROM_SERIES if from_series else NOTHING_NEW
    return None


def why_not_so(table: SixTable, seat: i64, kind: i64, move: i64) -> Refusal:
    """The refusal because of the cards."""
    if kind == DISCARD:
        return why_no_discard(table, seat, card_of(move))
    if kind == SWAP:
        return why_no_swap(table, seat, card_of(move))
    if kind == ADD_SERIES:
        return why_no_series_add(table, seat, card_of(move))
    if kind == ADD:
        return why_no_add(table, seat, move)
    if kind == LAY:
        return why_no_run(table, seat, move) or NOT_HELD
    if kind == LAY_SERIES:
        return why_no_series(table, seat, rank_of(move), suits_in(move)) or QUOTA
    return why_no_take(table, seat, kind, move)


def why_no_discard(table: SixTable, seat: i64, card: i64) -> Refusal:
    if not table.has(seat, HAND, card):
        return NOT_HELD
    if table.hand_size(seat) < 9:
        return REFILL_FIRST if table.has_stock() else JUST_END
    return JOKER_DISCARD


def lies_in_sequence(table: SixTable, card: i64) -> bool:
    """Whether a card is in any side's sequence."""
    suit = card // 20
    rank = card % 20
    if rank == JOKER:
        return table.joker_place(suit) != 0
    if rank == ONE or rank == ACE:
        return corner_lies(table, suit, rank)
    for side in range(table.sides()):
        shared = table.joker_place(suit) == rank and table.joker_side(suit) == side and table.joker_share(suit) == 0
        if table.side_field(side, HELD, suit) & bit(rank) and not shared:
            return True
    return False


def held_by_anybody(table: SixTable, suit: i64) -> i64:
    """The places of a suit in sequences of all sides."""
    held: i64 = 0
    for side in range(table.sides()):
        held |= table.side_field(side, HELD, suit)
    return held


def corner_lies(table: SixTable, suit: i64, rank: i64) -> bool:
    """Whether the 1 or the A of a suit is in a sequence."""
    held = held_by_anybody(table, suit) & ~bit(table.joker_place(suit))
    ace_low = table.ace_low & bit(suit) != 0
    one_high = table.one_high & bit(suit) != 0
    if rank == ACE:
        return (held & bit(HIGH) != 0 and not one_high) or ace_low
    return (held & bit(LOW) != 0 and not ace_low) or one_high


def why_no_card(table: SixTable, seat: i64, card: i64) -> Refusal:
    """The refusal of a card that is neither in hand nor in an own series of an earlier turn."""
    if table.has(table.side_of(seat), FRESH, card):
        return SERIES_TOO_NEW
    if lies_in_sequence(table, card):
        return STAYS_IN_SEQUENCE
    return OTHERS_SERIES if lies_in_series(table, card) else NOT_HELD


def lies_in_series(table: SixTable, card: i64) -> bool:
    """Whether a card is in any side's series."""
    return any(table.has(side, STORE, card) or table.has(side, FRESH, card) for side in range(table.sides()))


def why_no_swap(table: SixTable, seat: i64, card: i64) -> Refusal:
    corner = CORNERS & bit(card % 20)
    if not table.has(seat, HAND, card):
        if not lies_in_sequence(table, card) and not lies_in_series(table, card):
            return NOT_HELD
        return CORNER_FROM_HAND if corner else SWAP_FROM_HAND
    return NO_CORNER_THERE if corner else NO_JOKER_THERE


def why_no_series_add(table: SixTable, seat: i64, card: i64) -> Refusal:
    if card % 20 == JOKER:
        return NO_JOKER_IN_SERIES
    if table.has(seat, HAND, card):
        mixes = CORNERS & bit(card % 20) and table.series_suits(table.side_of(seat), ONE + ACE - card % 20)
        return ONES_OR_ACES if mixes else NOT_YOURS
    return NOT_INTO_SERIES if lies_in_sequence(table, card) or lies_in_series(table, card) else NOT_HELD


def why_no_add(table: SixTable, seat: i64, move: i64) -> Refusal:
    card = card_of(move)
    place = place_of(move)
    side = table.side_of(seat)
    if not table.has(seat, HAND, card) and not table.has(side, STORE, card):
        return why_no_card(table, seat, card)
    held = table.side_field(side, HELD, card // 20)
    if held & bit(place):
        return PLACE_HELD
    if held & bit(place - 1) and held & bit(place + 1):
        return MERGED
    beside = bit(place - 1) | bit(place + 1)
    if held_by_anybody(table, card // 20) & beside or has_series(table, card % 20):
        return NOT_YOURS
    return JOKERS_SUIT if card % 20 == JOKER and not held else DOES_NOT_JOIN


def has_series(table: SixTable, rank: i64) -> bool:
    """Whether any side has a series of a rank."""
    return rank != JOKER and any(table.series_suits(side, rank) != 0 for side in range(table.sides()))


def move_cards(move: i64) -> i64:
    """The cards of a run."""
    return run_cards(low_of(move), high_of(move), joker_of(move), corners_of(move))


def why_no_run(table: SixTable, seat: i64, move: i64) -> Refusal | None:
    """The refusal for the first unavailable card of a run; None if all are available."""
    suit = suit_of(move)
    usable = table.hand_field(seat, suit) | table.side_field(table.side_of(seat), STORE, suit)
    if kind_of(move) != LAY and table.top_discard() // 20 == suit:
        usable |= bit(table.top_discard() % 20)
    missing = move_cards(move) & ~usable
    return why_no_card(table, seat, 20 * suit + lowest(missing)) if missing else None


def why_no_series(table: SixTable, seat: i64, rank: i64, suits: i64) -> Refusal | None:
    """The refusal for the first card of a series that is not in hand; None if all are."""
    while suits:
        card = 20 * lowest(suits) + rank
        if not table.has(seat, HAND, card):
            return NOT_INTO_SERIES if lies_in_sequence(table, card) or lies_in_series(table, card) else NOT_HELD
        suits &= suits - 1
    return None


def why_no_take(table: SixTable, seat: i64, kind: i64, move: i64) -> Refusal:
    taken = table.top_discard()
    if taken < 0:
        return NO_DISCARD
    suit = taken // 20
    rank = taken % 20
    if kind == TAKE_SERIES:
        if rank_of(move) != rank or not suits_in(move) & bit(suit):
            return ONLY_TOP
        return why_no_series(table, seat, rank, suits_in(move) & ~bit(suit)) or TAKE_QUOTA
    if suit_of(move) != suit or not move_cards(move) & bit(rank):
        return ONLY_TOP
    missing = why_no_run(table, seat, move)
    if missing is not None:
        return missing
    return NEEDS_HAND_CARD if kind == TAKE else why_no_take_add(table, seat, suit, rank, move)


def why_no_take_add(table: SixTable, seat: i64, suit: i64, rank: i64, move: i64) -> Refusal:
    held = table.side_field(table.side_of(seat), HELD, suit)
    low = low_of(move)
    high = high_of(move)
    if held & bit(rank):
        return NOT_FOR_SWAP
    beside = bit(high + 1) if run_above(move) == ABOVE else bit(low - 1)
    if held & span(low, high):
        return PLACE_HELD
    if not held & beside:
        return NO_SUCH_SEQUENCE
    return ALONE if low == high else NEEDS_CARD_BEYOND
