"""Séquence Dés: the option of twenty chips per colour."""

import pytest

from tests.scenario import at, start

# Twenty chips of one side, at most three in a row; the four 7s: b5 and e5 are among them, b2 and e2 are not.
TWENTY = "a1 b1 c1 e1 f1 c2 d2 a3 b3 e3 f3 c4 d4 a5 b5 e5 f5 c6 d6 e6"
# The sixteen other squares.
OTHERS = "d1 a2 b2 e2 f2 c3 d3 a4 b4 e4 f4 c5 d5 a6 b6 f6"


def table(seats: int = 2, turn: int = 1, chips: str = "20", **sides: str) -> dict[str, object]:
    """A position before a roll; `side1="b2 e2"` puts chips of side 1 on these squares."""
    owner = {square: side[-1] for side, squares in sides.items() for square in squares.split()}
    return {
        "game": "sequence-des",
        "options": {"chips": chips},
        "seats": seats,
        "dealer": None,
        "phase": "roll",
        "turn": turn,
        "board": ["".join(owner.get(f"{column}{row}", ".") for column in "abcdef") for row in range(1, 7)],
    }


def test_D20_by_default_chips_never_run_out() -> None:
    game = at(table(chips="unlimited", side1=TWENTY))
    game.play("table:roll:3+4")
    assert game.legal(1) == {"b2", "e2"}
    game.play("1:b2")
    assert "".join(game.position["board"]).count("1") == 21


@pytest.mark.parametrize("chips", ["19", 21, "many"])
def test_D20_chips_are_unlimited_or_twenty(chips: object) -> None:
    with pytest.raises(ValueError, match="chips"):
        start("sequence-des", seats=2, options={"chips": chips})


def test_D20_a_side_with_none_left_places_nothing() -> None:
    game = at(table(side1=TWENTY))
    game.play("table:roll:3+4")
    assert game.legal(1) == {"pass"}
    game.refuses("1:b2", "D20")
    game.play("1:pass")
    assert game.position["turn"] == 2


def test_D20_a_side_with_none_left_replaces_nothing() -> None:
    game = at(table(side1=TWENTY, side2="b2 e2"))
    game.play("table:roll:3+4")
    assert game.legal(1) == {"pass"}
    game.refuses("1:b2!", "D20")


@pytest.mark.parametrize("roll", ["1+1", "6+6"])
def test_D20_a_side_with_none_left_gets_no_bonus_turn(roll: str) -> None:
    game = at(table(side1=TWENTY))
    game.play(f"table:roll:{roll}", "1:pass")
    assert game.position["turn"] == 2


def test_D20_an_11_is_lost_too() -> None:
    game = at(table(side1=TWENTY))
    game.play("table:roll:5+6")
    assert game.legal(1) == {"pass"}
    game.refuses("1:b2", "D20")


def test_D20_an_11_on_a_full_board_is_lost_too() -> None:
    game = at(table(side1=TWENTY, side2=OTHERS))
    game.play("table:roll:5+6")
    assert game.legal(1) == {"pass"}
    game.refuses("1:b2!", "D20")


def test_D20_a_10_is_played_as_usual() -> None:
    game = at(table(side1=TWENTY, side2="b2 e2"))
    game.play("table:roll:4+6")
    assert game.legal(1) == {"x:b2", "x:e2"}


def test_D20_the_twentieth_chip_can_be_placed() -> None:
    game = at(table(side1=TWENTY.removesuffix(" e6")))
    game.play("table:roll:3+4")
    assert game.legal(1) == {"b2", "e2"}
    game.play("1:b2")
    assert "".join(game.position["board"]).count("1") == 20


def test_D20_the_twentieth_chip_still_earns_a_bonus_turn_in_which_none_is_left() -> None:
    game = at(table(side1=TWENTY.removesuffix(" e6")))
    game.play("table:roll:1+1", "1:a6")
    assert game.position["turn"] == 1
    game.play("table:roll:3+4")
    assert game.legal(1) == {"pass"}


def test_D20_the_other_side_has_its_own_chips() -> None:
    game = at(table(turn=2, side1=TWENTY))
    game.play("table:roll:3+4")
    assert game.legal(2) == {"b2", "e2"}


def test_D20_a_team_has_twenty_together() -> None:
    game = at(table(seats=4, turn=3, side1=TWENTY))
    game.play("table:roll:3+4")
    assert game.legal(3) == {"pass"}


def test_D10_a_removed_chip_can_be_placed_again() -> None:
    game = at(table(turn=2, side1=TWENTY))
    game.play("table:roll:4+6", "2:x:b5", "table:roll:3+4")
    assert game.legal(1) == {"b2", "e2", "b5"}


def test_D10_a_replaced_chip_can_be_placed_again() -> None:
    game = at(table(turn=2, side1=TWENTY, side2="b2 e2"))
    game.play("table:roll:3+4", "2:b5!", "table:roll:1+5")
    assert game.legal(1) == {"a2", "b6"}
