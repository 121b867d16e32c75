"""Positions set up by hand: checked, with the path to the fault."""

from __future__ import annotations

import itertools
from pathlib import Path
from typing import Any

import msgspec
import pytest
from jsonschema import Draft202012Validator

from tablee.core.state import ALL, PUBLIC
from tablee.core.text import PositionError
from tablee.games.registry import GAMES, text_of
from tablee.match import positions
from tests.scenario import at
from tests.tables import TABLES, Table

SCHEMA = Path(__file__).parents[2] / "docs" / "position.schema.json"

MIO: dict[str, Any] = {
    "game": "mio",
    "seats": 2,
    "phase": "play",
    "turn": 1,
    "hands": [["r3", "b4"], ["y1"]],
    "pile": ["r5"],
    "stock": "rest",
}


def fault(**changes: object) -> str:
    with pytest.raises(PositionError) as caught:
        at({**MIO, **changes})
    return str(caught.value)


def test_a_situation_needs_little() -> None:
    assert at(MIO).legal(1) == {"r3", "r3!", "draw"}


def test_the_rest_of_the_cards_may_be_put_anywhere_once() -> None:
    assert len(at(MIO).position["stock"]) == 55 - 4
    assert at({**MIO, "stock": ["g1", "rest"]}).position["stock"][0] == "g1"
    assert at({**MIO, "stock": [], "pile": ["r5", "rest"]}).position["pile"][0] == "r5"
    assert '"rest" may stand once only' in fault(pile=["r5", "rest"])
    assert '"rest" may stand once only' in fault(stock=["rest", "g1"])


def test_a_card_that_lies_twice_is_named_with_both_places() -> None:
    assert fault(hands=[["r1", "b4"], ["r1"]]) == "hands[1][0]: r1 is there once too often: already at hands[0][0]"


def test_a_card_that_does_not_exist_is_named_with_its_place() -> None:
    assert fault(hands=[["r3", "z9"], ["y1"]]) == "hands[0][1]: there is no card 'z9' in this game"


def test_missing_cards_are_counted() -> None:
    assert fault(stock=["g1"]) == "r1 is missing (50 cards in all lie nowhere)"


def test_an_unknown_card_too_many() -> None:
    assert "cards are unknown, but only" in fault(stock=80)


@pytest.mark.parametrize(
    ("changes", "path"),
    [
        ({"seats": 7}, "seats"),
        ({"seats": "two"}, "seats"),
        ({"turn": 3}, "turn"),
        ({"turn": None}, "turn"),
        ({"dealer": 0}, "dealer"),
        ({"phase": "sleep"}, "phase"),
        ({"scores": [1]}, "scores"),
        ({"scores": [100, 0]}, "scores"),
        ({"viewer": 3}, "viewer"),
        ({"viewer": "you"}, "viewer"),
        ({"round": 0}, "round"),
        ({"rules": 2}, "rules"),
        ({"options": {"target": 0}}, "options"),
        ({"options": {"pace": 0}}, "options"),
        ({"hands": [["r3"]]}, "hands"),
        ({"hands": [["r3"], []]}, "hands[1]"),
        ({"pile": []}, "pile"),
        ({"pile": ["J"]}, "named"),
        ({"named": "b"}, "named"),
        ({"phase": "name"}, "phase"),
        ({"shout": 1}, "shout"),
        ({"passes": 1}, "passes"),
        ({"drawn": ["g1"]}, "drawn[0]"),
        ({"down": ["g1", None]}, "hands[0]"),
        ({"stock": "all"}, "stock"),
        ({"stock": -1}, "stock"),
        ({"phase": "deal"}, "ended"),
        ({"colour": 1}, ""),
    ],
)
def test_a_fault_is_reported_with_its_path(changes: dict[str, object], path: str) -> None:
    with pytest.raises(PositionError) as caught:
        at({**MIO, **changes})
    assert caught.value.path == path
    assert caught.value.fault


def test_a_game_that_does_not_exist() -> None:
    assert "there is no game 'go'; there are 20-20" in fault(game="go")
    with pytest.raises(PositionError, match="game: says which game it is"):
        at({})


def test_the_schema_describes_every_game() -> None:
    schema = positions.schema()
    games = {
        shape["properties"]["game"]["const"] for shape in schema["$defs"].values() if "game" in shape["properties"]
    }
    assert games == set(GAMES)


def test_the_published_schema_is_current() -> None:
    published = msgspec.json.decode(SCHEMA.read_bytes())
    assert published == msgspec.json.decode(msgspec.json.encode(positions.schema()))


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_schema_accepts_what_is_printed(table: Table) -> None:
    schema = positions.schema()
    shape = {**schema, "$ref": f"#/$defs/{text_of(table.game).position_type.__name__}"}
    del shape["oneOf"]
    validator = Draft202012Validator(shape)
    for state, rng in itertools.islice(table.moments(30, 200), 0, None, 40):
        for viewer in (ALL, PUBLIC, int(rng.below(table.seats))):
            assert list(validator.iter_errors(msgspec.json.decode(msgspec.json.encode(state.view(viewer))))) == []
