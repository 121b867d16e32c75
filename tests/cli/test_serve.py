"""Plain `tablee` and `tablee serve`: start, output, errors and shutdown."""

from __future__ import annotations

import json
import os
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tablee.cli.serve import has_screen
from tablee.server.config import configured
from tablee.server.running import listen
from tablee.server.storage.lock import InUse, Lock
from tests.cli.terminal import run

HERE = [sys.executable, "-c", "from tablee.cli import main; main()"]
ADDRESS = re.compile(r"http://127\.0\.0\.1:(\d+)")
BARE = {name: value for name, value in os.environ.items() if name not in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER")}


class Started:
    """A long-running command with its terminal output."""

    def __init__(self, folder: Path, *line: str, **environment: str) -> None:
        self.told = folder / f"told-{time.monotonic_ns()}"
        with self.told.open("wb") as file:
            self.process = subprocess.Popen(
                [*HERE, *line],
                stdin=subprocess.DEVNULL,
                stdout=file,
                stderr=file,
                env={**BARE, "LANG": "en_XX.UTF-8", "LC_ALL": "", **environment},
                start_new_session=True,
            )

    def text(self) -> str:
        return self.told.read_text(encoding="utf-8")

    def says(self, pattern: str | re.Pattern[str], patience: float = 30) -> re.Match[str]:
        """Waits for a line."""
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            found = re.search(pattern, self.text())
            if found:
                return found
            time.sleep(0.03)
        raise AssertionError(f"it never said {pattern!r}: {self.text()}")

    def press_ctrl_c(self) -> int:
        """Sends the interrupt to the whole process group, as a terminal does."""
        os.killpg(self.process.pid, signal.SIGINT)
        return self.process.wait(15)


@contextmanager
def started(folder: Path, *line: str, **environment: str) -> Iterator[Started]:
    running = Started(folder, *line, **environment)
    try:
        yield running
    finally:
        if running.process.poll() is None:
            running.process.kill()
        running.process.wait(10)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


# Plain `tablee`


@pytest.mark.parametrize(("lang", "hello", "bye"), [("en", "Welcome", "Until next time"), ("fr", "Bienvenue", "À la")])
def test_plain_tablee_without_a_screen_says_where_it_is(tmp_path: Path, lang: str, hello: str, bye: str) -> None:
    port = free_port()
    with started(tmp_path, "--data", str(tmp_path / "data"), TABLEE_PORT=str(port), LANG=f"{lang}_XX.UTF-8") as tablee:
        told = tablee.says(ADDRESS)
        assert told[1] == str(port)
        assert httpx.get(f"{told[0]}/healthz").status_code == 200
        assert tablee.press_ctrl_c() == 0
        assert tablee.text().startswith(hello)
        assert tablee.text().splitlines()[-1].startswith(bye)
        assert len(tablee.text().splitlines()) == 3


def test_plain_tablee_opens_the_browser_when_the_page_is_ready(tmp_path: Path) -> None:
    browser, seen = tmp_path / "browser", tmp_path / "seen"
    program = f"#!{sys.executable}\nimport sys, urllib.request\n"
    program += "status = urllib.request.urlopen(sys.argv[1] + '/healthz').status\n"
    program += f"open({str(seen)!r}, 'w').write(f'{{sys.argv[1]}} {{status}}')\n"
    browser.write_text(program)
    browser.chmod(0o755)
    data, port = str(tmp_path / "data"), str(free_port())
    with started(tmp_path, "--data", data, TABLEE_PORT=port, BROWSER=f"{browser} %s") as tablee:
        tablee.says("open in your browser")
        assert seen.read_text() == f"http://127.0.0.1:{port} 200"
        seen.unlink()
        with started(tmp_path, "--data", data, TABLEE_PORT=port, BROWSER=f"{browser} %s") as again:
            assert again.process.wait(20) == 0
            assert again.text() == f"Tablée is already running: http://127.0.0.1:{port}\n"
        assert seen.read_text() == f"http://127.0.0.1:{port} 200"
        refused = subprocess.run(
            [*HERE, "serve", "--data", data], capture_output=True, text=True, check=False, env=BARE
        )
        assert refused.returncode == 2
        assert refused.stderr.startswith(f"tablee: another server is using {data} (process {tablee.process.pid})")
        assert refused.stderr.count("\n") == 1
        assert tablee.press_ctrl_c() == 0
        assert "Traceback" not in tablee.text()


def test_a_port_that_is_taken_is_no_trouble(tmp_path: Path) -> None:
    with (
        socket.create_server(("127.0.0.1", 0)) as other,
        started(tmp_path, "--data", str(tmp_path / "data"), TABLEE_PORT=str(other.getsockname()[1])) as tablee,
    ):
        told = tablee.says(ADDRESS)
        assert int(told[1]) != other.getsockname()[1]
        assert httpx.get(f"{told[0]}/healthz").status_code == 200


def test_serve_wants_the_port_it_was_given(tmp_path: Path) -> None:
    with socket.create_server(("127.0.0.1", 0)) as other:
        line = [*HERE, "serve", "--port", str(other.getsockname()[1]), "--data", str(tmp_path)]
        answer = subprocess.run(line, capture_output=True, text=True, check=False, timeout=60, env=BARE)
    assert answer.returncode == 2
    assert answer.stderr.count("\n") == 1
    assert "Address already in use" in answer.stderr


def test_the_next_port_is_found_and_any_at_last() -> None:
    with listen("127.0.0.1", 0, 0) as first:
        port = first.getsockname()[1]
        with listen("127.0.0.1", port, 20) as second, listen("127.0.0.1", port, 1) as third:
            assert port not in (second.getsockname()[1], third.getsockname()[1])
        with pytest.raises(OSError, match="in use"):
            listen("127.0.0.1", port, 0)


def test_a_server_that_holds_the_folder_and_does_not_answer_is_reported(tmp_path: Path) -> None:
    with Lock(tmp_path) as lock:
        lock.tell("")
        for line in (("--data", str(tmp_path)), ("serve", "--data", str(tmp_path))):
            answer = run(*line)
            assert answer.status == 2
            assert f"another server is using {tmp_path} (process {os.getpid()})" in answer.err
        with pytest.raises(InUse):
            Lock(tmp_path)
    with Lock(tmp_path):
        assert (tmp_path / "lock").stat().st_mode & 0o077 == 0


def test_a_screen_is_needed_for_a_browser(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sys, "platform", "linux")
    assert not has_screen({"TERM": "xterm", "DISPLAY": ""})
    assert has_screen({"DISPLAY": ":0"})
    assert has_screen({"WAYLAND_DISPLAY": "wayland-0"})
    monkeypatch.setattr(sys, "platform", "darwin")
    assert has_screen({})


# Logs


def test_logs_are_json_unless_standard_error_is_a_terminal(tmp_path: Path) -> None:
    with started(tmp_path, "serve", "--port", "0", "--data", str(tmp_path / "data")) as server:
        server.says("listening")
        server.says(r"Tablée is open at http")
        assert server.press_ctrl_c() == 0
        lines = [json.loads(line) for line in server.text().splitlines() if line.startswith("{")]
        assert [line["event"] for line in lines] == ["listening", "closed"]
        assert all({"level", "timestamp"} <= set(line) for line in lines)
    with started(tmp_path, "serve", "--port", "0", "--data", str(tmp_path / "data"), "--logs", "text") as server:
        server.says(r"\[info\s*\] listening +port=\d+")


# Settings


@pytest.mark.parametrize(
    ("environment", "told"),
    [
        ({"TABLEE_PORT": "x"}, "TABLEE_PORT is 'x'"),
        ({"TABLEE_PORT": "70000"}, "port 70000"),
        ({"TABLEE_BOT_WORKERS": "0"}, "bot_workers is 0"),
        ({"TABLEE_SPEED": "0"}, "speed is 0.0"),
        ({"TABLEE_LOGS": "xml"}, "logs is 'xml'"),
        ({"TABLEE_SECRET_FILE": "nowhere"}, "TABLEE_SECRET_FILE: "),
        ({"TABLEE_SECRET": "x" * 40, "TABLEE_SECRET_FILE": "x"}, "are both set"),
        ({"TABLEE_DATABASE": "mysql://ann:hunter2@db/x"}, "not an address that begins with postgresql://"),
    ],
)
def test_a_wrong_setting_is_reported_in_one_line(
    environment: dict[str, str], told: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    for line in ((), ("serve",)):
        answer = run(*line)
        assert answer.status == 2
        assert answer.err.startswith("tablee: the server cannot start: ")
        assert answer.err.count("\n") == 1
        assert told in answer.err
        assert "hunter2" not in answer.err


@pytest.mark.parametrize(
    ("environment", "told"),
    [
        ({"TABLEE_SECRET": "short"}, "TABLEE_SECRET has 5 characters"),
        ({"TABLEE_DATABASE": "postgresql://ann:hunter2@127.0.0.1:1/x"}, "PostgreSQL: "),
        ({"TABLEE_DATA": "/dev/null/x"}, "Not a directory"),
    ],
)
def test_a_server_that_cannot_start_says_why(environment: dict[str, str], told: str, tmp_path: Path) -> None:
    base = {**BARE, "TABLEE_DATA": str(tmp_path / "data"), "TABLEE_PORT": "0", **environment}
    answer = subprocess.run([*HERE, "serve"], capture_output=True, text=True, check=False, timeout=60, env=base)
    last = answer.stderr.splitlines()[-1]
    assert answer.returncode == 2
    assert last.startswith("tablee: the server cannot start: ")
    assert told in last
    assert "Traceback" not in answer.stderr
    assert "hunter2" not in answer.stderr


def test_the_old_names_of_a_setting_work_with_a_notice(capsys: pytest.CaptureFixture[str]) -> None:
    assert configured({"TABLEE_MINDS": "5"}, {}).bot_workers == 5
    assert "`TABLEE_MINDS` is now `TABLEE_BOT_WORKERS`" in capsys.readouterr().err
    assert configured({"TABLEE_MINDS": "5"}, {"bot_workers": None, "minds": 6}).bot_workers == 6
    assert "`minds` is now `bot_workers`" in capsys.readouterr().err
    assert configured({"TABLEE_MINDS": "5", "TABLEE_BOT_WORKERS": "3"}, {}).bot_workers == 3
    assert configured({"TABLEE_BOT_WORKERS": "3"}, {"bot_workers": 4}).bot_workers == 4
    assert not capsys.readouterr().err


def test_postgresql_is_an_extra(tmp_path: Path) -> None:
    without = "import sys; sys.modules['asyncpg'] = None; from tablee.cli import main; main()"
    line = [sys.executable, "-c", without, "serve", "--data", str(tmp_path), "--database", "postgresql://x/x"]
    answer = subprocess.run(line, capture_output=True, text=True, check=False, timeout=60, env=BARE)
    assert answer.returncode == 2
    assert answer.stderr == "tablee: this needs asyncpg: pip install 'tablee[postgres]'\n"


def test_secrets_come_from_private_files(tmp_path: Path) -> None:
    file = tmp_path / "secret"
    told = "a text of more than thirty-two characters"
    file.write_text(f"{told}\n")
    file.chmod(0o640)
    assert configured({"TABLEE_SECRET_FILE": str(file)}, {}).secret == told
    file.chmod(0o644)
    with pytest.raises(ValueError, match="can be read by anybody"):
        configured({"TABLEE_SECRET_FILE": str(file)}, {})


def test_flags_come_before_the_environment() -> None:
    environment = {"TABLEE_PORT": "1", "TABLEE_ORIGINS": "https://a.example, https://b.example"}
    config = configured(environment, {"port": 2, "speed": None})
    assert (config.port, config.speed) == (2, 1.0)
    assert config.origins == ["https://a.example", "https://b.example"]
