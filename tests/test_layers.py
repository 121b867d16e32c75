"""Allowed imports, places where games may be named, and uniqueness of public names.

    lang, core  <  games (rules and text)  <  bots  <  games (bots)  <  match  <  lab, envs, table
                <  games (arrays, openspiel, study)  <  server  <  cli  <  games (terminal)

Left never imports right. A file in a game's folder ranks with the part of the house that it plugs into.
"""

import ast
import tomllib
from collections import defaultdict
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

from tablee.games.registry import HOUSE
from tools import compiled

ROOT = Path(__file__).parent.parent
SOURCE = ROOT / "src"

RANKS = {
    "lang": 1,
    "core": 2,
    "games": 3,
    "bots": 4,
    "match": 6,
    "lab": 7,
    "envs": 7,
    "table": 7,
    "server": 9,
    "cli": 10,
    "__main__": 10,
}
GROUND = (
    0  # tablee itself and modules beside the packages, such as tablee.build: for everybody, and import none of them
)
RULES = 3
PARTS = {
    "bots": 5,
    "deals": 5,
    "arrays": 8,
    "drawing": 8,
    "openspiel": 8,
    "study": 8,
    "terminal": 11,
    "k6t_terminal": 11,
    "solver": 11,
}
"""The ranks of files in a game's folder; those that are not named here are rules and text."""
CLOSED_TO_RULES = {"random", "time", "asyncio", "json"}
FREE = {"tablee", "tablee.api"}
"""The front door: it loads what it names when it is asked for."""
PACKAGES = {package.rpartition(".")[2] for package in HOUSE.values()}
MOVE_WORDS = ("deal:", "roll:", "open:", "name:", "try:", "x:", "claim ", "take ", "lay ", "add ", "swap ", "discard ")
ALIASES = {f"{package}_v0" for package in PACKAGES}
"""Public modules that bear the name of a game, as PettingZoo's do."""


def rank_of(module: str) -> int:
    parts = module.split(".")
    if parts[:2] == ["tablee", "games"] and len(parts) > 3 and parts[2] in PACKAGES | {"shared"}:
        return PARTS.get(parts[3].rpartition("_")[2], RULES)  # `drawing`, and `k6t_drawing` of two games
    return RANKS.get(parts[1], GROUND) if len(parts) > 1 else GROUND


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


MODULES = {module_name(path): path for path in sorted(SOURCE.rglob("*.py"))}


@cache
def tree_of(module: str) -> ast.Module:
    return ast.parse(MODULES[module].read_text(encoding="utf-8"))


def imported_modules(tree: ast.Module, module: str, *, is_package: bool = False) -> Iterator[str]:
    """Every dotted name that the code imports, anywhere in it; `from a import b` counts as a and as a.b."""
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(tree):
        match node:
            case ast.Import(names=names):
                yield from (alias.name for alias in names)
            case ast.ImportFrom(module=name, names=names, level=level):
                base = package[: len(package) - level + 1] if level else []
                origin = ".".join([*base, *([name] if name else [])])
                yield origin
                yield from (f"{origin}.{alias.name}" for alias in names)
            case ast.Call(
                func=ast.Name(id="import_module" | "__import__") | ast.Attribute(attr="import_module"),
                args=[ast.Constant(value=str(name)), *_],
            ):
                yield name


def violations(code: str, module: str, *, is_package: bool = False) -> list[str]:
    """The imports of a module of ours that its layer may not make."""
    rank = rank_of(module)
    wrong = set()
    for name in imported_modules(ast.parse(code), module, is_package=is_package):
        if name.split(".")[0] == "tablee":
            if rank_of(name) > rank:
                wrong.add(name)
        elif rank in (RANKS["core"], RULES) and name.split(".")[0] in CLOSED_TO_RULES:
            wrong.add(name)
    return sorted(wrong)


def is_package(module: str) -> bool:
    return MODULES[module].name == "__init__.py"


@pytest.mark.parametrize("module", [module for module in MODULES if module not in FREE])
def test_no_module_imports_a_layer_above_its_own(module: str) -> None:
    assert not violations(MODULES[module].read_text(encoding="utf-8"), module, is_package=is_package(module))


def test_every_package_has_a_layer() -> None:
    packages = {path.parent.name for path in (SOURCE / "tablee").glob("*/__init__.py")}
    assert packages <= set(RANKS)


# Games


def game_of(module: str) -> str | None:
    """The package of a game that a module belongs to."""
    parts = module.split(".")
    return parts[2] if parts[:2] == ["tablee", "games"] and len(parts) > 2 and parts[2] in PACKAGES else None


def test_every_folder_of_a_game_is_in_the_registry() -> None:
    folders = {path.parent.name for path in (SOURCE / "tablee" / "games").glob("*/spec.py")}
    assert folders == PACKAGES


