"""Kinds of arguments that several commands take."""

from __future__ import annotations

from typing import Annotated

from cyclopts import Parameter

File = Annotated[str, Parameter(allow_leading_hyphen=True)]
"""A file, or `-`."""
Flag = Annotated[bool, Parameter(negative=())]
"""An option that is given or not."""
OptionPairs = Annotated[list[str] | None, Parameter(name=["--option", "-o"], negative=())]
"""House rules, each as `name=value`."""
