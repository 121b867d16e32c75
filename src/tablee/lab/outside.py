"""Bots from outside: programs that are asked by lines of JSON (`docs/bots/remote.md`), and what becomes of bad manners.

A program that is late, silent, breaks off, or answers with what is no legal move loses that turn to a stand-in, which
plays at random. It is counted, by kind.
"""

from __future__ import annotations

import atexit
import json
import subprocess
from collections import Counter
from collections.abc import Sequence
from contextlib import suppress
from dataclasses import dataclass, field
from queue import Empty, Queue
from threading import Thread
from time import monotonic
from typing import Any, Final

import msgspec

from tablee.bots.contract import Bot, Seen
from tablee.bots.remote.stdio import PROTOCOL
from tablee.core import text as core
from tablee.core.playout import random_move
from tablee.core.rng import Rng
from tablee.core.state import GameState
from tablee.core.text import Notation
from tablee.games.registry import notation_of

KINDS: Final = ("late", "silent", "illegal", "garbled", "crashed", "absent")
"""Answered after its time; not at all; with a move that is not legal; with what is no answer; ended instead of
answering; was not asked any more."""
GRAVE: Final = ("late", "silent", "crashed")
"""Faults that cost everybody time."""
START: Final = 30.0
"""Seconds that a program may take to say that it is ready."""
STRIKES: Final = 3
"""A program that was so often late, silent or gone in a match is not asked again before the next one."""
LONGEST_LINE: Final = 65536
"""Characters of an answer; more are garbled."""
MOST_WORDS: Final = 256
"""Lines that may wait to be read; a program that says more has to wait."""
FAREWELL: Final = 1.0
"""Seconds that a program may take to end when nobody asks any more."""


@dataclass(frozen=True)
class Outside:
    """A bot from outside: the name it plays under, its command, and the seconds that it has for each move."""

    name: str
    command: tuple[str, ...]
    patience: float = 5.0


class OutsideError(Exception):
    """A program that cannot be asked at all: its name, and what it did, in English and French."""

    def __init__(self, outside: Outside, en: str, fr: str) -> None:
        super().__init__(f"{outside.name}: {en}")
        self.name = outside.name
        self.en = en
        self.fr = fr

    def sentence(self, lang: str) -> str:
        """What it did, in French for `fr`, else in English."""
        return self.fr if lang == "fr" else self.en


class Gone(Exception):  # noqa: N818 -- what happened to a program
    """A program ended."""


class Move(msgspec.Struct, tag="move"):
    """An answer to a question, by its number."""

    n: int
    move: str | None = None


class Ready(msgspec.Struct, tag="ready"):
    """The first word of a program."""

    protocol: str
    name: str = ""


