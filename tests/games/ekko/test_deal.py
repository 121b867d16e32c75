"""Players, cards and set-up: E1-E4, E41-E44."""

import pytest

from tests.scenario import at, start

DECK = [f"{number:02d}" for number in range(1, 99)]


@pytest.mark.parametrize(("seats", "cards"), [(2, 6), (3, 6), (4, 5), (5, 5), (6, 4), (7, 4), (8, 4)])
def test_E1_hands_by_the_number_of_players(seats: int, cards: int) -> None:
    game = start("ekko", seats=seats, dealer=1, deck=DECK)
    assert [len(hand) for hand in game.position["hands"]] == [cards] * seats


@pytest.mark.parametrize("cards", [1, 10])
def test_E1_the_option_hand_fixes_another_number(cards: int) -> None:
    game = start("ekko", seats=8, dealer=1, deck=DECK, options={"hand": cards})
    assert [len(hand) for hand in game.position["hands"]] == [cards] * 8
    assert len(game.position["stock"]) == 98 - 8 * cards - 1


def test_E1_the_option_hand_holds_for_later_rounds_too() -> None:
    game = start("ekko", seats=2, dealer=2, deck=["16", "15", "18"], options={"hand": 1})
    game.play("1:16", "table:close", f"table:deal:{'-'.join(DECK)}")
    assert [len(hand) for hand in game.position["hands"]] == [1, 1]


@pytest.mark.parametrize("cards", [-1, 11])
def test_E1_a_hand_has_at_most_ten_cards(cards: int) -> None:
    with pytest.raises(ValueError, match="hand"):
        start("ekko", seats=2, dealer=1, deck=DECK, options={"hand": cards})


@pytest.mark.parametrize("dealer", [1, 2, 3])
def test_E2_any_seat_may_be_the_first_dealer(dealer: int) -> None:
    game = start("ekko", seats=3, dealer=dealer, deck=["98", "95", "93"], options={"hand": 1})
    assert game.position["dealer"] == dealer


def test_E3_the_card_turned_up_counts_as_laid_by_the_dealer() -> None:
    game = start("ekko", seats=3, dealer=2, deck=["40", "41", "42", "51"], options={"hand": 1})
    assert game.position["laid"] == 2
    assert game.position["silent"] == 0


def test_E3_a_multiple_of_11_turned_up_makes_the_dealer_play_again() -> None:
    game = start("ekko", seats=3, dealer=1, deck=["40", "41", "42", "50", "51", "60", "33"], options={"hand": 2})
    assert game.position["phase"] == "again"
    assert game.position["turn"] == 1
    assert game.legal(1) == {"42", "60"}
    game.play("1:42")
    assert game.position["turn"] == 2


def test_E3_the_dealer_draws_if_nothing_fits_the_multiple_of_11_turned_up() -> None:
    game = start("ekko", seats=3, dealer=1, deck=["40", "41", "12", "33", "70"], options={"hand": 1})
    assert game.legal(1) == {"draw"}
    game.play("1:draw")
    assert game.position["hands"][0] == ["12", "70"]
    assert game.position["phase"] == "play"
    assert game.position["turn"] == 2


def test_E3_the_first_player_waits_for_the_dealer_on_a_multiple_of_11() -> None:
    game = start("ekko", seats=3, dealer=1, deck=["40", "41", "42", "33"], options={"hand": 1})
    assert game.legal(2) == set()
    game.refuses("2:40", "E45")


def test_E4_anyone_may_mirror_the_card_turned_up() -> None:
    game = start("ekko", seats=3, dealer=1, deck=["40", "83", "42", "41", "85", "43", "38"], options={"hand": 2})
    assert game.legal(3) == {"let", "83>draw", "83>drop:85"}
    game.play("3:83>draw")
    assert game.position["laid"] == 3
    assert game.position["turn"] == 1


