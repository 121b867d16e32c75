"""Every code block of the documentation is run, read, or named here with the reason why not."""

from __future__ import annotations

import contextlib
import io
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tablee.bots.levels import ENLISTED
from tests.cli.test_verify import finished
from tests.docs.story import ROOT, Block, Story, blocks_of, commands_in

PAGES = sorted(
    str(path.relative_to(ROOT))
    for pattern in ("docs/**/*.md", "*.md", "bench/*.md", "examples/**/*.md")
    for path in ROOT.glob(pattern)
)
WITH_CODE = [page for page in PAGES if blocks_of(page)]
RUN = {"python", "pycon", "console", "sh", "json", "toml"}
NO_CODE = {"text"}
"""Lists and pictures made of letters."""

NOT_RUN = {
    "make ": "the tests are a target of make themselves",
    "pip install ": "tests/build/test_dist.py installs; the plug-in's metadata is on the path here",
    "python examples/bots/": "tests/server/test_examples.py plays matches with these programs",
    "node ": "tests/server/test_examples.py plays matches with this program",
    "python ten_lines.py http": "the same kit as random_bot.py, with which tests/server/test_examples.py plays matches",
    "python examples/train_mio.py": "learns for minutes; tests/test_training.py learns for less",
    "python examples/learned_mio.py": "tests/test_training.py plays at a live table with it",
    "bench/run": "measures for many minutes",
    "python -m bench.": "measures for many minutes",
    "tablee conformance my_package.spec:SPEC": "my_package is the reader's own",
}
INDENTED = {
    "README.md": "make",
    "CONTRIBUTING.md": "make, and where things are",
    "bench/README.md": "make, and what measures for many minutes",
    "examples/ras_bord/README.md": "the commands of docs/adding-a-game.md",
}
"""Pages that are read in the repository more than on the site, with what their indented blocks hold."""


def is_left_out(command: str) -> bool:
    return any(command.startswith(beginning) for beginning in NOT_RUN)


@pytest.fixture
def story(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Story]:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(sys, "path", list(sys.path))
    (tmp_path / "docs" / "bots").mkdir(parents=True)
    (tmp_path / "examples").symlink_to(ROOT / "examples")
    known = dict(ENLISTED)
    told = Story(tmp_path, is_left_out)
    yield told
    told.stop()
    ENLISTED.clear()
    ENLISTED.update(known)


@pytest.mark.parametrize("page", WITH_CODE)
def test_a_page_does_what_it_says(page: str, story: Story) -> None:
    if "verify game.json" in (ROOT / page).read_text(encoding="utf-8") and "play" in Path(page).parts:
        (story.folder / "game.json").write_bytes(finished("mio"))
    story.save(blocks_of(page))
    for block in blocks_of(page):
        story.follow(block)


def test_every_block_says_its_language() -> None:
    for block in all_blocks():
        if block.language:
            assert block.language in RUN | NO_CODE, str(block)
        else:
            assert block.page in INDENTED, str(block)


def test_everything_that_is_left_out_is_there() -> None:
    commands = [command for block in all_blocks() if block.language in ("sh", "") for command in commands_in(block)]
    assert [beginning for beginning in NOT_RUN if not any(line.startswith(beginning) for line in commands)] == []
    pages = {block.page for block in all_blocks() if not block.language}
    assert pages == set(INDENTED)


def all_blocks() -> list[Block]:
    return [block for page in PAGES for block in blocks_of(page)]


@pytest.mark.parametrize(
    ("language", "text"),
    [
        ("pycon", ">>> 1 + 1\n3\n"),
        ("python", "assert False\n"),
        ("console", "$ tablee --version\ntablee 0.0.0\n"),
        ("sh", "tablee rules mio M99\n"),
        ("sh", "rm something\n"),
        ("json", "{"),
        ("toml", "a = \n"),
    ],
)
def test_a_block_that_is_not_true_is_found(language: str, text: str, story: Story) -> None:
    with pytest.raises(Exception), contextlib.redirect_stdout(io.StringIO()):  # noqa: B017, PT011 -- each language has its own
        story.follow(Block("page.md", 1, language, text, ""))
