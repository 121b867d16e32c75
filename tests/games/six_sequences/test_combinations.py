"""What a series and a sequence are, and whose may be completed."""

import pytest

from tests.games.six_sequences.positions import dull, hand, moves, on_table, position, run, side
from tests.scenario import at

SPARE = side("Js-Cs-Bs Qd-Kd-Ad")  # sequences enough for two series


def test_S16_three_of_a_rank_are_a_series() -> None:
    game = at(position("A", f"11d 11h 11s {dull(6)}", "", table=[SPARE]))
    game.play("1:lay 11d-11h-11s")
    assert on_table(game, what="new_series") == ["11s-11h-11d"]
    assert len(hand(game)) == 6


def test_S16_all_six_suits_are_a_series() -> None:
    game = at(position("A", f"11s 11c 11m 11e 11h 11d {dull(3)}", "", table=[SPARE]))
    assert "lay 11s-11c-11m-11e-11h-11d" in game.legal(1)
    assert len(moves(game, "lay")) == 20 + 15 + 6 + 1


def test_S16_of_four_alike_any_three_may_be_laid() -> None:
    game = at(position("A", f"7s 7c 7h 7d {dull(5)}", "", table=[SPARE]))
    assert moves(game, "lay") == {
        "lay 7s-7c-7h-7d", "lay 7s-7c-7h", "lay 7s-7c-7d", "lay 7s-7h-7d", "lay 7c-7h-7d",
    }  # fmt: skip


def test_S16_two_of_a_rank_are_no_series() -> None:
    game = at(position("A", f"11d 11h {dull(7)}", "", table=[SPARE]))
    game.refuses("1:lay 11h-11d", "S16")


def test_S16_a_series_has_one_rank() -> None:
    game = at(position("A", f"11d 11h 12s {dull(6)}", "", table=[SPARE]))
    game.refuses("1:lay 12s-11h-11d", ("S16", "S21"))


def test_S16_a_laid_series_is_completed_from_hand() -> None:
    game = at(position("A", f"11c {dull(8)}", "", table=[side("Js-Cs-Bs", "11s-11h-11d")]))
    game.play("1:add 11c")
    assert on_table(game, what="series") == ["11s-11c-11h-11d"]


def test_S16_only_with_its_own_rank() -> None:
    game = at(position("A", f"12c {dull(8)}", "", table=[side("Js-Cs-Bs", "11s-11h-11d")]))
    game.refuses("1:add 12c", ("S16", "S21"))


def test_S17_a_joker_does_not_help_out_in_a_series() -> None:
    game = at(position("A", f"5s 5h 0d {dull(6)}", "", table=[SPARE]))
    game.refuses("1:lay 5s-5h-0d", "S17")


def test_S17_jokers_are_no_series() -> None:
    game = at(position("A", f"0s 0c 0h {dull(6)}", "", table=[SPARE]))
    game.refuses("1:lay 0s-0c-0h", "S17")


def test_S17_no_joker_is_added_to_a_series() -> None:
    game = at(position("A", f"0c {dull(8)}", "", table=[side("Js-Cs-Bs", "11s-11h-11d")]))
    game.refuses("1:add 0c>series", "S17")


@pytest.mark.parametrize("rank", ["1", "A"])
def test_S18_ones_or_aces_are_a_series(rank: str) -> None:
    game = at(position("A", f"{rank}s {rank}h {rank}m {dull(6)}", "", table=[SPARE]))
    assert f"lay {rank}s-{rank}m-{rank}h" in game.legal(1)


def test_S18_ones_and_aces_do_not_mix() -> None:
    game = at(position("A", f"1s 1h Am {dull(6)}", "", table=[SPARE]))
    game.refuses("1:lay 1s-1h-Am", "S18")


def test_S18_an_ace_is_not_added_to_ones() -> None:
    game = at(position("A", f"Am {dull(8)}", "", table=[side("Js-Cs-Bs", "1s-1c-1h")]))
    assert moves(game, "add") == set()
    game.refuses("1:add Am>series", "S18")


def test_S19_a_joker_serves_its_own_suit_only() -> None:
    game = at(position("A", f"3h 0d 5h {dull(6)}", ""))
    game.refuses("1:lay 3h-0d-5h", "S19")


def test_S19_it_extends_its_own_suit_only() -> None:
    game = at(position("A", f"0d {dull(8)}", "", table=[side("2h-3h-4h")]))
    assert moves(game, "add") == set()
    game.refuses("1:add 0d@5>2h", "S19")


