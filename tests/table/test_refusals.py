"""Every denial has a clause of its own that `docs/tables.md` names, in two languages."""

from pathlib import Path

from tablee.core.refusal import Refusal
from tablee.table import refusals

ALL = [denial for denial in vars(denials).values() if isinstance(denial, Refusal)]
PAGE = Path(__file__).parents[2].joinpath("docs/tables.md").read_text(encoding="utf-8")


def test_each_has_its_own_clause() -> None:
    assert len({denial.clause for denial in ALL}) == len(ALL)


def test_the_page_names_each_with_its_sentence() -> None:
    for denial in ALL:
        assert f"- **{denial.clause}** {denial.en}" in PAGE


def test_each_is_used() -> None:
    source = "\n".join(
        path.read_text(encoding="utf-8")
        for path in Path(__file__).parents[2].joinpath("src/tablee").rglob("*.py")
        if path.name != "refusals.py"
    )
    unused = [name for name, denial in vars(denials).items() if isinstance(denial, Refusal) and name not in source]
    assert unused == []


def test_both_languages_end_like_sentences() -> None:
    for denial in ALL:
        assert denial.en.endswith(".")
        assert denial.fr.endswith(".")
