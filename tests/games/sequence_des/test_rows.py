"""Séquence Dés: winning, and the option of six in a row."""

import itertools

import pytest

from tests.scenario import at, start

FULL = ["112211", "221122", "112211", "221122", "112211", "221122"]
COLUMNS = "abcdef"


def lines(length: int) -> list[list[str]]:
    """Every straight line of this many squares on the board."""
    found = []
    for column, row, (right, down) in itertools.product(range(6), range(6), [(1, 0), (0, 1), (1, 1), (-1, 1)]):
        places = [(column + right * step, row + down * step) for step in range(length)]
        if all(0 <= x < 6 and 0 <= y < 6 for x, y in places):
            found.append([f"{COLUMNS[x]}{y + 1}" for x, y in places])
    return found


def table(seats: int = 2, turn: int = 1, **chips: str) -> dict[str, object]:
    """A position before a roll; `side1="b2 e2"` puts chips of side 1 on these squares."""
    owner = {square: side[-1] for side, squares in chips.items() for square in squares.split()}
    board = ["".join(owner.get(f"{column}{row}", ".") for column in COLUMNS) for row in range(1, 7)]
    return {"game": "sequence-des", "seats": seats, "dealer": None, "phase": "roll", "turn": turn, "board": board}


def test_D1_five_in_a_row_win() -> None:
    game = at(table(side1="a2 a3 a4 a5"))
    game.play("table:roll:1+1", "1:a1")
    assert game.position["phase"] == "over"
    assert game.position["turn"] is None
    assert game.position["roll"] is None
    assert game.position["ended"] == "row"
    assert game.position["points"] == [1, 0]
    assert game.outcome == {"reason": "row", "scores": [1, 0], "winners": [1]}


def test_D1_four_in_a_row_do_not() -> None:
    game = at(table(side1="a3 a4 a5"))
    game.play("table:roll:1+5", "1:a2")
    assert game.outcome is None
    assert game.position["points"] is None


@pytest.mark.parametrize("squares", ["a1 b1 d1 e1", "a1 b1 c1 f1"])
def test_D1_the_line_must_be_unbroken(squares: str) -> None:
    game = at(table(side1=f"{squares} c3"))
    game.play("table:roll:4+5", "1:d2")
    assert game.outcome is None


def test_D1_five_chips_with_a_gap_do_not_win() -> None:
    game = at(table(side1="a1 b1 e1 f1"))
    game.play("table:roll:2+2", "1:c1")
    assert game.outcome is None


def test_D1_an_opponents_chip_breaks_the_line() -> None:
    game = at(table(side1="a1 b1 e1 f1", side2="d1"))
    game.play("table:roll:2+2", "1:c1")
    assert game.outcome is None


def test_D1_a_line_does_not_run_round_the_edge() -> None:
    game = at(table(side1="e1 f1 a2 b2"))
    game.play("table:roll:4+4", "1:c2")
    assert game.outcome is None


def test_D1_a_line_does_not_bend() -> None:
    game = at(table(side1="a1 b1 c1 d2"))
    game.play("table:roll:1+4", "1:d1")
    assert game.outcome is None


def test_D1_five_are_not_enough_when_six_are_agreed() -> None:
    game = at({**table(side1="a2 a3 a4 a5"), "options": {"row": 6}})
    game.play("table:roll:5+6", "1:a1")
    assert game.outcome is None
    assert game.position["turn"] == 2


@pytest.mark.parametrize("line", lines(6), ids="-".join)
def test_D1_six_in_a_row_win_when_six_are_agreed(line: list[str]) -> None:
    *four, last = line
    game = at({**table(side1=" ".join(four)), "options": {"row": 6}})
    game.play("table:roll:5+6", f"1:{last}")
    assert game.outcome == {"reason": "row", "scores": [1, 0], "winners": [1]}


def test_D1_two_teams_may_agree_on_six() -> None:
    assert start("sequence-des", seats=4, options={"row": 6}).position["options"]["row"] == 6


def test_D1_three_sides_may_not_agree_on_six() -> None:
    with pytest.raises(ValueError, match="row"):
        start("sequence-des", seats=3, options={"row": 6})


@pytest.mark.parametrize("row", [4, 7, "six"])
def test_D1_a_row_is_five_or_six(row: object) -> None:
    with pytest.raises(ValueError, match="row"):
        start("sequence-des", seats=2, options={"row": row})


def test_D2_there_are_thirty_two_lines_of_five() -> None:
    assert len(lines(5)) == 12 + 12 + 4 + 4


