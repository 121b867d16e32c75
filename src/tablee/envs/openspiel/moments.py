"""A match as a chain of moments, from the first deal on.

A moment never changes once it is made, and copies of a state share it: a copy costs nothing, and what a player has seen
can be told by going back through the chain. What the table does without luck (it closes a reaction window) makes a
moment of its own, which OpenSpiel does not see.
"""

from __future__ import annotations

from itertools import groupby
from typing import Any, Self

from librt.vecs import vec
from mypy_extensions import i64

from tablee.envs.openspiel.cards import Place
from tablee.envs.openspiel.chance import Draw, Outcomes, evenly
from tablee.envs.openspiel.table import Table
from tablee.rules.state import DEAL, NOBODY, TABLE, GameState

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


class Moment:
    """What has just happened, who goes on (`player`), and the state of the match, None before the first deal."""

    __slots__ = (
        "action",
        "before",
        "dealer",
        "draw",
        "number",
        "parent",
        "pending",
        "player",
        "state",
        "table",
        "told",
        "what",
        "who",
    )

    def __init__(self, parent: Moment | None, table: Table, what: str, who: int, number: int, action: int) -> None:
        self.parent = parent
        self.table = table
        self.what = what
        self.who = who  # the seat that moved, or that gets the card
        self.number = number  # the move as the engine counts it, the kind of card, the dealer
        self.action = action  # the same as OpenSpiel counts it
        self.player = CHANCE
        self.state: GameState | None = parent.state if parent else None
        self.before: GameState | None = None  # the state before the move that was completed just now
        self.dealer: int | None = parent.dealer if parent else table.dealer
        self.draw: Draw | None = None  # what chance has to hand out,
        self.pending: tuple[int, int, list[Place]] | None = None  # for this move of a seat; without one, for a deal
        self.told: dict[int, str] = {}  # what viewers have seen until now, as far as it was asked

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

    def after(self, action: int) -> Moment:
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
            found = Moment(self, self.table, DEALER, TABLE, action, action)
            found.dealer = action
            return found.dealing()
        return self._rolled(action)

    def _moved(self, action: int) -> Moment:
        assert self.state is not None
        move = self.table.move_of(self.state, self.player, action)
        after = self.state.copy()
        after.apply(self.player, move)
        found = Moment(self, self.table, MOVE, self.player, move, action)
        hidden = self.table.hidden
        opened = hidden.opened(self.state, after) if hidden else []
        if hidden is None or not opened:
            return found.completed(after)
        found.pending = (self.player, move, opened)
        groups = [(owner, len(list(cards))) for owner, cards in groupby(owner for _, owner in opened)]
        found.draw = Draw(groups, hidden.tally(hidden.unseen(self.state)))
        return found

    def _handed_out(self, draw: Draw, kind: int) -> Moment:
        if kind not in draw.pool:
            raise ValueError(f"{self.table.name}: there is no card of kind {kind} left to be handed out")
        found = Moment(self, self.table, CARD, draw.owner, kind, kind)
        found.pending = self.pending
        found.draw = draw.after(kind)
        return found._with_cards(found.draw.given) if found.draw.is_done else found

    def _with_cards(self, kinds: tuple[int, ...]) -> Moment:
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

    def _rolled(self, outcome: int) -> Moment:
        assert self.state is not None
        after = self.state.copy()
        roll = int(after.legal_at(TABLE, outcome))
        after.apply(TABLE, roll)
        return Moment(self, self.table, ROLL, TABLE, roll, outcome).completed(after)

    def completed(self, after: GameState) -> Moment:
        """This moment in its new state; if the table closes a window at once, the moment after that."""
        self.before = self.state
        self.state = after
        asked = int(after.asked())
        if asked == NOBODY:
            self.player = OVER
        elif asked == DEAL:
            self.dealing()
        elif asked != TABLE:
            self.player = asked
        elif self.table.hidden is not None:  # no dice: a window
            closed = after.copy()
            closed.apply(TABLE, closed.legal_at(TABLE, 0))
            return Moment(self, self.table, CLOSING, TABLE, 0, 0).completed(closed)
        return self

    def dealing(self) -> Moment:
        """This moment, with a round to deal."""
        hidden = self.table.hidden
        assert hidden is not None
        if self.state is not None:
            trial: Any = self.state.copy()
            trial.deal(trial.fresh_deck())
            self.dealer = int(trial.dealer)
        self.draw = Draw(hidden.groups(self.dealer or 0), hidden.tally(hidden.deck))
        return self

    # The way here

    def chain(self) -> list[Moment]:
        """All moments from the start to this one."""
        found: list[Moment] = []
        moment: Moment | None = self
        while moment is not None:
            found.append(moment)
            moment = moment.parent
        return found[::-1]

    def history(self) -> list[int]:
        """The actions and outcomes that led here."""
        return [moment.action for moment in self.chain() if moment.what not in (START, CLOSING)]

    def __deepcopy__(self, memo: dict[int, Any]) -> Self:
        return self

    def __reduce__(self) -> tuple[Any, ...]:
        return replayed, (self.table, self.history())


def start_of(table: Table) -> Moment:
    """The moment before anything has happened."""
    start = Moment(None, table, START, TABLE, 0, 0)
    if table.hidden is None:
        return start.completed(table.game.start(table.terms.options, table.seats, 0, vec[i64]()))
    return start if start.dealer is None else start.dealing()


def replayed(table: Table, history: list[int]) -> Moment:
    """The moment to which a history leads."""
    moment = start_of(table)
    for action in history:
        moment = moment.after(action)
    return moment
