"""20/20: removing pairs."""

import pytest

from tests.reference.twenty_twenty import DECK, RANKS
from tests.scenario import at, start


def showing(tops: str, beneath: str = "") -> list[str]:
    """A deck that shows these cards on the first piles, with others beneath them; the other piles show other ranks."""
    named, second = tops.split(), beneath.split()
    unused = [rank for rank in RANKS if rank not in {card[:-1] for card in named + second}]
    shown = named + [f"{rank}m" for rank in unused[: 20 - len(named)]]
    others = [card for card in DECK if card not in {*shown, *second}]
    return others[:80] + second + others[80:] + shown


def left(*piles: str) -> dict[str, object]:
    """A position in which only these cards are left, each pile from the top down; all others have been removed."""
    kept = [pile.split() for pile in piles] + [[] for _ in range(20 - len(piles))]
    gone = iter([card for card in DECK if not any(card in pile for pile in kept)])
    return {
        "game": "20-20",
        "seats": 1,
        "dealer": None,
        "phase": "play",
        "turn": 1,
        "piles": kept,
        "removed": [[next(gone) for _ in range(6 - len(pile))] for pile in kept],
        "seen": [min(1, len(pile)) for pile in kept],
    }


def test_V2_two_visible_cards_of_one_rank_are_a_pair() -> None:
    game = start("20-20", seats=1, deck=showing("9c 9d"))
    assert game.legal(1) == {"9c-9d", "give-up"}


@pytest.mark.parametrize("text", ["9c-9d", "9d-9c", " 9C - 9D ", "9d -9c"])
def test_V2_a_pair_is_read_in_either_order(text: str) -> None:
    game = start("20-20", seats=1, deck=showing("9c 9d"))
    game.play(f"1:{text}")
    assert game.position["removed"][:2] == [["9c"], ["9d"]]


def test_V2_cards_of_one_suit_are_no_pair() -> None:
    start("20-20", seats=1, deck=showing("9c 8c 6s 6h")).refuses("1:8c-9c", "V2")


def test_V2_cards_of_two_ranks_and_suits_are_no_pair() -> None:
    start("20-20", seats=1, deck=showing("9c 10d 6s 6h")).refuses("1:9c-10d", "V2")


def test_V2_figures_of_two_ranks_are_no_pair() -> None:
    start("20-20", seats=1, deck=showing("Qs Ks 6s 6h")).refuses("1:Qs-Ks", "V2")


def test_V2_a_card_is_no_pair_with_itself() -> None:
    start("20-20", seats=1, deck=showing("9c 9d")).refuses("1:9c-9c", "V2")


def test_V2_two_cards_of_one_pile_are_no_pair() -> None:
    start("20-20", seats=1, deck=showing("9c 6s 6h", beneath="9d")).refuses("1:9c-9d", ("V17", "V2"))


def test_V17_a_face_down_card_cannot_be_paired() -> None:
    game = start("20-20", seats=1, deck=showing("9c 6s 6h", beneath="2c 9d"))
    game.refuses("1:9c-9d", "V17")
    game.refuses("1:9d-9c", "V17")


def test_V17_two_face_down_cards_cannot_be_paired() -> None:
    start("20-20", seats=1, deck=showing("6s 6h", beneath="9c 9d")).refuses("1:9c-9d", "V17")


def test_V17_once_turned_up_it_can() -> None:
    game = start("20-20", seats=1, deck=showing("9c 6s 6h", beneath="2c 9d"))
    game.play("1:6s-6h", "1:9c-9d")


def test_V17_face_down_cards_are_hidden_from_the_player() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h", beneath="9c 9d"))
    game.play("1:6s-6h")
    assert game.view(1)["piles"][:2] == [["9c", "?", "?", "?", "?"], ["9d", "?", "?", "?", "?"]]
    assert game.view(1)["seen"] == [1] * 20


def test_V6_both_cards_beneath_are_turned_up_at_once() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h 7s", beneath="9c 9d"))
    game.play("1:6s-6h")
    assert game.legal(1) == {"9c-9d", "give-up"}


