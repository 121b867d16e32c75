"""External bots in arenas: the protocol, and the handling of faulty programs."""

from __future__ import annotations

import io
import json
import re
import sys
from collections import Counter
from collections.abc import Iterator
from dataclasses import fields, replace
from pathlib import Path
from typing import Any

import pytest

from tablee.bots import external
from tablee.bots.contract import Seen
from tablee.bots.external import (
    FAULTS,
    MOST_STRIKES,
    SESSIONS,
    ExternalBot,
    ExternalProgram,
    ExternalProgramError,
    end_all,
    session_of,
)
from tablee.bots.remote import Turn
from tablee.bots.remote.stdio import PROTOCOL, answer_all
from tablee.core.playout import play_on, random_move
from tablee.core.rng import Rng
from tablee.games.registry import HOUSE, spec_of, text_of
from tablee.lab.arena import Limits, Standing, contend, contests, summaries, table_of
from tablee.lab.playing import PlayedMatch, Setup, play
from tablee.match import positions
from tests.tables import Table

EXAMPLES = Path(__file__).parents[2] / "examples" / "bots"
BOT = """
import json, sys, time
asked = 0
for line in sys.stdin:
    message = json.loads(line)
    if message["type"] == "hello":
        print(json.dumps({"type": "ready", "protocol": "tablee-bot/1"}), flush=True)
    if message["type"] != "choose":
        continue
    asked += 1
    n, move = message["n"], message["legal"][0]
    MANNERS
    print(json.dumps({"type": "move", "n": n, "move": move}), flush=True)
"""
"""A bot that speaks the protocol by itself, with a place for its manners."""
DES = Setup("sequence-des", ("guest", "random"))


@pytest.fixture(autouse=True)
def _nobody_stays() -> Iterator[None]:
    yield
    end_all()


def bot(folder: Path, manners: str = "", patience: float = 5.0) -> ExternalProgram:
    script = folder / "guest.py"
    script.write_text(BOT.replace("MANNERS", manners), encoding="utf-8")
    return ExternalProgram("guest", (sys.executable, "-S", str(script)), patience)


def played(guest: ExternalProgram, setup: Setup = DES, seed: int = 1) -> PlayedMatch:
    return play(replace(setup, programs=(guest,)), seed)


def faults(guest: ExternalProgram, setup: Setup = DES) -> dict[str, int]:
    return played(guest, setup).faults[setup.bots.index("guest")]


# Good manners


def test_a_good_bot_plays_all_its_turns(tmp_path: Path) -> None:
    match = played(bot(tmp_path))
    assert match.faults == [{}, {}]
    assert match.reason
    assert match.choices[0] > 3
    assert match.seconds[0] > 0


def test_without_external_bots_there_are_no_faults_to_tell() -> None:
    assert play(Setup("sequence-des", ("casual", "random")), 1).faults == []


@pytest.mark.parametrize("game", HOUSE)
def test_ten_lines_play_any_game(game: str) -> None:
    guest = ExternalProgram("guest", (sys.executable, str(EXAMPLES / "ten_lines.py")), 20.0)
    seats = max(2, spec_of(game).fewest) if game != "20-20" else 1
    setup = Setup(game, ("guest", *["casual"] * (seats - 1)), {"target": 10} if game in ("mio", "ekko") else {})
    assert faults(guest, setup) == {}
    program = (EXAMPLES / "ten_lines.py").read_text(encoding="utf-8")
    assert sum(bool(line.strip()) for line in program.splitlines()) <= 10


def test_one_program_plays_one_match_after_the_other(tmp_path: Path) -> None:
    guest = bot(tmp_path)
    for seed in range(3):
        played(guest, seed=seed)
    pipe = SESSIONS[guest].pipe
    assert pipe is not None
    process = pipe.process
    assert SESSIONS[guest].matches == 3
    end_all()
    assert process.poll() is not None


# Bad manners


def test_a_late_answer_is_distinguished_from_none_and_belongs_to_its_own_question(tmp_path: Path) -> None:
    late = "asked == 2 and time.sleep(1.4)"
    found = faults(bot(tmp_path, late, patience=1.0))
    assert found == {"late": 1}


def test_a_silent_bot_is_asked_three_times_in_a_match_and_then_no_more(tmp_path: Path) -> None:
    guest = bot(tmp_path, "continue", patience=0.05)
    match = played(guest)
    assert match.reason
    assert match.faults[0] == {"silent": MOST_STRIKES, "absent": match.choices[0] - MOST_STRIKES}
    assert SESSIONS[guest].pipe is None
    assert played(guest, seed=2).faults[0]["silent"] == MOST_STRIKES


