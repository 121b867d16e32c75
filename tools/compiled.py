"""Lists the modules to compile, and finds their extension modules in the source tree."""

import os
import tomllib
from collections.abc import Collection, Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path
from typing import Any

SUFFIX = EXTENSION_SUFFIXES[0]
GAMES = Path("src/tablee/games")


def groups(root: Path) -> dict[str, list[Path]]:
    """The modules to compile by the library they go into, in a fixed order."""
    settings = _settings(root)
    kept = {root / _path(name).with_suffix(".py") for name in settings["interpreted"]}
    games = game_files(root)
    return {
        library: [path for name in names for path in _modules(root, name) if path not in kept]
        + [path for path in games if part_of(root, path) in settings["games"][library]]
        for library, names in settings["compiled"].items()
    }


def sources(root: Path) -> list[Path]:
    """All modules to compile."""
    return [path for paths in groups(root).values() for path in paths]


def game_files(root: Path) -> list[Path]:
    """Every module in the folder of a game."""
    return sorted((root / GAMES).glob("*/**/*.py"))


def part_of(root: Path, path: Path) -> str:
    """The part of its game that a file belongs to: its own name, or that of the folder inside the game's."""
    inner = path.relative_to(root / GAMES).parts[1:]
    return "__init__" if inner[-1] == "__init__.py" else inner[0].removesuffix(".py")


def _settings(root: Path) -> dict[str, Any]:
    settings: dict[str, Any] = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["tablee"]
    return settings


def _path(name: str) -> Path:
    return Path("src", *name.split("."))


def _modules(root: Path, name: str) -> list[Path]:
    """All modules of a package, or the one module of that name; a package that does not exist yet has none."""
    place = root / _path(name)
    if not place.is_dir():
        return [place.with_suffix(".py")]
    return [path for path in sorted(place.rglob("*.py")) if path.name != "__init__.py"]


def in_tree(root: Path) -> Iterator[tuple[str, Path]]:
    """(module name, file) of every extension module of this Python in the source tree."""
    base = root / "src"
    for path in sorted(base.rglob(f"*{SUFFIX}")):
        yield ".".join(path.relative_to(base).parts).removesuffix(SUFFIX), path


def times(root: Path) -> dict[str, float]:
    """When each extension module in the source tree was written."""
    return {name: path.stat().st_mtime for name, path in in_tree(root)}


def remove_orphans(root: Path, wanted: Collection[str]) -> None:
    """Delete the extension modules that this build does not make: they would shadow the source."""
    for name, path in in_tree(root):
        if name not in wanted:
            path.unlink()


def touch_extensions(root: Path) -> None:
    """Mark the extension modules as current: an edit that does not change the C leaves them unbuilt."""
    for _, path in in_tree(root):
        os.utime(path)


if __name__ == "__main__":
    print(*sources(Path()))
