"""Every refusal of a table has a clause of its own that `docs/tables.md` names, in every language."""

from pathlib import Path

from tablee.core.refusal import Refusal
from tablee.table import refusals

ALL = [refusal for refusal in vars(refusals).values() if isinstance(refusal, Refusal)]
PAGE = Path(__file__).parents[2].joinpath("docs/tables.md").read_text(encoding="utf-8")


def test_each_has_its_own_clause() -> None:
    assert len({refusal.clause for refusal in ALL}) == len(ALL)


def test_the_page_names_each_with_its_sentence() -> None:
    for refusal in ALL:
        assert f"- **{refusal.clause}** {refusal.sentence('en')}" in PAGE


def test_each_is_used() -> None:
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for path in Path(__file__).parents[2].joinpath("src/tablee").rglob("*.py")
        if path.parts[-2:] != ("table", "refusals.py")
    )
    unused = [name for name, refusal in vars(refusals).items() if isinstance(refusal, Refusal) and name not in source]
    assert unused == []


def test_all_languages_end_like_sentences() -> None:
    for refusal in ALL:
        assert set(refusal.texts()) >= {"en", "fr"}
        assert all(text.endswith(".") for text in refusal.texts().values())
