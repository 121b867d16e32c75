"""Hints: at any strength, from a file or during a game, with what the seat knows and nothing else."""

import json
from pathlib import Path
from typing import Any

import pytest

from tablee.bots import levels
from tablee.bots.contract import Advice, Bot, Seen
from tablee.cli.drawing import terminal_of
from tablee.cli.hint_text import nudge, veiled
from tablee.cli.words import Words
from tablee.core.refusal import Sentence
from tablee.core.rng import Rng
from tablee.games.registry import GAMES
from tablee.match import positions, records
from tablee.match.match import Match
from tablee.table.hints import Hint, Judged
from tests.cli.terminal import DICE, EKKO, MIO, Result, run
from tests.tables import Table

RECORDS = Path(__file__).parent.parent / "records"
FORCED: dict[str, Any] = {**MIO, "hands": [["k4", "b5"], ["y3", "y4"], ["k1", "k2"]]}
WINNING: dict[str, Any] = {**DICE, "board": ["......", "22222.", "......", "......", "......", "......"]}


class Reason(Sentence):
    """A sentence of this test, in no catalogue."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__("")
        self.by_code = {"en": en, "fr": fr}

    def sentence(self, lang: str) -> str:
        return self.by_code[lang]


class Adviser(Bot):
    """Always the same: the first legal move for a reason, the second without one."""

    reason = Reason("Gets rid of red 1, your r1.", "Vous débarrasse de r1.")

    def choose(self, seen: Seen, rng: Rng, milliseconds: int = 0) -> int:
        return seen.moves()[0]

    def advise(self, seen: Seen, rng: Rng, milliseconds: int = 0) -> list[Advice]:
        first, second, *_ = seen.moves()
        return [Advice(first, 0.75, self.reason), Advice(second, 0.25)]


@pytest.fixture
def adviser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("tablee.table.hints.bot_named", lambda _game, _level: Adviser())


def hint(position: dict[str, Any], *arguments: str, lang: str = "en") -> Result:
    return run("hint", "-", *arguments, typed=json.dumps(position), lang=lang)


# The command


@pytest.mark.usefixtures("adviser")
def test_full_shows_the_best_moves_with_bars_percent_and_reasons() -> None:
    answer = hint(MIO)
    assert answer.status == 0
    first, second = answer.out.splitlines()[:2]
    assert first.split() == "r1 █████████ 75 % play red 1 Gets rid of red 1, your r1.".split()
    assert second.split() == "r1! ███ 25 % play red 1 and shout MIO".split()
    assert "and 11 other moves" in answer.out


@pytest.mark.usefixtures("adviser")
@pytest.mark.parametrize(("lang", "reason"), [("en", "Gets rid of red 1"), ("fr", "Vous débarrasse de r1.")])
def test_move_shows_one_with_its_reason(lang: str, reason: str) -> None:
    shown = hint(MIO, "--strength", "move", lang=lang).out
    assert shown.startswith("→ r1")
    assert reason in shown
    assert "%" not in shown


@pytest.mark.usefixtures("adviser")
def test_a_nudge_gives_the_reason_and_keeps_the_move_to_itself() -> None:
    shown = hint(MIO, "--strength", "nudge").out
    assert "Look for a move that does this: “Gets rid of …, your ….”" in shown
    assert "r1" not in shown


def test_a_nudge_without_a_reason_says_so() -> None:
    english = Words("en")
    plain = Hint("mio", 0, [Judged("r1", 0.5)], 3)
    assert nudge(plain, english) == english("hint.nudge.none")


def test_a_nudge_where_there_is_no_choice() -> None:
    assert "only one move" in hint(FORCED, "--strength", "nudge").out


@pytest.mark.parametrize(
    ("reason", "move", "told", "left"),
    [
        ("Keeps the 73 safe; 7 is low.", "73>draw", "mirror with 73: the others draw", "Keeps the … safe; 7 is low."),
        ("Uncovers 12♠, and 6♠ goes.", "6s-6h", "remove 6♠ and 6♥", "Uncovers 12♠, and … goes."),
        ("Your red star goes.", "r*", "play the red star", "Your … goes."),
    ],
)
def test_what_would_give_the_move_away_is_veiled(reason: str, move: str, told: str, left: str) -> None:
    assert veiled(reason, move, told, terminal_of(GAMES["20-20"]).typed) == left


@pytest.mark.usefixtures("adviser")
def test_json_holds_values_and_both_languages() -> None:
    data = hint(MIO, "--json").data
    assert {key: data[key] for key in ("game", "seat", "level", "strength")} == {
        "game": "mio",
        "seat": 1,
        "level": "master",
        "strength": "full",
    }
    assert data["moves"][0] == {"move": "r1", "value": 0.75, **Adviser.reason.by_code}
    assert len(hint(MIO, "--json", "--strength", "move").data["moves"]) == 1
    nudged = hint(MIO, "--json", "--strength", "nudge").data
    assert "moves" not in nudged
    assert "…" in nudged["nudge"]


def test_a_move_that_was_not_weighed_has_no_value() -> None:
    assert hint(FORCED, "--json").data["moves"] == [{"move": "draw", "value": None, **texts_of(FORCED)}]
    assert "%" not in hint(FORCED).out


def texts_of(position: dict[str, Any]) -> dict[str, str]:
    seen = Seen(positions.read(position), 0)
    advice = levels.bot_named("mio", "master").advise(seen, Rng(1))
    assert advice[0].reason is not None
    return advice[0].reason.texts()


def test_the_same_seed_gives_the_same_hint() -> None:
    assert hint(MIO, "--seed", "7", "--json").data == hint(MIO, "--seed", "7", "--json").data


def test_time_to_think_may_be_given() -> None:
    assert hint(MIO, "--milliseconds", "30", "--json").data["moves"]


@pytest.mark.parametrize("game", ["20-20", "six-sequences", "mio", "ekko", "sequence-des"])
@pytest.mark.parametrize("strength", ["nudge", "move", "full"])
def test_every_game_has_hints_in_both_languages(game: str, strength: str) -> None:
    state = decision(game)
    for lang in ("en", "fr"):
        answer = hint(state, "--strength", strength, "--level", "expert", lang=lang)
        assert answer.status == 0, answer.err
        assert answer.out.strip()


def decision(game: str) -> dict[str, Any]:
    """Some moment of a random match in which the seat on turn has a choice, with all cards open."""
    for number, (state, _) in enumerate(Table(game, 1 if game == "20-20" else 2, {}).moments(4, 400)):
        view = state.view(10)
        turn = view["turn"]
        if number > 6 and isinstance(turn, int) and state.playing_count(turn - 1) > 1:
            return view
    raise AssertionError


# What it knows


def test_it_says_that_it_looks_at_no_other_cards() -> None:
    assert "uses only what seat 1 may know" in hint(MIO).out
    own = positions.read(MIO).view(0)
    assert "may know" not in hint(own).out


@pytest.mark.parametrize("position", [MIO, {**EKKO, "turn": 2}], ids=["mio", "ekko"])
def test_other_hands_do_not_matter(position: dict[str, Any]) -> None:
    """The same hint from the open position, from the seat's own view, and with the hidden cards exchanged."""
    state = positions.read(position)
    seat = position["turn"] - 1
    other = state.determinize(seat, Rng(99))
    assert other.view(10) != state.view(10)
    seen = [state.view(10), state.view(seat), other.view(10)]
    told = [hint(each, "--seat", str(seat + 1), "--level", "expert", "--json").data for each in seen]
    assert told[0] == told[1] == told[2]


