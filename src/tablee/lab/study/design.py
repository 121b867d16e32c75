"""What a study is: a question, the arms that are compared, and what is measured. It is data, in TOML or JSON."""

from __future__ import annotations

import hashlib
import re
import tomllib
from pathlib import Path

import msgspec

from tablee.bots.levels import BOTS
from tablee.core.refusal import OptionsError, SentenceError
from tablee.games.registry import GAMES, spec_of
from tablee.lab.code_digest import code_digest
from tablee.lab.playing import Setup
from tablee.lab.study.contract import GameStudy
from tablee.lab.study.measures import COMMON, SOLITAIRE, Measure

STUDIES = "studies"
"""The folder beside a game's spec that holds the studies it comes with."""
PLAYS = 2
"""How often each deal is played: with the same cards and dice, and with other thoughts of the bots."""
MOST_GAMES = 1_000_000
MOST_SLIPS = 1000
MOST_ARMS = 12
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
FIGURE = re.compile(r"\{([^{}.]+)\.([^{}.]+)\}")
"""A blank in an answer: `{arm.measure}`."""


class StudyError(SentenceError):
    """A study that cannot be."""


class Both(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A text in both languages."""

    en: str
    fr: str

    def __call__(self, lang: str) -> str:
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
        known = study_of(self.game).measures
        return [key for key in [*COMMON, *self.measures] if key in known]

    def measure(self, key: str) -> Measure:
        """What is measured under a key."""
        return study_of(self.game).measures[key]

    def sides(self, arm: int) -> list[int]:
        """The side of each seat of an arm: seats of one side win together."""
        return self.setup(arm, 0).sides


def study_of(game: str) -> GameStudy:
    """What a game brings for studies, or what fits any game."""
    spec = spec_of(game)
    part = spec.part("study")
    if isinstance(part, GameStudy):
        return part
    return GameStudy(generic=SOLITAIRE) if spec.most == 1 else GameStudy()


def measures_of(game: str) -> list[str]:
    """What a study of a game may ask for besides what is always measured."""
    return [key for key in study_of(game).measures if key not in COMMON]


def shipped_files() -> dict[str, Path]:
    """The studies that come with the games, by name."""
    files = [path for spec in GAMES.values() for path in (spec.folder / STUDIES).glob("*.toml")]
    return {path.stem: path for path in sorted(files, key=lambda path: path.stem)}


def shipped_names() -> list[str]:
    """Their names."""
    return list(shipped_files())


def shipped(name: str) -> Study:
    """One of them."""
    path = shipped_files()[name]
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
        raise StudyError("study.no_toml", {"why": str(error)}) from None
    except msgspec.ValidationError as error:
        raise StudyError("study.invalid", {"why": str(error)}) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise StudyError("study.no_json", {"why": str(error)}) from None


# Checks


def checked(study: Study) -> Study:
    """The study itself, or a `StudyError` that names the place."""
    _check(NAME.fullmatch(study.name), "name", f"{study.name!r}: a-z 0-9 -")
    if study.game not in GAMES:
        raise StudyError("study.no_game", {"name": repr(study.game), "names": ", ".join(GAMES)})
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
        raise StudyError("study.allowed", {"place": place, "allowed": allowed})


def _check_table(study: Study, arm: int) -> None:
    """That an arm has bots, seats and options that can be."""
    place = f"arms[{arm}]"
    bots = study.arms[arm].bots or study.bots
    _check(bots, f"{place}.bots", ", ".join(BOTS))
    for name in bots:
        if name not in BOTS:
            raise StudyError("study.no_bot", {"place": place, "name": repr(name), "names": ", ".join(BOTS)})
    seats = study.seats_of(arm)
    _check(1 <= seats <= 8, f"{place}.seats", "1–8")
    setup = study.setup(arm, 0)
    try:
        spec_of(study.game).options(setup.options, setup.seats)
    except OptionsError as error:
        raise StudyError("study.no_table", {"place": place, "why": error.told}) from None


def _check_measures(study: Study) -> None:
    known = measures_of(study.game)
    for number, key in enumerate(study.measures):
        if key not in known or study.measures.count(key) > 1:
            facts: dict[str, object] = {"place": f"measures[{number}]", "key": repr(key), "known": ", ".join(known)}
            raise StudyError("study.no_measure", facts)
    blanks = {(arm.name, key) for arm in study.arms for key in study.measured()}
    for number, answer in enumerate(study.answers):
        for blank in FIGURE.findall(answer.en) + FIGURE.findall(answer.fr):
            if blank not in blanks:
                raise StudyError("study.bad_blank", {"place": f"answers[{number}]", "blank": repr(".".join(blank))})


# Identity


def fingerprint(study: Study) -> str:
    """What is played, and the code that plays it: games of another design or another engine are not mixed.

    Words, measures and the base may change: they are applied to the games afterwards.
    """
    tables = [(arm.name, study.seats_of(n), arm.bots or study.bots, arm.options) for n, arm in enumerate(study.arms)]
    played = (study.name, study.game, tables, study.options, study.slips, study.games, study.seed)
    digest = hashlib.sha256(msgspec.json.encode(played, order="sorted"))
    digest.update(code_digest().encode())
    return digest.hexdigest()[:16]
