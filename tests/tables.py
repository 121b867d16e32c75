"""The tables for tests: every game, every seat count, every option."""

from __future__ import annotations

from collections.abc import Iterator
from typing import NamedTuple

from tablee.core.options import Options
from tablee.core.playout import deal_next, random_move
from tablee.core.refusal import OptionsError
from tablee.core.rng import Rng, shuffle
from tablee.core.state import DEAL, NOBODY, TABLE, GameState
from tablee.games.registry import GAMES, spec_of

HOUSE_RULES: dict[str, list[dict[str, object]]] = {
    "20-20": [{}, {"undo": True}],
    "six-sequences": [
        {},
        {"merge": False},
        {"claims": "next"},
        {"claims": "next", "merge": False},
        {"teams": True},
        {"teams": True, "claims": "next", "rounds": 2},
        {"teams": True, "merge": False, "rounds": 1},
    ],
    "mio": [{}, {"deck": "9+1"}, {"deck": "5+5"}, {"deck": "12345*/2"}, {"deck": "123*****/5"}, {"target": 30}],
    "ekko": [{}, {"mistakes": "penalised"}, {"hand": 1}, {"hand": 10, "mistakes": "penalised"}, {"target": 10}],
    "sequence-des": [{}, {"row": 6}, {"chips": "20"}, {"row": 6, "chips": "20"}],
}


class Table(NamedTuple):
    """A game, so many seats, and house rules."""

    game: str
    seats: int
    options: dict[str, object]

    def __str__(self) -> str:
        rules = ",".join(f"{name}={value}" for name, value in self.options.items())
        return f"{self.game}-{self.seats}" + (f"-{rules}" if rules else "")

    def chosen(self) -> Options:
        return spec_of(self.game).options(self.options, self.seats)

    def start(self, rng: Rng) -> GameState:
        """A match with a random dealer and deal."""
        spec = spec_of(self.game)
        options = self.chosen()
        deck = spec.deck(options)
        shuffle(deck, rng)
        return spec.start(options, self.seats, int(rng.below(self.seats)), deck)

    def moments(self, seed: int, limit: int) -> Iterator[tuple[GameState, Rng]]:
        """The moments of a random match, always the same object. Any seat that may act does at times."""
        rng = Rng(seed)
        state = self.start(rng)
        for _ in range(limit):
            yield state, rng
            if not step(state, rng):
                return


def step(state: GameState, rng: Rng) -> bool:
    """One random move, or a deal; False when the match is over."""
    seat = int(state.asked())
    if seat == NOBODY:
        return False
    if seat == DEAL:
        deal_next(state, rng)
        return True
    if rng.below(4) == 0:
        others = [other for other in acting(state) if state.legal_count(other)]
        seat = others[rng.below(len(others))]
    state.apply(seat, random_move(state, seat, rng))
    return True


def acting(state: GameState) -> list[int]:
    """The seats that may act."""
    return [seat for seat in [*range(state.seats), TABLE] if state.to_act() >> seat & 1]


def _tables() -> Iterator[Table]:
    for name, spec in GAMES.items():
        for seats in range(spec.fewest, spec.most + 1):
            for options in HOUSE_RULES.get(name, [{}]):
                try:
                    spec.options(options, seats)
                except OptionsError:
                    continue
                yield Table(name, seats, options)


TABLES = list(_tables())
ESSENTIAL = [table for number, table in enumerate(TABLES) if number % 4 == 0 or (table.seats < 3 and not table.options)]
"""A part of them that the interpreted build can play in a short time: every game, several seat counts and options."""
DEFAULT_TABLES = [table for table in TABLES if not table.options]
