"""Dominance, points, penalties, and the match."""

import pytest

from tests.games.six_sequences.positions import DEAL, field, position, run, side
from tests.scenario import Scenario, at


def counted(*hands: str, table: list[dict[str, object]] | None = None, **fields: object) -> Scenario:
    """The round ends with the pass of seat 1."""
    game = at(position("final", *hands, stock="", passes=len(hands) - 1, table=table, **fields))
    return game.play("1:end")


def points(*sequences: str) -> int:
    """What seat 1 gets for its sequences against nobody."""
    return int(field(counted("", "", table=[side(" ".join(sequences))]), "points")[0])


def test_S61_the_longest_sequence_dominates() -> None:
    game = counted("", "", table=[side("2h-3h-4h-5h"), side("Qh-Kh-Ah")])
    assert field(game, "points") == [4, 0]


def test_S61_the_joker_counts_for_the_length() -> None:
    game = counted("", "", table=[side("2h-3h-4h-0h"), side("Qh-Kh-Ah")])
    assert field(game, "points") == [4, 0]


def test_S61_at_equal_length_the_highest_top_dominates() -> None:
    game = counted("", "", table=[side("10h-11h-12h"), side("Jh-Ch-Bh")])
    assert field(game, "points") == [0, 6]


def test_S61_a_one_at_the_high_end_is_as_high_as_an_ace() -> None:
    game = counted("", "", table=[side("Qh-Kh-1h"), side("Ch-Bh-Rh")])
    assert field(game, "points") == [5, 0]


def test_S61_an_ace_at_the_low_end_is_low() -> None:
    game = counted("", "", table=[side("Ah-2h-3h"), side("4h-5h-6h")])
    assert field(game, "points") == [0, 3]


def test_S61_each_suit_has_its_own_dominant() -> None:
    game = counted("", "", "", table=[side("2h-3h-4h"), side("2d-3d-4d"), side("Js-Cs-Bs 5h-6h-7h")])
    assert field(game, "points") == [0, 3, 9]


def test_S62_a_suit_without_a_sequence_scores_for_nobody() -> None:
    assert field(counted("", ""), "points") == [0, 0]


def test_S63_the_dominant_keeps_the_sequence_that_scores_most() -> None:
    game = counted("", "", table=[side("2h-3h-4h-5h-6h Qh-Kh-Ah"), side("9h-10h-11h-12h")])
    assert field(game, "points") == [9, 0]


def test_S63_only_one_sequence_of_a_suit_scores() -> None:
    assert points("2h-3h-4h-5h-6h", "8h-9h-10h") == 5


def test_S63_being_second_brings_nothing() -> None:
    game = counted("", "", table=[side("2h-3h-4h-5h"), side("Qh-Kh-Ah Jh-Ch-Bh")])
    assert field(game, "points") == [4, 0]


def test_S64_series_score_nothing() -> None:
    game = counted("", "", table=[side("2h-3h-4h", "As-Ac-Ad")])
    assert field(game, "points") == [3, 0]


def test_S64_six_suits_score_at_most() -> None:
    assert points(*(run(suit, "2", "4") for suit in "scmehd")) == 18


@pytest.mark.parametrize(("sequence", "worth"), [
    ("1h-2h-3h", 3), ("10h-11h-12h", 3), ("11h-12h-Jh", 4), ("Jh-Ch-Bh-Rh-Qh-Kh", 12),
    ("Qh-Kh-Ah", 9), ("Qh-Kh-1h", 5), ("Ah-2h-3h", 3),
    ("2h-0h-4h", 3), ("Jh-0h-Bh", 6), ("Qh-Kh-0h", 9), ("0h-2h-3h", 3), ("0h-Kh-Ah", 9),
    (run("h", "1", "A"), 29), ("Ah-" + run("h", "2", "K") + "-1h", 25), ("1h-" + run("h", "2", "K") + "-0h", 29),
])  # fmt: skip
def test_S65_what_a_sequence_is_worth(sequence: str, worth: int) -> None:
    assert points(sequence) == worth


@pytest.mark.parametrize(("held", "cost"), [
    ("Js", 2), ("Cs", 2), ("Bs", 2), ("Rs", 2), ("Qs", 2), ("Ks", 2), ("As", 5), ("0s", 5),
    ("1s", 0), ("12s", 0), ("2s 7c 9d", 0), ("0h As Kd 3c", 12),
])  # fmt: skip
def test_S66_cards_left_in_hand_cost(held: str, cost: int) -> None:
    assert field(counted(held, ""), "points") == [-cost, 0]


def test_S66_every_player_pays() -> None:
    game = counted("Ks", "As", "0s", table=[side("2h-3h-4h")])
    assert field(game, "points") == [1, -5, -5]


def test_S67_totals_may_be_negative() -> None:
    game = counted("As", "0h", options={"rounds": 1})
    assert game.outcome == {"reason": "rounds", "scores": [-5, -5], "winners": [1, 2]}


def test_S68_partners_share_the_score() -> None:
    table = [side("2h-3h-4h"), side("2d-3d-4d-5d")]
    game = counted("", "", "", "", table=table, options={"teams": True})
    assert field(game, "points") == [3, 4, 3, 4]
    assert field(game, "scores") == [3, 4, 3, 4]


def test_S68_both_hands_are_charged() -> None:
    game = counted("Ks", "0s", "As", "Kd", table=[side("2h-3h-4h")], options={"teams": True})
    assert field(game, "points") == [-4, -7, -4, -7]


def test_S69_by_default_there_are_as_many_rounds_as_players() -> None:
    assert field(counted("", "", "", round=2), "phase") == "deal"
    assert field(counted("", "", "", round=3), "phase") == "over"


def test_S69_the_number_of_rounds_is_an_option() -> None:
    assert field(counted("", "", round=2, options={"rounds": 3}), "phase") == "deal"
    assert field(counted("", "", round=3, options={"rounds": 3}), "phase") == "over"


def test_S69_there_is_no_outcome_between_two_rounds() -> None:
    game = counted("", "", "", round=2)
    assert game.outcome is None
    game.play(DEAL)
    assert field(game, "round") == 3
    assert field(game, "phase") == "draw"


def test_S78_the_rounds_are_added_up() -> None:
    game = counted("", "Ks", table=[side("2h-3h-4h")], scores=[10, 14], round=2)
    assert field(game, "points") == [3, -2]
    assert field(game, "scores") == [13, 12]
    assert game.outcome == {"reason": "rounds", "scores": [13, 12], "winners": [1]}


def test_S78_partners_win_together() -> None:
    game = counted("", "", "", "", scores=[3, 8, 3, 8], options={"teams": True, "rounds": 1})
    assert game.outcome == {"reason": "rounds", "scores": [3, 8, 3, 8], "winners": [2, 4]}


def test_S70_a_tie_is_a_shared_victory() -> None:
    game = counted("", "", "", scores=[7, 7, 2], options={"rounds": 1})
    assert game.outcome == {"reason": "rounds", "scores": [7, 7, 2], "winners": [1, 2]}


def test_S66_hands_are_laid_open_for_counting() -> None:
    game = counted("Ks", "As 2s")
    for viewer in (1, 2, "public"):
        assert game.view(viewer)["hands"] == [["Ks"], ["2s", "As"]]
