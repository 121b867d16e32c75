"""Plug-ins as installed packages have them: their metadata in a folder on the path, or admitted in this process."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path

from tablee.core.game import GameSpec
from tablee.games.registry import GAMES

ROOT = Path(__file__).parents[1]
EXAMPLE = ROOT / "examples" / "ras_bord" / "src"
RAS_BORD = {"ras-bord": "ras_bord.spec:SPEC"}


def installed(folder: Path, package: str, entries: Mapping[str, str]) -> Path:
    """A folder that says that a package is installed and which games it brings."""
    info = folder / f"{package.replace('-', '_')}-1.0.dist-info"
    info.mkdir(parents=True)
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n", encoding="utf-8")
    lines = [f"{name} = {value}" for name, value in entries.items()]
    (info / "entry_points.txt").write_text("\n".join(["[tablee.games]", *lines, ""]), encoding="utf-8")
    return folder


def path_with(*folders: Path) -> str:
    """A PYTHONPATH with some folders first, and the build under test behind them."""
    ours = [str(Path(part).resolve()) for part in os.environ.get("PYTHONPATH", "").split(os.pathsep) if part]
    return os.pathsep.join([*map(str, folders), *ours, str(ROOT / "src")])


def tablee(*arguments: str, path: str, typed: str = "", lang: str = "en") -> subprocess.CompletedProcess[str]:
    """Runs the program in a process of its own, with other packages on its path."""
    code = "from tablee.cli import main; main()"
    environment = {**os.environ, "PYTHONPATH": path, "LC_ALL": f"{lang}_XX.UTF-8", "PYTHONUTF8": "1", "COLUMNS": "120"}
    command = [sys.executable, "-c", code, *arguments]
    return subprocess.run(
        command, input=typed, capture_output=True, encoding="utf-8", env=environment, timeout=120, check=False
    )


@contextmanager
def admitted(*specs: GameSpec) -> Iterator[None]:
    """Plug-ins among the games of this process, and gone afterwards."""
    GAMES.complete()
    for spec in specs:
        GAMES.admit(spec)
    try:
        yield
    finally:
        for spec in specs:
            GAMES.plugins.pop(spec.name, None)
