"""How moves are written and read: qualifiers, cards that do not exist, more than one meaning."""

import pytest

from tests.games.six_sequences.positions import DEAL, dull, field, moves, on_table, position, side
from tests.scenario import at

APART: dict[str, object] = {"merge": False}


def test_S24_a_card_that_fits_a_series_and_a_sequence_says_which() -> None:
    game = at(position("A", f"5h {dull(8)}", "", table=[side("2h-3h-4h", "5s-5c-5d")]))
    assert moves(game, "add") == {"add 5h>series", "add 5h>sequence"}
    game.refuses("1:add 5h", "N2")


def test_S24_two_series_of_a_rank_are_named_by_their_first_card() -> None:
    table = [side("2c-3c-4c Js-Cs-Bs", "5s-5c 5m-5e")]
    game = at(position("A", f"5h {dull(8)}", "", table=table))
    assert moves(game, "add") == {"add 5h>5s", "add 5h>5m"} | {"add 5c"}
    game.refuses("1:add 5h>series", "N2")
    game.play("1:add 5h>5e")
    assert on_table(game, what="series") == ["5s-5c", "5m-5e-5h"]


def test_S24_two_series_and_a_sequence() -> None:
    table = [side("2h-3h-4h Js-Cs-Bs", "5s-5c 5m-5e")]
    game = at(position("A", f"5h {dull(8)}", "", table=table))
    assert moves(game, "add") == {"add 5h>5s", "add 5h>5m", "add 5h>sequence"}


def test_S33_an_old_and_a_new_series_of_a_rank() -> None:
    table = [side("2e-3e-4e Js-Cs-Bs", "5s-5c", new="5m-5e-5d")]
    game = at(position("A", f"5h {dull(5)}", "", table=table))
    assert moves(game, "add") == {"add 5h>5s", "add 5h>5m"}


@pytest.mark.parametrize("card", ["1h", "Ah"])
def test_S21_one_and_ace_name_their_end_where_both_are_open(card: str) -> None:
    game = at(position("A", f"{card} {dull(8)}", "", table=[side("2h-3h-4h Rh-Qh-Kh")]))
    assert moves(game, "add") == {f"add {card}@low", f"add {card}@high"}
    game.refuses(f"1:add {card}", "N2")
    game.play(f"1:add {card}@high")
    assert on_table(game) == ["2h-3h-4h", f"Rh-Qh-Kh-{card}"]


def test_S21_one_end_of_one_sequence_needs_no_place() -> None:
    game = at(position("A", f"1h {dull(8)}", "", table=[side("2h-3h-4h")]))
    assert moves(game, "add") == {"add 1h"}


def test_S21_both_ends_of_one_sequence() -> None:
    sequence = "2h-3h-4h-5h-6h-7h-8h-9h-10h-11h-12h-Jh-Ch-Bh-Rh-Qh-Kh"
    game = at(position("A", f"1h {dull(8)}", "", table=[side(sequence)]))
    assert moves(game, "add") == {"add 1h@low", "add 1h@high"}


def test_S18_an_ace_that_fits_a_sequence_and_a_series() -> None:
    game = at(position("A", f"Ah {dull(8)}", "", table=[side("2h-3h-4h", "As-Ac-Ad")]))
    assert moves(game, "add") == {"add Ah@low", "add Ah>series"}
    game.refuses("1:add Ah", "N2")


def test_S18_an_ace_that_fits_two_ends_and_a_series() -> None:
    game = at(position("A", f"Ah {dull(8)}", "", table=[side("2h-3h-4h Rh-Qh-Kh", "As-Ac-Ad")]))
    assert moves(game, "add") == {"add Ah@low", "add Ah@high", "add Ah>series"}


def test_S31_an_ace_of_a_series_names_its_end() -> None:
    game = at(position("A", dull(9), "", table=[side("2h-3h-4h Rh-Qh-Kh", "Ah-As-Ac")]))
    assert moves(game, "add") == {"add Ah@low", "add Ah@high"}


def test_S20_an_added_joker_always_says_its_place() -> None:
    game = at(position("A", f"0h {dull(8)}", "", table=[side("1h-2h-3h")]))
    assert moves(game, "add") == {"add 0h@4"}


def test_S20_the_bare_text_stands_where_there_is_one_place() -> None:
    game = at(position("A", f"0h {dull(8)}", "", table=[side("1h-2h-3h")]))
    game.play("1:add 0h")
    assert on_table(game) == ["1h-2h-3h-0h"]


def test_S20_the_bare_text_is_not_enough_where_there_are_two() -> None:
    game = at(position("A", f"0h {dull(8)}", "", table=[side("4h-5h-6h")]))
    assert moves(game, "add") == {"add 0h@3", "add 0h@7"}
    game.refuses("1:add 0h", "N2")


def test_S20_a_place_away_from_the_sequence_is_refused() -> None:
    game = at(position("A", f"0h {dull(8)}", "", table=[side("4h-5h-6h")]))
    game.refuses("1:add 0h@9", "S21")


