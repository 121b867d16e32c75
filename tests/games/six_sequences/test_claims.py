"""Claims on a discard at tables of three and four."""

from typing import Any

from tests.games.six_sequences.positions import dull, field, hand, moves, on_table, position, side
from tests.scenario import Scenario, at

TEAMS: dict[str, object] = {"teams": True}
NEXT: dict[str, object] = {"claims": "next"}


def window(card: str, *hands: str, table: list[dict[str, object]] | None = None, **fields: Any) -> Scenario:
    """Seat 1 has discarded a card; `hands` are those of the seats from 2 on."""
    return at(position("claims", dull(8), *hands, turn=2, discard=card, table=table, **fields))


def test_S49_everyone_but_the_discarder_may_claim() -> None:
    game = at(position("A", f"5h {dull(8)}", "3h 4h", "6h 7h"))
    game.play("1:discard 5h")
    assert field(game, "phase") == "claims"
    assert field(game, "turn") == 2
    assert game.legal(1) == set()
    assert game.legal(2) == {"let", "claim 3h-4h-5h"}
    assert game.legal(3) == {"let", "claim 5h-6h-7h"}
    assert game.legal("table") == {"close"}


def test_S49_the_discarder_may_not() -> None:
    game = at(position("A", f"3h 4h 5h {dull(6)}", "", ""))
    game.play("1:discard 5h")
    game.refuses("1:claim 3h-4h-5h", "S49")
    game.refuses("1:let", "S49")


def test_S49_who_has_nothing_is_asked_all_the_same() -> None:
    game = window("5h", "", "")
    assert game.legal(2) == game.legal(3) == {"let"}


def test_S49_claims_come_in_any_order() -> None:
    game = window("5h", "3h 4h", "6h 7h", "Ks")
    game.play("4:let", "2:let", "3:claim 5h-6h-7h")
    assert field(game, "turn") == 3


def test_S49_a_seat_declares_once() -> None:
    game = window("5h", "3h 4h", "6h 7h")
    game.play("3:let")
    assert game.legal(3) == set()
    game.refuses("3:claim 5h-6h-7h", ("S49", "S54"))


def test_S49_unclaimed_the_player_due_draws() -> None:
    game = window("5h", "3h 4h", "6h 7h")
    game.play("2:let", "3:let")
    assert field(game, "phase") == "draw"
    assert field(game, "turn") == 2
    assert game.legal(2) == {"draw"}


def test_S49_then_the_discard_is_gone() -> None:
    game = window("5h", "3h 4h", "6h 7h")
    game.play("2:let", "3:let")
    game.refuses("2:take 3h-4h-5h", ("S43", "S49"))


def test_S49_in_the_window_nobody_draws() -> None:
    game = window("5h", "3h 4h", "6h 7h")
    game.refuses("2:draw", "S49")


def test_S49_who_is_silent_when_the_table_closes_has_let() -> None:
    game = window("5h", "3h 4h", "6h 7h")
    game.play("3:claim 5h-6h-7h", "table:close")
    assert field(game, "turn") == 3
    assert on_table(game, 3) == ["5h-6h-7h"]


def test_S49_the_table_closes_without_a_claim() -> None:
    game = window("5h", "3h 4h", "6h 7h")
    game.play("table:close")
    assert field(game, "phase") == "draw"
    assert field(game, "turn") == 2


def test_S49_at_a_table_of_two_there_are_no_claims() -> None:
    game = at(position("A", f"5h {dull(8)}", "3h 4h"))
    game.play("1:discard 5h")
    assert field(game, "phase") == "draw"
    game.refuses("2:claim 3h-4h-5h", "S49")


def test_S49_next_offers_the_card_to_the_player_due_alone() -> None:
    game = at(position("A", f"5h {dull(8)}", "3h 4h", "6h 7h", options=NEXT))
    game.play("1:discard 5h")
    assert field(game, "phase") == "draw"
    assert game.legal(2) == {"draw", "take 3h-4h-5h"}
    assert game.legal(3) == set()
    game.refuses("3:take 5h-6h-7h", ("S49", "S73"))


