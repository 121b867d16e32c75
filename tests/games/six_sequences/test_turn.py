"""One turn: draw, phase A, refill, phase B, discard."""

from tests.games.six_sequences.positions import dull, field, hand, moves, on_table, position, side
from tests.scenario import at, start

HEARTS = side("2h-3h-4h")


def test_S7_draw_one_then_discard_one() -> None:
    game = start("six-sequences", seats=2, dealer=2, deck=[])
    top = field(game, "stock")[0]
    game.play("1:draw")
    assert len(hand(game)) == 9
    assert top in hand(game)
    game.play(f"1:discard {top}")
    assert len(hand(game)) == 8
    assert field(game, "discard") == [top]
    assert field(game, "turn") == 2


def test_S7_one_draw_is_all() -> None:
    game = at(position("A", dull(9), ""))
    game.refuses("1:draw", ("S7", "S15"))


def test_S15_the_draw_comes_first() -> None:
    game = at(position("draw", f"3h 4h 5h {dull(5)}", ""))
    assert game.legal(1) == {"draw"}
    game.refuses("1:lay 3h-4h-5h", "S15")


def test_S15_no_discard_before_the_draw() -> None:
    game = at(position("draw", dull(8), ""))
    game.refuses("1:discard 2m", ("S15", "S7", "S13"))


def test_S8_phase_A_offers_everything() -> None:
    table = [side("2h-3h-4h", "6h-6s-6c"), side("8d-0d-10d")]
    game = at(position("A", f"5h 9d Js Cs Bs {dull(4)}", "", table=table))
    assert {"add 5h", "swap 9d", "lay Js-Cs-Bs"} <= game.legal(1)
    game.play("1:swap 9d", "1:add 5h", "1:lay Js-Cs-Bs", "1:add 6h")
    assert on_table(game) == ["Js-Cs-Bs", "2h-3h-4h-5h-6h"]
    assert on_table(game, 2) == ["8d-9d-10d"]


def test_S8_the_refill_opens_phase_B() -> None:
    game = at(position("A", f"3h 4h 5h {dull(6)}", ""))
    game.play("1:lay 3h-4h-5h", "1:refill")
    assert field(game, "phase") == "B"
    assert len(hand(game)) == 9


def test_S8_no_new_combination_in_phase_B() -> None:
    game = at(position("B", f"7d 8d 9d {dull(6)}", "", table=[HEARTS]))
    assert moves(game, "lay") == set()
    game.refuses("1:lay 7d-8d-9d", "S8")


def test_S8_no_new_series_in_phase_B() -> None:
    game = at(position("B", f"7d 7h 7s {dull(6)}", "", table=[HEARTS]))
    game.refuses("1:lay 7s-7h-7d", "S8")


def test_S8_nine_cards_need_no_refill() -> None:
    game = at(position("A", dull(9), ""))
    game.refuses("1:refill", "S8")


def test_S8_no_refill_from_an_empty_stock() -> None:
    game = at(position("A", dull(5), "", stock=""))
    game.refuses("1:refill", "S8")


def test_S8_one_refill_only() -> None:
    game = at(position("B", dull(9), ""))
    game.refuses("1:refill", ("S8", "S9"))


def test_S8_with_an_empty_stock_phase_A_lasts_to_the_end() -> None:
    game = at(position("draw", f"3h 4h 5h 7d 8d {dull(3)}", "", stock="9d", discard="Ae"))
    game.play("1:draw", "1:lay 3h-4h-5h", "1:lay 7d-8d-9d")
    assert field(game, "phase") == "A"
    assert game.legal(1) == {"end"}


def test_S9_in_phase_B_the_hand_is_refilled_after_each_card_added() -> None:
    game = at(position("B", f"5h 6h {dull(7)}", "", table=[HEARTS]))
    top, following = field(game, "stock")[:2]
    game.play("1:add 5h")
    assert len(hand(game)) == 9
    assert top in hand(game)
    game.play("1:add 6h")
    assert len(hand(game)) == 9
    assert following in hand(game)


def test_S9_the_card_just_drawn_may_be_added_too() -> None:
    game = at(position("B", f"5h {dull(8)}", "", stock="6h 7h Ks", table=[HEARTS]))
    game.play("1:add 5h", "1:add 6h", "1:add 7h")
    assert on_table(game) == ["2h-3h-4h-5h-6h-7h"]
    assert "Ks" in hand(game)


