"""`from tablee import …`: everything that guides need, loaded when it is asked for, with seats from 1."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

import tablee
from tablee import Match, OptionsError, PositionError, Refused, load_record, simulate

HEAVY = (
    "tablee.server",
    "tablee.lab",
    "tablee.envs",
    "tablee.cli",
    "rich",
    "cyclopts",
    "starlette",
    "uvicorn",
    "websockets",
    "numpy",
)


def modules_after(code: str) -> set[str]:
    """The modules that are there after some code was run in a new process."""
    command = [sys.executable, "-c", f"{code}\nimport json, sys\nprint(json.dumps(list(sys.modules)))"]
    return set(json.loads(subprocess.run(command, capture_output=True, text=True, check=True).stdout))


def test_every_public_name_is_there_and_has_words() -> None:
    for name in tablee.__all__:
        value = getattr(tablee, name)
        assert name == "__version__" or value.__doc__, name
    assert set(tablee.__all__) <= set(dir(tablee))


def test_a_name_that_is_not_there_says_which_are() -> None:
    with pytest.raises(AttributeError, match=r"tablee has no 'nothing'; it has .*Match"):
        _ = tablee.nothing


def test_importing_the_package_loads_nothing_of_it() -> None:
    assert {name for name in modules_after("import tablee") if name.startswith("tablee.")} == set()


def test_a_match_needs_no_server_no_lab_and_no_terminal() -> None:
    loaded = modules_after("from tablee import Match\nMatch.new('mio', seed=1).step('casual')")
    assert not [name for name in loaded if name.startswith(HEAVY)]
    assert not [name for name in loaded if name.startswith("tablee.games.ekko")], "one game does not load another"


def test_seats_count_from_1() -> None:
    match = Match.new("mio", seats=3, seed=7)
    assert match.asked == 1
    match.play(f"{match.asked}:{match.legal(match.asked)[0]}")
    assert match.asked == 2
    assert match.view(2)["viewer"] == 2
    with pytest.raises(PositionError, match="from 1 to 3, not 0"):
        match.view(0)


def test_a_repr_shows_the_game() -> None:
    match = Match.new("sequence-des", seed=1)
    assert repr(match).startswith("<Match sequence-des, 2 seats, row=5, chips=unlimited: moves 0, phase opening")
    assert "board: " in str(match)


def test_bots_play_to_the_end_and_the_record_replays(tmp_path: Path) -> None:
    match = Match.new("ekko", seats=2, options={"target": 5}, seed=3)
    result = match.finish("casual", "novice")
    assert result == match.result
    with pytest.raises(ValueError, match="the match is over"):
        match.step()
    match.save(tmp_path / "game.json")
    assert load_record(tmp_path / "game.json") == match.record
    assert Match.load(tmp_path / "game.json").result == result
    assert Match.load(tmp_path / "game.json", moves=0).record.moves == []


def test_winnable_deals_work_wherever_options_do() -> None:
    match = Match.new("20-20", 1, {"deals": "winnable"}, seed=2)
    assert match.record.options["deals"] == "winnable"
    assert simulate("20-20", 2, options={"deals": "winnable"}).results


def test_simulations_are_reproducible_and_share_victories() -> None:
    once, again = (simulate("mio", 5, bots=["casual", "random"], seed=4) for _ in range(2))
    assert once == again
    assert sum(once.wins) == 5
    assert "5 matches" in repr(once)


def test_errors_have_words() -> None:
    with pytest.raises(PositionError, match="there is no game 'chess'; there are 20-20, "):
        Match.new("chess")
    with pytest.raises(OptionsError, match="MIO is for 2 to 6 seats, not 99"):
        Match.new("mio", 99)
    with pytest.raises(KeyError, match="there is no bot 'foo'; there are random, novice"):
        tablee.bot("mio", "foo")
    with pytest.raises(ValueError, match="2 seats need 2 bots, not 3"):
        simulate("mio", 1, bots=["random"] * 3, seats=2)
    with pytest.raises(Refused, match="M42"):
        Match.new("mio", seats=3, seed=7).play("1:r5")
