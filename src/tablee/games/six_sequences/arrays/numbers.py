"""Converts between moves and action numbers of Les 6 Séquences, and describes the numbers."""

from __future__ import annotations

from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.envs.arrays.contract import NO_MOVE, UNUSED
from tablee.games.shared.k6t import CARDS, TEXTS
from tablee.games.six_sequences.cards import ACE, HIGH, JOKER, LOW, ONE, PLACES
from tablee.games.six_sequences.combination_text import combination_text
from tablee.games.six_sequences.moves import (
    ADD,
    ADD_SERIES,
    CLAIM,
    DISCARD,
    LAY,
    LAY_SERIES,
    LET,
    SWAP,
    TAKE,
    TAKE_ADD,
    TAKE_SERIES,
    above_of,
    add,
    add_series,
    card_of,
    corners_of,
    discard,
    high_of,
    is_well_formed,
    joker_of,
    kind_of,
    low_of,
    place_of,
    rank_of,
    run,
    run_above,
    series,
    suit_of,
    suits_in,
    swap,
    with_above,
)
from tablee.games.six_sequences.state import SixState
from tablee.games.six_sequences.table import CLAIMS, PHASE_A

# Numbers of actions, section by section. Draw, refill, end and let have their move's own number.
DISCARDS: Final = 4
SWAPS: Final = DISCARDS + CARDS  # card * 2, plus 1 at HIGH
SERIES_ADDS: Final = SWAPS + 2 * CARDS  # card * 6 + the first suit of the series
ADDS: Final = SERIES_ADDS + 6 * CARDS  # card * 4, plus 2 at HIGH, plus 1 onto the sequence above
JOKER_ADDS: Final = ADDS + 4 * CARDS  # suit * 38 + (place - 1) * 2, plus 1 onto the sequence above
SERIES: Final = JOKER_ADDS + 6 * 38  # (rank - 1) * 42 + which three or more of the six suits
RUNS: Final = SERIES + 19 * 42  # suit * 1916 + the run
RUN_COUNT: Final = 1916
EXTENSIONS: Final = RUNS + 6 * RUN_COUNT  # the run, plus 1916 onto the sequence above
ACTIONS: Final = EXTENSIONS + 2 * RUN_COUNT


def first_runs() -> list[int]:
    """The number of the first run for each pair of ends (lowest place * 20 + highest place)."""
    starts = [0] * 400
    runs = 0
    for low in range(LOW, HIGH):
        for high in range(low + 1, HIGH + 1):
            starts[low * 20 + high] = runs
            runs += (high - low + 2) * (2 if low == LOW else 1) * (2 if high == HIGH else 1)
    assert runs == RUN_COUNT
    return starts


def set_numbers() -> list[int]:
    """The number of each set of suits among those with three or more."""
    numbers = [0] * 64
    found = 0
    for suits in range(64):
        if suits.bit_count() >= 3:
            numbers[suits] = found
            found += 1
    return numbers


FIRST_RUN: Final = vec[i64](first_runs())
SET_OF: Final = vec[i64](set_numbers())


# The number of a move


def action_of(move: i64) -> i64:
    """The number of a move; takes and claims have that of the lay."""
    kind = kind_of(move)
    if kind < DISCARD:
        return move
    if kind == DISCARD:
        return DISCARDS + card_of(move)
    if kind == SWAP:
        return SWAPS + 2 * card_of(move) + i64(place_of(move) == HIGH)
    if kind == ADD_SERIES:
        return SERIES_ADDS + 6 * card_of(move) + place_of(move)
    if kind == ADD:
        return add_action(card_of(move), place_of(move), above_of(move))
    if kind == LAY_SERIES or kind == TAKE_SERIES:
        return SERIES + 42 * (rank_of(move) - 1) + SET_OF[suits_in(move)]
    within = run_number(low_of(move), high_of(move), joker_of(move), corners_of(move))
    if kind == TAKE_ADD:
        return EXTENSIONS + RUN_COUNT * run_above(move) + within
    return RUNS + RUN_COUNT * suit_of(move) + within


