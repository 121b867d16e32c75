"""An ordinary turn: what fits, whose turn it is, drawing, and jokers."""

import pytest

from tests.scenario import at

JOKERS = ("J:r", "J:y", "J:b", "J:g", "J:k")


def in_play(*hands: list[str], pile: list[str], **fields: object) -> dict[str, object]:
    position = {"game": "mio", "seats": len(hands), "phase": "play", "turn": 1, "hands": list(hands), "pile": pile}
    return {**position, "stock": "rest", **fields}


def plays(*texts: str) -> set[str]:
    """Each play, with and without the shout."""
    return {text + shout for text in texts for shout in ("", "!")}


# On a number


def test_M5_colour_value_or_joker_on_a_number() -> None:
    game = at(in_play(["b1", "b*", "r3", "y*", "k4", "J"], ["g1", "g2"], pile=["b3"]))
    assert game.legal(1) == plays("b1", "b*", "r3", *JOKERS) | {"draw"}


@pytest.mark.parametrize("card", ["r3", "y3", "b3", "g3", "k3"])
def test_M5_same_value_in_any_colour(card: str) -> None:
    game = at(in_play([card, "r1", "r2"], ["g1", "g2"], pile=["b3"]))
    game.play(f"1:{card}")
    assert game.position["pile"] == [card, "b3"]


@pytest.mark.parametrize("card", ["k4", "y1"])
def test_M5_neither_colour_nor_value_is_refused(card: str) -> None:
    game = at(in_play([card, "b1"], ["g1", "g2"], pile=["b3"]))
    game.refuses(f"1:{card}", "M5")
    game.refuses(f"1:{card}!", "M5")


def test_M5_a_star_of_the_colour_fits() -> None:
    game = at(in_play(["b*", "r1", "r2"], ["g1", "g2"], pile=["b3"]))
    game.play("1:b*")
    assert game.position["pile"][0] == "b*"


def test_M5_a_star_of_another_colour_does_not() -> None:
    game = at(in_play(["y*", "b1"], ["g1", "g2"], pile=["b3"]))
    game.refuses("1:y*", "M5")


def test_M5_one_card_and_the_turn_is_over() -> None:
    game = at(in_play(["b1", "b2", "b4"], ["g1", "g2"], pile=["b3"]))
    game.play("1:b1")
    assert game.position["hands"][0] == ["b2", "b4"]
    assert game.position["turn"] == 2
    game.refuses("1:b2", "M41")


def test_M5_one_of_two_equal_cards_is_laid() -> None:
    game = at(in_play(["b2", "b2", "r1"], ["g1", "g2"], pile=["b3"]))
    game.play("1:b2")
    assert game.position["hands"][0] == ["r1", "b2"]


# Whose turn


def test_M36_clockwise_and_round_again() -> None:
    hands = ["b1", "b2", "b4"], ["g1", "g2", "g4"], ["k1", "k2", "k4"]
    game = at(in_play(*hands, pile=["b3"]))
    game.play("1:b1", "2:g1", "3:k1")
    assert game.position["turn"] == 1


def test_M36_no_card_turns_the_direction() -> None:
    hands = ["b*", "b2", "b4"], ["g*", "g2", "g4"], ["J", "k2", "k4"]
    game = at(in_play(*hands, pile=["b3"], stock=["g1", "rest"]))
    game.play("1:b*", "2:g*", "3:draw", "3:g1")
    assert game.position["turn"] == 1


def test_M41_a_card_out_of_turn_is_refused() -> None:
    game = at(in_play(["b1", "b2"], ["b4", "g2"], pile=["b3"]))
    game.refuses("2:b4", "M41")
    assert game.legal(2) == set()


@pytest.mark.parametrize("text", ["draw", "pass", "b4!", "J:r"])
def test_M41_nothing_else_goes_out_of_turn_either(text: str) -> None:
    game = at(in_play(["b1", "b2"], ["b4", "J"], pile=["b3"]))
    game.refuses(f"2:{text}", "M41")


@pytest.mark.parametrize("text", ["draw", "pass", "b1"])
def test_M41_between_two_rounds_only_the_table_acts(text: str) -> None:
    game = at(in_play(["b1", "b2"], ["b4"], pile=["b3"], turn=2))
    game.play("2:b4")
    assert game.position["phase"] == "deal"
    assert game.legal(1) == game.legal(2) == set()
    game.refuses(f"1:{text}", "M41")


