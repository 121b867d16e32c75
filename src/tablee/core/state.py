"""The contract of a game's rules: the abstract `GameState` and the types of its answers.

A `GameState` is one moment of a whole match. Moves are integers here; a game's `text` writes and reads them. Seats
count from 0; the table itself acts as `TABLE`: it rolls dice and closes reaction windows with recorded moves like any
other, and deals.

Several seats may act at once. `to_act` names all that may, and depends on nothing hidden. Whoever drives a game in
sequence (bots, lab, environments) follows `asked`: first the seats that can really react, then the seat on turn.

`apply` trusts its caller: the move must be legal. `play` checks first. A state depends on no clock and no other chance:
the same deals and moves always give the same match.
"""

from __future__ import annotations

from abc import ABCMeta, abstractmethod
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tablee.core.options import Options
from tablee.core.refusal import Refusal, Refused
from tablee.core.rng import Rng

TABLE: Final = 8
"""The seat of the table itself (no game has more than eight seats)."""
NOBODY: Final = -1
"""`asked()` when the match is over."""
DEAL: Final = -2
"""`asked()` when the table has to deal."""

ALL: Final = 10
"""A viewer who sees every card: `view(ALL)` is the whole position."""
PUBLIC: Final = 9
"""A viewer without a seat: `view(PUBLIC)` shows what lies open."""

NOT_HEARD: Final = -1
"""`heard()` of a move hidden from the other seats."""

# Kinds of moments: what the table waits for
TURN: Final = 0
"""A seat's move; others may be free to react meanwhile."""
WINDOW: Final = 1
"""Reactions only, by any seat that may act, or the table's closing move."""
CHANCE: Final = 2
"""A roll: one of the table's legal moves, all equally likely."""
DEALING: Final = 3
"""The cards of the next round."""
ENDED: Final = 4
"""Nothing: the match is over."""


class Stage:
    """The public part of a moment: its kind, the phase, and the seat on turn or `NOBODY`.

    `leaves_time`: the seat on turn should wait for the reaction time before it acts.
    """

    def __init__(self, kind: i64, phase: str, turn: i64, leaves_time: i64 = 0) -> None:
        self.kind: i64 = kind
        self.phase = phase
        self.turn: i64 = turn
        self.leaves_time: i64 = leaves_time


class Outcome:
    """How a match ended: a reason, the final scores, the seats that won (several if tied or partners), and a remark."""

    def __init__(self, reason: str, scores: list[int], winners: list[int], remark: str = "") -> None:
        self.reason = reason
        self.scores = scores
        self.winners = winners
        self.remark = remark


def best_of(reason: str, totals: vec[i64], fewest_win: i64) -> Outcome:
    """The outcome of a match won by the most points, or by the fewest; seats with equal points win together."""
    scores = [int(total) for total in totals]
    best = min(scores) if fewest_win else max(scores)
    return Outcome(reason, scores, [seat for seat in range(len(scores)) if scores[seat] == best])


def viewer_name(viewer: i64, seats: i64) -> object:
    """A viewer as written in positions: `"all"`, `"public"` or a seat from 1."""
    if viewer == ALL:
        return "all"
    return int(viewer) + 1 if viewer < seats else "public"


def common_fields(state: GameState, viewer: i64, phase: str, turn: i64) -> dict[str, object]:
    """The common fields of a view, for a game of one round without a dealer. `turn` may be `NOBODY`."""
    return {
        "game": state.game_name(),
        "rules": 1,
        "options": state.table_options().as_dict(),
        "seats": int(state.seats),
        "viewer": viewer_name(viewer, state.seats),
        "round": 1,
        "dealer": None,
        "scores": [0] * int(state.seats),
        "phase": phase,
        "turn": None if turn == NOBODY else int(turn) + 1,
    }


