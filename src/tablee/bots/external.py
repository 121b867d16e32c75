"""External bots: programs in any language that speak JSON lines over pipes (`docs/bots/remote.md`).

A program that is late, silent, crashes, or answers with an illegal move loses that turn: a random move is made for
it. Faults are counted by kind.
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
from tablee.core.playout import random_move
from tablee.core.refusal import SentenceError
from tablee.core.rng import Rng
from tablee.core.text import GameText, Move, seat_text
from tablee.games.registry import text_of

FAULTS: Final = ("late", "silent", "illegal", "garbled", "crashed", "absent")
"""Answered too late; did not answer; made an illegal move; sent an unreadable answer; exited; was no longer asked."""
STRIKE_FAULTS: Final = ("late", "silent", "crashed")
"""Faults that made the match wait."""
MOST_STRIKES: Final = 3
"""A program with so many of these faults in a match is not asked again before the next one."""
START_SECONDS: Final = 30.0
"""How long a program may take to say that it is ready."""
LONGEST_LINE: Final = 65536
"""Characters. A longer answer counts as garbled."""
MOST_LINES: Final = 256
"""Unread lines that are buffered; a program that writes more blocks."""
END_SECONDS: Final = 1.0
"""How long a program may take to end after its input was closed."""


@dataclass(frozen=True)
class ExternalProgram:
    """A program's name in results, its command line, and its seconds per move."""

    name: str
    command: tuple[str, ...]
    patience: float = 5.0


class ExternalProgramError(SentenceError):
    """A program could not be started, or never became ready."""

    def __init__(self, program: ExternalProgram, key: str, values: dict[str, object]) -> None:
        super().__init__(key, values)
        self.name = program.name

    def __str__(self) -> str:
        return f"{self.name}: {self.sentence('en')}"


class ProgramEnded(Exception):  # noqa: N818 -- what happened to a program
    """A program exited while the bot waited for its answer."""


class ProgramAnswer(msgspec.Struct, tag="move"):
    """A program's answer to a question, by the question's number."""

    n: int
    move: str | None = None


class Ready(msgspec.Struct, tag="ready"):
    """The first message of a program."""

    protocol: str
    name: str = ""


class ProgramPipe:
    """A process with two threads that read and write its pipes, so that no call blocks longer than its limit."""

    def __init__(self, program: ExternalProgram) -> None:
        self.received: Queue[bytes | None] = Queue(MOST_LINES)
        self.outgoing: Queue[bytes | None] = Queue()
        try:
            self.process = subprocess.Popen(program.command, stdin=subprocess.PIPE, stdout=subprocess.PIPE)  # noqa: S603 -- the user's own command
        except OSError as error:
            raise ExternalProgramError(program, "external.not_started", {"why": str(error)}) from None
        self.threads = [Thread(target=part, daemon=True) for part in (self._read, self._write)]
        for thread in self.threads:
            thread.start()
        self.send({"type": "hello", "protocol": PROTOCOL})
        try:
            self._await_ready(program)
        except ExternalProgramError:
            self.end()
            raise

    def _read(self) -> None:
        assert self.process.stdout is not None
        with self.process.stdout as output:
            while line := output.readline(LONGEST_LINE):
                self.received.put(line)
        self.received.put(None)

    def _write(self) -> None:
        assert self.process.stdin is not None
        with suppress(OSError), self.process.stdin as stdin:  # the program may have ended
            while line := self.outgoing.get():
                stdin.write(line)
                stdin.flush()

    def _await_ready(self, program: ExternalProgram) -> None:
        """Waits until the program is ready; raises `ExternalProgramError` if it never is."""
        try:
            line = self.received.get(timeout=START_SECONDS)
        except Empty:
            raise ExternalProgramError(program, "external.not_ready", {"seconds": f"{START_SECONDS:g}"}) from None
        if line is None:
            raise ExternalProgramError(program, "external.ended", {"status": str(self.process.wait())})
        try:
            ready = msgspec.json.decode(line, type=Ready)
        except msgspec.MsgspecError:
            said = repr(line[:80].decode(errors="replace").strip())
            raise ExternalProgramError(program, "external.not_a_greeting", {"said": said}) from None
        if ready.protocol != PROTOCOL:
            facts: dict[str, object] = {"spoken": repr(ready.protocol), "expected": repr(PROTOCOL)}
            raise ExternalProgramError(program, "external.protocol", facts)

    def send(self, message: dict[str, Any]) -> None:
        """Writes a message to the program."""
        self.outgoing.put(json.dumps(message).encode() + b"\n")

    def next(self, seconds: float) -> bytes:
        """The next line of the program; raises `Empty` after so many seconds, `ProgramEnded` if it ended."""
        line = self.received.get(timeout=seconds) if seconds > 0 else self.received.get_nowait()
        if line is None:
            raise ProgramEnded
        return line

    def end(self) -> None:
        """Ends the program, by force if it does not end by itself."""
        self.outgoing.put(None)
        try:
            self.process.wait(END_SECONDS)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        while any(thread.is_alive() for thread in self.threads):
            with suppress(Empty):
                self.received.get(timeout=0.01)  # its last lines may wait for room


