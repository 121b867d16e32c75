"""EKKO for OpenSpiel: its hidden cards, what moves reveal of them, and its bounds."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.core.bits import members
from tablee.core.game import GameSpec
from tablee.core.options import Options
from tablee.envs.histories.contract import NO_CLUE, Clue, Lengths, OpenSpielPart, rounds_to
from tablee.envs.histories.hidden_cards import HiddenCards, StockAndPile
from tablee.envs.histories.history import HistoryMoment
from tablee.games.ekko.arrays import WITH_EFFECT
from tablee.games.ekko.cards import CLOSE, DRAW, HALF, LET, MIRROR, SEAT, mirror_of
from tablee.games.ekko.options import EkkoOptions


class EkkoStock(StockAndPile):
    """The stock of EKKO, where a mirror makes several seats draw at once."""

    def holds(self, state: Any, seat: int, card: int) -> bool:
        return int(state.place[card]) & SEAT == seat

    def first_turn(self, dealer: int, top: str) -> dict[str, object]:
        again = mirror_of(int(top)) == 0  # E3
        turn = dealer if again else (dealer + 1) % self.seats  # E44
        return {"phase": "again" if again else "play", "turn": turn + 1, "laid": dealer + 1}


class EkkoOpenSpiel(OpenSpielPart):
    """EKKO's part `openspiel`. Mistakes are not offered as moves."""

    left_out = ("reaction", "mistakes")
    cut_down = {"cards": ""}  # noqa: RUF012  the contract's
    own_silence = ("declined",)
    let = LET

    def hidden(self, spec: GameSpec, options: Options, seats: int) -> HiddenCards:
        assert isinstance(options, EkkoOptions)
        return EkkoStock(spec, options, seats, int(options.dealt))

    def clue(self, moment: HistoryMoment, path: Sequence[HistoryMoment]) -> Clue:
        """A card laid, a mirror and perhaps a card discarded face down (E18), or a draw: nothing fitted (E6)."""
        state: Any = moment.prior
        if moment.number > CLOSE:
            card, dropped = divmod(moment.number - MIRROR, 100)
            return Clue((card,), is_dropped=dropped > 0)
        if moment.number != DRAW:
            return NO_CLUE if moment.number == LET else Clue((moment.number,))
        lead = 0 if state.is_silent_lap() else 2 * state.top
        low, high = members(state.cards.fits[lead]), members(state.cards.fits[lead + 1])
        return Clue(absent=frozenset([*low, *[card + HALF for card in high]]))

    def drop_action(self, kind: int) -> int:
        return WITH_EFFECT + kind

    def lengths(self, options: Options, seats: int, cards: int) -> Lengths:
        """Every card is drawn and laid at most once; after each of these, and at first, one seat may decline a mirror.

        (A round without points is possible, but it takes two seats that lay their last cards as mirrors on an
        empty stock: the bound ignores such rounds.)
        """
        rounds = rounds_to(options.chosen.number("target"), seats)
        return Lengths(rounds * 2 * (2 * cards + 2), rounds * cards + 1)


OPENSPIEL = EkkoOpenSpiel()
