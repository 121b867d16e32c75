"""`tablee replay`: recorded games, step by step."""

from pathlib import Path

import pytest

from tablee.match import records
from tests.cli.terminal import EKKO, run
from tests.cli.test_play import sit


@pytest.fixture
def game(tmp_path: Path) -> Path:
    kept = tmp_path / "game.json"
    typed = "\n1\n" * 300
    run("play", "mio", "-o", "target=40", "--bots", "random", "--seed", "4", "--record", str(kept), typed=typed)
    return kept


def test_every_step_is_a_line(game: Path) -> None:
    record = records.read(game.read_bytes())
    lines = run("replay", str(game)).out.splitlines()
    assert len(lines) == len(record.moves) + 2
    assert "The start" in lines[0]
    assert lines[-1].startswith("target: won by ")


def test_from_and_to(game: Path) -> None:
    lines = run("replay", str(game), "--from", "3", "--to", "5").out.splitlines()
    assert [line.split()[0] for line in lines] == ["3", "4", "5"]
    assert run("replay", str(game), "--from", "9", "--to", "5").status == 2
    assert run("replay", str(game), "--to", "99999").status == 2


def test_a_record_from_standard_input(game: Path) -> None:
    assert run("replay", "-", typed=game.read_bytes()).status == 0


def test_json_has_the_position_after_each_step(game: Path) -> None:
    data = run("replay", str(game), "--to", "2", "--json").data
    assert [step["number"] for step in data["steps"]] == [0, 1, 2]
    assert data["steps"][2]["position"]["viewer"] == "all"
    assert data["seats"][1] == "Lampe"


def test_a_seat_sees_what_it_saw(game: Path) -> None:
    data = run("replay", str(game), "--seat", "2", "--json").data
    assert {step["position"]["viewer"] for step in data["steps"]} == {2}
    playing = [step for step in data["steps"] if step["position"]["phase"] == "play"]
    assert all(isinstance(step["position"]["hands"][0], int) for step in playing)
    deals = [step["move"] for step in data["steps"] if (step["move"] or "").startswith("deal")]
    assert deals
    assert set(deals) == {"deal"}


def test_a_seat_does_not_see_hidden_moves(tmp_path: Path) -> None:
    sit(EKKO, tmp_path, "34>drop:15", "quit")
    kept = tmp_path / "game.json"
    assert "34>drop:15" in run("replay", str(kept), "--to", "1").out
    assert "34>drop:?" in run("replay", str(kept), "--seat", "2", "--to", "1").out
    sit(EKKO, tmp_path, "", "quit")
    assert ":let" in run("replay", str(kept)).out
    assert ":let" in run("replay", str(kept), "--seat", "1").out
    assert ":let" not in run("replay", str(kept), "--seat", "3").out
    assert ":let" not in run("replay", str(kept), "--seat", "public").out


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_a_damaged_record_names_the_bad_move(game: Path, lang: str) -> None:
    record = records.read(game.read_bytes())
    record.moves[4] = "1:mio"
    game.write_bytes(records.write(record))
    answer = run("replay", str(game), lang=lang)
    assert answer.status == 2
    assert "move 5" in answer.err
    assert answer.err.count("\n") == 1
    assert len(answer.out.splitlines()) == 5


def test_a_damaged_record_as_json(game: Path) -> None:
    record = records.read(game.read_bytes())
    record.moves[4] = "1:mio"
    game.write_bytes(records.write(record))
    assert run("replay", str(game), "--json").data["error"]["move"] == 5


def test_a_wrong_result_is_found(game: Path) -> None:
    record = records.read(game.read_bytes())
    assert record.result is not None
    record.result.scores[0] += 1
    game.write_bytes(records.write(record))
    answer = run("replay", str(game))
    assert answer.status == 2
    assert "the result does not fit" in answer.err


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (b"{}", "this is not a record"),
        (b"\xff\x00", "not JSON"),
        (b'{"game": "chess", "seats": ["a"]}', "chess"),
        (b'{"game": "mio", "seats": ["a", "b"], "format": "tablee-record/9"}', "this is not a record"),
    ],
)
def test_an_invalid_record_is_reported_in_one_line(given: bytes, told: str) -> None:
    for command in (("replay", "-"), ("play", "--resume", "-")):
        answer = run(*command, typed=given)
        assert answer.status == 2
        assert told in answer.err
        assert answer.err.count("\n") == 1
