"""A lap without a card: E29-E32."""

from tests.scenario import at, start

TWO: dict[str, object] = {"game": "ekko", "seats": 2, "phase": "play", "stock": "rest"}
THREE: dict[str, object] = {"game": "ekko", "seats": 3, "phase": "play", "stock": "rest"}


def test_E29_after_95_unanswered_round_the_table_03_may_follow() -> None:
    game = at(
        THREE
        | {"turn": 1, "laid": 3, "hands": [["95", "03", "40"], ["50"], ["51"]], "pile": ["37"], "stock": ["01", "rest"]}
    )
    game.play("1:95", "2:draw", "3:draw")
    assert game.position["turn"] == 1
    assert game.legal(1) == {"03", "40"}
    game.play("1:03")
    assert game.position["pile"][0] == "03"
    assert game.position["turn"] == 2


def test_E29_silent_counts_the_draws_for_want_of_a_card() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["40"], ["50"], ["51"]], "pile": ["95"]})
    assert game.position["silent"] == 0
    game.play("2:draw")
    assert game.position["silent"] == 1
    game.play("3:draw")
    assert game.position["silent"] == 2


def test_E29_a_card_laid_on_the_way_starts_the_count_afresh() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["40"], ["50"], ["96", "51"]], "pile": ["95"]})
    game.play("2:draw", "3:96")
    assert game.position["silent"] == 0
    assert game.position["laid"] == 3


def test_E29_the_dealers_card_turned_up_counts_as_laid() -> None:
    game = start("ekko", seats=2, dealer=1, deck=["50", "03", "95", "40"], options={"hand": 1})
    game.play("2:draw")
    assert game.legal(1) == {"03"}


def test_E29_a_multiple_of_11_left_after_a_draw_can_go_unanswered_too() -> None:
    game = at(TWO | {"turn": 1, "laid": 2, "hands": [["88", "90"], ["93"]], "pile": ["87"], "stock": ["91", "rest"]})
    game.play("1:88", "1:draw", "2:draw")
    assert game.position["silent"] == 1
    assert game.legal(1) == {"90", "91"}


def test_E29_the_own_draw_after_a_multiple_of_11_does_not_count() -> None:
    game = at(THREE | {"turn": 1, "laid": 3, "hands": [["88", "90"], ["93"], ["94"]], "pile": ["87"]})
    game.play("1:88", "1:draw")
    assert game.position["silent"] == 0


def test_E29_draws_by_a_mirrors_effect_do_not_count() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["40"], ["50"], ["59", "51"]], "pile": ["95"]})
    game.play("3:59>draw")
    assert game.position["silent"] == 0
    assert game.position["turn"] == 1


def test_E29_penalty_draws_do_not_count() -> None:
    game = at(
        THREE
        | {
            "options": {"mistakes": "penalised"},
            "turn": 2,
            "laid": 1,
            "hands": [["40"], ["50"], ["51"]],
            "pile": ["95"],
        }
    )
    game.play("3:try:51", "2:try:50")
    assert game.position["silent"] == 0
    assert game.position["turn"] == 2


def test_E29_declining_does_not_count() -> None:
    game = at(THREE | {"turn": 2, "laid": 1, "hands": [["40"], ["50"], ["51"]], "pile": ["95"]})
    game.play("3:let", "1:let")
    assert game.position["silent"] == 0


def test_E29_with_two_players_one_draw_is_a_lap() -> None:
    game = at(TWO | {"turn": 2, "laid": 1, "hands": [["40", "96"], ["50"]], "pile": ["95"]})
    game.play("2:draw")
    assert game.legal(1) == {"40", "96"}


def test_E30_one_card_must_be_laid() -> None:
    game = at(THREE | {"turn": 1, "laid": 1, "silent": 2, "hands": [["40"], ["50"], ["51"]], "pile": ["95"]})
    assert game.legal(1) == {"40"}
    game.refuses("1:draw", ("E30", "E6"))


def test_E30_the_mirror_of_ones_own_card_is_a_mirror_on_a_silent_lap_too() -> None:
    game = at(THREE | {"turn": 1, "laid": 1, "silent": 2, "hands": [["40", "59"], ["50"], ["51"]], "pile": ["95"]})
    assert game.legal(1) == {"40", "59>draw", "59>drop:40"}


def test_E30_the_mirror_as_the_only_card_must_be_played() -> None:
    game = at(THREE | {"turn": 1, "laid": 1, "silent": 2, "hands": [["59"], ["50"], ["51"]], "pile": ["95"]})
    assert game.legal(1) == {"59>draw"}
    game.refuses("1:draw", ("E9", "E30"))


def test_E30_a_last_card_laid_freely_opens_the_window() -> None:
    game = at(THREE | {"turn": 1, "laid": 1, "silent": 2, "hands": [["40"], ["50"], ["51"]], "pile": ["95"]})
    game.play("1:40")
    assert game.position["phase"] == "last"


def test_E30_only_the_seat_that_laid_is_free() -> None:
    game = at(THREE | {"turn": 3, "laid": 1, "silent": 1, "hands": [["40"], ["50"], ["51"]], "pile": ["95"]})
    assert game.legal(3) == {"draw"}


def test_E31_after_a_multiple_of_11_the_next_card_follows_parity() -> None:
    game = at(
        THREE | {"turn": 1, "laid": 1, "silent": 2, "hands": [["33", "12", "40"], ["50"], ["51"]], "pile": ["95"]}
    )
    assert game.legal(1) == {"12", "33", "40"}
    game.play("1:33")
    assert game.position["silent"] == 0
    assert game.legal(1) == {"40"}
    game.refuses("1:12", ("E31", "E47", "E33"))


def test_E31_after_a_multiple_of_11_with_nothing_that_fits_a_card_is_drawn() -> None:
    game = at(THREE | {"turn": 1, "laid": 1, "silent": 2, "hands": [["33", "12"], ["50"], ["51"]], "pile": ["95"]})
    game.play("1:33")
    assert game.legal(1) == {"draw"}


def test_E32_a_mirror_restarts_the_count() -> None:
    game = at(THREE | {"turn": 3, "laid": 1, "silent": 1, "hands": [["40"], ["59", "50"], ["51"]], "pile": ["95"]})
    game.play("2:59>draw")
    assert game.position["silent"] == 0
    assert game.position["laid"] == 2


def test_E32_the_mirrors_player_has_the_next_silent_lap() -> None:
    game = at(THREE | {"turn": 3, "laid": 2, "hands": [["02", "80", "81"], ["50"], ["07"]], "pile": ["18"]})
    game.play("1:81>drop:80", "2:draw", "3:draw")
    assert game.position["turn"] == 1
    assert game.legal(1) == {"02"}