def test_S9_a_card_moved_from_a_series_draws_nothing() -> None:
    game = at(position("B", dull(9), "", table=[side("2h-3h-4h", "5h-5s-5c")]))
    before = field(game, "stock")
    game.play("1:add 5h")
    assert field(game, "stock") == before
    assert len(hand(game)) == 9


def test_S9_a_swap_draws_nothing() -> None:
    game = at(position("B", f"3h {dull(8)}", "", table=[side("2h-0h-4h")]))
    before = field(game, "stock")
    game.play("1:swap 3h")
    assert field(game, "stock") == before


def test_S9_in_phase_A_nothing_is_refilled_by_itself() -> None:
    game = at(position("A", f"5h {dull(8)}", "", table=[HEARTS]))
    game.play("1:add 5h")
    assert len(hand(game)) == 8
    assert field(game, "phase") == "A"


def test_S10_phase_B_needs_no_new_combination() -> None:
    game = at(position("A", f"5h {dull(8)}", "", table=[HEARTS]))
    game.play("1:add 5h", "1:refill")
    assert field(game, "phase") == "B"


def test_S11_no_new_sequence_from_series_in_phase_B() -> None:
    table = [side("2h-3h-4h Js-Cs-Bs", "7d-7s-7c 8d-8s-8c")]
    game = at(position("B", f"9d {dull(8)}", "", table=table))
    assert moves(game, "lay") == set()
    game.refuses("1:lay 7d-8d-9d", "S11")


def test_S12_the_refill_goes_up_to_nine() -> None:
    game = at(position("A", f"3h 4h 5h {dull(6)}", ""))
    before = field(game, "stock")
    game.play("1:lay 3h-4h-5h", "1:refill")
    assert field(game, "stock") == before[3:]


def test_S12_a_short_stock_gives_what_it_has() -> None:
    game = at(position("A", dull(5), "", stock="Ks Kd"))
    game.play("1:refill")
    assert len(hand(game)) == 7
    assert field(game, "stock") == []
    assert field(game, "phase") == "B"
    assert game.legal(1) == {"end"}


def test_S12_laying_is_never_compulsory() -> None:
    game = at(position("A", f"5h 7d 8d 9d {dull(5)}", "", table=[HEARTS]))
    game.play("1:discard 2m")
    assert field(game, "turn") == 2


def test_S12_the_refill_is_compulsory_before_the_discard() -> None:
    game = at(position("A", f"5h {dull(8)}", "", table=[HEARTS]))
    game.play("1:add 5h")
    assert moves(game, "discard") == set()
    game.refuses("1:discard 2m", ("S12", "S13"))


def test_S13_a_turn_does_not_just_end_while_the_stock_has_cards() -> None:
    game = at(position("A", dull(9), ""))
    game.refuses("1:end", "S13")


def test_S13_nor_does_it_with_fewer_than_nine_in_hand() -> None:
    game = at(position("A", dull(6), ""))
    game.refuses("1:end", "S13")


def test_S13_with_an_empty_stock_and_nine_cards_one_is_discarded() -> None:
    game = at(position("A", dull(9), "", stock=""))
    assert "discard 2m" in game.legal(1)
    game.refuses("1:end", "S13")


def test_S13_with_an_empty_stock_and_fewer_cards_the_turn_just_ends() -> None:
    game = at(position("A", dull(6), "", stock=""))
    game.refuses("1:discard 2m", "S13")
    game.play("1:end")
    assert field(game, "turn") == 2


def test_S13_phase_B_with_a_stock_ends_with_a_discard() -> None:
    game = at(position("B", dull(9), ""))
    game.refuses("1:end", "S13")
    game.play("1:discard 4m")
    assert field(game, "discard") == ["4m"]


def test_S14_a_joker_is_never_discarded() -> None:
    game = at(position("A", f"0h {dull(8)}", ""))
    assert "discard 0h" not in game.legal(1)
    game.refuses("1:discard 0h", "S14")


def test_S14_not_in_phase_B_nor_on_an_empty_stock() -> None:
    game = at(position("B", f"0h {dull(8)}", "", stock=""))
    game.refuses("1:discard 0h", "S14")


def test_S14_every_other_card_may_be_discarded() -> None:
    game = at(position("A", "0s 0c 1s As Ks 2h 4d 6d 8d", ""))
    assert moves(game, "discard") == {f"discard {card}" for card in "1s As Ks 2h 4d 6d 8d".split()}
