"""A match that is played by the numbers of actions; chance does its part by itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from tablee.core.game import Game
from tablee.core.options import Options
from tablee.core.playout import deal_next, random_move, start_match
from tablee.core.rng import Rng
from tablee.core.state import DEAL, NOBODY, TABLE, GameState
from tablee.envs.arrays.coder import Coder
from tablee.envs.arrays.layout import Page
from tablee.games.twenty_twenty.bots.winnable import winnable_deal
from tablee.games.twenty_twenty.state import TwentyTwentyOptions

NO_MOVE: Final = -1


def no_numbers(n: i64) -> vec[i16]:
    """So many zeros."""
    cells = vec[i16](capacity=n)
    i: i64 = 0
    while i < n:
        cells = append(cells, 0)
        i += 1
    return cells


def no_bytes(n: i64) -> vec[u8]:
    """So many zeros."""
    cells = vec[u8](capacity=n)
    i: i64 = 0
    while i < n:
        cells = append(cells, 0)
        i += 1
    return cells


class Terms:
    """What all episodes of an environment have in common."""

    def __init__(
        self, game: Game, coder: Coder, options: Options, seats: int, *, all_moves: bool, by_points: bool
    ) -> None:
        self.game = game
        self.coder = coder
        self.options = options
        self.seats = seats
        self.all_moves = all_moves
        self.by_points = by_points
        self.blank: vec[i16] = no_numbers(coder.layout.size)
        self.nothing_allowed: vec[u8] = no_bytes(coder.actions)
        self.proved = isinstance(options, TwentyTwentyOptions) and options.deals == "winnable"

    def new_match(self, rng: Rng) -> GameState:
        """A match with a random deal and a random dealer."""
        if self.proved:
            return self.game.start(self.options, 1, 0, winnable_deal(rng))  # V11
        return start_match(self.game, self.options, self.seats, rng)


class Output:
    """Where an episode writes: a page for observations, a row of a mask, a row of rewards."""

    def __init__(self, page: Page, masks: vec[u8], mask: i64, rewards: vec[float], reward: i64) -> None:
        self.page = page
        self.masks = masks
        self.mask: i64 = mask
        self.rewards = rewards
        self.reward: i64 = reward


def output_for(terms: Terms) -> Output:
    """Memory for one episode."""
    page = Page(terms.blank[:], 0)
    return Output(page, terms.nothing_allowed[:], 0, vec[float]([0.0] * terms.seats), 0)


class Episode:
    """One match. The table deals, rolls and closes windows with `rng` until a seat is asked (`GameState.asked`)."""

    def __init__(self, terms: Terms, output: Output, rng: Rng, state: GameState) -> None:
        self.terms = terms
        self.coder = terms.coder
        self.output = output
        self.rng = rng
        self.state = state
        self.seat: i64 = NOBODY
        self.scores: vec[i64] = vec[i64]([0] * terms.seats)
        self.paid: i64 = 0  # whether the last action brought anybody anything
        # What the seat asked may do: numbers of actions, and the moves they stand for.
        self.actions: vec[i64] = vec[i64]()
        self.moves: vec[i64] = vec[i64]()
        self.choices: i64 = 0
        self.coder.fix(terms.options, terms.seats, output.page)
        self.resume(state)

    # How it goes on

    def begin(self) -> None:
        """A new match."""
        self.resume(self.terms.new_match(self.rng))

    def resume(self, state: GameState) -> None:
        """Goes on from another moment of a match with the same house rules."""
        self.state = state
        seat: i64 = 0
        while seat < self.terms.seats:
            self.scores[seat] = state.score(seat)
            seat += 1
        self.settle()

    def act(self, action: i64) -> bool:
        """Takes an action for the seat asked; False if it may not, and nothing has changed."""
        move = self.move_of(action)
        if move == NO_MOVE:
            return False
        if self.paid:
            self.take_pay_away()
        self.state.apply(self.seat, move)
        self.settle()
        self.pay()
        return True

    def settle(self) -> None:
        """Lets the table act until a seat is asked, and finds what that seat may do."""
        self.mask_choices(0)
        state = self.state
        seat = state.asked()
        while seat == DEAL or seat == TABLE:
            if seat == DEAL:
                deal_next(state, self.rng)
            else:
                state.apply(TABLE, random_move(state, TABLE, self.rng))
            seat = state.asked()
        self.seat = seat
        self.find_choices()
        self.mask_choices(1)

    def is_over(self) -> bool:
        return self.seat == NOBODY

    # Actions

    def find_choices(self) -> None:
        self.choices = 0
        seat = self.seat
        if seat == NOBODY:
            return
        state = self.state
        n = state.legal_count(seat) if self.terms.all_moves else state.playing_count(seat)
        while len(self.moves) < n:
            self.moves = append(self.moves, 0)
            self.actions = append(self.actions, 0)
        coder = self.coder
        moves = self.moves
        actions = self.actions
        k: i64 = 0
        while k < n:
            move = state.legal_at(seat, k)
            moves[k] = move
            actions[k] = coder.action(state, move)
            k += 1
        self.choices = n

    def mask_choices(self, sign: i64) -> None:
        masks = self.output.masks
        start = self.output.mask
        actions = self.actions
        n = self.choices
        k: i64 = 0
        while k < n:
            masks[start + actions[k]] = u8(sign)
            k += 1

    def move_of(self, action: i64) -> i64:
        """The move that an action stands for, or `NO_MOVE` if the seat asked may not make it."""
        actions = self.actions
        n = self.choices
        k: i64 = 0
        while k < n:
            if actions[k] == action:
                return self.moves[k]
            k += 1
        return NO_MOVE

    def allowed(self) -> list[int]:
        """All actions of the seat asked."""
        found: list[int] = []
        k: i64 = 0
        while k < self.choices:
            found.append(int(self.actions[k]))
            k += 1
        return found

    def random_action(self, rng: Rng) -> i64:
        """Any of the actions of the seat asked."""
        return self.actions[rng.below(self.choices)]

    # Observations and rewards

    def observe(self, seat: i64) -> None:
        """Writes what a seat knows."""
        self.show(seat, self.output.page)

    def show(self, seat: i64, page: Page) -> None:
        """Writes it onto any page."""
        page.clear()
        self.coder.observe(self.state, seat, page)

    def take_pay_away(self) -> None:
        seat: i64 = 0
        while seat < self.terms.seats:
            self.output.rewards[self.output.reward + seat] = 0.0
            seat += 1
        self.paid = 0

    def pay(self) -> None:
        if self.terms.by_points:
            self.pay_points()
        elif self.seat == NOBODY:
            self.pay_victory()

    def pay_points(self) -> None:
        """To each seat what its side has gained, less the mean of the other sides; alone, what it has gained."""
        n = self.terms.seats
        gains = vec[i64](capacity=n)
        total: i64 = 0
        changed: i64 = 0
        seat: i64 = 0
        while seat < n:
            score = self.state.score(seat)
            gain = score - self.scores[seat]
            self.scores[seat] = score
            gains = append(gains, gain)
            total += gain
            changed |= gain
            seat += 1
        if changed == 0:
            return
        sides = self.coder.sides(self.state)
        sign = -1.0 if self.state.fewest_points_win() else 1.0
        seat = 0
        while seat < n:
            gained = float(gains[seat])
            if sides > 1:
                of_all_sides = float(total) * float(sides) / float(n)
                gained -= (of_all_sides - gained) / float(sides - 1)
            self.output.rewards[self.output.reward + seat] = sign * gained
            seat += 1
        self.paid = 1

    def pay_victory(self) -> None:
        """1 for the side that wins alone; the others share a loss of 1; sides that win together share the victory."""
        outcome = self.state.outcome()
        assert outcome is not None
        n = self.terms.seats
        sides = self.coder.sides(self.state)
        winners = len(outcome.winners)
        seat: i64 = 0
        while seat < n:
            part = float(n) / float(winners) if int(seat) in outcome.winners else 0.0
            reward = (part - 1.0) / float(sides - 1) if sides > 1 else part
            self.output.rewards[self.output.reward + seat] = reward
            seat += 1
        self.paid = 1


Copying = Callable[[], Any]
"""Makes an array of its own from what an episode has written."""


class Sight:
    """Observations of one episode, as arrays of their own."""

    def __init__(self, episode: Episode, cells: Copying, mask: Copying, no_mask: Copying) -> None:
        self.episode = episode
        self.cells = cells
        self.mask = mask
        self.no_mask = no_mask

    def observe(self, seat: i64) -> dict[str, Any]:
        """What a seat knows, and what it may do if it is asked."""
        self.episode.observe(seat)
        mask = self.mask() if self.episode.seat == seat else self.no_mask()
        return {"observation": self.cells(), "action_mask": mask}