@pytest.mark.parametrize("line", lines(5), ids="-".join)
@pytest.mark.parametrize("gap", [0, 2, 4])
def test_D2_columns_rows_and_both_diagonals_count(line: list[str], gap: int) -> None:
    game = at(table(side1=" ".join(square for square in line if square != line[gap])))
    game.play("table:roll:5+6", f"1:{line[gap]}")
    assert game.outcome == {"reason": "row", "scores": [1, 0], "winners": [1]}


def test_D4_a_longer_line_wins_too() -> None:
    game = at(table(side1="a1 b1 d1 e1 f1"))
    game.play("table:roll:2+2", "1:c1")
    assert game.outcome == {"reason": "row", "scores": [1, 0], "winners": [1]}


def test_D4_two_lines_at_once_win_once() -> None:
    game = at(table(side1="b1 c1 d1 e1 a2 a3 a4 a5"))
    game.play("table:roll:1+1", "1:a1")
    assert game.outcome == {"reason": "row", "scores": [1, 0], "winners": [1]}


@pytest.mark.parametrize("seat", [1, 2, 3])
def test_D8_three_seats_win_each_for_themselves(seat: int) -> None:
    game = at(table(seats=3, turn=seat, **{f"side{seat}": "b1 c1 d1 e1"}))
    game.play("table:roll:5+6", f"{seat}:f1")
    scores = [int(each == seat) for each in (1, 2, 3)]
    assert game.outcome == {"reason": "row", "scores": scores, "winners": [seat]}


def test_D8_two_colours_do_not_make_a_line_together() -> None:
    game = at(table(seats=3, side1="b1 c1", side3="d1 e1"))
    game.play("table:roll:1+1", "1:a1")
    assert game.outcome is None


@pytest.mark.parametrize(("seat", "winners"), [(1, [1, 3]), (2, [2, 4]), (3, [1, 3]), (4, [2, 4])])
def test_D7_a_team_wins_together(seat: int, winners: list[int]) -> None:
    game = at(table(seats=4, turn=seat, **{f"side{winners[0]}": "b1 c1 d1 e1"}))
    game.play("table:roll:5+6", f"{seat}:f1")
    scores = [int(each in winners) for each in (1, 2, 3, 4)]
    assert game.outcome == {"reason": "row", "scores": scores, "winners": winners}
    assert game.position["points"] == scores


def test_D19_the_win_comes_before_the_bonus_roll() -> None:
    game = at(table(side1="b1 c1 d1 e1"))
    game.play("table:roll:1+1", "1:f1")
    assert game.position["phase"] == "over"
    assert game.legal("table") == set()


def test_D19_a_replacement_can_win() -> None:
    game = at(table(side1="a1 b1 d1 e1", side2="c1 f3 a4 d6"))
    game.play("table:roll:2+2", "1:c1!")
    assert game.outcome == {"reason": "row", "scores": [1, 0], "winners": [1]}


def test_D19_a_replacement_on_a_12_can_win() -> None:
    game = at(table(side1="c1 c2 c5 c4", side2="c3 d3 d4"))
    game.play("table:roll:6+6", "1:c3!")
    assert game.outcome == {"reason": "row", "scores": [1, 0], "winners": [1]}


def test_D19_an_11_on_a_full_board_can_win() -> None:
    game = at({**table(), "board": ["112111", *FULL[1:]]})
    game.play("table:roll:5+6", "1:c1!")
    assert game.outcome == {"reason": "row", "scores": [1, 0], "winners": [1]}


def test_D19_a_win_in_the_bonus_turn() -> None:
    game = at(table(side1="c1 d1 e1 f1"))
    game.play("table:roll:6+6", "1:c3", "table:roll:1+2", "1:b1")
    assert game.outcome == {"reason": "row", "scores": [1, 0], "winners": [1]}


def test_D27_nobody_acts_after_the_win() -> None:
    game = at(table(side1="b1 c1 d1 e1"))
    game.play("table:roll:1+1", "1:a1")
    assert [game.legal(seat) for seat in (1, 2, "table")] == [set(), set(), set()]
    game.refuses("table:roll:3+4", "D27")
    game.refuses("1:b2", "D27")
    game.refuses("2:pass", "D27")


def test_D22_a_full_board_is_no_draw() -> None:
    game = at({**table(), "board": [".12211", *FULL[1:]]})
    game.play("table:roll:1+1", "1:a1")
    assert "." not in "".join(game.position["board"])
    assert game.outcome is None
    assert game.position["phase"] == "roll"


def test_D22_passes_do_not_end_the_game() -> None:
    game = at({**table(), "board": FULL})
    game.play("table:roll:5+6", "1:pass", "table:roll:5+6", "2:pass", "table:roll:5+6", "1:pass")
    assert game.outcome is None
    assert game.position["turn"] == 2
