"""Study designs: the built-in ones are valid, and invalid ones are refused with the place of the fault."""

import json
import pickle

import pytest

from tablee.games.registry import GAMES
from tablee.lab.code_digest import code_digest
from tablee.lab.study.design import (
    Study,
    StudyError,
    changed,
    fingerprint,
    measures_of,
    parsed,
    shipped,
    shipped_names,
    study_of,
)
from tablee.lab.study.measures import COMMON, GENERIC
from tablee.lang import languages

PLAIN = """
game = "mio"
title = { en = "A", fr = "B" }
question = { en = "C", fr = "D" }
[[arms]]
name = "one"
label = { en = "E", fr = "F" }
"""


@pytest.mark.parametrize("name", shipped_names())
def test_what_is_shipped_is_sound(name: str) -> None:
    study = shipped(name)
    assert study.name == name
    assert study.answers
    for text in (study.title, study.question, *study.answers, *(arm.label for arm in study.arms)):
        assert list(text) == list(languages())
        assert len({words.count("{") for words in text.values()}) == 1


def test_every_game_is_studied() -> None:
    assert {shipped(name).game for name in shipped_names()} == set(GAMES)


def test_json_and_toml_say_the_same() -> None:
    both = {"en": "A", "fr": "B"}
    question, label = {"en": "C", "fr": "D"}, {"en": "E", "fr": "F"}
    data = {"game": "mio", "title": both, "question": question, "arms": [{"name": "one", "label": label}]}
    assert parsed(json.dumps(data).encode(), "x.json") == parsed(PLAIN.encode(), "x.toml")


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ('game = "mio"', 'game = "mio', "line 2"),
        ('game = "mio"', 'game = "go"', "game: there is no game 'go'"),
        ('game = "mio"', 'game = "mio"\ngames = "many"', "$.games"),
        ('game = "mio"', 'game = "mio"\ngames = 0', "games: "),
        ('game = "mio"', 'game = "mio"\nseats = 9', "arms[0].seats"),
        ('game = "mio"', 'game = "mio"\nseats = 7', "arms[0]: MIO is for 2 to 6 seats"),
        ('game = "mio"', 'game = "mio"\nbots = ["clever"]', "arms[0].bots: there is no bot 'clever'"),
        ('game = "mio"', 'game = "mio"\nbots = []', "arms[0].bots"),
        ('game = "mio"', 'game = "mio"\nmeasures = ["mirrors"]', "measures[0]: 'mirrors' is unknown, or named twice"),
        ('game = "mio"', 'game = "mio"\nbase = "two"', "base: "),
        ('game = "mio"', 'game = "mio"\ncolour = "red"', "colour"),
        ('name = "one"', 'name = "one"\noptions = { deck = "x" }', "arms[0]: option `deck`"),
        ('name = "one"', 'name = "one"\noptions = { colour = 1 }', "arms[0]: MIO has no option `colour`"),
        ('name = "one"', 'name = "One!"', "arms[0].name"),
        (
            "[[arms]]",
            '[[answers]]\nen = "{two.length}"\nfr = ""\n[[arms]]',
            "answers[0]: a blank must be {arm.measure}, not 'two.length'",
        ),
        ('en = "A", fr = "B"', 'fr = "B"', "title: allowed is en, fr"),
        ('en = "E", fr', 'en = "E", xx', "arms[0].label: allowed is en, fr"),
    ],
)
def test_a_faulty_design_names_the_place(old: str, new: str, told: str) -> None:
    with pytest.raises(StudyError) as fault:
        parsed(PLAIN.replace(old, new).encode(), "x.toml")
    assert told in str(fault.value)
    assert fault.value.sentence("fr")


def test_english_is_enough() -> None:
    assert parsed(PLAIN.replace(', fr = "B"', "").encode(), "x.toml").title == {"en": "A"}


@pytest.mark.parametrize("data", [b"{", b"\xff", b"[]", b"[" * 100_000])
def test_what_is_no_json_is_refused(data: bytes) -> None:
    with pytest.raises(StudyError):
        parsed(data, "x.json")


def test_bots_of_different_levels_change_seats() -> None:
    study = changed(parsed(PLAIN.encode(), "x.toml"), bots=("expert", "casual"))
    assert study.setup(study.arms[0], 0).bots == ("expert", "casual")
    assert study.setup(study.arms[0], 1).bots == ("casual", "expert")


def test_the_fingerprint_knows_the_design_and_the_code() -> None:
    study: Study = parsed(PLAIN.encode(), "x.toml")
    prints = {fingerprint(study), fingerprint(changed(study, games=7)), fingerprint(changed(study, seed=7))}
    assert len(prints) == 3
    assert fingerprint(study) == fingerprint(parsed(PLAIN.replace("A", "B").encode(), "x.toml"))
    assert len(code_digest()) == 16


def test_every_measure_fits_a_game() -> None:
    assert set(GENERIC) == {name for game in GAMES for name in study_of(game).generic}
    for game in GAMES:
        for name, measure in study_of(game).measures.items():
            assert (name in COMMON) != (name in measures_of(game))
            assert measure.label("fr") != measure.label("en")
            assert measure.about("fr").endswith(".")


def test_a_fault_can_be_sent_from_one_process_to_another() -> None:
    fault = StudyError("study.allowed", {"place": "games", "allowed": "1"})
    again = pickle.loads(pickle.dumps(fault))  # noqa: S301 -- our own
    assert again.sentence("fr") == fault.sentence("fr") != str(again)