@pytest.mark.parametrize("text", ["draw", "pass", "b1"])
def test_M41_nobody_acts_once_the_match_is_over(text: str) -> None:
    game = at(in_play(["b1", "b2"], ["b4"], pile=["b3"], turn=2, scores=[99, 0]))
    game.play("2:b4")
    assert game.position["phase"] == "over"
    assert game.legal(1) == game.legal(2) == game.legal("table") == set()
    game.refuses(f"1:{text}", "M41")


def test_M42_a_card_that_is_not_held_is_refused() -> None:
    game = at(in_play(["b1", "b2"], ["b4", "J"], pile=["b3"]))
    game.refuses("1:b4", "M42")
    game.refuses("1:J:b", "M42")


# Drawing


def test_M43_nothing_fits_so_one_draws() -> None:
    game = at(in_play(["k1", "y2", "r*"], ["g1", "g2"], pile=["b3"]))
    assert game.legal(1) == {"draw"}


def test_M43_draws_until_a_card_fits_and_may_lay_it() -> None:
    game = at(in_play(["k1", "y2"], ["g1", "g2"], pile=["b3"], stock=["r1", "k4", "b5", "rest"]))
    game.play("1:draw")
    assert game.legal(1) == {"draw"}
    game.play("1:draw")
    assert game.legal(1) == {"draw"}
    game.play("1:draw")
    assert game.legal(1) == {"b5", "b5!", "draw"}
    game.play("1:b5")
    assert game.position["hands"][0] == ["r1", "y2", "k1", "k4"]
    assert game.position["drawn"] == []
    assert game.position["turn"] == 2


def test_M43_the_turn_goes_on_after_a_draw() -> None:
    game = at(in_play(["k1", "y2"], ["g1", "g2"], pile=["b3"], stock=["r1", "rest"]))
    game.play("1:draw")
    assert game.position["turn"] == 1
    assert game.position["drawn"] == ["r1"]
    assert game.position["hands"][0] == ["r1", "y2", "k1"]


def test_M43_a_drawn_card_that_does_not_fit_stays_in_hand() -> None:
    game = at(in_play(["k1", "y2"], ["g1", "g2"], pile=["b3"], stock=["r1", "rest"]))
    game.play("1:draw")
    game.refuses("1:r1", "M5")


@pytest.mark.parametrize("card", ["b5", "r3", "b*"])
def test_M43_a_drawn_card_fits_by_colour_or_by_value(card: str) -> None:
    game = at(in_play(["k1", "y2"], ["g1", "g2"], pile=["b3"], stock=[card, "rest"]))
    game.play("1:draw")
    assert game.legal(1) == plays(card) | {"draw"}


def test_M43_a_drawn_joker_fits() -> None:
    game = at(in_play(["k1", "y2"], ["g1", "g2"], pile=["b3"], stock=["J", "rest"]))
    game.play("1:draw")
    assert game.legal(1) == plays(*JOKERS) | {"draw"}
    game.play("1:J:y")
    assert game.position["named"] == "y"


def test_M13_one_may_draw_although_a_card_fits() -> None:
    game = at(in_play(["b1", "J"], ["g1", "g2"], pile=["b3"], stock=["r1", "rest"]))
    game.play("1:draw")
    assert game.position["hands"][0] == ["r1", "b1", "J"]


def test_M14_after_a_draw_an_older_card_has_to_wait() -> None:
    game = at(in_play(["b1", "J"], ["g1", "g2"], pile=["b3"], stock=["r1", "rest"]))
    game.play("1:draw")
    assert game.legal(1) == {"draw"}
    game.refuses("1:b1", "M14")
    game.refuses("1:J:r", "M14")


def test_M14_a_card_drawn_earlier_in_the_turn_has_to_wait_too() -> None:
    game = at(in_play(["k1", "y2"], ["g1", "g2"], pile=["b3"], stock=["b5", "r1", "rest"]))
    game.play("1:draw", "1:draw")
    game.refuses("1:b5", "M14")


def test_M14_an_older_card_waits_even_if_the_drawn_one_fits() -> None:
    game = at(in_play(["b1", "y2"], ["g1", "g2"], pile=["b3"], stock=["b5", "rest"]))
    game.play("1:draw")
    game.refuses("1:b1", "M14")


def test_M14_a_card_equal_to_the_drawn_one_is_that_card() -> None:
    game = at(in_play(["b2", "y1"], ["g1", "g2"], pile=["b3"], stock=["b2", "rest"]))
    game.play("1:draw", "1:b2")
    assert game.position["hands"][0] == ["y1", "b2"]


def test_M14_an_older_card_is_free_again_in_the_next_turn() -> None:
    game = at(in_play(["b1", "y2"], ["b2", "b4", "g2"], pile=["b3"], stock=["b5", "rest"]))
    game.play("1:draw", "1:b5", "2:b2", "1:b1")
    assert game.position["pile"][0] == "b1"