def test_the_seat_of_a_view_is_the_one_that_asks() -> None:
    own = positions.read({**DICE, "turn": 1}).view(0)
    assert hint(own, "--json").data["seat"] == 1
    assert hint({**DICE, "turn": 2}, "--json").data["seat"] == 2


# Records


def test_a_record_is_followed_to_any_move() -> None:
    file = str(RECORDS / "mio-match.json")
    stored = records.read((RECORDS / "mio-match.json").read_bytes())
    start = records.opening(stored)
    answer = run("hint", file, "--at", "0", "--level", "casual", "--json")
    assert answer.data["seat"] == start.view(9)["turn"]
    over = run("hint", file)
    assert over.status == 2
    assert "the match is over" in over.err


def test_a_hint_from_a_record_rests_on_what_the_seat_saw(monkeypatch: pytest.MonkeyPatch) -> None:
    heard: list[list[int]] = []

    class Listener(Adviser):
        def advise(self, seen: Seen, rng: Rng, milliseconds: int = 0) -> list[Advice]:
            assert seen.memory is not None
            heard.append(list(seen.memory.moves))
            return super().advise(seen, rng, milliseconds)

    monkeypatch.setattr("tablee.table.hints.bot_named", lambda _game, _level: Listener())
    stored = records.read((RECORDS / "mio-match.json").read_bytes())
    number, seat = next(
        (number, int(match.state.asked()))
        for number, match in enumerate(Match.replay(stored))
        if number > 20 and 0 <= match.state.asked() < match.seats and match.state.playing_count(match.state.asked()) > 1
    )
    run("hint", str(RECORDS / "mio-match.json"), "--at", str(number), "--seat", str(seat + 1))
    assert heard == [list(Match.resume(stored, number).memories[seat].moves)]
    assert len(heard[0]) > 10


# Faults


