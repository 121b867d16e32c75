"""The examples of `docs/terminal.md` do what the page says."""

import re
import shlex
from pathlib import Path

import pytest

from tests.cli.terminal import Result, run

GUIDE = (Path(__file__).parents[2] / "docs" / "terminal.md").read_text(encoding="utf-8")
FILES = re.findall(r"Save this as `([^`]+)`:\n+```json\n(.*?)```", GUIDE, re.DOTALL)
BLOCKS = re.findall(r"```console\n(.*?)```", GUIDE, re.DOTALL)


def examples(block: str) -> list[tuple[str, list[str], int]]:
    """Commands with the lines they should print and the exit status (`[1]` in the last line)."""
    found = []
    for part in block.split("$ ")[1:]:
        command, *lines = part.rstrip("\n").split("\n")
        last = re.fullmatch(r"\[(\d+)\]", lines[-1]) if lines else None
        found.append((command, lines[:-1] if last else lines, int(last[1]) if last else 0))
    return found


EXAMPLES = [example for block in BLOCKS for example in examples(block)]


def perform(command: str) -> Result:
    """Runs `a | b`, where `a` may be printf, echo or tablee."""
    typed = ""
    answer = Result(0, "", "")
    for part in command.split(" | "):
        if part.startswith("echo "):
            typed = part.removeprefix("echo ")
            continue
        name, *arguments = shlex.split(part)
        if name == "printf":
            typed = arguments[0].replace("\\n", "\n")
            continue
        assert name == "tablee"
        answer = run(*arguments, typed=typed)
        typed = answer.out
    return answer


def pattern(lines: list[str]) -> re.Pattern[str]:
    """`...` alone on a line stands for any lines; spaces at the ends of lines do not matter."""
    parts = [r"(?:.*\n)*?" if line == "..." else re.escape(line.rstrip()) + r"[ ]*\n" for line in lines]
    return re.compile("".join(parts))


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, content in FILES:
        (tmp_path / name).write_text(content, encoding="utf-8")
    return tmp_path


def test_the_page_has_examples() -> None:
    assert len(EXAMPLES) > 8
    assert FILES


@pytest.mark.usefixtures("folder")
def test_every_example_does_what_the_page_says() -> None:
    for command, lines, status in EXAMPLES:
        answer = perform(command)
        assert answer.status == status, command
        shown = answer.err + answer.out
        assert pattern(lines).fullmatch(shown), f"{command}\n{shown}"


def test_every_command_is_on_the_page() -> None:
    for name in ("play", "games", "rules", "position", "simulate", "replay", "hint"):
        assert f"tablee {name}" in GUIDE
