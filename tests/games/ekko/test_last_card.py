"""Answering a last card: E20-E23, E53."""

import pytest

from tests.scenario import at

TWO: dict[str, object] = {"game": "ekko", "seats": 2, "phase": "play", "stock": "rest"}
THREE: dict[str, object] = {"game": "ekko", "seats": 3, "phase": "play", "stock": "rest"}
# Seat 1 has laid its last card, 37; seat 3 holds the mirror.
LAST: dict[str, object] = {
    "game": "ekko",
    "seats": 3,
    "phase": "last",
    "turn": 1,
    "laid": 1,
    "hands": [[], ["61", "64"], ["62", "73", "90"]],
    "pile": ["37", "30"],
    "stock": ["80", "81", "rest"],
}


def test_E53_the_last_card_laid_ends_the_round() -> None:
    game = at(THREE | {"turn": 1, "laid": 3, "hands": [["37"], ["61", "64"], ["62"]], "pile": ["38"]})
    game.play("1:37", "2:let", "3:let")
    assert game.position["ended"] == "out"
    assert game.position["points"] == [0, 2, 1]


def test_E53_a_card_with_no_window_ends_the_round_at_once() -> None:
    game = at(THREE | {"turn": 1, "laid": 3, "hands": [["37"], ["61", "64"], ["62"]], "pile": ["38", "73"]})
    game.play("1:37")
    assert game.position["ended"] == "out"


def test_E23_a_card_that_empties_a_hand_opens_a_window() -> None:
    game = at(THREE | {"turn": 1, "laid": 3, "hands": [["37"], ["61", "64"], ["62", "73"]], "pile": ["38"]})
    game.play("1:37")
    assert game.position["phase"] == "last"
    assert game.position["turn"] == game.position["laid"] == 1
    assert game.legal(1) == set()
    assert game.legal(2) == {"let"}
    assert game.legal(3) == {"let", "73>draw", "73>drop:62"}
    assert game.legal("table") == {"close"}


def test_E23_the_window_closes_when_all_others_have_declined() -> None:
    game = at(LAST)
    game.play("3:let")
    assert game.position["phase"] == "last"
    game.play("2:let")
    assert game.position["ended"] == "out"


def test_E23_the_table_closes_the_window() -> None:
    game = at(LAST)
    game.play("table:close")
    assert game.position["ended"] == "out"
    assert game.position["phase"] == "deal"


def test_E23_declining_is_final() -> None:
    game = at(LAST)
    game.play("3:let")
    assert game.legal(3) == set()
    game.refuses("3:73>draw", "E23")
    game.refuses("3:let", "E23")


def test_E23_declining_is_unseen_in_the_window_too() -> None:
    game = at(LAST)
    game.play("3:let")
    assert game.view(2)["declined"] == []
    assert game.view(3)["declined"] == [3]


def test_E23_nobody_lays_or_draws_otherwise_meanwhile() -> None:
    game = at(LAST)
    game.refuses("2:61", ("E23", "E45"))
    game.refuses("2:draw", ("E23", "E45"))
    game.refuses("1:draw", ("E23", "E45"))


def test_E23_who_laid_the_last_card_has_nothing_to_decline() -> None:
    game = at(LAST)
    game.refuses("1:let", ("E23", "E45"))


def test_E23_no_wrong_card_is_tried_meanwhile() -> None:
    game = at(LAST | {"options": {"mistakes": "penalised"}})
    assert game.legal(2) == {"let"}
    game.refuses("2:try:61", "E23")


def test_E23_the_table_closes_only_a_window_on_a_last_card() -> None:
    game = at(THREE | {"turn": 1, "laid": 3, "hands": [["37"], ["61"], ["62"]], "pile": ["38"]})
    assert game.legal("table") == set()
    game.refuses("table:close", "E23")


def test_E22_going_out_is_final_only_when_the_window_closes() -> None:
    game = at(LAST)
    assert game.position["ended"] is None
    assert game.position["points"] is None
    game.play("2:let")
    assert game.position["ended"] is None
    game.play("table:close")
    assert game.position["points"] == [0, 2, 3]


