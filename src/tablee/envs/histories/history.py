"""A match as a history of moments, from the first deal on.

Neither changes once it is made, and copies of a state share them: a copy costs nothing, and what a player has seen can
be told by looking back. What the table does without chance (it closes a reaction window) makes a moment of its own,
which OpenSpiel does not see. Chance is a player here, so that there is no `ChanceSource` and no driver.

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

# What led to a moment
START = "start"
DEALER = "dealer"
CARD = "card"
MOVE = "move"
ROLL = "roll"
CLOSING = "closing"
RESAMPLED = "resampled"


@dataclass(slots=True, eq=False)
class HistoryMoment:
    """What has just happened, who goes on (`player`), and the state of the match, None before the first deal."""

    last: InitVar[HistoryMoment | None]
    table: HistoryTable
    what: str
    who: int  # the seat that moved, or that gets the card
    number: int  # the move as the engine counts it, the kind of card, the dealer
    action: int  # the same as OpenSpiel counts it
    asked: int = CHANCE  # who has brought it about
    prior: GameState | None = None  # the state before
    player: int = CHANCE
    state: GameState | None = None
    is_complete: bool = False  # whether the state is new
    is_closing: bool = False  # whether the table has to close a window: without dice
    dealer: int | None = None
    pool: Mapping[int, int] = field(default_factory=dict)  # the cards that nobody has seen, by kind
    draw: Draw | None = None  # what chance has to hand out,
    pending: tuple[int, int, list[Place]] | None = None  # for this move of a seat; without one, for a deal
    told: dict[int, str] = field(default_factory=dict)  # what viewers have seen until now, as far as it was asked

    def __post_init__(self, last: HistoryMoment | None) -> None:
        if last is None:
            self.dealer = self.table.dealer
            return
        self.asked = last.player
        self.prior = self.state = last.state
        self.dealer = last.dealer
        self.pool = last.pool

    # Who goes on

    def legal(self) -> list[int]:
        """The actions of the player who goes on."""
        if self.player < 0 or self.state is None:
            return []
        return self.table.allowed(self.state, self.player)

    def outcomes(self) -> Outcomes:
        """What chance may bring."""
        if self.draw is not None:
            return self.draw.outcomes()
        if self.dealer is None:
            return evenly(self.table.seats)
        assert self.state is not None
        return evenly(int(self.state.legal_count(TABLE)))

    # How it goes on

    def after(self, action: int) -> HistoryMoment:
        """The moment after an action or an outcome; raises `ValueError`, for an action with the clause against it."""
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
        """Completes the deal or the move for which these were handed out."""
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
        """This moment in its new state."""
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
        """The moment after the table has closed a window, or begun a round without cards."""
        assert self.state is not None
        after = self.state.copy()
        if int(after.asked()) == DEAL:
            after.deal(after.fresh_deck())
        else:
            after.apply(TABLE, after.legal_at(TABLE, 0))
        return HistoryMoment(self, self.table, CLOSING, TABLE, 0, 0).completed(after)

    def begun(self, dealer: int) -> HistoryMoment:
        """This moment, with a match to start."""
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
    """Cards that follow each other to one hand as groups; of cards that lie open, it matters where each one lies."""
    groups = [(owner, len(list(cards))) for owner, cards in groupby(owners)]
    return [group for owner, n in groups for group in ([(owner, 1)] * n if owner == EVERYBODY else [(owner, n)])]


class History:
    """All moments until now."""

    __slots__ = ("known", "moments", "now")

    def __init__(self, moments: tuple[HistoryMoment, ...]) -> None:
        self.moments = moments
        self.now = moments[-1]
        self.known: dict[int, Any] = {}  # what players know of hidden cards, as far as it was asked

    def after(self, action: int) -> History:
        """How it went on after an action or an outcome; raises `ValueError` if that may not be."""
        return extended(self.moments, self.now.after(action))

    def steps(self) -> Iterator[tuple[int, History]]:
        """The actions and outcomes, each with the history until then."""
        moments = self.moments
        ends = [at for at, moment in enumerate(moments) if moment.what != CLOSING] + [len(moments)]
        for at, end in pairwise(ends[1:]):
            yield moments[at].action, History(moments[:end])

    def actions(self) -> list[int]:
        """The actions and outcomes."""
        return [moment.action for moment in self.moments if moment.what not in (START, CLOSING)]

    @property
    def is_whole(self) -> bool:
        """Whether it has the match from its start, and not from a moment that was drawn."""
        return self.moments[0].what == START

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        if not self.is_whole:
            raise ValueError(f"{self.now.table.name}: what was drawn from a player's view has no history to be stored")
        return replayed, (self.now.table, self.actions())


def extended(moments: tuple[HistoryMoment, ...], moment: HistoryMoment) -> History:
    """A history with one moment more, and with those that the table makes of it without chance."""
    found = [*moments, moment]
    while found[-1].is_closing:
        found.append(found[-1].closed())
    return History(tuple(found))


def start_of(table: HistoryTable) -> History:
    """The history of a match in which nothing has happened."""
    start = HistoryMoment(None, table, START, TABLE, 0, 0)
    if start.dealer is not None:
        start.begun(start.dealer)
    return extended((), start)


def drawn(real: HistoryMoment, state: GameState) -> History:
    """A history that begins in the middle of a match: a real moment, in a state drawn from what a player knows."""
    moment = HistoryMoment(None, real.table, RESAMPLED, TABLE, 0, 0)
    moment.dealer = real.dealer
    return extended((), moment.completed(state))


def replayed(table: HistoryTable, actions: list[int]) -> History:
    """The history to which actions and outcomes lead."""
    history = start_of(table)
    for action in actions:
        history = history.after(action)
    return history
