"""Multiples of 11: E25-E28, E49."""

import pytest

from tests.scenario import at

TWO: dict[str, object] = {"game": "ekko", "seats": 2, "phase": "play", "stock": "rest"}
THREE: dict[str, object] = {"game": "ekko", "seats": 3, "phase": "play", "stock": "rest"}


def test_E49_on_38_sandra_lays_33_then_67() -> None:
    game = at(THREE | {"turn": 1, "laid": 3, "hands": [["33", "67", "90"], ["50"], ["51"]], "pile": ["38"]})
    game.play("1:33")
    assert game.position["phase"] == "again"
    assert game.position["turn"] == 1
    game.play("1:67")
    assert game.position["phase"] == "play"
    assert game.position["turn"] == 2
    assert game.position["pile"] == ["67", "33", "38"]


@pytest.mark.parametrize("card", ["11", "22", "33", "44", "55", "66", "77", "88"])
def test_E49_every_multiple_of_11_binds_its_player(card: str) -> None:
    game = at(TWO | {"turn": 1, "laid": 1, "silent": 1, "hands": [[card, "50"], ["51"]], "pile": ["97"]})
    game.play(f"1:{card}")
    assert game.position["phase"] == "again"
    assert game.position["turn"] == 1


def test_E49_the_next_card_must_fit_the_multiple_of_11() -> None:
    game = at(THREE | {"phase": "again", "turn": 1, "laid": 1, "hands": [["12", "40"], ["50"], ["51"]], "pile": ["33"]})
    assert game.legal(1) == {"40"}
    game.refuses("1:12", ("E47", "E33", "E49"))
    game = at(THREE | {"phase": "again", "turn": 1, "laid": 1, "hands": [["12", "50"], ["49"], ["51"]], "pile": ["44"]})
    assert game.legal(1) == {"12"}


def test_E49_no_draw_while_a_card_fits_the_multiple_of_11() -> None:
    game = at(THREE | {"phase": "again", "turn": 1, "laid": 1, "hands": [["12", "40"], ["50"], ["51"]], "pile": ["33"]})
    game.refuses("1:draw", ("E6", "E49"))


def test_E49_the_others_have_no_move_meanwhile() -> None:
    game = at(THREE | {"phase": "again", "turn": 1, "laid": 1, "hands": [["12", "40"], ["50"], ["51"]], "pile": ["33"]})
    assert game.legal(2) == game.legal(3) == set()
    game.refuses("2:50", "E45")


def test_E28_a_second_multiple_of_11_binds_again() -> None:
    game = at(THREE | {"turn": 1, "laid": 3, "hands": [["33", "44", "12"], ["50"], ["51"]], "pile": ["38"]})
    game.play("1:33", "1:44")
    assert game.position["phase"] == "again"
    assert game.position["turn"] == 1
    assert game.legal(1) == {"12"}


def test_E25_with_nothing_that_fits_one_card_is_drawn_and_the_turn_is_over() -> None:
    game = at(
        THREE | {"turn": 1, "laid": 3, "hands": [["33", "12"], ["50"], ["51"]], "pile": ["38"], "stock": ["20", "rest"]}
    )
    game.play("1:33")
    assert game.legal(1) == {"draw"}
    game.play("1:draw")
    assert game.position["hands"][0] == ["12", "20"]
    assert game.position["phase"] == "play"
    assert game.position["turn"] == 2


def test_E25_the_card_drawn_is_not_played_even_if_it_fits() -> None:
    game = at(
        THREE | {"turn": 1, "laid": 3, "hands": [["33", "12"], ["50"], ["51"]], "pile": ["38"], "stock": ["90", "rest"]}
    )
    game.play("1:33", "1:draw")
    assert game.legal(1) == set()
    assert game.legal(2) == {"50"}


def test_E25_the_next_player_follows_the_multiple_of_11() -> None:
    game = at(
        THREE | {"turn": 1, "laid": 3, "hands": [["33", "12"], ["50", "20"], ["51"]], "pile": ["38"]},
    )
    game.play("1:33", "1:draw")
    assert game.legal(2) == {"50"}


def test_E26_as_the_last_card_it_makes_its_player_draw() -> None:
    game = at(
        THREE | {"turn": 1, "laid": 3, "hands": [["33"], ["50"], ["51"]], "pile": ["38"], "stock": ["90", "rest"]}
    )
    game.play("1:33")
    assert game.position["phase"] == "again"
    assert game.legal(1) == {"draw"}
    game.play("1:draw")
    assert game.position["hands"][0] == ["90"]
    assert game.position["ended"] is None
    assert game.position["turn"] == 2


def test_E26_a_last_multiple_of_11_opens_no_window() -> None:
    game = at(THREE | {"turn": 1, "laid": 3, "hands": [["33"], ["50"], ["51"]], "pile": ["38"]})
    game.play("1:33")
    assert game.legal(2) == game.legal(3) == game.legal("table") == set()


def test_E26_two_multiples_of_11_in_a_row_as_last_cards_draw_once() -> None:
    game = at(
        TWO | {"turn": 1, "laid": 2, "hands": [["33", "44"], ["50"]], "pile": ["38"], "stock": ["90", "91", "rest"]}
    )
    game.play("1:33", "1:44", "1:draw")
    assert game.position["hands"][0] == ["90"]
    assert game.position["turn"] == 2


def test_E27_as_the_last_card_with_an_empty_stock_it_ends_the_round_at_0() -> None:
    game = at(
        THREE | {"turn": 1, "laid": 3, "hands": [["33"], ["50", "22"], ["51"]], "pile": ["38", "rest"], "stock": []}
    )
    game.play("1:33")
    assert game.position["phase"] == "again"
    game.play("1:draw")
    assert game.position["ended"] == "stock"
    assert game.position["points"] == [0, 3, 1]


def test_E35_nothing_that_fits_after_a_multiple_of_11_and_no_stock_ends_the_round() -> None:
    game = at(
        TWO | {"turn": 1, "laid": 2, "hands": [["33", "12"], ["50"]], "pile": ["38", "rest"], "stock": []},
    )
    game.play("1:33", "1:draw")
    assert game.position["ended"] == "stock"
    assert game.position["points"] == [1, 1]
