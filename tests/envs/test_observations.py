"""Observations hold what the view of that seat says, nothing more, in the layout that is documented."""

from __future__ import annotations

import msgspec
import numpy as np
import pytest
from numpy.typing import NDArray

from tablee import build
from tablee.core.rng import Rng
from tablee.core.state import GameState
from tablee.envs.arrays.episode import no_numbers
from tablee.envs.arrays.layout import ObservationWriter
from tablee.envs.config import arrays_of, observation_space
from tablee.games.registry import spec_of
from tests.envs.by_view import expected
from tests.tables import ESSENTIAL, TABLES, Table

MOMENTS = 80 if build.is_compiled() else 20
"""Of each table; the interpreted build is slow."""

each_table = pytest.mark.parametrize(
    "table",
    [pytest.param(table, marks=pytest.mark.essential if table in ESSENTIAL else ()) for table in TABLES],
    ids=str,
)


class Observer:
    """Observations of one table, on one page that is used again and again."""

    def __init__(self, table: Table) -> None:
        self.arrays = arrays_of(spec_of(table.game))
        self.writer = ObservationWriter(no_numbers(self.arrays.layout.size), 0)
        self.arrays.fix(table.chosen(), table.seats, self.writer)

    def sees(self, state: GameState, seat: int) -> NDArray[np.int16]:
        self.writer.clear()
        self.arrays.observe(state, seat, self.writer)
        return np.frombuffer(memoryview(self.writer.cells), np.int16).copy()

    def plain(self, seen: NDArray[np.int16]) -> NDArray[np.int16]:
        """Without what tells apart several series of one rank, which a view does not number."""
        for section in self.arrays.layout.sections:
            if section.name in ("series", "fresh"):
                cells = slice(section.start, section.start + section.length)
                seen[cells] = np.minimum(seen[cells], 1)
        return seen


@each_table
def test_an_observation_holds_what_the_view_says(table: Table) -> None:
    observer = Observer(table)
    for state, _ in table.moments(31, MOMENTS):
        if state.asked() < 0:
            continue
        for seat in range(table.seats):
            view = msgspec.json.decode(msgspec.json.encode(state.view(seat)))
            np.testing.assert_array_equal(observer.plain(observer.sees(state, seat)), expected(view))


@each_table
def test_hidden_cards_change_no_number_and_no_action(table: Table) -> None:
    observer = Observer(table)
    for state, rng in table.moments(32, MOMENTS):
        for seat in range(table.seats):
            other = state.determinize(seat, rng)
            np.testing.assert_array_equal(observer.sees(state, seat), observer.sees(other, seat))
            assert numbers(state, seat) == numbers(other, seat)


def numbers(state: GameState, seat: int) -> list[int]:
    arrays = arrays_of(spec_of(state.game_name()))
    return sorted(int(arrays.action(state, move)) for move in state.legal_moves(seat))


def test_a_change_of_an_own_card_is_seen() -> None:
    """The test above can fail: the same hidden cards as seen by their owner differ."""
    table = Table("mio", 3, {})
    observer = Observer(table)
    state, rng = next(iter(table.moments(33, 1)))
    other = state.determinize(0, rng)
    assert (observer.sees(state, 1) != observer.sees(other, 1)).any()


@each_table
def test_every_number_lies_within_its_bounds(table: Table) -> None:
    observer = Observer(table)
    space = observation_space(observer.arrays)["observation"]
    for state, _ in table.moments(34, 2 * MOMENTS):
        seat = int(Rng(int(state.asked()) + 10).below(table.seats))
        assert space.contains(observer.sees(state, seat))


def test_several_series_of_one_rank_have_different_numbers() -> None:
    state = two_series_of_sevens()
    seen = Observer(Table("six-sequences", 2, {})).sees(state, 0)
    section = next(
        section for section in arrays_of(spec_of("six-sequences")).layout.sections if section.name == "series"
    )
    sevens = [int(seen[section.start + 20 * suit + 7]) for suit in range(6)]
    assert sevens[:3] == [sevens[0]] * 3
    assert sevens[3:] == [sevens[3]] * 3
    assert 0 < sevens[0] != sevens[3] > 0


def two_series_of_sevens() -> GameState:
    from tablee.match import positions  # noqa: PLC0415  only this test sets a table by hand

    table = {
        "sequences": ["2s-3s-4s", "2c-3c-4c"],
        "series": ["7s-7c-7m", "7e-7h-7d"],
        "new_series": [],
        "laid": {"sequences": 2, "series": 2},
    }
    empty = {"sequences": [], "series": [], "new_series": [], "laid": {"sequences": 0, "series": 0}}
    hands = ["1h-2h-4h-6h-8h-10h-12h-Jh".split("-"), "1d-2d-4d-6d-8d-10d-12d-Jd".split("-")]
    return positions.read(
        {
            "game": "six-sequences",
            "seats": 2,
            "dealer": 1,
            "phase": "draw",
            "turn": 1,
            "hands": hands,
            "stock": "rest",
            "discard": [],
            "table": [table, empty],
        }
    )
