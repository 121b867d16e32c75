"""A turn: E5, E6, E8, E45-E48, and texts that are no moves."""

import pytest

from tests.scenario import at

TWO: dict[str, object] = {"game": "ekko", "seats": 2, "phase": "play", "stock": "rest"}
THREE: dict[str, object] = {"game": "ekko", "seats": 3, "phase": "play", "stock": "rest"}


def test_E5_higher_is_strict() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["36", "38"], ["50"]], "pile": ["37"]})
    assert game.legal(1) == {"38"}


def test_E5_lower_is_strict() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["37", "39"], ["50"]], "pile": ["38"]})
    assert game.legal(1) == {"37"}


def test_E5_nothing_is_higher_than_98_nor_lower_than_01() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["98", "01"], ["50"]], "pile": ["97"]})
    assert game.legal(1) == {"98"}
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["98", "01"], ["50"]], "pile": ["02"]})
    assert game.legal(1) == {"01"}


def test_E6_no_draw_while_a_card_fits() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["12", "90"], ["50"]], "pile": ["37"]})
    game.refuses("1:draw", "E6")


def test_E6_a_multiple_of_11_that_fits_bars_the_draw() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["12", "88"], ["50"]], "pile": ["37"]})
    game.refuses("1:draw", "E6")


def test_E8_the_drawn_card_waits_for_a_later_turn() -> None:
    game = at(
        THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["12"], ["50"]], "pile": ["37"], "stock": ["90", "rest"]}
    )
    game.play("2:draw")
    assert game.position["hands"][1] == ["12", "90"]
    assert game.position["turn"] == 3
    game.refuses("2:90", ("E8", "E45"))


def test_E8_the_drawn_card_may_be_played_at_once_as_a_mirror() -> None:
    game = at(
        THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["12"], ["50"]], "pile": ["37"], "stock": ["73", "rest"]}
    )
    game.play("2:draw")
    assert game.legal(2) == {"let", "73>draw", "73>drop:12"}


def test_E45_nobody_lays_out_of_turn() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60", "61"], ["70"], ["50"]], "pile": ["37"]})
    game.refuses("3:50", "E45")
    game.refuses("1:60", "E45")


def test_E45_nobody_draws_out_of_turn() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["70"], ["12"]], "pile": ["37"]})
    game.refuses("3:draw", "E45")


def test_E45_nobody_acts_when_the_match_is_over() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "scores": [0, 24], "hands": [["38"], ["50"]], "pile": ["37"]})
    game.play("1:38", "table:close")
    assert game.position["phase"] == "over"
    assert game.legal(1) == game.legal(2) == game.legal("table") == set()
    game.refuses("2:50", "E45")
    game.refuses("2:draw", "E45")


def test_E46_a_card_must_be_in_hand_to_be_laid() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["38", "40"], ["50"]], "pile": ["37"]})
    game.refuses("1:50", "E46")
    game.refuses("1:51", "E46")


def test_E46_a_card_must_be_in_hand_to_be_a_mirror() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["38", "40"], ["50"]], "pile": ["37"]})
    game.refuses("1:73>draw", "E46")
    game.refuses("2:73>draw", "E46")


def test_E46_a_card_must_be_in_hand_to_be_discarded_by_a_mirror() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["73", "40"], ["50"]], "pile": ["37"]})
    game.refuses("1:73>drop:50", "E46")


def test_E46_a_mirror_cannot_discard_itself() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["73", "40"], ["50"]], "pile": ["37"]})
    game.refuses("1:73>drop:73", "E46")


def test_E47_on_an_odd_card_a_higher_one() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["12", "36", "38", "90"], ["50"]], "pile": ["37"]})
    assert game.legal(1) == {"38", "90"}
    game.refuses("1:36", ("E47", "E33"))


def test_E47_on_an_even_card_a_lower_one() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["12", "37", "39", "90"], ["50"]], "pile": ["38"]})
    assert game.legal(1) == {"12", "37"}
    game.refuses("1:39", ("E47", "E33"))


def test_E47_the_card_laid_lies_on_top() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["12", "38"], ["50"]], "pile": ["37"]})
    game.play("1:38")
    assert game.position["pile"] == ["38", "37"]
    assert game.position["laid"] == 1
    assert game.position["hands"][0] == ["12"]


def test_E48_without_a_fitting_card_draw_is_the_only_move() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["12", "36"], ["50"]], "pile": ["37"]})
    assert game.legal(1) == {"draw"}


def test_E48_the_draw_takes_the_top_of_the_stock_and_ends_the_turn() -> None:
    game = at(
        THREE | {"turn": 2, "laid": 1, "hands": [["50"], ["12"], ["51"]], "pile": ["37"], "stock": ["60", "rest"]}
    )
    game.play("2:draw")
    assert game.position["hands"][1] == ["12", "60"]
    assert game.position["turn"] == 3
    assert game.position["laid"] == 1


@pytest.mark.parametrize("text", ["hello", "", "pass", "73>", "73>keep", "73>drop", "73>drop:", "try:", "draw:2"])
def test_N1_what_is_no_move_of_the_game(text: str) -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["12", "73"], ["50"]], "pile": ["37"]})
    game.refuses(f"1:{text}", "N1")


@pytest.mark.parametrize("text", ["99", "00", "99>draw", "73>drop:99", "try:00"])
def test_N3_what_is_no_card_of_the_game(text: str) -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["12", "73"], ["50"]], "pile": ["37"]})
    game.refuses(f"1:{text}", "N3")


def test_N4_a_seat_that_is_not_at_the_table() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["12", "73"], ["50"]], "pile": ["37"]})
    game.refuses("3:draw", "N4")
