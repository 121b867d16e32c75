"""Which modules are compiled, and where their extension modules lie in the source tree."""

import os
import tomllib
from collections.abc import Collection, Iterator
from importlib.machinery import EXTENSION_SUFFIXES
from pathlib import Path

SUFFIX = EXTENSION_SUFFIXES[0]


def sources(root: Path) -> list[Path]:
    """The modules to compile, in a fixed order; a package that does not exist yet has none."""
    settings = tomllib.loads((root / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["tablee"]
    kept = {Path("src", *name.split(".")).with_suffix(".py") for name in settings["interpreted"]}
    found = [
        path
        for package in settings["compiled"]
        for path in sorted((root / "src" / Path(*package.split("."))).rglob("*.py"))
        if path.name != "__init__.py"
    ]
    return [path for path in found if path.relative_to(root) not in kept]


def in_tree(root: Path) -> Iterator[tuple[str, Path]]:
    """(module name, file) of every extension module of this Python in the source tree."""
    base = root / "src"
    for path in sorted(base.rglob(f"*{SUFFIX}")):
        yield ".".join(path.relative_to(base).parts).removesuffix(SUFFIX), path


def remove_orphans(root: Path, wanted: Collection[str]) -> None:
    """Delete the extension modules that this build does not make: they would shadow the source."""
    for name, path in in_tree(root):
        if name not in wanted:
            path.unlink()


def touch_extensions(root: Path) -> None:
    """Mark the extension modules as current: an edit that does not change the C leaves them unbuilt."""
    for _, path in in_tree(root):
        os.utime(path)
