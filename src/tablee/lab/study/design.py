"""What a study is: a question, the arms that are compared, and what is measured. It is data, in TOML or JSON."""

from __future__ import annotations

import hashlib
import re
import tomllib
from functools import lru_cache
from pathlib import Path
from typing import Literal, TypeVar

import msgspec

from tablee.bots.levels import BOTS
from tablee.core.refusal import OptionsError
from tablee.games.registry import NOTATIONS
from tablee.lab.playing import Setup
from tablee.lab.study.measures import COMMON, MEASURES, measures_of
from tablee.lab.study.typography import narrow

Lang = Literal["fr", "en"]
T = TypeVar("T")

SHIPPED = Path(__file__).parent / "shipped"
PLAYS = 2
"""How often each deal is played: with the same cards and dice, and with other thoughts of the bots."""
MOST_GAMES = 1_000_000
MOST_SLIPS = 1000
MOST_ARMS = 12
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
FIGURE = re.compile(r"\{([^{}.]+)\.([^{}.]+)\}")
"""A blank in an answer: `{arm.measure}`."""


class StudyError(ValueError):
    """A study that cannot be: says what is wrong, in English and French."""

    def __init__(self, en: str, fr: str) -> None:
        super().__init__(en)
        self.en = en
        self.fr = fr

    def sentence(self, lang: str) -> str:
        """The sentence in French for `fr`, else in English."""
        return narrow(self.fr) if lang == "fr" else self.en


