"""One live table, built from its event log: `fold` applies the next event.

Nothing here waits, sends or stores. The runner of a table asks `command_handler.handle` for the events of a command (or
`scheduler.perform`, for what the table does by itself), stores the events, and folds them in. Times are milliseconds,
passed in by the caller.
"""

from __future__ import annotations

import secrets
import string
from collections.abc import Iterable, Sequence
from typing import Any, Final

import msgspec

from tablee.bots.contract import Memory
from tablee.core.game import GameSpec
from tablee.core.options import Options
from tablee.core.state import GameState, Stage
from tablee.core.text import GameText, Move
from tablee.games.registry import spec_of
from tablee.match.match import Match, scores_of, totals
from tablee.match.records import Record
from tablee.table import events, fair, undo
from tablee.table.clocks import Clock, ClockRule
from tablee.table.events import AnyEvent, Entry
from tablee.table.reactions import seat_on_turn

ID_LETTERS: Final = string.ascii_letters + string.digits
ID_LENGTH: Final = 12
"""62¹² ids: nobody can guess an unlisted table. Ids have no signs that a shell or an option parser would interpret."""

REMEMBERED_IDS: Final = 64
"""Move ids remembered for each guest, to recognise repeated commands."""

REMEMBERED_LINES: Final = 200
"""Lines of chat shown to guests who join later."""


def new_table_id() -> str:
    """A random id for a new table."""
    return "".join(secrets.choice(ID_LETTERS) for _ in range(ID_LENGTH))


class SeatHolder:
    """The holder of a seat: a person, a bot, nobody, or a person and the bot that stands in."""

    def __init__(self, bot: str = "", name: str = "") -> None:
        self.guest = ""
        self.bot = bot
        self.name = name
        self.entropy = ""
        self.shows_hand = False

    @property
    def is_empty(self) -> bool:
        """Whether nobody holds the seat."""
        return not self.guest and not self.bot

    @property
    def is_stood_in(self) -> bool:
        """Whether a bot plays for a person."""
        return bool(self.guest and self.bot)


