"""Reads and checks positions of Les 6 Séquences."""

from __future__ import annotations

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.bits import bit, lowest
from tablee.core.text import (
    REST,
    UNKNOWN,
    Piles,
    PositionError,
    opened,
    per_seat,
    within,
)
from tablee.games.shared.k6t import TEXTS
from tablee.games.shared.k6t_text import NUMBERS
from tablee.games.shared.rounds_text import set_round
from tablee.games.six_sequences.cards import JOKER
from tablee.games.six_sequences.options import SixOptions
from tablee.games.six_sequences.state import SixState
from tablee.games.six_sequences.table import (
    BETWEEN,
    CLAIMS,
    DRAWING,
    FINAL,
    FRESH,
    HAND,
    HELD,
    LAID,
    LAST,
    OVER,
    PHASE_A,
    PHASE_B,
    PHASES,
    SERIES_LAID,
    SHOWN,
    STORE,
    STRIDE,
    TAKING,
)
from tablee.games.six_sequences.text.lists import read_runs, read_series
from tablee.games.six_sequences.views import Laid, Side, SixView


def piles_of(position: SixView) -> Piles:
    """All places of cards by path, including combinations."""
    piles = {f"hands[{seat}]": hand for seat, hand in enumerate(per_seat(position.hands, position.seats, "hands"))}
    piles["stock"] = opened(position.stock, "stock")
    piles["discard"] = opened(position.discard, "discard")
    for number, side in enumerate(position.table or []):
        for kind, texts in (
            ("sequences", side.sequences),
            ("series", side.series),
            ("new_series", side.new_series),
        ):
            for place, text in enumerate(texts):
                path = f"table[{number}].{kind}[{place}]"
                piles[path] = text.replace(" ", "").split("-")
                if UNKNOWN in piles[path] or REST in piles[path]:
                    raise PositionError(path, "all cards of a combination are known")
    return piles


def shown_in_hands(position: SixView, piles: Piles) -> list[tuple[list[str], list[list[str]]]]:
    """The publicly known cards in each hand."""
    shown = per_seat(position.shown, position.seats, "shown")
    names = {text.lower(): text for text in TEXTS}
    return [
        ([names.get(card.lower(), card) for card in cards], [piles[f"hands[{seat}]"]])
        for seat, cards in enumerate(shown)
    ]


def state_of(position: SixView, options: SixOptions, piles: Piles) -> SixState:
    """The state of a position without its claims; raises `PositionError`."""
    state = SixState(options, position.seats, (position.dealer or 1) - 1)
    state.clear_cards()
    set_round(state, position, PHASES)
    state.points = vec[i64](position.points or [0] * position.seats)
    state.stock = vec[i64]([NUMBERS[card.lower()] for card in piles["stock"]])
    state.discards = vec[i64]([NUMBERS[card.lower()] for card in reversed(piles["discard"])])
    state.acted = int(position.acted)
    state.passes = within(position.passes, 0, position.seats, "passes")
    _put_hands(position, state, piles)
    _put_table(position, state, piles)
    _check(position, state)
    return state


def _put_hands(position: SixView, state: SixState, piles: Piles) -> None:
    for seat in range(position.seats):
        for held in piles[f"hands[{seat}]"]:
            state.put_card(seat, HAND, NUMBERS[held.lower()])
    for seat, cards in enumerate(per_seat(position.shown, position.seats, "shown")):
        for place, text in enumerate(cards):
            card = NUMBERS.get(text.lower())
            if card is None or not state.has(seat, HAND, card):
                raise PositionError(f"shown[{seat}][{place}]", f"{text} is not in the hand of seat {seat + 1}")
            state.put_card(seat, SHOWN, card)


def _put_table(position: SixView, state: SixState, piles: Piles) -> None:
    sides = position.table if position.table is not None else [Side() for _ in range(state.sides())]
    if len(sides) != state.sides():
        raise PositionError("table", f"must have one entry per side ({state.sides()}), not {len(sides)}")
    for number, side in enumerate(sides):
        for place in range(len(side.sequences)):
            path = f"table[{number}].sequences[{place}]"
            _put_sequence(state, number, piles[path], path)
        for kind, section, texts in (("series", STORE, side.series), ("new_series", FRESH, side.new_series)):
            for place in range(len(texts)):
                path = f"table[{number}].{kind}[{place}]"
                _put_series(state, number, section, piles[path], path)
        series = len(side.series) + len(side.new_series)
        laid = side.laid or Laid(sequences=len(side.sequences), series=series)
        within(laid.sequences, len(side.sequences), 200, f"table[{number}].laid.sequences")
        within(laid.series, series, 200, f"table[{number}].laid.series")
        state.words[number * STRIDE + LAID] = laid.sequences + SERIES_LAID * laid.series


