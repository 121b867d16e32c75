"""The work of a study in portions, and what is already on disk. A portion is written whole or not at all."""

from __future__ import annotations

import os
import shutil
from dataclasses import dataclass
from pathlib import Path

import msgspec

from tablee.lab.code_digest import code_digest
from tablee.lab.study.design import PLAYS, Study, StudyError, fingerprint
from tablee.lab.study.trial import Row, played_game
from tablee.lang import languages

PORTIONS = 40
"""Into about so many each arm is divided; the number of workers has no part in it."""
LARGEST = 100
"""Games in a portion at most, so that little is lost when somebody pulls the plug."""


@dataclass(frozen=True)
class Chunk:
    """Some games of one arm, by number."""

    number: int
    arm: int
    first: int
    last: int

    @property
    def numbers(self) -> range:
        """The numbers of its games."""
        return range(self.first, self.last + 1)


def chunks_of(study: Study) -> list[Chunk]:
    """All of them, in order. Plays of one deal stay together."""
    size = min(LARGEST, max(1, -(-study.games // PORTIONS)))
    size += -size % PLAYS
    starts = [(arm, first) for arm in range(len(study.arms)) for first in range(0, study.games, size)]
    return [Chunk(number, arm, first, min(first + size, study.games) - 1) for number, (arm, first) in enumerate(starts)]


def play_chunk(study: Study, chunk: Chunk, code: str) -> tuple[Chunk, list[Row]]:
    """Plays a portion and returns it with its games: portions come back in any order.

    On another machine the code may be another one: then nothing is played.
    """
    if code_digest() != code:
        raise StudyError("study.other_version")
    return chunk, [played_game(study, chunk.arm, number) for number in chunk.numbers]


class ChunkStore:
    """The folder of a study: its design, and the portions that are finished."""

    def __init__(self, folder: Path, study: Study) -> None:
        self.folder = folder
        self.study = study
        self.chunks = folder / "chunks"
        self.design = folder / "design.json"
        self.print = fingerprint(study)

    def open(self) -> None:
        """Makes the folder, or goes on in it; refuses one that belongs to another design."""
        if self.design.exists():
            self.check_design()
        else:
            self.folder.mkdir(parents=True, exist_ok=True)
            content = {"fingerprint": self.print, "code": code_digest(), "study": self.study}
            write(self.design, msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n")
        self.chunks.mkdir(exist_ok=True)
        write(self.chunks / ".gitignore", b"*\n")

    def check_design(self) -> None:
        """Raises `StudyError` if the folder holds another study, or one that other code has played."""
        try:
            there = msgspec.json.decode(self.design.read_bytes(), type=dict[str, object])
        except (OSError, msgspec.MsgspecError):
            there = {}
        if there.get("fingerprint") == self.print:
            return
        if there.get("code") == code_digest():
            raise StudyError("study.other_design", {"folder": str(self.folder)})
        raise StudyError("study.other_games", {"folder": str(self.folder)})

    def clear(self) -> None:
        """Throws away what an earlier run left: its portions, its data and its reports."""
        shutil.rmtree(self.chunks, ignore_errors=True)
        names = ["design.json", "games.parquet", "games.csv", "summary.json"]
        for name in [*names, *(f"report.{lang}.html" for lang in languages())]:
            (self.folder / name).unlink(missing_ok=True)

    def path(self, chunk: Chunk) -> Path:
        """Where a portion is."""
        return self.chunks / f"{chunk.number:05d}.json"

    def missing(self) -> list[Chunk]:
        """The portions that are still to be played."""
        return [chunk for chunk in chunks_of(self.study) if self.read(chunk) is None]

    def read(self, chunk: Chunk) -> list[Row] | None:
        """A finished portion; None if it is not there or not whole."""
        try:
            rows = msgspec.json.decode(self.path(chunk).read_bytes(), type=list[Row])
        except (OSError, msgspec.MsgspecError):
            return None
        return rows if len(rows) == len(chunk.numbers) else None

    def keep(self, chunk: Chunk, rows: list[Row]) -> None:
        """Writes a portion."""
        write(self.path(chunk), msgspec.json.encode(rows))

    def rows(self) -> list[Row]:
        """All rows, in order; every portion must be there."""
        found: list[Row] = []
        for chunk in chunks_of(self.study):
            rows = self.read(chunk)
            assert rows is not None
            found.extend(rows)
        return found

    def tidy(self) -> None:
        """The data are written: portions, and what a killed run left half written, are not needed any more."""
        shutil.rmtree(self.chunks, ignore_errors=True)
        for left_over in self.folder.glob(".*.part"):
            left_over.unlink(missing_ok=True)


def write(path: Path, data: bytes) -> None:
    """A whole file or nothing: the new one takes the place of the old one at once."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
