"""`tablee solve`."""

import json
from pathlib import Path
from typing import Any

import pytest

from tablee.core.state import ALL
from tablee.games.twenty_twenty.bots import solver
from tablee.games.twenty_twenty.bots.solver import solve as real_solve
from tablee.match import positions
from tests.cli.terminal import MIO, Result, run

RECORDS = Path(__file__).parents[1] / "records"
WON = RECORDS / "20-20-won.json"


def generated(*arguments: str) -> list[dict[str, Any]]:
    answer = run("solve", "--generate", *arguments)
    assert answer.status == 0
    return [json.loads(line) for line in answer.out.splitlines()]


def solved(position: dict[str, Any], *arguments: str, lang: str = "en") -> Result:
    return run("solve", "-", *arguments, typed=json.dumps(position), lang=lang)


def timeless(answer: Result) -> dict[str, object]:
    return {key: value for key, value in answer.data.items() if not key.endswith("milliseconds")}


# One position


def test_the_solution_of_a_position_wins_it() -> None:
    (position,) = generated("1")
    answer = solved(position, "--json").data
    assert answer["verdict"] == "won"
    assert len(answer["solution"]) == len(answer["choices"]) == 60
    assert all(1 <= step["winning"] <= step["legal"] for step in answer["choices"])
    end = run("position", "play", "-", *answer["solution"], "--json", typed=json.dumps(position))
    assert end.data["ended"] == "won"


def test_a_moment_of_a_record_is_judged_as_it_lies() -> None:
    deal = run("solve", str(WON), "--json").data
    later = run("solve", str(WON), "--at", "10", "--json").data
    assert (deal["removed"], deal["verdict"]) == (0, "won")
    assert (later["removed"], len(later["solution"])) == (10, 50)


def test_a_finished_game_is_as_it_ended() -> None:
    for name, verdict in (("20-20-won", "won"), ("20-20-gave-up", "lost"), ("20-20-stuck", "lost")):
        path = RECORDS / f"{name}.json"
        moves = len(json.loads(path.read_text(encoding="utf-8"))["moves"])
        answer = run("solve", str(path), "--at", str(moves), "--json").data
        assert (answer["verdict"], answer["solution"], answer["grade"]) == (verdict, [], None)


@pytest.mark.parametrize(
    ("lang", "told"),
    [("en", "20/20  can be won: 60 pairs to go"), ("fr", "20/20  peut être gagné\u202f: encore 60 paires")],
)
def test_the_answer_for_people(lang: str, told: str) -> None:
    (position,) = generated("1")
    answer = solved(position, lang=lang)
    assert answer.out.splitlines()[0] == told
    steps = answer.out.split()
    assert all(f"{number}" in steps for number in range(1, 61))
    assert max(len(line) for line in answer.out.splitlines()) <= 100


def test_a_lost_position_has_no_grade() -> None:
    moves = len(json.loads((RECORDS / "20-20-stuck.json").read_text(encoding="utf-8"))["moves"])
    answer = run("solve", str(RECORDS / "20-20-stuck.json"), "--at", str(moves))
    assert answer.out == "20/20  cannot be won\n"


# Many deals


def test_the_same_seed_gives_the_same_verdicts() -> None:
    line = ("solve", "--deals", "30", "--json", "--seed")
    assert timeless(run(*line, "7")) == timeless(run(*line, "7"))
    answer = run(*line, "7").data
    assert answer["won"] + answer["lost"] == answer["deals"] == 30
    low, high = answer["interval"]
    assert low <= answer["share"] <= high
    assert 0 < answer["mean_milliseconds"] <= answer["slowest_milliseconds"]


def test_grades_of_many_deals_add_up_to_those_won() -> None:
    answer = run("solve", "--deals", "10", "--grades", "--json").data
    assert sum(answer["grades"].values()) == answer["won"]


@pytest.mark.parametrize(("lang", "told"), [("en", "20 deals decided"), ("fr", "20 donnes jugées")])
def test_the_summary_for_people(lang: str, told: str) -> None:
    answer = run("solve", "--deals", "20", lang=lang)
    assert told in answer.out
    assert "95 %" in answer.out
    assert answer.err == ""


def test_an_interruption_still_tells_what_was_done(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "solve", interrupted_after(4))
    answer = run("solve", "--deals", "10", "--json")
    assert answer.status == 130
    assert answer.data["deals"] == 4
    assert "interrupted after 4 deals of 10" in answer.err


