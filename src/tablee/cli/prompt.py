"""Interprets what a person types during a match: moves, and the commands help, hint, why, rules, moves, save, quit."""

from __future__ import annotations

import math
from collections.abc import Callable

from rich.console import Console
from rich.table import Table
from rich.text import Text

from tablee import lang as languages
from tablee.cli.hint_text import STRENGTHS, answer
from tablee.cli.keyboard import Keyboard
from tablee.cli.pages import show
from tablee.cli.seating import PATIENCE
from tablee.cli.terminal_match import TerminalMatch
from tablee.cli.tones import QUIET, STRONG, TURN, WARNING
from tablee.cli.words import Words
from tablee.core.refusal import Refusal
from tablee.core.rng import Rng
from tablee.games import rule_pages as pages

COMMANDS = ("help", "quit", "hint", "why", "rules", "moves", "save")
"""Commands besides moves; `typed.<command>` has their spellings in each language."""
MOST_SHOWN = 30
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Quit(Exception):  # noqa: N818 -- control flow, not an error
    """A person typed `quit`."""


class Prompt:
    """Turns typed lines into moves, and carries out the other commands."""

    def __init__(
        self, table: TerminalMatch, console: Console, words: Words, save: Callable[[], None], *, hints: bool
    ) -> None:
        self.table = table
        self.game = table.game
        self.console = console
        self.words = words
        self.save = save
        self.hints = hints
        self.last_refused = ""
        self.hinted = (-1, -1)  # the seat and the number of moves made when a hint was asked for
        self.times = 0
        self.meanings = {word: name for name in COMMANDS for word in languages.spellings(f"typed.{name}")}

    def answered(self, seat: int, line: str) -> bool:
        """Carries out a line that is a command; False if it is not one."""
        word, _, rest = line.strip().partition(" ")
        name = self.meanings.get(word.lower())
        rest = rest.strip()
        if name == "quit":
            raise Quit
        if name == "help":
            self.help()
        elif name == "hint":
            self.hint(seat)
        elif name == "why":
            self.why(seat, rest)
        elif name == "rules":
            self.rules(rest)
        elif name == "moves":
            self.moves(seat)
        elif name == "save":
            self.save()
            self.say(self.words("saved"))
        return name is not None

    def say(self, text: str, style: object = "") -> None:
        """Prints one line."""
        self.console.print(Text(text, style))  # type: ignore[arg-type]

    # Choices

    def labels(self, count: int) -> list[str]:
        """The labels of choices: numbers, or letters if numbers are cards."""
        if self.game.labels == "letters":
            return list(LETTERS[:count]) + [""] * max(0, count - len(LETTERS))
        return [str(number) for number in range(1, count + 1)]

    def meant(self, seat: int, line: str) -> str:
        """The move that a line stands for: a choice by its label, or notation; empty if nothing was chosen."""
        choices = self.table.choices(seat)
        if line:
            return self.picked(choices, line) or self.game.typed(line)
        if len(choices) == 1 or int(self.table.state.playing_count(seat)) == 1:
            return choices[0]
        self.say(self.words("ask.choose"), QUIET)
        return ""

    def picked(self, choices: list[str], line: str) -> str:
        """The choice with that label; a suffix of the game is appended to the move."""
        suffix = line[-1:] if line[-1:] in self.game.suffixes else ""
        label = line.removesuffix(suffix).lower()
        labels = self.labels(len(choices))
        return choices[labels.index(label)] + suffix if label and label in labels else ""

    def one_of(self, moves: list[str], keyboard: Keyboard) -> str:
        """Asks which of several moves is meant; empty if none is chosen."""
        self.print_choices(moves)
        self.say(self.words("ask.which"), TURN)
        line = keyboard.line()
        return self.picked(moves, line) or (line if line in moves else "")

    def list_choices(self, seat: int) -> None:
        """Prints the choices of a seat."""
        self.print_choices(self.table.choices(seat))

    def print_choices(self, choices: list[str]) -> None:
        """Prints moves with their labels in columns; those with an explanation get their own lines."""
        shown = list(zip(self.labels(len(choices)), choices, strict=True))[:MOST_SHOWN]
        self.print_columns([self.cell(label, move) for label, move in shown if not self.gloss(move)])
        for label, move in shown:
            if self.gloss(move):
                self.console.print(self.cell(label, move).append(self.gloss(move), QUIET))
        if len(choices) > MOST_SHOWN:
            self.say(self.words("moves.more", n=len(choices) - MOST_SHOWN), QUIET)

    def cell(self, label: str, move: str) -> Text:
        """A choice with its label."""
        return Text.assemble((f"{label:>2} ", QUIET), self.game.label(move))

    def gloss(self, move: str) -> str:
        """The meaning of a notation word; empty if the language is that of the notation."""
        if languages.about(self.words.lang).get("is_notation") or not move.replace("-", "").isalpha():
            return ""
        return f" ({self.game.told(self.words, 'you', move)})"

    def print_columns(self, cells: list[Text]) -> None:
        """Prints cells row by row, in as many columns as fit."""
        if not cells:
            return
        cell = max(part.cell_len for part in cells) + 3
        columns = max(1, min(len(cells), (self.console.width - 1) // cell))
        for row in range(math.ceil(len(cells) / columns)):
            line = Text()
            for part in cells[row * columns : (row + 1) * columns]:
                line.append_text(part).append(" " * (cell - part.cell_len))
            line.rstrip()
            self.console.print(line)

    # Answers

    def help(self) -> None:
        """Prints the commands."""
        self.console.print(Text(self.words("play.help")))
        if self.hints:
            self.console.print(Text(self.words("play.help.hint")))
        key = f"{self.table.match.record.game}:help"
        if self.words.has(key):
            self.console.print(Text(self.words(key)))

    def hint(self, seat: int) -> None:
        """Prints a nudge, then on repetition the best move, then the best few, from what the seat knows."""
        from tablee.table.hints import ADVISER, can_act, hint_for  # noqa: PLC0415 -- many matches need no hints

        if not self.hints or not can_act(self.table.state, seat):
            self.say(self.words("hint.none" if self.hints else "hint.off"), QUIET)
            return
        self.times = self.times + 1 if self.hinted == (seat, self.table.made) else 0
        self.hinted = (seat, self.table.made)
        found = hint_for(self.table.match.seen(seat), ADVISER, Rng(self.table.made), PATIENCE)
        self.console.print(answer(found, STRENGTHS[min(self.times, 2)], self.words))
        if self.times < 2:
            self.say(self.words("hint.again"), QUIET)

    def why(self, seat: int, text: str) -> None:
        """Prints why a move is refused, or that it is legal."""
        text = self.meant(seat, text) if text else self.last_refused
        if not text:
            self.say(self.words("why.what"), QUIET)
            return
        refusal = self.table.match.text.refusal(self.table.state, seat, text)
        if refusal is None:
            self.say(f"✓ {text}  {self.words('why.legal')}", STRONG)
        else:
            self.refuse(text, refusal)
            self.rules(refusal.clause)

    def refuse(self, text: str, refusal: Refusal) -> None:
        """Prints the refusal of a move with its clause."""
        self.last_refused = text
        self.console.print(
            Text.assemble((f"✗ {text}  ", WARNING), (f"{refusal.clause}  ", STRONG), refusal.sentence(self.words.lang))
        )

    def rules(self, clause: str) -> None:
        """Shows the rule page, or one clause."""
        game = self.table.match.record.game
        if not clause:
            show(self.console, pages.page(game, self.words.lang))
            return
        text = pages.clause(game, self.words.lang, clause)
        if text is None:
            self.say(self.words("rules.no_clause", clause=clause), QUIET)
        else:
            show(self.console, text)

    def moves(self, seat: int) -> None:
        """Prints all legal moves in words."""
        choices = self.table.choices(seat)
        grid = Table.grid(padding=(0, 2, 0, 0))
        for label, move in zip(self.labels(len(choices)), choices, strict=True):
            told = self.game.told(self.words, "you", move)
            grid.add_row(Text(label, QUIET), self.game.label(move), Text(move), Text(told, QUIET))
        self.console.print(grid if choices else Text(self.words("legal.none")))
