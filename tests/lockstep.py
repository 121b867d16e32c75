"""Runs the engine and the slow reference side by side: the same moves, the same legal moves, views and scores."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any, Protocol

from tablee.core import text as texts
from tablee.core.game import GameSpec
from tablee.core.options import Options
from tablee.core.state import ALL, PUBLIC, TABLE, GameState
from tablee.games.registry import spec_of, text_of
from tablee.match import positions
from tests.reference.ekko import EkkoReference
from tests.reference.mio import MioReference
from tests.reference.sequence_des import SequenceDesReference
from tests.reference.six_sequences import SixSequencesReference
from tests.reference.six_sequences_positions import random_position
from tests.reference.twenty_twenty import TwentyTwentyReference
from tests.tables import Table

Seat = int | str


class Reference(Protocol):
    """The interface of the reference engines."""

    def actors(self) -> list[Seat]: ...
    def legal(self, seat: Seat) -> set[str]: ...
    def play(self, seat: Seat, text: str) -> None: ...
    def deal(self, deck: list[str]) -> None: ...
    def view(self, viewer: Seat) -> dict[str, object]: ...
    def outcome(self) -> dict[str, object] | None: ...


REFERENCES: dict[str, Callable[[int, dict[str, object], int | None, list[str]], Any]] = {
    "20-20": TwentyTwentyReference,
    "six-sequences": SixSequencesReference,
    "ekko": EkkoReference,
    "mio": MioReference,
    "sequence-des": SequenceDesReference,
}


def shuffled(spec: GameSpec, options: Options, chance: random.Random) -> list[str]:
    """A deck in random order, as text."""
    deck = [spec.card_text(options, card) for card in spec.deck(options)]
    chance.shuffle(deck)
    return deck


class Lockstep:
    """One match in both engines, chosen moves at random."""

    def __init__(self, state: GameState, reference: Reference, chance: random.Random, label: str) -> None:
        self.state = state
        self.reference = reference
        self.random = chance
        self.label = label
        self.text = text_of(state.game_name())
        self.options = state.table_options()
        self.played: list[str] = []

    @classmethod
    def from_deal(cls, table: Table, seed: int) -> Lockstep:
        """A match from a random dealer and deal."""
        chance = random.Random(f"{table} {seed}")
        spec = spec_of(table.game)
        options = table.chosen()
        dealer = chance.randrange(table.seats) if spec.has_dealer else 0
        deck = shuffled(spec, options, chance)
        state = spec.start(options, table.seats, dealer, text_of(table.game).read_deck(options, deck))
        first = dealer + 1 if spec.has_dealer else None
        reference = REFERENCES[table.game](table.seats, table.options, first, deck)
        return cls(state, reference, chance, f"{table}, seed {seed}")

    @classmethod
    def from_crowded_table(cls, seed: int) -> Lockstep:
        """Les 6 Séquences from a position that random deals seldom reach: full tables, jokers, half-used series."""
        chance = random.Random(seed)
        position = random_position(chance)
        return cls(positions.read(position), SixSequencesReference.from_position(position), chance, f"position {seed}")

    def run(self, limit: int, view_every: int = 7) -> int:
        """Plays to the end, at most `limit` moves; returns how many were played."""
        while len(self.played) < limit:
            self.compare_moves()
            if len(self.played) % view_every == 0:
                self.compare_views()
            if not self.step():
                break
        self.compare_views()
        self.compare_outcomes()
        return len(self.played)

    def step(self) -> bool:
        """One random move of one of the seats that may act; mostly the one a sequential driver would ask."""
        actors = self.reference.actors()
        if not actors:
            return False
        seat: Seat = self.random.choice(actors)
        asked = self.state.asked()
        if self.random.random() < 0.8 and asked >= 0:
            seat = "table" if asked == TABLE else int(asked) + 1
        if self.reference.legal(seat) == {"deal"}:
            deck = shuffled(self.text.spec, self.options, self.random)
            self.reference.deal(deck)
            self.play(TABLE, f"deal:{'-'.join(deck)}")
            self.played.append("table:deal")
            return True
        text = self.choose(sorted(self.reference.legal(seat)))
        self.reference.play(seat, text)
        self.play(texts.seat_number(str(seat), self.state.seats), text)
        self.played.append(f"{seat}:{text}")
        return True

    def play(self, seat: int, text: str) -> None:
        """One move in the engine."""
        texts.apply(self.state, self.text.read(self.state, seat, text))

    def choose(self, legal: list[str]) -> str:
        """Any move, but giving up rarely, and rare kinds of move as often as common ones."""
        kinds: dict[str, list[str]] = {}
        for text in legal:
            kinds.setdefault(text.split(" ")[0].split(":")[0] if " " in text else text[-1], []).append(text)
        if len(legal) > 1 and self.random.random() < 0.97:
            legal = [text for text in legal if text != "give-up"]
        if self.random.random() < 0.4:
            legal = [text for text in self.random.choice(list(kinds.values())) if text in legal] or legal
        return self.random.choice(legal)

    def compare_moves(self) -> None:
        actors = set(map(str, self.reference.actors()))
        for number in [*range(self.state.seats), TABLE]:
            seat = texts.seat_text(number)
            ours = self.text.legal(self.state, number)
            theirs = self.reference.legal("table" if number == TABLE else number + 1) - {"deal"}
            assert set(ours) == theirs, self.tell(f"legal moves of {seat}", sorted(set(ours)), sorted(theirs))
            assert len(ours) == len(set(ours)), self.tell(f"moves of {seat} twice", ours, [])
            may_act = bool(self.state.to_act() >> number & 1)  # also who has declined in secret
            assert may_act or seat not in actors, self.tell(f"whether {seat} acts", may_act, seat in actors)

    def compare_views(self) -> None:
        for viewer in [*range(self.state.seats), PUBLIC, ALL]:
            name: Seat = {PUBLIC: "public", ALL: "all"}.get(viewer, viewer + 1)
            ours, theirs = self.state.view(viewer), self.reference.view(name)
            different = [key for key in {*ours, *theirs} if ours.get(key, "-") != theirs.get(key, "-")]
            assert not different, self.tell(
                f"view of {name}: {different}",
                {k: ours.get(k) for k in different},
                {k: theirs.get(k) for k in different},
            )

    def compare_outcomes(self) -> None:
        outcome = self.state.outcome()
        ours = outcome and {
            "reason": outcome.reason,
            "scores": outcome.scores,
            "winners": [seat + 1 for seat in outcome.winners],
        }
        assert ours == self.reference.outcome(), self.tell("outcome", ours, self.reference.outcome())

    def tell(self, what: str, ours: object, theirs: object) -> str:
        moves = " ".join(self.played[-12:])
        both = f" engine    {ours}\n reference {theirs}\n"
        return f"{self.label}: {what} differ\n{both} after … {moves}\n {self.state.view(ALL)}"