@pytest.mark.parametrize(
    ("arguments", "typed", "line"),
    [
        (("-",), "{", "is not JSON"),
        (("-",), '{"game": "mio"}', "is not a position"),
        (("-",), '{"format": "tablee-record/1"}', "does not replay"),
        (("nowhere.json",), "", "there is no file nowhere.json"),
        (("-", "--seat", "9"), json.dumps(MIO), "there is no seat '9'"),
        (("-", "--seat", "2"), json.dumps(MIO), "seat 2 has nothing to decide now"),
        (("-", "--at", "3"), json.dumps(MIO), "--at works with a record only"),
        (("-", "--level", "genius"), json.dumps(MIO), "there is no bot 'genius'"),
        (("-", "--strength", "much"), json.dumps(MIO), "--strength must be one of"),
        (("-", "--milliseconds", "-1"), json.dumps(MIO), "--milliseconds is a whole number from 0"),
        (("-", "--seed", "-1"), json.dumps(MIO), "a seed is a whole number"),
        (("-",), json.dumps({**DICE, "phase": "roll", "roll": None}), "the table makes the next move"),
        (("-",), json.dumps({**MIO, "viewer": 2, "hands": [4, ["y3", "y4"], 3]}), "seat 2 has nothing to decide"),
        (
            ("-", "--seat", "1"),
            json.dumps({**MIO, "viewer": 2, "hands": [4, ["y3", "y4"], 3]}),
            "is the view of 2, not of 1",
        ),
        ((str(RECORDS / "mio-match.json"), "--at", "9999"), "", "--at must be a number of moves from 0 to"),
    ],
)
def test_one_clear_line_for_whatever_is_wrong(arguments: tuple[str, ...], typed: str, line: str) -> None:
    answer = run("hint", *arguments, typed=typed)
    assert answer.status == 2
    assert line in answer.err
    assert answer.err.count("\n") == 1
    assert answer.out == ""


def test_a_damaged_record_is_reported_with_its_move() -> None:
    stored = records.read((RECORDS / "mio-match.json").read_bytes())
    stored.moves[4] = "1:zz"
    answer = run("hint", "-", "--json", typed=records.write(stored))
    assert answer.status == 2
    assert answer.data["error"]["move"] == 5


# During a game


def sit(position: dict[str, Any], folder: Path, *lines: str, lang: str = "en", more: tuple[str, ...] = ()) -> Result:
    (folder / "position.json").write_text(json.dumps(position))
    (folder / "game.json").unlink(missing_ok=True)
    files = ("--position", str(folder / "position.json"), "--record", str(folder / "game.json"))
    return run("play", *files, "--seed", "6", *more, typed="".join(f"{line}\n" for line in lines), lang=lang)


@pytest.mark.usefixtures("adviser")
@pytest.mark.parametrize(("lang", "word"), [("en", "hint"), ("fr", "indice")])
def test_asking_again_tells_more(lang: str, word: str, tmp_path: Path) -> None:
    shown = sit(MIO, tmp_path, word, word, word, word, "quit", lang=lang).out.split(f"› {word}\n")
    assert "…" in shown[1]
    assert "→ r1" in shown[2]
    assert "75 %" in shown[3]
    assert "75 %" in shown[4]
    assert "→ r1" not in shown[1]


@pytest.mark.usefixtures("adviser")
def test_the_next_move_begins_with_a_nudge_again(tmp_path: Path) -> None:
    hands = [["r1", "r2", "r4", "r5", "k1"], ["y3", "y4"], ["k2", "k3"]]
    shown = sit({**MIO, "hands": hands}, tmp_path, "hint", "hint", "r1", "hint", "quit", more=("--bots", "random")).out
    assert "→" not in shown.split("› hint")[-1]


def test_the_question_and_the_help_tell_of_hints_unless_there_are_none(tmp_path: Path) -> None:
    with_hints = sit(MIO, tmp_path, "help", "quit").out
    assert "hint gives a nudge" in with_hints
    assert "again, the best move" in with_hints
    without = sit(MIO, tmp_path, "help", "hint", "quit", more=("--no-hints",)).out
    assert "hint gives a nudge" not in without
    assert "again, the best move" not in without
    assert "There are no hints at this table." in without


def test_a_hint_changes_nothing_that_the_bots_do(tmp_path: Path) -> None:
    games = []
    for lines in (("1", "1", "1", "quit"), ("hint", "1", "hint", "hint", "1", "1", "quit")):
        sit(MIO, tmp_path, *lines)
        games.append(records.read((tmp_path / "game.json").read_bytes()).moves)
    assert games[0] == games[1]


def test_where_there_is_nothing_to_do_it_says_so(tmp_path: Path) -> None:
    """A person without the mirror is asked like everybody (E13), and has one thing to do at most: to let it go."""
    hands = [["35", "15", "77", "22"], *EKKO["hands"][1:]]
    shown = sit({**EKKO, "hands": hands}, tmp_path, "hint", "quit").out
    assert "There is nothing for you to do now." in shown or "You have only one move." in shown


def test_20_20_has_hints_that_see_no_covered_card() -> None:
    match = Match.new("20-20", 1, seed=5)
    covered = match.state.determinize(0, Rng(3))
    told = [hint(state.view(10), "--level", "expert", "--json").data for state in (match.state, covered)]
    assert covered.view(10) != match.state.view(10)
    assert told[0] == told[1]
