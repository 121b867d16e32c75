"""Wheel and sdist work in an empty environment: compiled or without a compiler, with page and documentation."""

from __future__ import annotations

import os
import re
import shutil
import subprocess
import sys
import tarfile
import venv
import zipfile
from pathlib import Path

import httpx
import pytest

from tablee import __version__, build
from tablee.server.http.docs import BUILT as DOCS
from tablee.server.http.page import BUILT as PAGE
from tests.lacking import lacking

pytestmark = pytest.mark.slow

ROOT = Path(__file__).parents[2]
NEEDED = ("pyproject.toml", "setup.py", "MANIFEST.in", "Makefile", "README.md", "LICENSE", "requirements.lock")
FOLDERS = ("src", "tools", "docs/rules")
PATIENCE = 600


def test_wheel_and_sdist_work_where_nothing_else_is(tmp_path: Path) -> None:
    """A single test, so that only one test process builds."""
    if not build.is_compiled() or not (PAGE / "index.html").exists() or not (DOCS / "index.html").exists():
        lacking("compiled modules, the page or the documentation were not built (make build page docs)")
    wheel, sdist = made(tmp_path / "tree")
    page_and_documentation_are_in(wheel, sdist)
    the_wheel_is_compiled_and_serves(wheel, tmp_path)
    the_sdist_works_without_a_compiler(sdist, tmp_path)


def made(tree: Path) -> tuple[Path, Path]:
    """Both, built as `make dist` does, from a copy of the work tree with what is compiled there."""
    tree.mkdir()
    for name in NEEDED:
        shutil.copy2(ROOT / name, tree / name)
    for name in FOLDERS:
        shutil.copytree(ROOT / name, tree / name, ignore=shutil.ignore_patterns("__pycache__", "*.egg-info"))
    (tree / "build").mkdir()
    for path in [path for pattern in ("__native*", "*.txt", "*.json") for path in (ROOT / "build").glob(pattern)]:
        shutil.copy2(path, tree / "build" / path.name)
    shutil.copytree(ROOT / "build" / "tablee", tree / "build" / "tablee")  # more of the generated C
    run([sys.executable, "-m", "build", "--no-isolation", "--sdist", "--wheel", "--outdir", "dist"], tree)
    [wheel], [sdist] = (list((tree / "dist").glob(pattern)) for pattern in ("*.whl", "*.tar.gz"))
    return wheel, sdist


def run(command: list[str], folder: Path, **environment: str) -> str:
    """What a command prints; it has to succeed."""
    kept = {name: value for name, value in os.environ.items() if name not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(
        command,
        cwd=folder,
        env={**kept, **environment},
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        encoding="utf-8",
        timeout=PATIENCE,
        check=False,
    )
    assert done.returncode == 0, done.stdout
    return done.stdout


def installed(what: str, folder: Path, **environment: str) -> str:
    """The command of an environment with a file, an extra, and what they ask for, in the versions of the lock."""
    if not folder.exists():
        venv.create(folder, with_pip=True)
    pip = [str(folder / "bin" / "python"), "-m", "pip", "--disable-pip-version-check", "--quiet", "install", what]
    run(pip, folder, PIP_CONSTRAINT=str(ROOT / "requirements.lock"), **environment)
    return str(folder / "bin" / "tablee")


def the_wheel_is_compiled_and_serves(wheel: Path, folder: Path) -> None:
    tablee = installed(str(wheel), folder / "with-wheel")
    assert run([tablee, "--version"], folder) == f"tablee {__version__}, {build.describe()}\n"
    assert "M24" in run([tablee, "rules", "mio", "M24"], folder)
    assert '"games": 1000' in run([tablee, "simulate", "mio", "--games", "1000", "--json"], folder)
    without = subprocess.run([tablee, "serve"], capture_output=True, encoding="utf-8", timeout=60, check=False)
    assert without.returncode != 0
    assert "pip install 'tablee[server]'" in without.stderr
    installed(f"{wheel}[server]", folder / "with-wheel")
    serves_page_and_documentation(tablee, folder)


def the_sdist_works_without_a_compiler(sdist: Path, folder: Path) -> None:
    place = folder / "with-sdist"
    tablee = installed(f"{sdist}[server]", place, CC="false", PATH=str(place / "bin"))
    assert run([tablee, "--version"], folder) == f"tablee {__version__}, interpreted (slow)\n"
    told = run([tablee, "simulate", "mio", "--games", "2", "--bots", "casual", "--json"], folder)
    assert '"unfinished": 0' in told
    serves_page_and_documentation(tablee, folder)


def serves_page_and_documentation(tablee: str, folder: Path) -> None:
    server = subprocess.Popen(
        [tablee, "serve", "--port", "0", "--data", str(folder / "data"), "--logs", "text"],
        cwd=folder,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        encoding="utf-8",
    )
    try:
        assert server.stderr is not None
        address = next(found[0] for line in server.stderr if (found := re.search(r"http://127\.0\.0\.1:\d+", line)))
        with httpx.Client(base_url=address, transport=httpx.HTTPTransport(retries=5)) as client:
            assert "<title>Tablée</title>" in client.get("/").text
            assert client.get("/docs/").text == (DOCS / "index.html").read_text(encoding="utf-8")
            assert client.get("/api/games").status_code == 200
    finally:
        server.terminate()
        server.communicate(timeout=60)
    assert server.returncode == 0


def page_and_documentation_are_in(wheel: Path, sdist: Path) -> None:
    with zipfile.ZipFile(wheel) as packed:
        in_wheel = set(packed.namelist())
    with tarfile.open(sdist) as packed_source:
        in_sdist = {name.partition("/")[2].removeprefix("src/") for name in packed_source.getnames()}
    for built, place in ((PAGE, "page"), (DOCS, "docs")):
        files = {
            f"tablee/server/{place}/{path.relative_to(built).as_posix()}" for path in built.rglob("*") if path.is_file()
        }
        assert files <= in_wheel
        assert files <= in_sdist
    assert not [name for name in in_wheel | in_sdist if "node_modules" in name or "__pycache__" in name]
    assert not [name for name in in_sdist if name.endswith(".so")]
