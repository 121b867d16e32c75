"""The compiled and the interpreted build play the same games, move for move."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

from tablee import build
from tests.games_digest import digest

ROOT = Path(__file__).parents[2]


def test_compiled_and_interpreted_play_the_same_games(tmp_path: Path) -> None:
    shutil.copytree(ROOT / "src" / "tablee", tmp_path / "tablee", ignore=shutil.ignore_patterns("*.so", "__pycache__"))
    command = [sys.executable, "-m", "tests.games_digest"]
    path = os.pathsep.join([str(tmp_path), str(ROOT)])
    done = subprocess.run(
        command, env={**os.environ, "PYTHONPATH": path}, cwd=ROOT, capture_output=True, text=True, check=True
    )
    kind, theirs = done.stdout.split("\n", 1)
    assert kind == "interpreted (slow)"
    assert theirs.strip() == digest().strip()
    assert build.is_compiled() or os.environ.get("TABLEE_REQUIRE_COMPILED") != "1"
