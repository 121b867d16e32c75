"""Séquence Dés: what a 2, a 10, an 11 and a 12 bring."""

import pytest

from tests.scenario import at

CORNERS, MIDDLE = "a1 f1 a6 f6", "c3 d3 c4 d4"
# A full board on which nobody has more than two in a row.
FULL = ["112211", "221122", "112211", "221122", "112211", "221122"]


def table(seats: int = 2, turn: int = 1, **chips: str) -> dict[str, object]:
    """A position before a roll; `side1="b2 e2"` puts chips of side 1 on these squares."""
    owner = {square: side[-1] for side, squares in chips.items() for square in squares.split()}
    board = ["".join(owner.get(f"{column}{row}", ".") for column in "abcdef") for row in range(1, 7)]
    return {"game": "sequence-des", "seats": seats, "dealer": None, "phase": "roll", "turn": turn, "board": board}


def chips_of(board: list[str], *sides: str) -> set[str]:
    return {
        f"{column}{row}"
        for row in range(1, 7)
        for column in "abcdef"
        if board[row - 1]["abcdef".index(column)] in sides
    }


@pytest.mark.parametrize(("roll", "square"), [("1+1", "f6"), ("6+6", "c3")])
def test_D29_a_2_or_a_12_brings_a_second_turn(roll: str, square: str) -> None:
    game = at(table())
    game.play(f"table:roll:{roll}", f"1:{square}")
    assert game.position["phase"] == "roll"
    assert game.position["turn"] == 1
    game.play("table:roll:3+4", "1:b2")
    assert game.position["turn"] == 2


@pytest.mark.parametrize("roll", ["1+2", "2+2", "1+4", "1+5", "3+4", "2+6", "3+6"])
def test_D29_other_numbers_bring_none(roll: str) -> None:
    game = at(table())
    game.play(f"table:roll:{roll}")
    game.play(f"1:{min(game.legal(1))}")
    assert game.position["turn"] == 2


def test_D29_the_chip_goes_on_a_square_of_the_number() -> None:
    game = at(table())
    game.play("table:roll:1+1")
    game.refuses("1:c3", "D28")
    game.refuses("1:b2", "D28")


def test_D15_bonus_turns_chain() -> None:
    game = at(table())
    game.play("table:roll:1+1", "1:a1", "table:roll:6+6", "1:c4", "table:roll:1+1", "1:f6", "table:roll:6+6", "1:d3")
    assert game.position["turn"] == 1
    game.play("table:roll:3+4", "1:b2")
    assert game.position["turn"] == 2


def test_D15_the_bonus_turn_may_bring_a_10() -> None:
    game = at(table(side2="b2"))
    game.play("table:roll:1+1", "1:a1", "table:roll:5+5", "1:x:b2")
    assert game.position["turn"] == 2


@pytest.mark.parametrize(("roll", "squares"), [("1+1", CORNERS), ("6+6", MIDDLE)])
def test_D14_a_replacement_earns_the_bonus_turn(roll: str, squares: str) -> None:
    game = at(table(side2=squares))
    game.play(f"table:roll:{roll}", f"1:{squares[:2]}!")
    assert game.position["phase"] == "roll"
    assert game.position["turn"] == 1


@pytest.mark.parametrize(("roll", "squares"), [("1+1", CORNERS), ("6+6", MIDDLE)])
def test_D13_no_bonus_turn_with_all_four_ones_own(roll: str, squares: str) -> None:
    game = at(table(side1=squares))
    game.play(f"table:roll:{roll}")
    assert game.legal(1) == {"pass"}
    game.play("1:pass")
    assert game.position["turn"] == 2


def test_D13_the_partners_chips_bring_no_bonus_either() -> None:
    game = at(table(seats=4, turn=3, side1=CORNERS))
    game.play("table:roll:1+1", "3:pass")
    assert game.position["turn"] == 4


def test_D16_a_10_removes_an_opponents_chip() -> None:
    game = at(table(side1="a2", side2="b2 c1"))
    game.play("table:roll:4+6")
    assert game.legal(1) == {"x:b2", "x:c1"}
    game.play("1:x:b2")
    assert game.position["board"] == ["..2...", "1.....", *["......"] * 4]
    assert game.position["turn"] == 2


def test_D16_two_fives_are_a_10() -> None:
    game = at(table(side2="b2"))
    game.play("table:roll:5+5")
    assert game.legal(1) == {"x:b2"}


def test_D16_the_chip_must_be_removed() -> None:
    game = at(table(side2="b2"))
    game.play("table:roll:4+6")
    game.refuses("1:pass", "D16")


@pytest.mark.parametrize("square", [*CORNERS.split(), *MIDDLE.split()])
def test_D16_never_from_a_2_or_a_12(square: str) -> None:
    game = at(table(side2=f"b2 {square}"))
    game.play("table:roll:4+6")
    assert game.legal(1) == {"x:b2"}
    game.refuses(f"1:x:{square}", "D16")


def test_D16_not_ones_own_chip() -> None:
    game = at(table(side1="a2", side2="b2"))
    game.play("table:roll:4+6")
    game.refuses("1:x:a2", "D16")


def test_D16_not_the_partners_chip() -> None:
    game = at(table(seats=4, turn=3, side1="a2", side2="b2"))
    game.play("table:roll:4+6")
    assert game.legal(3) == {"x:b2"}


def test_D16_not_from_an_empty_square() -> None:
    game = at(table(side2="b2"))
    game.play("table:roll:4+6")
    game.refuses("1:x:c1", "D16")