def test_S49_with_open_claims_nobody_simply_takes() -> None:
    game = window("5h", "3h 4h", "6h 7h")
    game.refuses("2:take 3h-4h-5h", "S49")


def test_S49_a_claim_must_be_a_legal_lay() -> None:
    game = window("8d", "9d", "", table=[side(), side("4d-5d-6d-7d")])
    assert game.legal(2) == {"let", "claim 8d-9d"}
    game.refuses("2:claim 8d", ("S44", "S77"))
    game.refuses("3:claim 8d-9d", "S76")


def test_S50_the_claimant_plays_a_full_turn() -> None:
    game = window("5h", "", "6h 7h Ks Kc Kd Ke Qs Qc", "")
    game.play("3:claim 5h-6h-7h", "table:close")
    assert field(game, "phase") == "A"
    assert len(hand(game, 3)) == 6
    game.play("3:refill")
    assert len(hand(game, 3)) == 9
    assert field(game, "discard") == []


def test_S50_play_goes_on_from_the_claimants_left() -> None:
    game = window("5h", "", "6h 7h Ks Kc Kd Ke Qs Qc", "")
    game.play("3:claim 5h-6h-7h", "table:close", "3:refill", "3:discard Ks", "table:close")
    assert field(game, "turn") == 4
    assert field(game, "phase") == "draw"


def test_S51_a_sequence_comes_before_a_series() -> None:
    game = window("5h", "5s 5c", "6h 7h", table=[side(), side("Js-Cs-Bs")])
    game.play("2:claim 5s-5c-5h", "3:claim 5h-6h-7h")
    assert on_table(game, 3) == ["5h-6h-7h"]
    assert hand(game, 2) == ["5s", "5c"]


def test_S51_a_sequence_comes_before_a_nearer_series_whatever_its_height() -> None:
    game = window("Kh", "Ks Kc", "Rh Qh", table=[side(), side("Js-Cs-Bs"), side()])
    game.play("3:claim Rh-Qh-Kh", "2:claim Ks-Kc-Kh")
    assert field(game, "turn") == 3


def test_S51_the_higher_sequence_wins() -> None:
    game = window("5h", "3h 4h", "6h 7h")
    game.play("2:claim 3h-4h-5h", "3:claim 5h-6h-7h")
    assert field(game, "turn") == 3
    assert on_table(game, 2) == []


def test_S51_the_higher_sequence_wins_from_the_nearer_seat_too() -> None:
    game = window("5h", "6h 7h", "3h 4h")
    game.play("2:claim 5h-6h-7h", "3:claim 3h-4h-5h")
    assert field(game, "turn") == 2


def test_S51_length_does_not_matter() -> None:
    game = window("8h", "4h 5h 6h 7h", "0h 9h")
    game.play("2:claim 4h-5h-6h-7h-8h", "3:claim 0h-8h-9h")
    assert field(game, "turn") == 3


def test_S51_between_series_the_nearest_wins() -> None:
    game = window("5h", "5s 5c", "5m 5e", table=[side(), side("Js-Cs-Bs"), side("Jc-Cc-Bc")])
    game.play("3:claim 5m-5e-5h", "2:claim 5s-5c-5h")
    assert field(game, "turn") == 2
    assert on_table(game, 2, "new_series") == ["5s-5c-5h"]


def test_S51_between_equally_high_sequences_the_nearest_wins() -> None:
    game = window("Kh", "Ah Qh", "1h 0h")
    game.play("3:claim 0h-Kh-1h", "2:claim Qh-Kh-Ah")
    assert field(game, "turn") == 2


def test_S51_nearest_is_counted_from_the_discarder() -> None:
    game = at(position("claims", "1h 0h", "Ah Qh", dull(8), "", turn=4, discard="Kh"))
    game.play("2:claim Qh-Kh-Ah", "1:claim 0h-Kh-1h", "4:let")
    assert field(game, "turn") == 1


def test_S51_the_player_due_has_no_privilege() -> None:
    game = window("5h", "3h 4h", "", "6h 7h")
    game.play("2:claim 3h-4h-5h", "3:let", "4:claim 5h-6h-7h")
    assert field(game, "turn") == 4