def test_a_move_that_is_not_legal_costs_that_turn_alone(tmp_path: Path) -> None:
    match = played(bot(tmp_path, 'move = "z9" if asked % 2 else move'))
    assert match.faults[0] == {"illegal": (match.choices[0] + 1) // 2}


@pytest.mark.parametrize("move", ["None", "''", "message['legal']", "7"])
def test_what_is_no_move_at_all(tmp_path: Path, move: str) -> None:
    found = faults(bot(tmp_path, f"move = {move} if asked == 1 else move"))
    assert found in ({"illegal": 1}, {"garbled": 1})


@pytest.mark.parametrize("words", ["hm, let me see", "{", "[1]", '{"type": "move"}', "\\xff", "x" * 70_000])
def test_a_line_that_is_no_answer_costs_the_turn(tmp_path: Path, words: str) -> None:
    found = faults(bot(tmp_path, f"asked == 1 and print('{words}', flush=True)"))
    assert found["garbled"] in (1, 2)
    assert set(found) == {"garbled"}


def test_a_bot_that_crashes_is_started_again(tmp_path: Path) -> None:
    marker = tmp_path / "crashed"
    crash = f"import pathlib; p = pathlib.Path({str(marker)!r}); p.exists() or (p.touch(), sys.exit(3))"
    assert faults(bot(tmp_path, crash)) == {"crashed": 1}


def test_a_bot_that_always_crashes_is_given_up_for_the_match(tmp_path: Path) -> None:
    found = faults(bot(tmp_path, "sys.exit(3)"))
    assert found["crashed"] == MOST_STRIKES
    assert set(found) == {"crashed", "absent"}


def test_a_bot_that_floods_has_to_wait(tmp_path: Path) -> None:
    guest = bot(tmp_path, "while True: print('blah', flush=True)")
    found = faults(guest)
    pipe = SESSIONS[guest].pipe
    assert pipe is not None
    assert set(found) == {"garbled"}
    assert pipe.received.qsize() <= external.MOST_LINES


def test_a_bot_that_does_not_even_listen_holds_nobody_up(tmp_path: Path) -> None:
    guest = bot(tmp_path, "time.sleep(60)", patience=0.05)
    pipe = session_of(guest).open()
    pipe.send({"type": "choose", "n": 0, "legal": ["a"]})
    for _ in range(200):
        pipe.send({"type": "over", "match": "m" * 10_000})
    assert faults(guest)["silent"] == MOST_STRIKES


def test_answers_to_questions_of_others_count_for_nothing(tmp_path: Path) -> None:
    echo = 'print(json.dumps({"type": "move", "n": n + 1000, "move": move}), flush=True)'
    assert faults(bot(tmp_path, echo)) == {}


@pytest.mark.parametrize(
    ("program", "said"),
    [
        ("import sys; sys.exit(7)", "exited at once, with status 7"),
        ("print('hello there', flush=True); input()", "sent 'hello there'"),
        ('print(\'{"type": "ready", "protocol": "other/1"}\', flush=True); input()', "speaks 'other/1'"),
        ("import time; time.sleep(60)", "did not send `ready`"),
    ],
)
def test_a_program_that_cannot_be_asked_is_an_error(program: str, said: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(external, "START_SECONDS", 0.5 if "sleep" in program else 20.0)
    with pytest.raises(ExternalProgramError, match=said) as error:
        session_of(ExternalProgram("guest", (sys.executable, "-c", program))).open()
    assert error.value.sentence("fr") != error.value.sentence("en")


def test_a_command_that_does_not_exist_is_an_error() -> None:
    with pytest.raises(ExternalProgramError, match="cannot be started"):
        session_of(ExternalProgram("guest", ("no-such-program",))).open()


# The questions


class Attentive:
    """A stub of a program that records its questions."""

    def __init__(self, program: ExternalProgram) -> None:
        self.program = program
        self.questions: list[dict[str, Any]] = []

    def answer(self, question: dict[str, Any], _faults: Counter[str]) -> str | None:
        self.questions.append(question)
        legal: list[str] = question["legal"]
        return legal[0]


@pytest.mark.parametrize("table", [Table("mio", 3, {}), Table("ekko", 3, {}), Table("six-sequences", 2, {})], ids=str)
def test_a_question_is_the_same_whatever_the_seat_cannot_know(table: Table) -> None:
    for seed in range(5):
        state = table.start(Rng(seed))
        play_on(state, Rng(seed), 20)
        seat = int(state.asked())
        if not 0 <= seat < table.seats:
            continue
        asked = []
        for world in (state, state.determinize(seat, Rng(99))):
            guest = ExternalBot(ExternalProgram("guest", ("never started",)), table.game, seat)
            guest.session = Attentive(guest.session.program)  # type: ignore[assignment]
            guest.match = "m1"
            guest.choose(Seen(world, seat), Rng(1))
            asked += guest.session.questions  # type: ignore[attr-defined]
        assert json.dumps(asked[0]) == json.dumps(asked[1])
        assert asked[0]["view"] == state.view(seat)
        assert asked[0]["seat"] == seat + 1


def test_others_moves_are_news_as_far_as_they_are_heard() -> None:
    table = Table("ekko", 3, {})
    guest = ExternalBot(ExternalProgram("guest", ("never started",)), "ekko", 0)
    state, rng = table.start(Rng(1)), Rng(2)
    expected = []
    for _ in range(200):
        seat = int(state.asked())
        if seat < 0:
            break
        move = text_of("ekko").move(state, seat, int(random_move(state, seat, rng)))
        heard = move.text if seat == 0 else None if move.text == "let" else re.sub(">drop:.*", ">drop:?", move.text)
        if heard is not None:
            expected.append(("table" if seat == 8 else seat + 1, heard))
        guest.hear(move)
        state.apply(seat, move.number)
    assert guest.news == expected
    assert len({seat for seat, _ in expected}) >= 3


def conversation(choose: Any, *messages: dict[str, Any]) -> list[dict[str, Any]]:
    """What the kit answers to some messages."""
    answers = io.StringIO()
    answer_all("Ada", choose, io.StringIO("".join(json.dumps(message) + "\n" for message in messages)), answers)
    return [json.loads(line) for line in answers.getvalue().splitlines()]


def question(**changes: Any) -> dict[str, Any]:
    usual = {"type": "choose", "n": 1, "match": "m1", "game": "mio", "seat": 2, "view": {"turn": 2}, "legal": ["draw"]}
    return {**usual, "news": [], "milliseconds": 5000, **changes}


def test_the_kit_gives_a_bot_everything_it_heard_in_the_match(capsys: pytest.CaptureFixture[str]) -> None:
    turns: list[Turn] = []

    def choose(turn: Turn) -> str:
        turns.append(replace(turn, heard=list(turn.heard)))
        print("thinking aloud")
        return turn.legal[0]

    said = conversation(
        choose,
        {"type": "hello", "protocol": PROTOCOL},
        question(news=[["table", "deal"], [1, "r3"]]),
        question(n=2, seat=1, news=[[2, "draw"]]),
        question(n=3, news=[[2, "draw"]]),
        {"type": "over", "match": "m1"},
        question(n=4, match="m2"),
    )
    assert said[0] == {"type": "ready", "protocol": PROTOCOL, "name": "Ada"}
    assert [answer["n"] for answer in said[1:]] == [1, 2, 3, 4]
    assert [turn.heard for turn in turns] == [
        [("table", "deal"), (1, "r3")],
        [(2, "draw")],
        [("table", "deal"), (1, "r3"), (2, "draw")],
        [],
    ]
    assert turns[0].milliseconds == 5000
    assert "thinking aloud" in capsys.readouterr().err


def test_to_say_nothing_is_to_let_where_that_can_be_said() -> None:
    said = conversation(lambda _: None, question(legal=["claim 3h", "let"]), question(n=2))
    assert [answer["move"] for answer in said] == ["let", None]


# Arenas


def test_the_arena_counts_faults_by_bot(tmp_path: Path) -> None:
    guest = bot(tmp_path, 'move = "z9" if asked % 2 else move')
    table = replace(table_of("sequence-des", 2, {}), programs=(guest,))
    (contest,) = contests(table, ["guest", "random"])
    standing = Standing(contest, Limits(8))
    for _ in contend(standing, 1):
        pass
    summary = {one.bot: one for one in summaries([standing])}
    assert 0 < summary["guest"].faults["illegal"] <= summary["guest"].turns // 2 + 8
    assert summary["random"].faults == {}


# The page


PAGE = (Path(__file__).parents[2] / "docs" / "bots" / "remote.md").read_text(encoding="utf-8")


def test_the_bot_on_the_page_is_the_example() -> None:
    shown = re.search(r"```python\n(.*?)```", PAGE, re.DOTALL)
    assert shown is not None
    assert shown[1] == (EXAMPLES / "ten_lines.py").read_text(encoding="utf-8")


def test_the_messages_on_the_page_are_said_so() -> None:
    shown = {name: json.loads(text) for name, text in re.findall(r"```json (\w+)\n(.*?)```", PAGE, re.DOTALL)}
    assert conversation(lambda turn: turn.legal[0], shown["hello"], shown["choose"], shown["over"]) == [
        shown["ready"],
        shown["move"],
    ]
    state = positions.read(shown["choose"]["view"])
    guest = ExternalBot(ExternalProgram("guest", ("never started",)), "sequence-des", 1)
    asked = {**guest.question(Seen(state, 1), shown["choose"]["legal"]), "n": 17, "match": "m3"}
    assert {**asked, "news": shown["choose"]["news"]} == shown["choose"]
    assert text_of("sequence-des").legal(state, 1) == shown["choose"]["legal"]


def test_the_page_names_every_kind_of_fault_and_every_field_of_a_turn() -> None:
    assert [kind for kind in FAULTS if f"| `{kind}` |" not in PAGE] == []
    assert [part.name for part in fields(Turn) if f"`turn.{part.name}`" not in PAGE] == []
