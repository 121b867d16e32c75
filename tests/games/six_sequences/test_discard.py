"""Taking the card just discarded, at a table of two."""

import pytest

from tests.games.six_sequences.positions import dull, field, hand, moves, on_table, position, side
from tests.scenario import Scenario, at

DIAMONDS = "4d-5d-6d-7d"


def offered(card: str, held: str, *own: str, series: str = "", laid: tuple[int, int] | None = None) -> Scenario:
    """Seat 1 is due; the opponent has discarded a card."""
    fill = dull(8 - len(held.split()))
    table = [side(" ".join(own), series, laid=laid)]
    return at(position("draw", f"{held} {fill}", "", discard=card, table=table))


def test_S43_only_the_top_card_may_be_taken() -> None:
    game = offered("9s 5h", "3h 4h")
    assert game.legal(1) == {"draw"}
    game.refuses("1:take 3h-4h-5h", "S43")


def test_S43_the_list_holds_the_discard() -> None:
    game = offered("9s", "3h 4h 5h")
    game.refuses("1:take 3h-4h-5h", ("S43", "S44"))


def test_S43_not_after_the_draw() -> None:
    game = offered("5h", "3h 4h")
    game.play("1:draw")
    game.refuses("1:take 3h-4h-5h", ("S43", "S15", "S7"))


def test_S44_the_discard_is_laid_at_once_in_a_new_sequence() -> None:
    game = offered("5h", "3h 4h")
    assert game.legal(1) == {"draw", "take 3h-4h-5h"}
    game.play("1:take 3h-4h-5h")
    assert on_table(game) == ["3h-4h-5h"]
    assert field(game, "discard") == []
    assert field(game, "phase") == "A"
    assert len(hand(game)) == 6


def test_S44_taking_stands_for_the_draw() -> None:
    game = offered("5h", "3h 4h")
    before = field(game, "stock")
    game.play("1:take 3h-4h-5h", "1:refill")
    assert len(hand(game)) == 9
    assert field(game, "stock") == before[3:]


def test_S44_in_a_new_series() -> None:
    game = offered("7h", "7s 7c 7d", "Js-Cs-Bs")
    assert moves(game, "take") == {"take 7s-7c-7h", "take 7s-7h-7d", "take 7c-7h-7d", "take 7s-7c-7h-7d"}
    game.play("1:take 7s-7h-7d")
    assert on_table(game, what="new_series") == ["7s-7h-7d"]


def test_S44_a_new_sequence_with_one_card_from_hand() -> None:
    game = offered("5h", "3h", "Js-Cs-Bs", series="4h-4s-4c")
    game.play("1:take 3h-4h-5h")
    assert on_table(game, what="series") == ["4s-4c"]


def test_S44_a_new_sequence_needs_a_card_from_hand() -> None:
    game = offered("5h", "", "Js-Cs-Bs Qd-Kd-Ad", series="4h-4s-4c 3h-3e-3c")
    assert game.legal(1) == {"draw"}
    game.refuses("1:take 3h-4h-5h", "S44")


def test_S44_with_the_gap_filled_from_hand() -> None:
    game = offered("9d", "8d 10d", DIAMONDS)
    assert moves(game, "take") == {"take 8d-9d-10d", "take 8d-9d-10d>add"}
    game.play("1:take 8d-9d-10d>add")
    assert on_table(game) == ["4d-5d-6d-7d-8d-9d-10d"]
    assert on_table(game, what="laid") == {"sequences": 1, "series": 0}


def test_S44_the_same_cards_as_a_new_sequence() -> None:
    game = offered("9d", "8d 10d", DIAMONDS)
    game.play("1:take 8d-9d-10d")
    assert on_table(game) == ["4d-5d-6d-7d-8d-9d-10d"]
    assert on_table(game, what="laid") == {"sequences": 2, "series": 0}


def test_S44_with_the_gap_filled_from_a_series() -> None:
    game = offered("8d", "10d", DIAMONDS, series="9d-9s-9c")
    assert moves(game, "take") == {"take 8d-9d-10d", "take 8d-9d-10d>add"}
    game.play("1:take 8d-9d-10d>add")
    assert on_table(game, what="series") == ["9s-9c"]


