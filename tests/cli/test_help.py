"""Every command explains itself, with an example, in both languages."""

import pytest

from tablee import build
from tablee.cli.commands import COMMANDS, POSITION
from tests.cli.terminal import run

LINES = [[], ["position"], *([name] for name in COMMANDS), *(["position", name] for name in POSITION)]


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("line", LINES, ids=" ".join)
def test_help_has_an_example(line: list[str], lang: str) -> None:
    answer = run(*line, "--help", lang=lang)
    assert answer.status == 0
    assert {"en": "For example", "fr": "Par exemple"}[lang] in answer.out
    assert f"  tablee {' '.join(line)}".rstrip() in answer.out


@pytest.mark.parametrize("line", LINES[2:], ids=" ".join)
def test_every_parameter_is_explained(line: list[str]) -> None:
    listed = [row for row in run(*line, "--help", width=200).out.splitlines() if row.startswith("│")]
    assert listed
    for row in listed:
        assert len(row.strip("│ ").split("  ", 1)) == 2, row


def test_version_tells_the_build() -> None:
    answer = run("--version")
    assert answer.out == f"tablee 0.1.0, {build.describe()}\n"
    assert answer.status == 0
