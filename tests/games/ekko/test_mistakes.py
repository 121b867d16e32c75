"""Wrong cards: E33, E34."""

from tests.scenario import at

PENALISED: dict[str, object] = {
    "game": "ekko",
    "options": {"mistakes": "penalised"},
    "seats": 3,
    "phase": "play",
    "turn": 2,
    "laid": 1,
    "hands": [["60"], ["12", "80"], ["50", "62"]],
    "pile": ["37", "30"],
    "stock": ["90", "91", "rest"],
}


def test_E33_by_default_a_wrong_card_is_refused_and_nothing_happens() -> None:
    game = at(PENALISED | {"options": {}})
    game.refuses("2:12", ("E33", "E47"))


def test_E33_by_default_nothing_can_be_tried() -> None:
    game = at(PENALISED | {"options": {}})
    assert game.legal(2) == {"80"}
    game.refuses("2:try:12", "E33")
    game.refuses("3:try:50", "E33")


def test_E33_penalised_a_wrong_card_on_turn_costs_a_card() -> None:
    game = at(PENALISED)
    assert game.legal(2) == {"80", "try:12"}
    game.play("2:try:12")
    assert game.position["hands"][1] == ["12", "80", "90"]
    assert game.position["pile"] == ["37", "30"]
    assert game.position["turn"] == 2
    assert game.position["laid"] == 1


def test_E33_penalised_a_wrong_card_out_of_turn_costs_a_card() -> None:
    game = at(PENALISED)
    assert game.legal(3) == {"let", "try:50", "try:62"}
    game.play("3:try:50")
    assert game.position["hands"][2] == ["50", "62", "90"]
    assert game.position["turn"] == 2


def test_E33_penalised_a_card_that_would_fit_is_wrong_out_of_turn() -> None:
    game = at(PENALISED)
    assert "try:60" in game.legal(1)


def test_E33_penalised_a_bare_wrong_card_is_still_refused() -> None:
    game = at(PENALISED)
    game.refuses("2:12", ("E33", "E47"))
    game.refuses("3:50", "E45")


def test_E33_trying_a_playable_card_is_refused() -> None:
    game = at(PENALISED)
    game.refuses("2:try:80", "E33")


def test_E33_trying_the_mirror_is_refused() -> None:
    game = at(PENALISED | {"hands": [["60"], ["12", "80"], ["50", "73"]]})
    assert game.legal(3) == {"let", "73>draw", "73>drop:50", "try:50"}
    game.refuses("3:try:73", "E33")


def test_E33_trying_the_mirror_after_declining_is_no_mistake_either() -> None:
    game = at(PENALISED | {"hands": [["60"], ["12", "80"], ["50", "73"]]})
    game.play("3:let")
    assert game.legal(3) == {"try:50"}


def test_E33_a_late_mirror_is_no_mistake() -> None:
    game = at(PENALISED | {"hands": [["60"], ["12", "80"], ["03", "62"]]})
    assert game.legal(3) == {"let", "try:62"}
    game.refuses("3:try:03", ("E12", "E33"))


def test_E33_a_late_mirror_that_does_not_fit_is_no_mistake_on_turn_either() -> None:
    game = at(PENALISED | {"hands": [["60"], ["03", "80"], ["50", "62"]]})
    assert game.legal(2) == {"80"}


def test_E33_the_mirror_of_a_card_deeper_in_the_pile_is_a_mistake() -> None:
    game = at(PENALISED | {"hands": [["60"], ["12", "80"], ["04", "62"]], "pile": ["37", "30", "40"]})
    assert "try:04" in game.legal(3)


def test_E33_a_mistake_after_a_multiple_of_11() -> None:
    game = at(PENALISED | {"phase": "again", "laid": 2, "pile": ["33", "38"]})
    assert game.legal(2) == {"80", "try:12"}
    assert game.legal(3) == {"try:50", "try:62"}
    game.play("2:try:12", "3:try:50")
    assert game.position["phase"] == "again"
    assert game.position["turn"] == 2


def test_E33_on_a_silent_lap_no_card_of_the_seat_on_turn_is_wrong() -> None:
    game = at(PENALISED | {"turn": 1, "silent": 2, "hands": [["02", "60"], ["12"], ["50"]]})
    assert game.legal(1) == {"02", "60"}


def test_E33_one_may_err_more_than_once() -> None:
    game = at(PENALISED)
    game.play("2:try:12", "2:try:12")
    assert game.position["hands"][1] == ["12", "80", "90", "91"]
    assert game.position["blocked"] == [[], ["90", "91"], []]


def test_E33_with_an_empty_stock_no_penalty_is_due() -> None:
    game = at(PENALISED | {"pile": ["37", "30", "rest"], "stock": []})
    game.play("2:try:12")
    assert game.position["hands"][1] == ["12", "80"]
    assert game.position["ended"] is None
    assert game.position["blocked"] == [[], [], []]


def test_E33_everybody_has_seen_the_card_tried() -> None:
    game = at(PENALISED)
    game.play("3:try:50")
    assert game.position["shown"] == [[], [], ["50"]]
    assert game.view(1)["shown"] == [[], [], ["50"]]
    assert game.view("public")["shown"] == [[], [], ["50"]]
    assert game.view(1)["hands"] == [["60"], 2, 3]


