"""What a person can say during a game besides moves: help, hint, why, rules, moves, save, quit."""

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
"""What can be typed besides moves; `typed.<command>` has its spellings in each language."""
MOST_SHOWN = 30
LETTERS = "abcdefghijklmnopqrstuvwxyz"


class Quit(Exception):  # noqa: N818 -- a wish, not an error
    """A person at the keyboard ended the game with `quit`."""


class Prompt:
    """Understands what a person types, and answers what is no move."""

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
        """Whether a line was a question or a wish, and not a move."""
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
        """One line."""
        self.console.print(Text(text, style))  # type: ignore[arg-type]

    # Choices

    def labels(self, count: int) -> list[str]:
        """Numbers, or letters where numbers are cards."""
        if self.game.labels == "letters":
            return list(LETTERS[:count]) + [""] * max(0, count - len(LETTERS))
        return [str(number) for number in range(1, count + 1)]

    def meant(self, seat: int, line: str) -> str:
        """The move that a line stands for: a choice by its number, or notation; nothing if nothing was chosen."""
        choices = self.table.choices(seat)
        if line:
            return self.picked(choices, line) or self.game.typed(line)
        if len(choices) == 1 or int(self.table.state.playing_count(seat)) == 1:
            return choices[0]
        self.say(self.words("ask.choose"), QUIET)
        return ""

    def picked(self, choices: list[str], line: str) -> str:
        """The choice with that number or letter; a suffix of the game behind it goes behind the move."""
        suffix = line[-1:] if line[-1:] in self.game.suffixes else ""
        label = line.removesuffix(suffix).lower()
        labels = self.labels(len(choices))
        return choices[labels.index(label)] + suffix if label and label in labels else ""

    def one_of(self, moves: list[str], keyboard: Keyboard) -> str:
        """Which of some moves; nothing if none is chosen."""
        self.print_choices(moves)
        self.say(self.words("ask.which"), TURN)
        line = keyboard.line()
        return self.picked(moves, line) or (line if line in moves else "")

    def list_choices(self, seat: int) -> None:
        """What a seat can do."""
        self.print_choices(self.table.choices(seat))

    def print_choices(self, choices: list[str]) -> None:
        """Moves with their numbers in columns; those that need an explanation on lines of their own."""
        shown = list(zip(self.labels(len(choices)), choices, strict=True))[:MOST_SHOWN]
        self.print_columns([self.cell(label, move) for label, move in shown if not self.gloss(move)])
        for label, move in shown:
            if self.gloss(move):
                self.console.print(self.cell(label, move).append(self.gloss(move), QUIET))
        if len(choices) > MOST_SHOWN:
            self.say(self.words("moves.more", n=len(choices) - MOST_SHOWN), QUIET)

    def cell(self, label: str, move: str) -> Text:
        """One choice."""
        return Text.assemble((f"{label:>2} ", QUIET), self.game.label(move))

    def gloss(self, move: str) -> str:
        """What a word of the notation means, unless the language is that of the notation."""
        if languages.about(self.words.lang).get("is_notation") or not move.replace("-", "").isalpha():
            return ""
        return f" ({self.game.told(self.words, 'you', move)})"

    def print_columns(self, cells: list[Text]) -> None:
        """Cells row by row, in as many columns as fit."""
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
        """What can be typed."""
        self.console.print(Text(self.words("play.help")))
        if self.hints:
            self.console.print(Text(self.words("play.help.hint")))
        key = f"{self.table.match.record.game}:help"
        if self.words.has(key):
            self.console.print(Text(self.words(key)))

    def hint(self, seat: int) -> None:
        """A nudge; asked again, the move; and again, the best few. It knows what the seat knows, and no more."""
        from tablee.table.hints import ADVISER, can_act, hint_for  # noqa: PLC0415 -- many games go without

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
        """Why a move is not legal, with its clause; or that it is."""
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
        """A move is refused: which, under which clause, and why."""
        self.last_refused = text
        self.console.print(
            Text.assemble((f"✗ {text}  ", WARNING), (f"{refusal.clause}  ", STRONG), refusal.sentence(self.words.lang))
        )

    def rules(self, clause: str) -> None:
        """The rule page, or one clause of it."""
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
        """All legal moves in words."""
        choices = self.table.choices(seat)
        grid = Table.grid(padding=(0, 2, 0, 0))
        for label, move in zip(self.labels(len(choices)), choices, strict=True):
            told = self.game.told(self.words, "you", move)
            grid.add_row(Text(label, QUIET), self.game.label(move), Text(move), Text(told, QUIET))
        self.console.print(grid if choices else Text(self.words("legal.none")))
