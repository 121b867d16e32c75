"""Séquence Dés: the board and an ordinary turn."""

import pytest

from tests.scenario import at

# Which squares bear a number, D3.
SQUARES = {
    2: "a1 f1 a6 f6",
    3: "b1 f2 a5 e6",
    4: "c1 f3 a4 d6",
    5: "d1 a3 f4 c6",
    6: "e1 a2 f5 b6",
    7: "b2 e2 b5 e5",
    8: "c2 e3 b4 d5",
    9: "d2 b3 e4 c5",
    12: "c3 d3 c4 d4",
}
ROLL = {2: "1+1", 3: "1+2", 4: "2+2", 5: "1+4", 6: "1+5", 7: "3+4", 8: "4+4", 9: "4+5", 12: "6+6"}


def table(seats: int = 2, turn: int = 1, **chips: str) -> dict[str, object]:
    """A position before a roll; `side1="b2 e2"` puts chips of side 1 on these squares."""
    owner = {square: side[-1] for side, squares in chips.items() for square in squares.split()}
    board = ["".join(owner.get(f"{column}{row}", ".") for column in "abcdef") for row in range(1, 7)]
    return {"game": "sequence-des", "seats": seats, "dealer": None, "phase": "roll", "turn": turn, "board": board}


@pytest.mark.parametrize("number", SQUARES)
def test_D3_four_squares_of_each_number(number: int) -> None:
    game = at(table())
    game.play(f"table:roll:{ROLL[number]}")
    assert game.legal(1) == set(SQUARES[number].split())


def test_D3_no_square_bears_a_10() -> None:
    game = at(table())
    game.play("table:roll:4+6")
    assert game.legal(1) == {"pass"}


def test_D3_an_11_is_not_bound_to_a_number() -> None:
    game = at(table())
    game.play("table:roll:5+6")
    assert len(game.legal(1)) == 36


def test_D3_squares_are_named_by_column_and_row_from_the_top_left() -> None:
    game = at(table())
    game.play("table:roll:3+2", "1:a3")
    assert game.position["board"] == ["......", "......", "1.....", "......", "......", "......"]


@pytest.mark.parametrize("square", ["g1", "a7", "a0", "b2b"])
def test_D3_there_is_no_other_square(square: str) -> None:
    game = at(table())
    game.play("table:roll:3+4")
    game.refuses(f"1:{square}", ("N3", "N1"))


def test_D27_only_the_seat_on_turn_acts() -> None:
    game = at(table())
    game.play("table:roll:3+4")
    assert game.legal(2) == set()
    game.refuses("2:b2", "D27")


def test_D27_a_partner_does_not_act_either() -> None:
    game = at(table(seats=4))
    game.play("table:roll:3+4")
    game.refuses("3:b2", "D27")


def test_D27_nobody_acts_before_the_roll() -> None:
    game = at(table())
    assert game.legal(1) == set()
    game.refuses("1:b2", "D27")
    game.refuses("1:pass", "D27")


def test_D27_no_second_roll_before_the_first_is_played() -> None:
    game = at(table())
    game.play("table:roll:3+4")
    assert game.legal("table") == set()
    game.refuses("table:roll:3+4", ("D27", "D28"))


def test_D28_the_sum_of_both_dice_counts() -> None:
    game = at(table())
    game.play("table:roll:2+6")
    assert game.legal(1) == {"c2", "e3", "b4", "d5"}


def test_D28_the_order_of_the_dice_does_not_matter() -> None:
    game, other = at(table()), at(table())
    game.play("table:roll:2+6", "1:c2")
    other.play("table:roll:6+2", "1:c2")
    assert game.position == other.position


def test_D28_a_placement_ends_the_turn() -> None:
    game = at(table())
    game.play("table:roll:3+4", "1:b2")
    assert game.position["board"][1] == ".1...."
    assert game.position["phase"] == "roll"
    assert game.position["turn"] == 2
    assert game.position["roll"] is None


def test_D28_after_the_last_seat_comes_the_first() -> None:
    game = at(table(seats=3, turn=3))
    game.play("table:roll:3+4", "3:b2")
    assert game.position["turn"] == 1


def test_D28_the_square_must_bear_the_number() -> None:
    game = at(table())
    game.play("table:roll:3+4")
    game.refuses("1:c2", "D28")


def test_D28_a_single_die_does_not_count() -> None:
    game = at(table())
    game.play("table:roll:3+4")
    game.refuses("1:b1", "D28")


def test_D28_who_can_place_may_not_pass() -> None:
    game = at(table())
    game.play("table:roll:3+4")
    game.refuses("1:pass", "D28")


