"""The time to react: E11-E14."""

from tests.scenario import at

TWO: dict[str, object] = {"game": "ekko", "seats": 2, "phase": "play", "stock": "rest"}
THREE: dict[str, object] = {"game": "ekko", "seats": 3, "phase": "play", "stock": "rest"}


def test_E11_the_mirror_may_come_before_the_card_of_the_seat_on_turn() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61", "80"], ["73", "62"]], "pile": ["37"]})
    game.play("3:73>draw")
    game.refuses("2:80", "E45")


def test_E11_the_card_of_the_seat_on_turn_may_come_before_the_mirror() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61", "80"], ["73", "62"]], "pile": ["37"]})
    game.play("2:80")
    game.refuses("3:73>draw", "E12")


def test_E12_a_late_mirror_stays_in_hand_without_penalty() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61", "80"], ["73", "62", "90"]], "pile": ["37"]})
    game.play("2:80")
    game.refuses("3:73>drop:90", "E12")
    assert game.position["hands"][2] == ["62", "73", "90"]


def test_E12_a_late_mirror_out_of_turn_costs_nothing_where_mistakes_are_penalised() -> None:
    game = at(
        THREE
        | {
            "options": {"mistakes": "penalised"},
            "turn": 2,
            "laid": 1,
            "hands": [["73", "62"], ["61", "80"], ["60"]],
            "pile": ["37"],
        }
    )
    game.play("2:80")
    game.refuses("1:73>draw", "E12")
    game.refuses("1:try:73", ("E12", "E33"))


def test_E12_a_late_mirror_that_fits_may_still_be_laid_on_ones_turn() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61", "80"], ["73", "62"]], "pile": ["37"]})
    game.play("2:80", "3:73")
    assert game.position["pile"] == ["73", "80", "37"]


def test_E12_the_first_of_two_cards_laid_in_one_turn_may_be_mirrored_no_more() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["33", "80"], ["83", "62"]], "pile": ["38"]})
    game.play("2:33")
    game.refuses("3:83>draw", "E12")


def test_E13_every_seat_off_turn_may_decline_with_or_without_the_mirror() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["73", "62"]], "pile": ["37"]})
    assert "let" in game.legal(1)
    assert "let" in game.legal(3)


def test_E13_the_others_see_no_difference_whoever_holds_the_mirror() -> None:
    held = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["73", "62"]], "pile": ["37"]})
    stocked = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["74", "62"]], "pile": ["37"]})
    for viewer in (1, 2, "public"):
        assert held.view(viewer) == stocked.view(viewer)
    assert held.legal(1) == stocked.legal(1)
    assert held.legal(2) == stocked.legal(2)


def test_E13_the_window_on_a_last_card_opens_whoever_holds_the_mirror() -> None:
    held = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["16", "62"]], "pile": ["37"]})
    stocked = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["17", "62"]], "pile": ["37"]})
    held.play("2:61")
    stocked.play("2:61")
    assert held.position["phase"] == stocked.position["phase"] == "last"
    for viewer in (1, 2, "public"):
        assert held.view(viewer) == stocked.view(viewer)


def test_E13_declining_is_seen_by_nobody_else() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["61"], ["73", "62"]], "pile": ["37"]})
    game.play("3:let", "1:let")
    assert game.position["declined"] == [1, 3]
    assert game.view(1)["declined"] == [1]
    assert game.view(2)["declined"] == []
    assert game.view(3)["declined"] == [3]
    assert game.view("public")["declined"] == []


def test_E14_a_draw_does_not_close_the_window() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["12"], ["73", "62"]], "pile": ["37"]})
    game.play("2:draw")
    assert "73>draw" in game.legal(3)


def test_E14_a_seat_that_declined_may_not_mirror_before_a_draw() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["73", "62"], ["12"], ["60"]], "pile": ["37"]})
    game.play("1:let")
    assert game.legal(1) == set()
    game.refuses("1:73>draw", "E14")
    game.refuses("1:let", "E14")


def test_E14_a_seat_that_declined_may_mirror_after_a_later_draw() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["73", "62"], ["12"], ["60"]], "pile": ["37"]})
    game.play("1:let", "2:draw")
    assert game.position["declined"] == []
    assert game.legal(1) == {"let", "73>draw", "73>drop:62"}


def test_E14_a_penalty_draw_ends_the_declining_too() -> None:
    game = at(
        THREE
        | {
            "options": {"mistakes": "penalised"},
            "turn": 2,
            "laid": 1,
            "hands": [["73", "62"], ["12"], ["60"]],
            "pile": ["37"],
        }
    )
    game.play("1:let", "3:try:60")
    assert game.position["declined"] == []


def test_E14_a_seat_that_declined_has_a_window_on_the_next_card() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["08", "62"], ["80", "90"], ["60"]], "pile": ["37"]})
    game.play("1:let", "2:80")
    assert game.legal(1) == {"let", "08>draw", "08>drop:62"}


def test_E14_a_seat_that_declined_may_mirror_on_its_turn() -> None:
    game = at(TWO | {"turn": 2, "laid": 1, "hands": [["73", "62"], ["12"]], "pile": ["37"]})
    game.play("1:let", "2:draw")
    assert game.legal(1) == {"62", "73>draw", "73>drop:62"}


def test_E14_the_seat_on_turn_does_not_decline() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["73", "12"], ["62"]], "pile": ["37"]})
    assert "let" not in game.legal(2)
    game.refuses("2:let", "E14")


def test_E14_there_is_no_window_on_a_multiple_of_11() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["12"], ["62"]], "pile": ["33"]})
    assert game.legal(1) == game.legal(3) == set()
    game.refuses("3:let", "E14")


def test_E14_there_is_no_window_once_the_mirror_lies_in_the_pile() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["12"], ["62"]], "pile": ["37", "20", "73"]})
    assert game.legal(1) == game.legal(3) == set()
    game.refuses("3:let", "E14")


def test_E14_the_window_closes_when_another_card_is_laid() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["80", "12"], ["73", "62"]], "pile": ["37"]})
    game.play("2:80")
    assert game.legal(3) == {"62", "73"}
    assert game.legal(1) == {"let"}
