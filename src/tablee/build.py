"""Tells whether the compiled build is in use. Never compiled itself."""

from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

COMPILED_PACKAGES = ("tablee.rules", "tablee.bots")
WITNESS = "tablee.rules.state"


def is_compiled() -> bool:
    """True if the rules run as machine code, False if Python interprets them."""
    spec = find_spec(WITNESS)
    return spec is not None and spec.origin is not None and _is_extension(Path(spec.origin))


def stale_modules() -> list[str]:
    """Compiled modules whose source was edited after they were built."""
    return [
        f"{package}.{extension.name.split('.')[0]}"
        for package in COMPILED_PACKAGES
        for extension in sorted(_folder(package).iterdir())
        if _is_extension(extension) and _is_older(extension, extension.with_name(f"{extension.name.split('.')[0]}.py"))
    ]


def describe() -> str:
    """The build in a few words: "compiled" or "interpreted (slow)"."""
    if not is_compiled():
        return "interpreted (slow)"
    return "compiled, but older than its source" if stale_modules() else "compiled"


def _folder(package: str) -> Path:
    return Path(__file__).parents[1].joinpath(*package.split("."))


def _is_extension(path: Path) -> bool:
    return path.name.endswith(EXTENSION_SUFFIXES[0])


def _is_older(extension: Path, source: Path) -> bool:
    return source.exists() and extension.stat().st_mtime < source.stat().st_mtime