def test_M15_a_drawn_card_that_fits_may_be_refused_by_drawing_on() -> None:
    game = at(in_play(["k1", "y2"], ["g1", "g2"], pile=["b3"], stock=["b5", "b1", "rest"]))
    game.play("1:draw", "1:draw")
    assert game.position["drawn"] == ["b5", "b1"]
    game.play("1:b1")
    assert game.position["hands"][0] == ["y2", "b5", "k1"]


@pytest.mark.parametrize("draws", [0, 1, 2])
def test_M15_no_pass_while_the_stock_has_cards(draws: int) -> None:
    game = at(in_play(["k1", "y2"], ["g1", "g2"], pile=["b3"], stock=["b5", "r1", "rest"]))
    game.play(*["1:draw"] * draws)
    game.refuses("1:pass", "M15")


# Jokers


def test_M45_a_joker_names_the_colour() -> None:
    game = at(in_play(["J", "r1", "r2"], ["g1", "g2"], pile=["b3"]))
    game.play("1:J:g")
    assert game.position["pile"] == ["J", "b3"]
    assert game.position["named"] == "g"


def test_M45_a_joker_without_a_colour_is_refused() -> None:
    game = at(in_play(["J", "r1", "r2"], ["g1", "g2"], pile=["b3"]))
    game.refuses("1:J", ("M45", "N2"))


def test_M45_the_name_is_gone_when_a_coloured_card_covers_the_joker() -> None:
    game = at(in_play(["J", "r1", "r2"], ["g1", "g2", "g4"], pile=["b3"]))
    game.play("1:J:g", "2:g2")
    assert game.position["named"] is None


@pytest.mark.parametrize("colour", list("rybgk"))
def test_M8_any_colour_may_be_named_even_the_one_in_play(colour: str) -> None:
    game = at(in_play(["J", "r1", "r2"], ["g1", "g2"], pile=["b3"]))
    game.play(f"1:J:{colour}")
    assert game.position["named"] == colour


def test_M8_there_is_no_sixth_colour() -> None:
    game = at(in_play(["J", "r1", "r2"], ["g1", "g2"], pile=["b3"]))
    game.refuses("1:J:w", ("M8", "N1", "N3"))


def test_M7_on_a_joker_the_named_colour_or_a_joker() -> None:
    game = at(in_play(["g1", "g*", "b3", "r*", "J"], ["k1", "k2"], pile=["J", "b3"], named="g"))
    assert game.legal(1) == plays("g1", "g*", *JOKERS) | {"draw"}


@pytest.mark.parametrize("card", ["b3", "b1", "r*"])
def test_M7_another_colour_is_refused_on_a_joker(card: str) -> None:
    game = at(in_play([card, "g1"], ["k1", "k2"], pile=["J", "b2"], named="g"))
    game.refuses(f"1:{card}", "M7")


def test_M7_a_second_joker_names_anew() -> None:
    game = at(in_play(["J", "g1", "r1"], ["k1", "k2"], pile=["J", "b3"], named="g"))
    game.play("1:J:k")
    assert game.position["named"] == "k"
    assert game.legal(2) == plays("k1", "k2") | {"draw"}


def test_M7_drawn_cards_obey_the_named_colour() -> None:
    game = at(in_play(["r1", "r2"], ["k1", "k2"], pile=["J", "b3"], named="g", stock=["b2", "g*", "rest"]))
    game.play("1:draw")
    game.refuses("1:b2", "M7")
    game.play("1:draw", "1:g*")
    assert game.position["pile"] == ["g*", "J", "b3"]


# Texts


@pytest.mark.parametrize(("text", "clause"), [("hello", "N1"), ("b9", "N3"), ("x3", ("N1", "N3"))])
def test_M42_only_cards_of_the_game_are_cards(text: str, clause: str | tuple[str, ...]) -> None:
    game = at(in_play(["b1", "b2"], ["b4", "J"], pile=["b3"]))
    game.refuses(f"1:{text}", clause)


def test_M41_there_are_only_the_seats_of_the_table() -> None:
    game = at(in_play(["b1", "b2"], ["b4", "J"], pile=["b3"]))
    game.refuses("3:draw", "N4")


def test_M42_case_and_spaces_do_not_matter() -> None:
    game = at(in_play(["b1", "J", "r1"], ["b4", "J", "g1"], pile=["b3"]))
    game.play("1: B1 !", "2:j:G")
    assert game.position["pile"] == ["J", "b1", "b3"]
    assert game.position["named"] == "g"
