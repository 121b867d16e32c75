"""20/20: the cards, the deal and what can be seen of it."""

import itertools

import pytest

from tests.reference.twenty_twenty import DECK, RANKS
from tests.scenario import start

SUITS = "scmehd"


def showing(tops: str, beneath: str = "") -> list[str]:
    """A deck that shows these cards on the first piles, with others beneath them; the other piles show other ranks."""
    named, second = tops.split(), beneath.split()
    unused = [rank for rank in RANKS if rank not in {card[:-1] for card in named + second}]
    shown = named + [f"{rank}m" for rank in unused[: 20 - len(named)]]
    others = [card for card in DECK if card not in {*shown, *second}]
    return others[:80] + second + others[80:] + shown


def test_V13_six_suits_of_twenty_ranks_each_card_once() -> None:
    piles = start("20-20", seats=1, deck=showing("6s 6h")).position["piles"]
    ranks = [*map(str, range(13)), *"JCBRQKA"]
    assert sorted(itertools.chain(*piles)) == sorted(f"{rank}{suit}" for rank in ranks for suit in SUITS)


@pytest.mark.parametrize("rank", RANKS)
def test_V13_every_rank_pairs_with_itself(rank: str) -> None:
    game = start("20-20", seats=1, deck=showing(f"{rank}s {rank}e"))
    assert game.legal(1) == {f"{rank}s-{rank}e", "give-up"}
    game.play(f"1:{rank}s-{rank}e")


@pytest.mark.parametrize(("one", "other"), list(itertools.combinations(SUITS, 2)))
def test_V13_suits_are_printed_in_the_order_of_the_deck(one: str, other: str) -> None:
    game = start("20-20", seats=1, deck=showing(f"7{other} 7{one}"))
    assert game.legal(1) == {f"7{one}-7{other}", "give-up"}


@pytest.mark.parametrize("card", ["13h", "6x", "Dh", "00s", "?"])
def test_V13_a_card_that_does_not_exist_is_refused(card: str) -> None:
    start("20-20", seats=1, deck=showing("6s 6h")).refuses(f"1:6s-{card}", ("N3", "N1"))


def test_V3_two_zeros_make_a_pair() -> None:
    game = start("20-20", seats=1, deck=showing("0c 0s"))
    game.play("1:0c-0s")
    assert game.position["removed"][:3] == [["0c"], ["0s"], []]


def test_V3_a_zero_is_no_joker() -> None:
    game = start("20-20", seats=1, deck=showing("0c 6s 6h"))
    game.refuses("1:0c-6s", "V3")
    game.refuses("1:6s-0c", "V3")


def test_V4_a_one_and_an_ace_do_not_pair() -> None:
    game = start("20-20", seats=1, deck=showing("1s Ah 6s 6h"))
    game.refuses("1:1s-Ah", "V4")
    game.refuses("1:Ah-1s", "V4")


def test_V4_ones_pair_with_ones_and_aces_with_aces() -> None:
    game = start("20-20", seats=1, deck=showing("1s Ah Ae 1d"))
    assert game.legal(1) == {"1s-1d", "Ae-Ah", "give-up"}


def test_V1_twenty_piles_of_six() -> None:
    piles = start("20-20", seats=1, deck=showing("6s 6h")).position["piles"]
    assert [len(pile) for pile in piles] == [6] * 20


def test_V1_one_card_to_each_pile_six_times_round() -> None:
    deck = showing("6s 6h")
    piles = start("20-20", seats=1, deck=deck).position["piles"]
    assert piles[0] == [deck[100], deck[80], deck[60], deck[40], deck[20], deck[0]]
    assert piles[19] == [deck[119], deck[99], deck[79], deck[59], deck[39], deck[19]]


@pytest.mark.parametrize("place", range(1, 20))
def test_V1_any_two_piles_can_give_a_pair(place: int) -> None:
    deck = showing("6s 6h")
    deck[101], deck[100 + place] = deck[100 + place], deck[101]
    game = start("20-20", seats=1, deck=deck)
    game.play("1:6s-6h")
    assert [bool(gone) for gone in game.position["removed"]] == [pile in {0, place} for pile in range(20)]


def test_V1_the_patience_is_for_one_player() -> None:
    with pytest.raises(ValueError, match="seat"):
        start("20-20", seats=2, deck=showing("6s 6h"))


def test_V14_the_player_sees_twenty_cards() -> None:
    deck = showing("6s 6h")
    game = start("20-20", seats=1, deck=deck)
    assert game.view(1)["piles"] == [[card, "?", "?", "?", "?", "?"] for card in deck[100:]]
    assert game.view(1)["seen"] == [1] * 20


def test_V14_a_spectator_sees_what_the_player_sees() -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h 7s 7h"))
    game.play("1:6s-6h")
    assert game.view("public") == {**game.view(1), "viewer": "public"}


def test_V14_the_game_starts_with_the_player_to_move() -> None:
    position = start("20-20", seats=1, deck=showing("6s 6h")).position
    common = {
        "game": "20-20",
        "rules": 1,
        "options": {"undo": False, "deals": "any"},
        "seats": 1,
        "viewer": "all",
        "round": 1,
        "dealer": None,
        "phase": "play",
        "turn": 1,
        "ended": None,
        "points": None,
        "removed": [[]] * 20,
        "seen": [1] * 20,
        "history": [],
        "undos": 0,
    }
    assert {name: position[name] for name in common} == common
    assert set(position) == {*common, "scores", "piles"}


@pytest.mark.parametrize("deals", ["any", "winnable"])
def test_V11_how_deals_are_chosen_changes_no_rule(deals: str) -> None:
    game = start("20-20", seats=1, deck=showing("6s 6h"), options={"deals": deals})
    assert game.position["options"] == {"undo": False, "deals": deals}
    assert game.legal(1) == {"6s-6h", "give-up"}


@pytest.mark.parametrize(("name", "value"), [("deals", "fair"), ("deals", 1), ("undo", "maybe"), ("redeal", True)])
def test_V11_only_the_options_of_the_game_are_accepted(name: str, value: object) -> None:
    with pytest.raises(ValueError, match=name):
        start("20-20", seats=1, deck=showing("6s 6h"), options={name: value})


def test_V11_a_deal_may_be_hopeless_from_the_start() -> None:
    assert start("20-20", seats=1, deck=DECK).position["ended"] == "stuck"
