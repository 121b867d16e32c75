"""How rounds and matches end, and what they cost."""

import pytest

from tests.scenario import at


def in_play(*hands: list[str], pile: list[str], **fields: object) -> dict[str, object]:
    position = {"game": "mio", "seats": len(hands), "phase": "play", "turn": 1, "hands": list(hands), "pile": pile}
    return {**position, "stock": "rest", **fields}


# A round


def test_M46_the_last_card_ends_the_round_and_the_others_count() -> None:
    game = at(in_play(["g1"], ["b1", "b2"], ["k4", "k5"], pile=["g3"]))
    game.play("1:g1")
    position = game.position
    assert position["ended"] == "out"
    assert position["phase"] == "deal"
    assert position["turn"] is None
    assert position["points"] == [0, 3, 9]
    assert position["hands"] == [[], ["b1", "b2"], ["k4", "k5"]]


def test_M46_two_cards_left_are_not_the_end() -> None:
    game = at(in_play(["g1", "r4"], ["b1", "b2"], ["k4", "k5"], pile=["g3"]))
    game.play("1:g1!")
    assert game.position["ended"] is None
    assert game.position["points"] is None


def test_M46_who_draws_with_one_card_in_hand_has_not_gone_out() -> None:
    game = at(in_play(["r4"], ["b1", "b2"], pile=["g3"], stock=["g1", "rest"]))
    game.play("1:draw", "1:g1!")
    assert game.position["ended"] is None
    assert game.position["hands"][0] == ["r4"]


@pytest.mark.parametrize("pile", [["g3"], ["y*"]])
def test_M23_going_out_with_a_star_ends_the_round_at_once(pile: list[str]) -> None:
    game = at(in_play(["g*"], ["b1", "b2"], pile=pile))
    game.play("1:g*")
    assert game.position["ended"] == "out"
    assert game.position["hands"][1] == ["b1", "b2"]
    assert game.position["points"] == [0, 3]
    assert game.legal(2) == set()


def test_M24_who_goes_out_scores_nothing() -> None:
    game = at(in_play(["b1", "b2"], ["g1"], pile=["g3"], turn=2, scores=[10, 20]))
    game.play("2:g1")
    assert game.position["points"] == [3, 0]
    assert game.position["scores"] == [13, 20]


@pytest.mark.parametrize(
    ("hand", "points"),
    [
        (["r1", "r2", "r3", "r4", "r5"], 15),
        (["y*"], 10),
        (["J"], 10),
        (["b5", "k*", "J", "J"], 35),
        (["k2", "k2"], 4),
    ],
)
def test_M37_numbers_their_value_stars_and_jokers_ten(hand: list[str], points: int) -> None:
    game = at(in_play(["g1"], hand, pile=["g3"]))
    game.play("1:g1")
    assert game.position["points"] == [0, points]


def test_M22_going_out_with_a_joker_doubles() -> None:
    game = at(in_play(["J"], ["b1", "b2"], ["k*", "J"], pile=["g3"]))
    game.play("1:J:r")
    assert game.position["points"] == [0, 6, 40]
    assert game.position["scores"] == [0, 6, 40]


def test_M22_a_joker_laid_earlier_does_not_double() -> None:
    game = at(in_play(["g1"], ["b1", "b2"], pile=["J", "b3"], named="g"))
    game.play("1:g1")
    assert game.position["points"] == [0, 3]


def test_M22_a_blocked_round_is_not_doubled_by_a_joker_on_top() -> None:
    game = at(in_play(["b1", "b2"], ["k4", "k5"], pile=["J", "rest"], named="g", stock=[]))
    game.play("1:pass", "2:pass")
    assert game.position["ended"] == "blocked"
    assert game.position["points"] == [3, 9]


# A match


def test_M34_points_add_up() -> None:
    game = at(in_play(["g1"], ["b1", "b2"], ["k4", "k5"], pile=["g3"], scores=[11, 22, 33], round=3))
    game.play("1:g1")
    assert game.position["scores"] == [11, 25, 42]
    assert game.outcome is None


@pytest.mark.parametrize("before", [97, 98])
def test_M34_over_once_someone_reaches_or_passes_100(before: int) -> None:
    game = at(in_play(["g1"], ["b1", "b2"], ["k4"], pile=["g3"], scores=[50, before, 40]))
    game.play("1:g1")
    total = before + 3
    assert game.position["phase"] == "over"
    assert game.position["turn"] is None
    assert game.outcome == {"reason": "target", "scores": [50, total, 44], "winners": [3]}


def test_M34_at_99_another_round_is_dealt() -> None:
    game = at(in_play(["g1"], ["b1", "b2"], pile=["g3"], scores=[50, 96]))
    game.play("1:g1")
    assert game.position["scores"] == [50, 99]
    assert game.position["phase"] == "deal"
    assert game.outcome is None


def test_M34_who_goes_out_last_need_not_win() -> None:
    game = at(in_play(["g1"], ["b1", "b2"], ["k4"], pile=["g3"], scores=[60, 99, 10]))
    game.play("1:g1")
    assert game.outcome == {"reason": "target", "scores": [60, 102, 14], "winners": [3]}


def test_M34_a_blocked_round_may_end_the_match() -> None:
    game = at(in_play(["b1", "b2"], ["k4", "k5"], pile=["g3", "rest"], stock=[], scores=[20, 95]))
    game.play("1:pass", "2:pass")
    assert game.position["ended"] == "blocked"
    assert game.outcome == {"reason": "target", "scores": [23, 104], "winners": [1]}


def test_M34_a_doubled_round_may_end_the_match() -> None:
    game = at(in_play(["J"], ["b1", "b2"], pile=["g3"], scores=[20, 94]))
    game.play("1:J:r")
    assert game.outcome == {"reason": "target", "scores": [20, 100], "winners": [1]}


@pytest.mark.parametrize(("target", "phase"), [(3, "over"), (4, "deal")])
def test_M34_the_target_is_an_option(target: int, phase: str) -> None:
    game = at(in_play(["g1"], ["b1", "b2"], pile=["g3"], options={"target": target}))
    game.play("1:g1")
    assert game.position["phase"] == phase


def test_M34_the_target_counts_totals_of_finished_rounds_only() -> None:
    game = at(in_play(["g1", "g2"], ["b1", "J"], pile=["g3"], scores=[0, 99]))
    game.play("1:g1!")
    assert game.outcome is None
    assert game.position["phase"] == "play"


def test_M35_the_lowest_total_is_shared() -> None:
    game = at(in_play(["g1"], ["b1", "b2"], ["k4"], pile=["g3"], scores=[30, 97, 26]))
    game.play("1:g1")
    assert game.outcome == {"reason": "target", "scores": [30, 100, 30], "winners": [1, 3]}


def test_M35_even_by_all() -> None:
    game = at(in_play(["b1", "b2"], ["k1", "k2"], pile=["g3", "rest"], stock=[], scores=[98, 98]))
    game.play("1:pass", "2:pass")
    assert game.outcome == {"reason": "target", "scores": [101, 101], "winners": [1, 2]}
