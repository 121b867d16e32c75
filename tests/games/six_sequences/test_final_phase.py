"""The stock runs out: the last discard, and the final phase."""

from typing import Any

import pytest

from tests.games.six_sequences.positions import dull, field, hand, moves, on_table, position, side
from tests.scenario import Scenario, at

NEXT: dict[str, object] = {"claims": "next"}


def last_card(held: str, *others: str, **fields: Any) -> Scenario:
    """Seat 1 is about to draw the last card of the stock, the Qs."""
    return at(position("draw", held, *others, **{"stock": "Qs", "discard": "Ae", **fields}))


def test_S56_the_last_discard_may_be_taken() -> None:
    game = last_card(f"5h {dull(7)}", "3h 4h 9s")
    game.play("1:draw", "1:discard 5h")
    assert field(game, "phase") == "take"
    assert field(game, "turn") == 2
    assert game.legal(2) == {"let", "take 3h-4h-5h"}


def test_S56_there_is_no_draw_any_more() -> None:
    game = last_card(f"5h {dull(7)}", "3h 4h 9s")
    game.play("1:draw", "1:discard 5h")
    game.refuses("2:draw", "S56")


def test_S56_the_taker_plays_a_turn_without_refill_and_discard() -> None:
    game = last_card(f"5h {dull(7)}", "3h 4h 9s Jd Cd Bd")
    game.play("1:draw", "1:discard 5h", "2:take 3h-4h-5h")
    assert field(game, "phase") == "last"
    assert game.legal(2) == {"lay Jd-Cd-Bd", "end"}
    game.refuses("2:discard 9s", "S56")
    game.refuses("2:refill", ("S56", "S8"))


def test_S56_the_final_phase_starts_on_the_takers_left() -> None:
    game = last_card(f"5h {dull(7)}", "3h 4h 9s", "", options=NEXT)
    game.play("1:draw", "1:discard 5h", "2:take 3h-4h-5h", "2:end")
    assert field(game, "phase") == "final"
    assert field(game, "turn") == 3
    assert field(game, "passes") == 0


def test_S56_declined_it_starts_with_the_same_player() -> None:
    game = last_card(f"5h {dull(7)}", "3h 4h 9s", "", options=NEXT)
    game.play("1:draw", "1:discard 5h", "2:let")
    assert field(game, "phase") == "final"
    assert field(game, "turn") == 2
    assert field(game, "passes") == 0


def test_S56_who_has_nothing_to_take_it_with_lets() -> None:
    game = last_card(f"5h {dull(7)}", "9s")
    game.play("1:draw", "1:discard 5h")
    assert game.legal(2) == {"let"}


def test_S56_with_open_claims_all_are_asked() -> None:
    game = last_card(f"5h {dull(7)}", "3h 4h", "6h 7h Jd")
    game.play("1:draw", "1:discard 5h")
    assert field(game, "phase") == "claims"
    game.play("2:claim 3h-4h-5h", "3:claim 5h-6h-7h")
    assert field(game, "phase") == "last"
    assert field(game, "turn") == 3
    game.play("3:end")
    assert field(game, "phase") == "final"
    assert field(game, "turn") == 1


def test_S56_with_open_claims_and_no_claim_the_next_player_begins() -> None:
    game = last_card(f"5h {dull(7)}", "3h 4h", "6h 7h Jd")
    game.play("1:draw", "1:discard 5h", "table:close")
    assert field(game, "phase") == "final"
    assert field(game, "turn") == 2


def test_S56_without_a_discard_the_next_player_begins() -> None:
    game = last_card(f"3h 4h 5h {dull(5)}", "9s", "")
    game.play("1:draw", "1:lay 3h-4h-5h", "1:end")
    assert field(game, "phase") == "final"
    assert field(game, "turn") == 2


def test_S56_then_an_older_discard_is_not_taken() -> None:
    game = last_card(f"3h 4h 5h {dull(5)}", "9s 10s", discard="11s")
    game.play("1:draw", "1:lay 3h-4h-5h", "1:end")
    game.refuses("2:take 9s-10s-11s", ("S43", "S56", "S57"))


def test_S56_the_turn_in_which_the_stock_runs_out_is_finished() -> None:
    game = at(position("A", f"3h 4h 5h {dull(6)}", "", stock="6h Ks", table=[side()]))
    game.play("1:lay 3h-4h-5h", "1:refill")
    assert field(game, "phase") == "B"
    assert len(hand(game)) == 8
    game.play("1:add 6h")
    assert on_table(game) == ["3h-4h-5h-6h"]
    assert len(hand(game)) == 7
    game.play("1:end")
    assert field(game, "phase") == "final"


def test_S56_a_refill_to_nine_that_empties_the_stock_leaves_the_discard() -> None:
    game = at(position("A", dull(8), "", stock="Ks"))
    game.play("1:refill")
    game.refuses("1:end", "S13")
    game.play("1:discard Ks")
    assert field(game, "phase") == "take"


