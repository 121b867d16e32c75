"""Checks of a game in OpenSpiel (`tablee.envs.openspiel`): its states agree with its history."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from tablee.core.rng import Rng
from tablee.envs import openspiel
from tablee.envs.histories.history import CHANCE, OVER, History
from tablee.envs.histories.information_states import recalled
from tablee.envs.openspiel.parameters import Parameters
from tablee.lab.conformance.moment_checks import brief, viewer_text
from tablee.lab.conformance.subject import TriedTable

MOST = 1_500
"""The most actions of a match that are checked."""
GAP = 200
"""Actions between checks of clones and serialised states."""


def game_of(table: TriedTable) -> Any:
    """The table as an OpenSpiel game, without options that have no meaning there."""
    openspiel.register()
    parameters = Parameters(table.spec)
    given = {name: value for name, value in table.options.as_dict().items() if name in parameters.rules}
    return openspiel.load(table.subject.name, parameters.plain({"seats": table.seats, **given}))


def check_openspiel(table: TriedTable, seed: int) -> Iterator[str]:
    """OpenSpiel's states have the history's actions, outcomes, texts and returns, and clones continue alike."""
    game, rng = game_of(table), Rng(seed)
    state = game.new_initial_state()
    past: History = state.past
    for number in range(MOST):
        now = past.now
        outcomes = now.outcomes() if now.player == CHANCE else []
        actions = [outcome for outcome, _ in outcomes] or now.legal()
        told = [(state.current_player(), now.player), (state.legal_actions(), actions)]
        told += [(state.chance_outcomes(), outcomes)] if outcomes else []
        told += [(state.is_terminal(), now.player == OVER)]
        for one, other in told:
            if one != other:
                yield f"after {number} actions OpenSpiel has {brief(one)}, and the history {brief(other)}"
                return
        most = game.max_chance_outcomes() if outcomes else game.num_distinct_actions()
        if any(not 0 <= action < most for action in actions):
            yield f"the numbers {brief(actions)} do not all lie below {most}, as the game says"
        if now.player == OVER:
            yield from faults_of_returns(game, state)
            break
        action = actions[int(rng.below(len(actions)))]
        if number % GAP == 0:
            yield from faults_of_copies(game, state, action)
        state.apply_action(action)
        past = past.after(action)
    if state.history() != past.actions():
        yield "OpenSpiel's history has other actions"
    for seat in range(table.seats):
        if state.information_state_string(seat) != recalled(past, seat):
            yield f"the information state of {viewer_text(seat)} is not that of the history"


def faults_of_returns(game: Any, state: Any) -> Iterator[str]:
    """Faults in the returns of a finished match."""
    returns, table = state.returns(), state.past.now.table
    if returns != table.returns(state.past.now.state):
        yield f"OpenSpiel's returns are {returns}, and the history's {table.returns(state.past.now.state)}"
    if not all(game.min_utility() <= paid <= game.max_utility() for paid in returns):
        yield f"the returns {returns} do not lie from {game.min_utility()} to {game.max_utility()}, as the game says"


def faults_of_copies(game: Any, state: Any, action: int) -> Iterator[str]:
    """Differences of a clone, or of a serialised and restored state."""
    before = str(state)
    twins = {"a clone": state.clone(), "a state that was read again": game.deserialize_state(state.serialize())}
    for what, twin in twins.items():
        if str(twin) != before:
            yield f"{what} is another state"
        twin.apply_action(action)
        if str(twin) != str(state.child(action)):
            yield f"{what} goes on in another way"
        if str(state) != before:
            yield f"playing on in {what} changed the state"