@mypyc_attr(allow_interpreted_subclasses=True, acyclic=True)
class GameState(metaclass=ABCMeta):
    """One moment of a match. A game implements every abstract method; there are no optional hooks."""

    def __init__(self, seats: i64) -> None:
        self.seats: i64 = seats

    @abstractmethod
    def game_name(self) -> str:
        """The game's name in commands, addresses and records."""

    @abstractmethod
    def table_options(self) -> Options:
        """The house rules of this table."""

    # Who and what

    @abstractmethod
    def to_act(self) -> i64:
        """The set of seats (bits; `TABLE` too) that may act now. It depends on public knowledge only."""

    @abstractmethod
    def asked(self) -> i64:
        """The one seat that a sequential driver asks next; `TABLE`, `DEAL` or `NOBODY`."""

    @abstractmethod
    def legal_count(self, seat: i64) -> i64:
        """How many legal moves a seat has."""

    @abstractmethod
    def legal_at(self, seat: i64, k: i64) -> i64:
        """The `k`-th legal move. Moves that only abandon the game or take something back come last."""

    def playing_count(self, seat: i64) -> i64:
        """How many of the legal moves play on; the others abandon or take back. Random play chooses among these."""
        return self.legal_count(seat)

    def legal_moves(self, seat: i64) -> list[int]:
        """All legal moves of a seat."""
        return [int(self.legal_at(seat, k)) for k in range(self.legal_count(seat))]

    def heard(self, move: i64) -> i64:
        """The form of a move that the other seats may know; `NOT_HEARD` if they learn nothing."""
        return move

    @abstractmethod
    def refusal(self, seat: i64, move: i64) -> Refusal | None:
        """Why a seat may not make a move; None if it may. Agrees with `legal_moves`, for any integer."""

    # What happens

    @abstractmethod
    def apply(self, seat: i64, move: i64) -> None:
        """Makes a legal move."""

    def play(self, seat: i64, move: i64) -> None:
        """Makes a move, or raises `Refused` and changes nothing."""
        refusal = self.refusal(seat, move)
        if refusal is not None:
            raise Refused(refusal)
        self.apply(seat, move)

    def random_step(self, rng: Rng) -> i64:
        """Makes a random move that plays on; returns the seat that made it, or `DEAL` or `NOBODY` if no seat is asked.

        A game may override it with the same lines: the compiled calls are then direct instead of virtual.
        """
        seat = self.asked()
        if seat >= 0:
            self.apply(seat, self.legal_at(seat, rng.below(self.playing_count(seat))))
        return seat

    @abstractmethod
    def deal(self, deck: vec[i64]) -> None:
        """Deals the next round from a whole deck, top card first. The state keeps `deck`: do not change it later."""

    @abstractmethod
    def fresh_deck(self) -> vec[i64]:
        """A new vec of the whole deck in its order; empty if the game has no cards."""

    # How it stands

    @abstractmethod
    def score(self, seat: i64) -> i64:
        """A seat's points so far."""

    def unseen(self) -> i64:
        """How many cards no player has seen. A move that reveals one of them cannot be taken back."""
        return 0

    def fewest_points_win(self) -> bool:
        """Whether the lowest score wins."""
        return False

    @abstractmethod
    def outcome(self) -> Outcome | None:
        """How the match ended, or None while it goes on."""

    @abstractmethod
    def view(self, viewer: i64) -> dict[str, object]:
        """A new view for a viewer (a seat, `PUBLIC` or `ALL`), in the fields of `docs/notation.md`."""

    def stage(self) -> Stage:
        """The public part of the moment. If several seats may act at once, it depends only on what lies open."""
        seat = self.asked()
        kind: i64 = ENDED if seat == NOBODY else DEALING if seat == DEAL else CHANCE if seat == TABLE else TURN
        return Stage(kind, str(self.view(PUBLIC)["phase"]), seat if kind == TURN else NOBODY)

    # Other worlds

    @abstractmethod
    def copy(self) -> GameState:
        """An independent state in the same moment."""

    @abstractmethod
    def determinize(self, viewer: i64, rng: Rng) -> GameState:
        """A copy in which everything the viewer cannot know is drawn anew, consistent with what it does know.

        It depends on the viewer's knowledge and on `rng` alone: two moments that the viewer cannot tell apart give the
        same copy.
        """
