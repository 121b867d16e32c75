"""How many series may be laid, and what they are good for."""

from tests.games.six_sequences.positions import dull, field, hand, moves, on_table, position, side
from tests.scenario import at

TEAMS: dict[str, object] = {"teams": True}


def test_S28_the_first_combination_is_a_sequence() -> None:
    game = at(position("A", f"7s 7c 7d {dull(6)}", ""))
    assert moves(game, "lay") == set()
    game.refuses("1:lay 7s-7c-7d", "S28")


def test_S28_one_sequence_allows_one_series() -> None:
    game = at(position("A", f"7s 7c 7d {dull(6)}", "", table=[side("2h-3h-4h")]))
    game.play("1:lay 7s-7c-7d")
    assert on_table(game, what="laid") == {"sequences": 1, "series": 1}


def test_S28_a_second_series_needs_a_second_sequence() -> None:
    game = at(position("A", f"7s 7c 7d {dull(6)}", "", table=[side("2h-3h-4h", "8s-8c-8d")]))
    game.refuses("1:lay 7s-7c-7d", "S28")


def test_S28_two_sequences_allow_two_series() -> None:
    game = at(position("A", f"7s 7c 7d {dull(6)}", "", table=[side("2h-3h-4h Js-Cs-Bs", "8s-8c-8d")]))
    game.play("1:lay 7s-7c-7d")
    assert on_table(game, what="laid") == {"sequences": 2, "series": 2}


def test_S28_merged_sequences_count_as_laid() -> None:
    table = [side("2h-3h-4h-5h-6h-7h", "8s-8c-8d", laid=(2, 1))]
    game = at(position("A", f"7s 7c 7d {dull(6)}", "", table=table))
    assert moves(game, "lay") == {"lay 7s-7c-7d"}


def test_S28_a_series_used_up_counts_as_laid() -> None:
    game = at(position("A", f"7s 7c 7d {dull(6)}", "", table=[side("2h-3h-4h", laid=(1, 1))]))
    game.refuses("1:lay 7s-7c-7d", "S28")


def test_S28_the_sequences_of_others_do_not_count() -> None:
    game = at(position("A", f"7s 7c 7d {dull(6)}", "", table=[side(), side("2h-3h-4h")]))
    game.refuses("1:lay 7s-7c-7d", "S28")


def test_S28_a_partners_sequence_counts() -> None:
    game = at(position("A", "", "", f"7s 7c 7d {dull(6)}", "", turn=3, table=[side("2h-3h-4h")], options=TEAMS))
    game.play("3:lay 7s-7c-7d")
    assert on_table(game, what="laid") == {"sequences": 1, "series": 1}


def test_S28_a_partners_series_counts_too() -> None:
    table = [side("2h-3h-4h", "8s-8c-8d")]
    game = at(position("A", "", "", f"7s 7c 7d {dull(6)}", "", turn=3, table=table, options=TEAMS))
    game.refuses("3:lay 7s-7c-7d", "S28")


def test_S28_completing_a_series_is_not_laying_one() -> None:
    game = at(position("A", f"8h 8e {dull(7)}", "", table=[side("2h-3h-4h", "8s-8c-8d")]))
    game.play("1:add 8h", "1:add 8e")
    assert on_table(game, what="laid") == {"sequences": 1, "series": 1}


def test_S29_a_sequence_laid_in_the_same_turn_counts_at_once() -> None:
    game = at(position("A", f"2h 3h 4h 7s 7c 7d {dull(3)}", ""))
    assert moves(game, "lay") == {"lay 2h-3h-4h"}
    game.play("1:lay 2h-3h-4h", "1:lay 7s-7c-7d")
    assert on_table(game, what="new_series") == ["7s-7c-7d"]


def test_S29_the_quota_is_used_up_at_once_too() -> None:
    game = at(position("A", "2h 3h 4h 7s 7c 7d 9s 9c 9d", ""))
    game.play("1:lay 2h-3h-4h", "1:lay 7s-7c-7d")
    game.refuses("1:lay 9s-9c-9d", "S28")


