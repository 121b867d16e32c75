"""Action numbers: one for every move, stable over versions, and their text."""

from __future__ import annotations

import hashlib
import json
from pathlib import Path

import pytest

from tablee.envs import actions
from tablee.envs.arrays.contract import UNUSED
from tablee.envs.config import arrays_of
from tablee.games.registry import HOUSE, spec_of
from tests.tables import ESSENTIAL, TABLES, Table, acting

FROZEN = Path(__file__).with_name("action_ids.json")

each_table = pytest.mark.parametrize(
    "table",
    [pytest.param(table, marks=pytest.mark.essential if table in ESSENTIAL else ()) for table in TABLES],
    ids=str,
)


@each_table
def test_every_move_has_a_number_of_its_own_and_can_be_written(table: Table) -> None:
    arrays = arrays_of(spec_of(table.game))
    for state, _ in table.moments(41, 120):
        for seat in acting(state):
            if seat >= table.seats:
                continue
            moves = state.legal_moves(seat)
            numbers = [int(arrays.action(state, move)) for move in moves]
            assert len(set(numbers)) == len(moves)
            assert all(0 <= number < arrays.actions for number in numbers)
            for move, number in zip(moves, numbers, strict=True):
                assert actions.move_of(state, number) == move
                assert actions.refusal(state, seat, number) is None
                assert actions.action(state, seat, actions.text(state, seat, move)) == number


@pytest.mark.parametrize("game", HOUSE)
def test_what_a_number_stands_for_never_changes(game: str) -> None:
    frozen = json.loads(FROZEN.read_text(encoding="utf-8"))[game]
    assert digest_of(game) == frozen


def digest_of(game: str) -> dict[str, object]:
    """All meanings of a short list, samples and a digest of a long one."""
    found = actions.meanings(game)
    if len(found) < 500:
        return {"actions": len(found), "meanings": found}
    told = hashlib.sha256("\n".join(found).encode()).hexdigest()
    samples = {str(number): found[number] for number in range(0, len(found), 257)}
    return {"actions": len(found), "samples": samples, "sha256": told}


@pytest.mark.parametrize("game", [game for game in HOUSE if game != "six-sequences"])
def test_no_number_is_wasted_where_all_can_be_listed(game: str) -> None:
    found = actions.meanings(game)
    assert len(found) == arrays_of(spec_of(game)).actions == len(set(found))
    assert UNUSED not in found


def test_the_numbers_of_six_sequences_are_distinct_where_used() -> None:
    found = [meaning for meaning in actions.meanings("six-sequences") if meaning]
    assert len(found) == len(set(found))


@pytest.mark.parametrize(("game", "number"), [("mio", 78), ("mio", -1), ("chess", 0)])
def test_a_number_that_is_none_has_no_meaning(game: str, number: int) -> None:
    with pytest.raises(ValueError, match=r"no action -?\d+; they go from 0 to 77|no game 'chess'"):
        actions.meaning(game, number)


if __name__ == "__main__":
    FROZEN.write_text(json.dumps({game: digest_of(game) for game in HOUSE}, indent=1) + "\n", encoding="utf-8")
