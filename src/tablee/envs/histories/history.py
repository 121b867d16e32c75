"""A match as an immutable history of moments, from the first deal on.

Histories and moments never change, and copies of an OpenSpiel state share them: a copy is free, and what a player has
seen can be computed in retrospect. A table move without chance (closing a reaction window) makes its own moment,
which OpenSpiel does not see. Chance is a player here, so there is no `ChanceSource` and no driver.

A history is a tuple, not a chain in which each moment owns the one before: compiled states must not be freed at the end
of a long chain of owners, where mypyc's code for classes without garbage collection writes beside their memory.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import InitVar, dataclass, field
from itertools import groupby, pairwise
from typing import Any, Self

from librt.vecs import vec
from mypy_extensions import i64

from tablee.core import state as core
from tablee.core.state import DEAL, NOBODY, TABLE, GameState
from tablee.envs.histories.draws import EVERYBODY, Draw, Outcomes, evenly
from tablee.envs.histories.hidden_cards import Place
from tablee.envs.histories.table import HistoryTable

CHANCE = -1
OVER = -4
"""OpenSpiel's numbers for chance and for the end."""

# Causes of a moment
START = "start"
DEALER = "dealer"
CARD = "card"
MOVE = "move"
ROLL = "roll"
CLOSING = "closing"
RESAMPLED = "resampled"


@dataclass(slots=True, eq=False)
class HistoryMoment:
    """What has just happened, the next `player`, and the state of the match, None before the first deal."""

    last: InitVar[HistoryMoment | None]
    table: HistoryTable
    what: str
    who: int  # the seat that moved, or that gets the card
    number: int  # the move as the engine counts it, the kind of card, the dealer
    action: int  # OpenSpiel's number of it
    asked: int = CHANCE  # the player who chose it
    prior: GameState | None = None  # the state before
    player: int = CHANCE
    state: GameState | None = None
    is_complete: bool = False  # whether the state is new
    is_closing: bool = False  # whether the table has to close a window: without dice
    dealer: int | None = None
    pool: Mapping[int, int] = field(default_factory=dict)  # the cards that nobody has seen, by kind
    draw: Draw | None = None  # the cards that chance has to deal,
    pending: tuple[int, int, list[Place]] | None = None  # for this move of a seat; without one, for a deal
    told: dict[int, str] = field(default_factory=dict)  # cache of what viewers have seen until now

    def __post_init__(self, last: HistoryMoment | None) -> None:
        if last is None:
            self.dealer = self.table.dealer
            return
        self.asked = last.player
        self.prior = self.state = last.state
        self.dealer = last.dealer
        self.pool = last.pool

    # The next player

    def legal(self) -> list[int]:
        """The legal actions of the next player."""
        if self.player < 0 or self.state is None:
            return []
        return self.table.allowed(self.state, self.player)

    def outcomes(self) -> Outcomes:
        """The outcomes of a chance node with their probabilities."""
        if self.draw is not None:
            return self.draw.outcomes()
        if self.dealer is None:
            return evenly(self.table.seats)
        assert self.state is not None
        return evenly(int(self.state.legal_count(TABLE)))

    # Transitions

    def after(self, action: int) -> HistoryMoment:
        """The moment after an action or an outcome; raises `ValueError`, which cites the clause against an action."""
        if self.player >= 0:
            return self._moved(action)
        if self.player == OVER:
            raise ValueError(f"{self.table.name}: the match is over, nobody may act")
        if self.draw is not None:
            return self._handed_out(self.draw, action)
        if not 0 <= action < len(self.outcomes()):
            raise ValueError(f"{self.table.name}: chance has outcomes 0 to {len(self.outcomes()) - 1}, not {action}")
        if self.dealer is None:
            found = HistoryMoment(self, self.table, DEALER, TABLE, action, action)
            found.dealer = action
            return found.begun(action)
        return self._rolled(action)

    def _moved(self, action: int) -> HistoryMoment:
        assert self.state is not None
        move = self.table.move_of(self.state, self.player, action)
        after = self.state.copy()
        after.apply(self.player, move)
        found = HistoryMoment(self, self.table, MOVE, self.player, move, action)
        hidden = self.table.hidden
        opened = hidden.opened(self.state, after) if hidden else []
        if hidden is None or not opened:
            return found.completed(after)
        found.pending = (self.player, move, opened)
        found.draw = Draw(together([owner for _, owner in opened]), self.pool)
        return found

    def _handed_out(self, draw: Draw, kind: int) -> HistoryMoment:
        if kind not in draw.pool:
            raise ValueError(f"{self.table.name}: there is no card of kind {kind} left to be handed out")
        found = HistoryMoment(self, self.table, CARD, draw.owner, kind, kind)
        found.pending = self.pending
        found.draw = draw.after(kind)
        found.pool = found.draw.pool
        return found._with_cards(found.draw.given) if found.draw.is_done else found

    def _with_cards(self, kinds: tuple[int, ...]) -> HistoryMoment:
        """Completes the deal or the move that needed these cards."""
        hidden = self.table.hidden
        assert hidden is not None
        self.draw = None
        if self.pending is None:
            return self.completed(hidden.deal(self.state, self.dealer or 0, kinds))
        assert self.state is not None
        seat, move, places = self.pending
        self.pending = None
        after = hidden.decided(self.state, places, kinds)
        after.apply(seat, move)
        return self.completed(after)

    def _rolled(self, outcome: int) -> HistoryMoment:
        assert self.state is not None
        after = self.state.copy()
        roll = int(after.legal_at(TABLE, outcome))
        after.apply(TABLE, roll)
        return HistoryMoment(self, self.table, ROLL, TABLE, roll, outcome).completed(after)

    def completed(self, after: GameState) -> HistoryMoment:
        """This moment with its new state."""
        self.state = after
        self.is_complete = True
        asked = int(after.asked())
        if asked == NOBODY or (asked == DEAL and self.table.is_cut_down):
            self.player = OVER
        elif asked == DEAL and self.table.hidden is None:
            self.is_closing = True  # a round without cards
        elif asked == DEAL:
            self.dealing()
        elif asked != TABLE:
            self.player = asked
        else:
            self.is_closing = int(after.stage().kind) != core.CHANCE
        return self

    def closed(self) -> HistoryMoment:
        """The moment after the table closes a window, or begins a round without cards."""
        assert self.state is not None
        after = self.state.copy()
        if int(after.asked()) == DEAL:
            after.deal(after.fresh_deck())
        else:
            after.apply(TABLE, after.legal_at(TABLE, 0))
        return HistoryMoment(self, self.table, CLOSING, TABLE, 0, 0).completed(after)

    def begun(self, dealer: int) -> HistoryMoment:
        """This moment, with a match to start with this dealer."""
        table = self.table
        if table.hidden is None:
            return self.completed(table.spec.start(table.config.options, table.seats, dealer, vec[i64]()))
        return self.dealing()

    def dealing(self) -> HistoryMoment:
        """This moment, with a round to deal."""
        hidden = self.table.hidden
        assert hidden is not None
        if self.state is not None:
            self.dealer = hidden.dealer_of_next(self.state)
        self.pool = hidden.whole
        self.draw = Draw(hidden.groups(self.dealer or 0), self.pool)
        return self