def test_D16_any_opponents_chip() -> None:
    game = at(table(seats=3, turn=2, side1="a2", side2="b2", side3="c2"))
    game.play("table:roll:4+6")
    assert game.legal(2) == {"x:a2", "x:c2"}


def test_D16_nothing_is_placed_on_a_10() -> None:
    game = at(table(side2="b2"))
    game.play("table:roll:4+6")
    game.refuses("1:c1", "D16")
    game.refuses("1:b2!", "D16")


def test_D16_with_no_chip_to_remove_the_turn_ends() -> None:
    game = at(table(side1="a2", side2=f"{CORNERS} {MIDDLE}"))
    game.play("table:roll:4+6")
    assert game.legal(1) == {"pass"}
    game.play("1:pass")
    assert game.position["turn"] == 2


def test_D16_on_an_empty_board_the_turn_ends() -> None:
    game = at(table())
    game.play("table:roll:4+6", "1:pass")
    assert game.position["turn"] == 2


def test_D16_only_a_10_removes() -> None:
    game = at(table(side2="b2"))
    game.play("table:roll:3+4")
    game.refuses("1:x:b2", ("D16", "D28"))


def test_D10_a_removed_chip_frees_its_square() -> None:
    game = at(table(side2="b2"))
    game.play("table:roll:4+6", "1:x:b2", "table:roll:3+4")
    assert "b2" in game.legal(2)


def test_D17_an_11_goes_on_any_free_square() -> None:
    game = at(table(side1="a2", side2="b2 c3"))
    game.play("table:roll:5+6")
    assert game.legal(1) == chips_of(game.position["board"], ".")
    assert len(game.legal(1)) == 33
    game.play("1:c1")
    assert game.position["board"][0] == "..1..."
    assert game.position["turn"] == 2


def test_D17_not_on_a_taken_square() -> None:
    game = at(table(side1="a2", side2="b2"))
    game.play("table:roll:5+6")
    game.refuses("1:b2", "D17")
    game.refuses("1:a2", "D17")


def test_D17_nothing_is_replaced_while_a_square_is_free() -> None:
    game = at({**table(), "board": [".12211", *FULL[1:]]})
    game.play("table:roll:5+6")
    assert game.legal(1) == {"a1"}
    game.refuses("1:c1!", "D17")


def test_D17_the_last_free_square_must_be_taken() -> None:
    game = at({**table(), "board": [".12211", *FULL[1:]]})
    game.play("table:roll:5+6")
    game.refuses("1:pass", ("D17", "D28"))


def test_D17_nothing_is_removed_on_an_11() -> None:
    game = at(table(side2="b2"))
    game.play("table:roll:5+6")
    game.refuses("1:x:b2", ("D16", "D17"))


@pytest.mark.parametrize("square", ["a1", "d4"])
def test_D17_no_bonus_on_a_2_or_a_12(square: str) -> None:
    game = at(table())
    game.play("table:roll:5+6", f"1:{square}")
    assert game.position["turn"] == 2


def test_D18_on_a_full_board_any_opponents_chip_may_be_replaced() -> None:
    game = at({**table(), "board": FULL})
    game.play("table:roll:5+6")
    assert game.legal(1) == {f"{square}!" for square in chips_of(FULL, "2")} | {"pass"}
    game.play("1:c1!")
    assert game.position["board"][0] == "111211"
    assert game.position["turn"] == 2


def test_D18_with_three_sides_any_of_the_others() -> None:
    board = ["113311", *FULL[1:]]
    game = at({**table(seats=3), "board": board})
    game.play("table:roll:5+6")
    assert game.legal(1) == {f"{square}!" for square in chips_of(board, "2", "3")} | {"pass"}


def test_D18_in_teams_not_the_partners() -> None:
    game = at({**table(seats=4, turn=4), "board": FULL})
    game.play("table:roll:5+6")
    assert game.legal(4) == {f"{square}!" for square in chips_of(FULL, "1")} | {"pass"}


@pytest.mark.parametrize("square", ["a6", "c3"])
def test_D18_the_squares_2_and_12_too_but_without_a_bonus(square: str) -> None:
    game = at({**table(), "board": FULL})
    game.play("table:roll:5+6", f"1:{square}!")
    assert game.position["turn"] == 2


def test_D18_or_pass() -> None:
    game = at({**table(), "board": FULL})
    game.play("table:roll:5+6", "1:pass")
    assert game.position["board"] == FULL
    assert game.position["turn"] == 2


def test_D18_not_ones_own_chip() -> None:
    game = at({**table(), "board": FULL})
    game.play("table:roll:5+6")
    game.refuses("1:a1!", "D18")


def test_D18_replacing_is_said() -> None:
    game = at({**table(), "board": FULL})
    game.play("table:roll:5+6")
    game.refuses("1:c1", "D18")


def test_D18_only_an_11_allows_passing_on_a_full_board() -> None:
    game = at({**table(), "board": FULL})
    game.play("table:roll:3+4")
    assert game.legal(1) == {"b2!", "e2!"}
    game.refuses("1:pass", ("D11", "D28"))


def test_D18_a_10_on_a_full_board_is_still_a_10() -> None:
    game = at({**table(), "board": FULL})
    game.play("table:roll:4+6")
    protected = {*CORNERS.split(), *MIDDLE.split()}
    assert game.legal(1) == {f"x:{square}" for square in chips_of(FULL, "2") - protected}
