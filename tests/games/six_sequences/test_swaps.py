"""Jokers, ones and aces taken from the table."""

import pytest

from tests.games.six_sequences.positions import dull, field, hand, moves, on_table, position, run, side
from tests.scenario import at


@pytest.mark.parametrize("phase", ["A", "B"])
def test_S36_swaps_are_allowed_in_both_phases(phase: str) -> None:
    game = at(position(phase, f"4h {dull(8)}", "", table=[side("3h-0h-5h")]))
    game.play("1:swap 4h")
    assert on_table(game) == ["3h-4h-5h"]
    assert field(game, "phase") == phase


@pytest.mark.parametrize("phase", ["last", "final"])
def test_S36_and_after_the_stock(phase: str) -> None:
    game = at(position(phase, "4h", "", stock="", table=[side("3h-0h-5h")]))
    game.play("1:swap 4h")
    assert hand(game) == ["0h"]


def test_S36_any_number_of_swaps() -> None:
    table = [side("3h-0h-5h"), side("8d-0d-10d As-2s-3s")]
    game = at(position("A", f"4h 9d 1s {dull(6)}", "", table=table))
    game.play("1:swap 4h", "1:swap 9d", "1:swap 1s")
    assert {"0h", "0d", "As"} <= set(hand(game))
    assert field(game, "phase") == "A"


def test_S36_not_before_the_draw() -> None:
    game = at(position("draw", f"4h {dull(7)}", "", table=[side("3h-0h-5h")]))
    game.refuses("1:swap 4h", "S15")


@pytest.mark.parametrize("owner", [1, 2])
def test_S37_the_joker_of_anyone_may_be_replaced(owner: int) -> None:
    table = [side(), side()]
    table[owner - 1] = side("3h-0h-5h")
    game = at(position("A", f"4h {dull(8)}", "", table=table))
    game.play("1:swap 4h")
    assert on_table(game, owner) == ["3h-4h-5h"]
    assert "0h" in hand(game)
    assert len(hand(game)) == 9


def test_S37_only_by_the_card_it_stands_for() -> None:
    game = at(position("A", f"6h {dull(8)}", "", table=[side(), side("3h-0h-5h")]))
    assert moves(game, "swap") == set()
    game.refuses("1:swap 6h", "S37")


def test_S37_only_by_a_card_from_hand() -> None:
    game = at(position("A", dull(9), "", table=[side("3h-0h-5h", "4h-4s-4c")]))
    assert moves(game, "swap") == set()
    game.refuses("1:swap 4h", "S37")


def test_S37_a_card_of_a_sequence_does_not_replace_it() -> None:
    game = at(position("A", dull(9), "", table=[side("2h-3h-0h 4h-5h-6h")]))
    game.refuses("1:swap 4h", ("S37", "S27"))


def test_S37_an_ordinary_card_is_never_replaced() -> None:
    game = at(position("A", f"4h {dull(8)}", "", table=[side("3d-4d-5d")]))
    game.refuses("1:swap 4h", "S37")


def test_S37_a_joker_does_not_replace_anything() -> None:
    game = at(position("A", f"0h {dull(8)}", "", table=[side("3h-4h-5h Ad-2d-3d")]))
    assert moves(game, "swap") == set()
    game.refuses("1:swap 0h", ("S37", "S40"))


@pytest.mark.parametrize("card", ["1h", "Ah"])
@pytest.mark.parametrize("sequence", ["0h-2h-3h", "Qh-Kh-0h"])
def test_S38_at_either_end_the_joker_yields_to_one_and_ace(card: str, sequence: str) -> None:
    game = at(position("A", f"{card} {dull(8)}", "", table=[side(), side(sequence)]))
    game.play(f"1:swap {card}")
    assert on_table(game, 2) == [sequence.replace("0h", card)]
    assert "0h" in hand(game)


def test_S38_not_to_a_card_of_another_suit() -> None:
    game = at(position("A", f"1d {dull(8)}", "", table=[side("0h-2h-3h")]))
    game.refuses("1:swap 1d", ("S37", "S38", "S40"))


def test_S39_the_joker_may_be_laid_at_once() -> None:
    game = at(position("A", f"4h 7h 8h {dull(6)}", "", table=[side(), side("3h-0h-5h")]))
    game.play("1:swap 4h", "1:lay 7h-8h-0h")
    assert on_table(game) == ["7h-8h-0h"]


def test_S39_in_phase_B_it_only_extends() -> None:
    game = at(position("B", f"4h 7h 8h {dull(6)}", "", table=[side("Jh-Ch-Bh"), side("3h-0h-5h")]))
    game.play("1:swap 4h")
    game.refuses("1:lay 7h-8h-0h", "S8")
    game.play("1:add 0h@12")
    assert on_table(game) == ["0h-Jh-Ch-Bh"]


def test_S39_everybody_knows_who_has_it() -> None:
    game = at(position("A", f"4h {dull(8)}", "", table=[side("3h-0h-5h")]))
    game.play("1:swap 4h")
    assert field(game, "shown") == [["0h"], []]
    assert game.view(2)["shown"] == game.view("public")["shown"] == [["0h"], []]


