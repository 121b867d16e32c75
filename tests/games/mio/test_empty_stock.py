"""The last cards of the stock, and play without one."""

import pytest

from tests.scenario import at

JOKERS = ("J:r", "J:y", "J:b", "J:g", "J:k")


def last_of_stock(*hands: list[str], stock: list[str], top: str = "g3", **fields: object) -> dict[str, object]:
    """Everything that is not in a hand or in this short stock has been laid."""
    position = {"game": "mio", "seats": len(hands), "phase": "play", "turn": 1, "hands": list(hands)}
    return {**position, "pile": [top, "rest"], "stock": stock, **fields}


def plays(*texts: str) -> set[str]:
    """Each play, with and without the shout."""
    return {text + shout for text in texts for shout in ("", "!")}


# The last card is drawn


def test_M16_the_last_card_must_be_laid_if_it_fits() -> None:
    game = at(last_of_stock(["b1", "b2"], ["y1", "y2"], stock=["g1"]))
    game.play("1:draw")
    assert game.legal(1) == plays("g1")
    game.refuses("1:pass", "M16")
    game.refuses("1:draw", ("M16", "M18"))


def test_M16_a_joker_must_be_laid_as_well() -> None:
    game = at(last_of_stock(["b1", "b2"], ["y1", "y2"], stock=["J"]))
    game.play("1:draw")
    assert game.legal(1) == plays(*JOKERS)


def test_M16_the_victim_of_a_star_must_lay_it_too() -> None:
    game = at(last_of_stock(["b1", "b2"], ["y1", "y2"], stock=["k1"], top="k*"))
    game.play("1:draw")
    assert game.legal(1) == plays("k1")


def test_M16_no_older_card_instead() -> None:
    game = at(last_of_stock(["g4", "b2"], ["y1", "y2"], stock=["g1"]))
    game.play("1:draw")
    game.refuses("1:g4", "M14")


def test_M16_the_card_before_the_last_may_still_be_refused() -> None:
    game = at(last_of_stock(["b1", "b2"], ["y1", "y2"], stock=["g1", "g4"]))
    game.play("1:draw")
    assert game.legal(1) == plays("g1") | {"draw"}
    game.refuses("1:pass", "M15")


def test_M17_if_the_last_card_does_not_fit_the_turn_ends_with_a_pass() -> None:
    game = at(last_of_stock(["b1", "b2"], ["y1", "y2"], stock=["r1", "y4"]))
    game.play("1:draw", "1:draw")
    assert game.position["turn"] == 1
    assert game.legal(1) == {"pass"}
    game.play("1:pass")
    assert game.position["turn"] == 2
    assert game.position["hands"][0] == ["r1", "y4", "b1", "b2"]
    assert game.position["drawn"] == []


def test_M17_an_older_card_that_fits_does_not_save_the_turn() -> None:
    game = at(last_of_stock(["g1", "J"], ["y1", "y2"], stock=["y4"]))
    game.play("1:draw")
    assert game.legal(1) == {"pass"}
    game.refuses("1:g1", ("M14", "M17"))
    game.refuses("1:draw", ("M17", "M18"))


def test_M17_the_drawn_card_itself_is_refused_for_not_fitting() -> None:
    game = at(last_of_stock(["g1", "J"], ["y1", "y2"], stock=["y4"]))
    game.play("1:draw")
    game.refuses("1:y4", "M5")


def test_M17_the_victim_of_a_star_passes_likewise_and_the_star_stays() -> None:
    game = at(last_of_stock(["b1", "b2"], ["k1", "y2"], stock=["g4"], top="k*"))
    game.play("1:draw", "1:pass")
    assert game.position["pile"][0] == "k*"
    assert game.legal(2) == {"pass"}


# No stock


def test_M18_who_can_lay_must() -> None:
    game = at(last_of_stock(["g1", "b3", "y2"], ["y1", "y4"], stock=[]))
    assert game.legal(1) == plays("g1", "b3")
    game.refuses("1:pass", "M18")


def test_M18_no_drawing_any_more() -> None:
    game = at(last_of_stock(["g1", "b3", "y2"], ["y1", "y4"], stock=[]))
    game.refuses("1:draw", ("M18", "M20"))


def test_M18_a_joker_must_be_laid_too() -> None:
    game = at(last_of_stock(["J", "y2"], ["y1", "y4"], stock=[]))
    assert game.legal(1) == plays(*JOKERS)


def test_M18_a_star_must_answer_a_star() -> None:
    game = at(last_of_stock(["y*", "k1", "J"], ["y1", "y4"], stock=[], top="k*"))
    assert game.legal(1) == plays("y*")
    game.refuses("1:pass", "M18")
    game.refuses("1:draw", ("M18", "M20"))


def test_M18_who_cannot_lay_says_pass() -> None:
    game = at(last_of_stock(["b1", "y2"], ["g1", "y4"], stock=[]))
    assert game.legal(1) == {"pass"}
    game.play("1:pass")
    assert game.position["turn"] == 2
    assert game.legal(2) == plays("g1")


def test_M18_a_card_that_does_not_fit_is_refused_for_that() -> None:
    game = at(last_of_stock(["b1", "y2"], ["g1", "y4"], stock=[]))
    game.refuses("1:b1", "M5")


