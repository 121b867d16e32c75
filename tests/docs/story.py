"""Runs the code blocks of a page from top to bottom.

All blocks of a page share a folder, the names of Python and the server that was started last. "Save this as `NAME`:"
above a block puts it into the folder. Commands are run by the program itself, with fewer games than readers want.
"""

from __future__ import annotations

import doctest
import json
import os
import re
import shlex
import signal
import subprocess
import sys
import threading
import tomllib
from collections.abc import Callable
from pathlib import Path
from typing import Any, NamedTuple

import httpx
from markdown_it import MarkdownIt

from tests.cli.terminal import Result, run
from tests.plugged import EXAMPLE, RAS_BORD, installed, path_with

ROOT = Path(__file__).parents[2]
SAVED = re.compile(r"(?:Save this as|Enregistrez ceci sous) `([^`]+)`:\s*\Z")
SERVED = re.compile(r"http://127\.0\.0\.1:\d+")
MOST_GAMES = {"simulate": 500, "arena": 8, "study": 200}
"""Games of a command, unless a page asks for fewer."""
FEW = 8
"""Games of a command for which a page names no number."""
QUICKLY = {
    "tablee arena --ladder": {"--game": "20-20"},
    "tablee study --all": {"--games": "2"},
    "tablee conformance": {"--matches": "1", "--moments": "2"},
}
"""Further changes to commands that would take minutes."""
ENDLESS = ("serve",)
PATIENCE = 120.0


class Block(NamedTuple):
    """A code block: where it stands, its language, its text, and the words above it."""

    page: str
    line: int
    language: str
    text: str
    above: str

    def __str__(self) -> str:
        return f"{self.page}:{self.line}"


def blocks_of(page: str) -> list[Block]:
    """The code blocks of a page of the repository; the language of an indented one is empty."""
    text = (ROOT / page).read_text(encoding="utf-8")
    lines = text.splitlines()
    found = []
    for token in MarkdownIt().parse(text):
        if token.type in ("fence", "code_block"):
            assert token.map is not None
            start = token.map[0]
            language = token.info.split(" ")[0]
            found.append(Block(page, start + 1, language, token.content, "\n".join(lines[:start])))
    return found


def commands_in(block: Block) -> list[str]:
    """The commands of a shell block, without remarks."""
    lines = block.text.replace("\\\n", " ").splitlines()
    return [command for line in lines if (command := line.partition(" #")[0].strip())]


class Story:
    """The state after the blocks so far: files, servers, and Python names."""

    def __init__(self, folder: Path, left_out: Callable[[str], bool]) -> None:
        self.folder = folder
        self.left_out = left_out
        self.names: dict[str, Any] = {"__name__": "page"}
        self.server: subprocess.Popen[str] | None = None
        self.environment = environment(folder)

    def save(self, blocks: list[Block]) -> None:
        """Puts the files of a page into the folder."""
        for block in blocks:
            if name := SAVED.search(block.above):
                (self.folder / name[1]).write_text(block.text, encoding="utf-8")

    def follow(self, block: Block) -> None:
        """Runs a block."""
        if block.language == "python" and not SAVED.search(block.above):
            exec(compile(block.text, str(block), "exec"), self.names)  # noqa: S102 -- our own page
        elif block.language == "pycon":
            self.converse(block)
        elif block.language == "console":
            for example in examples(block.text):
                check(block, *example)
        elif block.language == "sh":
            for command in commands_in(block):
                if not self.left_out(command):
                    self.perform(command)
        elif block.language == "json":
            json.loads(block.text)
        elif block.language == "toml":
            tomllib.loads(block.text)

    def converse(self, block: Block) -> None:
        """Checks that a Python session gives the output on the page."""
        test = doctest.DocTestParser().get_doctest(block.text, self.names, str(block), block.page, block.line)
        told: list[str] = []
        runner = doctest.DocTestRunner(optionflags=doctest.NORMALIZE_WHITESPACE)
        failed = runner.run(test, out=told.append, clear_globs=False).failed
        self.names.update(test.globs)
        assert failed == 0, "".join(told)

    def perform(self, command: str) -> None:
        """Runs a command; a server keeps running until the next one starts or a step stops it."""
        words = shlex.split(command)
        assert words[0] == "tablee", f"{command}: nobody runs that"
        is_server = len(words) == 1 or words[1] in ENDLESS
        if is_server or words[1] == "restore":
            self.stop()
        if is_server:
            self.serve(words)
            return
        done = subprocess.run(
            [*tablee(), *quicker(words)[1:]],
            input="quit\n",
            cwd=self.folder,
            env=self.environment,
            capture_output=True,
            encoding="utf-8",
            timeout=PATIENCE,
            check=False,
        )
        assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"

    def serve(self, words: list[str]) -> None:
        """Starts a server, on this machine only, and looks whether it answers."""
        if "--host" in words:
            put(words, "--host", "127.0.0.1")
        self.server = subprocess.Popen(
            [*tablee(), *words[1:]],
            cwd=self.folder,
            env=self.environment,
            stderr=subprocess.STDOUT,
            stdout=subprocess.PIPE,
            encoding="utf-8",
        )
        assert self.server.stdout is not None
        watch = threading.Timer(PATIENCE, self.server.kill)
        watch.start()
        said = ""
        for line in self.server.stdout:
            said += line
            if address := SERVED.search(line):
                watch.cancel()
                with httpx.Client(transport=httpx.HTTPTransport(retries=5)) as client:
                    assert client.get(f"{address[0]}/healthz").status_code == 200
                return
        raise AssertionError(f"{shlex.join(words)} ended: {said}")

    def stop(self) -> None:
        """Ends the server as Ctrl-C does."""
        if self.server is not None:
            self.server.send_signal(signal.SIGINT)
            assert self.server.stdout is not None
            self.server.stdout.read()
            assert self.server.wait(PATIENCE) == 0
            self.server.stdout.close()
            self.server = None


