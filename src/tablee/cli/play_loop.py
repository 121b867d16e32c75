"""The loop of a match at the terminal: asks people and bots for moves, and shows the table."""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import InitVar, dataclass, field

from rich.console import Console
from rich.text import Text

from tablee.cli.keyboard import Keyboard
from tablee.cli.prompt import Prompt
from tablee.cli.terminal_match import TerminalMatch
from tablee.cli.tones import QUIET, STRONG, TURN
from tablee.cli.words import Words
from tablee.core.refusal import Refused
from tablee.core.state import DEAL, NOBODY, PUBLIC, TABLE
from tablee.core.text import Move, NotationError


@dataclass
class PlayLoop:
    """Plays one match. It calls `save` before every question, so that no move is ever lost."""

    table: TerminalMatch
    console: Console
    keyboard: Keyboard
    words: Words
    save: Callable[[], None]
    pace: float
    hints: InitVar[bool] = field(default=True, kw_only=True)
    shown_at: float = 0.0
    silent: set[tuple[int, int]] = field(default_factory=set)

    def __post_init__(self, hints: bool) -> None:
        self.seating = self.table.seating
        self.game = self.table.game
        self.prompt = Prompt(self.table, self.console, self.words, self.save, hints=hints)
        self.holder = None if self.seating.share_keyboard else next(iter(self.seating.people), None)

    def run(self) -> None:
        """Plays until the match is over; raises `EOFError` or `Quit` when the people leave."""
        while self.step():
            pass
        self.finish()

    def step(self) -> bool:
        """Makes one move or deal; False when the match is over."""
        asked = int(self.table.state.asked())
        if asked == NOBODY:
            return False
        if asked == DEAL:
            self.round_over()
            self.table.table_move()
        elif not self.reactions():
            self.move(int(self.table.state.asked()))
        return True

    def move(self, seat: int) -> None:
        """Makes a move of the table, a person or a bot."""
        if seat == TABLE:
            self.report(self.table.table_move())
        elif self.seating.is_person(seat):
            self.turn(seat)
        elif seat >= 0:
            self.report(self.table.bot_move(seat))

    # Asking

    def turn(self, seat: int) -> None:
        """A person's turn: shows table and choices, and asks until a move is made."""
        self.hand_over(seat)
        self.show(seat)
        self.prompt.list_choices(seat)
        while True:
            line = self.ask(seat, timed=False) or ""
            if not self.prompt.answered(seat, line) and self.try_move(seat, self.prompt.meant(seat, line)):
                return

    def reactions(self) -> bool:
        """Asks everybody who may act out of turn once; True if somebody did."""
        for seat in self.table.reactors():
            before = self.table.made
            if (seat, before) not in self.silent:
                self.react(seat)
                self.silent.add((seat, self.table.made))
                if self.table.made != before:
                    return True
        return False

    def react(self, seat: int) -> None:
        """Asks a person to react or decline; the question does not depend on the hand (E13)."""
        way = self.game.reactions
        self.hand_over(seat)
        if way.drawn:
            self.show(seat)
            if way.listed:
                self.prompt.list_choices(seat)
        while True:
            line = self.ask(seat, timed=way.timed)
            if not line:
                if self.game.declining in self.table.legal(seat):
                    self.table.play(seat, self.game.declining)
                return
            text = self.prompt.meant(seat, line) if way.listed else self.game.typed(line)
            if not self.prompt.answered(seat, line) and self.try_move(seat, text):
                return

    def ask(self, seat: int, *, timed: bool) -> str | None:
        """Asks a person for a line; None if the time ran out."""
        self.save()
        seconds = self.table.state.table_options().as_dict().get("reaction")
        limit = seconds / 1000 if timed and isinstance(seconds, int) else None
        key = self.game.question(self.table.view(seat), seat)
        told = self.words(key, seconds=f"{limit or 0:g}")
        more = self.words("ask.hint") if self.prompt.hints and not timed else ""
        self.console.print(Text.assemble((told, TURN), (more, QUIET)))
        if limit is None or (self.seating.share_keyboard and not self.game.reactions.timed_for_all):
            return self.keyboard.line()
        return self.keyboard.line_within(limit)

    def try_move(self, seat: int, text: str) -> bool:
        """Makes a move if it is legal, else prints the refusal; asks which one if the text is ambiguous."""
        if not text:
            return False
        try:
            news = self.table.play(seat, text)
        except (NotationError, Refused) as error:
            several = self.game.completions(text, self.table.choices(seat))
            if several:
                return self.try_move(seat, self.prompt.one_of(several, self.keyboard))
            self.prompt.refuse(text, error.refusal)
            return False
        self.report(news)
        return True

    # Showing

    def show(self, seat: int | None) -> None:
        """Prints the table as a person sees it."""
        self.pause()
        self.clear()
        self.console.print(self.game.picture(self.table.scene(seat, self.words, self.console.width)))
        self.console.print()

    def report(self, news: list[Move]) -> None:
        """Prints what happened, as far as the person at the keyboard may know it."""
        if not self.seating.people and self.console.is_terminal:
            self.show(None)
        for move in news:
            viewer = self.holder if move.seat != self.holder or not self.seating.share_keyboard else None
            line = self.table.line(move, viewer, self.words)
            if line is not None:
                self.pause()
                self.console.print(Text(f"  {line}", QUIET if move.seat != viewer else ""))

    def pause(self) -> None:
        """Leaves time to read the last line; its length does not depend on anybody's thinking time (E13)."""
        since = time.monotonic() - self.shown_at
        if since < self.pace:
            time.sleep(self.pace - since)
        self.shown_at = time.monotonic()

    def hand_over(self, seat: int) -> None:
        """Hides one hand before the next person looks."""
        if seat == self.holder:
            return
        if self.seating.share_keyboard:
            self.clear()
            told = self.words("pass.to", name=self.seating.names[seat], seat=str(seat + 1))
            self.console.print(Text(told, STRONG))
            self.keyboard.line()
        self.holder = seat

    def clear(self) -> None:
        """Clears the screen; if people share it, also the scrollback."""
        if self.console.is_terminal:
            self.console.clear()
            if self.seating.share_keyboard:
                self.console.file.write("\x1b[3J")
        else:
            self.console.rule(characters="─", style=QUIET)

    # Ends

    def round_over(self) -> None:
        """Shows the end of a round with all hands open."""
        self.show_end()
        if self.seating.people:
            self.console.print(Text(self.words("round.next"), TURN))
            self.save()
            self.keyboard.line()
        if self.seating.share_keyboard:
            self.holder = None

    def show_end(self) -> None:
        """Shows the table with all hands open."""
        self.show(None if self.seating.share_keyboard else self.holder)
        ended = self.table.state.view(PUBLIC)["ended"]
        told = self.game.ending(self.words, str(ended))
        if told:
            self.console.print(Text(told, STRONG))

    def finish(self) -> None:
        """Prints the result of the match."""
        self.show_end()
        outcome = self.table.state.outcome()
        names = self.seating.names
        if outcome is None or len(names) == 1:
            return
        viewer = None if self.seating.share_keyboard else self.holder
        winners = [self.words("you.object") if seat == viewer else names[seat] for seat in outcome.winners]
        key = "match.tied" if len(winners) > 1 and not self.table.are_partners(outcome.winners) else "match.won"
        key = "match.you" if outcome.winners == [viewer] else key
        self.console.print(Text(self.words(key, names=self.words("and").join(winners)), TURN))
