"""Tells whether the compiled build is in use. Never compiled itself."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

WITNESS = "tablee.core.state"
PROFILED = Path(__file__).with_name("profiled")
"""The marker file of a profiled build."""


def is_compiled() -> bool:
    """True if the rules run as machine code, False if Python interprets them."""
    spec = find_spec(WITNESS)
    return spec is not None and spec.origin is not None and spec.origin.endswith(tuple(EXTENSION_SUFFIXES))


def is_profiled() -> bool:
    """True if the machine code was laid out by the counts of a training run."""
    return is_compiled() and PROFILED.exists()


def stale_modules() -> list[str]:
    """Compiled modules of a work tree that are older than their source."""
    package = Path(__file__).parent
    if not (package.parents[1] / "setup.py").exists():
        return []  # installed: nobody edits, and unpacking sets the times at random
    return [
        ".".join(_source(extension).relative_to(package.parent).with_suffix("").parts)
        for extension in sorted(package.rglob(f"*{EXTENSION_SUFFIXES[0]}"))
        if _is_older(extension, _source(extension))
    ]


def describe() -> str:
    """The build in a few words: "compiled", "compiled and profiled" or "interpreted (slow)"."""
    if not is_compiled():
        return "interpreted (slow)"
    kind = "compiled and profiled" if is_profiled() else "compiled"
    return f"{kind}, but older than its source" if stale_modules() else kind


def _source(extension: Path) -> Path:
    return extension.with_name(extension.name.split(".")[0] + ".py")


def _is_older(extension: Path, source: Path) -> bool:
    return source.exists() and extension.stat().st_mtime < source.stat().st_mtime