def tablee() -> list[str]:
    """The command as an installation has it."""
    return [sys.executable, "-c", "from tablee.cli import main; main()"]


def environment(folder: Path) -> dict[str, str]:
    """The environment of programs: this Python, the example plug-in, a separate data folder, no screen."""
    programs = folder / ".bin"
    programs.mkdir()
    for name, command in (("python", [sys.executable]), ("tablee", tablee())):
        program = programs / name
        program.write_text(f'#!/bin/sh\nexec {shlex.join(command)} "$@"\n', encoding="utf-8")
        program.chmod(0o755)
    kept = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")}
    return {
        **kept,
        "PATH": f"{programs}{os.pathsep}{os.environ['PATH']}",
        "PYTHONPATH": path_with(installed(folder / ".packages", "ras-bord", RAS_BORD), EXAMPLE),
        "TABLEE_DATA": str(folder / ".data"),
        "TABLEE_PORT": "0",
        "LC_ALL": "en_XX.UTF-8",
        "PYTHONUTF8": "1",
        "COLUMNS": "120",
    }


def quicker(words: list[str]) -> list[str]:
    """A command with no more games than a test has time for."""
    changed = list(words)
    for beginning, options in QUICKLY.items():
        if shlex.join(words).startswith(beginning):
            for name, value in options.items():
                put(changed, name, value)
    most = MOST_GAMES.get(words[1])
    if most is not None and "--list" not in words:
        asked = int(changed[changed.index("--games") + 1]) if "--games" in changed else FEW
        put(changed, "--games", str(min(asked, most)))
    return changed


def put(words: list[str], option: str, value: str) -> None:
    """Sets an option of a command."""
    if option in words:
        words[words.index(option) + 1] = value
    else:
        words += [option, value]


# Consoles


def examples(block: str) -> list[tuple[str, list[str], int]]:
    """Commands with the lines they should print and the exit status (`[1]` in the last line)."""
    found = []
    for part in block.split("$ ")[1:]:
        command, *lines = part.rstrip("\n").split("\n")
        last = re.fullmatch(r"\[(\d+)\]", lines[-1]) if lines else None
        found.append((command, lines[:-1] if last else lines, int(last[1]) if last else 0))
    return found


def check(block: Block, command: str, lines: list[str], status: int) -> None:
    """A command prints what the page shows."""
    answer = piped(command)
    assert answer.status == status, f"{block}: {command}\n{answer.err}"
    shown = answer.err + answer.out
    assert pattern(lines).fullmatch(shown), f"{block}: {command}\n{shown}"


def piped(command: str) -> Result:
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
