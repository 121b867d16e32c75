"""The design of a study, read from TOML or JSON: a question, the arms to compare, and the measures."""

from __future__ import annotations

import hashlib
import re
import tomllib
from itertools import count, takewhile
from pathlib import Path
from typing import Any

import msgspec

from tablee import lang as languages
from tablee.bots.levels import BOTS
from tablee.core.refusal import OptionsError, SentenceError
from tablee.games.registry import GAMES, spec_of
from tablee.lab.code_digest import code_digest
from tablee.lab.playing import Setup
from tablee.lab.study.contract import GameStudy
from tablee.lab.study.measures import COMMON, SOLITAIRE, Measure

STUDIES = "studies"
"""The folder beside a game's spec with its built-in studies."""
PLAYS = 2
"""How often each deal is played, with the same cards and dice but other random numbers for the bots."""
MOST_GAMES = 1_000_000
MOST_SLIPS = 1000
MOST_ARMS = 12
NAME = re.compile(r"[a-z0-9][a-z0-9-]{0,60}")
FIGURE = re.compile(r"\{([^{}.]+)\.([^{}.]+)\}")
"""A blank in an answer: `{arm.measure}`."""


class StudyError(SentenceError):
    """A study that cannot be played."""


Texts = dict[str, str]
"""A text by language code; English is always present."""


