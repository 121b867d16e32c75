"""Numbers of actions and the text of moves: the codec of `docs/envs.md`.

`meaning` says what a number stands for in any state; in a given state `text` writes the move and `action` reads it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from tablee.core import text as core
from tablee.core.refusal import Refusal
from tablee.core.state import GameState
from tablee.envs.arrays.games import CODERS
from tablee.envs.terms import check_game
from tablee.games.ekko.arrays import ACTIONS as EKKO_ACTIONS
from tablee.games.ekko.arrays import WITH_EFFECT, WRONG
from tablee.games.ekko.cards import CARDS as EKKO_CARDS
from tablee.games.ekko.cards import CLOSE, MIRROR, TRY, mirror_of
from tablee.games.ekko.state import EkkoState
from tablee.games.mio.cards import COLOURS, VALUES
from tablee.games.mio.state import DRAW, MIO, NAME, PASS
from tablee.games.registry import notation_of
from tablee.games.sequence_des.state import PASS as DICE_PASS
from tablee.games.sequence_des.state import ROLL
from tablee.games.shared.k6t import CARDS, TEXTS
from tablee.games.six_sequences.cards import HIGH, PLACES
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
    discard,
    is_well_formed,
    kind_of,
    place_of,
    run,
    run_above,
    series,
    swap,
    with_above,
)
from tablee.games.six_sequences.state import SixState
from tablee.games.six_sequences.table import CLAIMS, PHASE_A
from tablee.games.six_sequences.view import combination_text
from tablee.games.twenty_twenty.arrays import COUPLES, GIVING_UP
from tablee.games.twenty_twenty.state import FIRST, GIVE_UP

UNUSED = ""
"""The meaning of a number that stands for nothing."""

# In one state


def text(state: GameState, seat: int, move: int) -> str:
    """A legal move in notation."""
    return notation_of(state.game_name()).move_text(state, seat, move)


def action(state: GameState, seat: int, written: str) -> int:
    """The action of a move in notation; raises `NotationError` or `Refused` if it is not legal."""
    name = state.game_name()
    return int(CODERS[name].action(state, core.parse(notation_of(name), state, seat, written)))


def refusal(state: GameState, seat: int, number: int) -> Refusal | None:
    """Why a seat may not take an action; None if it may, or if the number stands for nothing here."""
    move = move_of(state, number)
    return None if move is None else state.refusal(seat, move)


def move_of(state: GameState, number: int) -> int | None:
    """The move, legal or not, that a number stands for in a state."""
    name = state.game_name()
    if name == "20-20":
        return twenty_twenty_move(number)
    if isinstance(state, EkkoState):
        return ekko_move(number, mirror_of(state.top))
    if isinstance(state, SixState):
        return six_move(number, state)
    return number


def twenty_twenty_move(number: int) -> int:
    """A pair of 20/20, giving up or taking back."""
    if number >= GIVING_UP:
        return GIVE_UP + number - GIVING_UP
    rank, couple = divmod(number, 15)
    low, high = COUPLES[couple]
    return (20 * low + rank) * FIRST + 20 * high + rank


def ekko_move(number: int, mirror: int) -> int | None:
    """A move of EKKO while the top card has this mirror (0: none)."""
    if number < WITH_EFFECT:
        return number
    if number > WRONG:
        return TRY + number - WRONG
    return MIRROR + 100 * mirror + number - WITH_EFFECT if mirror else None


def six_move(number: int, state: SixState) -> int | None:
    """A move of Les 6 Séquences: while a discard is offered, combinations are taken or claimed, not laid."""
    move = six_moves().get(number)
    if move is None or (kind := kind_of(move)) < LAY or state.phase >= PHASE_A:
        return move
    claim = CLAIM if state.phase == CLAIMS else 0
    if kind == TAKE_ADD:
        return move & ~(7 << 4) | max(state.top_discard(), 0) // 20 << 4 | claim
    return move - kind + {LAY: TAKE, LAY_SERIES: TAKE_SERIES}[kind] | claim


# In any state


@cache
def meanings(name: str) -> list[str]:
    """For each action of a game what it stands for; `UNUSED` for a number that no move has."""
    check_game(name)
    return {
        "20-20": _twenty_twenty_meanings,
        "six-sequences": _six_meanings,
        "mio": _mio_meanings,
        "ekko": _ekko_meanings,
        "sequence-des": _sequence_des_meanings,
    }[name]()


def meaning(name: str, number: int) -> str:
    """What an action of a game stands for, in any state; raises `ValueError` for a number that is none."""
    found = meanings(name)
    if not 0 <= number < len(found):
        raise ValueError(f"{name}: there is no action {number}; they go from 0 to {len(found) - 1}")
    return found[number]


def _twenty_twenty_meanings() -> list[str]:
    pairs = [divmod(twenty_twenty_move(number), FIRST) for number in range(GIVING_UP)]
    return [*[f"{TEXTS[low]}-{TEXTS[high]}" for low, high in pairs], "give-up", "undo"]


def _mio_meanings() -> list[str]:
    cards = [colour + value for colour in COLOURS for value in VALUES] + [f"J:{colour}" for colour in COLOURS]
    plays = [card + shout for card in cards for shout in ("", "!")]
    words = {DRAW: "draw", PASS: "pass", MIO: "mio"}
    return [*plays, *[words[move] for move in range(DRAW, NAME)], *[f"name:{colour}" for colour in COLOURS]]


def _ekko_meanings() -> list[str]:
    cards = [f"{card:02d}" for card in range(1, EKKO_CARDS + 1)]
    mirrors = ["mirror>draw", *[f"mirror>drop:{card}" for card in cards]]
    found = ["draw", *cards, "let", *mirrors, *[f"try:{card}" for card in cards]]
    assert len(found) == EKKO_ACTIONS
    assert CLOSE not in range(WITH_EFFECT)
    return found


def _sequence_des_meanings() -> list[str]:
    squares = [column + row for row in "123456" for column in "abcdef"]
    found = [*squares, *[f"{square}!" for square in squares], *[f"x:{square}" for square in squares], "pass"]
    assert len(found) == ROLL == DICE_PASS + 1
    return found


def _six_meanings() -> list[str]:
    moves = six_moves()
    return [
        _six_meaning(moves[number]) if number in moves else UNUSED for number in range(CODERS["six-sequences"].actions)
    ]


def _six_meaning(move: int) -> str:
    kind = kind_of(move)
    if kind <= LET:
        return ("draw", "refill", "end", "let")[kind]
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


@cache
def six_moves() -> dict[int, int]:
    """For each action of Les 6 Séquences a move that has it: a lay rather than a take, a take of the first suit."""
    coder = CODERS["six-sequences"]
    state = core_state()
    return {int(coder.action(state, move)): move for move in all_six_moves() if is_well_formed(move)}


def core_state() -> GameState:
    """Some state of Les 6 Séquences: numbers of moves do not depend on it."""
    game = notation_of("six-sequences").game
    options = game.options({}, 2)
    return game.start(options, 2, 0, game.deck(options))


def all_six_moves() -> Iterator[int]:
    """All numbers that could be moves of Les 6 Séquences, each kind with more than there are."""
    yield from range(LET + 1)
    for card in range(CARDS):
        yield int(discard(card))
        yield from (int(add_series(card, suit)) for suit in range(6) if card % 20 and suit != card // 20)
        for place in range(1, HIGH + 1):
            yield int(swap(card, place))
            yield from (int(add(card, place, above)) for above in (0, 1))
    for rank in range(1, 20):
        yield from (int(series(LAY_SERIES, rank, suits)) for suits in range(64))
    for suit in range(6):
        yield from runs(LAY, suit)
    for extension in runs(TAKE_ADD, 0):
        yield from (int(with_above(extension, above)) for above in (0, 1))


def runs(kind: int, suit: int) -> Iterator[int]:
    """All runs of a suit that a kind of move could have, and some that it could not."""
    for low in range(1, HIGH):
        for high in range(low + 1, HIGH + 1):
            for joker in (0, *range(low, high + 1)):
                yield from (int(run(kind, suit, low, high, joker, corners)) for corners in range(4))
