"""End of a round and of the match: E35-E40, and what each viewer sees."""

import pytest

from tests.scenario import at

DECK = "-".join(f"{number:02d}" for number in range(1, 99))
TWO: dict[str, object] = {"game": "ekko", "seats": 2, "phase": "play", "stock": "rest"}
THREE: dict[str, object] = {"game": "ekko", "seats": 3, "phase": "play", "stock": "rest"}


def test_E35_a_draw_due_with_an_empty_stock_ends_the_round() -> None:
    game = at(
        THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["12", "13"], ["33"]], "pile": ["37", "rest"], "stock": []}
    )
    assert game.legal(2) == {"draw"}
    game.play("2:draw")
    assert game.position["ended"] == "stock"
    assert game.position["points"] == [1, 2, 2]


def test_E35_an_empty_stock_alone_ends_nothing() -> None:
    game = at(
        THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["12"], ["50", "51"]], "pile": ["37", "rest"], "stock": ["13"]}
    )
    game.play("2:draw")
    assert game.position["stock"] == []
    assert game.position["ended"] is None
    game.play("3:50")
    assert game.position["turn"] == 1


def test_E36_the_pile_is_never_reshuffled() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["12", "38"], ["50"]], "pile": ["37", "rest"], "stock": []})
    assert len(game.position["pile"]) == 95
    game.play("1:38", "2:draw")
    assert game.position["ended"] == "stock"
    assert game.position["stock"] == []
    assert len(game.position["pile"]) == 96


def test_E37_a_multiple_of_11_scores_2_and_any_other_card_1() -> None:
    game = at(
        THREE
        | {
            "turn": 1,
            "laid": 3,
            "hands": [["38"], ["11", "22", "33", "44"], ["55", "66", "77", "88", "98"]],
            "pile": ["37"],
        }
    )
    game.play("1:38", "table:close")
    assert game.position["points"] == [0, 8, 9]


def test_E37_points_are_added_to_the_scores() -> None:
    game = at(
        THREE | {"turn": 1, "laid": 3, "scores": [3, 10, 0], "hands": [["38"], ["11", "12"], ["55"]], "pile": ["37"]}
    )
    game.play("1:38", "table:close")
    assert game.position["scores"] == [3, 13, 2]


def test_E38_the_next_dealer_is_the_last_who_laid_a_card() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["38"], ["50"]], "pile": ["37"]})
    game.play("2:38", "table:close", f"table:deal:{DECK}")
    assert game.position["dealer"] == 2
    assert game.position["round"] == 2
    assert game.position["turn"] == 3


def test_E38_when_the_stock_ends_the_round_the_last_layer_deals() -> None:
    game = at(
        THREE
        | {"dealer": 2, "turn": 2, "laid": 1, "hands": [["60"], ["12"], ["33"]], "pile": ["37", "rest"], "stock": []}
    )
    game.play("2:draw", f"table:deal:{DECK}")
    assert game.position["dealer"] == 1


def test_E38_a_mirror_counts_as_laid() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["38"], ["73", "50"]], "pile": ["37"]})
    game.play("3:73>drop:50", f"table:deal:{DECK}")
    assert game.position["dealer"] == 3


def test_E38_a_mirror_that_empties_the_stock_counts_as_laid() -> None:
    game = at(
        THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["38"], ["73", "50"]], "pile": ["37", "rest"], "stock": []}
    )
    game.play("3:73>draw", f"table:deal:{DECK}")
    assert game.position["dealer"] == 3


def test_E38_the_card_turned_up_counts_as_the_dealers() -> None:
    game = at(
        TWO
        | {
            "dealer": 2,
            "turn": 1,
            "laid": 2,
            "hands": [["12"], ["50"]],
            "pile": ["37"],
            "stock": [],
            "gone": [["rest"], []],
        }
    )
    game.play("1:draw", f"table:deal:{DECK}")
    assert game.position["dealer"] == 2


def test_E39_the_match_ends_when_someone_reaches_25() -> None:
    game = at(THREE | {"turn": 1, "laid": 3, "scores": [9, 24, 8], "hands": [["38"], ["12"], ["55"]], "pile": ["37"]})
    game.play("1:38", "table:close")
    assert game.position["phase"] == "over"
    assert game.outcome == {"reason": "target", "scores": [9, 25, 10], "winners": [1]}