@pytest.mark.parametrize("text", ["add 5h>sequence", "add 5h>2h", "add 5h>4h", " add  5h ", "ADD 5H"])
def test_S24_more_qualifiers_than_needed_are_read(text: str) -> None:
    game = at(position("A", f"5h {dull(8)}", "", table=[side("2h-3h-4h")]))
    game.play(f"1:{text}")
    assert on_table(game) == ["2h-3h-4h-5h"]


def test_S40_a_swap_names_its_end_where_there_are_two() -> None:
    game = at(position("A", f"1h {dull(8)}", "", table=[side("Ah-2h-3h"), side("Qh-Kh-0h")]))
    assert moves(game, "swap") == {"swap 1h@low", "swap 1h@high"}
    game.refuses("1:swap 1h", "N2")
    game.play("1:swap 1h@high")
    assert on_table(game, 2) == ["Qh-Kh-1h"]


def test_S38_a_swap_of_one_meaning_may_name_its_end() -> None:
    game = at(position("A", f"1h {dull(8)}", "", table=[side("0h-2h-3h")]))
    assert moves(game, "swap") == {"swap 1h"}
    game.play("1:swap 1h@low")
    assert on_table(game) == ["1h-2h-3h"]


def test_S16_a_series_is_read_in_any_order() -> None:
    game = at(position("A", f"7s 7h 7d {dull(6)}", "", table=[side("2h-3h-4h")]))
    assert moves(game, "lay") == {"lay 7s-7h-7d"}
    game.play("1:lay 7d-7s-7h")
    assert on_table(game, what="new_series") == ["7s-7h-7d"]


def test_S44_an_extension_of_three_cards_says_add() -> None:
    game = at(position("draw", f"9d 10d {dull(6)}", "", discard="8d", table=[side("5d-6d-7d")]))
    assert moves(game, "take") == {"take 8d-9d", "take 8d-9d-10d", "take 8d-9d-10d>add"}


def test_S44_an_extension_of_two_cards_may_say_add() -> None:
    game = at(position("draw", f"9d {dull(7)}", "", discard="8d", table=[side("5d-6d-7d")]))
    assert moves(game, "take") == {"take 8d-9d"}
    game.play("1:take 8d-9d>add")
    assert on_table(game) == ["5d-6d-7d-8d-9d"]


def test_S26_off_the_first_card_of_a_target_may_be_the_joker() -> None:
    game = at(position("A", f"8h {dull(8)}", "", table=[side("0h-6h-7h 9h-10h-11h")], options=APART))
    assert moves(game, "add") == {"add 8h>0h", "add 8h>9h"}


def test_S21_the_table_is_written_by_suit_and_position() -> None:
    game = at(position("A", f"5h 6h 7h {dull(6)}", "", table=[side("9h-10h-11h Js-Cs-Bs Qc-Kc-Ac")]))
    game.play("1:lay 5h-6h-7h")
    assert on_table(game) == ["Js-Cs-Bs", "Qc-Kc-Ac", "5h-6h-7h", "9h-10h-11h"]


def test_S16_series_are_written_by_rank_and_suit() -> None:
    table = [side("2h-3h-4h Js-Cs-Bs Qc-Kc-Ac", "Kh-Kd-Ke 5m-5e-5h 5d-5s-5c")]
    game = at(position("A", dull(4), "", table=table))
    assert on_table(game, what="series") == ["5s-5c-5d", "5m-5e-5h", "Ke-Kh-Kd"]


@pytest.mark.parametrize(
    "text", ["", "lay", "lay ", "jump 3h", "add", "discard", "draw 3h", "lay 3h-", "add 3h@", "add 3h>"]
)
def test_N1_what_is_no_move_of_the_game(text: str) -> None:
    game = at(position("A", f"3h {dull(8)}", ""))
    game.refuses(f"1:{text}", ("N1", "N3"))


@pytest.mark.parametrize("text", ["discard 13h", "lay 2h-3h-4x", "add Zh", "swap 00h", "discard 3"])
def test_N3_cards_that_do_not_exist(text: str) -> None:
    game = at(position("A", f"2h 3h {dull(7)}", ""))
    game.refuses(f"1:{text}", ("N3", "N1"))


def test_N5_no_deal_in_the_middle_of_a_round() -> None:
    game = at(position("A", dull(9), ""))
    game.refuses(DEAL, "N5")


def test_N5_a_deal_has_every_card_once() -> None:
    game = at(position("final", "", "", stock="", passes=1))
    game.play("1:end")
    game.refuses("table:deal:2h-3h-4h", "N5")
    game.refuses(DEAL.replace("-2h-", "-3h-"), "N5")
    game.play(DEAL)
    assert field(game, "phase") == "draw"


def test_S49_there_is_nothing_to_close_outside_the_window() -> None:
    game = at(position("A", dull(9), "", ""))
    assert game.legal("table") == set()
    game.refuses("table:close", ("S49", "N1", "S73"))