def test_S52_extending_a_sequence_counts_as_a_sequence() -> None:
    game = window("8d", "8s 8c", "9d", table=[side(), side("Js-Cs-Bs"), side("5d-6d-7d")])
    game.play("2:claim 8s-8c-8d", "3:claim 8d-9d")
    assert on_table(game, 3) == ["5d-6d-7d-8d-9d"]


def test_S53_a_sequence_extended_downwards_keeps_its_top() -> None:
    table = [side(), side(), side("9d-10d-11d-12d")]
    game = window("8d", "6d 0d", "7d", table=table)
    game.play("2:claim 6d-0d-8d", "3:claim 7d-8d")
    assert on_table(game, 3) == ["7d-8d-9d-10d-11d-12d"]


def test_S53_a_sequence_extended_upwards_has_a_new_top() -> None:
    table = [side(), side(), side("5d-6d-7d")]
    game = window("8d", "10d 0d", "9d", table=table)
    game.play("2:claim 8d-0d-10d", "3:claim 8d-9d")
    assert field(game, "turn") == 2


def test_S54_nobody_sees_the_claims_of_others() -> None:
    game = window("5h", "3h 4h", "6h 7h", "")
    game.play("2:claim 3h-4h-5h", "4:let")
    assert game.view(2)["claims"] == [None, "claim 3h-4h-5h", None, None]
    assert game.view(3)["claims"] == [None] * 4
    assert game.view(4)["claims"] == [None, None, None, "let"]
    assert game.view("public")["claims"] == [None] * 4
    assert field(game, "claims") == [None, "claim 3h-4h-5h", None, "let"]


def test_S54_the_winner_makes_the_lay_it_named() -> None:
    game = window("5h", "3h 4h", "6h 7h 8h")
    game.play("3:claim 5h-6h-7h", "2:let")
    assert on_table(game, 3) == ["5h-6h-7h"]
    assert hand(game, 3) == ["8h"]
    assert field(game, "claims") == [None] * 3


def test_S54_a_lost_claim_leaves_no_trace() -> None:
    game = window("5h", "3h 4h", "6h 7h")
    game.play("2:claim 3h-4h-5h", "3:claim 5h-6h-7h")
    assert hand(game, 2) == ["3h", "4h"]
    assert field(game, "claims") == [None] * 3


def test_S55_the_partner_of_the_discarder_may_not_claim() -> None:
    game = window("5h", "3h 4h", "6h 7h", "", options=TEAMS)
    assert game.legal(3) == set()
    game.refuses("3:claim 5h-6h-7h", "S55")


def test_S55_the_window_closes_when_both_opponents_have_declared() -> None:
    game = window("5h", "3h 4h", "6h 7h", "", options=TEAMS)
    game.play("2:let", "4:let")
    assert field(game, "phase") == "draw"
    assert field(game, "turn") == 2


def test_S55_opponents_claim_against_each_other() -> None:
    game = window("5h", "3h 4h", "", "6h 7h", options=TEAMS)
    game.play("2:claim 3h-4h-5h", "4:claim 5h-6h-7h")
    assert field(game, "turn") == 4
    assert on_table(game, 2) == ["5h-6h-7h"]


def test_S68_a_claim_may_extend_the_partners_sequence() -> None:
    game = window("8d", "9d", "", "", table=[side(), side("5d-6d-7d")], options=TEAMS)
    assert game.legal(2) == {"let", "claim 8d-9d"}
    assert moves(game, "claim", 4) == set()


def test_S48_the_quota_of_the_team_counts_for_a_claim() -> None:
    game = window("8d", "8s 8c", "", "", table=[side(), side("Js-Cs-Bs")], options=TEAMS)
    game.play("2:claim 8s-8c-8d", "4:let")
    assert on_table(game, 2, "laid") == {"sequences": 1, "series": 1}


def test_S49_open_claims_in_teams_leave_out_the_discarder() -> None:
    game = window("5h", "", "", "", options=TEAMS)
    game.refuses("1:let", "S49")
    assert game.legal("table") == {"close"}
