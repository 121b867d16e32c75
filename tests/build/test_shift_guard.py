"""The build fails where mypyc would shift a literal in 32 bits."""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tools.shift_guard import check, find

BUGGY = {
    "literal": "def f(n: i64) -> i64:\n    return 1 << n\n",
    "negative": "def f(n: i64) -> i64:\n    return -1 << n\n",
    "converted": "def f(n: i64) -> i64:\n    return i64(1) << n\n",
    "constant": "def f(n: i64) -> i64:\n    return ONE << n\n",
    "local variable": "def f(n: i64) -> i64:\n    x: i64 = 1\n    return x << n\n",
    "to the right": "def f(n: i64) -> i64:\n    return 100 >> n\n",
}
SAFE = {
    "parameter": "def f(x: i64, n: i64) -> i64:\n    return x << n\n\ndef g(n: i64) -> i64:\n    return f(1, n)\n",
    "by a literal": "def f(n: i64) -> i64:\n    return n << 40\n",
    "of two literals": "def f() -> i64:\n    return 1 << 40\n",
    "of a wide literal": "def f(n: i64) -> i64:\n    return 0x1FFFFFFFFF >> n\n",
    "of plain ints": "def f(n: int) -> int:\n    return 1 << n\n",
}
HEAD = "from typing import Final\nfrom mypy_extensions import i64\n\nONE: Final[i64] = 1\n\n"
TRANSLATE = """\
import sys
from mypyc.build import mypycify
extensions = mypycify(sys.argv[1:], target_dir="c")
"""


@pytest.fixture(scope="module")
def generated(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The C that the pinned mypyc makes of all samples, one module each."""
    folder = tmp_path_factory.mktemp("samples")
    names = []
    for kind, samples in (("bug", BUGGY), ("safe", SAFE)):
        for number, code in enumerate(samples.values()):
            names.append(f"{kind}{number}.py")
            (folder / names[-1]).write_text(HEAD + code, encoding="utf-8")
    command = [sys.executable, "-c", TRANSLATE, *names]
    environment = {key: value for key, value in os.environ.items() if key not in ("PYTHONPATH", "MYPYPATH")}
    done = subprocess.run(command, cwd=folder, env=environment, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    return "\n".join(path.read_text(encoding="utf-8") for path in sorted((folder / "c").glob("*.c")))


@pytest.mark.parametrize("number", range(len(BUGGY)), ids=list(BUGGY))
def test_a_shifted_literal_is_found_in_the_generated_c(generated: str, number: int) -> None:
    assert f"bug{number}.f" in {place.function for place in find(generated)}


@pytest.mark.parametrize("number", range(len(SAFE)), ids=list(SAFE))
def test_a_safe_shift_is_not(generated: str, number: int) -> None:
    assert not [place for place in find(generated) if place.function.startswith(f"safe{number}.")]


@pytest.mark.parametrize(
    "code", ["x = (1) << cpy_r_n;", "x = 0x10 >> cpy_r_n;", "x = -1 << (cpy_r_n);", "x = 1U << y;"]
)
def test_other_spellings_are_found(code: str) -> None:
    assert list(find(code))


@pytest.mark.parametrize(
    "code", ["x = 1LL << cpy_r_n;", "x = cpy_r_r1 << cpy_r_n;", "x = cpy_r_n >> 1;", "x = y1 << z;"]
)
def test_other_safe_spellings_are_not(code: str) -> None:
    assert not list(find(code))


def test_the_check_names_file_line_and_function(tmp_path: Path) -> None:
    path = tmp_path / "native.c"
    path.write_text("int64_t CPyDef_bits___bit(int64_t cpy_r_n) {\n    cpy_r_r0 = 1 << cpy_r_n;\n", encoding="utf-8")
    with pytest.raises(SystemExit, match=r"native\.c:2: in bits\.bit: cpy_r_r0 = 1 << cpy_r_n;"):
        check([path])