def test_E20_mirror_on_last_card_makes_that_player_draw() -> None:
    game = at(LAST)
    game.play("3:73>drop:62")
    assert game.position["hands"] == [["80"], ["61", "64"], ["90"]]
    assert game.position["ended"] is None
    assert game.position["phase"] == "play"
    assert game.position["turn"] == 1


def test_E20_with_the_draw_effect_that_player_draws_once() -> None:
    game = at(LAST)
    game.play("3:73>draw")
    assert game.position["hands"] == [["80"], ["61", "64", "81"], ["62", "90"]]
    assert game.position["turn"] == 1


def test_E20_with_the_draw_effect_that_player_draws_in_order() -> None:
    game = at(LAST | {"hands": [[], ["62", "73", "90"], ["61", "64"]]})
    game.play("2:73>draw")
    assert game.position["hands"] == [["81"], ["62", "90"], ["61", "64", "80"]]
    assert game.position["turn"] == 3


def test_E20_after_some_have_declined_the_mirror_still_counts() -> None:
    game = at(LAST)
    game.play("2:let", "3:73>drop:62")
    assert game.position["declined"] == []
    assert game.position["phase"] == "play"


def test_E20_with_an_empty_stock_the_round_ends_before_the_discard() -> None:
    game = at(LAST | {"pile": ["37", "30", "rest"], "stock": []})
    game.play("3:73>drop:62")
    assert game.position["ended"] == "stock"
    assert game.position["hands"] == [[], ["61", "64"], ["62", "90"]]
    assert game.position["gone"] == [[], [], []]
    assert game.position["points"] == [0, 2, 2]
    assert game.position["laid"] == 3


def test_E20_with_an_empty_stock_nobody_draws_by_the_effect() -> None:
    game = at(LAST | {"pile": ["37", "30", "rest"], "stock": []})
    game.play("3:73>draw")
    assert game.position["ended"] == "stock"
    assert game.position["points"] == [0, 2, 2]


def test_E20_the_stock_may_run_out_before_that_players_draw() -> None:
    game = at(LAST | {"hands": [[], ["62", "73", "90"], ["61", "64"]], "pile": ["37", "30", "rest"], "stock": ["80"]})
    game.play("2:73>draw")
    assert game.position["hands"] == [[], ["62", "90"], ["61", "64", "80"]]
    assert game.position["ended"] == "stock"


def test_E21_the_mirrors_player_goes_out_by_discarding() -> None:
    game = at(LAST | {"hands": [[], ["61", "64"], ["62", "73"]], "stock": ["80", "rest"]})
    game.play("3:73>drop:62")
    assert game.position["ended"] == "out"
    assert game.position["points"] == [1, 2, 0]


def test_E21_the_card_drawn_scores_2_if_it_is_a_multiple_of_11() -> None:
    game = at(LAST | {"hands": [[], ["61", "64"], ["62", "73"]], "stock": ["88", "rest"]})
    game.play("3:73>drop:62")
    assert game.position["points"] == [2, 2, 0]


def test_E21_the_mirrors_player_goes_out_with_the_mirror_as_the_last_card() -> None:
    game = at(LAST | {"hands": [[], ["61", "64"], ["73"]]})
    game.play("3:73>draw")
    assert game.position["hands"] == [["80"], ["61", "64", "81"], []]
    assert game.position["ended"] == "out"
    assert game.position["points"] == [1, 3, 0]


def test_E22_a_player_who_drew_after_a_mirror_plays_on() -> None:
    game = at(LAST)
    game.play("3:73>drop:62", "1:80")
    assert game.position["phase"] == "last"
    assert game.position["turn"] == 1


@pytest.mark.parametrize("reaction", [0, 500, 10000])
def test_E23_the_option_reaction_changes_no_legal_move(reaction: int) -> None:
    game = at(LAST | {"options": {"reaction": reaction}})
    assert game.legal(3) == {"let", "73>draw", "73>drop:62", "73>drop:90"}
    assert game.legal("table") == {"close"}


def test_E23_with_two_players_one_refusal_ends_the_round() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["37"], ["61"]], "pile": ["38"]})
    game.play("1:37", "2:let")
    assert game.position["ended"] == "out"
