"""One table: the sum of its log. `decide` turns what people want into events, `fold` lets events happen.

Nothing here waits, sends or stores. Whoever runs a table calls `decide` (or `scheduler.due`, for what the table does by
itself), stores the events, and folds them in. Times are milliseconds, and always the caller's.
"""

from __future__ import annotations

import secrets
import string
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from tablee.bots.contract import Memory
from tablee.core import text as core
from tablee.core.options import Options
from tablee.core.state import GameState
from tablee.core.text import Notation
from tablee.games.registry import notation_of
from tablee.match import records
from tablee.match.match import Match
from tablee.match.recall import recalled
from tablee.match.records import Record
from tablee.table import events, fair, moments, undo
from tablee.table.clocks import Clock, ClockRule
from tablee.table.events import AnyEvent, Entry
from tablee.table.moments import Standing
from tablee.table.seats import SeatHolder

ID_LETTERS: Final = string.ascii_letters + string.digits
ID_LENGTH: Final = 12
"""62¹² ids: nobody finds a table that is not listed by guessing. No signs in them, which a command line would read."""

REMEMBERED_IDS: Final = 64
"""Move ids of each guest that are remembered, for resends."""

REMEMBERED_LINES: Final = 200
"""Lines of chat that are shown to those who come later."""


def new_table_id() -> str:
    """An id that no other table has."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


class Table:
    """A table as its log made it."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.version = 0
        self.beat = 0  # counts what everybody notices: pauses are measured from there, not from secret declarations
        self.changed_at = 0
        self.setting: events.Opened | None = None
        self._notation: Notation | None = None
        self.seats: list[SeatHolder] = []
        self.held: dict[str, list[int]] = {}  # the seats of each guest
        self.played: list[int] = []  # the seats that people play themselves
        self.admitted: set[str] = set()
        self.muted: set[str] = set()
        self.knocks: dict[int, events.Knocked] = {}
        self.lines: dict[int, events.Said] = {}
        # For whoever runs the table to say, not part of the log: who is connected, and how fast pauses go by
        self.present: set[str] = set()
        self.speed = 1.0
        self.is_closed = False
        self.rematch = ""
        # The match
        self.match: Match | None = None
        self._standing: Standing | None = None
        self.stream: fair.Stream | None = None
        self.proof: fair.Proof | None = None
        self.rolls = 0
        self.rounds: list[list[int]] = []  # the totals after each round that is over
        self.turns = [0]  # how many moves had been made when each turn began
        self.trail: tuple[int, GameState] | None = None  # so many moves, and the state they led to: see `before_turns`
        self.clock = Clock(ClockRule(), 0)
        self._memories: list[Memory] | None = None
        self.errand: tuple[tuple[int, float], Any] | None = None  # what is due, at a version and speed: see `errands`
        # What was asked
        self.undo_by: int | None = None
        self.undo_agreed: set[int] = set()
        self.move_ids: dict[str, dict[str, int]] = {}

    @classmethod
    def from_log(cls, table_id: str, log: Iterable[Entry]) -> Table:
        """The table that a log leads to."""
        table = cls(table_id)
        for entry in log:
            table.fold(entry)
        return table

    # What it is like

    @property
    def opened(self) -> events.Opened:
        """How the table was set up, with all changes."""
        assert self.setting is not None, "a log begins with `opened`"
        return self.setting

    @property
    def notation(self) -> Notation:
        """How its game is written."""
        if self._notation is None:
            self._notation = notation_of(self.opened.game)
        return self._notation

    @property
    def options(self) -> Options:
        """Its house rules."""
        return self.notation.game.options(self.opened.options, self.opened.seats)

    @property
    def state(self) -> GameState:
        """The moment the match is in."""
        assert self.match is not None, "the match has not begun"
        return self.match.state

    @property
    def standing(self) -> Standing:
        """Where the match stands for everybody. Looked at once after each change."""
        if self._standing is None:
            self._standing = moments.standing(self.state)
        return self._standing

    @property
    def has_started(self) -> bool:
        """Whether cards have been dealt."""
        return self.match is not None

    @property
    def is_over(self) -> bool:
        """Whether the match came to its end."""
        return self.match is not None and self.match.result is not None

    @property
    def is_played(self) -> bool:
        """Whether a match is going on."""
        return self.has_started and not self.is_over and not self.is_closed

    def seats_of(self, guest: str) -> Sequence[int]:
        """The seats that somebody holds: several where people share a device."""
        return self.held.get(guest, ())

    def people(self) -> Sequence[int]:
        """The seats that people play themselves."""
        return self.played

    def may_enter(self, guest: str) -> bool:
        """Whether somebody may see the table at all."""
        opened = self.opened
        if opened.visibility != "private" or guest == opened.host:
            return True
        return guest in self.admitted or bool(self.seats_of(guest))

    # What happens

    def fold(self, entry: Entry) -> None:
        """Lets an event happen that `decide` or `due` gave, or that a log holds."""
        assert entry.number == self.version + 1, "events are folded in order"
        self.version = entry.number
        event = entry.event
        match event:
            case events.Opened():
                self._set_up(event)
            case events.Changed():
                self._change(event)
            case events.Started():
                self._start(event, entry.at)
            case events.Moved():
                self._move(event, entry)
            case events.UndoAsked():
                self.undo_by = event.seat
                self.undo_agreed = {seat for seat in range(len(self.seats)) if seat not in self.people()}
                self.undo_agreed.add(event.seat)
            case events.UndoAnswered():
                self._answer_undo(event, entry.at)
            case events.Resumed():
                self.clock.restart(entry.at)
                self._go_on(entry.at)
            case events.Knocked():
                self.knocks[entry.number] = event
            case events.Admitted():
                self.admitted.add(event.guest)
                self.knocks = {n: knock for n, knock in self.knocks.items() if knock.guest != event.guest}
            case events.Hosted():
                self.setting = msgspec.structs.replace(self.opened, host=self.seats[event.seat].guest)
            case events.Muted():
                (self.muted.add if event.muted else self.muted.discard)(event.guest)
            case events.Rematch():
                self.rematch = event.table
            case events.Closed():
                self.is_closed = True
                self.clock.pause(entry.at)
            case events.Said():
                self.lines[entry.number] = event
                if len(self.lines) > REMEMBERED_LINES:
                    del self.lines[next(iter(self.lines))]
            case events.Reported():
                pass
            case _:
                self._seat(event, entry.at)

    def _set_up(self, event: events.Opened) -> None:
        self.setting = event
        self.seats = [SeatHolder() for _ in range(event.seats)]
        self.proof = fair.Proof(commit=fair.commitment(bytes.fromhex(event.secret)), entropy=[""] * event.seats)

    def _change(self, event: events.Changed) -> None:
        self.setting = msgspec.structs.replace(
            self.opened,
            seats=event.seats,
            options=event.options,
            visibility=event.visibility,
            watching=event.watching,
            delay=event.delay,
            clock=event.clock,
            hints=event.hints,
        )
        self.seats = (self.seats + [SeatHolder() for _ in range(event.seats)])[: event.seats]
        self._count_seats()

    def _count_seats(self) -> None:
        self.held = {}
        for seat, holder in enumerate(self.seats):
            if holder.guest:
                self.held.setdefault(holder.guest, []).append(seat)
        self.played = [seat for seat, holder in enumerate(self.seats) if holder.guest and not holder.bot]

    def _seat(self, event: AnyEvent, at: int) -> None:
        match event:
            case events.Sat():
                holder = self.seats[event.seat]
                holder.guest, holder.name, holder.bot = event.guest, event.name, ""
            case events.Placed():
                self.seats[event.seat] = SeatHolder(bot=event.bot, name=event.name)
            case events.Left():
                self.seats[event.seat] = SeatHolder()
            case events.Stirred():
                self.seats[event.seat].entropy = event.entropy
            case events.StoodIn():
                self.seats[event.seat].bot = event.bot
            case events.Returned():
                self.seats[event.seat].bot = ""
            case events.Consented():
                self.seats[event.seat].shows_hand = event.agreed
        self._count_seats()
        if self.is_played:
            self._run_clocks(at, mover=None)
            self._go_on(at)

    def _start(self, event: events.Started, at: int) -> None:
        rules = self.notation.game
        entropy = [holder.entropy for holder in self.seats]
        self.stream = fair.Stream(bytes.fromhex(self.opened.secret), entropy)
        commit = fair.commitment(bytes.fromhex(self.opened.secret))
        self.proof = fair.Proof(commit=commit, entropy=entropy, tries=event.tries)
        names = [holder.name for holder in self.seats]
        if self.opened.story is not None:
            self.rounds = records.totals(self.opened.story)
            self.match = Match.resume(
                msgspec.structs.replace(self.opened.story, seats=names, moves=[*self.opened.story.moves])
            )
        else:
            deck = core.read_deck(rules, self.options, event.deal or [])
            self.match = Match.start(self.opened.game, self.options, names, event.dealer or 0, deck)
        self._standing = None
        moves = self.match.record.moves
        self.rolls = sum(move.startswith(("table:roll:", "table:open:")) for move in moves)
        self.turns = [len(moves)]
        self.clock = Clock(self.opened.clock, len(self.seats))
        self._memories = None
        self._run_clocks(at, mover=None)
        self._go_on(at)

    @property
    def memories(self) -> list[Memory]:
        """What each seat remembers: kept from move to move where bots play, and found out where somebody asks."""
        if self._memories is None:
            assert self.match is not None
            _, self._memories = recalled(self.match.record)
        return self._memories

    def _move(self, event: events.Moved, entry: Entry) -> None:
        assert self.match is not None
        before = self.standing
        if event.text.startswith("deal:"):
            self.rounds.append(records.scores_of(self.state))
            self.match.say(f"table:{event.text}")
            for memory in self._memories or ():
                memory.new_round()
        else:
            if event.text.startswith(("roll:", "open:")):
                self.rolls += 1
            move = core.parse(self.notation, self.state, event.seat, event.text)
            for memory in self._memories or ():
                memory.note(self.state, event.seat, move)
            self.match.make(event.seat, move)
        self._standing = None
        if self.standing.turn != before.turn or len(self.seats) == 1:
            self.turns.append(len(self.match.record.moves))
        if event.id:
            self._remember(self.seats[event.seat].guest, event.id)
        self._forget_undo()
        self._run_clocks(entry.at, mover=event.seat)
        changed = (self.standing.phase, self.standing.turn) != (before.phase, before.turn)
        if changed or self.notation.heard(event.text) is not None:
            self._go_on(entry.at)

    def _remember(self, guest: str, move_id: str) -> None:
        ids = self.move_ids.setdefault(guest, {})
        ids[move_id] = self.version
        while len(ids) > REMEMBERED_IDS:
            del ids[next(iter(ids))]

    def _answer_undo(self, event: events.UndoAnswered, at: int) -> None:
        assert self.match is not None
        if not event.agreed:
            self._forget_undo()
            return
        self.undo_agreed.add(event.seat)
        if len(self.undo_agreed) == len(self.seats):
            self.match = Match.resume(undo.shortened(self.match.record))
            self._standing = None
            self.turns = [turn for turn in self.turns if turn <= len(self.match.record.moves)]
            self.trail = None
            self._memories = None
            self._forget_undo()
            self._run_clocks(at, mover=None)
            self._go_on(at)

    def _forget_undo(self) -> None:
        self.undo_by = None
        self.undo_agreed = set()

    def _go_on(self, at: int) -> None:
        """Everybody noticed something: pauses begin anew."""
        self.beat += 1
        self.changed_at = at

    def _run_clocks(self, at: int, mover: int | None) -> None:
        """Clocks run for the people whom the table waits for, and for nobody else."""
        if self.clock.rule.kind == "none":
            return
        waited = {seat for seat in self.people() if seat == self.standing.on_turn}
        for seat in list(self.clock.since):
            if seat not in waited or seat == mover:
                self.clock.stop(seat, at, moved=seat == mover)
        for seat in sorted(waited):
            self.clock.start(seat, at)

    # What came of it

    def before_turns(self, count: int) -> GameState:
        """The match as it was when so many turns had not yet been played."""
        assert self.match is not None
        record = self.match.record
        wanted = self.turns[-1 - count] if count < len(self.turns) else 0
        if self.trail is None or self.trail[0] > wanted:
            self.trail = 0, records.opening(record)
        played, state = self.trail
        for line in record.moves[played:wanted]:
            seat, text = core.split_move(line, state.seats)
            core.play(self.notation, state, seat, text)
        self.trail = wanted, state
        return state

    def record(self) -> Record:
        """The match as a record; once it is over, with the proof that its chance was fair."""
        assert self.match is not None
        record, story = self.match.record, self.opened.story
        meta = {"fair": msgspec.to_builtins(self.shown_proof())} if story is None else {"begun": len(story.moves)}
        return msgspec.structs.replace(record, moves=[*record.moves], meta=meta)

    def shown_proof(self) -> fair.Proof:
        """The promise; with the secret only when the match is over."""
        assert self.proof is not None
        return msgspec.structs.replace(self.proof, secret=self.opened.secret) if self.is_over else self.proof