@pytest.mark.parametrize("path", compiled.game_files(ROOT), ids=lambda path: "/".join(path.parts[-2:]))
def test_every_file_of_a_game_is_classified(path: Path) -> None:
    lists = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["tool"]["tablee"]["games"]
    part = compiled.part_of(ROOT, path)
    assert sum(part in names for names in lists.values()) == 1, f"{part} belongs into one list of [tool.tablee.games]"


@pytest.mark.parametrize("module", [module for module in MODULES if game_of(module)])
def test_no_game_imports_another(module: str) -> None:
    others = {game_of(name) for name in imported_modules(tree_of(module), module, is_package=is_package(module))}
    assert others <= {None, game_of(module)}


def strings_in(tree: ast.Module) -> Iterator[str]:
    """The texts in some code, without docstrings."""
    documentation = {
        id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in documentation:
            yield node.value


GENERIC = [
    module for module in MODULES if not module.startswith("tablee.games") and module.rpartition(".")[2] not in ALIASES
]


@pytest.mark.parametrize("module", GENERIC)
def test_no_game_is_named_outside_its_folder(module: str) -> None:
    names = {*HOUSE, *PACKAGES}
    named = [text for text in strings_in(tree_of(module)) if text in names or text.partition(":")[0] in HOUSE]
    imported = [name for name in imported_modules(tree_of(module), module) if game_of(name)]
    assert named + imported == []


@pytest.mark.parametrize("module", GENERIC)
def test_nobody_looks_at_a_prefix_of_move_text(module: str) -> None:
    if module == "tablee.core.text":  # the notation that all games share
        return
    assert [text for text in strings_in(tree_of(module)) if text in MOVE_WORDS] == []


CONTRACTS = [
    module
    for module in MODULES
    if module.startswith(("tablee.core.", "tablee.envs.arrays", "tablee.cli.drawing"))
    or module == "tablee.bots.contract"
]


@pytest.mark.parametrize("module", CONTRACTS)
def test_contracts_do_not_know_the_registry(module: str) -> None:
    assert "tablee.games.registry" not in set(imported_modules(tree_of(module), module))


# Names


def public_classes(module: str) -> Iterator[str]:
    for node in tree_of(module).body:
        if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
            yield node.name


def test_a_public_class_name_stands_for_one_thing() -> None:
    homes: dict[str, list[str]] = defaultdict(list)
    for module in MODULES:
        for name in public_classes(module):
            homes[name].append(module)
    assert {name: places for name, places in homes.items() if len(places) > 1} == {}


# That these tests can fail


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("tablee.core.state", "import random"),
        ("tablee.core.state", "import json.decoder"),
        ("tablee.core.state", "from time import perf_counter"),
        ("tablee.core.state", "import tablee.match.records"),
        ("tablee.core.state", "from tablee import match"),
        ("tablee.core.state", "from .. import cli"),
        ("tablee.core.state", "from ..bots import search"),
        ("tablee.core.state", "def f():\n    from tablee.match.records import read"),
        ("tablee.core.state", "import importlib\nimportlib.import_module('tablee.bots')"),
        ("tablee.games.mio.state", "import time"),
        ("tablee.games.mio.state", "from tablee.games.mio.bots import BOTS"),
        ("tablee.games.mio.text", "from tablee.match.match import Match"),
        ("tablee.games.mio.bots.sense", "from tablee.games.mio.terminal import TERMINAL"),
        ("tablee.games.mio.arrays", "from tablee.cli.drawing import face"),
        ("tablee.bots.search", "from tablee.match.match import Match"),
        ("tablee.match.match", "from tablee.lab import arena"),
        ("tablee.table.text_cleaning", "if True:\n    import tablee.server"),
        ("tablee.server.config", "import tablee.cli"),
        ("tablee.build", "from tablee.core import state"),
    ],
)
def test_a_forbidden_import_is_found(module: str, code: str) -> None:
    assert violations(code, module)


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("tablee.core.state", "from librt.vecs import vec\nfrom tablee.core.rng import Rng"),
        ("tablee.core.state", "from . import rng\nfrom .timing import time"),
        ("tablee.match.records", "import json\nfrom tablee.core import state"),
        ("tablee.bots.search", "import time\nfrom tablee import build, core"),
        ("tablee.games.mio.bots.sense", "import time\nfrom tablee.bots.contract import Sense"),
        ("tablee.games.mio.terminal", "from tablee.cli.drawing import parts"),
        ("tablee.cli.serve", "from tablee.server import app\nfrom tablee.lab import arena"),
    ],
)
def test_an_allowed_import_is_not(module: str, code: str) -> None:
    assert not violations(code, module)


def test_relative_imports_of_a_package_start_in_it() -> None:
    assert not violations("from .state import GameState", "tablee.core", is_package=True)
    assert violations("from ..match import records", "tablee.core", is_package=True)


def test_docstrings_are_no_strings_of_the_code() -> None:
    code = ast.parse('"""mio"""\nNAME = "ekko"\n\n\ndef f() -> str:\n    """mio"""\n    return "six"\n')
    assert list(strings_in(code)) == ["ekko", "six"]