class Both(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in both languages."""

    en: str
    fr: str

    def __call__(self, lang: Lang) -> str:
        """The text in one of them."""
        return self.fr if lang == "fr" else self.en


class Arm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the variants that are compared; what it leaves out is as the study says."""

    name: str
    label: Both
    seats: int | None = None
    bots: tuple[str, ...] | None = None
    options: dict[str, int | bool | str] = {}


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole study. `games` is the number of games of each arm; all arms play the same seeds.

    `base` names the arm that the others are compared with; unless told, the first. With `slips` one move in so many is
    a beginner's: for bots that would play a deal the same way every time.
    """

    game: str
    title: Both
    question: Both
    arms: list[Arm]
    name: str = ""
    seats: int = 2
    bots: tuple[str, ...] = ("casual",)
    options: dict[str, int | bool | str] = {}
    slips: int = 0
    games: int = 1000
    seed: int = 1
    base: str = ""
    measures: list[str] = []
    answers: list[Both] = []

    def setup(self, arm: int, deal: int) -> Setup:
        """The table of an arm. Bots of different levels move one seat on with each deal."""
        chosen = self.arms[arm]
        seats = self.seats_of(arm)
        bots = chosen.bots or self.bots
        seated = tuple(bots[(seat + deal) % len(bots)] for seat in range(seats))
        return Setup(self.game, seated, {**self.options, **chosen.options}, slips=self.slips)

    def seats_of(self, arm: int) -> int:
        """How many sit at the table of an arm."""
        chosen = self.arms[arm].seats
        return self.seats if chosen is None else chosen

    def base_arm(self) -> Arm:
        """The arm that the others are compared with."""
        return next((arm for arm in self.arms if arm.name == self.base), self.arms[0])

    def measured(self) -> list[str]:
        """The keys of what is measured: what every game has to show, and what was asked for besides."""
        return [key for key in [*COMMON, *self.measures] if MEASURES[key].suits(self.game)]


def shipped_names() -> list[str]:
    """The studies that come with Tablée."""
    return sorted(path.stem for path in SHIPPED.glob("*.toml"))


def shipped(name: str) -> Study:
    """One of them."""
    path = SHIPPED / f"{name}.toml"
    return parsed(path.read_bytes(), path.name)


def parsed(data: bytes, file: str) -> Study:
    """A study from the content of a file, checked; its name is that of the file unless it says another."""
    path = Path(file)
    study = _decoded(data, json=path.suffix.lower() == ".json")
    if not study.name:
        study = changed(study, name=re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-") or "study")
    return checked(study)


def changed(study: Study, **fields: object) -> Study:
    """The same study with other fields."""
    return msgspec.structs.replace(study, **fields)


def _decoded(data: bytes, *, json: bool) -> Study:
    try:
        if json:
            return msgspec.json.decode(data, type=Study)
        return msgspec.convert(tomllib.loads(data.decode()), Study)
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise StudyError(f"it is not TOML: {error}", f"ce n’est pas du TOML : {error}") from None
    except msgspec.ValidationError as error:
        raise StudyError(str(error), str(error)) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise StudyError(f"it is not JSON: {error}", f"ce n’est pas du JSON : {error}") from None


# Checks


def checked(study: Study) -> Study:
    """The study itself, or a `StudyError` that names the place."""
    _check(NAME.fullmatch(study.name), "name", f"{study.name!r}: a-z 0-9 -")
    if study.game not in NOTATIONS:
        games = ", ".join(NOTATIONS)
        raise StudyError(
            f"game: there is no game {study.game!r}; there are {games}",
            f"game : il n’y a pas de jeu {study.game!r} ; il y a {games}",
        )
    _check(1 <= study.games <= MOST_GAMES, "games", f"1–{MOST_GAMES}")
    _check(0 <= study.slips <= MOST_SLIPS, "slips", f"0–{MOST_SLIPS}")
    _check(0 <= study.seed <= 2**62 - 1, "seed", f"0–{2**62 - 1}")
    _check(1 <= len(study.arms) <= MOST_ARMS, "arms", f"1–{MOST_ARMS}")
    names = [arm.name for arm in study.arms]
    for number, name in enumerate(names):
        _check(NAME.fullmatch(name) and names.count(name) == 1, f"arms[{number}].name", f"{name!r}: a-z 0-9 -, once")
    _check(study.base in ("", *names), "base", ", ".join(names))
    for number in range(len(study.arms)):
        _check_table(study, number)
    _check_measures(study)
    return study


def _check(good: object, place: str, allowed: str) -> None:
    if not good:
        raise StudyError(f"{place}: allowed is {allowed}", f"{place} : il faut {allowed}")


def _check_table(study: Study, arm: int) -> None:
    """That an arm has bots, seats and options that can be."""
    place = f"arms[{arm}]"
    bots = study.arms[arm].bots or study.bots
    _check(bots, f"{place}.bots", ", ".join(BOTS))
    for name in bots:
        if name not in BOTS:
            raise StudyError(
                f"{place}.bots: there is no bot {name!r}; there are {', '.join(BOTS)}",
                f"{place}.bots : il n’y a pas de robot {name!r} ; il y a {', '.join(BOTS)}",
            )
    seats = study.seats_of(arm)
    _check(1 <= seats <= 8, f"{place}.seats", "1–8")
    setup = study.setup(arm, 0)
    try:
        NOTATIONS[study.game].game.options(setup.options, setup.seats)
    except OptionsError as error:
        raise StudyError(f"{place}: {error.en}", f"{place} : {error.fr}") from None


def _check_measures(study: Study) -> None:
    known = measures_of(study.game)
    for number, key in enumerate(study.measures):
        if key not in known or study.measures.count(key) > 1:
            raise StudyError(
                f"measures[{number}]: {key!r} is not one of {', '.join(known)}, named once",
                f"measures[{number}] : {key!r} n’est pas l’un de {', '.join(known)}, nommé une fois",
            )
    blanks = {(arm.name, key) for arm in study.arms for key in study.measured()}
    for number, answer in enumerate(study.answers):
        for blank in FIGURE.findall(answer.en) + FIGURE.findall(answer.fr):
            if blank not in blanks:
                raise StudyError(
                    f"answers[{number}]: a blank must be {{arm.measure}}, not {'.'.join(blank)!r}",
                    f"answers[{number}] : un blanc s’écrit {{variante.mesure}}, et non {'.'.join(blank)!r}",
                )


# Identity


def fingerprint(study: Study) -> str:
    """What is played, and the code that plays it: games of another design or another engine are not mixed.

    Words, measures and the base may change: they are applied to the games afterwards.
    """
    tables = [(arm.name, study.seats_of(n), arm.bots or study.bots, arm.options) for n, arm in enumerate(study.arms)]
    played = (study.name, study.game, tables, study.options, study.slips, study.games, study.seed)
    digest = hashlib.sha256(msgspec.json.encode(played, order="sorted"))
    digest.update(code_fingerprint().encode())
    return digest.hexdigest()[:16]


@lru_cache(maxsize=1)
def code_fingerprint() -> str:
    """All source that decides how a game goes and what is written down of it."""
    root = Path(__file__).parents[2]
    files = [path for folder in ("rules", "bots", "notation") for path in (root / folder).rglob("*.py")]
    files += [root / "lab" / name for name in ("playing.py", "study/trial.py", "study/watching.py")]
    digest = hashlib.sha256()
    for path in sorted(files):
        digest.update(f"{path.relative_to(root).as_posix()}\0".encode())
        digest.update(path.read_bytes())
    return digest.hexdigest()[:16]
