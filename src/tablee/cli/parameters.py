"""Parameter types shared by several commands."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

File = Annotated[str, Parameter(allow_leading_hyphen=True)]
"""A file name, or `-` for standard input."""
Flag = Annotated[bool, Parameter(negative=())]
"""A boolean option without a negative form."""
OptionPairs = Annotated[list[str] | None, Parameter(name=["--option", "-o"], negative=())]
"""House rules, each as `name=value`."""
