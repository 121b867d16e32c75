"""`tablee games` and `tablee rules`."""

import pytest

from tablee import lang as languages
from tablee.games import rule_pages as pages
from tablee.games.registry import GAMES
from tests.cli.terminal import run


@pytest.mark.parametrize("lang", ["en", "fr"])
def test_games_lists_every_game_with_its_options(lang: str) -> None:
    shown = run("games", lang=lang, width=300).out
    for spec in GAMES.values():
        assert spec.title in shown
        for option in spec.choices:
            assert f"{option.name}=" in shown
            assert languages.say(lang, f"{spec.name}:option.{option.name}") in shown


def test_games_as_json() -> None:
    listed = run("games", "--json").data
    assert [game["name"] for game in listed] == list(GAMES)
    assert listed[0]["seats"] == {"fewest": 1, "most": 1}


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", list(GAMES))
def test_every_game_has_its_rule_page(name: str, lang: str) -> None:
    answer = run("rules", name, lang=lang)
    assert answer.status == 0
    for number in pages.clauses(name, lang):
        assert number in answer.out


@pytest.mark.parametrize("lang", ["en", "fr"])
@pytest.mark.parametrize("name", list(GAMES))
def test_every_refusal_rests_on_a_clause_that_can_be_shown(name: str, lang: str) -> None:
    for refusal in GAMES[name].refusals():
        assert pages.clause(name, lang, refusal.clause), refusal


def test_one_clause() -> None:
    shown = run("rules", "mio", "m26").out
    assert "The time for a late shout" in shown
    assert "M27" not in shown


def test_one_clause_in_french() -> None:
    assert "MIO" in run("rules", "mio", "M25", "--lang", "fr").out


def test_several_clauses_and_those_of_the_notation() -> None:
    shown = run("rules", "mio", "M5", "N2").out
    assert "M5" in shown
    assert "more than one move" in shown