class Arm(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """One of the compared variants; a field left out defaults to that of the study."""

    name: str
    label: Texts
    seats: int | None = None
    bots: tuple[str, ...] | None = None
    options: dict[str, int | bool | str] = {}


class Study(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A whole study. `games` is the number of games of each arm; all arms play the same seeds.

    `base` names the arm that the others are compared with, by default the first. With `slips` one move in that number
    is a beginner's: for bots that would play a deal the same way every time.
    """

    game: str
    title: Texts
    question: Texts
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
    answers: list[Texts] = []

    def setup(self, arm: Arm, deal: int) -> Setup:
        """The table of an arm. Bots of different levels move one seat on with each deal."""
        bots = self.bots_of(arm)
        seated = tuple(bots[(seat + deal) % len(bots)] for seat in range(self.seats_of(arm)))
        return Setup(self.game, seated, {**self.options, **arm.options}, slips=self.slips)

    def seats_of(self, arm: Arm) -> int:
        """The number of seats of an arm."""
        return self.seats if arm.seats is None else arm.seats

    def bots_of(self, arm: Arm) -> tuple[str, ...]:
        """The bots of an arm."""
        return arm.bots or self.bots

    def base_arm(self) -> Arm:
        """The arm that the others are compared with."""
        return next((arm for arm in self.arms if arm.name == self.base), self.arms[0])

    def measured(self) -> list[str]:
        """The keys of all measures: those of every study, and those that the design adds."""
        known = study_of(self.game).measures
        return [key for key in [*COMMON, *self.measures] if key in known]

    def measure(self, key: str) -> Measure:
        """The measure of a key."""
        return study_of(self.game).measures[key]

    def sides(self, arm: Arm) -> list[int]:
        """The side of each seat of an arm: seats of one side win together."""
        return self.setup(arm, 0).sides

    def fair_share(self, arm: Arm) -> float:
        """The share of victories of a side if all sides were equal."""
        return 1 / len(set(self.sides(arm)))


def study_of(game: str) -> GameStudy:
    """The part `study` of a game, or a generic one."""
    spec = spec_of(game)
    part = spec.part("study")
    if isinstance(part, GameStudy):
        return part
    return GameStudy(generic=SOLITAIRE) if spec.most == 1 else GameStudy()


def measures_of(game: str) -> list[str]:
    """The optional measures of a game."""
    return [key for key in study_of(game).measures if key not in COMMON]


def shipped_files() -> dict[str, Path]:
    """The files of all built-in studies, by name."""
    files = [path for spec in GAMES.values() for path in (spec.folder / STUDIES).glob("*.toml")]
    return {path.stem: path for path in sorted(files, key=lambda path: path.stem)}


def shipped_names() -> list[str]:
    """The names of all built-in studies."""
    return list(shipped_files())


def shipped(name: str) -> Study:
    """A built-in study, with its texts from the catalogues of its game."""
    path = shipped_files()[name]
    design = _decoded(path.read_bytes(), json=False)
    sentences = f"{design.get('game')}:design.{name}"
    for part in ("title", "question"):
        design.setdefault(part, languages.in_all_languages(f"{sentences}.{part}"))
    answers = (languages.in_all_languages(f"{sentences}.answer.{number}") for number in count(1))
    design.setdefault("answers", list(takewhile(bool, answers)))
    for arm in design.get("arms", []):
        arm.setdefault("label", languages.in_all_languages(f"{sentences}.arm.{arm.get('name')}"))
    return _study(design, name)


def parsed(data: bytes, file: str) -> Study:
    """A checked study from the content of a file, by default named after the file."""
    path = Path(file)
    design = _decoded(data, json=path.suffix.lower() == ".json")
    return _study(design, re.sub(r"[^a-z0-9]+", "-", path.stem.lower()).strip("-") or "study")


def changed(study: Study, **fields: object) -> Study:
    """A checked copy of a study with changed fields."""
    return msgspec.structs.replace(study, **fields)


def _decoded(data: bytes, *, json: bool) -> Any:
    try:
        return msgspec.json.decode(data) if json else tomllib.loads(data.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise StudyError("study.no_toml", {"why": str(error)}) from None
    except (msgspec.DecodeError, RecursionError) as error:
        raise StudyError("study.no_json", {"why": str(error)}) from None


def _study(design: Any, name: str) -> Study:
    """A checked study from decoded values, with a default name."""
    try:
        study = msgspec.convert(design, Study)
    except msgspec.ValidationError as error:
        raise StudyError("study.invalid", {"why": str(error)}) from None
    return checked(study if study.name else changed(study, name=name))


# Checks


def checked(study: Study) -> Study:
    """Returns the study, or raises `StudyError` naming the place of the fault."""
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
    for number, arm in enumerate(study.arms):
        _check_table(study, arm, f"arms[{number}]")
    _check_measures(study)
    _check_texts(study)
    return study


def _check(good: object, place: str, allowed: str) -> None:
    if not good:
        raise StudyError("study.allowed", {"place": place, "allowed": allowed})


def _check_table(study: Study, arm: Arm, place: str) -> None:
    """Checks the bots, seats and options of an arm."""
    bots = study.bots_of(arm)
    _check(bots, f"{place}.bots", ", ".join(BOTS))
    for name in bots:
        if name not in BOTS:
            raise StudyError("study.no_bot", {"place": place, "name": repr(name), "names": ", ".join(BOTS)})
    _check(1 <= study.seats_of(arm) <= 8, f"{place}.seats", "1–8")
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


def _check_texts(study: Study) -> None:
    """Checks that texts are in known languages, at least in English, and that their blanks can be filled."""
    texts = {"title": study.title, "question": study.question}
    texts |= {f"arms[{number}].label": arm.label for number, arm in enumerate(study.arms)}
    texts |= {f"answers[{number}]": answer for number, answer in enumerate(study.answers)}
    codes = languages.languages()
    for place, text in texts.items():
        _check(languages.FALLBACK in text and all(code in codes for code in text), place, ", ".join(codes))
    blanks = {(arm.name, key) for arm in study.arms for key in study.measured()}
    for number, answer in enumerate(study.answers):
        for blank in FIGURE.findall(" ".join(answer.values())):
            if blank not in blanks:
                raise StudyError("study.bad_blank", {"place": f"answers[{number}]", "blank": repr(".".join(blank))})


# Identity


def fingerprint(study: Study) -> str:
    """Identifies the games and the code that plays them, so that results of different designs or code are not mixed.

    Texts, measures and the base are left out: they apply to finished games.
    """
    tables = [(arm.name, study.seats_of(arm), study.bots_of(arm), arm.options) for arm in study.arms]
    played = (study.name, study.game, tables, study.options, study.slips, study.games, study.seed)
    digest = hashlib.sha256(msgspec.json.encode(played, order="sorted"))
    digest.update(code_digest().encode())
    return digest.hexdigest()[:16]