def test_S44_a_series_may_give_the_card_before_the_discard() -> None:
    game = offered("9d", "10d", DIAMONDS, series="8d-8s-8c")
    assert "take 8d-9d-10d>add" in game.legal(1)


def test_S44_another_own_sequence_is_no_bridge() -> None:
    game = offered("8d", "Jd", DIAMONDS, "9d-10d-11d-12d")
    assert game.legal(1) == {"draw"}
    game.refuses("1:take 8d-Jd", "S44")


def test_S44_the_card_from_hand_must_lie_beyond() -> None:
    game = offered("9d", "8d", DIAMONDS)
    assert game.legal(1) == {"draw"}
    game.refuses("1:take 8d-9d", "S44")


def test_S44_a_card_from_a_series_beyond_is_not_enough() -> None:
    game = offered("8d", "", DIAMONDS, series="9d-9s-9c")
    assert game.legal(1) == {"draw"}
    game.refuses("1:take 8d-9d", "S44")


def test_S44_a_card_from_a_series_may_follow_the_one_from_hand() -> None:
    game = offered("8d", "9d", DIAMONDS, series="10d-10s-10c")
    assert moves(game, "take") == {"take 8d-9d", "take 8d-9d-10d", "take 8d-9d-10d>add"}


def test_S44_at_the_lower_end() -> None:
    game = offered("3d", "2d", DIAMONDS)
    assert moves(game, "take") == {"take 2d-3d"}
    game.play("1:take 2d-3d")
    assert on_table(game) == ["2d-3d-4d-5d-6d-7d"]


def test_S44_up_to_the_ace() -> None:
    game = offered("Kd", "Ad 1d", "Bd-Rd-Qd")
    assert moves(game, "take") == {"take Kd-Ad", "take Kd-1d"}


def test_S44_down_to_the_one() -> None:
    game = offered("2d", "Ad 1d", "3d-4d-5d")
    assert moves(game, "take") == {"take Ad-2d", "take 1d-2d"}
    game.play("1:take Ad-2d")
    assert on_table(game) == ["Ad-2d-3d-4d-5d"]


def test_S44_nothing_lies_beyond_the_ace() -> None:
    game = offered("Ad", "2d 3d", "Rd-Qd-Kd")
    assert moves(game, "take") == {"take Ad-2d-3d"}
    game.refuses("1:take Ad", ("S44", "S77"))


def test_S44_merging_comes_after() -> None:
    game = offered("8d", "9d", DIAMONDS, "10d-11d-12d")
    assert moves(game, "take") == {"take 8d-9d"}
    game.play("1:take 8d-9d")
    assert on_table(game) == ["4d-5d-6d-7d-8d-9d-10d-11d-12d"]


def test_S44_between_two_sequences_one_is_named() -> None:
    game = offered("6d", "5d 7d", "2d-3d-4d", "8d-9d-10d")
    assert moves(game, "take") == {"take 5d-6d-7d", "take 5d-6d-7d>2d", "take 5d-6d-7d>8d"}
    game.refuses("1:take 5d-6d-7d>add", "N2")
    game.play("1:take 5d-6d-7d>8d")
    assert on_table(game) == ["2d-3d-4d-5d-6d-7d-8d-9d-10d"]
    assert on_table(game, what="laid") == {"sequences": 2, "series": 0}


def test_S44_the_card_beyond_decides_which_sequence_can_be_meant() -> None:
    game = offered("5d", "6d 7d", "2d-3d-4d", "8d-9d-10d")
    assert moves(game, "take") == {"take 5d-6d", "take 5d-6d-7d", "take 5d-6d-7d>add"}
    game.refuses("1:take 5d-6d-7d>8d", "S44")


def test_S44_not_on_a_sequence_of_someone_else() -> None:
    game = at(position("draw", f"9d {dull(7)}", "", discard="8d", table=[side(), side(DIAMONDS)]))
    assert game.legal(1) == {"draw"}
    game.refuses("1:take 8d-9d", ("S44", "S24"))


def test_S44_a_sequence_may_be_named_by_a_card() -> None:
    game = offered("8d", "9d", DIAMONDS)
    game.play("1:take 8d-9d>4d")
    assert on_table(game) == ["4d-5d-6d-7d-8d-9d"]


