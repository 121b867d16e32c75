"""Players, cards and set-up: who deals what to whom, and what the card turned up does."""

from collections import Counter

import pytest

from tests.scenario import at, start

FULL_DECK = [colour + face for colour in "rybgk" for face in "12233445**"] + ["J"] * 5

FOR_TWO = ["r1", "y1", "r2", "y2", "r3", "y3", "r4", "y4", "r5", "y5"]  # seat 2 is on the dealer's left: all the reds


def last_card_each(**fields: object) -> dict[str, object]:
    """Seat 1 may go out with its only card."""
    return {
        "game": "mio", "seats": 3, "phase": "play", "turn": 1, "hands": [["g3"], ["b1", "b2"], ["k1", "k2"]],
        "pile": ["g4"], "stock": "rest", **fields,
    }  # fmt: skip


def all_cards(position: dict[str, object]) -> Counter[str]:
    hands, stock, pile = position["hands"], position["stock"], position["pile"]
    assert isinstance(hands, list)
    assert isinstance(stock, list)
    assert isinstance(pile, list)
    return Counter([*stock, *pile, *(card for hand in hands for card in hand)])


def deal_text(*first: str) -> str:
    """All cards of the deck, these on top."""
    rest = list(FULL_DECK)
    for card in first:
        rest.remove(card)
    return "table:deal:" + "-".join([*first, *rest])


@pytest.mark.parametrize("seats", [2, 3, 4, 5, 6])
def test_M38_two_to_six_play(seats: int) -> None:
    game = start("mio", seats=seats, dealer=1, deck=[], options={})
    assert game.position["seats"] == seats
    assert game.position["scores"] == [0] * seats


@pytest.mark.parametrize("seats", [0, 1, 7])
def test_M38_nobody_plays_alone_and_seven_are_too_many(seats: int) -> None:
    with pytest.raises(Exception, match="M38"):
        start("mio", seats=seats, dealer=1, deck=[], options={})


def test_M39_fifty_five_cards_in_five_colours() -> None:
    game = start("mio", seats=4, dealer=1, deck=[], options={})
    assert all_cards(game.position) == Counter(FULL_DECK)
    assert len(FULL_DECK) == 55


@pytest.mark.parametrize(
    ("deck", "faces", "jokers"),
    [
        ("8+2", "12233445**", 5),
        ("9+1", "112233445*", 5),
        ("5+5", "12345*****", 5),
        ("12233445**/5", "12233445**", 5),
        ("12345*/2", "12345*", 2),
        ("55555*/0", "55555*", 0),
        ("112233445***/0", "112233445***", 0),
    ],
)
def test_M39_the_deck_is_an_option(deck: str, faces: str, jokers: int) -> None:
    game = start("mio", seats=3, dealer=1, deck=[], options={"deck": deck})
    expected = Counter([colour + face for colour in "rybgk" for face in faces] + ["J"] * jokers)
    assert all_cards(game.position) == expected


@pytest.mark.parametrize(
    ("deck", "seats"),
    [
        ("1111112345/5", 2),  # six alike
        ("12233445**/6", 2),  # six jokers
        ("112233445***/1", 2),  # 61 cards
        ("12345*/1", 6),  # 31 cards: nothing would be left to draw
        ("1236/5", 2),  # there is no 6
        ("12233445**", 2),  # the jokers are missing
        ("7+3", 2),
        ("", 2),
    ],
)
def test_M39_a_deck_that_cannot_be_played_is_refused(deck: str, seats: int) -> None:
    with pytest.raises(Exception, match="deck"):
        start("mio", seats=seats, dealer=1, deck=[], options={"deck": deck})


def test_M39_one_card_to_draw_is_enough() -> None:
    game = start("mio", seats=6, dealer=1, deck=[], options={"deck": "12345*/2"})
    assert game.position["stock"] == ["J"]


def test_M39_a_card_that_the_chosen_deck_lacks_is_no_card() -> None:
    game = start("mio", seats=2, dealer=1, deck=FOR_TWO, options={"deck": "12345*/0"})
    game.refuses("2:J:b", "N3")


def test_M40_five_cards_one_at_a_time_then_one_turned_up() -> None:
    game = start("mio", seats=2, dealer=1, deck=[*FOR_TWO, "b3", "g2", "k4"], options={})
    position = game.position
    assert position["hands"] == [["y1", "y2", "y3", "y4", "y5"], ["r1", "r2", "r3", "r4", "r5"]]
    assert position["pile"] == ["b3"]
    assert position["stock"][:2] == ["g2", "k4"]
    assert len(position["stock"]) == 44


def test_M40_the_first_card_goes_to_the_dealers_left() -> None:
    game = start("mio", seats=3, dealer=2, deck=["r1", "y1", "b1"], options={})
    hands = game.position["hands"]
    assert "r1" in hands[2]
    assert "y1" in hands[0]
    assert "b1" in hands[1]


def test_M40_nothing_has_happened_yet_after_the_deal() -> None:
    position = start("mio", seats=2, dealer=1, deck=[*FOR_TWO, "b3"], options={}).position
    assert position["phase"] == "play"
    assert position["round"] == 1
    assert position["down"] == [None, None]
    assert position["drawn"] == []
    assert position["passes"] == 0
    assert [position[field] for field in ("named", "shout", "ended", "points")] == [None] * 4


