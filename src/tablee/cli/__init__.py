"""The `tablee` command."""

from __future__ import annotations

import os
import sys
from collections.abc import Sequence

from tablee import __version__, build


def main(arguments: Sequence[str] | None = None) -> None:
    """Entry point of the console script: always ends with an exit status, never with a traceback."""
    given = list(sys.argv[1:] if arguments is None else arguments)
    status = 0
    if given == ["--version"]:
        print(version())
    else:
        from tablee.cli.program import run  # noqa: PLC0415 -- `--version` is common, and needs none of it

        status = run(given)
    try:
        sys.stdout.flush()
    except (BrokenPipeError, ValueError):
        silence()
        status = status or 1
    sys.exit(status)


def version() -> str:
    """Version and build, on one line."""
    return f"tablee {__version__}, {build.describe()}"


def silence() -> None:
    """Redirects a closed standard output, so that the interpreter does not complain at exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
