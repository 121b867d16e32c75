"""Mirrors and their effects: E7, E9, E10, E15-E19, E24, E50-E52."""

import pytest

from tests.scenario import at

TWO: dict[str, object] = {"game": "ekko", "seats": 2, "phase": "play", "stock": "rest"}
THREE: dict[str, object] = {"game": "ekko", "seats": 3, "phase": "play", "stock": "rest"}
FOUR: dict[str, object] = {"game": "ekko", "seats": 4, "phase": "play", "stock": "rest"}


@pytest.mark.parametrize(
    ("card", "mirror"),
    [("73", "37"), ("37", "73"), ("25", "52"), ("52", "25"), ("38", "83"), ("83", "38"), ("98", "89"), ("12", "21")],
)
def test_E50_the_mirror_has_the_digits_exchanged(card: str, mirror: str) -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], [mirror, "62"]], "pile": [card]})
    assert game.legal(3) == {"let", f"{mirror}>draw", f"{mirror}>drop:62"}


@pytest.mark.parametrize("digit", range(1, 10))
def test_E50_the_numbers_below_ten_are_read_with_their_zero(digit: int) -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["65"], ["61"], [f"{digit}0", "62"]], "pile": [f"0{digit}"]})
    assert f"{digit}0>draw" in game.legal(3)
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["65"], ["61"], [f"0{digit}", "62"]], "pile": [f"{digit}0"]})
    assert f"0{digit}>draw" in game.legal(3)


def test_E50_a_card_that_is_not_the_mirror_has_no_effect() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61", "90"], ["38", "62"]], "pile": ["37"]})
    game.refuses("3:38>draw", "E50")
    game.refuses("2:61>draw", "E50")
    game.refuses("2:61>drop:90", "E50")


def test_E50_a_multiple_of_11_is_no_mirror() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["33", "90"], ["44", "62"]], "pile": ["38"]})
    assert game.legal(2) == {"33"}
    game.refuses("3:44>draw", "E50")


def test_E51_a_mirror_is_played_out_of_turn() -> None:
    game = at(FOUR | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["62"], ["73", "63"]], "pile": ["37"]})
    game.play("4:73>draw")
    assert game.position["pile"] == ["73", "37"]


def test_E51_a_mirror_is_played_on_turn_whether_it_fits_or_not() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["37", "62"], ["60"]], "pile": ["73"]})
    assert game.legal(1) == {"37>draw", "37>drop:62", "draw"}
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["73", "12"], ["60"]], "pile": ["37"]})
    assert game.legal(1) == {"73>draw", "73>drop:12"}


def test_E51_a_mirror_may_follow_right_after_drawing() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["12", "20"], ["60"]], "pile": ["37"], "stock": ["73", "rest"]})
    game.play("1:draw", "1:73>drop:12")
    assert game.position["pile"] == ["73", "37"]
    assert game.position["hands"][0] == ["20"]


def test_E7_a_mirror_on_turn_that_does_not_fit_does_not_bar_drawing() -> None:
    game = at(THREE | {"turn": 1, "laid": 3, "hands": [["37", "62"], ["60"], ["61"]], "pile": ["73"]})
    game.play("1:draw")
    assert game.position["turn"] == 2


def test_E7_a_mirror_on_turn_is_not_compulsory_beside_another_fitting_card() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["73", "40"], ["60"]], "pile": ["37"]})
    assert game.legal(1) == {"40", "73>draw", "73>drop:40"}


def test_E7_a_mirror_out_of_turn_may_be_declined() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["73", "62"]], "pile": ["37"]})
    game.play("3:let", "2:61", "table:close")
    assert game.position["ended"] == "out"


def test_E9_a_fitting_mirror_is_a_mirror_play() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["73", "40"], ["60"]], "pile": ["37"]})
    assert "73" not in game.legal(1)


def test_E9_the_only_fitting_card_must_be_played_though_it_is_the_mirror() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["73", "12"], ["60"]], "pile": ["37"]})
    assert game.legal(1) == {"73>draw", "73>drop:12"}
    game.refuses("1:draw", "E9")


def test_E10_one_may_mirror_ones_own_card() -> None:
    game = at(THREE | {"turn": 1, "laid": 3, "hands": [["12", "37", "73"], ["60"], ["61"]], "pile": ["38"]})
    game.play("1:37")
    assert game.legal(1) == {"let", "73>draw", "73>drop:12"}
    game.play("1:73>draw")
    assert game.position["laid"] == 1
    assert game.position["turn"] == 2


def test_E52_the_discard_effect_takes_one_card_out_of_the_round() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["73", "15", "62"]], "pile": ["37"]})
    game.play("3:73>drop:15")
    assert game.position["hands"] == [["60"], ["61"], ["62"]]
    assert game.position["gone"] == [[], [], ["15"]]
    assert game.position["pile"] == ["73", "37"]


def test_E52_the_draw_effect_gives_each_other_player_one_card() -> None:
    game = at(
        THREE
        | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["73", "62"]], "pile": ["37"], "stock": ["80", "81", "rest"]}
    )
    game.play("3:73>draw")
    assert game.position["hands"] == [["60", "80"], ["61", "81"], ["62"]]


def test_E52_any_other_card_in_hand_may_be_discarded() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["73", "15", "33", "62"]], "pile": ["37"]})
    assert game.legal(3) == {"let", "73>draw", "73>drop:15", "73>drop:33", "73>drop:62"}


def test_E15_an_effect_cannot_be_waived_on_turn() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["12", "73"], ["50"]], "pile": ["37"]})
    assert "73" not in game.legal(1)
    game.refuses("1:73", ("E9", "E15"))


