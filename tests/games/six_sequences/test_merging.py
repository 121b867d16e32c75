"""Sequences that meet: S26 with the option on and off."""

from tests.games.six_sequences.positions import dull, moves, on_table, position, side
from tests.scenario import at

APART: dict[str, object] = {"merge": False}


def test_S26_a_card_between_two_sequences_joins_them() -> None:
    game = at(position("A", f"5h {dull(8)}", "", table=[side("2h-3h-4h 6h-7h-8h")]))
    assert moves(game, "add") == {"add 5h"}
    game.play("1:add 5h")
    assert on_table(game) == ["2h-3h-4h-5h-6h-7h-8h"]


def test_S26_the_joker_between_two_sequences_joins_them() -> None:
    game = at(position("A", f"0h {dull(8)}", "", table=[side("2h-3h-4h 6h-7h-8h")]))
    assert moves(game, "add") == {"add 0h@low", "add 0h@5", "add 0h@9"}
    game.play("1:add 0h@5")
    assert on_table(game) == ["2h-3h-4h-0h-6h-7h-8h"]


def test_S26_a_card_from_a_series_joins_too() -> None:
    game = at(position("A", dull(9), "", table=[side("2h-3h-4h 6h-7h-8h", "5h-5s")]))
    game.play("1:add 5h")
    assert on_table(game) == ["2h-3h-4h-5h-6h-7h-8h"]
    assert on_table(game, what="series") == ["5s"]


def test_S26_a_new_sequence_is_joined_at_both_ends() -> None:
    game = at(position("A", f"5h 6h 7h {dull(6)}", "", table=[side("2h-3h-4h 8h-9h-10h")]))
    game.play("1:lay 5h-6h-7h")
    assert on_table(game) == ["2h-3h-4h-5h-6h-7h-8h-9h-10h"]
    assert on_table(game, what="laid") == {"sequences": 3, "series": 0}


def test_S26_a_new_sequence_is_joined_at_one_end() -> None:
    game = at(position("A", f"5h 6h 7h {dull(6)}", "", table=[side("2h-3h-4h 9h-10h-11h")]))
    game.play("1:lay 5h-6h-7h")
    assert on_table(game) == ["2h-3h-4h-5h-6h-7h", "9h-10h-11h"]


def test_S26_different_suits_do_not_merge() -> None:
    game = at(position("A", f"5d 6d 7d {dull(6)}", "", table=[side("2h-3h-4h")]))
    game.play("1:lay 5d-6d-7d")
    assert on_table(game) == ["2h-3h-4h", "5d-6d-7d"]


def test_S26_different_owners_do_not_merge() -> None:
    game = at(position("A", f"5h 6h 7h {dull(6)}", "", table=[side(), side("2h-3h-4h")]))
    game.play("1:lay 5h-6h-7h")
    assert on_table(game, 1) == ["5h-6h-7h"]
    assert on_table(game, 2) == ["2h-3h-4h"]


def test_S26_partners_sequences_merge() -> None:
    position_ = position(
        "A", "", "", f"5h 6h 7h {dull(6)}", "", turn=3, table=[side("2h-3h-4h")], options={"teams": True}
    )
    game = at(position_)
    game.play("3:lay 5h-6h-7h")
    assert on_table(game) == ["2h-3h-4h-5h-6h-7h"]


def test_S26_low_and_high_do_not_touch() -> None:
    game = at(position("A", f"Ah {dull(8)}", "", table=[side("1h-2h-3h Rh-Qh-Kh")]))
    game.play("1:add Ah")
    assert on_table(game) == ["1h-2h-3h", "Rh-Qh-Kh-Ah"]


def test_S26_off_a_card_between_goes_to_either() -> None:
    game = at(position("A", f"5h {dull(8)}", "", table=[side("2h-3h-4h 6h-7h-8h")], options=APART))
    assert moves(game, "add") == {"add 5h>2h", "add 5h>6h"}
    game.refuses("1:add 5h", "N2")
    game.refuses("1:add 5h>sequence", "N2")


def test_S26_off_they_stay_two() -> None:
    game = at(position("A", f"5h {dull(8)}", "", table=[side("2h-3h-4h 6h-7h-8h")], options=APART))
    game.play("1:add 5h>6h")
    assert on_table(game) == ["2h-3h-4h", "5h-6h-7h-8h"]


