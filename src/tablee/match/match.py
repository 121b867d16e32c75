"""One match: its state, its chance, the memories of the seats, and its record. Every driver plays through it.

    match = Match.new("mio", seats=3, seed=7)
    match.legal(2)
    match.play("2:draw")
    match.why("2:r3")
    match.view(2)

Seats count from 1 in the methods for people and other programs; in `read`, `make` and the others marked so they count
from 0, as engines do.
"""

from __future__ import annotations

import secrets
from collections.abc import Iterator
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.contract import Memory, Seen
from tablee.bots.levels import bot_named, memory_for
from tablee.core import text as texts
from tablee.core.chance import SEED_BITS, ChanceSource, first_deck, seeded
from tablee.core.game import GameSpec
from tablee.core.options import Options
from tablee.core.refusal import Refusal, Refused
from tablee.core.rng import Rng
from tablee.core.state import ALL, CHANCE, DEAL, NOBODY, PUBLIC, TABLE, GameState
from tablee.core.text import GameText, Move, NotationError
from tablee.games.registry import spec_of
from tablee.match import positions, records
from tablee.match.records import Record, RecordError, Result


class Match:
    """A match of any game, from its first deal or from any position."""

    def __init__(self, state: GameState, record: Record, chance: ChanceSource | None = None) -> None:
        self.state = state
        self.record = record
        self.chance: ChanceSource = chance or seeded(None)
        self.spec: GameSpec = spec_of(record.game)
        self.text: GameText = self.spec.part("text")
        self.last: Move | None = None
        """The last move made here; `record.moves` has the text of all."""
        self.deals = 0
        self.rolls = 0
        """Rolls so far. `deals` counts the deals after the first; chance depends on these two numbers."""
        self.thoughts = Rng(secrets.randbits(SEED_BITS))
        """The random numbers of bots."""
        self._memories: list[Memory] | None = None

    def __repr__(self) -> str:
        stage = self.state.stage()
        options = ", ".join([f"{name}={value}" for name, value in self.record.options.items()])
        asked = self.asked
        turn = "over" if asked is None else "the table acts" if asked == "table" else f"seat {asked} to act"
        table = f"{self.record.game}, {self.seats} seats, {options}"
        return f"<Match {table}: moves {len(self.record.moves)}, phase {stage.phase}, {turn}>"

    def __str__(self) -> str:
        """The public view, one line for each field that is not empty."""
        shown = {name: value for name, value in self.view().items() if value not in (None, [], "", {})}
        return "\n".join([f"{name}: {value}" for name, value in shown.items()])

    # How a match begins

    @classmethod
    def new(
        cls, game: str, seats: int | None = None, options: dict[str, object] | None = None, seed: int | None = None
    ) -> Match:
        """A match with a random dealer and deal; the same seed gives the same match. Raises `OptionsError`."""
        spec = spec_of(game)
        count = spec.default_seats if seats is None else seats
        chosen = spec.options(options or {}, count)
        names = [f"Seat {number + 1}" for number in range(count)]
        match = cls.begin(spec, chosen, names, seeded(seed))
        if seed is not None:
            match.thoughts = Rng(seed)
        return match

    @classmethod
    def begin(cls, spec: GameSpec, options: Options, names: list[str], chance: ChanceSource) -> Match:
        """A match whose dealer and deal come from `chance`."""
        deck = first_deck(spec, options, chance)
        dealer = int(chance.dealer(len(names)))
        return cls.start(spec, options, names, dealer, deck, chance)

    @classmethod
    def start(
        cls,
        spec: GameSpec,
        options: Options,
        names: list[str],
        dealer: int,
        deck: vec[i64],
        chance: ChanceSource | None = None,
    ) -> Match:
        """A match from a given deal; `dealer` counts from 0."""
        text: GameText = spec.part("text")
        record = Record(
            game=spec.name,
            rules=spec.rules_version,
            options=options.as_dict(),
            seats=names,
            dealer=dealer + 1 if spec.has_dealer else None,
            deal=text.cards(options, deck) if spec.has_deal else None,
        )
        return cls(spec.start(options, len(names), dealer, deck), record, chance)

    @classmethod
    def at(cls, state: GameState, names: list[str] | None = None) -> Match:
        """A match that begins at a given state."""
        seats = names or [f"Seat {n + 1}" for n in range(state.seats)]
        options = state.table_options().as_dict()
        return cls(state, Record(game=state.game_name(), options=options, seats=seats, position=state.view(ALL)))

    @classmethod
    def from_position(cls, position: dict[str, object], names: list[str] | None = None) -> Match:
        """A match from a position in the fields of `docs/notation.md`; raises `PositionError`."""
        return cls.at(positions.read(position), names)

    @classmethod
    def resume(cls, record: Record, moves: int | None = None) -> Match:
        """A recorded match after its last move, or after `moves` moves; raises `RecordError`."""
        if moves is not None and moves < 0:
            raise RecordError(0, f"a match has no moment after {moves} moves")
        match: Match | None = None
        for place, step in enumerate(cls.replay(record)):
            match = step
            if place == moves:
                break
        assert match is not None
        return match

    @classmethod
    def replay(cls, record: Record) -> Iterator[Match]:
        """Yields a recorded match before its first move and after each one, always the same object.

        Raises `RecordError` at a bad move, or at the end if the result does not fit. The match writes its own record:
        with the moves in canonical text, however they were typed.
        """
        match = cls(records.opening(record), records.without_moves(record))
        yield match
        for number, line in enumerate(record.moves, 1):
            try:
                match.play(line)
            except (NotationError, Refused) as error:
                raise RecordError(number, f"{line!r} is refused. {error.refusal}") from None
            yield match
        records.check_result(record, match.result)

    # As people and other programs write: seats count from 1

    @property
    def seats(self) -> int:
        """How many seats play."""
        return int(self.state.seats)

    @property
    def asked(self) -> int | str | None:
        """Who moves next: a seat, `"table"` (a roll, a closing, a deal), or None when the match is over."""
        seat = int(self.state.asked())
        if seat == NOBODY:
            return None
        return "table" if seat == DEAL or seat == TABLE else seat + 1

    @property
    def result(self) -> Result | None:
        """How the match ended, or None while it goes on."""
        return self.record.result

    def legal(self, seat: int | str) -> list[str]:
        """The legal moves of a seat."""
        return self.text.legal(self.state, texts.seat_number(str(seat), self.seats))

    def why(self, move: str) -> Refusal | None:
        """Why `seat:move` is not legal; None if it is."""
        try:
            seat, text = texts.split_move(move, self.seats)
        except NotationError as error:
            return error.refusal
        return self.text.refusal(self.state, seat, text)

    def play(self, *moves: str) -> None:
        """Makes moves written `seat:move`; raises `NotationError` or `Refused` at the first that is not legal."""
        for line in moves:
            seat, text = texts.split_move(line, self.seats)
            self.make(self.read(seat, text))

    def view(self, viewer: int | str = "public") -> dict[str, object]:
        """The position as a seat, `"public"` or `"all"` sees it."""
        return self.state.view(positions.viewer_number(viewer, self.seats))

    def choose(self, level: str = "expert") -> str:
        """A bot's choice for the seat to move, as `seat:move`. The match does not make the move."""
        seat = self._seat_asked()
        return str(self.text.move(self.state, seat, self._chosen(seat, level)))

    def advise(self, level: str = "master") -> list[tuple[str, float, str]]:
        """The moves that a bot would consider for the seat to move, best first.

        Each comes with the share of the victory that the bot expects, and a reason, empty if nothing in particular
        speaks for it.
        """
        seat = self._seat_asked()
        advised = bot_named(self.record.game, level).advise(self.seen(seat), self.thoughts)
        found: list[tuple[str, float, str]] = []
        for each in advised:
            reason = "" if each.reason is None else each.reason.sentence("en")
            found.append((self.text.move_text(self.state, seat, each.move), each.value, reason))
        return found

    def step(self, *levels: str) -> str:
        """Makes and returns the next move: the table's own, or a bot's.

        `levels` has one level for all seats, or one for each; the default is expert. Raises `ValueError` when the
        match is over.
        """
        if self.result is not None:
            raise ValueError("the match is over")
        move = self.due_move()
        if move is None:
            seat = int(self.state.asked())
            level = "expert" if not levels else levels[0] if len(levels) == 1 else levels[seat]
            move = self.text.move(self.state, seat, self._chosen(seat, level))
        self.make(move)
        return str(move)

    def finish(self, *levels: str) -> Result:
        """Lets bots play to the end; `levels` as for `step`."""
        while self.result is None:
            self.step(*levels)
        return self.result

    def save(self, path: str | Path) -> None:
        """Writes the record to a file."""
        Path(path).write_bytes(records.write(self.record))

    @classmethod
    def load(cls, path: str | Path, moves: int | None = None) -> Match:
        """The match of a record file after its last move, or after `moves` moves; raises `RecordError`."""
        return cls.resume(records.read(Path(path).read_bytes()), moves)

    # As engines count: seats from 0

    def read(self, seat: int, text: str) -> Move:
        """The legal move that a text stands for; raises `NotationError` or `Refused`."""
        return self.text.read(self.state, seat, text)

    def make(self, move: Move) -> None:
        """Makes a move that was parsed in this moment, and adds it to the record."""
        memories = self._memories
        if memories is not None:
            for memory in memories:
                if move.is_deal:
                    memory.new_round()
                else:
                    memory.note(self.state, move.seat, move.number)
        if move.is_deal:
            self.deals += 1
        elif move.seat == TABLE and self.state.stage().kind == CHANCE:
            self.rolls += 1
        texts.apply(self.state, move)
        self.last = move
        self.record.moves.append(str(move))
        self.record.result = result_of(self.state)

    def view_of(self, viewer: int) -> dict[str, object]:
        """The view of a seat, `PUBLIC` or `ALL`."""
        return self.state.view(viewer)

    def heard_by(self, viewer: int) -> str:
        """The last move in the form a viewer may know, as `seat:move`; empty if it was hidden from them."""
        if self.last is None:
            return ""
        heard = self.last.heard if self.last.is_deal else self.last.heard_by(viewer)
        return "" if heard is None else f"{texts.seat_text(self.last.seat)}:{heard}"

    def make_number(self, seat: int, number: int) -> Move:
        """Makes a move by the engine's number; raises `Refused` if it is not legal."""
        refusal = self.state.refusal(seat, number)
        if refusal is not None:
            raise Refused(refusal)
        move = self.text.move(self.state, seat, number)
        self.make(move)
        return move

    def due_move(self) -> Move | None:
        """The table move that is due (deal, roll or closing), drawn from this match's chance; None if none is due."""
        state = self.state
        if state.asked() == DEAL:
            return self.text.deal(state.table_options(), self.chance.shuffled(state.fresh_deck()))
        if state.asked() != TABLE:
            return None
        count = state.legal_count(TABLE)
        k = self.chance.pick(count) if count > 1 else 0
        return self.text.move(state, TABLE, int(state.legal_at(TABLE, k)))

    def make_due(self) -> bool:
        """Makes the table move if one is due; returns whether one was."""
        due = self.due_move()
        if due is not None:
            self.make(due)
        return due is not None

    def seen(self, seat: int) -> Seen:
        """The input of a bot in a seat: the moment as that seat knows it, and its memory."""
        return Seen(self.state, seat, self.memories[seat])

    def _seat_asked(self) -> int:
        seat = int(self.state.asked())
        if not 0 <= seat < self.seats:
            raise ValueError("no seat is asked: the table acts, or the match is over")
        return seat

    def _chosen(self, seat: int, level: str) -> int:
        chosen = int(bot_named(self.record.game, level).choose(self.seen(seat), self.thoughts))
        refusal = self.state.refusal(seat, chosen)  # bots of other packages, too
        if refusal is not None:
            raise Refused(refusal)
        return chosen

    @property
    def memories(self) -> list[Memory]:
        """The memory of each seat, computed on first use and updated with every move from then on."""
        if self._memories is None:
            self._memories = self.recalled()
        return self._memories

    def recalled(self) -> list[Memory]:
        """The memories of the seats, computed by replaying the record."""
        if not self.record.moves:
            return new_memories(self.record.game, self.seats)
        again = Match(records.opening(self.record), records.without_moves(self.record))
        memories = new_memories(self.record.game, self.seats)
        again._memories = memories
        again.play(*self.record.moves)
        return memories


def result_of(state: GameState) -> Result | None:
    """The result as stored in a record; None while the match goes on."""
    outcome = state.outcome()
    if outcome is None:
        return None
    return Result(outcome.reason, outcome.scores, [seat + 1 for seat in outcome.winners], outcome.remark)


def totals(record: Record) -> list[list[int]]:
    """The points of all seats after each round of a record that was followed by another."""
    before_moves = zip(Match.replay(record), record.moves, strict=False)
    return [scores_of(match.state) for match, _ in before_moves if match.state.asked() == DEAL]


def new_memories(game: str, seats: int) -> list[Memory]:
    """Empty memories for all seats of a new match."""
    memories = [memory_for(game, seat) for seat in range(seats)]
    for memory in memories:
        memory.new_round()
    return memories


def scores_of(state: GameState) -> list[int]:
    """The points of all seats; they are public in every game."""
    scores = state.view(PUBLIC)["scores"]
    assert isinstance(scores, list)
    return [int(score) for score in scores]
