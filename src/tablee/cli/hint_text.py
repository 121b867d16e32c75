"""Formats hints as text and JSON: a nudge, the best move, or the best few with their values."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import TYPE_CHECKING, Literal

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tablee import lang as languages
from tablee.cli.drawing import terminal_of
from tablee.cli.tones import QUIET, STRONG, TURN
from tablee.cli.words import Words
from tablee.games.registry import spec_of
from tablee.palette import CLOTH

if TYPE_CHECKING:
    from tablee.table.hints import Hint, Judged

Strength = Literal["nudge", "move", "full"]
STRENGTHS: tuple[Strength, ...] = ("nudge", "move", "full")
MOST_SHOWN = 5
"""The most moves in a full hint."""
BAR = 12
"""Characters in a full bar."""
BETWEEN_WORDS = re.compile(r"([^\w*\u2600-\u26ff]+)")
"""Any run of characters except letters, digits, stars and suit signs."""


def answer(found: Hint, strength: Strength, words: Words) -> RenderableType:
    """The text of a hint."""
    if strength == "nudge":
        return Text(nudge(found, words), STRONG)
    return best_move(found, words) if strength == "move" else table_of(found, words)


def nudge(found: Hint, words: Words) -> str:
    """The reason for the best move, without the words that would give the move away."""
    if found.legal == 1:
        return words("hint.nudge.only")
    best = found.moves[0]
    reason = best.reason(words.lang)
    if not reason:
        return words("hint.nudge.none")
    game = terminal_of(spec_of(found.game))
    told = game.told(words, "you", best.text)
    return words("hint.nudge", reason=veiled(reason, best.text, told, game.typed))


def veiled(reason: str, move: str, told: str, typed: Callable[[str], str]) -> str:
    """A reason without the words of the move, both in notation and as described in words."""
    spoken = told.split()
    for length in range(len(spoken), 1, -1):
        for start in range(len(spoken) - length + 1):
            reason = reason.replace(" ".join(spoken[start : start + length]), "…")
    secrets = {word.lower() for word in re.split(r"[^\w*]+", move) if word}
    parts = BETWEEN_WORDS.split(reason)
    return "".join("…" if typed(part).lower() in secrets else part for part in parts)


def best_move(found: Hint, words: Words) -> Text:
    """The best move with its reason."""
    best = found.moves[0]
    told = terminal_of(spec_of(found.game)).told(words, "you", best.text)
    line = Text.assemble((f"→ {best.text}", TURN), f"  {told}")
    reason = best.reason(words.lang)
    return line.append(f"\n  {reason}") if reason else line


def table_of(found: Hint, words: Words) -> RenderableType:
    """The best few moves with their values."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    for no_wrap in (True, True, True, False):
        grid.add_column(no_wrap=no_wrap)
    for judged in found.moves[:MOST_SHOWN]:
        told = terminal_of(spec_of(found.game)).told(words, "you", judged.text)
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
    """A value as a bar; empty for a move without a value."""
    return "" if value is None else "█" * max(1, round(BAR * value))


def percent(value: float | None) -> str:
    """A value in percent, right-aligned."""
    return "" if value is None else f"{round(100 * value):>3} %"


def hint_data(found: Hint, strength: Strength, level: str, words: Words) -> dict[str, object]:
    """The output of `--json`; a nudge omits the moves."""
    data: dict[str, object] = {"game": found.game, "seat": found.seat + 1, "level": level, "strength": strength}
    if strength == "nudge":
        return {**data, "nudge": nudge(found, words)}
    shown = found.moves[: 1 if strength == "move" else MOST_SHOWN]
    return {**data, "moves": [judged_data(each) for each in shown]}


def judged_data(judged: Judged) -> dict[str, object]:
    """A move as `--json` prints it."""
    value = None if judged.value is None else round(judged.value, 4)
    return {"move": judged.text, "value": value, **{code: judged.reason(code) for code in languages.languages()}}
