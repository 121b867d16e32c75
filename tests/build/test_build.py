"""The build in use is what it says, and is current."""

import ast
import os
import subprocess
import sys
from importlib.machinery import EXTENSION_SUFFIXES
from importlib.util import find_spec
from pathlib import Path

import pytest

from tablee import __version__, build
from tools import compiled

ROOT = Path(__file__).parent.parent.parent
MODULES = [".".join(path.relative_to(ROOT / "src").with_suffix("").parts) for path in compiled.sources(ROOT)]


def is_extension(module: str) -> bool:
    spec = find_spec(module)
    assert spec is not None
    assert spec.origin is not None
    return spec.origin.endswith(tuple(EXTENSION_SUFFIXES))


@pytest.mark.essential
@pytest.mark.parametrize("module", MODULES)
def test_every_module_is_compiled_or_none_is(module: str) -> None:
    assert is_extension(module) == build.is_compiled()


@pytest.mark.essential
@pytest.mark.parametrize("module", MODULES)
def test_every_module_can_be_imported_by_itself(module: str) -> None:
    subprocess.run([sys.executable, "-c", f"import {module}"], check=True)


@pytest.mark.parametrize("source", compiled.sources(ROOT), ids=lambda path: path.stem)
def test_one_name_is_one_kind_of_exception(source: Path) -> None:
    """mypyc gives a name of a function one type, that of its first `except … as`: the second kind would not fit."""
    for function in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(function, ast.FunctionDef | ast.AsyncFunctionDef):
            kinds: dict[str, str] = {}
            for handler in ast.walk(function):
                if isinstance(handler, ast.ExceptHandler) and handler.name and handler.type:
                    kind = ast.unparse(handler.type)
                    assert kinds.setdefault(handler.name, kind) == kind, f"{function.name} in {source}"


def test_the_witness_is_among_the_compiled_modules() -> None:
    assert build.WITNESS in MODULES


def test_no_compiled_module_is_older_than_its_source() -> None:
    assert not build.stale_modules()


@pytest.mark.essential
def test_the_description_matches_the_build() -> None:
    assert build.describe() == ("compiled" if build.is_compiled() else "interpreted (slow)")


@pytest.fixture
def edited(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A work tree where the source of cards, but not of dice, is newer than its extension module."""
    package = tmp_path / "src" / "tablee" / "rules"
    package.mkdir(parents=True)
    suffix = EXTENSION_SUFFIXES[0]
    for name, time in ((f"cards{suffix}", 1000), ("cards.py", 2000), (f"dice{suffix}", 2000), ("dice.py", 1000)):
        path = package / name
        path.touch()
        os.utime(path, (time, time))
    (tmp_path / "setup.py").touch()
    monkeypatch.setattr(build, "__file__", str(tmp_path / "src" / "tablee" / "build.py"))
    return tmp_path


@pytest.mark.usefixtures("edited")
def test_an_edited_source_is_noticed() -> None:
    assert build.stale_modules() == ["tablee.rules.cards"]


def test_times_mean_nothing_in_an_installation(edited: Path) -> None:
    (edited / "setup.py").unlink()
    assert not build.stale_modules()


@pytest.mark.essential
def test_version_names_the_build() -> None:
    command = [sys.executable, "-c", "from tablee.cli import main; main()", "--version"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert output == f"tablee {__version__}, {build.describe()}\n"
