"""A match played by action numbers; the episode draws chance itself."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from librt.vecs import append, vec
from mypy_extensions import i16, i64, u8

from tablee.core.bits import bit, count
from tablee.core.chance import SeededChance, start_match
from tablee.core.game import GameSpec
from tablee.core.options import Options
from tablee.core.playout import deal_next, random_move
from tablee.core.rng import Rng
from tablee.core.state import DEAL, NOBODY, TABLE, GameState
from tablee.envs.arrays.contract import NO_MOVE, GameArrays
from tablee.envs.arrays.layout import ObservationWriter


def no_numbers(n: i64) -> vec[i16]:
    """A vec of `n` zeros of 16 bits."""
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


class EpisodeConfig:
    """The settings shared by all episodes of an environment."""

    def __init__(
        self, spec: GameSpec, arrays: GameArrays, options: Options, seats: int, *, all_moves: bool, by_points: bool
    ) -> None:
        self.spec = spec
        self.arrays = arrays
        self.options = options
        self.seats = seats
        self.all_moves = all_moves
        self.by_points = by_points
        self.blank: vec[i16] = no_numbers(arrays.layout.size)
        self.nothing_allowed: vec[u8] = no_bytes(arrays.actions)
        given = spec.sides(options, seats)
        numbers = sorted(set(given))
        self.side_of: vec[i64] = vec[i64]([numbers.index(side) for side in given])
        self.side_sizes: vec[i64] = vec[i64]([given.count(side) for side in numbers])
        self.sides: i64 = len(numbers)

    def new_match(self, rng: Rng) -> GameState:
        """A match with a random deal and dealer."""
        return start_match(self.spec, self.options, self.seats, SeededChance(rng, rng))


class EpisodeOutput:
    """The output rows of an episode: observation, mask and rewards."""

    def __init__(self, writer: ObservationWriter, masks: vec[u8], mask: i64, rewards: vec[float], reward: i64) -> None:
        self.writer = writer
        self.masks = masks
        self.mask: i64 = mask
        self.rewards = rewards
        self.reward: i64 = reward


def output_for(config: EpisodeConfig) -> EpisodeOutput:
    """Newly allocated output for one episode."""
    writer = ObservationWriter(config.blank[:], 0)
    return EpisodeOutput(writer, config.nothing_allowed[:], 0, vec[float]([0.0] * config.seats), 0)


class Episode:
    """One match. The table deals, rolls and closes windows until a seat has to move (`GameState.asked`)."""

    def __init__(self, config: EpisodeConfig, output: EpisodeOutput, rng: Rng, state: GameState) -> None:
        self.config = config
        self.arrays = config.arrays
        self.output = output
        self.rng = rng
        self.state = state
        self.seat: i64 = NOBODY
        self.scores: vec[i64] = vec[i64]([0] * config.seats)
        self.gains: vec[float] = vec[float]([0.0] * int(config.sides))  # of each side, by the last action
        self.paid: i64 = 0  # whether any reward of the last action is not zero
        # The legal actions of the seat to move, and their moves
        self.actions: vec[i64] = vec[i64]()
        self.moves: vec[i64] = vec[i64]()
        self.choices: i64 = 0
        self.arrays.fix(config.options, config.seats, output.writer)
        self.resume(state)

    # Transitions

    def begin(self) -> None:
        """A new match."""
        self.resume(self.config.new_match(self.rng))

    def resume(self, state: GameState) -> None:
        """Continues from another state with the same house rules."""
        self.state = state
        seat: i64 = 0
        while seat < self.config.seats:
            self.scores[seat] = state.score(seat)
            seat += 1
        self.settle()

    def act(self, action: i64) -> bool:
        """Takes an action for the seat to move; False, and no change, if it is illegal."""
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
        """Lets the table act until a seat is to move, and finds the legal actions of that seat.

        It repeats the loop of `Match.due_move`, because a match formats and records every move, which costs more than
        the whole step here; and all chance is one `Rng`, so that copies and pickles of an episode are its number.
        """
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
        n = state.legal_count(seat) if self.config.all_moves else state.playing_count(seat)
        while len(self.moves) < n:
            self.moves = append(self.moves, 0)
            self.actions = append(self.actions, 0)
        arrays = self.arrays
        moves = self.moves
        actions = self.actions
        k: i64 = 0
        while k < n:
            move = state.legal_at(seat, k)
            moves[k] = move
            actions[k] = arrays.action(state, move)
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
        """The move of an action, or `NO_MOVE` if the seat to move may not make it."""
        actions = self.actions
        n = self.choices
        k: i64 = 0
        while k < n:
            if actions[k] == action:
                return self.moves[k]
            k += 1
        return NO_MOVE

    def allowed(self) -> list[int]:
        """All legal actions of the seat to move."""
        found: list[int] = []
        k: i64 = 0
        while k < self.choices:
            found.append(int(self.actions[k]))
            k += 1
        return found

    def random_action(self, rng: Rng) -> i64:
        """A random legal action of the seat to move."""
        return self.actions[rng.below(self.choices)]

    # Observations and rewards

    def observe(self, seat: i64) -> None:
        """Writes a seat's observation to the output."""
        self.show(seat, self.output.writer)

    def show(self, seat: i64, writer: ObservationWriter) -> None:
        """Writes a seat's observation with any writer."""
        writer.clear()
        self.arrays.observe(self.state, seat, writer)

    def take_pay_away(self) -> None:
        seat: i64 = 0
        while seat < self.config.seats:
            self.output.rewards[self.output.reward + seat] = 0.0
            seat += 1
        self.paid = 0

    def pay(self) -> None:
        if self.config.by_points:
            self.pay_points()
        elif self.seat == NOBODY:
            self.pay_victory()

    def pay_points(self) -> None:
        """Pays each seat the gain of its side minus the mean gain of the other sides; a single player gets the gain."""
        config = self.config
        n = config.seats
        gains = self.gains
        side: i64 = 0
        while side < config.sides:
            gains[side] = 0.0
            side += 1
        changed: i64 = 0
        seat: i64 = 0
        while seat < n:
            score = self.state.score(seat)
            gain = score - self.scores[seat]
            if gain:
                self.scores[seat] = score
                side = config.side_of[seat]
                gains[side] = gains[side] + float(gain) / float(config.side_sizes[side])
                changed = 1
            seat += 1
        if changed == 0:
            return
        total = 0.0
        for of_side in gains:
            total += of_side
        sign = -1.0 if self.state.fewest_points_win() else 1.0
        seat = 0
        while seat < n:
            gained = gains[config.side_of[seat]]
            if config.sides > 1:
                gained -= (total - gained) / float(config.sides - 1)
            self.output.rewards[self.output.reward + seat] = sign * gained
            seat += 1
        self.paid = 1

    def pay_victory(self) -> None:
        """Pays 1 to a side that wins alone; the others share -1. Joint winners share the victory."""
        outcome = self.state.outcome()
        assert outcome is not None
        config = self.config
        won: i64 = 0
        for winner in outcome.winners:
            won |= bit(config.side_of[winner])
        sides = config.sides
        seat: i64 = 0
        while seat < config.seats:
            part = float(sides) / float(count(won)) if won & bit(config.side_of[seat]) else 0.0
            reward = (part - 1.0) / float(sides - 1) if sides > 1 else part
            self.output.rewards[self.output.reward + seat] = reward
            seat += 1
        self.paid = 1


Copying = Callable[[], Any]
"""Copies an episode's output to a new array."""


class ObservationCopies:
    """Observations of one episode as independent arrays."""

    def __init__(self, episode: Episode, cells: Copying, mask: Copying, no_mask: Copying) -> None:
        self.episode = episode
        self.cells = cells
        self.mask = mask
        self.no_mask = no_mask

    def observe(self, seat: i64) -> dict[str, Any]:
        """A seat's observation and action mask; the mask is empty unless the seat is to move."""
        self.episode.observe(seat)
        mask = self.mask() if self.episode.seat == seat else self.no_mask()
        return {"observation": self.cells(), "action_mask": mask}
