"""Checks and reports the build under test.

TABLEE_REQUIRE_COMPILED=1 refuses to test the interpreted build, TABLEE_INTERPRETED=1 refuses to test the compiled one.
A compiled build that is older than its source is refused in any case.
"""

import os

import pytest
from hypothesis import settings

from tablee import build

settings.register_profile("tablee", deadline=None)  # the interpreted build is much slower: time is no property here
settings.load_profile("tablee")


def pytest_sessionstart() -> None:
    refusal = unwanted_build()
    if refusal:
        pytest.exit(refusal, returncode=3)


def unwanted_build() -> str | None:
    if stale := build.stale_modules():
        return f"compiled modules older than their source: {', '.join(stale)}; run `make build`"
    if os.environ.get("TABLEE_REQUIRE_COMPILED") == "1" and not build.is_compiled():
        return "TABLEE_REQUIRE_COMPILED=1, but the interpreted build is installed"
    if os.environ.get("TABLEE_INTERPRETED") == "1" and build.is_compiled():
        return "TABLEE_INTERPRETED=1, but the compiled build was imported"
    return None


def pytest_report_header() -> str:
    return f"tablee: {build.describe()}"
