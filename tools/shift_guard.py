"""Fail the build where mypyc 2.4.1 shifts a 32-bit literal.

`1 << n` with `n: i64` becomes `1 << cpy_r_n` in C, where the literal is a 32-bit int: `1 << 40` gives 256. The same
happens to `i64(1) << n`, to constants, to local variables that hold one, and to `100 >> n`. A literal too large for 32
bits carries the suffix LL and is safe, a function's parameter has 64 bits and is safe:

    def shl(x: i64, n: i64) -> i64:
        return x << n
"""

import re
import sys
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

NUMBER = r"-?\s*(?:0[xX][0-9a-fA-F]+|\d+)[uU]?"
# A number, not the tail of a name, perhaps in parentheses, shifted by something with a name.
SHIFTED_LITERAL = re.compile(rf"(?<![\w.])(?:\(\s*{NUMBER}\s*\)|{NUMBER})\s*(?:<<|>>)=?\s*\(*\s*[A-Za-z_]")
FUNCTION = re.compile(r"^[A-Za-z_][\w\s*]*?\b(CPy(?:Def|Py)_\w+)\(")


class ShiftedLiteral(NamedTuple):
    """One place in generated C where a 32-bit literal is shifted by a variable."""

    line: int
    function: str
    code: str


def find(c_source: str) -> Iterator[ShiftedLiteral]:
    """The shifted literals of a generated C file."""
    function = "?"
    for number, line in enumerate(c_source.splitlines(), start=1):
        if line[:1].strip() and (start := FUNCTION.match(line)):
            function = start[1].split("_", 1)[1].replace("___", ".")
        if ("<<" in line or ">>" in line) and SHIFTED_LITERAL.search(line):  # the files are large
            yield ShiftedLiteral(number, function, line.strip())


def check(paths: Iterable[Path]) -> None:
    """End the program with the list of places if any of the files shifts a literal."""
    found = [
        f"  {path}:{place.line}: in {place.function}: {place.code}"
        for path in paths
        for place in find(path.read_text(encoding="utf-8"))
    ]
    if found:
        sys.exit("\n".join(["mypyc shifts a literal in 32 bits; shift a parameter instead (shl, bit):", *found]))


if __name__ == "__main__":
    check(Path(name) for name in sys.argv[1:])
