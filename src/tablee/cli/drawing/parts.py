"""Building blocks of pictures: headings, card boxes, hands, and the row of players."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, TypeVar

from rich.console import Group, RenderableType
from rich.style import Style
from rich.table import Table
from rich.text import Text

from tablee.cli.drawing.contract import Scene
from tablee.cli.tones import QUIET, STRONG, TURN
from tablee.core.text import UNKNOWN
from tablee.core.views import PlayerView
from tablee.palette import CLOTH

P = TypeVar("P", bound=PlayerView)

ROUND = ("╭", "─", "╮", "│", "╰", "╯")
DOUBLE = ("╔", "═", "╗", "║", "╚", "╝")
HEADING = Style(bold=True, color="#FFFFFF", bgcolor=CLOTH)


def heading(title: str, *facts: str) -> RenderableType:
    """The top line: the game, and facts about the whole match."""
    line = Text(no_wrap=True, overflow="ellipsis")
    line.append(f" {title} ", HEADING)
    line.append("  " + " · ".join(fact for fact in facts if fact), QUIET)
    return line


def round_facts(scene: Scene[P]) -> list[str]:
    """Round and dealer, if the game has them."""
    words, view = scene.words, scene.view
    facts = [words("round.n", n=str(view.round))]
    if view.dealer is not None:
        dealer = view.dealer - 1
        facts.append(words.of(scene.person(dealer), "fact.dealer", name=scene.name(dealer)))
    return facts


def boxes(faces: Sequence[Text], width: int, frames: Sequence[Sequence[str]] | None = None) -> Text:
    """Cards side by side in small frames, wrapped to the width."""
    if not faces:
        return Text("–", QUIET)
    inner = max(4, max(face.cell_len for face in faces) + 2)
    per_row = max(1, (width - 2) // (inner + 3))
    rows: list[Text] = []
    for first in range(0, len(faces), per_row):
        part = range(first, min(first + per_row, len(faces)))
        rows.append(_box_row([faces[i] for i in part], [frames[i] if frames else ROUND for i in part], inner))
    return Text("\n").join(rows)


def _box_row(faces: Sequence[Text], frames: Sequence[Sequence[str]], inner: int) -> Text:
    top, middle, bottom = Text(), Text(), Text()
    for face, (left_top, line, right_top, side, left_bottom, right_bottom) in zip(faces, frames, strict=True):
        style = face.style
        before = (inner - face.cell_len) // 2
        filled = Text(" " * before + face.plain + " " * (inner - before - face.cell_len), style)
        top.append(left_top + line * inner + right_top + " ", QUIET)
        middle.append(side, QUIET).append_text(filled).append(side + " ", QUIET)
        bottom.append(left_bottom + line * inner + right_bottom + " ", QUIET)
    return Text("\n").join([top, middle, bottom])


def large(face: Text, below: str, frame: Sequence[str] = ROUND) -> Text:
    """A card in a large frame, with a word below its face."""
    left_top, line, right_top, side, left_bottom, right_bottom = frame
    inner = max(9, face.cell_len + 4, len(below) + 2)
    lines = [Text(left_top + line * inner + right_top, QUIET)]
    for content in ("", face.plain, below):
        filled = Text(content.center(inner), face.style)
        lines.append(Text.assemble((side, QUIET), filled, (side, QUIET)))
    lines.append(Text(left_bottom + line * inner + right_bottom, QUIET))
    return Text("\n").join(lines)


def beside(*parts: RenderableType, vertical: Literal["top", "middle"] = "middle") -> Table:
    """Joins pictures side by side."""
    grid = Table.grid(padding=(0, 3, 0, 0))
    for _ in parts:
        grid.add_column(vertical=vertical)
    grid.add_row(*parts)
    return grid


def stock(left: int) -> Text:
    """The face-down stock with its number of cards."""
    lines = ["╭─────╮", "│░░░░░│", f"│░{left:^3}░│", "│░░░░░│", "╰─────╯"]
    if left == 0:
        lines = ["╭╌╌╌╌╌╮", "╎     ╎", "╎  0  ╎", "╎     ╎", "╰╌╌╌╌╌╯"]
    return Text("\n".join(lines), QUIET)


def company(
    scene: Scene[P], cards: Sequence[str | Text], points: Sequence[str], *, notes: Sequence[str] | None = None
) -> Table:
    """One line per player: turn, level of a bot, cards, points, last actions."""
    grid = Table.grid(padding=(0, 2, 0, 0))
    grid.add_column(no_wrap=True, max_width=max(10, scene.width // 3), overflow="ellipsis")
    grid.add_column(no_wrap=True)
    grid.add_column(no_wrap=True, justify="right")
    grid.add_column(overflow="fold")
    turn = scene.view.turn
    for seat in scene.seats:
        here = turn == seat + 1
        style = TURN if here else STRONG if seat == scene.you else Style()
        level = f" · {scene.levels[seat]}" if seat in scene.levels else ""
        name = Text.assemble(("▶ " if here else "  ", TURN), (scene.name(seat), style), (level, QUIET))
        note = Text(notes[seat] if notes else "", TURN)
        doing = Text(scene.doings.get(seat, ""), QUIET)
        last = Text("  ").join(part for part in (note, doing) if part.plain)
        grid.add_row(name, cards[seat], points[seat], last)
    return grid


def card_count(scene: Scene[P], hand: object) -> str:
    """The size of a hand as other seats see it."""
    return scene.words("cards", n=size(hand))


def hand_order(scene: Scene[P]) -> list[int]:
    """The seats in the order in which their hands are shown, the viewer's own last."""
    return sorted(scene.seats, key=lambda seat: seat == scene.you)


def hand(
    scene: Scene[P],
    seat: int,
    faces: Sequence[Text],
    *,
    note: str = "",
    frames: Sequence[Sequence[str]] | None = None,
) -> Text:
    """The cards of a hand under its title."""
    words = scene.words
    title = words("hand.yours") if seat == scene.you else words("hand.of", name=scene.name(seat))
    cards = boxes(faces, scene.width, frames)
    return Text("\n").join([Text(f"{title}  {note}" if note else title, STRONG), cards])


def size(pile: object) -> int:
    """The number of cards in a pile of a view, whether it is a list or a number."""
    return pile if isinstance(pile, int) else len(pile) if isinstance(pile, list) else 0


def names_cards(pile: object) -> bool:
    """Whether a pile shows at least one card."""
    return isinstance(pile, list) and any(card != UNKNOWN for card in pile)


def named_cards(pile: object) -> list[str]:
    """The cards of a pile with no unknown cards, else none."""
    return pile if isinstance(pile, list) and UNKNOWN not in pile else []


def points_of(scene: Scene[P]) -> list[str]:
    """The totals, with the points of the round once it is over."""
    words, view = scene.words, scene.view
    totals = [words("points", n=score) for score in view.scores or [0] * len(scene.names)]
    if view.points is None:
        return totals
    return [f"{total} ({gain:+d})" for total, gain in zip(totals, view.points, strict=True)]


def stacked(*parts: RenderableType | None) -> Group:
    """Joins pictures one below the other, with blank lines between."""
    lines: list[RenderableType] = []
    for part in parts:
        if part is not None:
            lines += [part, Text("")]
    return Group(*lines[:-1])
