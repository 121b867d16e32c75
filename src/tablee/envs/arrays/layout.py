"""The layout of observations as rows of small integers, and a writer that skips zeros."""

from __future__ import annotations

from typing import Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64

from tablee.core.bits import lowest

MOST: Final = 32767
"""The largest number a cell can hold; scores are capped there."""


class Section:
    """A part of an observation: its first cell, its length, the bounds of its values, and its description."""

    def __init__(self, name: str, start: int, length: int, low: int, high: int, about: str) -> None:
        self.name = name
        self.start = start
        self.length = length
        self.low = low
        self.high = high
        self.about = about


class ObservationLayout:
    """The sections of one game's observation, one after the other."""

    def __init__(self) -> None:
        self.sections: list[Section] = []
        self.size: i64 = 0

    def add(self, name: str, length: int, high: int, about: str) -> i64:
        """Adds a section of numbers from 0 to `high`; returns its first cell."""
        return self.append(Section(name, int(self.size), length, 0, high, about))

    def add_signed(self, name: str, length: int, about: str) -> i64:
        """Adds a section of signed numbers; returns its first cell."""
        return self.append(Section(name, int(self.size), length, -MOST, MOST, about))

    def append(self, section: Section) -> i64:
        self.sections.append(section)
        self.size += section.length
        return section.start


class ObservationWriter:
    """Writes one row of a block of cells. `clear` resets all cells written since the last time, except fixed ones."""

    def __init__(self, cells: vec[i16], start: i64) -> None:
        self.cells = cells
        self.start: i64 = start
        self.written: vec[i64] = vec[i64]()
        self.count: i64 = 0

    def fix(self, at: i64, value: i64) -> None:
        """Writes a value that holds for the whole match."""
        self.cells[self.start + at] = i16(value)

    def put(self, at: i64, value: i64) -> None:
        """Writes a value that holds for this moment."""
        i = self.start + at
        self.cells[i] = i16(value)
        if self.count < len(self.written):
            self.written[self.count] = i
        else:
            self.written = append(self.written, i)
        self.count += 1

    def mark(self, at: i64) -> None:
        self.put(at, 1)

    def raise_by_one(self, at: i64) -> None:
        self.put(at, i64(self.cells[self.start + at]) + 1)

    def put_score(self, at: i64, score: i64) -> None:
        """Writes a number, capped to the range of a cell."""
        if score > MOST:
            score = MOST
        elif score < -MOST:
            score = -MOST
        self.put(at, score)

    def mark_all(self, at: i64, members: i64) -> None:
        """Marks the members of a set of small numbers."""
        cells = self.cells
        written = self.with_room(62)
        count = self.count
        start = self.start + at
        while members:
            i = start + lowest(members)
            cells[i] = 1
            written[count] = i
            count += 1
            members &= members - 1
        self.count = count

    def mark_each(self, at: i64, numbers: vec[i64]) -> None:
        """Marks each of the numbers."""
        cells = self.cells
        written = self.with_room(len(numbers))
        count = self.count
        start = self.start + at
        for number in numbers:
            cells[start + number] = 1
            written[count] = start + number
            count += 1
        self.count = count

    def with_room(self, n: i64) -> vec[i64]:
        """The list of written cells, with room for `n` more."""
        while len(self.written) < self.count + n:
            self.written = append(self.written, 0)
        return self.written

    def clear(self) -> None:
        cells = self.cells
        written = self.written
        count = self.count
        i: i64 = 0
        while i < count:
            cells[written[i]] = 0
            i += 1
        self.count = 0
