"""`tablee arena --bot`: external bots on the command line."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.bots.external import FAULTS, ExternalProgram, end_all
from tests.bots.test_external import bot
from tests.cli.terminal import run


@pytest.fixture(autouse=True)
def _nobody_stays() -> Iterator[None]:
    yield
    end_all()


def command(guest: ExternalProgram) -> str:
    return " ".join(guest.command)


def test_the_command_tells_what_stand_ins_played(tmp_path: Path) -> None:
    guest = bot(tmp_path, 'move = "z9" if asked == 1 else move')
    told = run("arena", "sequence-des", "casual", "--bot", command(guest), "-n", "4")
    assert told.status == 0
    assert "guest: a stand-in played 1 of" in told.out
    assert "1 move was not legal" in told.out
    french = run("arena", "sequence-des", "casual", "--bot", f"ada={command(guest)}", "-n", "4", lang="fr")
    assert "ada\u202f: un remplaçant a joué 1 fois sur" in french.out


def test_a_good_bot_is_reported_as_one_and_data_say_the_same(tmp_path: Path) -> None:
    guest = bot(tmp_path)
    assert "no faults" in run("arena", "sequence-des", "random", "--bot", command(guest), "-n", "4").out
    data = run("arena", "sequence-des", "random", "--bot", command(guest), "-n", "4", "--json").data
    entry = next(one for one in data["bots"] if one["bot"] == "guest")
    assert entry["faults"] == dict.fromkeys(FAULTS, 0)
    assert entry["turns"] > 10
    assert "faults" not in next(one for one in data["bots"] if one["bot"] == "random")


def test_several_processes_each_have_their_own_program(tmp_path: Path) -> None:
    line = ["arena", "sequence-des", "random", "--bot", command(bot(tmp_path)), "-n", "8", "--json", "--to-the-end"]
    one, two = run(*line).data, run(*line, "--jobs", "2").data
    assert one["contests"][0]["played"] == two["contests"][0]["played"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (["--bot", "no-such-program"], "the bot no-such-program: cannot be started"),
        (["--bot", ""], "--bot needs a command"),
        (["--bot", "casual=true"], "there is already a bot named casual"),
        (["--bot", "'"], "No closing quotation"),
        (["--bot", "true", "--patience", "0"], "--patience is a number of seconds"),
        (["--bot", "a=cat", "--ladder"], "--ladder"),
    ],
)
def test_what_cannot_be_is_said(arguments: list[str], said: str) -> None:
    answer = run("arena", "mio", "random", *arguments)
    assert answer.status == 2
    assert said in answer.err
