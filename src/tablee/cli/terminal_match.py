"""A match at one terminal: the match, its people and bots, and what each of them saw happen."""

from __future__ import annotations

from tablee.bots.levels import bot_named
from tablee.cli.drawing import Scene, terminal_of
from tablee.cli.seating import PATIENCE, Seating
from tablee.cli.words import Words
from tablee.core.chance import SEED_BITS
from tablee.core.rng import Rng
from tablee.core.state import ALL, PUBLIC, TABLE, WINDOW, GameState
from tablee.core.text import Move
from tablee.core.views import PlayerView
from tablee.match.match import Match


class TerminalMatch:
    """A table without network: every move goes through here."""

    def __init__(self, match: Match, seating: Seating) -> None:
        self.match = match
        self.seating = seating
        match.thoughts = Rng(int(match.chance.pick(2**SEED_BITS)))  # by the seed, if there is one
        self.game = terminal_of(match.spec)
        self.moves: list[Move] = []
        """The moves of this round that were made here; one that came to light is there a second time, for all."""

    @property
    def state(self) -> GameState:
        """The moment the match is in."""
        return self.match.state

    @property
    def made(self) -> int:
        """How many moves the whole match has."""
        return len(self.match.record.moves)

    # What happens

    def play(self, seat: int, text: str) -> list[Move]:
        """Makes a move; raises `NotationError` or `Refused`. What it brought about, for those who watch."""
        return self.make(self.match.read(seat, text))

    def make(self, move: Move) -> list[Move]:
        """Makes a move that was read now. What it brought about, for those who watch."""
        if move.is_deal:
            self.moves.clear()
        was_window = self.state.stage().kind == WINDOW
        before = self.view(ALL) if was_window else None
        self.match.make(move)
        disclosed = self.game.disclosed(before, move, self.view(PUBLIC)) if before is not None else None
        news = [move] if disclosed is None else [move, disclosed]
        self.moves += news
        return news

    def bot_move(self, seat: int) -> list[Move]:
        """A bot thinks and moves."""
        bot = bot_named(self.match.record.game, self.seating.bots[seat])
        number = int(bot.choose(self.match.seen(seat), self.match.thoughts, PATIENCE))
        return self.make(self.match.text.move(self.state, seat, number))

    def table_move(self) -> list[Move]:
        """The table deals, rolls or closes a window, if it has to."""
        due = self.match.due_move()
        return [] if due is None else self.make(due)

    # What a seat knows and may do

    def view(self, viewer: int) -> PlayerView:
        """The position as somebody sees it."""
        view: PlayerView = self.game.read(self.state.view(viewer))
        return view

    def legal(self, seat: int) -> list[str]:
        """All legal moves of a seat."""
        return self.match.text.legal(self.state, seat)

    def choices(self, seat: int) -> list[str]:
        """The moves of a seat that are offered by number: all but mere mistakes."""
        return self.game.listed(self.legal(seat))

    def reactors(self) -> list[int]:
        """The people who may act out of turn now, clockwise. Nothing hidden decides who is asked (E13)."""
        stage = self.state.stage()
        turn = max(0, int(stage.turn))
        order = [(turn + i) % self.match.seats for i in range(0 if stage.kind == WINDOW else 1, self.match.seats)]
        may_act = self.state.to_act()
        return [seat for seat in order if self.seating.is_person(seat) and may_act >> seat & 1 and self.choices(seat)]

    def are_partners(self, seats: list[int]) -> bool:
        """Whether some seats are one side."""
        sides = self.match.spec.sides(self.state.table_options(), self.match.seats)
        return len({sides[seat] for seat in seats}) == 1

    # How it is told

    def line(self, move: Move, viewer: int | None, words: Words) -> str | None:
        """What a viewer learns of a move, as a sentence; None if nothing."""
        heard = move.heard_by(PUBLIC if viewer is None else viewer)
        return None if heard is None else self.game.sentence(words, move, heard, self.seating.names, viewer)

    def doings(self, viewer: int | None, words: Words) -> dict[int, str]:
        """For every other seat, what the viewer saw it do since the viewer's own last move."""
        told: dict[int, list[str]] = {}
        for move in self._since(viewer):
            if move.heard is not None and move.seat != TABLE:
                told.setdefault(move.seat, []).append(self.game.told(words, "other", move.heard))
        return {seat: ", ".join(counted(lines)) for seat, lines in told.items()}

    def _since(self, viewer: int | None) -> list[Move]:
        """The moves after the last one of the viewer that others noticed, too."""
        own = [place for place, move in enumerate(self.moves) if move.seat == viewer and move.heard is not None]
        start = own[-1] + 1 if own else max(0, len(self.moves) - 3 * self.match.seats)
        return self.moves[start:]

    def scene(self, viewer: int | None, words: Words, width: int) -> Scene[PlayerView]:
        """What a seat (or somebody who watches) sees now."""
        view = self.view(PUBLIC if viewer is None else viewer)
        return Scene(
            view,
            self.seating.names,
            words,
            you=viewer,
            doings=self.doings(viewer, words),
            levels=self.seating.levels(words),
            moves=self.legal(viewer) if viewer is not None and view.turn == viewer + 1 else [],
            width=width,
        )


def counted(lines: list[str]) -> list[str]:
    """The same thing several times in a row, said once."""
    short: list[tuple[str, int]] = []
    for line in lines:
        if short and short[-1][0] == line:
            short[-1] = (line, short[-1][1] + 1)
        else:
            short.append((line, 1))
    return [line if times == 1 else f"{line} ×{times}" for line, times in short]
