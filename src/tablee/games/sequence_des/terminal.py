"""Séquence Dés in the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from rich.console import RenderableType
from rich.style import Style
from rich.text import Text

from tablee.cli.drawing.contract import Scene, TerminalGame
from tablee.cli.drawing.parts import beside, company, heading, stacked
from tablee.cli.tones import QUIET, on_paper
from tablee.cli.words import Words
from tablee.games.sequence_des.board import BOARD, COLUMNS, NAMES
from tablee.games.sequence_des.spec import SPEC
from tablee.games.sequence_des.views import SequenceDesView
from tablee.lang import Person
from tablee.palette import BRICK, INK, LEAF, OCHRE, SKY

SIDES = {"1": ("●", LEAF), "2": ("■", SKY), "3": ("▲", BRICK)}
"""The sign and the colour of each side, by its number on the board."""
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


class SequenceDesTerminal(TerminalGame[SequenceDesView]):
    """Séquence Dés' part `terminal`."""

    table_words = ("open", "roll")

    def picture(self, scene: Scene[SequenceDesView]) -> RenderableType:
        words, view = scene.words, scene.view
        row = str(view.options["row"])
        chips = [self._chips(scene, seat) for seat in scene.seats]
        points = [words("won") if gain else "" for gain in view.points or [0] * len(scene.names)]
        board: RenderableType = self._board(scene)
        dice = self._dice(scene)
        wide = scene.width >= 66
        return stacked(
            heading(SPEC.title, words("sequence-des:row", n=row)),
            company(scene, chips, points),
            None if wide else dice,
            beside(board, dice) if wide and dice is not None else board,
        )

    def _chips(self, scene: Scene[SequenceDesView], seat: int) -> str | Text:
        view = scene.view
        side = str(SPEC.sides(SPEC.options(view.options, view.seats), view.seats)[seat] + 1)
        number = sum(row.count(side) for row in view.board)
        mark, tone = SIDES[side]
        return Text.assemble((f" {mark} ", chip(tone)), f" {scene.words('sequence-des:chips', n=number)}")

    def _board(self, scene: Scene[SequenceDesView]) -> Text:
        board, targets = scene.view.board, _squares(scene.moves)
        lines = [Text("      " + "     ".join(COLUMNS), QUIET), Text("   ╭" + "┬".join([EDGE] * 6) + "╮", QUIET)]
        for row in range(6):
            line = Text.assemble((f" {row + 1} ", QUIET))
            for column in range(6):
                line.append("│", QUIET)
                here = NAMES[6 * row + column] in targets
                line.append_text(_square(board[row][column], BOARD[row][column], target=here))
            lines.append(line.append("│", QUIET))
            joint = ("├", "┼", "┤") if row < 5 else ("╰", "┴", "╯")
            lines.append(Text("   " + joint[0] + joint[1].join([EDGE] * 6) + joint[2], QUIET))
        return Text("\n").join(lines)

    def _dice(self, scene: Scene[SequenceDesView]) -> Text | None:
        view, words = scene.view, scene.words
        if view.opening:
            pairs = zip(view.opening.rolling, view.opening.rolls, strict=False)
            told = [f"{scene.name(seat - 1)}  {roll}" for seat, roll in pairs]
            return Text("\n".join([words("sequence-des:opening"), *told]))
        if not view.roll:
            return None
        first, second = (int(die) for die in view.roll.split("+"))
        total = Text(f"  {first} + {second} = {first + second}", Style(bold=True))
        key = f"sequence-des:meaning.{first + second}"
        meaning = words(key) if words.has(key) else ""
        if scene.width < 66:
            return Text.assemble(f" {FACES[first - 1]} {FACES[second - 1]} ", total, (f"  {meaning}", QUIET))
        return Text("\n").join([_die_pair(first, second), total, Text(f"  {meaning}", QUIET)])

    # Words

    def told(self, words: Words, person: Person, text: str) -> str:
        text = text.lower()
        for word in self.table_words:
            if text.startswith(f"{word}:"):
                dice = text[len(word) + 1 :]
                total = sum(int(die) for die in dice.split("+") if die.isdecimal())
                return words.of(person, f"sequence-des:log.{word}", dice=dice, sum=str(total))
        if text == "pass":
            return words.of(person, "sequence-des:log.pass")
        if text.startswith("x:"):
            return words.of(person, "sequence-des:log.remove", square=text[2:])
        key = "sequence-des:log.replace" if text.endswith("!") else "sequence-des:log.place"
        return words.of(person, key, square=text.rstrip("!"))

    # Moves

    def uses(self, view: SequenceDesView, seat: int) -> list[tuple[str, list[str]]]:
        return [(square, [square, f"{square}!", f"x:{square}"]) for square in NAMES]


def chip(tone: str) -> Style:
    """A chip in the colour of its side."""
    return Style(bold=True, color="#FFFFFF", bgcolor=tone)


def _squares(moves: Sequence[str]) -> set[str]:
    """The squares of these moves."""
    return {move.removeprefix("x:").rstrip("!") for move in moves if move != "pass"}


def _square(sign: str, number: int, *, target: bool) -> Text:
    """Five characters: the number, the chip on it, and brackets if a legal move uses the square."""
    mark, tone = SIDES.get(sign, (" ", ""))
    left, right = "[]" if target else "  "
    style = chip(tone) if tone else TARGET if target else Style()
    return Text(f"{left}{mark}{number:<2}{right}", style)


def _die_pair(first: int, second: int) -> Text:
    lines = [Text("╭───────╮ ╭───────╮", QUIET)]
    for left, right in zip(PIPS[first], PIPS[second], strict=True):
        lines.append(
            Text.assemble(("│", QUIET), (left, on_paper(INK)), ("│ │", QUIET), (right, on_paper(INK)), ("│", QUIET))
        )
    lines.append(Text("╰───────╯ ╰───────╯", QUIET))
    return Text("\n").join(lines)


TERMINAL = SequenceDesTerminal(SPEC)