def test_S39_until_it_is_played() -> None:
    game = at(position("A", f"4h {dull(8)}", "", table=[side("3h-0h-5h")]))
    game.play("1:swap 4h", "1:add 0h@6")
    assert field(game, "shown") == [[], []]


def test_S39_it_may_be_kept() -> None:
    game = at(position("A", f"4h {dull(8)}", "", table=[side("3h-0h-5h")]))
    game.play("1:swap 4h", "1:discard 2m")
    assert "0h" in hand(game)
    assert field(game, "shown") == [["0h"], []]


@pytest.mark.parametrize("owner", [1, 2])
def test_S40_a_one_replaces_an_ace_at_the_low_end(owner: int) -> None:
    table = [side(), side()]
    table[owner - 1] = side("Ah-2h-3h")
    game = at(position("A", f"1h {dull(8)}", "", table=table))
    game.play("1:swap 1h")
    assert on_table(game, owner) == ["1h-2h-3h"]
    assert "Ah" in hand(game)


@pytest.mark.parametrize("owner", [1, 2])
def test_S40_an_ace_replaces_a_one_at_the_high_end(owner: int) -> None:
    table = [side(), side()]
    table[owner - 1] = side("Qh-Kh-1h")
    game = at(position("A", f"Ah {dull(8)}", "", table=table))
    game.play("1:swap Ah")
    assert on_table(game, owner) == ["Qh-Kh-Ah"]
    assert "1h" in hand(game)


@pytest.mark.parametrize(("card", "sequence"), [("1h", "Qh-Kh-Ah"), ("Ah", "1h-2h-3h")])
def test_S40_a_card_in_its_own_place_stays(card: str, sequence: str) -> None:
    game = at(position("A", f"{card} {dull(8)}", "", table=[side(), side(sequence)]))
    assert moves(game, "swap") == set()
    game.refuses(f"1:swap {card}", "S40")


def test_S40_of_the_same_suit_only() -> None:
    game = at(position("A", f"1d {dull(8)}", "", table=[side("Ah-2h-3h")]))
    game.refuses("1:swap 1d", ("S40", "S37"))


def test_S40_not_with_a_card_on_the_table() -> None:
    game = at(position("A", dull(9), "", table=[side("Ah-2h-3h", "1h-1s-1c")]))
    assert moves(game, "swap") == set()
    game.refuses("1:swap 1h", "S40")


def test_S40_an_ace_in_a_series_is_not_replaced() -> None:
    game = at(position("A", f"1h {dull(8)}", "", table=[side("2d-3d-4d", "Ah-As-Ac")]))
    assert moves(game, "swap") == set()


def test_S41_in_a_sequence_of_any_length() -> None:
    sequence = "Ah-" + run("h", "2", "12")
    game = at(position("A", f"1h {dull(8)}", "", table=[side(sequence)]))
    game.play("1:swap 1h")
    assert on_table(game) == [run("h", "1", "12")]


def test_S41_in_the_full_run() -> None:
    game = at(position("A", f"1h {dull(8)}", "", table=[side("Ah-" + run("h", "2", "K") + "-0h")]))
    assert moves(game, "swap") == {"swap 1h@low", "swap 1h@high"}


def test_S42_the_ace_taken_may_be_used_in_a_series() -> None:
    game = at(position("A", f"1h As Ac {dull(6)}", "", table=[side("2d-3d-4d"), side("Ah-2h-3h")]))
    game.play("1:swap 1h", "1:lay As-Ac-Ah")
    assert on_table(game, what="new_series") == ["As-Ac-Ah"]


def test_S42_or_in_a_sequence() -> None:
    game = at(position("A", f"1h Qh Kh {dull(6)}", "", table=[side(), side("Ah-2h-3h")]))
    game.play("1:swap 1h", "1:lay Qh-Kh-Ah")
    assert on_table(game) == ["Qh-Kh-Ah"]


def test_S42_in_phase_B_only_to_complete() -> None:
    game = at(position("B", f"1h As Ac {dull(6)}", "", table=[side("Rh-Qh-Kh"), side("Ah-2h-3h")]))
    game.play("1:swap 1h")
    game.refuses("1:lay As-Ac-Ah", "S8")
    game.play("1:add Ah")
    assert on_table(game) == ["Rh-Qh-Kh-Ah"]


def test_S42_the_card_taken_is_known_to_all() -> None:
    game = at(position("A", f"1h {dull(8)}", "", table=[side("Ah-2h-3h")]))
    game.play("1:swap 1h")
    assert field(game, "shown") == [["Ah"], []]
    game.play("1:discard Ah")
    assert field(game, "shown") == [[], []]


def test_S42_a_card_taken_may_itself_be_swapped_in() -> None:
    game = at(position("A", f"1h {dull(8)}", "", table=[side("Ah-2h-3h"), side("Qh-Kh-0h")]))
    game.play("1:swap 1h@low", "1:swap Ah")
    assert on_table(game, 2) == ["Qh-Kh-Ah"]
    assert field(game, "shown") == [["0h"], []]