def test_E33_a_card_tried_is_known_with_an_empty_stock_too() -> None:
    game = at(PENALISED | {"pile": ["37", "30", "rest"], "stock": []})
    game.play("3:try:50")
    assert game.position["shown"] == [[], [], ["50"]]


def test_E33_a_known_card_that_is_laid_is_known_in_hand_no_more() -> None:
    game = at(PENALISED | {"hands": [["60"], ["12", "80"], ["50", "62"]]})
    game.play("3:try:50", "2:80", "3:50")
    assert game.position["shown"] == [[], [], []]


def test_E33_nobody_sees_a_known_card_leave_face_down() -> None:
    game = at(PENALISED | {"hands": [["60"], ["12", "80"], ["50", "62", "73"]]})
    game.play("3:try:50", "3:73>drop:50")
    assert game.position["gone"] == [[], [], ["50"]]
    assert game.view(1)["shown"] == [[], [], ["50"]]


def test_E33_a_card_not_in_hand_cannot_be_tried() -> None:
    game = at(PENALISED)
    game.refuses("3:try:80", "E46")


def test_E34_the_penalty_card_is_blocked() -> None:
    game = at(PENALISED)
    game.play("2:try:12")
    assert game.position["blocked"] == [[], ["90"], []]
    assert "90" not in game.legal(2)
    game.refuses("2:90", "E34")


def test_E34_other_cards_may_be_played_as_usual() -> None:
    game = at(PENALISED)
    game.play("2:try:12", "2:80")
    assert game.position["pile"] == ["80", "37", "30"]


def test_E34_the_penalty_card_is_blocked_as_a_mirror_too() -> None:
    game = at(PENALISED | {"stock": ["73", "rest"]})
    game.play("3:try:50")
    assert game.legal(3) == {"let", "try:50", "try:62", "try:73"}
    game.refuses("3:73>draw", "E34")


def test_E34_a_blocked_card_does_not_bar_the_draw() -> None:
    game = at(PENALISED | {"hands": [["60"], ["12"], ["50", "62"]]})
    game.play("2:try:12")
    assert game.legal(2) == {"draw", "try:12", "try:90"}


def test_E34_a_blocked_mirror_that_fits_does_not_bar_the_draw() -> None:
    game = at(PENALISED | {"hands": [["60"], ["12"], ["50", "62"]], "stock": ["73", "rest"]})
    game.play("2:try:12")
    assert game.legal(2) == {"draw", "try:12", "try:73"}


def test_E34_a_blocked_card_does_not_bar_the_draw_after_a_multiple_of_11() -> None:
    game = at(PENALISED | {"phase": "again", "laid": 2, "hands": [["60"], ["12"], ["50", "62"]], "pile": ["33", "38"]})
    game.play("2:try:12")
    assert game.legal(2) == {"draw", "try:12", "try:90"}


def test_E34_the_block_ends_when_a_card_is_laid() -> None:
    game = at(PENALISED)
    game.play("3:try:50", "2:80")
    assert game.position["blocked"] == [[], [], []]
    assert game.legal(3) == {"50", "62", "try:90"}


def test_E34_the_block_ends_when_a_mirror_is_laid() -> None:
    game = at(PENALISED | {"hands": [["60"], ["12", "80"], ["50", "73"]]})
    game.play("2:try:12", "3:73>draw")
    assert game.position["blocked"] == [[], [], []]


def test_E34_the_block_ends_with_the_turn_then_running() -> None:
    game = at(PENALISED | {"hands": [["60"], ["12"], ["50", "62"]], "stock": ["73", "40", "rest"]})
    game.play("3:try:50", "2:draw")
    assert game.position["blocked"] == [[], [], []]
    assert {"73>draw", "73>drop:50"} <= game.legal(3)


def test_E34_a_draw_in_another_seats_mistake_does_not_end_the_block() -> None:
    game = at(PENALISED)
    game.play("3:try:50", "1:try:60")
    assert game.position["blocked"] == [["91"], [], ["90"]]


def test_E34_a_blocked_card_may_be_discarded_by_an_effect() -> None:
    game = at(PENALISED | {"hands": [["60"], ["12", "80"], ["50", "73"]]})
    game.play("3:try:50")
    assert {"73>drop:50", "73>drop:90"} <= game.legal(3)
    game.play("3:73>drop:90")
    assert game.position["gone"] == [[], [], ["90"]]
    assert game.position["blocked"] == [[], [], []]


def test_E34_a_blocked_card_tried_is_a_wrong_card() -> None:
    game = at(PENALISED)
    game.play("2:try:12", "2:try:90")
    assert game.position["blocked"] == [[], ["90", "91"], []]
    assert game.position["shown"] == [[], ["12", "90"], []]


def test_E34_the_others_see_how_many_cards_are_blocked() -> None:
    game = at(PENALISED)
    game.play("2:try:12")
    assert game.view(2)["blocked"] == [0, ["90"], 0]
    assert game.view(1)["blocked"] == [[], 1, 0]
    assert game.view("public")["blocked"] == [0, 1, 0]
