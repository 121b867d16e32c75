"""Searches a seat's whole turn, up to its end or to the next unknown card."""

from __future__ import annotations

from heapq import heappop, heappush

from mypy_extensions import i64

from tablee.games.six_sequences.bots.outlook import Outlook
from tablee.games.six_sequences.moves import END, REFILL, discard
from tablee.games.six_sequences.state import FULL_HAND, SixState
from tablee.games.six_sequences.table import HAND, HELD, LAST, PHASE_A, STRIDE


class Plan:
    """A sequence of moves, the last of which ends the turn or draws cards, and its worth."""

    def __init__(self, worth: float, moves: list[int]) -> None:
        self.worth = worth
        self.moves = moves


class Node:
    """A moment of a turn, with the node and the move before it."""

    def __init__(self, state: SixState, before: Node | None, move: i64) -> None:
        self.state = state
        self.before = before
        self.move = move

    def moves(self) -> list[int]:
        """The moves that lead here."""
        moves: list[int] = []
        node: Node | None = self
        while node is not None and node.before is not None:
            moves.append(int(node.move))
            node = node.before
        moves.reverse()
        return moves


class Planner:
    """Finds the best plans for a turn, by best-first search.

    Moments with the same cards on the table and in hand are one, whatever the order of moves. Plans stop at a draw. The
    search is complete unless it meets more than `limit` moments.
    """

    def __init__(self, outlook: Outlook, limit: i64, plans: i64 = 1) -> None:
        self.outlook = outlook
        self.seat: i64 = outlook.seat
        self.limit = limit
        self.wanted = plans
        self.met: set[tuple[int, ...]] = set()
        self.plans: list[Plan] = []
        self.frontier: list[tuple[float, int, Node]] = []

    def search(self, state: SixState) -> list[Plan]:
        """The best plans for the rest of a turn that goes on in `state`, best first."""
        root = state.copy()
        root.next = len(root.stock)  # the search draws no cards
        self.meet(Node(root, None, 0))
        while self.frontier and len(self.met) < self.limit:
            self.expand(heappop(self.frontier)[2])
        return self.plans

    def expand(self, node: Node) -> None:
        """Visits the moments after one more move."""
        state = node.state
        seat = self.seat
        state.find(seat)
        found = state.found
        k: i64 = 0
        while k < found:
            move = state.moves[k]
            k += 1
            after = state.copy()
            after.apply(seat, move)
            self.meet(Node(after, node, move))

    def meet(self, node: Node) -> None:
        """Evaluates a moment that was not visited before."""
        key = self.key(node.state)
        if key not in self.met:
            self.met.add(key)
            worth = self.judge(node)
            heappush(self.frontier, (-worth, len(self.met), node))

    def key(self, state: SixState) -> tuple[int, ...]:
        """The key of a moment: cards on the table, in hand and publicly known, as far as this turn can change them."""
        own = self.seat * STRIDE
        side = self.outlook.side * STRIDE
        hand = [int(word) for word in state.words[own + HAND : own + HELD]]  # including the publicly known ones
        table = [int(word) for word in state.words[side + HELD : side + STRIDE]]
        return (*hand, *table, int(state.jokers), int(state.ace_low), int(state.one_high))

    # Ends of turns

    def judge(self, node: Node) -> float:
        """Records the plans that stop here; returns the worth of the best."""
        state = node.state
        value = self.outlook.value(state)
        size = state.hand_size(self.seat)
        if state.phase >= LAST:
            self.note(value, node, END)
            return value
        if size == FULL_HAND:
            return self.judge_discards(node, value)
        if self.outlook.stock == 0:
            self.note(value, node, END)
            return value
        value += self.outlook.weights.draw * float(min(self.outlook.stock, FULL_HAND - size))
        value -= self.outlook.weights.later * self.cheapest(state)
        self.note(value, node, REFILL if state.phase == PHASE_A else 0)
        return value

    def judge_discards(self, node: Node, value: float) -> float:
        """Records a plan for every discard; returns the worth of the best."""
        best = -1000.0
        for card in node.state.discardable(self.seat):
            worth = value - self.outlook.loss(node.state, card)
            self.note(worth, node, discard(card))
            best = max(best, worth)
        return best

    def cheapest(self, state: SixState) -> float:
        """The cost of the cheapest discard from a hand."""
        best = 1000.0
        for card in state.discardable(self.seat):
            best = min(best, self.outlook.loss(state, card))
        return max(0.0, best) if best < 1000.0 else 0.0

    def note(self, worth: float, node: Node, end: i64) -> None:
        """Keeps a plan if it is among the best; of equal ones, the first."""
        plans = self.plans
        if len(plans) >= self.wanted and worth <= plans[-1].worth:
            return
        moves = node.moves()
        if end:
            moves.append(int(end))
        at = len(plans)
        while at > 0 and plans[at - 1].worth < worth:
            at -= 1
        plans.insert(at, Plan(worth, moves))
        if len(plans) > self.wanted:
            plans.pop()
