"""A match played at the terminal: who is asked when, and what they see."""

from __future__ import annotations

import time
from collections.abc import Callable

from rich.console import Console
from rich.text import Text

from tablee.cli.keyboard import Keyboard
from tablee.cli.sitting import Event, Sitting
from tablee.cli.talk import Talk
from tablee.cli.tones import QUIET, STRONG, TURN
from tablee.cli.words import Words
from tablee.core.refusal import Refused
from tablee.core.state import DEAL, NOBODY, PUBLIC, TABLE
from tablee.core.text import NotationError

TIMED = ("mio", "ekko")
"""Games whose reactions have a time limit among people and bots; others wait."""


class Session:
    """One sitting. `save` is called before every question, so that nothing is ever lost."""

    def __init__(
        self,
        sitting: Sitting,
        console: Console,
        keyboard: Keyboard,
        words: Words,
        save: Callable[[], None],
        pace: float,
        *,
        hints: bool = True,
    ) -> None:
        self.sitting = sitting
        self.console = console
        self.keyboard = keyboard
        self.words = words
        self.save = save
        self.pace = pace
        self.talk = Talk(sitting, console, words, save, hints=hints)
        self.holder: int | None = None if sitting.seating.share_keyboard else next(iter(sitting.seating.people), None)
        self.shown_at = 0.0
        self.silent: set[tuple[int, int]] = set()

    def run(self) -> None:
        """Plays until the match is over; raises `EOFError` or `Quit` when the people leave."""
        while self.step():
            pass
        self.finish()

    def step(self) -> bool:
        """One move of somebody, or one deal; False when the match is over."""
        asked = int(self.sitting.state.asked())
        if asked == NOBODY:
            return False
        if asked == DEAL:
            self.round_over()
            self.sitting.deal()
        elif not self.reactions():
            self.move(int(self.sitting.state.asked()))
        return True

    def move(self, seat: int) -> None:
        """The table, a person or a bot acts."""
        if seat in (NOBODY, DEAL):
            return
        if seat == TABLE:
            self.report(self.sitting.table_move())
        elif self.sitting.seating.is_person(seat):
            self.turn(seat)
        else:
            self.report(self.sitting.bot_move(seat))

    # Asking

    def turn(self, seat: int) -> None:
        """A person's turn: the picture, the choices, and questions until a move stands."""
        self.hand_over(seat)
        self.show(seat)
        self.talk.list_choices(seat)
        while True:
            line = self.ask(seat, timed=False) or ""
            if not self.talk.answered(seat, line) and self.try_move(seat, self.talk.meant(seat, line)):
                return

    def reactions(self) -> bool:
        """Asks everybody who may act out of turn, once each; True if somebody did."""
        for seat in self.sitting.reactors():
            moment = (seat, len(self.sitting.match.record.moves))
            if moment not in self.silent:
                before = moment[1]
                self.react(seat)
                self.silent.add((seat, len(self.sitting.match.record.moves)))
                if len(self.sitting.match.record.moves) != before:
                    return True
        return False

    def react(self, seat: int) -> None:
        """A person may answer, or let it pass; the question is the same whatever the hand (E13)."""
        self.hand_over(seat)
        choices = self.sitting.legal(seat)
        if choices != ["mio"]:
            self.show(seat)
            if self.sitting.face.lists_reactions:
                self.talk.list_choices(seat)
        while True:
            line = self.ask(seat, timed=self.sitting.match.record.game in TIMED)
            if not line:
                if "let" in choices:
                    self.sitting.play(seat, "let")
                return
            if not self.talk.answered(seat, line) and self.try_move(seat, self.answer(seat, line)):
                return

    def answer(self, seat: int, line: str) -> str:
        """What a reaction stands for: a choice only where choices are listed."""
        face = self.sitting.face
        return self.talk.meant(seat, line) if face.lists_reactions else face.typed(line)

    def ask(self, seat: int, *, timed: bool) -> str | None:
        """One line from a person; None if the time ran out."""
        self.save()
        view = self.sitting.state.view(seat)
        seconds = self.sitting.state.table_options().as_dict().get("reaction")
        limit = seconds / 1000 if timed and isinstance(seconds, int) else None
        key = self.sitting.face.question(view, seat)
        told = self.words(key, seconds=f"{limit or 0:g}")
        more = self.words("ask.hint") if self.talk.hints and not timed else ""
        self.console.print(Text.assemble((told, TURN), (more, QUIET)))
        if limit is None or (self.sitting.seating.share_keyboard and self.sitting.match.record.game != "mio"):
            return self.keyboard.line()
        return self.keyboard.line_within(limit)

    def try_move(self, seat: int, text: str) -> bool:
        """Makes a move if it is legal, else says why not; where it could mean several moves, asks which."""
        if not text:
            return False
        try:
            events = self.sitting.play(seat, text)
        except (NotationError, Refused) as error:
            several = self.talk.completions(seat, text)
            if several:
                return self.try_move(seat, self.talk.one_of(several, self.keyboard))
            self.talk.refuse(text, error.refusal)
            return False
        self.report(events)
        return True

    # Showing

    def show(self, seat: int | None) -> None:
        """The table as a person sees it."""
        self.pause()
        self.clear()
        self.console.print(self.sitting.face.picture(self.sitting.scene(seat, self.words, self.console.width)))
        self.console.print()

    def report(self, events: list[Event]) -> None:
        """Says what happened, as the person at the keyboard may know it."""
        if not self.sitting.seating.people and self.console.is_terminal:
            self.show(None)
        for event in events:
            viewer = self.holder if event.seat != self.holder or not self.sitting.seating.share_keyboard else None
            line = self.sitting.line(event, viewer, self.words)
            if line is not None:
                self.pause()
                self.console.print(Text(f"  {line}", QUIET if event.seat != viewer else ""))

    def pause(self) -> None:
        """Leaves time to read what was shown last; it does not tell how long anybody thought (E13)."""
        since = time.monotonic() - self.shown_at
        if since < self.pace:
            time.sleep(self.pace - since)
        self.shown_at = time.monotonic()

    def hand_over(self, seat: int) -> None:
        """Hides one hand before the next is shown."""
        if seat == self.holder:
            return
        if self.sitting.seating.share_keyboard:
            self.clear()
            self.console.print(
                Text(self.words("pass.to", name=self.sitting.seating.names[seat], seat=str(seat + 1)), STRONG)
            )
            self.keyboard.line()
        self.holder = seat

    def clear(self) -> None:
        """An empty screen; where people share it, without a way to scroll back."""
        if self.console.is_terminal:
            self.console.clear()
            if self.sitting.seating.share_keyboard:
                self.console.file.write("\x1b[3J")
        else:
            self.console.rule(characters="─", style=QUIET)

    # Ends

    def round_over(self) -> None:
        """All hands are open: everybody counts."""
        self.show_end()
        if self.sitting.seating.people:
            self.console.print(Text(self.words("round.next"), TURN))
            self.save()
            self.keyboard.line()
        if self.sitting.seating.share_keyboard:
            self.holder = None

    def show_end(self) -> None:
        """The open table, with nobody's turn."""
        self.show(None if self.sitting.seating.share_keyboard else self.holder)
        ended = self.sitting.state.view(PUBLIC)["ended"]
        told = self.sitting.face.ending(self.words, self.sitting.match.record.game, str(ended))
        if told:
            self.console.print(Text(told, STRONG))

    def finish(self) -> None:
        """Who won."""
        self.show_end()
        outcome = self.sitting.state.outcome()
        names = self.sitting.seating.names
        if outcome is None or len(names) == 1:
            return
        viewer = None if self.sitting.seating.share_keyboard else self.holder
        winners = [self.words("you.object") if seat == viewer else names[seat] for seat in outcome.winners]
        key = "match.tied" if len(winners) > 1 and not self.sitting.has_partners(outcome.winners) else "match.won"
        key = "match.you" if outcome.winners == [viewer] else key
        self.console.print(Text(self.words(key, names=self.words("and").join(winners)), TURN))
