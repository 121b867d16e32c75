"""A match at one terminal: its moves, the players' seats and memories, and what each viewer may know."""

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
    """The match, its seating, and the moves of the current round. All moves go through it."""

    def __init__(self, match: Match, seating: Seating) -> None:
        self.match = match
        self.seating = seating
        match.thoughts = Rng(int(match.chance.pick(2**SEED_BITS)))  # depends on the seed, if there is one
        self.game = terminal_of(match.spec)
        self.moves: list[Move] = []
        """The moves of this round made here; a secret move that was revealed appears a second time, for all."""

    @property
    def state(self) -> GameState:
        """The state of the match."""
        return self.match.state

    @property
    def made(self) -> int:
        """The number of moves in the whole match."""
        return len(self.match.record.moves)

    # What happens

    def play(self, seat: int, text: str) -> list[Move]:
        """Makes a typed move; returns the moves to report. Raises `NotationError` or `Refused`."""
        return self.make(self.match.read(seat, text))

    def make(self, move: Move) -> list[Move]:
        """Makes a parsed move; returns the moves to report."""
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
        """Lets a bot choose and make a move."""
        bot = bot_named(self.match.record.game, self.seating.bots[seat])
        number = int(bot.choose(self.match.seen(seat), self.match.thoughts, PATIENCE))
        return self.make(self.match.text.move(self.state, seat, number))

    def table_move(self) -> list[Move]:
        """Makes the table move that is due, if any: a deal, a roll, or the closing of a window."""
        due = self.match.due_move()
        return [] if due is None else self.make(due)

    # What a seat knows and may do

    def view(self, viewer: int) -> PlayerView:
        """The view of a seat, `PUBLIC` or `ALL`."""
        view: PlayerView = self.game.read(self.state.view(viewer))
        return view

    def legal(self, seat: int) -> list[str]:
        """All legal moves of a seat."""
        return self.match.text.legal(self.state, seat)

    def choices(self, seat: int) -> list[str]:
        """The moves of a seat that are offered by number: all except pure mistakes."""
        return self.game.listed(self.legal(seat))

    def reactors(self) -> list[int]:
        """The people who may act out of turn now, clockwise, from public knowledge only (E13)."""
        stage = self.state.stage()
        turn = max(0, int(stage.turn))
        order = [(turn + i) % self.match.seats for i in range(0 if stage.kind == WINDOW else 1, self.match.seats)]
        may_act = self.state.to_act()
        return [seat for seat in order if self.seating.is_person(seat) and may_act >> seat & 1 and self.choices(seat)]

    def are_partners(self, seats: list[int]) -> bool:
        """Whether all these seats belong to one side."""
        sides = self.match.spec.sides(self.state.table_options(), self.match.seats)
        return len({sides[seat] for seat in seats}) == 1

    # Descriptions

    def line(self, move: Move, viewer: int | None, words: Words) -> str | None:
        """A sentence on a move as a viewer may know it; None if it is hidden from them."""
        heard = move.heard_by(PUBLIC if viewer is None else viewer)
        return None if heard is None else self.game.sentence(words, move, heard, self.seating.names, viewer)

    def doings(self, viewer: int | None, words: Words) -> dict[int, str]:
        """What the viewer saw every other seat do since the viewer's own last move."""
        told: dict[int, list[str]] = {}
        for move in self._since(viewer):
            if move.heard is not None and move.seat != TABLE:
                told.setdefault(move.seat, []).append(self.game.told(words, "other", move.heard))
        return {seat: ", ".join(counted(lines)) for seat, lines in told.items()}

    def _since(self, viewer: int | None) -> list[Move]:
        """The moves after the viewer's last one that others noticed as well."""
        own = [place for place, move in enumerate(self.moves) if move.seat == viewer and move.heard is not None]
        start = own[-1] + 1 if own else max(0, len(self.moves) - 3 * self.match.seats)
        return self.moves[start:]

    def scene(self, viewer: int | None, words: Words, width: int) -> Scene[PlayerView]:
        """The scene for a seat or a spectator."""
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
    """Merges repeated lines into one with a count."""
    short: list[tuple[str, int]] = []
    for line in lines:
        if short and short[-1][0] == line:
            short[-1] = (line, short[-1][1] + 1)
        else:
            short.append((line, 1))
    return [line if times == 1 else f"{line} ×{times}" for line, times in short]