def interrupted_after(times: int) -> Any:
    asked = 0

    def interrupted(*arguments: Any) -> object:
        nonlocal asked
        asked += 1
        if asked > times:
            raise KeyboardInterrupt
        return real_solve(*arguments)

    return interrupted


# Deals that can be won


def test_generated_deals_can_be_won_and_shown() -> None:
    deals = generated("3", "--seed", "5")
    assert len({json.dumps(deal) for deal in deals}) == 3
    for deal in deals:
        assert deal["options"]["deals"] == "winnable"
        assert solved(deal, "--json").data["verdict"] == "won"
        assert run("position", "show", "-", typed=json.dumps(deal)).status == 0
        assert positions.read(deal).view(ALL) == deal


def test_a_generated_deal_can_be_played(tmp_path: Path) -> None:
    path = tmp_path / "deal.json"
    path.write_text(json.dumps(generated("1")[0]), encoding="utf-8")
    answer = run("play", "--position", str(path), "--seed", "1", typed="quit\n")
    assert answer.status == 0


@pytest.mark.parametrize("grade", ["1", "5"])
def test_generated_deals_have_the_grade_asked_for(grade: str) -> None:
    (deal,) = generated("1", "--grade", grade)
    assert solved(deal, "--json").data["grade"]["level"] == int(grade)


def test_interrupted_the_deals_found_are_there(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(solver, "solve", interrupted_after(2))
    answer = run("solve", "--generate", "9")
    assert answer.status == 130
    assert len(answer.out.splitlines()) == 2
    assert "interrupted after 2 deals of 9" in answer.err


# Faults


@pytest.mark.parametrize(
    ("line", "told"),
    [
        (["x.json", "--deals", "3"], "give one of the three: a file, --deals or --generate"),
        (["--generate", "2", "--deals", "3"], "give one of the three: a file, --deals or --generate"),
        (["--deals", "0"], "--deals is a whole number from 1 to 1000000000"),
        (["--generate", "-1"], "--generate is a whole number from 1 to 1000000000"),
        (["--deals", "3", "--at", "1"], "--at works with a record only"),
        (["--grade", "2"], "--grade works with --generate only and must be a number from 1 to 5"),
        (["--generate", "1", "--grade", "6"], "--grade works with --generate only and must be a number from 1 to 5"),
        (["--generate", "1", "--grades"], "--grades works with --deals only"),
        (["--deals", "3", "--seed", "-1"], "a seed is a whole number"),
        (["nowhere.json"], "there is no file nowhere.json"),
        ([str(WON), "--at", "9999"], "--at must be a number of moves of the record, from 0 to "),
        ([str(RECORDS / "mio-blocked.json")], "only 20/20 can be solved; this is mio"),
    ],
)
def test_a_question_that_makes_no_sense(line: list[str], told: str) -> None:
    answer = run("solve", *line)
    assert answer.status == 2
    assert told in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        ("", "standard input is empty"),
        ("[1", "is not JSON"),
        ("[]", "is not a position"),
        ('{"format": "tablee-record/1"}', "does not replay"),
        (json.dumps(MIO), "only 20/20 can be solved; this is mio"),
    ],
)
def test_an_unsolvable_request_is_reported_in_one_line(typed: str, told: str) -> None:
    answer = run("solve", typed=typed)
    assert answer.status == 2
    assert told in answer.err
    assert answer.err.count("\n") == 1


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", "the solver needs every card, and 20 piles have unknown ones"),
        ("fr", "il faut connaître toutes les cartes"),
    ],
)
def test_unknown_cards_are_refused(lang: str, told: str) -> None:
    (deal,) = generated("1")
    seen = run("position", "show", "-", "--seat", "1", "--json", typed=json.dumps(deal)).data
    assert told in solved(seen, lang=lang).err
    piles = [6] * 20
    assert solved({**deal, "piles": piles}).status == 2


def test_unknown_cards_in_a_record_are_refused() -> None:
    (deal,) = generated("1")
    seen = run("position", "show", "-", "--seat", "1", "--json", typed=json.dumps(deal)).data
    record = {"format": "tablee-record/1", "game": "20-20", "seats": ["Anna"], "position": seen}
    assert "20 piles have unknown ones" in solved(record).err


def test_at_needs_a_record() -> None:
    assert "--at works with a record only" in solved(generated("1")[0], "--at", "1").err