def test_S56_series_of_the_last_turn_give_in_the_final_phase() -> None:
    table = [side("2h-3h-4h"), side("Js-Cs-Bs")]
    game = at(position("take", "", "5s 5c", turn=2, stock="", discard="5h", table=table))
    game.play("2:take 5s-5c-5h", "2:end")
    assert on_table(game, 2, "series") == ["5s-5c-5h"]


@pytest.mark.parametrize("text", ["draw", "discard 2m", "refill"])
def test_S57_no_draw_and_no_discard(text: str) -> None:
    game = at(position("final", dull(5), "", stock=""))
    game.refuses(f"1:{text}", "S57")


def test_S57_a_turn_may_have_many_actions() -> None:
    table = [side("2h-3h-4h", "6h-6s-6c"), side("8d-0d-10d")]
    game = at(position("final", "5h 9d Js Cs Bs 7c", "", stock="", table=table))
    game.play("1:lay Js-Cs-Bs", "1:add 5h", "1:add 6h", "1:swap 9d")
    assert field(game, "turn") == 1
    assert field(game, "acted") is True
    assert hand(game) == ["7c", "0d"]


def test_S57_nothing_is_compulsory() -> None:
    game = at(position("final", "3h 4h 5h", "", stock=""))
    game.play("1:end")
    assert field(game, "turn") == 2


def test_S57_the_quota_applies() -> None:
    game = at(position("final", "7s 7c 7d", "", stock=""))
    game.refuses("1:lay 7s-7c-7d", "S28")


def test_S57_nothing_is_refilled() -> None:
    game = at(position("final", "5h 2s", "", stock="", table=[side("2h-3h-4h")]))
    game.play("1:add 5h")
    assert hand(game) == ["2s"]


def test_S57_the_discard_is_not_taken() -> None:
    game = at(position("final", "3h 4h", "", stock="", discard="5h"))
    game.refuses("1:take 3h-4h-5h", ("S43", "S57", "S56"))


def test_S58_the_round_ends_when_all_have_passed_in_a_row() -> None:
    game = at(position("final", "", "", "", stock=""))
    game.play("1:end", "2:end")
    assert field(game, "passes") == 2
    assert field(game, "ended") is None
    game.play("3:end")
    assert field(game, "ended") == "passed"
    assert field(game, "phase") == "deal"
    assert field(game, "turn") is None


def test_S58_an_action_begins_the_count_anew() -> None:
    game = at(position("final", "5h", "", "", stock="", passes=2, table=[side("2h-3h-4h")]))
    game.play("1:add 5h", "1:end")
    assert field(game, "passes") == 0
    assert field(game, "phase") == "final"
    game.play("2:end", "3:end", "1:end")
    assert field(game, "ended") == "passed"


def test_S58_who_acted_last_must_pass_too() -> None:
    game = at(position("final", "5h", "", stock="", table=[side("2h-3h-4h")]))
    game.play("1:add 5h", "1:end", "2:end")
    assert field(game, "ended") is None
    assert field(game, "turn") == 1


def test_S58_a_pass_does_not_bar_acting_later() -> None:
    table = [side("2h-3h-4h"), side("8h-0h-10h")]
    game = at(position("final", "5h", "9h", stock="", table=table))
    game.play("1:end", "2:swap 9h", "2:end", "1:add 5h")
    assert on_table(game) == ["2h-3h-4h-5h"]


def test_S58_the_turn_after_the_last_take_is_no_pass() -> None:
    game = at(position("last", "", "", stock=""))
    game.play("1:end")
    assert field(game, "passes") == 0
    game.play("2:end")
    assert field(game, "ended") is None
    game.play("1:end")
    assert field(game, "ended") == "passed"


def test_S58_acted_is_forgotten_at_the_end_of_the_turn() -> None:
    game = at(position("final", "5h", "", stock="", table=[side("2h-3h-4h")]))
    game.play("1:add 5h", "1:end")
    assert field(game, "acted") is False


def test_S59_an_empty_hand_ends_nothing() -> None:
    game = at(position("final", "5h", "9s", stock="", table=[side("2h-3h-4h")]))
    game.play("1:add 5h")
    assert hand(game) == []
    game.play("1:end")
    assert field(game, "phase") == "final"
    assert field(game, "turn") == 2


def test_S59_without_cards_one_still_moves_those_of_series() -> None:
    game = at(position("final", "", "9s", stock="", table=[side("2h-3h-4h", "5h-5s-5c")]))
    assert game.legal(1) == {"add 5h", "end"}


def test_S59_an_empty_hand_in_phase_A_is_refilled() -> None:
    game = at(position("A", "3h 4h 5h", "9s"))
    game.play("1:lay 3h-4h-5h")
    assert game.legal(1) == {"refill"}


def test_S60_the_discard_pile_is_never_drawn_from_again() -> None:
    game = at(position("A", dull(9), "", stock="", discard="8d"))
    game.play("1:discard 2m")
    assert field(game, "stock") == []
    assert field(game, "discard")[:2] == ["2m", "8d"]
    assert moves(game, "draw", 2) == set()
