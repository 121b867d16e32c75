"""Shows rule pages in the terminal."""

from __future__ import annotations

import os
import sys

from rich.console import Console
from rich.markdown import Markdown


def show(console: Console, markdown: str) -> None:
    """Prints Markdown; at an interactive terminal a long page goes through the pager."""
    long = markdown.count("\n") > console.height
    if long and console.is_terminal and sys.stdin.isatty():
        os.environ.setdefault("LESS", "-FRX")
        with console.pager(styles=True):
            console.print(Markdown(markdown))
    else:
        console.print(Markdown(markdown))