def test_M18_on_a_joker_the_named_colour_must_be_laid() -> None:
    game = at(last_of_stock(["b1", "y2", "r*"], ["g1", "y4"], stock=[], top="J", named="b"))
    assert game.legal(1) == plays("b1")


def test_M18_mio_is_due_without_a_stock_as_well() -> None:
    game = at(last_of_stock(["g1", "y2"], ["b1", "y4"], stock=[]))
    game.play("1:g1")
    assert game.legal(1) == {"mio"}


@pytest.mark.parametrize(("card", "text"), [("k1", "k1"), ("J", "J:k")])
def test_M19_neither_colour_nor_joker_helps_against_a_star(card: str, text: str) -> None:
    game = at(last_of_stock([card, "b1"], ["y1", "y4"], stock=[], top="k*"))
    assert game.legal(1) == {"pass"}
    game.refuses(f"1:{text}", ("M9", "M19"))


def test_M19_the_star_stays_for_the_next_player() -> None:
    game = at(last_of_stock(["k1", "b1"], ["k2", "b*", "y1"], ["k4", "r1"], stock=[], top="k*"))
    game.play("1:pass")
    assert game.legal(2) == plays("b*")
    game.play("2:b*")
    assert game.legal(3) == {"pass"}


def test_M20_the_pile_never_becomes_a_stock() -> None:
    game = at(last_of_stock(["b1", "y2"], ["g1", "y4", "r1"], stock=["r2"]))
    pile = len(game.position["pile"])
    game.play("1:draw", "1:pass", "2:g1")
    assert game.position["stock"] == []
    assert len(game.position["pile"]) == pile + 1
    game.refuses("1:draw", ("M18", "M20"))


# All pass


def test_M21_the_round_ends_when_all_have_passed() -> None:
    game = at(last_of_stock(["b1", "y2"], ["b4", "r*"], ["y1", "b5"], stock=[]))
    game.play("1:pass", "2:pass")
    assert game.position["passes"] == 2
    assert game.position["turn"] == 3
    game.play("3:pass")
    assert game.position["ended"] == "blocked"
    assert game.position["phase"] == "deal"
    assert game.position["points"] == [3, 14, 6]
    assert game.position["scores"] == [3, 14, 6]


def test_M21_it_ends_on_a_star_as_well() -> None:
    game = at(last_of_stock(["k1", "y2"], ["k4", "J"], stock=[], top="k*"))
    game.play("1:pass", "2:pass")
    assert game.position["ended"] == "blocked"
    assert game.position["points"] == [3, 14]


def test_M21_a_card_laid_starts_the_lap_again() -> None:
    game = at(last_of_stock(["b1", "y2"], ["b4", "r5"], ["g1", "r1", "k5"], stock=[], top="g3"))
    game.play("1:pass", "2:pass", "3:g1")
    assert game.position["passes"] == 0
    game.play("1:b1", "1:mio", "2:b4", "2:mio", "3:pass", "1:pass")
    assert game.position["ended"] is None
    game.play("2:pass")
    assert game.position["ended"] == "blocked"


def test_M21_the_pass_of_M17_is_not_counted() -> None:
    game = at(last_of_stock(["b1", "b2"], ["y1", "y2"], stock=["y4"]))
    game.play("1:draw", "1:pass")
    assert game.position["passes"] == 0
    game.play("2:pass")
    assert game.position["ended"] is None
    game.play("1:pass")
    assert game.position["ended"] == "blocked"


def test_M21_who_passed_under_M17_with_a_fitting_card_lays_it_on_the_next_turn() -> None:
    game = at(last_of_stock(["g1", "b2"], ["y1", "y2"], stock=["y4"]))
    game.play("1:draw", "1:pass", "2:pass")
    assert game.legal(1) == plays("g1")


def test_M21_the_pass_of_M32_is_not_counted() -> None:
    game = at(last_of_stock(["b1", "b2"], [], ["y1", "y2"], stock=[], down=[None, "r4", None]))
    game.play("1:pass", "2:pass", "3:pass", "1:pass")
    assert game.position["turn"] == 2
    game.play("2:pass")
    assert game.position["ended"] == "blocked"
    assert game.position["points"] == [3, 4, 3]


def test_M21_who_passed_under_M32_may_end_the_lap_with_the_card_taken_back() -> None:
    game = at(last_of_stock(["b1", "b2"], [], ["y1", "y2"], stock=[], down=[None, "g4", None]))
    game.play("1:pass", "2:pass", "3:pass", "1:pass")
    assert game.legal(2) == plays("g4")
    game.play("2:g4")
    assert game.position["ended"] == "out"


def test_M21_with_every_seat_penalised_a_full_lap_follows() -> None:
    game = at(last_of_stock([], [], stock=[], down=["r4", "y4"]))
    game.play("1:pass", "2:pass")
    assert game.position["ended"] is None
    assert game.position["hands"] == [["r4"], ["y4"]]
    game.play("1:pass", "2:pass")
    assert game.position["ended"] == "blocked"


def test_M21_no_round_is_blocked_while_the_stock_has_cards() -> None:
    game = at(last_of_stock(["b1", "b2"], ["y1", "y2"], stock=["y4", "r5"]))
    game.refuses("1:pass", "M15")