@pytest.mark.parametrize(("dealer", "first"), [(1, 2), (2, 3), (3, 1)])
def test_M2_the_dealers_left_begins(dealer: int, first: int) -> None:
    game = start("mio", seats=3, dealer=dealer, deck=[], options={})
    assert game.position["dealer"] == dealer
    assert game.position["turn"] == first


@pytest.mark.parametrize(("dealer", "following", "first"), [(1, 2, 3), (2, 3, 1), (3, 1, 2)])
def test_M2_the_deal_passes_to_the_left(dealer: int, following: int, first: int) -> None:
    game = at(last_card_each(dealer=dealer))
    game.play("1:g3")
    assert game.position["phase"] == "deal"
    assert game.position["turn"] is None
    game.play(deal_text())
    position = game.position
    assert (position["round"], position["dealer"], position["turn"]) == (2, following, first)
    assert position["phase"] == "play"


def test_M2_a_new_round_starts_afresh_and_keeps_the_scores() -> None:
    game = at(last_card_each(scores=[7, 8, 9]))
    game.play("1:g3", deal_text())
    position = game.position
    assert position["scores"] == [7, 11, 12]
    assert position["ended"] is None
    assert position["points"] is None
    assert [len(hand) for hand in position["hands"]] == [5, 5, 5]
    assert all_cards(position) == Counter(FULL_DECK)


def test_M2_a_penalty_does_not_outlast_the_round() -> None:
    game = at(last_card_each(hands=[["g3"], [], ["k1", "k2"]], down=[None, "b1", None]))
    game.play("1:g3", deal_text())
    assert game.position["down"] == [None, None, None]


def test_M2_the_table_deals_only_between_rounds() -> None:
    game = at(last_card_each())
    game.refuses(deal_text(), "N5")


def test_M2_the_table_deals_every_card_once() -> None:
    game = at(last_card_each())
    game.play("1:g3")
    game.refuses("table:deal:" + "-".join(FULL_DECK[1:]), "N5")
    game.refuses("table:deal:" + "-".join([*FULL_DECK[1:], "J"]), "N5")


def test_M3_a_star_turned_up_binds_the_first_player() -> None:
    game = start("mio", seats=2, dealer=1, deck=[*FOR_TWO, "r*"], options={})
    assert game.legal(2) == {"draw"}
    game.refuses("2:r1", "M9")


def test_M3_a_star_turned_up_may_be_answered_with_a_star() -> None:
    game = start("mio", seats=2, dealer=1, deck=["k*", *FOR_TWO[1:], "r*"], options={})
    assert game.legal(2) == {"k*", "k*!", "draw"}


def test_M4_the_dealer_names_the_colour_of_a_joker_turned_up() -> None:
    game = start("mio", seats=2, dealer=1, deck=[*FOR_TWO, "J"], options={})
    assert (game.position["phase"], game.position["turn"]) == ("name", 1)
    assert game.legal(1) == {"name:r", "name:y", "name:b", "name:g", "name:k"}
    game.play("1:name:b")
    assert (game.position["phase"], game.position["turn"]) == ("play", 2)
    assert game.position["named"] == "b"
    assert game.legal(2) == {"draw"}


def test_M4_the_named_colour_binds_the_first_player() -> None:
    game = start("mio", seats=2, dealer=1, deck=[*FOR_TWO, "J"], options={})
    game.play("1:name:r", "2:r4")
    assert game.position["pile"] == ["r4", "J"]
    assert game.position["named"] is None


def test_M4_nobody_plays_before_the_colour_is_named() -> None:
    game = start("mio", seats=2, dealer=1, deck=[*FOR_TWO, "J"], options={})
    assert game.legal(2) == set()
    game.refuses("2:r1", ("M4", "M41"))
    game.refuses("2:draw", ("M4", "M41"))
    game.refuses("1:y1", "M4")


def test_M4_only_the_dealer_names() -> None:
    game = start("mio", seats=2, dealer=1, deck=[*FOR_TWO, "J"], options={})
    game.refuses("2:name:b", ("M4", "M41"))


def test_M4_without_a_joker_turned_up_nothing_is_named() -> None:
    game = start("mio", seats=2, dealer=1, deck=[*FOR_TWO, "b3"], options={})
    assert game.position["phase"] == "play"
    game.refuses("1:name:b", ("M4", "M41"))


def test_M4_a_colour_is_named_once() -> None:
    game = start("mio", seats=2, dealer=1, deck=[*FOR_TWO, "J"], options={})
    game.play("1:name:b")
    game.refuses("1:name:g", ("M4", "M41"))


def test_M4_a_joker_turned_up_in_a_later_round_is_named_by_the_new_dealer() -> None:
    game = at(last_card_each(dealer=1))
    fifteen = FULL_DECK[:15]
    game.play("1:g3", deal_text(*fifteen, "J"))
    assert (game.position["phase"], game.position["turn"]) == ("name", 2)
    game.play("2:name:k")
    assert game.position["turn"] == 3
