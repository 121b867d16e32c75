"""Checks of a game's arrays: action numbers, masks, observations and rewards (`tablee.envs.arrays`)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import get_args

import numpy as np
from numpy.typing import NDArray

from tablee.core.rng import Rng
from tablee.core.state import ALL, NOBODY, GameState, Outcome
from tablee.envs import actions
from tablee.envs.aec import TableEnv
from tablee.envs.arrays.episode import EpisodeConfig
from tablee.envs.arrays.layout import ObservationWriter
from tablee.envs.buffers import EpisodeBuffers
from tablee.envs.config import Moves, Reward, bounds, config_of
from tablee.envs.errors import IllegalActionError
from tablee.lab import playing
from tablee.lab.conformance.moment_checks import MOST_MOVES, Moment, viewer_text, worlds_alike
from tablee.lab.conformance.subject import TriedTable

NO_ACTIONS: tuple[object, ...] = (-1, 2**31, 2**62, 2**64, -(2**70), True, 1.0, "1", None)
"""Values that are not actions of any game."""


def config_for(table: TriedTable, reward: Reward, moves: Moves) -> EpisodeConfig:
    """The episode settings of a table."""
    return config_of(table.subject.name, table.seats, table.given, reward, moves)


def check_arrays(moment: Moment) -> Iterator[str]:
    """Checks action numbers, masks and observations at a moment in which a seat has to move."""
    asked = int(moment.state.asked())
    if asked == NOBODY:
        yield from check_observations(moment, config_for(moment.table, "win", "all"))
    elif 0 <= asked < moment.table.seats:
        config = config_for(moment.table, "win", "all")
        faults = list(check_numbers(moment, config, asked))
        yield from faults
        if not faults:  # masks need distinct numbers
            yield from check_masks(moment, asked)
            yield from check_observations(moment, config)
            yield from check_outsiders(moment)


def check_numbers(moment: Moment, config: EpisodeConfig, asked: int) -> Iterator[str]:
    """Every legal move of the seat to move has its own number, which converts back to it."""
    state, arrays, write = moment.state, config.arrays, moment.table.text.move_text
    known: dict[int, int] = {}
    for place, move in enumerate(state.legal_moves(asked)):
        number = int(arrays.action(state, move))
        if not 0 <= number < arrays.actions:
            yield f"{write(state, asked, move)!r} has the action {number}; they go from 0 to {arrays.actions - 1}"
            return
        if known.setdefault(number, move) != move:
            both = f"{write(state, asked, known[number])!r} and {write(state, asked, move)!r}"
            yield f"{both} have both the action {number}"
            return
        if place < MOST_MOVES and arrays.move(state, number) != move:
            yield f"{write(state, asked, move)!r} has the action {number}, which stands for another move"
        if place < MOST_MOVES and not actions.meaning(moment.table.subject.name, number):
            yield f"{write(state, asked, move)!r} has the action {number}, which has no meaning"


def check_masks(moment: Moment, asked: int) -> Iterator[str]:
    """A mask has the moves of the seat to move, all or those that play on; masks of other seats are empty."""
    state = moment.state
    counts: dict[Moves, int] = {"all": state.legal_count(asked), "playing": state.playing_count(asked)}
    for offered, count in counts.items():
        config = config_for(moment.table, "win", offered)
        buffers = EpisodeBuffers(config, Rng(0), state.copy())
        for seat in range(moment.table.seats):
            moves = state.legal_moves(asked)[: int(count)] if seat == asked else []
            mask = {int(number) for number in np.flatnonzero(buffers.observe(seat)["action_mask"])}
            if wrong := mask ^ numbers_of(config, state, moves):
                yield f"the mask of {viewer_text(seat)} (moves={offered!r}) is wrong at {sorted(wrong)[:5]}"


def check_observations(moment: Moment, config: EpisodeConfig) -> Iterator[str]:
    """An observation stays within its bounds, and reveals nothing that the seat cannot know."""
    state = moment.state
    low, high = bounds(config.arrays.layout)
    buffers = EpisodeBuffers(config, Rng(0), state.copy())
    for seat in range(moment.table.seats):
        name, seen = viewer_text(seat), observed(config, state, seat)
        outside = (seen < low) | (seen > high)
        if outside.any():
            yield f"{name} observes {seen[outside][0]} in `{section_at(config, outside)}`, which is out of its bounds"
        if (buffers.observe(seat)["observation"] != seen).any():
            yield f"what {name} observes depends on what was observed before"
        worlds = worlds_alike(moment, seat)
        if state.outcome() is not None:  # a view of the end does not contain the seat on turn
            worlds = worlds[:1]
        for what, other in [("in a copy", state.copy()), *worlds]:
            differs = observed(config, other, seat) != seen
            if differs.any():
                yield f"{what}, {name} observes another `{section_at(config, differs)}`"
                return
            if other.asked() == state.asked() == seat:
                moves = [numbers_of(config, world, world.legal_moves(seat)) for world in (state, other)]
                if moves[0] != moves[1]:
                    yield f"{what}, {name} has another mask"


def check_outsiders(moment: Moment) -> Iterator[str]:
    """An invalid or illegal action is refused with a message and changes nothing."""
    table, state = moment.table, moment.state
    env = TableEnv(table.subject.name, table.seats, moves="all", options=table.given)
    env.reset(seed=1, options={"position": state.view(ALL)})
    allowed = set(env.legal_actions())
    size, rng = int(env.config.arrays.actions), Rng(moment.number)
    illegal = {int(rng.below(size)) for _ in range(8)} - allowed
    before = env.state().tobytes()
    for action in [*NO_ACTIONS, size, *sorted(illegal)]:
        try:
            env.step(action)  # type: ignore[arg-type]  # wrong on purpose
        except IllegalActionError as refused:
            if not str(refused):
                yield f"the action {action!r} is refused without words"
        else:
            yield f"the action {action!r} is taken, and is not among those that are legal"
            return
    if env.state().tobytes() != before or set(env.legal_actions()) != allowed:
        yield "actions that were refused have changed the match"


def numbers_of(config: EpisodeConfig, state: GameState, moves: list[int]) -> set[int]:
    """The actions of moves of the seat to move."""
    return {int(config.arrays.action(state, move)) for move in moves}


def observed(config: EpisodeConfig, state: GameState, seat: int) -> NDArray[np.int16]:
    """A seat's observation in a new array."""
    writer = ObservationWriter(config.blank[:], 0)
    config.arrays.fix(config.options, config.seats, writer)
    config.arrays.observe(state, seat, writer)
    return np.frombuffer(memoryview(writer.cells), dtype=np.int16)