class Line:
    """A program that is under way. Threads talk to it, so that nobody waits for one that neither hears nor speaks."""

    def __init__(self, outside: Outside) -> None:
        self.words: Queue[bytes | None] = Queue(MOST_WORDS)
        self.questions: Queue[bytes | None] = Queue()
        try:
            self.process = subprocess.Popen(outside.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 -- the user's own command
        except OSError as error:
            raise OutsideError(outside, f"cannot be started: {error}", f"ne démarre pas : {error}") from None
        self.threads = [Thread(target=part, daemon=True) for part in (self._listen, self._speak)]
        for thread in self.threads:
            thread.start()
        self.tell({"type": "hello", "protocol": PROTOCOL})
        try:
            self._greet(outside)
        except OutsideError:
            self.end()
            raise

    def _listen(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as words:
            while word := words.readline(LONGEST_LINE):
                self.words.put(word)
        self.words.put(None)

    def _speak(self) -> None:
        assert self.process.stdin is not None
        with suppress(OSError), self.process.stdin as ears:  # a program that has gone hears nothing
            while question := self.questions.get():
                ears.write(question)
                ears.flush()

    def _greet(self, outside: Outside) -> None:
        """Waits until the program is ready; raises `OutsideError` if it never is."""
        try:
            word = self.words.get(timeout=START)
        except Empty:
            raise OutsideError(
                outside,
                f"did not say that it is ready within {START:g} seconds",
                f"n’a pas dit en {START:g} secondes qu’il est prêt",
            ) from None
        if word is None:
            status = self.process.wait()
            raise OutsideError(outside, f"ended at once, with status {status}", f"s’est arrêté aussitôt, code {status}")
        try:
            ready = msgspec.json.decode(word, type=Ready)
        except msgspec.MsgspecError:
            said = word[:80].decode(errors="replace").strip()
            raise OutsideError(
                outside, f"should say that it is ready, and said {said!r}", f"devrait se dire prêt, et a dit {said!r}"
            ) from None
        spoken = ready.protocol
        if spoken != PROTOCOL:
            raise OutsideError(
                outside, f"speaks {spoken!r} and not {PROTOCOL!r}", f"parle {spoken!r} et non {PROTOCOL!r}"
            )

    def tell(self, message: dict[str, Any]) -> None:
        """Says something to the program."""
        self.questions.put(json.dumps(message).encode() + b"\n")

    def next(self, seconds: float) -> bytes:
        """The next word of the program; raises `Empty` after so many seconds, `Gone` if it ended."""
        word = self.words.get(timeout=seconds) if seconds > 0 else self.words.get_nowait()
        if word is None:
            raise Gone
        return word

    def end(self) -> None:
        """Ends the program, by force if it does not hear."""
        self.questions.put(None)
        try:
            self.process.wait(FAREWELL)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        while any(thread.is_alive() for thread in self.threads):
            with suppress(Empty):
                self.words.get(timeout=0.01)  # what is said last may wait for room


@dataclass
class Program:
    """A bot from outside in this process: at most one line to it at a time, and the questions it still owes."""

    outside: Outside
    line: Line | None = None
    asked: int = 0
    matches: int = 0
    owed: dict[int, Counter[str]] = field(default_factory=dict)
    """Questions that were not answered in time, with where they were counted as silence."""

    def open(self) -> Line:
        """The line, opened anew if the program has ended; raises `OutsideError`."""
        if self.line is None:
            self.owed.clear()
            self.line = Line(self.outside)
        return self.line

    def close(self) -> None:
        """Ends the program."""
        if self.line is not None:
            self.line.end()
            self.line = None

    def answer(self, question: dict[str, Any], faults: Counter[str]) -> str | None:
        """The program's move as text, None if it made none; faults are counted."""
        self.asked += 1
        try:
            line = self.open()
            line.tell({**question, "n": self.asked})
            return self._wait(line, monotonic() + self.outside.patience, faults)
        except Empty:
            faults["silent"] += 1
            self.owed[self.asked] = faults
        except (Gone, OutsideError):
            faults["crashed"] += 1
            self.close()
        return None

    def _wait(self, line: Line, deadline: float, faults: Counter[str]) -> str | None:
        """The answer to the last question; answers to earlier ones come too late."""
        while True:
            word = line.next(max(0.0, deadline - monotonic()))
            try:
                answer = msgspec.json.decode(word, type=Move)
            except msgspec.MsgspecError:
                faults["garbled"] += 1
                return None
            if answer.n == self.asked:
                return answer.move or ""
            self._was_late(answer.n)

    def _was_late(self, number: int) -> None:
        """What was taken for silence was an answer that came too late."""
        faults = self.owed.pop(number, None)
        if faults is not None:
            faults["silent"] -= 1
            faults["late"] += 1

    def catch_up(self) -> None:
        """Reads what came too late for the last questions of a match."""
        while self.line is not None and self.owed:
            try:
                self._was_late(msgspec.json.decode(self.line.next(0.0), type=Move).n)
            except (Empty, msgspec.MsgspecError):
                return
            except Gone:
                self.close()

    def tell(self, message: dict[str, Any]) -> None:
        """Says something that needs no answer."""
        if self.line is not None:
            self.line.tell(message)


PROGRAMS: Final[dict[Outside, Program]] = {}
"""The programs of this process: they play one match after the other."""


def program_of(outside: Outside) -> Program:
    """A program, started when it is first asked."""
    return PROGRAMS.setdefault(outside, Program(outside))


@atexit.register
def end_all() -> None:
    """Ends all programs."""
    for program in PROGRAMS.values():
        program.close()
    PROGRAMS.clear()


class Outsider(Bot):
    """A seat that a program from outside holds in one match."""

    def __init__(self, outside: Outside, game: str, seat: int) -> None:
        self.program = program_of(outside)
        self.notation: Notation = notation_of(game)
        self.seat = seat
        self.news: list[tuple[int | str, str]] = []
        self.faults: Counter[str] = Counter()
        self.program.matches += 1
        self.match = f"m{self.program.matches}"

    def choose(self, seen: Seen, rng: Rng, milliseconds: int = 0) -> int:
        """The program's move, or that of its stand-in."""
        if self.is_dismissed:
            self.faults["absent"] += 1
            return int(random_move(seen.world, seen.seat, rng))
        legal = {self.notation.move_text(seen.world, self.seat, move): move for move in seen.moves()}
        text = self.program.answer(self.question(seen, list(legal)), self.faults)
        self.news = []
        if text is not None and text not in legal:
            self.faults["illegal"] += 1
        return legal[text] if text in legal else int(random_move(seen.world, seen.seat, rng))

    @property
    def is_dismissed(self) -> bool:
        """Whether the program has failed too often to be asked again in this match."""
        return sum(self.faults[kind] for kind in GRAVE) >= STRIKES

    def question(self, seen: Seen, legal: Sequence[str]) -> dict[str, Any]:
        """All that the program is told: what its seat sees, what it heard since it was last asked, what it may do."""
        return {
            "type": "choose",
            "match": self.match,
            "game": self.notation.game.name,
            "seat": self.seat + 1,
            "view": seen.world.view(self.seat),
            "legal": legal,
            "news": self.news,
            "milliseconds": int(1000 * self.program.outside.patience),
        }

    def note(self, before: GameState, actor: int, move: int) -> None:
        """A move is about to be made: as much of it as this seat hears is news."""
        text = self.notation.move_text(before, actor, move)
        heard = text if actor == self.seat else self.notation.heard(text)
        if heard is not None:
            name = core.seat_text(actor)
            self.news.append((int(name) if name.isdecimal() else name, heard))

    def over(self) -> None:
        """The match is over. A program that was dismissed starts anew with the next one."""
        self.program.catch_up()
        self.program.tell({"type": "over", "match": self.match, "seat": self.seat + 1})
        if self.is_dismissed:
            self.program.close()
