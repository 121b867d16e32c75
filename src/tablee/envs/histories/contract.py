"""What a move says about the cards that a seat has, or had, in its hand; nothing else is known of them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any, NamedTuple

from tablee.core.bits import members
from tablee.envs.openspiel.moments import CLOSING, MOVE, Moment
from tablee.games.ekko.cards import CLOSE, DRAW, HALF, LET, MIRROR
from tablee.games.mio.cards import JOKER
from tablee.games.mio.state import DRAW as MIO_DRAW
from tablee.games.mio.state import PASS
from tablee.games.six_sequences.moves import CLAIM
from tablee.games.six_sequences.table import CLAIMS, HAND, LAST, PHASE_A, SHOWN, STRIDE

NOTHING: frozenset[int] = frozenset()


class Clue(NamedTuple):
    """Of one seat's hand at one move: kinds laid open from it, kinds that were not in it, a card put away unseen.

    `drawn_last`: it speaks of the card drawn last alone.
    """

    laid: tuple[int, ...] = ()
    absent: frozenset[int] = NOTHING
    is_dropped: bool = False
    drawn_last: bool = False


UNSEEN = Clue()


def mio_clue(moment: Moment, _: Sequence[Moment]) -> Clue:
    """A play, or a pass: nothing could be played, of the hand or, after drawing, of the last card (M14, M17, M19)."""
    state: Any = moment.prior
    drawn = state.drawn > 0
    if moment.number < MIO_DRAW:
        return Clue((min(moment.number >> 1, JOKER),), drawn_last=drawn)
    if moment.number != PASS or (state.hands[moment.who] & state.down and not drawn):
        return UNSEEN  # M32: a face-down card cannot be played, whatever it is
    fitting = state.cards.after_draw[state.top] if drawn else state.cards.from_hand[state.top]
    return Clue(absent=frozenset(int(state.cards.kind_of[card]) for card in members(fitting)), drawn_last=drawn)


def ekko_clue(moment: Moment, _: Sequence[Moment]) -> Clue:
    """A card laid, a mirror and perhaps a card discarded face down (E18), or a draw: nothing fitted (E6)."""
    state: Any = moment.prior
    if moment.number > CLOSE:
        card, dropped = divmod(moment.number - MIRROR, 100)
        return Clue((card,), is_dropped=dropped > 0)
    if moment.number != DRAW:
        return UNSEEN if moment.number == LET else Clue((moment.number,))
    lead = 0 if state.is_silent_lap() else 2 * state.top
    low, high = members(state.cards.fits[lead]), members(state.cards.fits[lead + 1])
    return Clue(absent=frozenset([*low, *[card + HALF for card in high]]))


def six_clue(moment: Moment, path: Sequence[Moment]) -> Clue:
    """Cards laid or discarded; of a claim only if it was granted."""
    state: Any = moment.prior
    after: Any = state.copy()
    after.apply(moment.who, moment.number)
    if state.phase == CLAIMS:
        granted = granted_at(moment, path)
        if granted is None:
            return UNSEEN
        after = granted.state
    gone: list[int] = []
    for half in range(2):
        at = moment.who * STRIDE + HAND + half
        unseen = state.words[at] & ~state.words[at - HAND + SHOWN]
        gone += [card + 60 * half for card in members(unseen & ~after.words[at])]
    return Clue(tuple(gone))


def granted_at(claim: Moment, path: Sequence[Moment]) -> Moment | None:
    """The moment in which a claim was granted; None if it was none, was not, or has not been so far."""
    if claim.number < CLAIM:
        return None
    for moment in path[path.index(claim) :]:
        state: Any = moment.state
        if state.phase != CLAIMS:
            return moment if state.phase in (PHASE_A, LAST) and state.turn == claim.who else None
    return None


def is_seen(moment: Moment, viewer: int, path: Sequence[Moment]) -> bool:
    """Whether a viewer knows of a moment: of others' moves those that it heard of, or whose effect it saw."""
    if moment.what == CLOSING:
        return False
    if moment.what != MOVE or moment.who == viewer:
        return True
    state: Any = moment.prior
    if moment.table.name == "six-sequences":
        return state.phase != CLAIMS or granted_at(moment, path) is not None  # S54
    notation = moment.table.notation
    return notation.heard(notation.move_text(state, moment.who, moment.number)) is not None


CLUES: dict[str, Callable[[Moment, Sequence[Moment]], Clue]] = {
    "mio": mio_clue,
    "ekko": ekko_clue,
    "six-sequences": six_clue,
}
"""For the games in which something is hidden."""