def add_action(card: i64, place: i64, above: i64) -> i64:
    if card % 20 == JOKER:
        return JOKER_ADDS + 38 * (card // 20) + 2 * (place - 1) + above
    corner = card % 20 == ONE or card % 20 == ACE
    return ADDS + 4 * card + (2 if corner and place == HIGH else 0) + above


def run_number(low: i64, high: i64, joker: i64, corners: i64) -> i64:
    """A run's number within its suit: by its places, then the joker's place, then what stands at LOW and HIGH."""
    which = joker - low + 1 if joker else 0
    if low == LOW and high == HIGH:
        return FIRST_RUN[low * 20 + high] + 4 * which + corners
    if low == LOW:
        return FIRST_RUN[low * 20 + high] + 2 * which + (corners & 1)
    if high == HIGH:
        return FIRST_RUN[low * 20 + high] + 2 * which + (corners >> 1)
    return FIRST_RUN[low * 20 + high] + which


# The move of a number

_moves: dict[int, int] = {}


def moves() -> dict[int, int]:
    """For each number one of its moves (a lay rather than a take, a take of the first suit), computed on first use."""
    if not _moves:
        for move in candidates():
            if is_well_formed(move):
                _moves[int(action_of(move))] = move
    return _moves


def move_of(state: SixState, action: int) -> i64:
    """The move of a number in a state: while a discard is offered, combinations are taken or claimed, not laid."""
    move: i64 = moves().get(action, NO_MOVE)
    kind = kind_of(move)
    if move == NO_MOVE or kind < LAY or state.phase >= PHASE_A:
        return move
    claim: i64 = CLAIM if state.phase == CLAIMS else 0
    if kind == TAKE_ADD:
        top = state.top_discard()
        suit: i64 = top // 20 if top > 0 else 0
        return (move & ~0x70) | (suit << 4) | claim
    return (move - kind + (TAKE if kind == LAY else TAKE_SERIES)) | claim


def candidates() -> list[int]:
    """A superset of all moves, kind by kind."""
    found = list(range(LET + 1))
    for card in range(CARDS):
        found.append(int(discard(card)))
        found += [int(add_series(card, suit)) for suit in range(6) if card % 20 and suit != card // 20]
        for place in range(1, HIGH + 1):
            found += [int(swap(card, place)), int(add(card, place, 0)), int(add(card, place, 1))]
    for rank in range(1, 20):
        found += [int(series(LAY_SERIES, rank, suits)) for suits in range(64)]
    for suit in range(6):
        found += runs(LAY, suit)
    for extension in runs(TAKE_ADD, 0):
        found += [int(with_above(extension, 0)), int(with_above(extension, 1))]
    return found


def runs(kind: int, suit: int) -> list[int]:
    """A superset of the runs of a suit that a kind of move can have."""
    found: list[int] = []
    for low in range(1, HIGH):
        for high in range(low + 1, HIGH + 1):
            for joker in [0, *range(low, high + 1)]:
                found += [int(run(kind, suit, low, high, joker, corners)) for corners in range(4)]
    return found


# The meaning of a number


def meanings() -> list[str]:
    known = moves()
    return [meaning(known[number]) if number in known else UNUSED for number in range(ACTIONS)]


def meaning(move: i64) -> str:
    kind = kind_of(move)
    if kind <= LET:
        return ["draw", "refill", "end", "let"][kind]
    if kind == DISCARD:
        return f"discard {TEXTS[card_of(move)]}"
    if kind == SWAP:
        return f"swap {TEXTS[card_of(move)]}@{PLACES[place_of(move)]}"
    if kind == ADD_SERIES:
        card = card_of(move)
        return f"add {TEXTS[card]}>{TEXTS[20 * place_of(move) + card % 20]}"
    if kind == ADD:
        side = "above" if above_of(move) else "below"
        return f"add {TEXTS[card_of(move)]}@{PLACES[place_of(move)]}>{side}"
    if kind == TAKE_ADD:
        ranks = [card[:-1] for card in combination_text(move).split("-")]
        return f"take {'-'.join(ranks)} of the discard's suit>{'above' if run_above(move) else 'below'}"
    return f"lay {combination_text(move)}"
