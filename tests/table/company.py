"""A table in virtual time: people who play random legal moves, bots, and the table's own errands, in order of time."""

from __future__ import annotations

import random

from tablee.bots.levels import bot_named
from tablee.core import text as core
from tablee.core.rng import Rng
from tablee.table import bot_turns, commands, events, scheduler
from tablee.table.clocks import ClockRule
from tablee.table.command_handler import decide
from tablee.table.events import AnyEvent, Entry
from tablee.table.hints import can_act
from tablee.table.table import Table

HOST = "host"
SECRET = "07" * 32


class Evening:
    """One table from its opening on, with its log."""

    def __init__(
        self,
        game: str = "mio",
        seats: int = 2,
        options: dict[str, object] | None = None,
        clock: ClockRule | None = None,
        secret: str = SECRET,
        **setting: object,
    ) -> None:
        self.now = 1_000
        self.log: list[Entry] = []
        self.asked: set[tuple[int, int]] = set()
        self.table = Table("t1")
        opened = events.Opened(
            game=game,
            seats=seats,
            options=options or {},
            host=HOST,
            secret=secret,
            clock=clock or ClockRule(),
            **setting,  # type: ignore[arg-type]
        )
        self.happen([opened])

    def happen(self, happened: list[AnyEvent]) -> None:
        for event in happened:
            entry = Entry(self.table.version + 1, self.now, event)
            self.table.fold(entry)
            self.log.append(entry)

    def wants(self, guest: str, command: commands.AnyCommand, name: str = "") -> list[AnyEvent]:
        """A guest's command, decided and folded in."""
        decided = decide(self.table, guest, name or guest.title(), command)
        self.happen(decided)
        return decided

    def play(self, guest: str, move: str, seat: int | None = None) -> None:
        self.wants(guest, commands.Play(move=move, id=f"m{self.table.version}", seat=seat))

    def seat(self, *holders: str) -> Evening:
        """Guests and bots (`=casual`) on the seats in order; then the match begins."""
        for seat, holder in enumerate(holders):
            if holder.startswith("="):
                self.wants(HOST, commands.Seat(seat=seat, bot=holder[1:]))
            else:
                self.wants(holder, commands.Sit(seat=seat))
        self.wants(HOST, commands.Start())
        return self

    def run_errand(self) -> bool:
        """Time passes until the table does something by itself."""
        errand = scheduler.next_errand(self.table)
        if errand is None:
            return False
        self.now = max(self.now, errand.at)
        self.happen(scheduler.run(self.table, errand))
        return True

    def step(self, chance: random.Random) -> None:
        """Whatever happens next: people are quick or slow, bots keep their times, the table goes on."""
        table = self.table
        waiting = [ask for ask in bot_turns.asks(table) if (ask.beat, ask.seat) not in self.asked]
        due: list[tuple[int, int, object]] = [(ask.at, 1, ask) for ask in waiting]
        errand = scheduler.next_errand(table)
        if errand is not None:
            due.append((errand.at, 2, errand))
        may_act = [seat for seat in table.people() if table.state.to_act() >> seat & 1]
        due += [(self.now + chance.randint(50, 4000), 0, seat) for seat in may_act if table.state.legal_count(seat)]
        at, _, what = min(due, key=lambda one: one[:2])
        self.now = max(self.now, at)
        if isinstance(what, bot_turns.Ask):
            self.bot_move(what)
        elif isinstance(what, scheduler.Errand):
            self.happen(scheduler.run(table, what))
        else:
            assert isinstance(what, int)
            legal = [text for text in core.legal_texts(table.notation, table.state, what) if text != "give-up"]
            self.play(table.seats[what].guest, chance.choice(legal), what)

    def bot_move(self, ask: bot_turns.Ask) -> None:
        self.asked.add((ask.beat, ask.seat))
        seen = bot_turns.seen_by(self.table, ask.seat)
        if not can_act(self.table.state, ask.seat):
            return
        move = bot_named(self.table.opened.game, ask.bot).choose(seen, Rng(ask.beat))
        text = bot_turns.answer(self.table, ask.seat, int(move))
        if text is not None:
            self.happen([events.Moved(seat=ask.seat, text=text)])
