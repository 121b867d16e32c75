"""The build reports its kind correctly, and is current."""

import ast
import os
import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
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


def imports(source: Path) -> Iterator[str]:
    """The modules that a file may mean by its imports."""
    for node in ast.walk(ast.parse(source.read_text(encoding="utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module:
            yield node.module
            yield from (f"{node.module}.{alias.name}" for alias in node.names)


def own_files(module: str) -> list[Path]:
    """The files of one of our modules."""
    place = (ROOT / "src").joinpath(*module.split("."))
    return [path for path in (place.with_suffix(".py"), place / "__init__.py") if path.exists()]


def reached() -> set[str]:
    """Packages of others that compiled modules lead to, over however many modules of ours."""
    waiting = compiled.sources(ROOT)
    known, others = set(waiting), set[str]()
    while waiting:
        for module in imports(waiting.pop()):
            package = module.split(".")[0]
            if package not in sys.stdlib_module_names | {"tablee"}:
                others.add(package)
            fresh = [path for path in own_files(module) if path not in known]
            known.update(fresh)
            waiting += fresh
    return others


def test_a_build_of_its_own_has_every_package_whose_types_the_compiler_reads() -> None:
    """Where pip builds the sdist nothing else is installed, and the compiler stops at types that it does not know."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    named = {re.split("[=<>]", wanted)[0]: wanted for wanted in project["build-system"]["requires"]}
    locked = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    found = reached()
    assert {"msgspec", "uvicorn"} <= found <= named.keys()
    for package in found - {"mypy_extensions"}:  # a few names, the same in all versions
        assert named[package] in locked


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
    package = tmp_path / "src" / "tablee" / "core"
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
    assert build.stale_modules() == ["tablee.core.cards"]


def test_times_mean_nothing_in_an_installation(edited: Path) -> None:
    (edited / "setup.py").unlink()
    assert not build.stale_modules()


@pytest.mark.essential
def test_version_names_the_build() -> None:
    command = [sys.executable, "-c", "from tablee.cli import main; main()", "--version"]
    output = subprocess.run(command, capture_output=True, text=True, check=True).stdout
    assert output == f"tablee {__version__}, {build.describe()}\n"


def class_definitions(path: Path) -> Iterator[ast.ClassDef]:
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ClassDef):
            yield node


def test_interpreted_classes_extend_only_compiled_ones_that_allow_it() -> None:
    """The compiler sees the whole program: it takes a class that no compiled one extends for the last of its line."""
    compiled_files = set(compiled.sources(ROOT))
    closed = {
        node.name
        for path in compiled_files
        for node in class_definitions(path)
        if not any("allow_interpreted_subclasses=True" in ast.unparse(item) for item in node.decorator_list)
    }
    for path in set((ROOT / "src").rglob("*.py")) - compiled_files:
        for node in class_definitions(path):
            bases = {ast.unparse(base).partition("[")[0].rpartition(".")[2] for base in node.bases}
            assert not bases & closed, f"{path}: {node.name}"
