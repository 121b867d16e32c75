"""Skips tests whose dependencies a machine lacks, except where everything must be tested."""

from __future__ import annotations

import os
from typing import NoReturn

import pytest


def lacking(what: str) -> NoReturn:
    """Skips a test, or fails it where TABLEE_REQUIRE_ALL=1 says that nothing may be left out."""
    if os.environ.get("TABLEE_REQUIRE_ALL") == "1":
        pytest.fail(f"{what}, and nothing may be left out here")
    pytest.skip(what)
