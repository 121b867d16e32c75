"""`tablee position`: situations from a file or from standard input."""

import json
from pathlib import Path

import pytest

from tablee.cli.drawing import terminal_of
from tablee.core.game import GameSpec
from tablee.games.registry import GAMES, text_of
from tablee.match.match import Match
from tests.cli.terminal import DICE, EKKO, MIO, ask, run

RANKS = "0 1 2 3 4 5 6 7 8 9 10 11 12 J C B R Q K A".split()


def test_show_draws_the_table_and_every_open_hand() -> None:
    shown = ask("show", position=MIO).out
    for part in ("MIO", "Seat 3 deals", "▶ Seat 1", "r3", "g*", "y4", "k2"):
        assert part in shown


def test_show_for_a_seat_hides_the_other_hands() -> None:
    shown = ask("show", "--seat", "2", position=MIO).out
    assert "y3" in shown
    assert "You" in shown
    assert not any(card in shown for card in ("g*", "b4", "k2", "b5"))


def test_show_as_json_is_the_position_of_that_viewer() -> None:
    seen = ask("show", "--seat", "2", "--json", position=MIO).data
    assert seen["viewer"] == 2
    assert seen["hands"] == [4, ["y3", "y4"], 3]


def test_a_seats_position_reads_back_as_that_seats() -> None:
    seen = ask("show", "--seat", "2", "--json", position=MIO).data
    assert ask("show", "--json", position=seen).data == seen


def test_a_seats_position_does_not_pretend_to_know_the_others() -> None:
    seen = ask("show", "--seat", "2", "--json", position=MIO).data
    for arguments in (("show", "--seat", "1"), ("show", "--seat", "all"), ("legal", "--seat", "1")):
        answer = ask(*arguments, position=seen)
        assert answer.status == 2
        assert "this position is the view of 2, not of" in answer.err
    assert ask("show", "--seat", "public", position=seen).status == 0


def test_legal_lists_the_moves_in_words() -> None:
    answer = ask("legal", position=MIO).out
    assert "13 legal moves" in answer
    assert "plays red 1 and shouts MIO" in answer


def test_legal_gives_reasons_with_their_clause() -> None:
    answer = ask("legal", "--why", "y3", "--why", "draw", "--why", "zz", position=MIO).out
    assert "✗ y3" in answer
    assert "M42  You do not hold that card." in answer
    assert "✓ draw" in answer
    assert "N3" in answer


def test_legal_says_why_each_card_cannot_be_used() -> None:
    answer = ask("legal", "--all-cards", "--json", position=MIO).data
    assert answer["seat"] == 1
    assert "r1!" in answer["legal"]
    assert {refused["move"]: refused["clause"] for refused in answer["refused"]} == {"b4": "M5", "g*": "M5"}
    assert all(refused["en"] and refused["fr"] for refused in answer["refused"])


@pytest.mark.parametrize("name", list(GAMES))
def test_every_card_of_every_game_has_a_use_or_a_reason(name: str) -> None:
    game = terminal_of(GAMES[name])
    position = DICE if name == "sequence-des" else first_position(GAMES[name])
    answer = ask("legal", "--all-cards", "--json", position=position).data
    seat = answer["seat"] - 1
    told = [*answer["legal"], *(refused["move"] for refused in answer["refused"])]
    for card, _ in game.uses(game.read(position), seat):
        assert any(card in move for move in told), card


def first_position(spec: GameSpec) -> dict[str, object]:
    """A match before its first move, from cards in order; at 20/20 such that there are pairs."""
    options = spec.options({}, spec.default_seats)
    text = text_of(spec.name)
    by_rank = [rank + suit for rank in RANKS for suit in "scmehd"]
    deck = text.read_deck(options, by_rank) if spec.name == "20-20" else spec.deck(options)
    names = ["somebody"] * spec.default_seats
    return Match.start(spec, options, names, 0, deck).view("all")


def test_legal_of_the_table() -> None:
    rolling = {**DICE, "phase": "roll", "roll": None}
    assert len(ask("legal", "--seat", "table", "--json", position=rolling).data["legal"]) == 36
    assert ask("legal", "--json", position=rolling).data["seat"] == "table"


def test_reasons_in_french() -> None:
    answer = ask("legal", "--why", "b4", position=MIO, lang="fr").out
    assert "M5  Elle n’a ni la couleur ni la valeur de la carte du dessus." in answer


def test_play_goes_on_from_the_position() -> None:
    after = ask("play", "1:r1", "2:draw", "--json", position=MIO).data
    assert after["turn"] == 2
    assert after["pile"] == ["r1", "r3"]
    assert len(after["hands"][1]) == 3


def test_play_for_a_viewer() -> None:
    after = ask("play", "1:r1", "--seat", "3", "--json", position=MIO).data
    assert after["hands"] == [3, 2, ["b5", "k1", "k2"]]


def test_play_draws_the_new_position() -> None:
    answer = ask("play", "1:J:b!", position=MIO)
    assert answer.status == 0
    assert "▶ Seat 2" in answer.out
    assert "blue" in answer.out


def test_moves_of_the_table_need_no_seat() -> None:
    rolling = {**DICE, "phase": "roll", "roll": None}
    for roll in ("roll:3+4", "table:roll:3+4"):
        assert ask("play", roll, "1:b2", "--json", position=rolling).data["board"][1] == ".1...."


def test_a_refused_move_ends_with_its_number_clause_and_sentence() -> None:
    answer = ask("play", "1:r1", "2:y3", position=MIO)
    assert answer.status == 1
    assert answer.err == (
        "tablee: move 2 (2:y3) is refused. M5: It has neither the colour nor the value of the top card.\n"
    )


def test_a_refused_move_in_french() -> None:
    answer = ask("play", "2:y3", position=MIO, lang="fr")
    assert answer.status == 1
    assert "le coup 1 (2:y3) est refusé. M41\u202f: Ce n’est pas votre tour." in answer.err


def test_a_refusal_as_json_has_both_languages() -> None:
    answer = ask("play", "1:r1", "2:y3", "--json", position=MIO)
    assert answer.status == 1
    refused = answer.data["refused"]
    assert (refused["number"], refused["move"], refused["clause"]) == (2, "2:y3", "M5")
    assert refused["en"].startswith("It has neither")
    assert refused["fr"].startswith("Elle n’a ni")


@pytest.mark.parametrize(("move", "clause"), [("9:r1", "N4"), ("r1", "N1"), ("1:", "N1"), ("deal:r1", "N5")])
def test_moves_that_are_none(move: str, clause: str) -> None:
    answer = ask("play", move, position=MIO)
    assert answer.status == 1
    assert clause in answer.err


def test_a_file_can_be_named(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(MIO))
    assert run("position", "show", str(file)).status == 0


def test_the_schema_covers_every_game() -> None:
    schema = run("position", "schema").data
    assert len(schema["oneOf"]) == len(GAMES)


@pytest.mark.parametrize("width", [60, 100])
@pytest.mark.parametrize("position", [MIO, EKKO, DICE], ids=lambda position: str(position["game"]))
def test_pictures_fit_the_terminal(position: dict[str, object], width: int) -> None:
    shown = ask("show", position=position, width=width).out
    assert max(len(line) for line in shown.splitlines()) <= width