def section_at(config: EpisodeConfig, marked: NDArray[np.bool_]) -> str:
    """The section of an observation that has the first marked cell."""
    first = int(np.argmax(marked))
    return next(part.name for part in config.arrays.layout.sections if first < part.start + part.length)


# Rewards


def check_rewards(table: TriedTable, seed: int) -> Iterator[str]:
    """Over a random match the rewards of every seat add up to the outcome: the victory, or the points of its side."""
    for reward in get_args(Reward):
        config = config_for(table, reward, "playing")
        buffers = EpisodeBuffers(config, Rng(seed))
        episode, paid = buffers.episode, np.zeros(table.seats)
        before = [int(episode.state.score(seat)) for seat in range(table.seats)]
        for _ in range(playing.LONGEST):
            if episode.is_over():
                break
            episode.act(episode.random_action(episode.rng))
            paid += buffers.rewards if episode.paid else 0.0
        outcome = episode.state.outcome()
        if outcome is None:  # the check `end` reports that
            return
        sides = table.spec.sides(table.options, table.seats)
        if reward == "win":
            due = victory(outcome, sides)
        else:
            gains = [score - then for score, then in zip(outcome.scores, before, strict=True)]
            due = points(gains, sides, -1 if episode.state.fewest_points_win() else 1)
        if not np.allclose(paid, due):
            yield f"with reward={reward!r} the seats are paid {paid.tolist()}, and the outcome says {due}"


def victory(outcome: Outcome, sides: list[int]) -> list[float]:
    """1 for a side that wins alone, -1 shared by the others; joint winners share. In a solitaire: 1 or 0."""
    won = {sides[seat] for seat in outcome.winners}
    every = len(set(sides))
    if every == 1:
        return [float(side in won) for side in sides]
    return [((every / len(won) if side in won else 0.0) - 1) / (every - 1) for side in sides]


def points(gains: list[int], sides: list[int], sign: int) -> list[float]:
    """The mean of a side, less that of the other sides."""
    mean = {side: float(np.mean([gains[seat] for seat in range(len(sides)) if sides[seat] == side])) for side in sides}
    others = {side: [mean[other] for other in mean if other != side] or [0.0] for side in mean}
    return [sign * (mean[side] - float(np.mean(others[side]))) for side in sides]