@pytest.mark.parametrize("text", ["0h-4h-5h", "4h-0h-6h", "4h-5h-0h", "0h-5h-6h", "5h-0h-7h", "5h-6h-0h"])
def test_S20_the_joker_stands_where_it_is_written(text: str) -> None:
    game = at(position("A", f"0h {dull(6)} " + text.replace("0h-", "").replace("-0h", "").replace("-", " "), ""))
    game.play(f"1:lay {text}")
    assert on_table(game) == [text]


def test_S20_all_places_of_the_joker_are_offered() -> None:
    game = at(position("A", f"0h 4h 5h {dull(6)}", ""))
    assert moves(game, "lay") == {"lay 0h-4h-5h", "lay 4h-5h-0h"}


def test_S20_it_may_fill_the_gap_or_stand_at_an_end() -> None:
    game = at(position("A", f"0h 4h 5h 7h {dull(5)}", ""))
    assert moves(game, "lay") == {"lay 0h-4h-5h", "lay 4h-5h-0h", "lay 4h-5h-0h-7h", "lay 5h-0h-7h"}


def test_S75_the_joker_replaces_any_card_of_its_suit() -> None:
    ranks = ["1", *[str(number) for number in range(2, 13)], "J", "C", "B", "R", "Q", "K", "A"]
    for lower, middle, upper in zip(ranks, ranks[1:], ranks[2:], strict=False):
        game = at(position("A", f"{lower}h 0h {upper}h {dull(6)}", ""))
        assert f"lay {lower}h-0h-{upper}h" in game.legal(1), middle


def test_S21_three_neighbours_of_a_suit_are_a_sequence() -> None:
    game = at(position("A", f"2h 3h 4h {dull(6)}", ""))
    game.play("1:lay 2h-3h-4h")
    assert on_table(game) == ["2h-3h-4h"]


def test_S21_without_a_joker_any_order_is_read() -> None:
    game = at(position("A", f"2h 3h 4h {dull(6)}", ""))
    game.play("1:lay 4h-2h-3h")
    assert on_table(game) == ["2h-3h-4h"]


def test_S21_parts_of_a_run_may_be_laid() -> None:
    game = at(position("A", f"2h 3h 4h 5h {dull(5)}", ""))
    assert moves(game, "lay") == {"lay 2h-3h-4h", "lay 3h-4h-5h", "lay 2h-3h-4h-5h"}


def test_S21_the_ace_stands_low() -> None:
    game = at(position("A", f"Ah 2h 3h {dull(6)}", ""))
    game.play("1:lay Ah-2h-3h")
    assert on_table(game) == ["Ah-2h-3h"]


def test_S21_the_one_stands_high() -> None:
    game = at(position("A", f"Qh Kh 1h {dull(6)}", ""))
    game.play("1:lay Qh-Kh-1h")
    assert on_table(game) == ["Qh-Kh-1h"]


def test_S21_there_is_no_turning_the_corner() -> None:
    game = at(position("A", f"Kh Ah 2h {dull(6)}", ""))
    assert moves(game, "lay") == set()
    game.refuses("1:lay Kh-Ah-2h", "S21")


def test_S21_the_joker_does_not_turn_the_corner_either() -> None:
    game = at(position("A", f"Kh 0h 2h {dull(6)}", ""))
    game.refuses("1:lay Kh-0h-2h", "S21")


def test_S21_two_cards_are_no_sequence() -> None:
    game = at(position("A", f"2h 3h {dull(7)}", ""))
    game.refuses("1:lay 2h-3h", "S21")


def test_S21_a_gap_is_no_sequence() -> None:
    game = at(position("A", f"2h 3h 5h {dull(6)}", ""))
    game.refuses("1:lay 2h-3h-5h", "S21")


def test_S21_two_suits_are_no_sequence() -> None:
    game = at(position("A", f"2h 3h 4d {dull(6)}", ""))
    game.refuses("1:lay 2h-3h-4d", ("S21", "S16"))


def test_S21_a_sequence_is_completed_at_both_ends() -> None:
    game = at(position("A", f"4h 8h {dull(7)}", "", table=[side("5h-6h-7h")]))
    game.play("1:add 4h", "1:add 8h")
    assert on_table(game) == ["4h-5h-6h-7h-8h"]


def test_S21_a_card_is_added_only_right_beside_a_sequence() -> None:
    game = at(position("A", f"9h {dull(8)}", "", table=[side("5h-6h-7h")]))
    game.refuses("1:add 9h", "S21")


