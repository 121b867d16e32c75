"""Chunks of a study's games, and their storage. A chunk is written whole or not at all."""

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
"""The approximate number of chunks of each arm, independent of the number of workers."""
LARGEST = 100
"""The most games in a chunk, so that little is lost when the machine stops."""


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
    """All chunks of a study in order. Plays of one deal stay together."""
    size = min(LARGEST, max(1, -(-study.games // PORTIONS)))
    size += -size % PLAYS
    starts = [(arm, first) for arm in range(len(study.arms)) for first in range(0, study.games, size)]
    return [Chunk(number, arm, first, min(first + size, study.games) - 1) for number, (arm, first) in enumerate(starts)]


def play_chunk(study: Study, chunk: Chunk, code: str) -> tuple[Chunk, list[Row]]:
    """Plays a chunk and returns it with its rows: chunks finish in any order.

    Raises `StudyError` if this machine has different code.
    """
    if code_digest() != code:
        raise StudyError("study.other_version")
    return chunk, [played_game(study, chunk.arm, number) for number in chunk.numbers]


class ChunkStore:
    """The folder of a study: its design and its finished chunks."""

    def __init__(self, folder: Path, study: Study) -> None:
        self.folder = folder
        self.study = study
        self.chunks = folder / "chunks"
        self.design = folder / "design.json"
        self.print = fingerprint(study)

    def open(self) -> None:
        """Creates or reopens the folder; raises `StudyError` if it belongs to another design."""
        if self.design.exists():
            self.check_design()
        else:
            self.folder.mkdir(parents=True, exist_ok=True)
            content = {"fingerprint": self.print, "code": code_digest(), "study": self.study}
            write(self.design, msgspec.json.format(msgspec.json.encode(content), indent=2) + b"\n")
        self.chunks.mkdir(exist_ok=True)
        write(self.chunks / ".gitignore", b"*\n")

    def check_design(self) -> None:
        """Raises `StudyError` if the folder holds another study, or one played by different code."""
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
        """Deletes the chunks, data and reports of an earlier run."""
        shutil.rmtree(self.chunks, ignore_errors=True)
        names = ["design.json", "games.parquet", "games.csv", "summary.json"]
        for name in [*names, *(f"report.{lang}.html" for lang in languages())]:
            (self.folder / name).unlink(missing_ok=True)

    def path(self, chunk: Chunk) -> Path:
        """The file of a chunk."""
        return self.chunks / f"{chunk.number:05d}.json"

    def missing(self) -> list[Chunk]:
        """The chunks that are not yet played."""
        return [chunk for chunk in chunks_of(self.study) if self.read(chunk) is None]

    def read(self, chunk: Chunk) -> list[Row] | None:
        """A finished chunk; None if it is missing or incomplete."""
        try:
            rows = msgspec.json.decode(self.path(chunk).read_bytes(), type=list[Row])
        except (OSError, msgspec.MsgspecError):
            return None
        return rows if len(rows) == len(chunk.numbers) else None

    def keep(self, chunk: Chunk, rows: list[Row]) -> None:
        """Writes a chunk."""
        write(self.path(chunk), msgspec.json.encode(rows))

    def rows(self) -> list[Row]:
        """All rows in order; every chunk must be finished."""
        found: list[Row] = []
        for chunk in chunks_of(self.study):
            rows = self.read(chunk)
            assert rows is not None
            found.extend(rows)
        return found

    def tidy(self) -> None:
        """Deletes the chunks and unfinished files after the data is written."""
        shutil.rmtree(self.chunks, ignore_errors=True)
        for left_over in self.folder.glob(".*.part"):
            left_over.unlink(missing_ok=True)


def write(path: Path, data: bytes) -> None:
    """Writes a file atomically."""
    part = path.with_name(f".{path.name}.{os.getpid()}.part")
    with part.open("wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    part.replace(path)