def _put_sequence(state: SixState, side: int, cards: list[str], path: str) -> None:
    runs = read_runs([NUMBERS[card.lower()] for card in cards])
    if len(cards) < 3 or len(runs) != 1:
        raise PositionError(path, "is no sequence: three or more neighbouring cards of one suit in ascending order")
    suit, low, high, joker, corners = runs[0]
    held = state.side_field(side, HELD, suit)
    below = held & bit(low - 1) and not held & bit(low)
    above = held & bit(high + 1) and not held & bit(high)
    if state.options.merge and (below or above):
        raise PositionError(path, "lies end to end with another sequence of the side: they would have become one")
    state.put_run(side, suit, low, high, joker, corners, 0)


def _put_series(state: SixState, side: int, section: int, cards: list[str], path: str) -> None:
    found = read_series([NUMBERS[card.lower()] for card in cards])
    least = 1 if section == STORE else 3
    if found is None or len(cards) < least:
        raise PositionError(path, "is no series: cards of one rank and of different suits, at least three when laid")
    suits = state.series_suits(side, found.rank)
    count = 0
    while suits:
        suits &= ~state.series_of(side, found.rank, lowest(suits))
        count += 1
    if count == 4:
        raise PositionError(path, "more than four series of one rank cannot lie side by side")
    state.put_series(side, section, found.rank, found.suits)


def _check(position: SixView, state: SixState) -> None:
    phase = state.phase
    over = position.round >= state.rounds()
    if phase >= BETWEEN:
        if position.ended != "passed":
            raise PositionError("ended", f'must be "passed" in phase {position.phase!r}')
        if over != (phase == OVER):
            raise PositionError("phase", f"the match is over after {state.rounds()} rounds, and only then")
        return
    if position.round > state.rounds():
        raise PositionError("round", f"the match has {state.rounds()} rounds")
    if state.options.teams and any(state.scores[seat] != state.scores[seat + 2] for seat in (0, 1)):
        raise PositionError("scores", "partners have the same")
    if state.turn < 0:
        raise PositionError("turn", "must be the seat that acts")
    _check_stock(state)
    _check_hands(state)
    if phase != FINAL and (position.acted or position.passes):
        raise PositionError("acted" if position.acted else "passes", "counts only in the final phase")
    if position.passes == position.seats:
        raise PositionError("passes", "all have passed: the round would be over")
    if phase != CLAIMS and any(position.claims or []):
        raise PositionError("claims", 'are declared in phase "claims"')


def _check_stock(state: SixState) -> None:
    if state.phase == DRAWING and not state.has_stock():
        raise PositionError("stock", "is empty: nobody could draw")
    if state.phase in (TAKING, LAST, FINAL) and state.has_stock():
        raise PositionError("stock", f"must be empty in phase {PHASES[state.phase]!r}")
    if state.phase in (TAKING, CLAIMS) and state.top_discard() < 0:
        raise PositionError("discard", "is empty: there is nothing to take")
    if state.phase == (TAKING if state.has_open_claims() else CLAIMS):
        raise PositionError("phase", "does not go with the option `claims` and the number of seats")
    if state.phase in (DRAWING, TAKING, CLAIMS) and state.top_discard() >= 0 and state.top_discard() % 20 == JOKER:
        raise PositionError("discard[0]", "is up for taking, but a joker is never discarded")


def _check_hands(state: SixState) -> None:
    for seat in range(state.seats):
        size = state.hand_size(seat)
        most = 9 if seat == state.turn and state.phase in (PHASE_A, PHASE_B) else 8
        if size > most:
            raise PositionError(f"hands[{seat}]", f"has {size} cards; there can be {most}")
        if seat == state.turn and state.phase == PHASE_B and state.has_stock() and size < 9:
            raise PositionError(f"hands[{seat}]", "must have nine cards in phase B while the stock lasts")
