"""Every wrong input gives one clear line on standard error, an exit status and no traceback."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tablee.cli import main
from tests.cli.terminal import MIO, ask, captured, run, text_in

HERE = [sys.executable, "-c", "from tablee.cli import main; main()"]


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("sim", "did you mean simulate?"),
        ("xyzzy", "there is no command or game 'xyzzy'"),
        ("play mioo", "did you mean mio?"),
        ("play chess", "there is no game 'chess'; there are 20-20"),
        ("play mio --seats 9", "MIO is for 2 to 6 seats, not 9"),
        ("play mio --seats 0", "MIO is for 2 to 6 seats, not 0"),
        ("play 20-20 --seats 2", "20/20 is for 1 seat, not 2"),
        ("play mio --seats many", "--seats must be a number, not 'many'"),
        ("play mio --seat 4", "there is no seat '4' at this table; seats go from 1 to 3"),
        ("play mio --people 1,7", "there is no seat '7'"),
        ("play mio --people 1 --seat 2", "either --people or --seat"),
        ("play mio --people all --names Ann", "--names needs 3 names for the people or 3 for all seats, not 1"),
        ("play mio --bots clever", "there is no bot 'clever'; there are random, novice, casual, expert, master"),
        ("play mio --option targt=3", "did you mean target?"),
        ("play mio --option colour=3", "MIO has no option 'colour'; it has deck, target, reaction"),
        ("play mio --option target", "an option is written name=value, not 'target'"),
        ("play mio -o target=3 -o target=4", "option 'target' is given twice"),
        ("play mio --option target=x", "option `target` must be a whole number"),
        ("play six-sequences --option teams=true", "option `teams` needs 4 seats"),
        ("play mio --seed -3", "a seed is a whole number from 0"),
        ("play mio --seed 99999999999999999999999", "a seed is a whole number from 0"),
        ("play mio --pace nan", "--pace is a number of seconds from 0 to 60"),
        ("play --resume nowhere.json", "there is no file nowhere.json"),
        ("play --position nowhere.json", "there is no file nowhere.json"),
        ("play --position a --resume b", "either --position or --resume"),
        ("play mio --record /dev/null/x.json", "cannot be written"),
        ("play mio --wrong", "there is no option --wrong"),
        ("play mio ekko", "'ekko' is not expected here"),
        ("play mio --lang de", "--lang must be one of fr, en, not 'de'"),
        ("rules", "GAME is missing"),
        ("rules mio M99", "there is no clause 'M99'"),
        ("position show nowhere.json", "there is no file nowhere.json"),
        ("position show .", ". is a directory, not a file"),
        ("position play", "FILE is missing"),
        ("position dance", "there is no command 'dance'"),
        ("simulate", "GAME is missing"),
        ("simulate mio --games 0", "--games is a whole number from 1"),
        ("simulate mio --bots me", "there is no bot 'me'"),
        ("replay nowhere.json", "there is no file nowhere.json"),
        ("games --colour", "there is no option --colour"),
    ],
)
def test_a_wrong_command_line_is_reported_in_one_line(line: str, told: str) -> None:
    for lang in ("en", "fr"):
        answer = run(*line.split(), lang=lang)
        assert answer.status == 2
        assert answer.err.startswith("tablee: ")
        assert answer.err.count("\n") == 1
        if lang == "en":
            assert told in answer.err


@pytest.mark.parametrize(
    ("given", "told"),
    [
        (b"", "standard input is empty"),
        (b" \n", "standard input is empty"),
        (b"\x00\xff\xfe garbage", "standard input is not JSON"),
        (b"{", "standard input is not JSON"),
        (b"[" * 100_000, "standard input is not"),
        (b"[]", "standard input is not a position: a position is a JSON object"),
        (b"{}", "game: says which game it is"),
        (b'{"game": "mio"}', "missing required field"),
        (b'{"game": "go", "seats": 2}', "game: there is no game 'go'"),
    ],
)
def test_an_invalid_position_is_reported_in_one_line(given: bytes, told: str) -> None:
    answer = run("position", "show", "-", typed=given)
    assert answer.status == 2
    assert answer.err.count("\n") == 1
    assert told in answer.err


@pytest.mark.parametrize(
    ("change", "path"),
    [
        ({"hands": [["r1", "r1", "b4"], ["y3"], ["k1"]]}, "hands[0][1]"),
        ({"turn": 7}, "turn"),
        ({"phase": "sleep"}, "phase"),
        ({"seats": 9}, "seats"),
        ({"viewer": "me"}, "viewer"),
        ({"options": {"target": "x"}}, "options"),
    ],
)
def test_a_faulty_position_names_the_path(change: dict[str, object], path: str) -> None:
    answer = ask("show", "--json", position={**MIO, **change})
    assert answer.status == 2
    assert path in answer.err
    assert answer.data["error"]["path"] == path
    assert answer.data["error"]["fault"]
    assert answer.data["error"]["message"] in answer.err


def test_a_file_that_may_not_be_read(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        pytest.skip("root may read everything")
    file = tmp_path / "secret.json"
    file.touch(mode=0o000)
    answer = run("position", "show", str(file))
    assert answer.status == 2
    assert "cannot be read: permission denied" in answer.err


def test_a_position_of_another_game_is_not_played(tmp_path: Path) -> None:
    file = tmp_path / "position.json"
    file.write_text(json.dumps(MIO))
    answer = run("play", "ekko", "--position", str(file))
    assert answer.status == 2
    assert "that is a position of mio" in answer.err


def test_the_unexpected_is_one_line_too(monkeypatch: pytest.MonkeyPatch) -> None:
    def stumble(*_: object) -> None:
        raise RuntimeError("a cat on the table")

    monkeypatch.setattr("tablee.cli.rules.spec_named", stumble)
    monkeypatch.delenv("TABLEE_TRACEBACK", raising=False)
    with captured("") as (_, err), pytest.raises(SystemExit) as leaving:
        main(["rules", "mio"])
    assert leaving.value.code == 70
    assert "a cat on the table" in text_in(err)
    assert text_in(err).count("\n") == 1


def test_a_reader_who_leaves_early_sees_no_complaint() -> None:
    command = subprocess.Popen([*HERE, "rules", "six-sequences"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    assert command.stdout is not None
    assert command.stderr is not None
    command.stdout.readline()
    command.stdout.close()
    complaint = command.stderr.read()
    command.stderr.close()
    command.wait(timeout=60)
    assert complaint == b""
