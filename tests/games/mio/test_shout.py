"""Saying MIO: when it is due, and until when it may be said."""

import pytest

from tests.scenario import at


def in_play(*hands: list[str], pile: list[str], **fields: object) -> dict[str, object]:
    position = {"game": "mio", "seats": len(hands), "phase": "play", "turn": 1, "hands": list(hands), "pile": pile}
    return {**position, "stock": "rest", **fields}


def test_M25_due_on_the_last_card_but_one() -> None:
    game = at(in_play(["g1", "r4"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play("1:g1")
    assert game.position["shout"] == 1
    assert game.legal(1) == {"mio"}


def test_M25_due_on_a_drawn_card_too() -> None:
    game = at(in_play(["r4"], ["g2", "b1", "b2"], pile=["g3"], stock=["g1", "rest"]))
    game.play("1:draw", "1:g1")
    assert game.position["shout"] == 1


@pytest.mark.parametrize(("first", "text"), [("g*", "g*"), ("J", "J:b")])
def test_M25_due_whatever_card_is_laid(first: str, text: str) -> None:
    game = at(in_play([first, "r4"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play(f"1:{text}")
    assert game.position["shout"] == 1


def test_M25_due_every_time() -> None:
    game = at(in_play(["g1", "r4"], ["g2", "b1", "b2"], pile=["g3"], stock=["g4", "rest"]))
    game.play("1:g1!", "2:g2", "1:draw", "1:g4")
    assert game.position["shout"] == 1
    game.play("2:draw")
    assert game.position["down"] == ["r4", None]


def test_M25_not_due_with_two_cards_left() -> None:
    game = at(in_play(["g1", "r4", "r2"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play("1:g1")
    assert game.position["shout"] is None
    assert game.legal(1) == set()


def test_M25_not_due_when_going_out() -> None:
    game = at(in_play(["g1"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play("1:g1")
    assert game.position["shout"] is None
    assert game.position["ended"] == "out"


def test_M26_said_with_the_play() -> None:
    game = at(in_play(["g1", "r4"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play("1:g1!")
    assert game.position["shout"] is None
    game.play("2:g2")
    assert game.position["down"] == [None, None]
    assert game.position["hands"][0] == ["r4"]


def test_M26_said_with_a_joker() -> None:
    game = at(in_play(["J", "r4"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play("1:J:k!", "2:draw")
    assert game.position["down"] == [None, None]
    assert game.position["named"] == "k"


def test_M26_said_right_after_the_play() -> None:
    game = at(in_play(["g1", "r4"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play("1:g1", "1:mio")
    assert game.position["shout"] is None
    game.play("2:g2")
    assert game.position["down"] == [None, None]
    assert game.position["hands"][0] == ["r4"]


def test_M26_the_shout_does_not_take_the_turn() -> None:
    game = at(in_play(["g1", "r4"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play("1:g1")
    assert game.position["turn"] == 2
    game.play("1:mio")
    assert game.position["turn"] == 2


@pytest.mark.parametrize("text", ["g2", "g2!", "draw"])
def test_M26_another_seats_action_closes_the_window(text: str) -> None:
    game = at(in_play(["g1", "r4"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play("1:g1", f"2:{text}")
    assert game.position["shout"] is None
    assert game.position["down"] == ["r4", None]
    assert game.position["hands"][0] == []
    game.refuses("1:mio", "M26")


def test_M26_a_pass_closes_the_window() -> None:
    game = at(in_play(["g1", "r4"], ["b4", "b2"], pile=["g3", "rest"], stock=[]))
    game.play("1:g1", "2:pass")
    assert game.position["down"] == ["r4", None]


def test_M26_until_then_the_card_stays_in_hand() -> None:
    game = at(in_play(["g1", "r4"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play("1:g1")
    assert game.position["hands"][0] == ["r4"]
    assert game.position["down"] == [None, None]


def test_M26_a_refused_move_of_another_seat_is_no_action() -> None:
    game = at(in_play(["g1", "r4"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play("1:g1")
    game.refuses("2:b2", "M5")
    game.play("1:mio")
    assert game.position["hands"][0] == ["r4"]


def test_M26_two_in_a_row_may_forget() -> None:
    game = at(in_play(["g1", "r4"], ["g2", "b1"], ["g4", "k1", "k2"], pile=["g3"]))
    game.play("1:g1", "2:g2")
    assert game.position["shout"] == 2
    assert game.position["down"] == ["r4", None, None]
    game.play("3:g4")
    assert game.position["down"] == ["r4", "b1", None]
    assert game.position["shout"] is None


def test_M26_the_reaction_time_does_not_change_what_is_legal() -> None:
    game = at(in_play(["g1", "r4"], ["g2", "b1", "b2"], pile=["g3"], options={"reaction": 0}))
    game.play("1:g1")
    assert game.legal(1) == {"mio"}
    assert "g2" in game.legal(2)


def test_M27_a_needless_shout_with_a_play_is_ignored() -> None:
    game = at(in_play(["g1", "r4", "r2"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play("1:g1!")
    assert game.position["shout"] is None
    assert game.position["hands"][0] == ["r2", "r4"]
    assert game.position["turn"] == 2


def test_M27_a_shout_when_going_out_is_ignored() -> None:
    game = at(in_play(["g1"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play("1:g1!")
    assert game.position["points"] == [0, 5]


def test_M27_a_needless_shout_does_not_serve_for_later() -> None:
    game = at(in_play(["g1", "g4", "r4"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play("1:g1!", "2:g2", "1:g4")
    assert game.position["shout"] == 1


@pytest.mark.parametrize("seat", [1, 2])
def test_M27_a_shout_alone_is_refused_when_none_is_due(seat: int) -> None:
    game = at(in_play(["g1", "r4", "r2"], ["g2", "b1", "b2"], pile=["g3"]))
    game.refuses(f"{seat}:mio", "M27")
    game.play("1:g1")
    game.refuses(f"{seat}:mio", "M27")


def test_M27_nobody_shouts_for_another() -> None:
    game = at(in_play(["g1", "r4"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play("1:g1")
    assert "mio" not in game.legal(2)
    game.refuses("2:mio", "M27")


@pytest.mark.parametrize("moves", [["1:g1!"], ["1:g1", "1:mio"]])
def test_M27_once_said_it_is_not_due_again(moves: list[str]) -> None:
    game = at(in_play(["g1", "r4"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play(*moves)
    game.refuses("1:mio", "M27")


def test_M27_not_to_be_said_before_the_play() -> None:
    game = at(in_play(["g1", "r4"], ["g2", "b1", "b2"], pile=["g3"]))
    game.refuses("1:mio", "M27")


def test_M41_who_may_still_shout_may_do_nothing_else() -> None:
    game = at(in_play(["g1", "r4"], ["g2", "b1", "b2"], pile=["g3"]))
    game.play("1:g1")
    game.refuses("1:r4", "M41")
    game.refuses("1:draw", "M41")