@pytest.mark.parametrize("text", [" b2 ", "B2"])
def test_D28_spaces_and_case_do_not_matter(text: str) -> None:
    game = at(table())
    game.play("table:roll:3+4", f"1:{text}")
    assert game.position["board"][1] == ".1...."


def test_D28_what_is_no_move_is_refused() -> None:
    game = at(table())
    game.play("table:roll:3+4")
    game.refuses("1:hello", "N1")


def test_D9_the_chip_goes_on_a_free_square() -> None:
    game = at(table(side1="b2", side2="e2 b5"))
    game.play("table:roll:3+4")
    assert game.legal(1) == {"e5"}


def test_D9_an_opponents_square_is_not_free() -> None:
    game = at(table(side2="b2"))
    game.play("table:roll:3+4")
    game.refuses("1:b2", "D9")


def test_D9_ones_own_square_is_not_free() -> None:
    game = at(table(side1="b2"))
    game.play("table:roll:3+4")
    game.refuses("1:b2", "D9")


def test_D9_nothing_is_replaced_while_a_square_is_free() -> None:
    game = at(table(side2="b2 e2 b5"))
    game.play("table:roll:3+4")
    game.refuses("1:b2!", "D9")


def test_D9_there_is_nothing_to_replace_on_a_free_square() -> None:
    game = at(table())
    game.play("table:roll:3+4")
    game.refuses("1:b2!", "D9")


def test_D11_with_all_four_taken_an_opponents_chip_is_replaced() -> None:
    game = at(table(side1="b2 e5", side2="e2 b5"))
    game.play("table:roll:3+4")
    assert game.legal(1) == {"e2!", "b5!"}
    game.play("1:e2!")
    assert game.position["board"][1] == ".1..1."
    assert game.position["turn"] == 2


def test_D11_it_must_be_replaced() -> None:
    game = at(table(side1="b2 e5", side2="e2 b5"))
    game.play("table:roll:3+4")
    game.refuses("1:pass", ("D11", "D28"))


def test_D11_not_ones_own_chip() -> None:
    game = at(table(side1="b2 e5", side2="e2 b5"))
    game.play("table:roll:3+4")
    game.refuses("1:b2!", "D11")


def test_D11_replacing_is_said() -> None:
    game = at(table(side1="b2 e5", side2="e2 b5"))
    game.play("table:roll:3+4")
    game.refuses("1:e2", "D11")


def test_D11_only_on_a_square_of_the_number() -> None:
    game = at(table(side1="b2 e5", side2="e2 b5 c1"))
    game.play("table:roll:3+4")
    game.refuses("1:c1!", ("D28", "D11"))


@pytest.mark.parametrize(("roll", "squares"), [("1+1", "a1 f1 a6 f6"), ("6+6", "c3 d3 c4 d4")])
def test_D11_the_squares_2_and_12_too(roll: str, squares: str) -> None:
    game = at(table(side2=squares))
    game.play(f"table:roll:{roll}")
    assert game.legal(1) == {f"{square}!" for square in squares.split()}


def test_D11_with_three_sides_any_opponents_chip() -> None:
    game = at(table(seats=3, side1="b2", side2="e2", side3="b5 e5"))
    game.play("table:roll:3+4")
    assert game.legal(1) == {"e2!", "b5!", "e5!"}


def test_D7_a_partners_chip_is_ones_own() -> None:
    game = at(table(seats=4, turn=3, side1="b2 e5", side2="e2 b5"))
    game.play("table:roll:3+4")
    assert game.legal(3) == {"e2!", "b5!"}
    game.refuses("3:b2!", ("D11", "D7"))


def test_D10_a_replaced_chip_leaves_the_board() -> None:
    game = at(table(side2="b2 e2 b5 e5"))
    game.play("table:roll:3+4", "1:b2!")
    assert "".join(game.position["board"]).count("2") == 3
    assert "".join(game.position["board"]).count("1") == 1


def test_D12_with_all_four_ones_own_the_turn_ends() -> None:
    game = at(table(side1="b2 e2 b5 e5"))
    game.play("table:roll:3+4")
    assert game.legal(1) == {"pass"}
    game.play("1:pass")
    assert game.position["turn"] == 2
    assert game.position["phase"] == "roll"


def test_D12_ones_own_chip_is_not_replaced() -> None:
    game = at(table(side1="b2 e2 b5 e5"))
    game.play("table:roll:3+4")
    game.refuses("1:b2!", "D12")
    game.refuses("1:b2", "D12")


def test_D12_the_partners_chips_count_as_ones_own() -> None:
    game = at(table(seats=4, turn=4, side2="b2 e2 b5 e5"))
    game.play("table:roll:3+4")
    assert game.legal(4) == {"pass"}
