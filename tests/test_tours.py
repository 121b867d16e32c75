"""The first-game tours: every prepared deal is played through the engine, every text is there in both languages."""

from __future__ import annotations

import json
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from tablee.match.match import Match
from tablee.match.records import Record
from tests.test_clauses import GAMES, clauses

PAGE = Path(__file__).parents[1] / "web" / "src" / "games"
LANGUAGES = ("en", "fr")
LEARNER = 1
FEWEST, MOST = 6, 12

each_tour = pytest.mark.parametrize("game", GAMES)


class Lesson(msgspec.Struct, forbid_unknown_fields=True):
    """A lesson as its file has it: see `web/src/learn/script.ts`."""

    id: str
    clause: str
    point: list[str]
    position: dict[str, Any] | None = None
    do: list[str] = []
    then: list[str] = []


class Script(msgspec.Struct, forbid_unknown_fields=True):
    """A tour without its words."""

    game: str
    seats: list[str]
    lessons: list[Lesson]


def script_of(game: str) -> Script:
    return msgspec.json.decode((PAGE / game / "tour" / "script.json").read_bytes(), type=Script)


def texts_of(game: str, lang: str) -> dict[str, dict[str, str]]:
    file = PAGE / game / "lang" / lang / "tour.json"
    texts: dict[str, dict[str, str]] = json.loads(file.read_text(encoding="utf-8"))
    return texts


def scenes(script: Script) -> list[list[Lesson]]:
    """The lessons that are played at the same table, one after the other."""
    found: list[list[Lesson]] = []
    for lesson in script.lessons:
        if lesson.position is not None:
            found.append([])
        found[-1].append(lesson)
    return found


def play(script: Script, position: dict[str, Any], lessons: list[Lesson], moves: list[str]) -> set[tuple[str, str]]:
    """Plays a scene in every way that its lessons accept; returns what the learner did in which lesson."""
    record = Record(game=script.game, seats=script.seats, position=position, moves=moves)
    match = Match.resume(record)
    if not lessons:
        return set()
    lesson, *rest = lessons
    if not lesson.do:
        assert not lesson.then, f"{lesson.id}: the others answer a move, not a page that is turned"
        return play(script, position, rest, moves)
    legal = match.legal(LEARNER)
    possible = [move for move in lesson.do if move in legal]
    assert possible, f"{lesson.id}: {legal}"
    done = {(lesson.id, move) for move in possible}
    for move in possible:
        done |= play(script, position, rest, [*moves, f"{LEARNER}:{move}", *lesson.then])
    return done


@each_tour
def test_every_scene_can_be_played_in_every_way_its_lessons_accept(game: str) -> None:
    script = script_of(game)
    assert script.game == game
    assert FEWEST <= len(script.lessons) <= MOST
    done: set[tuple[str, str]] = set()
    for scene in scenes(script):
        assert scene[0].position is not None
        done |= play(script, scene[0].position, scene, [])
    assert done == {(lesson.id, move) for lesson in script.lessons for move in lesson.do}


@each_tour
def test_a_script_has_no_moves_of_the_table(game: str) -> None:
    """A live table deals, rolls and closes windows by itself: a script may speak for the other seats only."""
    script = script_of(game)
    others = {str(seat) for seat in range(1, len(script.seats) + 1)} - {str(LEARNER)}
    for lesson in script.lessons:
        assert {line.partition(":")[0] for line in lesson.then} <= others, lesson.id


@each_tour
def test_the_learner_mostly_plays(game: str) -> None:
    script = script_of(game)
    assert sum(bool(lesson.do) for lesson in script.lessons) >= len(script.lessons) // 2


@each_tour
def test_every_clause_exists(game: str) -> None:
    known = set(clauses(game, "en"))
    assert {lesson.clause for lesson in script_of(game).lessons} <= known


@each_tour
@pytest.mark.parametrize("lang", LANGUAGES)
def test_every_lesson_has_its_words(game: str, lang: str) -> None:
    script, texts = script_of(game), texts_of(game, lang)
    assert [lesson.id for lesson in script.lessons] == list(texts)
    for lesson in script.lessons:
        needed = {"title", "say"} | ({"else"} if lesson.do else set())
        assert needed <= set(texts[lesson.id]) <= needed | ({"done"} if lesson.do else set()), lesson.id
        assert all(text.strip() for text in texts[lesson.id].values())


@each_tour
def test_both_languages_say_as_much(game: str) -> None:
    english, french = (texts_of(game, lang) for lang in LANGUAGES)
    assert {name: set(texts) for name, texts in english.items()} == {name: set(texts) for name, texts in french.items()}


@each_tour
def test_french_typography(game: str) -> None:
    """Spaces before ; : ! ? are narrowed by the page: here they are plain spaces, and apostrophes are round."""
    for texts in texts_of(game, "fr").values():
        for text in texts.values():
            assert "'" not in text, text
            assert not re.search(r"[^\s«][;:!?»]", text.replace("MIO!", "")), text


@each_tour
def test_texts_are_short(game: str) -> None:
    for lang in LANGUAGES:
        for name, texts in texts_of(game, lang).items():
            assert all(len(text) <= 260 for text in texts.values()), f"{lang} {name}"
            assert len(texts["title"]) <= 34, f"{lang} {name}"