@dataclass
class ProgramSession:
    """One program and its unanswered questions; it has at most one pipe at a time."""

    program: ExternalProgram
    pipe: ProgramPipe | None = None
    asked: int = 0
    matches: int = 0
    unanswered: dict[int, Counter[str]] = field(default_factory=dict)
    """Questions without an answer in time, each with the counter that booked it as silent."""

    def open(self) -> ProgramPipe:
        """The pipe; restarts a program that has exited. Raises `ExternalProgramError`."""
        if self.pipe is None:
            self.unanswered.clear()
            self.pipe = ProgramPipe(self.program)
        return self.pipe

    def close(self) -> None:
        """Ends the program."""
        if self.pipe is not None:
            self.pipe.end()
            self.pipe = None

    def answer(self, question: dict[str, Any], faults: Counter[str]) -> str | None:
        """The program's move as text, None if it made none. Adds any fault to `faults`."""
        self.asked += 1
        try:
            pipe = self.open()
            pipe.send({**question, "n": self.asked})
            return self._wait(pipe, monotonic() + self.program.patience, faults)
        except Empty:
            faults["silent"] += 1
            self.unanswered[self.asked] = faults
        except (ProgramEnded, ExternalProgramError):
            faults["crashed"] += 1
            self.close()
        return None

    def _wait(self, pipe: ProgramPipe, deadline: float, faults: Counter[str]) -> str | None:
        """The answer to the last question. Answers to earlier ones are booked as late."""
        while True:
            line = pipe.next(max(0.0, deadline - monotonic()))
            try:
                answer = msgspec.json.decode(line, type=ProgramAnswer)
            except msgspec.MsgspecError:
                faults["garbled"] += 1
                return None
            if answer.n == self.asked:
                return answer.move or ""
            self._was_late(answer.n)

    def _was_late(self, number: int) -> None:
        """Rebooks a silent answer as a late one."""
        faults = self.unanswered.pop(number, None)
        if faults is not None:
            faults["silent"] -= 1
            faults["late"] += 1

    def read_late_answers(self) -> None:
        """Reads answers that arrived after the last question of a match timed out."""
        while self.pipe is not None and self.unanswered:
            try:
                self._was_late(msgspec.json.decode(self.pipe.next(0.0), type=ProgramAnswer).n)
            except (Empty, msgspec.MsgspecError):
                return
            except ProgramEnded:
                self.close()

    def send(self, message: dict[str, Any]) -> None:
        """Sends a message that needs no answer, if the program is running."""
        if self.pipe is not None:
            self.pipe.send(message)


SESSIONS: Final[dict[ExternalProgram, ProgramSession]] = {}
"""The running programs. Each plays many matches, one after the other."""


def session_of(program: ExternalProgram) -> ProgramSession:
    """The session of a program. The program starts with its first question."""
    return SESSIONS.setdefault(program, ProgramSession(program))


@atexit.register
def end_all() -> None:
    """Ends all programs."""
    for session in SESSIONS.values():
        session.close()
    SESSIONS.clear()


class ExternalBot(Bot):
    """A seat that an external program holds in one match."""

    def __init__(self, program: ExternalProgram, game: str, seat: int) -> None:
        self.session = session_of(program)
        self.text: GameText = text_of(game)
        self.seat = seat
        self.news: list[tuple[int | str, str]] = []
        self.faults: Counter[str] = Counter()
        self.session.matches += 1
        self.match = f"m{self.session.matches}"

    def choose(self, seen: Seen, rng: Rng, milliseconds: int = 0) -> int:
        """The program's move, or a random one if it gave none."""
        if self.is_dismissed:
            self.faults["absent"] += 1
            return int(random_move(seen.world, seen.seat, rng))
        legal = {self.text.move_text(seen.world, self.seat, move): move for move in seen.moves()}
        text = self.session.answer(self.question(seen, list(legal)), self.faults)
        self.news = []
        if text is not None and text not in legal:
            self.faults["illegal"] += 1
        return legal[text] if text in legal else int(random_move(seen.world, seen.seat, rng))

    @property
    def is_dismissed(self) -> bool:
        """Whether the program used up its strikes for this match."""
        return sum(self.faults[kind] for kind in STRIKE_FAULTS) >= MOST_STRIKES

    def question(self, seen: Seen, legal: Sequence[str]) -> dict[str, Any]:
        """The question sent to the program: its seat's view, the moves since the last question, the legal moves."""
        return {
            "type": "choose",
            "match": self.match,
            "game": self.text.spec.name,
            "seat": self.seat + 1,
            "view": seen.world.view(self.seat),
            "legal": legal,
            "news": self.news,
            "milliseconds": int(1000 * self.session.program.patience),
        }

    def hear(self, move: Move) -> None:
        """Queues a move for the next question, in the form that this seat may know."""
        heard = move.heard_by(self.seat)
        if heard is not None:
            name = seat_text(move.seat)
            self.news.append((int(name) if name.isdecimal() else name, heard))

    def end_match(self) -> None:
        """Resets the session after a match, so that a dismissed program gets a new chance in the next one."""
        self.session.read_late_answers()
        self.session.send({"type": "over", "match": self.match, "seat": self.seat + 1})
        if self.is_dismissed:
            self.session.close()

    def counted_faults(self) -> dict[str, int]:
        """Faults by kind, without kinds that did not occur."""
        return {kind: self.faults[kind] for kind in FAULTS if self.faults[kind]}
