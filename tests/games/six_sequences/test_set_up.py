"""Cards, players, deal, and who may act."""

import pytest

from tests.games.six_sequences.positions import DEAL, DECK, dull, field, hand, on_table, position, run, side
from tests.scenario import at, start


def test_S71_each_of_the_120_cards_is_in_play_once() -> None:
    game = start("six-sequences", seats=3, dealer=1, deck=[])
    cards = [*field(game, "stock"), *(card for seat in (1, 2, 3) for card in hand(game, seat))]
    assert sorted(cards) == sorted(DECK)


def test_S72_the_ranks_run_from_1_to_A() -> None:
    game = at(position("A", "11h 12h Jh Ch Bh Rh Qh Kh Ah", ""))
    game.play("1:lay 11h-12h-Jh-Ch-Bh-Rh-Qh-Kh-Ah")
    assert on_table(game) == ["11h-12h-Jh-Ch-Bh-Rh-Qh-Kh-Ah"]


def test_S72_the_lower_half_runs_from_1_to_9() -> None:
    game = at(position("A", "1h 2h 3h 4h 5h 6h 7h 8h 9h", ""))
    assert "lay 1h-2h-3h-4h-5h-6h-7h-8h-9h" in game.legal(1)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_S74_eight_cards_each_and_the_rest_is_the_stock(seats: int) -> None:
    game = start("six-sequences", seats=seats, dealer=1, deck=[])
    assert [len(cards) for cards in field(game, "hands")] == [8] * seats
    assert len(field(game, "stock")) == 120 - 8 * seats


def test_S74_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    game = start("six-sequences", seats=3, dealer=1, deck=["2h", "3h", "4h", "5h", "6h", "7h"])
    assert {"2h", "5h"} <= set(hand(game, 2))
    assert {"3h", "6h"} <= set(hand(game, 3))
    assert {"4h", "7h"} <= set(hand(game, 1))


def test_S74_the_stock_goes_on_where_the_deal_stopped() -> None:
    game = start("six-sequences", seats=2, dealer=1, deck=DECK)
    assert field(game, "stock") == DECK[16:]


@pytest.mark.parametrize(("dealer", "first"), [(1, 2), (2, 3), (3, 1)])
def test_S2_the_player_on_the_dealers_left_starts(dealer: int, first: int) -> None:
    game = start("six-sequences", seats=3, dealer=dealer, deck=[])
    assert field(game, "dealer") == dealer
    assert field(game, "turn") == first
    assert field(game, "phase") == "draw"


def test_S2_the_deal_goes_to_the_left() -> None:
    game = at(position("final", "", "", "", stock="", turn=2, dealer=3, passes=2))
    game.play("2:end", DEAL)
    assert field(game, "round") == 2
    assert field(game, "dealer") == 1
    assert field(game, "turn") == 2


def test_S2_a_new_deal_clears_the_table() -> None:
    game = at(position("final", "", "", stock="", passes=1, table=[side("2h-3h-4h", "5s-5c-5m")]))
    game.play("1:end", DEAL)
    assert field(game, "table") == [side(), side()]
    assert field(game, "discard") == []
    assert field(game, "passes") == 0
    assert field(game, "ended") is None
    assert field(game, "points") is None


def test_S3_play_goes_clockwise() -> None:
    game = at(position("A", dull(9), "", "", options={"claims": "next"}))
    game.play("1:discard 2m")
    assert field(game, "turn") == 2


def test_S3_seat_1_follows_the_last_seat() -> None:
    game = at(position("A", "", "", dull(9), turn=3, options={"claims": "next"}))
    game.play("3:discard 2m")
    assert field(game, "turn") == 1


def test_S4_no_card_is_turned_up() -> None:
    game = start("six-sequences", seats=2, dealer=1, deck=[])
    assert field(game, "discard") == []
    assert game.legal(2) == {"draw"}


def test_S4_there_is_nothing_to_take_on_the_first_turn() -> None:
    game = start("six-sequences", seats=2, dealer=2, deck=["2h", "2s", "3h", "3s", "4h", "4s"])
    game.refuses("1:take 2h-3h-4h", ("S4", "S43"))


