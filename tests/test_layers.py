"""core < match < bots < lab, table < server, envs, cli: left never imports right."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

SOURCE = Path(__file__).parent.parent / "src"

TIERS = (
    {"core"},
    {"match"},
    {"bots"},
    {"lab", "table"},
    {"server", "envs", "cli", "games"},
)
RANK = {layer: rank for rank, tier in enumerate(TIERS, start=1) for layer in tier}
GROUND = 0  # tablee itself and modules beside the layers, such as tablee.build: for everybody, and import no layer
CLOSED_TO_RULES = {"random", "time", "asyncio", "json"}


def rank_of(module: str) -> int:
    parts = module.split(".")
    return RANK.get(parts[1], GROUND) if len(parts) > 1 else GROUND


def imported_modules(code: str, module: str, *, is_package: bool = False) -> Iterator[str]:
    """Every dotted name that the code imports, anywhere in it; `from a import b` counts as a and as a.b."""
    package = module.split(".") if is_package else module.split(".")[:-1]
    for node in ast.walk(ast.parse(code)):
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
    for name in imported_modules(code, module, is_package=is_package):
        if name.split(".")[0] == "tablee":
            if rank_of(name) > rank:
                wrong.add(name)
        elif rank == RANK["core"] and name.split(".")[0] in CLOSED_TO_RULES:
            wrong.add(name)
    return sorted(wrong)


def module_name(path: Path) -> str:
    parts = path.relative_to(SOURCE).with_suffix("").parts
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


@pytest.mark.parametrize("path", sorted(SOURCE.rglob("*.py")), ids=module_name)
def test_no_module_imports_a_layer_above_its_own(path: Path) -> None:
    code = path.read_text(encoding="utf-8")
    assert not violations(code, module_name(path), is_package=path.name == "__init__.py")


def test_every_package_has_a_layer() -> None:
    packages = {path.parent.name for path in (SOURCE / "tablee").glob("*/__init__.py")}
    assert packages <= set(RANK)


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("tablee.core.state", "import random"),
        ("tablee.core.state", "import json.decoder"),
        ("tablee.core.state", "from time import perf_counter"),
        ("tablee.core.state", "import tablee.match.cards"),
        ("tablee.core.state", "from tablee import match"),
        ("tablee.core.state", "from .. import cli"),
        ("tablee.core.state", "from ..bots import search"),
        ("tablee.core.state", "def f():\n    from tablee.match.cards import parse"),
        ("tablee.core.state", "import importlib\nimportlib.import_module('tablee.bots')"),
        ("tablee.match.cards", "from tablee.bots.search import Search"),
        ("tablee.bots.search", "from tablee.lab import arena"),
        ("tablee.table.seats", "if True:\n    import tablee.server"),
        ("tablee.build", "from tablee.core import state"),
    ],
)
def test_a_forbidden_import_is_found(module: str, code: str) -> None:
    assert violations(code, module)


@pytest.mark.parametrize(
    ("module", "code"),
    [
        ("tablee.core.state", "from librt.vecs import vec\nfrom tablee.core.state import GameState"),
        ("tablee.core.state", "from . import state\nfrom .timing import time"),
        ("tablee.match.cards", "import json\nfrom tablee.core import state"),
        ("tablee.bots.search", "import time\nfrom tablee import build, core, match"),
        ("tablee.cli.serve", "from tablee.server import app\nfrom tablee.lab import arena"),
    ],
)
def test_an_allowed_import_is_not(module: str, code: str) -> None:
    assert not violations(code, module)


def test_relative_imports_of_a_package_start_in_it() -> None:
    assert not violations("from .state import GameState", "tablee.core", is_package=True)
    assert violations("from ..match import cards", "tablee.core", is_package=True)
