"""Rule pages, code and tests cite the same clauses."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tablee.core import refusal as refusals
from tablee.core import text
from tablee.core.refusal import Refusal
from tablee.games.registry import GAMES as SPECS

ROOT = Path(__file__).parents[1]
PAGES = ROOT / "docs" / "rules"
SOURCES = ROOT / "src" / "tablee"
MODULES = {
    "20-20": ("twenty_twenty", "V"),
    "six-sequences": ("six_sequences", "S"),
    "mio": ("mio", "M"),
    "ekko": ("ekko", "E"),
    "sequence-des": ("sequence_des", "D"),
}
NOT_RULES = {"arrays.py", "bots.py", "study.py", "terminal.py"}
"""Files of a game that tell nothing about its rules."""
NO_ENGINE_EFFECT = {"en": "*(no engine effect)*", "fr": "*(sans effet sur le moteur)*"}
GAMES = sorted(MODULES)

each_game = pytest.mark.parametrize("game", GAMES)


def clauses(game: str, lang: str) -> dict[str, str]:
    """The clauses of a rule page, in its order."""
    page = (PAGES / f"{game}.{lang}.md").read_text(encoding="utf-8")
    found: dict[str, str] = {}
    for match in re.finditer(r"^- \*\*([A-Z]\d+)\*\* (.*(?:\n  .*)*)", page, re.MULTILINE):
        assert match[1] not in found, f"{match[1]} stands twice on {game}.{lang}"
        found[match[1]] = re.sub(r"[ \n]+", " ", match[2])
    return found


def source_of(game: str) -> str:
    """The text of a game's rules, wherever it is spread."""
    folder = SOURCES / "games" / MODULES[game][0]
    files = [*sorted(folder.glob("*.py")), *sorted((folder / "text").glob("*.py")), SOURCES / "games/shared/k6t.py"]
    return "\n".join(file.read_text(encoding="utf-8") for file in files if file.name not in NOT_RULES)


def cited(text: str, series: str) -> set[str]:
    """The clauses a source cites in comments and refusals, ranges in opening docstrings left aside."""
    body = re.sub(r'^""".*?"""', "", text, count=1, flags=re.DOTALL)
    return set(re.findall(rf"\b{series}\d+\b", body))


def every_refusal() -> list[Refusal]:
    shared = [value for module in (text, refusals) for value in vars(module).values() if isinstance(value, Refusal)]
    return shared + [refusal for spec in SPECS.values() for refusal in spec.refusals()]


@each_game
def test_both_languages_have_the_same_clauses_in_the_same_order(game: str) -> None:
    english, french = clauses(game, "en"), clauses(game, "fr")
    assert list(english) == list(french)
    assert {number[0] for number in english} == {MODULES[game][1]}
    for number in english:
        exempt = [NO_ENGINE_EFFECT[lang] in clauses(game, lang)[number] for lang in ("en", "fr")]
        assert exempt[0] == exempt[1], number
        rulings = ["*(ruling: " in english[number], "*(décision\u202f: " in french[number]]
        assert rulings[0] == rulings[1], number


@each_game
def test_every_clause_is_cited_by_the_code(game: str) -> None:
    needed = {number for number, text in clauses(game, "en").items() if NO_ENGINE_EFFECT["en"] not in text}
    assert needed - cited(source_of(game), MODULES[game][1]) == set()


@each_game
def test_the_code_cites_no_clause_that_does_not_exist(game: str) -> None:
    assert cited(source_of(game), MODULES[game][1]) - set(clauses(game, "en")) == set()


@each_game
def test_every_clause_has_a_test_named_after_it(game: str) -> None:
    module, series = MODULES[game]
    tests = "\n".join(file.read_text(encoding="utf-8") for file in (ROOT / "tests" / "games" / module).glob("*.py"))
    named = set(re.findall(rf"def test_(?:[A-Z]\d+_)*?({series}\d+)_", tests))
    named |= set(re.findall(rf"(?<=_)({series}\d+)_", " ".join(re.findall(r"def (test_\w+)", tests))))
    needed = {number for number, text in clauses(game, "en").items() if NO_ENGINE_EFFECT["en"] not in text}
    assert needed - named == set()


def test_every_refusal_cites_a_clause_that_can_be_read() -> None:
    readable = {number for game in GAMES for number in clauses(game, "en")}
    notation = (ROOT / "docs" / "notation.md").read_text(encoding="utf-8")
    readable |= set(re.findall(r"^- \*\*(N\d+)\*\*", notation, re.MULTILINE))
    for refusal in every_refusal():
        assert refusal.clause in readable, refusal


def test_every_refusal_is_one_sentence_in_both_languages() -> None:
    for refusal in every_refusal():
        for sentence in refusal.texts().values():
            assert not sentence[0].islower(), sentence
            assert sentence.endswith((".", "!")), sentence
        assert refusal.sentence("en") != refusal.sentence("fr")


def test_french_is_set_with_narrow_spaces() -> None:
    pages = "\n".join((PAGES / f"{game}.fr.md").read_text(encoding="utf-8") for game in GAMES)
    prose = re.sub(r"`[^`]*`|\*\*[^*]*\*\*|^\|.*$|^ {4}.*$|<[^>]*>", "", pages, flags=re.MULTILINE)
    for line in [*(refusal.sentence("fr") for refusal in every_refusal()), *prose.split("\n")]:
        text = re.sub(r"`[^`]*`|\b[A-Z]:[a-z]\b", "", line)
        wrong = re.search(r"[^\u202f][;:!?](?:\s|$)|«[^\u202f]|[^\u202f]»|'", text)
        assert wrong is None, f"{text!r} at {wrong}"
