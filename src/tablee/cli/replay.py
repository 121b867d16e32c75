"""`tablee replay`: a recorded game, step by step, from any seat."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Annotated, Any

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from tablee.cli import files
from tablee.cli.choosing import viewer_named
from tablee.cli.drawing import Scene, face_of
from tablee.cli.faults import Fault
from tablee.cli.keyboard import Keyboard
from tablee.cli.output import console, print_json, printable
from tablee.cli.position import File
from tablee.cli.tones import QUIET, STRONG, TURN
from tablee.cli.words import Lang, Words, words_for
from tablee.core import text as core
from tablee.core.state import ALL, TABLE
from tablee.core.text import Notation
from tablee.games.registry import NOTATIONS, notation_of
from tablee.match import records
from tablee.match.records import Record, RecordError


@dataclass
class Step:
    """One move as a viewer saw it, and the view after it; number 0 is the start."""

    number: int
    seat: int | None
    move: str | None
    view: dict[str, Any]


def replay(
    record: File,
    /,
    *,
    seat: str = "all",
    from_: Annotated[int, Parameter(name="--from")] = 0,
    to: int | None = None,
    json: Annotated[bool, Parameter(negative=())] = False,
    lang: Lang | None = None,
) -> None:
    """Steps through a record."""
    words = words_for(lang)
    try:
        stored = records.read(files.content(record, words))
    except RecordError as error:
        raise Fault(words("fault.record", name=files.shown(record, words), why=error)) from None
    if stored.game not in NOTATIONS:
        raise Fault(words("fault.record", name=files.shown(record, words), why=f"game {stored.game!r}"))
    stored.seats = [printable(name) for name in stored.seats]
    viewer = viewer_named(seat, len(stored.seats), words)
    last = len(stored.moves) if to is None else to
    if not 0 <= from_ <= last <= len(stored.moves):
        raise Fault(words("fault.steps", n=str(len(stored.moves))))
    steps, damage = seen_steps(stored, viewer, last)
    shown = [step for step in steps if step.number >= from_]
    _answer(stored, shown, viewer, words, damaged=damage is not None, as_json=json)
    if damage is not None:
        details: dict[str, object] = {"move": damage.number, "fault": damage.fault}
        raise Fault(words("fault.record", name=files.shown(record, words), why=damage), details=details)


def _answer(stored: Record, steps: list[Step], viewer: int, words: Words, *, damaged: bool, as_json: bool) -> None:
    if as_json:
        if not damaged:
            print_json(replay_data(stored, steps))
    elif sys.stdin.isatty() and sys.stdout.isatty() and not damaged:
        Stepper(stored, steps, viewer, words).run()
    else:
        print_lines(console(), stored, steps, words)


def seen_steps(stored: Record, viewer: int, last: int) -> tuple[list[Step], RecordError | None]:
    """The steps a viewer noticed up to a move, and what is wrong with the record, if anything."""
    steps: list[Step] = []
    notation = notation_of(stored.game)
    try:
        for number, state in enumerate(records.replay(stored)):
            if number > last:
                break
            if number == 0:
                steps.append(Step(0, None, None, state.view(viewer)))
                continue
            seat, text = core.split_move(stored.moves[number - 1], state.seats)
            seen = seen_text(notation, seat, text, viewer)
            if seen is not None:
                steps.append(Step(number, seat, seen, state.view(viewer)))
    except RecordError as error:
        return steps, error
    return steps, None


def seen_text(notation: Notation, seat: int, text: str, viewer: int) -> str | None:
    """A move as a viewer may read it; None if the viewer noticed nothing."""
    if text.lower().startswith("deal:"):
        return text if viewer == ALL else "deal"
    return text if viewer in (ALL, seat) else notation.heard(text)


def told(stored: Record, step: Step, words: Words) -> str:
    """A step as a sentence."""
    if step.move is None or step.seat is None:
        return words("replay.start")
    if step.move.lower().startswith("deal"):
        return words("tell.table", what=words("tell.deal"))
    what = face_of(stored.game).told(words, "other", step.move)
    if step.seat == TABLE:
        return words("tell.table", what=what)
    return words("tell.seat", name=stored.seats[step.seat], what=what)


def print_lines(screen: Console, stored: Record, steps: list[Step], words: Words) -> None:
    """Every step on a line."""
    for step in steps:
        move = printable(step.move or "")
        move = move if len(move) < 40 else f"{move[:37]}…"
        seat = "" if step.seat is None else core.seat_text(step.seat)
        line = Text.assemble(
            (f"{step.number:>5}  ", QUIET), f"{seat}:{move}  " if seat else "", told(stored, step, words)
        )
        screen.print(line, soft_wrap=True)
    if stored.result is not None and steps and steps[-1].number == len(stored.moves):
        screen.print(Text(result_line(stored, words), STRONG), soft_wrap=True)


def result_line(stored: Record, words: Words) -> str:
    """How the record says the match ended."""
    assert stored.result is not None
    winners = words("and").join(stored.seats[seat - 1] for seat in stored.result.winners)
    scores = ", ".join(f"{name} {score}" for name, score in zip(stored.seats, stored.result.scores, strict=True))
    return words("replay.result", reason=stored.result.reason, winners=winners or "–", scores=scores)


def replay_data(stored: Record, steps: list[Step]) -> dict[str, object]:
    """The answer of `--json`."""
    return {
        "game": stored.game,
        "seats": stored.seats,
        "steps": [
            {
                "number": step.number,
                "seat": None if step.seat is None else "table" if step.seat == TABLE else step.seat + 1,
                "move": step.move,
                "position": step.view,
            }
            for step in steps
        ],
        "result": stored.result,
    }


class Stepper:
    """Steps at a terminal: Enter on, b back, a number to jump, q to leave."""

    def __init__(self, stored: Record, steps: list[Step], viewer: int, words: Words) -> None:
        self.stored = stored
        self.steps = steps
        self.viewer = viewer
        self.words = words
        self.screen = console()
        self.keyboard = Keyboard()

    def run(self) -> None:
        """Until the end is left, or somebody has seen enough."""
        place = 0
        while 0 <= place < len(self.steps):
            self.show(place)
            try:
                place = self.next_place(place, self.keyboard.line().lower())
            except (EOFError, KeyboardInterrupt):
                self.screen.print()
                return

    def show(self, place: int) -> None:
        """One step: the picture, and the move that led there."""
        step = self.steps[place]
        you = self.viewer if self.viewer < len(self.stored.seats) else None
        scene = Scene(step.view, self.stored.seats, self.words, you=you, width=self.screen.width)
        self.screen.clear()
        self.screen.print(face_of(self.stored.game).picture(scene))
        self.screen.print()
        self.screen.print(
            Text.assemble(
                (f"{step.number}/{len(self.stored.moves)}  ", QUIET), (told(self.stored, step, self.words), STRONG)
            )
        )
        if place == len(self.steps) - 1 and self.stored.result is not None:
            self.screen.print(Text(result_line(self.stored, self.words), STRONG))
        self.screen.print(Text(self.words("replay.keys"), TURN))

    def next_place(self, place: int, line: str) -> int:
        """Where a line leads; -1 to leave."""
        if line in ("q", "quit", "quitter"):
            return -1
        if line in ("b", "back", "r", "retour"):
            return max(0, place - 1)
        if line.isdecimal() and line.isascii() and len(line) < 9:
            near = [i for i, step in enumerate(self.steps) if step.number <= int(line)]
            return near[-1] if near else 0
        return min(place + 1, len(self.steps) - 1) if line == "" else place