def test_S45_a_card_at_the_other_end_is_no_help() -> None:
    game = offered("8d", "3d", DIAMONDS)
    assert game.legal(1) == {"draw"}
    game.refuses("1:take 3d-8d", ("S45", "S44"))


def test_S45_the_lone_discard_stays_although_the_other_end_grows() -> None:
    game = offered("8d", "3d", DIAMONDS)
    game.refuses("1:take 8d", ("S44", "S77", "S45"))


def test_S46_the_card_beyond_may_be_the_joker() -> None:
    game = offered("8d", "0d", DIAMONDS)
    assert moves(game, "take") == {"take 8d-0d"}
    game.play("1:take 8d-0d")
    assert on_table(game) == ["4d-5d-6d-7d-8d-0d"]


def test_S46_the_joker_at_the_lower_end() -> None:
    game = offered("3d", "0d", DIAMONDS)
    assert moves(game, "take") == {"take 0d-3d"}


def test_S46_the_joker_may_fill_the_gap_instead() -> None:
    game = offered("9d", "0d 10d", DIAMONDS)
    assert moves(game, "take") == {"take 0d-9d-10d", "take 0d-9d-10d>add", "take 9d-10d-0d"}


def test_S46_filling_the_gap_is_not_lying_beyond() -> None:
    game = offered("9d", "0d", DIAMONDS)
    assert game.legal(1) == {"draw"}
    game.refuses("1:take 0d-9d", "S44")


def test_S46_the_joker_helps_in_a_new_sequence() -> None:
    game = offered("9d", "0d 11d")
    assert moves(game, "take") == {"take 9d-0d-11d"}


def test_S47_the_discard_is_not_taken_for_a_swap() -> None:
    game = at(position("draw", dull(8), "", discard="4h", table=[side(), side("3h-0h-5h")]))
    assert game.legal(1) == {"draw"}
    game.refuses("1:swap 4h", ("S47", "S15", "S76"))


def test_S47_a_joker_on_the_own_table_makes_no_difference() -> None:
    game = offered("4h", "6h", "3h-0h-5h")
    assert game.legal(1) == {"draw"}


def test_S48_a_new_series_needs_room_in_the_quota() -> None:
    game = offered("7h", "7s 7c", "Js-Cs-Bs", series="8s-8c-8d")
    assert game.legal(1) == {"draw"}
    game.refuses("1:take 7s-7c-7h", "S48")


def test_S48_no_sequence_laid_later_makes_room() -> None:
    game = offered("7h", "7s 7c 9d 10d 11d")
    game.refuses("1:take 7s-7c-7h", "S48")


def test_S48_never_onto_a_laid_series() -> None:
    game = offered("7h", "7e", "Js-Cs-Bs Qd-Kd-Ad", series="7s-7c-7d")
    assert game.legal(1) == {"draw"}
    game.refuses("1:take 7h", ("S48", "S44"))


def test_S48_no_series_card_helps_out() -> None:
    game = offered("7h", "7e", "Js-Cs-Bs Qd-Kd-Ad", series="7s-7c-7d")
    game.refuses("1:take 7s-7e-7h", ("S35", "S48"))


@pytest.mark.parametrize("suit", ["s", "m"])
def test_S77_a_lone_card_is_not_taken(suit: str) -> None:
    own = f"4{suit}-5{suit}-6{suit}-7{suit}"
    game = at(position("draw", "2h 4h 6h 8h 10h 12h Ch Rh", "", discard=f"8{suit}", table=[side(own)]))
    assert game.legal(1) == {"draw"}
    game.refuses(f"1:take 8{suit}", ("S77", "S44"))


def test_S77_with_the_next_card_it_is() -> None:
    game = offered("8d", "9d", DIAMONDS)
    assert game.legal(1) == {"draw", "take 8d-9d"}
    game.play("1:take 8d-9d")
    assert on_table(game) == ["4d-5d-6d-7d-8d-9d"]


def test_S14_what_is_discarded_is_offered_to_the_opponent() -> None:
    game = at(position("A", "5h " + dull(8), "3h 4h"))
    game.play("1:discard 5h")
    assert field(game, "phase") == "draw"
    assert game.legal(2) == {"draw", "take 3h-4h-5h"}
