"""What each seat, and a spectator, may know."""

from tests.scenario import at, start

HANDS = [["g1", "r4"], ["g2", "b1", "b2"], ["k1", "J"]]


def in_play(**fields: object) -> dict[str, object]:
    position = {"game": "mio", "seats": 3, "phase": "play", "turn": 1, "hands": HANDS, "pile": ["g3", "y3"]}
    return {**position, "stock": ["y2", "g4", "rest"], **fields}


def test_M40_a_seat_sees_its_own_hand_and_the_pile() -> None:
    view = at(in_play()).view(2)
    assert view["viewer"] == 2
    assert view["hands"] == [2, ["b1", "b2", "g2"], 2]
    assert view["pile"] == ["g3", "y3"]
    assert view["stock"] == 55 - 9


def test_M40_a_spectator_sees_no_hand() -> None:
    view = at(in_play()).view("public")
    assert view["viewer"] == "public"
    assert view["hands"] == [2, 3, 2]
    assert view["stock"] == 55 - 9


def test_M40_hands_are_written_in_the_order_of_the_deck() -> None:
    hands = [["J", "k1", "g*", "g1", "b5", "y2", "r*", "r1"], ["g2"], ["k2"]]
    game = at(in_play(hands=hands, stock="rest"))
    assert game.position["hands"][0] == ["r1", "r*", "y2", "b5", "g1", "g*", "k1", "J"]


def test_M14_drawn_cards_are_seen_by_their_owner_only() -> None:
    game = at(in_play())
    game.play("1:draw", "1:draw")
    assert game.position["drawn"] == ["y2", "g4"]
    assert game.view(1)["drawn"] == ["y2", "g4"]
    assert game.view(2)["drawn"] == 2
    assert game.view("public")["drawn"] == 2


def test_M28_everybody_sees_that_a_card_lies_face_down_its_owner_which() -> None:
    game = at(in_play())
    game.play("1:g1", "2:draw")
    assert game.view(1)["down"] == ["r4", None, None]
    assert game.view(2)["down"] == ["?", None, None]
    assert game.view("public")["down"] == ["?", None, None]


def test_M26_everybody_sees_who_may_still_shout() -> None:
    game = at(in_play())
    game.play("1:g1")
    assert game.view(3)["shout"] == 1


def test_M7_everybody_sees_the_named_colour() -> None:
    game = at(in_play(pile=["J", "g3"], named="k"))
    assert game.view("public")["named"] == "k"


def test_M46_at_the_end_of_a_round_hands_are_open_and_the_stock_is_not() -> None:
    game = at(in_play(hands=[["g1"], ["b1", "b2"], ["k1", "J"]]))
    game.play("1:g1")
    for viewer in (1, 2, 3, "public"):
        view = game.view(viewer)
        assert view["hands"] == [[], ["b1", "b2"], ["k1", "J"]]
        assert view["stock"] == 55 - 7
        assert view["points"] == [0, 3, 11]


def test_M39_a_position_names_all_house_rules() -> None:
    game = start("mio", seats=2, dealer=1, deck=[], options={"target": 50})
    assert game.position["options"] == {"deck": "8+2", "target": 50, "reaction": 2000}
    assert game.position["game"] == "mio"
    assert game.position["rules"] == 1


def test_M39_the_name_of_a_written_out_deck_is_kept() -> None:
    game = start("mio", seats=2, dealer=1, deck=[], options={"deck": "12345*/2"})
    assert game.position["options"]["deck"] == "12345*/2"
