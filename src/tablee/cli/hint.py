"""`tablee hint`, and hints during a game: what a strong bot would do with what a seat knows, and why."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Annotated, Any, Literal

import msgspec
from cyclopts import Parameter
from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tablee.bots.contract import Memory, Seen
from tablee.bots.levels import BOTS
from tablee.cli import files
from tablee.cli.chance import checked_seed
from tablee.cli.choosing import seat_named
from tablee.cli.drawing import face_of
from tablee.cli.faults import Fault
from tablee.cli.output import console, print_json
from tablee.cli.position import File, Given, on_turn, position_in, viewer_text
from tablee.cli.tones import CLOTH, QUIET, STRONG, TURN
from tablee.cli.words import Lang, Words, words_for
from tablee.core.rng import Rng
from tablee.core.state import ALL, TABLE
from tablee.match import records
from tablee.match.recall import recalled
from tablee.match.records import RecordError
from tablee.table.hints import ADVISER, Hint, Judged, can_act, hint_for

Strength = Literal["nudge", "move", "full"]
STRENGTHS: tuple[Strength, ...] = ("nudge", "move", "full")
MOST_SHOWN = 5
"""Moves in a full hint."""
BAR = 12
"""Signs in a bar that is full."""
LONGEST = 600_000
"""Milliseconds that one may ask a bot to think."""
SIGNS = str.maketrans({"♠": "s", "♣": "c", "☾": "m", "★": "e", "♥": "h", "♦": "d"})


# The command


def hint(  # noqa: PLR0913 -- one argument for each option of the command
    position: File = files.STDIN,
    /,
    *,
    seat: str | None = None,
    at: int | None = None,
    strength: Strength = "full",
    level: str = ADVISER,
    milliseconds: int = 0,
    seed: int = 1,
    json: Annotated[bool, Parameter(negative=())] = False,
    lang: Lang | None = None,
) -> None:
    """Gives a hint."""
    words = words_for(lang)
    if level not in BOTS:
        raise Fault(words("fault.bot", name=level, names=", ".join(BOTS)))
    if not 0 <= milliseconds <= LONGEST:
        raise Fault(words("fault.milliseconds", n=str(LONGEST)))
    rng = Rng(checked_seed(seed, words))
    situation = read(position, at, words)
    actor = asking_seat(situation.given, seat, words)
    found = hint_for(situation.seen(actor), level, rng, milliseconds)
    if json:
        print_json(hint_data(found, strength, level, words))
        return
    console().print(answer(found, strength, words))
    if situation.given.viewer == ALL and situation.given.state.seats > 1:
        console().print(Text(words("hint.fair", seat=str(actor + 1)), QUIET))


@dataclass
class Situation:
    """A position, and what its seats remember where the way there is known."""

    given: Given
    memories: list[Memory] | None = None

    def seen(self, seat: int) -> Seen:
        """What a seat knows."""
        return Seen(self.given.state, seat, self.memories[seat] if self.memories else None)


def read(file: str, at: int | None, words: Words) -> Situation:
    """A position, or a record after so many moves; every fault is one line."""
    raw = files.content(file, words)
    if is_record(raw):
        return read_record(raw, at, files.shown(file, words), words)
    if at is not None:
        raise Fault(words("fault.at"))
    return Situation(position_in(raw, files.shown(file, words), words))


def is_record(raw: bytes) -> bool:
    """Whether a file says that it is a record."""
    try:
        data: Any = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return isinstance(data, dict) and "format" in data


def read_record(raw: bytes, at: int | None, name: str, words: Words) -> Situation:
    """A record after so many moves, with what its seats remember."""
    try:
        stored = records.read(raw)
        if at is not None and not 0 <= at <= len(stored.moves):
            raise Fault(words("fault.at.steps", n=str(len(stored.moves))))
        state, memories = recalled(stored, -1 if at is None else at)
    except RecordError as error:
        details: dict[str, object] = {"move": error.number, "fault": error.fault}
        raise Fault(words("fault.record", name=name, why=error), details=details) from None
    return Situation(Given(state, ALL), memories)


def asking_seat(given: Given, seat: str | None, words: Words) -> int:
    """Who wants the hint: the seat named, else the one a position was written for, else the one that has to act."""
    state = given.state
    if state.outcome() is not None:
        raise Fault(words("fault.over"))
    if seat is not None:
        actor = seat_named(seat, state.seats, words)
    else:
        actor = given.viewer if given.viewer < state.seats else on_turn(given)
    if actor == TABLE:
        raise Fault(words("fault.table_acts"))
    if not given.knows(actor):
        raise Fault(words("fault.not_seen", seat=str(actor + 1), viewer=viewer_text(given.viewer)))
    if not can_act(state, actor):
        raise Fault(words("fault.idle", seat=str(actor + 1)))
    return actor


# Answers


def answer(found: Hint, strength: Strength, words: Words) -> RenderableType:
    """A hint for people."""
    if strength == "nudge":
        return Text(nudge(found, words), STRONG)
    return best_move(found, words) if strength == "move" else table_of(found, words)


def nudge(found: Hint, words: Words) -> str:
    """What to look at, without the move: its reason, with the cards that would give it away left out."""
    if found.legal == 1:
        return words("hint.nudge.only")
    best = found.moves[0]
    reason = best.reason(words.lang)
    if not reason:
        return words("hint.nudge.none")
    told = face_of(found.game).told(words, "you", best.text)
    return words("hint.nudge", reason=veiled(reason, best.text, told))


def veiled(reason: str, move: str, told: str) -> str:
    """A reason without what would give its move away: words of the notation, and phrases of the move in words."""
    spoken = told.split()
    for length in range(len(spoken), 1, -1):
        for start in range(len(spoken) - length + 1):
            reason = reason.replace(" ".join(spoken[start : start + length]), "…")
    secrets = {word.lower() for word in re.split(r"[^\w*]+", move) if word}
    parts = re.split(r"([^\w*♠♣☾★♥♦]+)", reason)
    return "".join("…" if part.translate(SIGNS).lower() in secrets else part for part in parts)


def best_move(found: Hint, words: Words) -> Text:
    """The move with its reason."""
    best = found.moves[0]
    told = face_of(found.game).told(words, "you", best.text)
    line = Text.assemble((f"→ {best.text}", TURN), f"  {told}")
    reason = best.reason(words.lang)
    return line.append(f"\n  {reason}") if reason else line


def table_of(found: Hint, words: Words) -> RenderableType:
    """The best few moves with what is expected of them."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for no_wrap in (True, True, True, False):
        grid.add_column(no_wrap=no_wrap)
    for judged in found.moves[:MOST_SHOWN]:
        told = face_of(found.game).told(words, "you", judged.text)
        reason = judged.reason(words.lang)
        grid.add_row(
            Text(judged.text, STRONG),
            Text(bar(judged.value), CLOTH),
            Text(percent(judged.value)),
            Text.assemble(told, (f"  {reason}" if reason else "", QUIET)),
        )
    left = found.legal - len(found.moves[:MOST_SHOWN])
    lines: list[RenderableType] = [grid]
    if left > 0:
        lines.append(Text(words("hint.more", n=left), QUIET))
    if found.moves[0].value is not None:
        lines.append(Text(words("hint.scale"), QUIET))
    return Group(*lines)


def bar(value: float | None) -> str:
    """A value as a bar; nothing for a move that was not weighed."""
    return "" if value is None else "█" * max(1, round(BAR * value))


def percent(value: float | None) -> str:
    """A value in percent, right-aligned."""
    return "" if value is None else f"{round(100 * value):>3} %"


def hint_data(found: Hint, strength: Strength, level: str, words: Words) -> dict[str, object]:
    """The answer of `--json`: a nudge keeps the moves to itself."""
    data: dict[str, object] = {"game": found.game, "seat": found.seat + 1, "level": level, "strength": strength}
    if strength == "nudge":
        return {**data, "nudge": nudge(found, words)}
    shown = found.moves[: 1 if strength == "move" else MOST_SHOWN]
    return {**data, "moves": [judged_data(each) for each in shown]}


def judged_data(judged: Judged) -> dict[str, object]:
    """A move as `--json` prints it."""
    value = None if judged.value is None else round(judged.value, 4)
    return {"move": judged.text, "value": value, "en": judged.en, "fr": judged.fr}