def test_S5_four_play_each_for_oneself_unless_said_otherwise() -> None:
    game = start("six-sequences", seats=4, dealer=1, deck=[])
    assert len(field(game, "table")) == 4


def test_S5_seats_1_and_3_play_against_2_and_4() -> None:
    game = at(position("A", f"3h 4h 5h {dull(6)}", "", "", "", options={"teams": True}))
    game.play("1:lay 3h-4h-5h")
    assert len(field(game, "table")) == 2
    assert on_table(game, 1) == ["3h-4h-5h"]


def test_S5_seat_4_lays_for_side_2() -> None:
    game = at(position("A", "", "", "", f"3h 4h 5h {dull(6)}", turn=4, options={"teams": True}))
    game.play("4:lay 3h-4h-5h")
    assert on_table(game, 2) == ["3h-4h-5h"]


@pytest.mark.parametrize("seats", [2, 3])
def test_S5_teams_are_for_four_players_only(seats: int) -> None:
    with pytest.raises(ValueError, match="teams"):
        start("six-sequences", seats=seats, dealer=1, deck=[], options={"teams": True})


@pytest.mark.parametrize("seats", [1, 5])
def test_S6_two_to_four_seats(seats: int) -> None:
    with pytest.raises(ValueError, match="seats"):
        start("six-sequences", seats=seats, dealer=1, deck=[])


def test_S73_only_the_seat_on_turn_may_act() -> None:
    game = start("six-sequences", seats=2, dealer=2, deck=[])
    game.refuses("2:draw", "S73")
    assert game.legal(2) == set()


def test_S73_another_players_turn_is_not_yours_to_end() -> None:
    game = at(position("A", dull(9), "2h 3h 4h"))
    game.refuses("2:lay 2h-3h-4h", "S73")


def test_S73_nobody_acts_between_two_rounds() -> None:
    game = at(position("final", "", "", stock="", passes=1))
    game.play("1:end")
    game.refuses("2:draw", ("S73", "S58"))
    assert game.legal(1) == game.legal(2) == set()


def test_S73_nobody_acts_after_the_match() -> None:
    game = at(position("final", "", "", stock="", passes=1, options={"rounds": 1}))
    game.play("1:end")
    assert field(game, "phase") == "over"
    game.refuses("2:end", "S73")
    assert game.legal(1) == game.legal(2) == game.legal("table") == set()


def test_S76_a_card_to_be_discarded_must_be_in_hand() -> None:
    game = at(position("A", dull(9), "3h"))
    game.refuses("1:discard 3h", "S76")


def test_S76_a_card_to_be_laid_must_be_yours() -> None:
    game = at(position("A", f"3h 4h {dull(7)}", "5h"))
    game.refuses("1:lay 3h-4h-5h", "S76")


def test_S76_a_series_of_someone_else_gives_you_nothing() -> None:
    game = at(position("A", f"3h 4h {dull(7)}", "", table=[side(), side("2d-3d-4d", "5h-5s-5c")]))
    game.refuses("1:lay 3h-4h-5h", "S76")


def test_S76_the_discard_pile_gives_you_nothing_in_phase_A() -> None:
    game = at(position("A", f"3h 4h {dull(7)}", "", discard="5h"))
    game.refuses("1:lay 3h-4h-5h", "S76")


def test_S68_partners_do_not_see_each_others_hand() -> None:
    game = start("six-sequences", seats=4, dealer=1, deck=[], options={"teams": True})
    seen = game.view(1)["hands"]
    assert seen == [hand(game, 1), 8, 8, 8]


def test_S7_a_spectator_sees_no_hand_and_no_stock() -> None:
    game = start("six-sequences", seats=2, dealer=1, deck=[])
    seen = game.view("public")
    assert seen["hands"] == [8, 8]
    assert seen["stock"] == 104


def test_S64_every_viewer_sees_all_that_was_laid_and_discarded() -> None:
    table = [side(run("h", "3", "7"), "5s-5c-5m"), side("2d-3d-4d")]
    game = at(position("A", dull(9), "", discard="8d Kd", table=table))
    for viewer in (1, 2, "public"):
        assert game.view(viewer)["table"] == table
        assert game.view(viewer)["discard"] == ["8d", "Kd"]