class Table:
    """The state of a table after its event log."""

    opened: events.Opened
    """The first event of the log, updated with all later changes of settings."""
    proof: fair.Proof
    """The commitment to the chance of the match."""

    def __init__(self, table_id: str) -> None:
        self.id = table_id
        self.version = 0
        self.public_version = 0  # counts public changes: pauses start there, not at sealed declarations
        self.changed_at = 0
        self._spec: GameSpec | None = None
        self._text: GameText | None = None
        self.seats: list[SeatHolder] = []
        self.held: dict[str, list[int]] = {}  # the seats of each guest
        self.played: list[int] = []  # the seats that people play themselves
        self.admitted: set[str] = set()
        self.muted: set[str] = set()
        self.knocks: dict[int, events.Knocked] = {}
        self.lines: dict[int, events.Said] = {}
        # Set by the runner, not part of the log: who is connected, and the speed of pauses
        self.present: set[str] = set()
        self.speed = 1.0
        self.is_closed = False
        self.rematch = ""
        # The match
        self.match: Match | None = None
        self._stage: Stage | None = None
        self.chance: fair.FairChance | None = None
        self.read_move: tuple[int, int, str, Move] | None = None  # event number, seat and typed text: see `read`
        self.altered: dict[int, str | None] = {}  # by event number, the public form of a partly hidden move
        self.rounds: list[list[int]] = []  # the totals after each finished round
        self.turns = [0]  # the number of moves before each turn
        self.trail: Match | None = None  # a replay that lags some turns behind: see `before_turns`
        self.clock = Clock(ClockRule(), 0)
        self.scheduled: tuple[int, Any] | None = None  # the due action, cached by version for `scheduler`
        # Requests to take back
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

    # Settings and queries

    @property
    def spec(self) -> GameSpec:
        """The game played at this table."""
        if self._spec is None:
            self._spec = spec_of(self.opened.game)
        return self._spec

    @property
    def text(self) -> GameText:
        """The part `text` of the game."""
        if self._text is None:
            self._text = self.spec.part("text")
        return self._text

    @property
    def options(self) -> Options:
        """Its house rules."""
        return self.spec.options(self.opened.options, self.opened.seats)

    @property
    def begun(self) -> Match:
        """The match; it must have begun."""
        assert self.match is not None, "the match has not begun"
        return self.match

    @property
    def state(self) -> GameState:
        """The state of the match; it must have begun."""
        return self.begun.state

    @property
    def stage(self) -> Stage:
        """The public part of the moment, computed once after each change."""
        if self._stage is None:
            self._stage = self.state.stage()
        return self._stage

    @property
    def has_started(self) -> bool:
        """Whether cards have been dealt."""
        return self.match is not None

    @property
    def is_over(self) -> bool:
        """Whether the match has ended."""
        return self.match is not None and self.match.result is not None

    @property
    def is_played(self) -> bool:
        """Whether a match is going on."""
        return self.has_started and not self.is_over and not self.is_closed

    @property
    def counts_time(self) -> bool:
        """Whether a match with clocks has begun."""
        return self.clock.rule.kind != "none"

    def seats_of(self, guest: str) -> Sequence[int]:
        """The seats of a guest: several if people share a device."""
        return self.held.get(guest, ())

    def people(self) -> Sequence[int]:
        """The seats that people play themselves, without a stand-in."""
        return self.played

    def may_enter(self, guest: str) -> bool:
        """Whether a guest may see the table."""
        opened = self.opened
        if opened.visibility != "private" or guest == opened.host:
            return True
        return guest in self.admitted or bool(self.seats_of(guest))

    # What happens

    def fold(self, entry: Entry) -> None:
        """Applies the next event of the log."""
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
                self.opened = msgspec.structs.replace(self.opened, host=self.seats[event.seat].guest)
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
        self.opened = event
        self.seats = [SeatHolder() for _ in range(event.seats)]
        self.proof = fair.Proof(commit=fair.commitment(bytes.fromhex(event.secret)), entropy=[""] * event.seats)

    def _change(self, event: events.Changed) -> None:
        self.opened = msgspec.structs.replace(self.opened, **msgspec.structs.asdict(event))
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
            case events.EntropyAdded():
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
        self.chance = self.new_chance()
        self.proof = msgspec.structs.replace(self.proof, entropy=self.entropy(), tries=event.tries)
        names = [holder.name for holder in self.seats]
        story = self.opened.story
        if story is not None:
            self.rounds = totals(story)
            self.match = Match.resume(msgspec.structs.replace(story, seats=names))
            self.match.chance = self.chance
        else:
            deck = self.text.read_deck(self.options, event.deal or [])
            self.match = Match.start(self.spec, self.options, names, event.dealer or 0, deck, self.chance)
        self._stage = None
        self.turns = [len(self.match.record.moves)]
        self.clock = Clock(self.opened.clock, len(self.seats))
        self._run_clocks(at, mover=None)
        self._go_on(at)

    def new_chance(self) -> fair.FairChance:
        """The chance of the match, from its beginning, derived from the secret and the seats' texts."""
        return fair.FairChance(fair.Stream(bytes.fromhex(self.opened.secret), self.entropy()))

    def entropy(self) -> list[str]:
        """The text that each seat added to the entropy."""
        return [holder.entropy for holder in self.seats]

    @property
    def memories(self) -> list[Memory]:
        """The memory of each seat: updated with every move if bots play, otherwise computed on demand."""
        return self.begun.memories

    def due_move(self) -> Move:
        """The table move that is due; repeated calls give the same move."""
        match = self.begun
        assert self.chance is not None
        self.chance.seek(match.deals, match.rolls)
        move = match.due_move()
        assert move is not None, "no move of the table is due"
        return move

    def read(self, seat: int, text: str) -> Move:
        """The legal move that a text stands for; raises `NotationError` or `Refused`. `fold` reuses the result."""
        number, last = self.version + 1, self.read_move
        if last is not None and last[:3] == (number, seat, text):
            return last[3]
        move = self.begun.read(seat, text)
        self.read_move = number, seat, text, move
        return move

    def _move(self, event: events.Moved, entry: Entry) -> None:
        match = self.begun
        before = self.stage
        move = self._moved(event, entry.number)
        if move.is_deal:
            self.rounds.append(scores_of(self.state))
        match.make(move)
        if move.heard != move.text:
            self.altered[entry.number] = move.heard
        self._stage = None
        if self.stage.turn != before.turn or len(self.seats) == 1:
            self.turns.append(len(match.record.moves))
        if event.id:
            self._remember(self.seats[event.seat].guest, event.id)
        self._forget_undo()
        self._run_clocks(entry.at, mover=event.seat)
        changed = self.stage.phase != before.phase or self.stage.turn != before.turn
        if changed or move.heard is not None:
            self._go_on(entry.at)

    def _moved(self, event: events.Moved, number: int) -> Move:
        """The move of an event: the one that `read` parsed for this event, else parsed from its text."""
        if self.read_move is not None and self.read_move[0] == number:
            move = self.read_move[3]
            self.read_move = None
            if move.seat == event.seat and move.text == event.text:
                return move
        return self.begun.read(event.seat, event.text)

    def _remember(self, guest: str, move_id: str) -> None:
        ids = self.move_ids.setdefault(guest, {})
        ids[move_id] = self.version
        while len(ids) > REMEMBERED_IDS:
            del ids[next(iter(ids))]

    def _answer_undo(self, event: events.UndoAnswered, at: int) -> None:
        if not event.agreed:
            self._forget_undo()
            return
        self.undo_agreed.add(event.seat)
        if len(self.undo_agreed) == len(self.seats):
            match = self.match = Match.resume(undo.shortened(self.begun.record))
            if self.chance is not None:
                match.chance = self.chance
            self._stage = None
            self.turns = [turn for turn in self.turns if turn <= len(match.record.moves)]
            self.trail = None
            self._forget_undo()
            self._run_clocks(at, mover=None)
            self._go_on(at)

    def _forget_undo(self) -> None:
        self.undo_by = None
        self.undo_agreed = set()

    def _go_on(self, at: int) -> None:
        """Counts a public change: pauses start again."""
        self.public_version += 1
        self.changed_at = at

    def _run_clocks(self, at: int, mover: int | None) -> None:
        """Runs the clocks of exactly those people whom the table waits for."""
        if not self.counts_time:
            return
        due = seat_on_turn(self.stage)
        waited = {seat for seat in self.people() if seat == due}
        for seat in list(self.clock.since):
            if seat not in waited or seat == mover:
                self.clock.stop(seat, at, moved=seat == mover)
        for seat in sorted(waited):
            self.clock.start(seat, at)

    # The record

    def before_turns(self, count: int) -> GameState:
        """The match as it was `count` turns ago."""
        record = self.begun.record
        wanted = self.turns[-1 - count] if count < len(self.turns) else 0
        if self.trail is None or len(self.trail.record.moves) > wanted:
            self.trail = Match.resume(record, moves=0)
        self.trail.play(*record.moves[len(self.trail.record.moves) : wanted])
        return self.trail.state

    def record(self) -> Record:
        """The match as a record; a finished match includes the fairness proof."""
        record, story = self.begun.record, self.opened.story
        meta = {"fair": msgspec.to_builtins(self.shown_proof())} if story is None else {"begun": len(story.moves)}
        return msgspec.structs.replace(record, moves=[*record.moves], meta=meta)

    def shown_proof(self) -> fair.Proof:
        """The fairness proof; the secret is in it only when the match is over."""
        return msgspec.structs.replace(self.proof, secret=self.opened.secret) if self.is_over else self.proof
