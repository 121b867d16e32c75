"""Séquence Dés in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.style import Style
from rich.text import Text

from tablee.cli.drawing.face import Face, Scene, View
from tablee.cli.drawing.parts import beside, company, heading, stacked
from tablee.cli.tones import OCHRE, QUIET, SIDES, on_paper
from tablee.cli.words import Person, Words
from tablee.games.sequence_des.board import BOARD

COLUMNS = "abcdef"
PIPS = {
    1: ("       ", "   ●   ", "       "),
    2: (" ●     ", "       ", "     ● "),
    3: (" ●     ", "   ●   ", "     ● "),
    4: (" ●   ● ", "       ", " ●   ● "),
    5: (" ●   ● ", "   ●   ", " ●   ● "),
    6: (" ●   ● ", " ●   ● ", " ●   ● "),
}
FACES = "⚀⚁⚂⚃⚄⚅"
EDGE = "─────"
TARGET = Style(bold=True, color=OCHRE)


def side_of(view: View, seat: int) -> str:
    """The side of a seat, as the board writes it."""
    return str(seat % 2 + 1 if view["seats"] == 4 else seat + 1)


class SequenceDesFace(Face):
    """How Séquence Dés is shown and spoken of."""

    seats = 2

    def picture(self, scene: Scene) -> RenderableType:
        words, view = scene.words, scene.view
        row = str(view["options"]["row"])
        chips = [self._chips(scene, seat) for seat in scene.seats]
        points = [words("won") if gain else "" for gain in view["points"] or [0] * len(scene.names)]
        board: RenderableType = self._board(scene)
        dice = self._dice(scene)
        wide = scene.width >= 66
        return stacked(
            heading("Séquence Dés", words("des.row", n=row)),
            company(scene, chips, points),
            None if wide else dice,
            beside(board, dice) if wide and dice is not None else board,
        )

    def _chips(self, scene: Scene, seat: int) -> str | Text:
        side = side_of(scene.view, seat)
        number = sum(row.count(side) for row in scene.view["board"])
        mark, tone = SIDES[side]
        return Text.assemble((f" {mark} ", chip(tone)), f" {scene.words('des.chips', n=number)}")

    def _board(self, scene: Scene) -> Text:
        board, targets = scene.view["board"], _squares(scene.moves)
        lines = [Text("      " + "     ".join(COLUMNS), QUIET), Text("   ╭" + "┬".join([EDGE] * 6) + "╮", QUIET)]
        for row in range(6):
            line = Text.assemble((f" {row + 1} ", QUIET))
            for column in range(6):
                line.append("│", QUIET)
                here = f"{COLUMNS[column]}{row + 1}" in targets
                line.append_text(_square(board[row][column], BOARD[row][column], target=here))
            lines.append(line.append("│", QUIET))
            joint = ("├", "┼", "┤") if row < 5 else ("╰", "┴", "╯")
            lines.append(Text("   " + joint[0] + joint[1].join([EDGE] * 6) + joint[2], QUIET))
        return Text("\n").join(lines)

    def _dice(self, scene: Scene) -> Text | None:
        view, words = scene.view, scene.words
        if view["opening"]:
            pairs = zip(view["opening"]["rolling"], view["opening"]["rolls"], strict=False)
            told = [f"{scene.name(seat - 1)}  {roll}" for seat, roll in pairs]
            return Text("\n".join([words("des.opening"), *told]))
        if not view["roll"]:
            return None
        first, second = (int(die) for die in view["roll"].split("+"))
        total = Text(f"  {first} + {second} = {first + second}", Style(bold=True))
        meaning = words(f"des.roll.{first + second}") if words.has(f"des.roll.{first + second}") else ""
        if scene.width < 66:
            return Text.assemble(f" {FACES[first - 1]} {FACES[second - 1]} ", total, (f"  {meaning}", QUIET))
        return Text("\n").join([_die_pair(first, second), total, Text(f"  {meaning}", QUIET)])

    # Words

    def told(self, words: Words, person: Person, text: str) -> str:
        text = text.lower()
        for word in ("open", "roll"):
            if text.startswith(f"{word}:"):
                dice = text[len(word) + 1 :]
                total = sum(int(die) for die in dice.split("+") if die.isdecimal())
                return words.of(person, f"des.{word}", dice=dice, sum=str(total))
        if text == "pass":
            return words.of(person, "des.pass")
        if text.startswith("x:"):
            return words.of(person, "des.remove", square=text[2:])
        key = "des.replace" if text.endswith("!") else "des.place"
        return words.of(person, key, square=text.rstrip("!"))

    def uses(self, view: View, seat: int) -> list[tuple[str, list[str]]]:
        squares = [f"{column}{row}" for row in range(1, 7) for column in COLUMNS]
        return [(square, [square, f"{square}!", f"x:{square}"]) for square in squares]


def chip(tone: str) -> Style:
    """A chip in the colour of its side."""
    return Style(bold=True, color="#FFFFFF", bgcolor=tone)


def _squares(moves: Sequence[str]) -> set[str]:
    """The squares that some moves are about."""
    return {move.removeprefix("x:").rstrip("!") for move in moves if move != "pass"}


def _square(sign: str, number: int, *, target: bool) -> Text:
    """Five signs: the number, the chip on it, and brackets if the roll is about it."""
    mark, tone = SIDES.get(sign, (" ", ""))
    left, right = "[]" if target else "  "
    style = chip(tone) if tone else TARGET if target else Style()
    return Text(f"{left}{mark}{number:<2}{right}", style)


def _die_pair(first: int, second: int) -> Text:
    lines = [Text("╭───────╮ ╭───────╮", QUIET)]
    for left, right in zip(PIPS[first], PIPS[second], strict=True):
        lines.append(
            Text.assemble(
                ("│", QUIET), (left, on_paper("#22201C")), ("│ │", QUIET), (right, on_paper("#22201C")), ("│", QUIET)
            )
        )
    lines.append(Text("╰───────╯ ╰───────╯", QUIET))
    return Text("\n").join(lines)