def together(owners: list[int]) -> list[tuple[int, int]]:
    """Groups consecutive cards for one hand; open cards stay single, because their places matter."""
    groups = [(owner, len(list(cards))) for owner, cards in groupby(owners)]
    return [group for owner, n in groups for group in ([(owner, 1)] * n if owner == EVERYBODY else [(owner, n)])]


class History:
    """All moments of a match so far."""

    __slots__ = ("known", "moments", "now")

    def __init__(self, moments: tuple[HistoryMoment, ...]) -> None:
        self.moments = moments
        self.now = moments[-1]
        self.known: dict[int, Any] = {}  # cache of what players know of hidden cards

    def after(self, action: int) -> History:
        """The history after an action or an outcome; raises `ValueError` for an illegal one."""
        return extended(self.moments, self.now.after(action))

    def steps(self) -> Iterator[tuple[int, History]]:
        """The actions and outcomes, each with the history before it."""
        moments = self.moments
        ends = [at for at, moment in enumerate(moments) if moment.what != CLOSING] + [len(moments)]
        for at, end in pairwise(ends[1:]):
            yield moments[at].action, History(moments[:end])

    def actions(self) -> list[int]:
        """The actions and outcomes."""
        return [moment.action for moment in self.moments if moment.what not in (START, CLOSING)]

    @property
    def is_whole(self) -> bool:
        """Whether it begins at the start of the match, and not at a resampled moment."""
        return self.moments[0].what == START

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if not self.is_whole:
            raise ValueError(f"{self.now.table.name}: what was drawn from a player's view has no history to be stored")
        return replayed, (self.now.table, self.actions())


def extended(moments: tuple[HistoryMoment, ...], moment: HistoryMoment) -> History:
    """Adds a moment, and the moments of table moves without chance that follow from it."""
    found = [*moments, moment]
    while found[-1].is_closing:
        found.append(found[-1].closed())
    return History(tuple(found))


def start_of(table: HistoryTable) -> History:
    """The empty history of a match."""
    start = HistoryMoment(None, table, START, TABLE, 0, 0)
    if start.dealer is not None:
        start.begun(start.dealer)
    return extended((), start)


def drawn(real: HistoryMoment, state: GameState) -> History:
    """A history that begins in mid-match, at a real moment with a state drawn from what a player knows."""
    moment = HistoryMoment(None, real.table, RESAMPLED, TABLE, 0, 0)
    moment.dealer = real.dealer
    return extended((), moment.completed(state))


def replayed(table: HistoryTable, actions: list[int]) -> History:
    """The history after these actions and outcomes."""
    history = start_of(table)
    for action in actions:
        history = history.after(action)
    return history