def test_E4_the_dealer_may_mirror_the_card_turned_up() -> None:
    game = start("ekko", seats=2, dealer=1, deck=["40", "83", "41", "84", "38"], options={"hand": 2})
    assert game.legal(1) == {"let", "83>draw", "83>drop:84"}


@pytest.mark.parametrize("seats", range(2, 9))
def test_E41_two_to_eight_seats_play_each_for_themselves(seats: int) -> None:
    game = start("ekko", seats=seats, dealer=seats, deck=["98"])
    assert game.position["seats"] == seats
    assert game.position["scores"] == [0] * seats


@pytest.mark.parametrize("seats", [1, 9])
def test_E41_fewer_or_more_cannot_play(seats: int) -> None:
    with pytest.raises(ValueError, match="seat"):
        start("ekko", seats=seats, dealer=1, deck=DECK)


def test_E42_the_deck_has_each_number_from_01_to_98_once() -> None:
    game = start("ekko", seats=2, dealer=1, deck=["98", "01"])
    position = game.position
    cards = [*position["stock"], *position["pile"], *position["hands"][0], *position["hands"][1]]
    assert sorted(cards) == DECK


@pytest.mark.parametrize("card", ["00", "99"])
def test_E42_there_is_no_00_and_no_99(card: str) -> None:
    game = start("ekko", seats=2, dealer=1, deck=["98", "01"])
    game.refuses(f"2:{card}", "N3")


def test_E43_cards_are_dealt_one_at_a_time_from_the_dealers_left() -> None:
    game = start("ekko", seats=3, dealer=2, deck=["30", "20", "10", "31", "21", "12"], options={"hand": 2})
    assert game.position["hands"] == [["20", "21"], ["10", "12"], ["30", "31"]]


def test_E43_the_next_card_starts_the_pile_and_the_rest_is_the_stock() -> None:
    game = start("ekko", seats=2, dealer=1, deck=["30", "20", "45", "97", "96"], options={"hand": 1})
    assert game.position["pile"] == ["45"]
    assert game.position["stock"][:3] == ["97", "96", "01"]
    assert len(game.position["stock"]) == 95


def test_E44_the_player_on_the_dealers_left_begins() -> None:
    game = start("ekko", seats=4, dealer=4, deck=["40", "41", "42", "43", "50"], options={"hand": 1})
    assert game.position["phase"] == "play"
    assert game.position["turn"] == 1


def test_E44_the_turn_moves_clockwise() -> None:
    game = at(
        {
            "game": "ekko",
            "seats": 3,
            "phase": "play",
            "turn": 3,
            "laid": 2,
            "hands": [["30", "31"], ["20", "21"], ["40", "41"]],
            "pile": ["50"],
            "stock": "rest",
        }
    )
    game.play("3:40")
    assert game.position["turn"] == 1
    game.play("1:30")
    assert game.position["turn"] == 2


def test_options_are_printed_with_their_defaults() -> None:
    game = start("ekko", seats=2, dealer=1, deck=["40"])
    assert game.position["options"] == {"target": 25, "mistakes": "refused", "hand": 0, "reaction": 3000}


def test_an_unknown_way_to_treat_mistakes_is_no_option() -> None:
    with pytest.raises(ValueError, match="mistakes"):
        start("ekko", seats=2, dealer=1, deck=["40"], options={"mistakes": "forgiven"})


def test_N5_a_deal_is_refused_while_a_round_is_in_play() -> None:
    game = start("ekko", seats=2, dealer=1, deck=["40"])
    game.refuses(f"table:deal:{'-'.join(DECK)}", "N5")


@pytest.mark.parametrize("deck", [DECK[1:], [*DECK[1:], "98"], [*DECK, "01"]])
def test_N5_a_deal_needs_each_card_of_the_deck_once(deck: list[str]) -> None:
    game = start("ekko", seats=2, dealer=2, deck=["16", "15", "18"], options={"hand": 1})
    game.play("1:16", "table:close")
    game.refuses(f"table:deal:{'-'.join(deck)}", "N5")