def test_E39_below_the_target_the_match_goes_on() -> None:
    game = at(THREE | {"turn": 1, "laid": 3, "scores": [9, 23, 8], "hands": [["38"], ["12"], ["55"]], "pile": ["37"]})
    game.play("1:38", "table:close")
    assert game.position["phase"] == "deal"
    assert game.outcome is None
    game.play(f"table:deal:{DECK}")
    assert game.position["phase"] == "play"


def test_E39_the_lowest_total_wins_whoever_won_the_round() -> None:
    game = at(THREE | {"turn": 1, "laid": 3, "scores": [20, 24, 8], "hands": [["38"], ["12"], ["55"]], "pile": ["37"]})
    game.play("1:38", "table:close")
    assert game.outcome == {"reason": "target", "scores": [20, 25, 10], "winners": [3]}


@pytest.mark.parametrize(("target", "phase"), [(1, "over"), (2, "over"), (3, "deal"), (100, "deal")])
def test_E39_the_option_target_sets_another_total(target: int, phase: str) -> None:
    game = at(
        THREE | {"options": {"target": target}, "turn": 1, "laid": 3, "hands": [["38"], ["12"], ["55"]], "pile": ["37"]}
    )
    game.play("1:38", "table:close")
    assert game.position["phase"] == phase


def test_E40_a_tie_for_first_is_reported() -> None:
    game = at(THREE | {"turn": 1, "laid": 3, "scores": [9, 24, 7], "hands": [["38"], ["12"], ["55"]], "pile": ["37"]})
    game.play("1:38", "table:close")
    assert game.outcome == {"reason": "target", "scores": [9, 25, 9], "winners": [1, 3]}


def test_E40_all_may_tie() -> None:
    game = at(
        TWO | {"turn": 1, "laid": 2, "scores": [24, 24], "hands": [["12"], ["50"]], "pile": ["37", "rest"], "stock": []}
    )
    game.play("1:draw")
    assert game.outcome == {"reason": "target", "scores": [25, 25], "winners": [1, 2]}


def test_the_next_round_starts_clean() -> None:
    game = at(
        TWO
        | {
            "options": {"mistakes": "penalised"},
            "turn": 1,
            "laid": 2,
            "hands": [["20", "36"], ["50", "73"]],
            "pile": ["37"],
        }
    )
    game.play("1:try:20", "1:draw", "2:73>drop:50", f"table:deal:{DECK}")
    position = game.position
    assert position["ended"] is position["points"] is None
    assert position["silent"] == 0
    assert position["declined"] == []
    assert position["blocked"] == position["shown"] == position["gone"] == [[], []]
    assert position["dealer"] == 2
    assert position["scores"] == [4, 0]


def test_a_viewer_sees_its_own_hand_and_the_numbers_of_the_others() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["12", "38"], ["33"]], "pile": ["37"]})
    assert game.view(2)["hands"] == [1, ["12", "38"], 1]
    assert game.view("public")["hands"] == [1, 2, 1]
    assert game.view(2)["stock"] == game.view("public")["stock"] == 93
    assert game.view(2)["pile"] == ["37"]


def test_hands_are_laid_open_when_a_round_is_over() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["60"], ["38"], ["33"]], "pile": ["37"]})
    game.play("2:38", "table:close")
    assert game.view("public")["hands"] == [["60"], [], ["33"]]
    assert game.view(1)["hands"] == [["60"], [], ["33"]]
    assert game.view(1)["stock"] == 94


def test_a_position_set_up_from_a_position_is_the_same() -> None:
    game = at(
        THREE
        | {
            "options": {"mistakes": "penalised"},
            "round": 3,
            "dealer": 2,
            "scores": [1, 2, 3],
            "turn": 3,
            "laid": 1,
            "silent": 1,
            "hands": [["60"], ["12", "38"], ["33", "34"]],
            "pile": ["37", "20"],
            "declined": [2],
            "blocked": [[], [], ["34"]],
            "shown": [[], ["12"], []],
            "gone": [["98"], [], []],
        }
    )
    assert at(game.position).position == game.position
