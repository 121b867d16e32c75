"""`tablee simulate`."""

import pytest

from tablee.cli import simulate
from tablee.games.registry import GAMES
from tablee.lab import playing
from tablee.lab.statistics import wilson
from tests.cli.terminal import Result, run


def tally(answer: Result) -> dict[str, object]:
    return {key: value for key, value in answer.data.items() if key not in ("seconds", "moves_per_second")}


@pytest.mark.parametrize("name", list(GAMES))
def test_random_games_of_every_game(name: str) -> None:
    answer = run("simulate", name, "--games", "4", "--json")
    assert answer.status == 0
    assert answer.data["games"] == 4
    assert answer.data["unfinished"] == 0
    assert sum(answer.data["match_ended"].values()) == 4


def test_the_same_seed_gives_the_same_result() -> None:
    line = ("simulate", "mio", "--games", "5", "--json", "--seed")
    assert tally(run(*line, "7")) == tally(run(*line, "7"))
    assert tally(run(*line, "7")) != tally(run(*line, "8"))


def test_bots_are_seated_in_order_and_the_expert_wins_more() -> None:
    answer = run("simulate", "sequence-des", "--bots", "expert,random", "-n", "12", "--json")
    first, second = answer.data["per_seat"]
    assert (first["bot"], second["bot"]) == ("expert", "random")
    assert first["wins"] > second["wins"]
    assert first["interval"][0] < first["share"] <= first["interval"][1]


def test_options_and_seats_reach_the_table() -> None:
    answer = run("simulate", "mio", "-n", "2", "--seats", "4", "--option", "target=10", "--json").data
    assert answer["seats"] == 4
    assert answer["options"]["target"] == 10


@pytest.mark.parametrize(("lang", "told"), [("en", "3 matches"), ("fr", "3 parties")])
def test_the_summary_for_people(lang: str, told: str) -> None:
    answer = run("simulate", "mio", "-n", "3", lang=lang)
    assert told in answer.out
    assert "95 %" in answer.out
    assert answer.err == ""


def test_an_interruption_still_tells_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    played = 0
    real = playing.play

    def interrupted(*arguments: object) -> object:
        nonlocal played
        played += 1
        if played == 3:
            raise KeyboardInterrupt
        return real(*arguments)  # type: ignore[arg-type]

    monkeypatch.setattr(simulate, "play", interrupted)
    answer = run("simulate", "mio", "-n", "10", "--json")
    assert answer.status == 130
    assert answer.data["games"] == 2
    assert "interrupted after 2 matches of 10" in answer.err


def test_the_interval_is_wilsons() -> None:
    low, high = wilson(0.5, 100)
    assert (round(low, 4), round(high, 4)) == (0.4038, 0.5962)
    assert wilson(0, 0) == (0.0, 1.0)