@pytest.mark.parametrize(("sequence", "card", "result"), [
    ("2h-3h-4h", "1h", "1h-2h-3h-4h"), ("2h-3h-4h", "Ah", "Ah-2h-3h-4h"),
    ("Rh-Qh-Kh", "1h", "Rh-Qh-Kh-1h"), ("Rh-Qh-Kh", "Ah", "Rh-Qh-Kh-Ah"),
])  # fmt: skip
def test_S21_one_and_ace_fit_both_ends(sequence: str, card: str, result: str) -> None:
    game = at(position("A", f"{card} {dull(8)}", "", table=[side(sequence)]))
    game.play(f"1:add {card}")
    assert on_table(game) == [result]


def test_S22_one_and_ace_are_not_neighbours() -> None:
    game = at(position("A", f"1h Ah 2h {dull(6)}", ""))
    assert moves(game, "lay") == set()
    game.refuses("1:lay Ah-1h-2h", ("S21", "S22"))


@pytest.mark.parametrize(("low", "high"), [("1h", "Ah"), ("Ah", "1h")])
def test_S22_the_full_run_has_both(low: str, high: str) -> None:
    middle = run("h", "2", "K")
    game = at(position("A", f"{high} {dull(8)}", "", table=[side(f"{low}-{middle}")]))
    game.play(f"1:add {high}")
    assert on_table(game) == [f"{low}-{middle}-{high}"]


def test_S22_nothing_grows_beyond_the_full_run() -> None:
    game = at(position("A", f"0h {dull(8)}", "", table=[side(run("h", "1", "A"))]))
    assert moves(game, "add") == set()


@pytest.mark.parametrize("text", ["0h-2h-3h", "Qh-Kh-0h"])
def test_S23_the_joker_may_stand_low_and_high(text: str) -> None:
    game = at(position("A", f"0h {dull(6)} " + text.replace("0h-", "").replace("-0h", "").replace("-", " "), ""))
    assert f"lay {text}" in game.legal(1)


@pytest.mark.parametrize(("sequence", "place"), [("2h-3h-4h", "low"), ("Rh-Qh-Kh", "high")])
def test_S23_the_joker_may_be_added_low_and_high(sequence: str, place: str) -> None:
    game = at(position("A", f"0h {dull(8)}", "", table=[side(sequence)]))
    assert f"add 0h@{place}" in moves(game, "add")


def test_S24_only_ones_own_sequences_grow() -> None:
    game = at(position("A", f"5h {dull(8)}", "", table=[side(), side("2h-3h-4h")]))
    assert moves(game, "add") == set()
    game.refuses("1:add 5h", "S24")


def test_S24_only_ones_own_series_grow() -> None:
    game = at(position("A", f"5h {dull(8)}", "", table=[side("Js-Cs-Bs"), side("2d-3d-4d", "5s-5c-5m")]))
    game.refuses("1:add 5h", "S24")


def test_S24_partners_complete_the_same_combinations() -> None:
    table = [side("2h-3h-4h", "7s-7c-7d")]
    game = at(position("A", "", "", f"5h 7h {dull(7)}", "", turn=3, table=table, options={"teams": True}))
    game.play("3:add 5h", "3:add 7h")
    assert on_table(game) == ["2h-3h-4h-5h"]
    assert on_table(game, what="series") == ["7s-7c-7h-7d"]


def test_S24_the_other_team_does_not() -> None:
    game = at(position("A", "", f"5h {dull(8)}", "", "", turn=2, table=[side("2h-3h-4h")], options={"teams": True}))
    game.refuses("2:add 5h", "S24")


def test_S25_several_sequences_of_a_suit_lie_side_by_side() -> None:
    game = at(position("A", f"7h 8h 9h {dull(6)}", "", table=[side("2h-3h-4h")]))
    game.play("1:lay 7h-8h-9h")
    assert on_table(game) == ["2h-3h-4h", "7h-8h-9h"]


def test_S27_a_card_of_a_sequence_makes_no_new_one() -> None:
    game = at(position("A", f"8h 9h {dull(7)}", "", table=[side("4h-5h-6h-7h")]))
    assert moves(game, "lay") == set()
    game.refuses("1:lay 7h-8h-9h", "S27")


def test_S27_a_card_of_a_sequence_does_not_move_to_another() -> None:
    game = at(position("A", dull(9), "", options={"merge": False}, table=[side("2h-3h-4h 5h-6h-7h-8h")]))
    game.refuses("1:add 5h>2h", "S27")
