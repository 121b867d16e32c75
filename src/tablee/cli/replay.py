"""`tablee replay`: shows a recorded match step by step, as any viewer saw it."""

from __future__ import annotations

import sys
from dataclasses import dataclass
from typing import Annotated

from cyclopts import Parameter
from rich.console import Console
from rich.text import Text

from tablee import lang as languages
from tablee.cli import files
from tablee.cli.arguments import viewer_named
from tablee.cli.drawing import Scene, terminal_of
from tablee.cli.errors import CommandError
from tablee.cli.keyboard import Keyboard
from tablee.cli.output import console, print_json, printable
from tablee.cli.parameters import File, Flag
from tablee.cli.tones import QUIET, STRONG, TURN
from tablee.cli.words import Lang, Words, words_for
from tablee.core.state import TABLE
from tablee.core.text import Move, seat_text
from tablee.games.registry import spec_of
from tablee.match.match import Match
from tablee.match.records import Record, RecordError


@dataclass
class ReplayStep:
    """A move, the form of it that the viewer may know, and the view after it; number 0 is the start."""

    number: int
    move: Move | None
    heard: str | None
    view: dict[str, object]


def replay(
    record: File,
    /,
    *,
    seat: str = "all",
    from_: Annotated[int, Parameter(name="--from")] = 0,
    to: int | None = None,
    json: Flag = False,
    lang: Lang | None = None,
) -> None:
    """Steps through a record."""
    words = words_for(lang)
    stored = files.stored_record(record, words)
    stored.seats = [printable(name) for name in stored.seats]
    viewer = viewer_named(seat, len(stored.seats), words)
    last = len(stored.moves) if to is None else to
    if not 0 <= from_ <= last <= len(stored.moves):
        raise CommandError(words("fault.steps", n=str(len(stored.moves))))
    steps, damage = seen_steps(stored, viewer, last)
    shown = [step for step in steps if step.number >= from_]
    _answer(stored, shown, viewer, words, damaged=damage is not None, as_json=json)
    if damage is not None:
        raise files.damaged(files.shown(record, words), damage, words)


def _answer(
    stored: Record, steps: list[ReplayStep], viewer: int, words: Words, *, damaged: bool, as_json: bool
) -> None:
    if as_json:
        if not damaged:
            print_json(replay_data(stored, steps))
    elif sys.stdin.isatty() and sys.stdout.isatty() and not damaged:
        Stepper(stored, steps, viewer, words).run()
    else:
        print_lines(console(), stored, steps, words)


def seen_steps(stored: Record, viewer: int, last: int) -> tuple[list[ReplayStep], RecordError | None]:
    """The steps that a viewer noticed up to a move, and the fault of the record, if any."""
    steps: list[ReplayStep] = []
    try:
        for number, match in enumerate(Match.replay(stored)):
            if number > last:
                break
            heard = None if match.last is None else match.last.heard_by(viewer)
            if match.last is None or heard is not None:
                steps.append(ReplayStep(number, match.last, heard, match.state.view(viewer)))
    except RecordError as error:
        return steps, error
    return steps, None


def told(stored: Record, step: ReplayStep, words: Words) -> str:
    """A step as a sentence."""
    if step.move is None or step.heard is None:
        return words("replay.start")
    return terminal_of(spec_of(stored.game)).sentence(words, step.move, step.heard, stored.seats)


def print_lines(screen: Console, stored: Record, steps: list[ReplayStep], words: Words) -> None:
    """Prints every step on a line."""
    for step in steps:
        heard = printable(step.heard or "")
        heard = heard if len(heard) < 40 else f"{heard[:37]}…"
        move = "" if step.move is None else f"{seat_text(step.move.seat)}:{heard}  "
        screen.print(Text.assemble((f"{step.number:>5}  ", QUIET), move, told(stored, step, words)), soft_wrap=True)
    if stored.result is not None and steps and steps[-1].number == len(stored.moves):
        screen.print(Text(result_line(stored, words), STRONG), soft_wrap=True)


def result_line(stored: Record, words: Words) -> str:
    """The result of the match in the record, as text."""
    assert stored.result is not None
    winners = words("and").join(stored.seats[seat - 1] for seat in stored.result.winners)
    scores = ", ".join(f"{name} {score}" for name, score in zip(stored.seats, stored.result.scores, strict=True))
    return words("replay.result", reason=stored.result.reason, winners=winners or "–", scores=scores)


def replay_data(stored: Record, steps: list[ReplayStep]) -> dict[str, object]:
    """The output of `--json`."""
    return {
        "game": stored.game,
        "seats": stored.seats,
        "steps": [
            {
                "number": step.number,
                "seat": None if step.move is None else "table" if step.move.seat == TABLE else step.move.seat + 1,
                "move": step.heard,
                "position": step.view,
            }
            for step in steps
        ],
        "result": stored.result,
    }


class Stepper:
    """Steps through a record at a terminal: Enter forward, b back, a number to jump, q to quit."""

    def __init__(self, stored: Record, steps: list[ReplayStep], viewer: int, words: Words) -> None:
        self.stored = stored
        self.steps = steps
        self.viewer = viewer
        self.words = words
        self.screen = console()
        self.keyboard = Keyboard()

    def run(self) -> None:
        """Runs until the person quits or steps past the end."""
        place = 0
        while 0 <= place < len(self.steps):
            self.show(place)
            try:
                place = self.next_place(place, self.keyboard.line().lower())
            except (EOFError, KeyboardInterrupt):
                self.screen.print()
                return

    def show(self, place: int) -> None:
        """Shows one step: the picture, and the move that led to it."""
        step = self.steps[place]
        you = self.viewer if self.viewer < len(self.stored.seats) else None
        game = terminal_of(spec_of(self.stored.game))
        scene = Scene(game.read(step.view), self.stored.seats, self.words, you=you, width=self.screen.width)
        self.screen.clear()
        self.screen.print(game.picture(scene))
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
        """The step that a typed line leads to; -1 to quit."""
        if line in languages.spellings("typed.leave"):
            return -1
        if line in languages.spellings("typed.back"):
            return max(0, place - 1)
        if line.isdecimal() and line.isascii() and len(line) < 9:
            near = [i for i, step in enumerate(self.steps) if step.number <= int(line)]
            return near[-1] if near else 0
        return min(place + 1, len(self.steps) - 1) if line == "" else place
