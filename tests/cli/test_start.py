"""The modules that a command loads before it runs."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

PROBE = """
import json, sys
from tablee.cli import main
try:
    main(sys.argv[1:])
except SystemExit:
    pass
sys.stderr.write(json.dumps(sorted(sys.modules)))
"""


def loaded(*arguments: str) -> set[str]:
    """The modules that a command line loads; nothing is typed."""
    done = subprocess.run(
        [sys.executable, "-c", PROBE, *arguments], stdin=subprocess.DEVNULL, capture_output=True, text=True, check=True
    )
    return set(json.loads(done.stderr))


def packages(modules: set[str]) -> set[str]:
    return {name.split(".")[1] for name in modules if name.startswith("tablee.")}


def test_the_version_needs_nothing() -> None:
    modules = loaded("--version")
    assert packages(modules) <= {"build", "cli", "core"}
    assert not modules & {"cyclopts", "rich", "msgspec", "tablee.cli.program"}


def test_playing_loads_neither_server_nor_lab_nor_environments(tmp_path: Path) -> None:
    modules = loaded("play", "mio", "--record", str(tmp_path / "game.json"))
    assert "tablee.games.mio.terminal" in modules
    assert not packages(modules) & {"server", "table", "lab", "envs"}
    assert not {name for name in modules if name.startswith("tablee.games.ekko")}


@pytest.mark.parametrize(("code", "most"), [("import tablee", 0.1), (PROBE, 0.15)], ids=["import", "version"])
def test_the_start_takes_little_processor_time(code: str, most: float) -> None:
    assert min(processor_time(code, "--version") for _ in range(7)) < most


def processor_time(code: str, *arguments: str) -> float:
    before = os.times()
    subprocess.run([sys.executable, "-c", code, *arguments], capture_output=True, check=True)
    after = os.times()
    return (after.children_user + after.children_system) - (before.children_user + before.children_system)
