"""Séquence Dés: seats, sides and who begins."""

import itertools

import pytest

from tests.scenario import start

EMPTY = ["......"] * 6
ROLLS = {f"{one}+{other}" for one, other in itertools.product(range(1, 7), repeat=2)}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_D24_two_to_four_seats(seats: int) -> None:
    position = start("sequence-des", seats=seats).position
    common = {
        "game": "sequence-des",
        "rules": 1,
        "options": {"row": 5, "chips": "unlimited"},
        "seats": seats,
        "viewer": "all",
        "round": 1,
        "dealer": None,
        "phase": "opening",
        "turn": 1,
        "ended": None,
        "points": None,
        "opening": {"rolling": list(range(1, seats + 1)), "rolls": []},
        "roll": None,
        "board": EMPTY,
    }
    assert {name: position[name] for name in common} == common
    assert set(position) == {*common, "scores"}


@pytest.mark.parametrize("viewer", [1, 2, "public"])
def test_D24_nothing_is_hidden(viewer: int | str) -> None:
    game = start("sequence-des", seats=2)
    game.play("table:open:3+4", "table:open:1+1", "table:roll:2+3", "1:d1")
    assert game.view(viewer) == {**game.position, "viewer": viewer}


def test_D24_there_is_no_fifth_seat() -> None:
    start("sequence-des", seats=4).refuses("5:pass", "N4")


@pytest.mark.parametrize("seats", [1, 5])
def test_D24_not_fewer_and_not_more(seats: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        start("sequence-des", seats=seats)


def test_D26_the_table_rolls_for_every_seat_in_turn() -> None:
    game = start("sequence-des", seats=3)
    assert game.legal("table") == {f"open:{roll}" for roll in ROLLS}
    assert game.legal(1) == set()
    game.play("table:open:3+4")
    assert game.position["turn"] == 2
    game.play("table:open:1+1")
    assert game.position["turn"] == 3
    assert game.position["phase"] == "opening"


def test_D26_the_highest_sum_begins() -> None:
    game = start("sequence-des", seats=3)
    game.play("table:open:3+4", "table:open:5+3", "table:open:1+6")
    assert game.position["phase"] == "roll"
    assert game.position["turn"] == 2
    assert game.position["opening"] is None


def test_D26_the_sum_counts_not_the_higher_die() -> None:
    game = start("sequence-des", seats=2)
    game.play("table:open:6+1", "table:open:4+4")
    assert game.position["turn"] == 2


def test_D26_play_goes_clockwise_from_there() -> None:
    game = start("sequence-des", seats=3)
    game.play("table:open:1+1", "table:open:1+2", "table:open:1+3")
    order = []
    for roll, square in (("1+2", "b1"), ("1+3", "c1"), ("2+3", "d1"), ("3+3", "e1")):
        order.append(game.position["turn"])
        game.play(f"table:roll:{roll}", f"{order[-1]}:{square}")
    assert order == [3, 1, 2, 3]


def test_D26_no_turn_is_rolled_before_the_opening_is_settled() -> None:
    start("sequence-des", seats=2).refuses("table:roll:3+4", ("D26", "D27"))


def test_D26_no_opening_roll_once_it_is_settled() -> None:
    game = start("sequence-des", seats=2)
    game.play("table:open:3+4", "table:open:1+1")
    game.refuses("table:open:3+4", ("D26", "D6", "D27"))


def test_D5_the_tied_roll_again() -> None:
    game = start("sequence-des", seats=2)
    game.play("table:open:3+4", "table:open:5+2")
    assert game.position["phase"] == "opening"
    assert game.position["opening"] == {"rolling": [1, 2], "rolls": []}
    assert game.position["turn"] == 1
    game.play("table:open:1+1", "table:open:1+2")
    assert game.position["turn"] == 2
    assert game.position["phase"] == "roll"


def test_D5_only_the_tied_roll_again() -> None:
    game = start("sequence-des", seats=4)
    game.play("table:open:1+1", "table:open:6+3", "table:open:2+2", "table:open:4+5")
    assert game.position["opening"] == {"rolling": [2, 4], "rolls": []}
    assert game.position["turn"] == 2
    game.play("table:open:1+1")
    assert game.position["turn"] == 4
    game.play("table:open:2+1")
    assert game.position["phase"] == "roll"
    assert game.position["turn"] == 4


def test_D5_a_tie_below_the_highest_does_not_matter() -> None:
    game = start("sequence-des", seats=3)
    game.play("table:open:1+1", "table:open:1+1", "table:open:1+2")
    assert game.position["phase"] == "roll"
    assert game.position["turn"] == 3


def test_D5_ties_may_follow_each_other_and_shrink() -> None:
    game = start("sequence-des", seats=3)
    game.play("table:open:6+6", "table:open:6+6", "table:open:6+6")
    assert game.position["opening"] == {"rolling": [1, 2, 3], "rolls": []}
    game.play("table:open:2+2", "table:open:6+6", "table:open:6+6")
    assert game.position["opening"] == {"rolling": [2, 3], "rolls": []}
    game.play("table:open:2+2", "table:open:3+1")
    assert game.position["opening"] == {"rolling": [2, 3], "rolls": []}
    game.play("table:open:2+2", "table:open:1+1")
    assert game.position["turn"] == 2


def test_D5_partners_who_tie_roll_again_too() -> None:
    game = start("sequence-des", seats=4)
    game.play("table:open:6+6", "table:open:1+1", "table:open:6+6", "table:open:1+1")
    assert game.position["opening"] == {"rolling": [1, 3], "rolls": []}


def test_D6_the_opening_roll_is_no_move() -> None:
    game = start("sequence-des", seats=2)
    game.play("table:open:3+4", "table:open:1+1")
    assert game.position["board"] == EMPTY
    assert game.position["roll"] is None
    assert game.legal(1) == set()
    assert game.legal("table") == {f"roll:{roll}" for roll in ROLLS}


def test_D6_no_chip_is_placed_for_the_opening_roll() -> None:
    game = start("sequence-des", seats=2)
    game.play("table:open:3+4")
    game.refuses("1:b2", ("D6", "D26", "D27"))


def test_D6_the_seat_that_begins_rolls_again() -> None:
    game = start("sequence-des", seats=2)
    game.play("table:open:3+4", "table:open:1+1")
    game.refuses("1:b2", "D27")
    game.play("table:roll:2+1")
    assert game.legal(1) == {"b1", "f2", "a5", "e6"}


def test_D7_four_seats_play_in_two_teams() -> None:
    game = start("sequence-des", seats=4)
    game.play("table:open:6+6", *["table:open:1+1"] * 3)
    game.play("table:roll:1+2", "1:b1", "table:roll:1+3", "2:c1", "table:roll:2+3", "3:d1", "table:roll:3+3", "4:e1")
    assert game.position["board"][0] == ".1212."


def test_D8_three_seats_have_three_colours() -> None:
    game = start("sequence-des", seats=3)
    game.play("table:open:6+6", *["table:open:1+1"] * 2)
    game.play("table:roll:1+2", "1:b1", "table:roll:1+3", "2:c1", "table:roll:2+3", "3:d1")
    assert game.position["board"][0] == ".123.."


@pytest.mark.parametrize("roll", ["0+7", "7+1", "3", "3+4+5", "six"])
def test_D25_the_dice_are_two_and_ordinary(roll: str) -> None:
    start("sequence-des", seats=2).refuses(f"table:open:{roll}", ("N1", "D25"))