def test_V6_both_cards_go_out_of_the_game() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h 7s 7h", beneath="9c 2d"))
    game.play("1:6s-6h")
    assert game.position["removed"] == [["6s"], ["6h"], *[[]] * 18]
    assert [len(pile) for pile in game.position["piles"]] == [5, 5, *[6] * 18]


def test_V6_a_removed_card_cannot_be_used_again() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h 6e 7s 7h", beneath="9c 2d"))
    game.play("1:6s-6h")
    game.refuses("1:6s-6e", ("V6", "V17"))
    game.refuses("1:6s-6h", ("V6", "V17"))


def test_V6_one_pair_at_a_time() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h 7s 7h"))
    game.refuses("1:6s-6h-7s-7h", ("V6", "N1"))


def test_V6_never_three_at_a_time() -> None:
    start("20-20", seats=1, deck=showing("6s 6h 6e")).refuses("1:6s-6e-6h", ("V6", "N1"))


def test_V6_removed_cards_are_listed_first_taken_first() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h", beneath="9c 9d"))
    game.play("1:6s-6h", "1:9c-9d")
    assert game.position["removed"][:2] == [["6s", "9c"], ["6h", "9d"]]


def test_V5_with_three_alike_the_player_chooses_two() -> None:
    game = start("20-20", seats=1, deck=showing("6e 6s 6h"))
    assert game.legal(1) == {"6s-6e", "6s-6h", "6e-6h", "give-up"}
    game.play("1:6h-6e")
    assert game.position["removed"][:3] == [["6e"], [], ["6h"]]


def test_V5_with_four_alike_there_are_six_choices() -> None:
    game = start("20-20", seats=1, deck=showing("Ks Kc Kh Kd"))
    assert game.legal(1) == {"Ks-Kc", "Ks-Kh", "Ks-Kd", "Kc-Kh", "Kc-Kd", "Kh-Kd", "give-up"}


def test_V5_with_all_six_alike_there_are_fifteen_choices() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6c 6m 6e 6h 6d"))
    assert len(game.legal(1) - {"give-up"}) == 15


def test_V8_an_empty_pile_stays_empty() -> None:
    game = at(left("6s", "6h 7s", "7h"))
    game.play("1:6s-6h")
    assert game.position["piles"] == [[], ["7s"], ["7h"], *[[]] * 17]
    assert game.legal(1) == {"7s-7h", "give-up"}


def test_V8_nothing_is_seen_of_an_empty_pile() -> None:
    game = at(left("6s", "6h 7s", "7h"))
    game.play("1:6s-6h")
    assert game.view(1)["seen"] == [0, 1, 1, *[0] * 17]
    assert game.view(1)["piles"][0] == []


def test_V18_the_opening_of_the_sheet() -> None:
    game = start("20-20", seats=1, deck=showing("0c 0s Js Je As Ah 6e 6s 6h"))
    assert game.legal(1) == {"0s-0c", "Js-Je", "As-Ah", "6s-6e", "6e-6h", "6s-6h", "give-up"}


def test_V18_the_lost_suit_of_the_sheet_may_be_the_moon() -> None:
    game = start("20-20", seats=1, deck=showing("0c 0m Jm Je Am Ah 6e 6m 6h"))
    assert game.legal(1) == {"0c-0m", "Jm-Je", "Am-Ah", "6m-6e", "6e-6h", "6m-6h", "give-up"}


@pytest.mark.parametrize("text", ["hello", "draw", "6s 6h!", "6s-", "-6h"])
def test_V6_a_text_that_is_no_move_is_refused(text: str) -> None:
    start("20-20", seats=1, deck=showing("6s 6h")).refuses(f"1:{text}", ("N1", "N3"))


def test_V6_a_single_card_is_no_move() -> None:
    start("20-20", seats=1, deck=showing("6s 6h")).refuses("1:6s", ("N1", "V2"))


def test_V6_there_is_only_one_seat() -> None:
    start("20-20", seats=1, deck=showing("6s 6h")).refuses("2:6s-6h", "N4")


def test_V6_the_table_has_nothing_to_do() -> None:
    assert start("20-20", seats=1, deck=showing("6s 6h")).legal("table") == set()