def test_S30_the_worked_example_with_one_more_sequence() -> None:
    table = [side("Js-Cs-Bs 10c-11c-12c", "4h-4s-4e 8h-8d-8c")]
    game = at(position("A", f"9c 2h 3h {dull(6)}", "", table=table))
    game.play("1:lay 2h-3h-4h", "1:add 9c", "1:add 8c")
    assert on_table(game) == ["Js-Cs-Bs", "8c-9c-10c-11c-12c", "2h-3h-4h"]
    assert on_table(game, what="series") == ["4s-4e", "8h-8d"]


def test_S30_two_series_beside_one_sequence_break_the_quota() -> None:
    table = [side("10c-11c-12c", "4h-4s-4e")]
    game = at(position("A", f"8h 8d 8c {dull(6)}", "", table=table))
    game.refuses("1:lay 8c-8h-8d", "S28")


def test_S31_a_card_of_a_series_completes_a_sequence() -> None:
    game = at(position("A", dull(9), "", table=[side("2h-3h-4h", "5h-5s-5c")]))
    assert moves(game, "add") == {"add 5h"}
    game.play("1:add 5h")
    assert on_table(game) == ["2h-3h-4h-5h"]
    assert on_table(game, what="series") == ["5s-5c"]
    assert len(hand(game)) == 9


def test_S31_a_card_of_a_series_moves_in_phase_B_too() -> None:
    game = at(position("B", dull(9), "", table=[side("2h-3h-4h", "5h-5s-5c")]))
    assert moves(game, "add") == {"add 5h"}


def test_S31_a_card_of_a_series_helps_to_form_a_sequence() -> None:
    game = at(position("A", f"6h 7h {dull(7)}", "", table=[side("Js-Cs-Bs", "5h-5s-5c")]))
    game.play("1:lay 5h-6h-7h")
    assert on_table(game, what="series") == ["5s-5c"]
    assert len(hand(game)) == 7


def test_S31_it_helps_in_the_final_phase_too() -> None:
    game = at(position("final", "6h 7h", "", stock="", table=[side("Js-Cs-Bs", "5h-5s-5c")]))
    assert moves(game, "lay") == {"lay 5h-6h-7h"}


def test_S31_the_joker_from_hand_joins_cards_of_series() -> None:
    game = at(position("A", f"0h {dull(8)}", "", table=[side("Js-Cs-Bs Qd-Kd-Ad", "5h-5s-5c 7h-7s-7c")]))
    assert moves(game, "lay") == {"lay 5h-0h-7h"}


def test_S32_a_new_sequence_may_come_from_series_alone() -> None:
    table = [side("Js-Cs-Bs Qd-Kd-Ad 2e-3e-4e", "5h-5s-5c 6h-6d-6c 7h-7s-7d")]
    game = at(position("A", dull(9), "", table=table))
    game.play("1:lay 5h-6h-7h")
    assert on_table(game, what="series") == ["5s-5c", "6c-6d", "7s-7d"]
    assert on_table(game, what="laid") == {"sequences": 4, "series": 3}


def test_S33_a_series_of_this_turn_gives_nothing() -> None:
    game = at(position("A", f"5h 5s 5c {dull(6)}", "", table=[side("2h-3h-4h")]))
    game.play("1:lay 5s-5c-5h")
    assert moves(game, "add") == set()
    game.refuses("1:add 5h", "S33")


def test_S33_nor_for_a_new_sequence() -> None:
    game = at(position("A", f"6h 7h {dull(3)}", "", table=[side("2d-3d-4d", new="5s-5c-5h")]))
    game.refuses("1:lay 5h-6h-7h", "S33")


def test_S33_nor_in_phase_B_of_that_turn() -> None:
    game = at(position("A", f"5h 5s 5c {dull(6)}", "", table=[side("2h-3h-4h")]))
    game.play("1:lay 5s-5c-5h", "1:refill")
    game.refuses("1:add 5h", "S33")