def test_E15_an_effect_cannot_be_waived_by_a_mirror_that_does_not_fit() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["12", "37"], ["50"]], "pile": ["73"]})
    assert "37" not in game.legal(1)
    game.refuses("1:37", "E15")


def test_E15_an_effect_cannot_be_waived_out_of_turn() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["73", "62"]], "pile": ["37"]})
    assert "73" not in game.legal(3)
    game.refuses("3:73", "E15")


def test_E15_an_effect_is_named_even_if_only_one_is_possible() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["73"], ["50"]], "pile": ["37"]})
    assert game.legal(1) == {"73>draw"}
    game.refuses("1:73", ("E9", "E15"))


def test_E15_the_last_card_as_a_mirror_has_one_effect_only() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["73"]], "pile": ["37"]})
    assert game.legal(3) == {"let", "73>draw"}
    game.refuses("3:73>drop:62", ("E15", "E46"))
    game.refuses("3:73>drop:73", ("E15", "E46"))


def test_E16_a_mirror_as_the_last_card_makes_the_others_draw_and_ends_the_round() -> None:
    game = at(
        THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["73"]], "pile": ["37"], "stock": ["80", "22", "rest"]}
    )
    game.play("3:73>draw")
    assert game.position["hands"] == [["60", "80"], ["22", "61"], []]
    assert game.position["ended"] == "out"
    assert game.position["points"] == [2, 3, 0]


def test_E16_a_mirror_as_the_last_card_opens_no_window() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["73"], ["60"]], "pile": ["37"]})
    game.play("1:73>draw")
    assert game.position["phase"] == "deal"


def test_E17_discarding_the_last_card_ends_the_round() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["73", "15"]], "pile": ["37"]})
    game.play("3:73>drop:15")
    assert game.position["ended"] == "out"
    assert game.position["points"] == [1, 1, 0]


def test_E17_even_a_multiple_of_11() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["73", "33"]], "pile": ["37"]})
    game.play("3:73>drop:33")
    assert game.position["ended"] == "out"
    assert game.position["points"] == [1, 1, 0]


def test_E18_the_discarded_card_is_hidden_from_the_others() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["73", "15", "62"]], "pile": ["37"]})
    game.play("3:73>drop:15")
    assert game.view(1)["gone"] == [[], 0, 1]
    assert game.view("public")["gone"] == [0, 0, 1]
    assert game.view(3)["gone"] == [0, 0, ["15"]]


def test_E18_the_discarded_card_does_not_score() -> None:
    game = at(
        THREE
        | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["62"]], "pile": ["37"], "gone": [["22", "33"], [], ["44"]]}
    )
    game.play("2:61", "table:close")
    assert game.position["points"] == [1, 0, 1]


def test_E18_the_discarded_card_is_back_in_the_next_round() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["73", "15"], ["60"]], "pile": ["37"]})
    game.play("1:73>drop:15")
    game.play("table:deal:" + "-".join(f"{number:02d}" for number in range(1, 99)))
    assert game.position["gone"] == [[], []]
    assert "15" in game.position["stock"]


def test_E18_a_discarded_card_closes_no_window_of_its_mirror() -> None:
    game = at(
        THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["62"]], "pile": ["37"], "gone": [["73"], [], []]}
    )
    assert game.legal(1) == game.legal(3) == {"let"}


def test_E19_the_others_draw_from_the_left_of_the_mirrors_player() -> None:
    stock = ["81", "82", "83", "rest"]
    game = at(
        FOUR | {"turn": 4, "laid": 3, "hands": [["60"], ["73", "61"], ["62"], ["63"]], "pile": ["37"], "stock": stock}
    )
    game.play("2:73>draw")
    assert game.position["hands"] == [["60", "83"], ["61"], ["62", "81"], ["63", "82"]]


def test_E19_the_first_who_cannot_draw_ends_the_round() -> None:
    game = at(
        FOUR
        | {
            "turn": 4,
            "laid": 3,
            "hands": [["60"], ["73", "61"], ["62"], ["63"]],
            "pile": ["37", "rest"],
            "stock": ["81", "82"],
        }
    )
    game.play("2:73>draw")
    assert game.position["hands"] == [["60"], ["61"], ["62", "81"], ["63", "82"]]
    assert game.position["ended"] == "stock"
    assert game.position["points"] == [1, 1, 2, 2]


def test_E19_the_stock_may_be_emptied_exactly() -> None:
    game = at(
        TWO | {"turn": 1, "laid": 2, "hands": [["73", "61"], ["62"]], "pile": ["37", "rest"], "stock": ["81"]},
    )
    game.play("1:73>draw")
    assert game.position["stock"] == []
    assert game.position["ended"] is None
    assert game.position["turn"] == 2


def test_E19_a_mirror_as_the_last_card_with_a_short_stock_ends_the_round_by_the_stock() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["73"], ["62"]], "pile": ["37", "rest"], "stock": []})
    game.play("1:73>draw")
    assert game.position["ended"] == "stock"
    assert game.position["points"] == [0, 1]


def test_E24_play_goes_on_from_the_left_of_the_mirrors_player() -> None:
    game = at(FOUR | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["73", "62", "15"], ["63"]], "pile": ["37"]})
    game.play("3:73>drop:15")
    assert game.position["phase"] == "play"
    assert game.position["turn"] == 4
    assert game.position["laid"] == 3


def test_E24_the_mirror_is_the_card_to_be_followed() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60", "80"], ["61"], ["73", "62", "15"]], "pile": ["37"]})
    game.play("3:73>drop:15")
    assert game.legal(1) == {"80"}


def test_E24_a_mirror_is_not_mirrored_in_turn() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["73", "62", "15"]], "pile": ["37"]})
    game.play("3:73>drop:15")
    assert game.legal(2) == game.legal(3) == set()
    game.refuses("2:let", "E14")