def test_S26_off_a_target_may_be_named_by_any_of_its_cards() -> None:
    game = at(position("A", f"5h {dull(8)}", "", table=[side("2h-3h-4h 6h-7h-8h")], options=APART))
    game.play("1:add 5h>3h")
    assert on_table(game) == ["2h-3h-4h-5h", "6h-7h-8h"]


def test_S26_off_the_joker_names_place_and_target() -> None:
    game = at(position("A", f"0h {dull(8)}", "", table=[side("2h-3h-4h 6h-7h-8h")], options=APART))
    assert moves(game, "add") == {"add 0h@low", "add 0h@5>2h", "add 0h@5>6h", "add 0h@9"}


def test_S26_off_a_new_sequence_stays_apart() -> None:
    game = at(position("A", f"5h 6h 7h {dull(6)}", "", table=[side("2h-3h-4h 8h-9h-10h")], options=APART))
    game.play("1:lay 5h-6h-7h")
    assert on_table(game) == ["2h-3h-4h", "5h-6h-7h", "8h-9h-10h"]


def test_S26_off_the_joker_does_not_grow_over_a_neighbour() -> None:
    game = at(position("A", f"0h {dull(8)}", "", table=[side("2h-3h-4h 5h-6h-7h")], options=APART))
    assert moves(game, "add") == {"add 0h@low", "add 0h@8"}
    game.refuses("1:add 0h@5", "S26")
    game.refuses("1:add 0h@4", "S26")


def test_S26_off_the_true_card_does_not_grow_over_a_joker() -> None:
    game = at(position("A", f"4h {dull(8)}", "", table=[side("2h-3h-0h 5h-6h-7h")], options=APART))
    assert moves(game, "add") == set()
    game.refuses("1:add 4h", "S26")
    game.play("1:swap 4h")
    assert on_table(game) == ["2h-3h-4h", "5h-6h-7h"]


def test_S26_off_growth_into_a_gap_stops_at_the_neighbour() -> None:
    game = at(position("A", f"5h 0h {dull(7)}", "", table=[side("2h-3h-4h 6h-7h-8h")], options=APART))
    game.play("1:add 5h>2h")
    assert moves(game, "add") == {"add 0h@low", "add 0h@9"}


def test_S26_a_new_sequence_may_overlap_with_its_joker() -> None:
    game = at(position("A", f"2h 3h 0h {dull(6)}", "", table=[side("4h-5h-6h")]))
    game.play("1:lay 2h-3h-0h")
    assert on_table(game) == ["2h-3h-0h", "4h-5h-6h"]


def test_S26_a_new_sequence_may_overlap_a_joker_that_lies() -> None:
    game = at(position("A", f"4h 5h 6h {dull(6)}", "", table=[side("2h-3h-0h")]))
    game.play("1:lay 4h-5h-6h")
    assert on_table(game) == ["2h-3h-0h", "4h-5h-6h"]


def test_S26_overlapping_sequences_still_grow_at_their_free_ends() -> None:
    game = at(position("A", f"1h 7h 8h {dull(6)}", "", table=[side("2h-3h-0h 4h-5h-6h")]))
    assert moves(game, "add") == {"add 1h", "add 7h"}
    game.play("1:add 1h", "1:add 7h", "1:add 8h")
    assert on_table(game) == ["1h-2h-3h-0h", "4h-5h-6h-7h-8h"]


def test_S26_a_new_sequence_may_merge_with_one_and_overlap_another() -> None:
    game = at(position("A", f"8h 9h 0h {dull(6)}", "", table=[side("5h-6h-7h 10h-11h-12h")]))
    game.play("1:lay 8h-9h-0h")
    assert on_table(game) == ["5h-6h-7h-8h-9h-0h", "10h-11h-12h"]


def test_S26_the_discard_is_not_laid_over_another_own_sequence() -> None:
    table = [side("5d-6d-7d 9d-10d-11d")]
    game = at(position("draw", f"0d {dull(7)}", "", discard="8d", table=table))
    assert game.legal(1) == {"draw"}
    game.refuses("1:take 8d-0d", "S26")


def test_S26_off_the_discard_does_not_bridge() -> None:
    table = [side("4d-5d-6d 9d-10d-11d")]
    game = at(position("draw", f"7d {dull(7)}", "", discard="8d", table=table, options=APART))
    game.play("1:take 7d-8d")
    assert on_table(game) == ["4d-5d-6d", "7d-8d-9d-10d-11d"]