def test_S33_it_grows_in_the_turn_it_was_laid() -> None:
    game = at(position("A", f"5h {dull(5)}", "", table=[side("2d-3d-4d", new="5s-5c-5m")]))
    game.play("1:add 5h")
    assert on_table(game, what="new_series") == ["5s-5c-5m-5h"]


def test_S33_from_the_next_turn_on_it_gives() -> None:
    game = at(position("A", f"5h 5s 5c {dull(6)}", "", table=[side("2h-3h-4h")]))
    game.play("1:lay 5s-5c-5h", "1:refill", "1:discard 2m")
    assert on_table(game, what="series") == ["5s-5c-5h"]
    assert on_table(game, what="new_series") == []


def test_S33_a_partners_earlier_series_gives() -> None:
    table = [side("2h-3h-4h", "5s-5c-5h")]
    game = at(position("A", "", "", dull(9), "", turn=3, table=table, options=TEAMS))
    game.play("3:add 5h")
    assert on_table(game) == ["2h-3h-4h-5h"]


def test_S33_a_card_added_to_an_earlier_series_moves_at_once() -> None:
    game = at(position("A", f"5h {dull(8)}", "", table=[side("2h-3h-4h", "5s-5c-5m")]))
    game.play("1:add 5h>series")
    assert on_table(game, what="series") == ["5s-5c-5m-5h"]
    game.play("1:add 5h")
    assert on_table(game) == ["2h-3h-4h-5h"]
    assert on_table(game, what="series") == ["5s-5c-5m"]


def test_S33_applies_in_the_final_phase() -> None:
    game = at(position("final", "5s 5c 5h", "", stock="", table=[side("2h-3h-4h")]))
    game.play("1:lay 5s-5c-5h")
    game.refuses("1:add 5h", "S33")
    game.play("1:end", "2:end", "1:add 5h")
    assert on_table(game) == ["2h-3h-4h-5h"]


def test_S34_a_series_shrinks_to_one_card() -> None:
    game = at(position("A", dull(9), "", table=[side("2h-3h-4h 2d-3d-4d", "5h-5d")]))
    game.play("1:add 5h")
    assert on_table(game, what="series") == ["5d"]


def test_S34_an_empty_series_disappears() -> None:
    game = at(position("A", dull(9), "", table=[side("2h-3h-4h", "5h")]))
    game.play("1:add 5h")
    assert on_table(game, what="series") == []
    assert on_table(game, what="laid") == {"sequences": 1, "series": 1}


def test_S34_a_lone_card_receives() -> None:
    game = at(position("A", f"5s {dull(8)}", "", table=[side("2c-3c-4c", "5h")]))
    game.play("1:add 5s")
    assert on_table(game, what="series") == ["5s-5h"]


def test_S35_no_card_goes_from_a_sequence_to_a_series() -> None:
    game = at(position("A", dull(9), "", table=[side("2h-3h-4h-5h", "5s-5c-5m")]))
    assert moves(game, "add") == set()
    game.refuses("1:add 5h>series", ("S35", "S27"))


def test_S35_no_card_goes_from_series_to_series() -> None:
    game = at(position("A", dull(9), "", table=[side("2c-3c-4c 2d-3d-4d", "5s-5m-5e 5h")]))
    assert moves(game, "add") == set()
    game.refuses("1:add 5h>series", "S35")


def test_S35_no_card_goes_from_a_series_to_a_new_series() -> None:
    game = at(position("A", f"5s 5c {dull(7)}", "", table=[side("2d-3d-4d 7e-8e-9e", "5h-5d-5e")]))
    assert moves(game, "lay") == set()
    game.refuses("1:lay 5s-5c-5h", "S35")


def test_S31_series_take_no_part_in_anothers_turn() -> None:
    game = at(position("A", dull(9), "", table=[side("2c-3c-4c"), side("2h-3h-4h", "5h-5s-5c")]))
    assert moves(game, "add") == set()
    game.refuses("1:add 5h", ("S76", "S24"))
    assert field(game, "turn") == 1
