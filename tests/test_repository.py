"""What no file of the repository may contain."""

import itertools
import re
import subprocess
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
GENERATED = {".git", ".venv", "build", "dist", "node_modules", "__pycache__"}

# Written so that this file does not contain what it looks for.
MACHINE_PATH = re.compile(r"(?<![\w.$}~-])/(?:work|root|opt|home/\w+|Users/\w+)/|file:/{3}")
REGISTRY_HOST = re.compile(r"(?i)\b(?:pypi[.]org|pythonhosted[.]org|registry[.]npmjs|(?:deb|security)[.]debian)")
ADDRESS = re.compile(r"://|\s@\s|--(?:extra-)?index-url|--find-links")
RECORDED_ADDRESS = re.compile(r"\"(?:resolved|registry|index-url)\"\s*:")


def repository_files() -> list[Path]:
    """The files git knows or would add; without git, everything that is not generated."""
    command = ["git", "-C", str(ROOT), "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
    listing = subprocess.run(command, capture_output=True, text=True, check=False)
    if listing.returncode == 0:
        found = [ROOT / name for name in listing.stdout.split("\0") if name]
    else:
        found = [path for path in ROOT.rglob("*") if not GENERATED.intersection(path.relative_to(ROOT).parts)]
    return [path for path in found if path.is_file()]


def lines_with(pattern: re.Pattern[str], paths: list[Path]) -> list[str]:
    return [
        f"{path.relative_to(ROOT)}:{number}: {line.strip()}"
        for path in paths
        for number, line in enumerate(text_of(path).splitlines(), start=1)
        if pattern.search(line)
    ]


def text_of(path: Path) -> str:
    content = path.read_bytes()
    return "" if b"\0" in content else content.decode("utf-8", errors="replace")


def lock_files() -> list[Path]:
    return [path for path in repository_files() if re.search(r"[.-]lock\b|^requirements", path.name)]


def test_no_file_names_a_path_of_a_machine() -> None:
    assert not lines_with(MACHINE_PATH, repository_files())


def test_no_file_names_the_folder_of_this_checkout() -> None:
    folders = "|".join(re.escape(f"{folder}/") for folder in (ROOT, Path.home()))
    here = re.compile(rf"(?<![\w.])(?:{folders})")
    assert not lines_with(here, repository_files())


def test_no_file_names_a_package_registry() -> None:
    assert not lines_with(REGISTRY_HOST, repository_files())


def test_lock_files_hold_no_address() -> None:
    locks = lock_files()
    assert ROOT / "requirements.lock" in locks
    assert not lines_with(ADDRESS, locks), "npm's lock files: python tools/lockfile.py FILE"
    assert not lines_with(RECORDED_ADDRESS, locks)


def test_the_lock_pins_every_requirement_exactly() -> None:
    lines = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    pins = [line for line in lines if line and not line.startswith("#")]
    assert pins
    assert all(re.fullmatch(r"[A-Za-z0-9._-]+==[A-Za-z0-9.!+]+", line) for line in pins)


def test_the_lock_knows_every_requirement_of_the_project() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [*project["dependencies"], *itertools.chain(*project["optional-dependencies"].values())]
    lock = (ROOT / "requirements.lock").read_text(encoding="utf-8").splitlines()
    own = {project["name"]}
    assert {distribution(line) for line in wanted} - own <= {distribution(line) for line in lock}


def distribution(requirement: str) -> str:
    """The normalised name at the start of a requirement."""
    return re.sub(r"[-_.]+", "-", re.split(r"[^\w.-]", requirement)[0]).lower()


def test_every_extra_that_is_named_can_be_installed() -> None:
    """In documentation and in what the program says: `pip install "tablee[…]"` of nothing but extras of the project."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    found = [words for path in repository_files() for words in re.findall(r"\btablee\[([a-z,]+)\]", text_of(path))]
    named = {extra for words in found for extra in words.split(",")}
    assert {"pettingzoo", "openspiel", "rlcard", "lab"} <= named <= project["optional-dependencies"].keys()


@pytest.mark.parametrize("bad", ["see /" + "root/x", "cd /" + "work/main", "at file:" + "///srv/x", "/" + "home/me/x"])
def test_a_machine_path_is_recognised(bad: str) -> None:
    assert MACHINE_PATH.search(bad)


@pytest.mark.parametrize("good", ["$root/x", "src/work/x", "/usr/bin/env", "~/work/x", "https://example.org/work/x"])
def test_other_paths_are_not(good: str) -> None:
    assert not MACHINE_PATH.search(good)
