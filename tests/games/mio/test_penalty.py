"""The price of a forgotten MIO: the last card lies face down for a turn."""

import pytest

from tests.scenario import at


def in_play(*hands: list[str], pile: list[str], **fields: object) -> dict[str, object]:
    position = {"game": "mio", "seats": len(hands), "phase": "play", "turn": 1, "hands": list(hands), "pile": pile}
    return {**position, "stock": "rest", **fields}


def penalised(stock: list[str], **fields: object) -> dict[str, object]:
    """Seat 1 is on turn, its only card, the red 4, lies face down."""
    position = in_play([], ["g2", "g5", "b1", "b2"], pile=["g3"], down=["r4", None], stock=stock)
    return {**position, **fields}


def test_M28_the_last_card_goes_face_down() -> None:
    game = at(in_play(["g1", "r4"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play("1:g1", "2:g2")
    assert game.position["down"] == ["r4", None]
    assert game.position["hands"][0] == []


def test_M28_on_the_next_turn_only_a_draw_is_left() -> None:
    game = at(in_play(["g1", "g4"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play("1:g1", "2:g2")
    assert game.legal(1) == {"draw"}
    game.refuses("1:g4", "M28")


def test_M28_no_pass_instead_of_the_draw() -> None:
    game = at(penalised(["g1", "rest"]))
    game.refuses("1:pass", ("M15", "M28"))


def test_M28_the_drawn_card_may_be_laid_if_it_fits() -> None:
    game = at(penalised(["y1", "g1", "rest"]))
    game.play("1:draw")
    assert game.legal(1) == {"draw"}
    game.refuses("1:y1", "M5")
    game.play("1:draw")
    assert game.legal(1) == {"g1", "g1!", "draw"}


def test_M28_only_the_latest_card_may_be_laid() -> None:
    game = at(penalised(["g1", "y1", "rest"]))
    game.play("1:draw", "1:draw")
    game.refuses("1:g1", "M14")
    game.refuses("1:r4", ("M14", "M28"))


def test_M42_a_card_that_a_penalised_player_never_had_is_refused_for_that() -> None:
    game = at(penalised(["y1", "rest"]))
    game.refuses("1:k5", ("M28", "M42"))  # nothing can be laid before the draw, whatever it is
    game.play("1:draw")
    game.refuses("1:k5", "M42")


def test_M28_a_card_that_fits_may_be_refused_by_drawing_on() -> None:
    game = at(penalised(["g1", "g4", "rest"]))
    game.play("1:draw", "1:draw", "1:g4")
    assert game.position["hands"][0] == ["r4", "g1"]


def test_M28_a_star_lying_face_down_answers_no_star() -> None:
    game = at(penalised(["g1", "rest"], pile=["k*"], down=["y*", None]))
    assert game.legal(1) == {"draw"}
    game.refuses("1:y*", "M28")


@pytest.mark.parametrize(("card", "fits"), [("k1", True), ("y*", True), ("g3", False)])
def test_M28_a_star_on_the_pile_limits_the_draw(card: str, fits: bool) -> None:
    game = at(penalised([card, "rest"], pile=["k*"]))
    game.play("1:draw")
    assert (card in game.legal(1)) == fits


def test_M28_the_others_play_on_as_usual() -> None:
    game = at(penalised(["g1", "rest"], turn=2))
    assert game.legal(2) == {"g2", "g2!", "g5", "g5!", "draw"}
    assert game.legal(1) == set()


def test_M28_the_card_stays_down_through_the_others_turns() -> None:
    hands = ["g1", "r4"], ["g2", "b1", "b2"], ["g4", "k1", "k2"]
    game = at(in_play(*hands, pile=["g3"]))
    game.play("1:g1", "2:g2", "3:g4")
    assert game.position["down"] == ["r4", None, None]
    assert game.legal(1) == {"draw"}


def test_M29_the_card_comes_back_at_the_end_of_the_turn() -> None:
    game = at(penalised(["y1", "g1", "rest"]))
    game.play("1:draw", "1:draw")
    assert game.position["down"] == ["r4", None]
    game.play("1:g1")
    assert game.position["down"] == [None, None]
    assert game.position["hands"][0] == ["r4", "y1"]


def test_M29_after_the_penalty_the_card_may_be_laid_again() -> None:
    game = at(penalised(["y1", "g1", "rest"], down=["g4", None]))
    game.play("1:draw", "1:draw", "1:g1", "2:g2", "1:g4")
    assert game.position["pile"][0] == "g4"


def test_M29_first_card_laid_and_forgotten_again_the_card_stays_down() -> None:
    game = at(penalised(["g1", "rest"]))
    game.play("1:draw", "1:g1")
    assert game.position["shout"] == 1
    game.play("2:g2")
    assert game.position["down"] == ["r4", None]
    assert game.position["hands"][0] == []
    assert game.legal(1) == {"draw"}
    game.refuses("1:mio", ("M26", "M27"))


def test_M29_a_third_time_too() -> None:
    game = at(penalised(["g1", "g4", "rest"]))
    game.play("1:draw", "1:g1", "2:g2", "1:draw", "1:g4", "2:g5")
    assert game.position["down"] == ["r4", None]
    assert game.position["hands"][0] == []


def test_M29_a_second_penalty_ends_like_the_first() -> None:
    game = at(penalised(["g1", "g4", "rest"]))
    game.play("1:draw", "1:g1", "2:g2", "1:draw", "1:g4!")
    assert game.position["down"] == [None, None]
    assert game.position["hands"][0] == ["r4"]


def test_M29_while_the_shout_is_open_the_card_is_not_yet_back() -> None:
    game = at(penalised(["g1", "rest"]))
    game.play("1:draw", "1:g1")
    assert game.position["down"] == ["r4", None]
    assert game.position["turn"] == 2


def test_M29_a_turn_that_ends_with_the_last_stock_card_brings_it_back_too() -> None:
    game = at(penalised(["y1"], pile=["g3", "rest"]))
    game.play("1:draw", "1:pass")
    assert game.position["down"] == [None, None]
    assert game.position["hands"][0] == ["r4", "y1"]


def test_M30_mio_with_the_first_drawn_card_brings_the_card_back_at_once() -> None:
    game = at(penalised(["g1", "rest"]))
    game.play("1:draw", "1:g1!")
    assert game.position["down"] == [None, None]
    assert game.position["hands"][0] == ["r4"]
    assert game.position["shout"] is None


def test_M30_mio_right_after_it_brings_the_card_back() -> None:
    game = at(penalised(["g1", "rest"]))
    game.play("1:draw", "1:g1", "1:mio")
    assert game.position["down"] == [None, None]
    assert game.position["hands"][0] == ["r4"]
    game.play("2:g2")
    assert game.position["hands"][0] == ["r4"]


def test_M30_back_in_hand_it_may_go_out_on_the_next_turn() -> None:
    game = at(penalised(["g1", "rest"], down=["g4", None]))
    game.play("1:draw", "1:g1!", "2:g2", "1:g4")
    assert game.position["ended"] == "out"


def test_M31_a_later_drawn_card_leaves_two_and_no_mio_is_due() -> None:
    game = at(penalised(["y1", "g1", "rest"]))
    game.play("1:draw", "1:draw", "1:g1")
    assert game.position["shout"] is None
    game.refuses("1:mio", "M27")
    game.play("2:g2")
    assert game.position["down"] == [None, None]


def test_M31_holds_when_a_fitting_card_was_refused_first() -> None:
    game = at(penalised(["g1", "g4", "rest"]))
    game.play("1:draw", "1:draw", "1:g4")
    assert game.position["shout"] is None
    assert game.position["down"] == [None, None]


def test_M32_penalised_with_an_empty_stock_passes_and_takes_the_card_back() -> None:
    game = at(penalised([], pile=["g3", "rest"], down=["g4", None]))
    assert game.legal(1) == {"pass"}
    game.play("1:pass")
    assert game.position["down"] == [None, None]
    assert game.position["hands"][0] == ["g4"]
    assert game.position["turn"] == 2


def test_M32_the_card_is_not_to_be_laid_before_that_pass() -> None:
    game = at(penalised([], pile=["g3", "rest"], down=["g4", None]))
    game.refuses("1:g4", ("M28", "M32"))
    game.refuses("1:draw", ("M18", "M32"))


def test_M32_on_the_turn_after_it_the_card_may_go_out() -> None:
    game = at(penalised([], pile=["g3", "rest"], down=["g4", None]))
    game.play("1:pass", "2:g2", "1:g4")
    assert game.position["ended"] == "out"


def test_M33_all_other_cards_laid_is_not_going_out() -> None:
    game = at(penalised(["g1", "rest"]))
    game.play("1:draw", "1:g1")
    assert game.position["hands"][0] == []
    assert game.position["ended"] is None
    assert game.position["phase"] == "play"


def test_M33_the_face_down_card_scores() -> None:
    game = at(in_play([], ["g5"], pile=["g3"], down=["r4", None], turn=2))
    game.play("2:g5")
    assert game.position["points"] == [4, 0]


def test_M33_a_card_that_goes_down_because_the_next_player_goes_out_scores() -> None:
    game = at(in_play(["g1", "r4"], ["g2"], pile=["g3"]))
    game.play("1:g1", "2:g2")
    assert game.position["points"] == [4, 0]


def test_M33_the_face_down_card_is_doubled_too() -> None:
    game = at(in_play([], ["J"], pile=["g3"], down=["y*", None], turn=2))
    game.play("2:J:r")
    assert game.position["points"] == [20, 0]
