"""`tablee arena`."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from tablee.bots.players import RandomBot
from tablee.cli import arena as command
from tablee.lab import arena, playing
from tablee.lab.arena import Contest, Deal
from tests.cli.terminal import Result, run

QUICK = ("--option", "target=10")


def untimed(data: Any) -> Any:
    """The data without fields that differ between two runs."""
    if isinstance(data, dict):
        return {key: untimed(value) for key, value in data.items() if key not in ("seconds", "milliseconds_per_move")}
    return [untimed(value) for value in data] if isinstance(data, list) else data


@pytest.fixture
def quick_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    """All levels play at random, because the test is about the command."""
    monkeypatch.setattr(playing, "bot_named", lambda _game, _name: RandomBot())


def interrupted_at(deal: int) -> Callable[[Contest, int], Deal]:
    """Plays until a simulated Ctrl-C."""
    real = arena.play_deal
    numbers: Iterator[int] = iter(range(1, 10**6))

    def play(contest: Contest, seed: int) -> Deal:
        if next(numbers) == deal:
            raise KeyboardInterrupt
        return real(contest, seed)

    return play


def noted(seeds: list[int]) -> Callable[[Contest, int], Deal]:
    """Plays, and remembers what."""
    real = arena.play_deal

    def play(contest: Contest, seed: int) -> Deal:
        seeds.append(seed)
        return real(contest, seed)

    return play


# Answers


def test_two_bots_meet_on_the_same_deals() -> None:
    data = run("arena", "mio", "casual", "random", "--games", "8", *QUICK, "--to-the-end", "--json").data
    assert (data["game"], data["seats"], data["matches"], data["unfinished"]) == ("mio", 2, 8, 0)
    (contest,) = data["contests"]
    assert [deal["seed"] for deal in contest["played"]] == [1, 2, 3, 4]
    assert [match["sides"] for match in contest["played"][0]["matches"]] == [["casual", "random"], ["random", "casual"]]
    assert contest["stopped"] == "games"
    casual, random = data["bots"]
    assert casual["share"] + random["share"] == pytest.approx(1)
    assert contest["pairs"][0]["share"] == pytest.approx(casual["share"])
    assert contest["pairs"][0]["interval"][0] < casual["share"] < contest["pairs"][0]["interval"][1]
    assert random["rating"] == {"value": 0, "low": 0, "high": 0}
    assert casual["milliseconds_per_move"] > 0


def test_the_same_seed_gives_the_same_answer_whatever_the_number_of_jobs() -> None:
    line = ("arena", "mio", "novice", "random", "-n", "12", *QUICK, "--json")
    once = untimed(run(*line).data)
    assert once == untimed(run(*line, "--jobs", "2").data)
    assert once != untimed(run(*line, "--seed", "2").data)


@pytest.mark.parametrize(
    ("line", "sides"),
    [
        ("mio casual random --seats 4", 4),
        ("six-sequences casual random --seats 4 --option teams=true --option rounds=1", 2),
        ("sequence-des casual random novice --seats 4", 2),
        ("20-20 casual random novice", 1),
    ],
)
def test_tables_of_all_kinds(line: str, sides: int) -> None:
    data = run("arena", *line.split(), "--games", "2", "--json").data
    assert len(data["sides"]) == sides
    assert all(contest["deals"] for contest in data["contests"])


@pytest.mark.parametrize(
    ("lang", "told"),
    [
        ("en", ["4 matches on 2 deals, each in every seating", "casual – random", "not settled"]),
        ("fr", ["4 parties sur 2 donnes, chacune à toutes les places", "casual – random", "pas encore"]),
    ],
)
def test_the_summary_for_people(lang: str, told: list[str]) -> None:
    answer = run("arena", "mio", "casual", "random", "-n", "4", *QUICK, lang=lang)
    assert all(text in answer.out for text in told)
    assert answer.err == ""


def test_bots_may_be_written_with_commas() -> None:
    data = run("arena", "sequence-des", "Casual,random", "-n", "2", "--json").data
    assert [bot["bot"] for bot in data["bots"]] == ["casual", "random"]


def test_an_interruption_still_tells_what_is_known(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "play_deal", interrupted_at(3))
    answer = run("arena", "mio", "casual", "random", *QUICK, "--json")
    assert answer.status == 130
    assert answer.data["matches"] == 4
    assert answer.data["contests"][0]["stopped"] == "interrupted"
    assert "interrupted after 4 matches" in answer.err


@pytest.mark.parametrize("extra", [[], ["--json"]])
def test_an_interruption_before_the_first_deal_is_over(extra: list[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "play_deal", interrupted_at(1))
    answer = run("arena", "mio", "casual", "random", *extra)
    assert answer.status == 130
    assert "interrupted after 0 matches" in answer.err


def test_an_interruption_before_some_bots_have_played(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(arena, "play_deal", interrupted_at(2))
    answer = run("arena", "mio", "casual", "random", "novice", *QUICK)
    assert answer.status == 130
    assert "casual – random" in answer.out
    assert "novice" not in answer.out


# Faults


@pytest.mark.parametrize(
    ("line", "told"),
    [
        ("", "name a game and two or more bots: random, novice"),
        ("mio", "an arena needs two or more bots; there are random, novice, casual, expert, master"),
        ("mio casual", "an arena needs two or more bots"),
        ("mio casual clever", "there is no bot 'clever'; there are random, novice, casual, expert, master"),
        ("mio casual casual", "casual is named twice"),
        ("chess casual random", "there is no game 'chess'"),
        ("mio casual random --seats 7", "MIO is for 2 to 6 seats, not 7 (M38)"),
        ("mio casual random --seats 0", "MIO is for 2 to 6 seats, not 0 (M38)"),
        ("ekko casual random --seats 9", "EKKO is for 2 to 8 seats, not 9 (E41)"),
        ("20-20 casual random --seats 2", "20/20 is for 1 seat, not 2 (V13)"),
        ("six-sequences casual random --option teams=true", "option `teams` needs 4 seats, not 2 (S5)"),
        ("mio casual random --games 0", "--games is a whole number from 1"),
        ("mio casual random --jobs 0", "--jobs is a whole number from 1 to 256"),
        ("mio casual random --minutes nan", "--minutes is a number above 0"),
        ("mio casual random --minutes 0", "--minutes is a number above 0"),
        ("mio casual random --seed -1", "a seed is a whole number from 0"),
        ("mio casual random --out x.md", "--game and --out work with --ladder only"),
        ("--ladder mio casual", "--ladder plays all levels"),
        ("--ladder --seats 0", "--ladder plays all levels"),
        ("--ladder --game chess", "there is no game 'chess'"),
        ("--ladder --game mio --games 2 --out /dev/null/x.md", "cannot be written"),
        ("--ladder --game mio --games 2 --out .", "is a directory, not a file"),
    ],
)
@pytest.mark.usefixtures("quick_bots")
def test_a_wrong_command_line_is_reported_in_one_line(line: str, told: str) -> None:
    for lang in ("en", "fr"):
        answer = run("arena", *line.split(), lang=lang)
        assert answer.status == 2
        assert answer.err.startswith("tablee: ")
        assert answer.err.count("\n") == 1
        if lang == "en":
            assert told in answer.err


def test_jobs_without_joblib(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(command, "find_spec", lambda _name: None)
    answer = run("arena", "mio", "casual", "random", "--jobs", "2")
    assert answer.status == 2
    assert "install tablee[lab]" in answer.err


# The ladder

LADDER = ("arena", "--ladder", "--game", "sequence-des", "--games", "6")


def without_times(answer: Result | Path) -> list[str]:
    """The lines of a page, without the last column where it tells milliseconds."""
    text = answer.read_text(encoding="utf-8") if isinstance(answer, Path) else answer.out
    return [line if " – " in line else line.rsplit("|", 2)[0] for line in text.splitlines()]


@pytest.mark.usefixtures("quick_bots")
def test_the_ladder_of_all_games_goes_to_standard_output() -> None:
    answer = run("arena", "--ladder", "--games", "1", "--minutes", "0.5")
    assert answer.status == 0
    for title in ("20/20", "Les 6 Séquences", "MIO", "EKKO", "Séquence Dés"):
        assert f"\n## {title}\n" in answer.out
    assert "```sh\ntablee arena --ladder --games 1 --minutes 0.5 --seed 1\n```\n" in answer.out


@pytest.mark.usefixtures("quick_bots")
def test_an_interrupted_ladder_is_taken_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = without_times(run(*LADDER))
    page = tmp_path / "ladder.md"
    with monkeypatch.context() as patch:
        patch.setattr(arena, "play_deal", interrupted_at(6))
        answer = run(*LADDER, "--out", str(page))
        assert answer.status == 130
        assert "interrupted after 10 matches; the same command resumes" in answer.err
    assert not page.exists()
    seeds: list[int] = []
    monkeypatch.setattr(arena, "play_deal", noted(seeds))
    answer = run(*LADDER, "--out", str(page))
    assert (answer.status, answer.out) == (0, "")
    assert len(seeds) == 6 * 3 - 5
    assert without_times(page) == whole
    assert list(tmp_path.glob("*.part")) == []
