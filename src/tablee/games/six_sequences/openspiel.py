"""Les 6 Séquences for OpenSpiel: its hidden cards, what moves reveal of them, and its bounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.core.game import GameSpec
from tablee.core.options import Options
from tablee.envs.histories.contract import NO_CLUE, Clue, Lengths, OpenSpielPart
from tablee.envs.histories.hidden_cards import HiddenCards, Stock
from tablee.envs.histories.history import HistoryMoment
from tablee.games.six_sequences.cards import cards_of
from tablee.games.six_sequences.moves import CLAIM, LET
from tablee.games.six_sequences.state import DEALT
from tablee.games.six_sequences.table import CLAIMS, LAST, PHASE_A, SHOWN, STRIDE


class SixStock(Stock):
    """The stock of Les 6 Séquences."""

    def holds(self, state: Any, seat: int, card: int) -> bool:
        return bool(state.has(seat, 0, card))


class SixOpenSpiel(OpenSpielPart):
    """The part `openspiel` of Les 6 Séquences. Declarations stay hidden until they are granted (S54)."""

    own_silence = ("claims",)
    let = LET

    def hidden(self, spec: GameSpec, options: Options, seats: int) -> HiddenCards:
        return SixStock(spec, options, seats, DEALT)

    def clue(self, moment: HistoryMoment, path: Sequence[HistoryMoment]) -> Clue:
        """The cards laid or discarded; those of a claim only if it was granted."""
        state: Any = moment.prior
        after: Any = state.copy()
        after.apply(moment.who, moment.number)
        if state.phase == CLAIMS:
            granted = granted_at(moment, path)
            if granted is None:
                return NO_CLUE
            after = granted.state
        i = moment.who * STRIDE
        then, now = state.words, after.words
        gone = [then[k] & ~then[k + SHOWN] & ~now[k] for k in (i, i + 1)]
        return Clue(tuple(int(card) for card in cards_of(*gone)))

    def is_noticed(self, moment: HistoryMoment, path: Sequence[HistoryMoment]) -> bool:
        state: Any = moment.prior
        return state.phase != CLAIMS or granted_at(moment, path) is not None

    def lengths(self, options: Options, seats: int, cards: int) -> Lengths:
        """A turn draws a card, or in the final phase lays one; it has a draw, a refill, a discard, and all claims.

        A card leaves a hand at most 120 times, and once more for each of the six jokers that is swapped out.
        """
        rounds = options.chosen.number("rounds") or seats
        return Lengths(rounds * (cards * (3 + seats) + 2 * cards + seats * cards), rounds * cards + 1)


def granted_at(claim: HistoryMoment, path: Sequence[HistoryMoment]) -> HistoryMoment | None:
    """The moment in which a claim was granted; None if it is not a claim, or has not been granted."""
    if claim.number < CLAIM:
        return None
    for moment in path[path.index(claim) :]:
        state: Any = moment.state
        if state.phase != CLAIMS:
            return moment if state.phase in (PHASE_A, LAST) and state.turn == claim.who else None
    return None


OPENSPIEL = SixOpenSpiel()
