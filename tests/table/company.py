"""A table in virtual time: people who play random legal moves, bots, and the table's own actions, in order of time."""

from __future__ import annotations

import random

from tablee.bots.contract import Seen
from tablee.bots.levels import bot_named
from tablee.core.rng import Rng
from tablee.core.text import LET
from tablee.table import commands, events, scheduler
from tablee.table.clocks import ClockRule
from tablee.table.command_handler import handle
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
        decided = handle(self.table, guest, name or guest.title(), command)
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

    def run_scheduled(self) -> bool:
        """Time passes until the table does something by itself."""
        action = scheduler.next_action(self.table)
        if action is None:
            return False
        self.now = max(self.now, action.at)
        self.happen(scheduler.perform(self.table, action))
        return True

    def step(self, chance: random.Random) -> None:
        """Whatever happens next: people are quick or slow, bots keep their times, the table goes on."""
        table = self.table
        waiting = [ask for ask in scheduler.bot_turns(table) if (ask.public_version, ask.seat) not in self.asked]
        due: list[tuple[int, int, object]] = [(ask.at, 1, ask) for ask in waiting]
        action = scheduler.next_action(table)
        if action is not None:
            due.append((action.at, 2, action))
        may_act = [seat for seat in table.people() if table.state.to_act() >> seat & 1]
        due += [(self.now + chance.randint(50, 4000), 0, seat) for seat in may_act if table.state.legal_count(seat)]
        at, _, what = min(due, key=lambda one: one[:2])
        self.now = max(self.now, at)
        if isinstance(what, scheduler.BotTurn):
            self.bot_move(what)
        elif isinstance(what, scheduler.ScheduledAction):
            self.happen(scheduler.perform(table, what))
        else:
            assert isinstance(what, int)
            legal = [text for text in table.text.legal(table.state, what) if text != "give-up"]
            self.play(table.seats[what].guest, chance.choice(legal), what)

    def bot_move(self, ask: scheduler.BotTurn) -> None:
        self.asked.add((ask.public_version, ask.seat))
        state = self.table.state
        if not can_act(state, ask.seat):
            return
        seen = Seen(state, ask.seat, self.table.memories[ask.seat])
        move = bot_named(self.table.opened.game, ask.bot).choose(seen, Rng(ask.public_version))
        text = self.table.text.move_text(state, ask.seat, int(move))
        if text != LET or scheduler.is_waited_for(self.table, ask.seat):
            self.happen([events.Moved(seat=ask.seat, text=text)])
