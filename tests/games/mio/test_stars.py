"""Stars: whoever faces one draws, unless a star answers it."""

import pytest

from tests.scenario import at

JOKERS = ("J:r", "J:y", "J:b", "J:g", "J:k")


def in_play(*hands: list[str], pile: list[str], **fields: object) -> dict[str, object]:
    position = {"game": "mio", "seats": len(hands), "phase": "play", "turn": 1, "hands": list(hands), "pile": pile}
    return {**position, "stock": "rest", **fields}


def plays(*texts: str) -> set[str]:
    """Each play, with and without the shout."""
    return {text + shout for text in texts for shout in ("", "!")}


def test_M44_a_star_closes_the_hand() -> None:
    game = at(in_play(["b1", "r3", "J"], ["g1", "g2"], pile=["b*"]))
    assert game.legal(1) == {"draw"}


def test_M44_a_card_of_another_colour_is_refused_on_a_star() -> None:
    game = at(in_play(["r3", "k4"], ["g1", "g2"], pile=["b*"]))
    game.refuses("1:r3", ("M6", "M44"))


@pytest.mark.parametrize("card", ["b1", "b*", "y*"])
def test_M44_a_drawn_card_of_the_colour_or_any_drawn_star_may_be_laid(card: str) -> None:
    game = at(in_play(["r3", "k4"], ["g1", "g2"], pile=["b*"], stock=[card, "rest"]))
    game.play("1:draw")
    assert game.legal(1) == plays(card) | {"draw"}


def test_M44_a_drawn_joker_may_be_laid() -> None:
    game = at(in_play(["r3", "k4"], ["g1", "g2"], pile=["b*"], stock=["J", "rest"]))
    game.play("1:draw")
    assert game.legal(1) == plays(*JOKERS) | {"draw"}


def test_M44_the_victim_draws_on_until_a_card_fits() -> None:
    game = at(in_play(["r3", "k4"], ["g1", "g2"], pile=["b*"], stock=["g3", "y1", "b1", "rest"]))
    game.play("1:draw")
    assert game.legal(1) == {"draw"}
    game.refuses("1:g3", "M44")
    game.play("1:draw", "1:draw", "1:b1")
    assert game.position["hands"][0] == ["r3", "y1", "g3", "k4"]
    assert game.position["turn"] == 2


def test_M44_a_star_laid_on_a_number_strikes_the_next_player() -> None:
    game = at(in_play(["b*", "r1", "r2"], ["b1", "J", "k1"], pile=["b3"]))
    game.play("1:b*")
    assert game.legal(2) == {"draw"}


def test_M6_any_star_from_the_hand_answers_a_star() -> None:
    game = at(in_play(["b*", "y*", "r1", "J"], ["g1", "g2"], pile=["b*"]))
    assert game.legal(1) == plays("b*", "y*") | {"draw"}


def test_M6_the_next_player_faces_the_answer() -> None:
    game = at(in_play(["y*", "r1", "r2"], ["k1", "k2"], pile=["b*"]))
    game.play("1:y*")
    assert game.legal(2) == {"draw"}


def test_M6_the_colour_of_the_new_star_governs() -> None:
    game = at(in_play(["y*", "r1", "r2"], ["k1", "k2"], pile=["b*"], stock=["b1", "y1", "rest"]))
    game.play("1:y*", "2:draw")
    game.refuses("2:b1", "M44")
    game.play("2:draw", "2:y1")
    assert game.position["pile"] == ["y1", "y*", "b*"]


def test_M6_a_star_laid_on_a_joker_governs_with_its_own_colour() -> None:
    game = at(in_play(["g*", "r1", "r2"], ["g1", "g2"], pile=["J", "b3"], named="g", stock=["r3", "g4", "rest"]))
    game.play("1:g*", "2:draw")
    assert game.legal(2) == {"draw"}
    game.play("2:draw")
    assert game.legal(2) == plays("g4") | {"draw"}


def test_M9_a_card_of_the_colour_in_hand_is_of_no_use() -> None:
    game = at(in_play(["b1", "r3"], ["g1", "g2"], pile=["b*"]))
    game.refuses("1:b1", "M9")


def test_M9_nor_is_a_joker_in_hand() -> None:
    game = at(in_play(["J", "r3"], ["g1", "g2"], pile=["b*"]))
    game.refuses("1:J:b", "M9")


def test_M9_the_same_card_drawn_may_be_laid() -> None:
    game = at(in_play(["b2", "r3"], ["g1", "g2"], pile=["b*"], stock=["b2", "rest"]))
    game.refuses("1:b2", "M9")
    game.play("1:draw", "1:b2")
    assert game.position["hands"][0] == ["r3", "b2"]


def test_M10_nobody_has_to_answer_a_star() -> None:
    game = at(in_play(["y*", "r1"], ["g1", "g2"], pile=["b*"], stock=["r3", "rest"]))
    game.play("1:draw")
    assert game.position["hands"][0] == ["r1", "r3", "y*"]


def test_M10_who_drew_instead_of_answering_cannot_answer_any_more() -> None:
    game = at(in_play(["y*", "r1"], ["g1", "g2"], pile=["b*"], stock=["r3", "rest"]))
    game.play("1:draw")
    game.refuses("1:y*", "M14")


def test_M10_the_victim_may_refuse_a_drawn_card_that_fits() -> None:
    game = at(in_play(["k1", "r1"], ["g1", "g2"], pile=["b*"], stock=["b1", "y*", "b4", "rest"]))
    game.play("1:draw", "1:draw", "1:draw")
    assert game.legal(1) == plays("b4") | {"draw"}


def test_M11_the_victim_of_the_third_star_draws_like_that_of_the_first() -> None:
    hands = ["y*", "r1", "r2"], ["g*", "k1", "k2"], ["b1", "b2"]
    game = at(in_play(*hands, pile=["b*"], stock=["g1", "rest"]))
    game.play("1:y*", "2:g*", "3:draw", "3:g1")
    assert game.position["hands"][2] == ["b1", "b2"]
    assert game.position["turn"] == 1


def test_M12_a_covered_star_is_spent() -> None:
    game = at(in_play(["r1", "r2"], ["b2", "y4"], pile=["b*"], stock=["b4", "rest"]))
    game.play("1:draw", "1:b4")
    assert game.legal(2) == plays("b2", "y4") | {"draw"}


def test_M12_a_joker_covers_a_star_too() -> None:
    game = at(in_play(["r1", "r2"], ["b2", "y4"], pile=["b*"], stock=["J", "rest"]))
    game.play("1:draw", "1:J:y")
    assert game.legal(2) == plays("y4") | {"draw"}


def test_M15_the_victim_of_a_star_does_not_pass_while_the_stock_has_cards() -> None:
    game = at(in_play(["r1", "r2"], ["b2", "y4"], pile=["b*"], stock=["g1", "rest"]))
    game.refuses("1:pass", "M15")
    game.play("1:draw")
    game.refuses("1:pass", "M15")
