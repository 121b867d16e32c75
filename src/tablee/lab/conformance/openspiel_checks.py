"""What a game owes in OpenSpiel (`tablee.envs.openspiel`): its states say what its history says."""

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
"""Actions of a match that are looked at."""
GAP = 200
"""Actions between moments that are cloned and written down."""


def game_of(table: TriedTable) -> Any:
    """The table as a game of OpenSpiel; options that mean nothing there are left out."""
    openspiel.register()
    parameters = Parameters(table.spec)
    given = {name: value for name, value in table.options.as_dict().items() if name in parameters.rules}
    return openspiel.load(table.subject.name, parameters.plain({"seats": table.seats, **given}))


def check_openspiel(table: TriedTable, seed: int) -> Iterator[str]:
    """OpenSpiel's states have the actions, outcomes, texts and returns of the history, and go on alike when cloned."""
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
    """What is wrong with what a match that is over brings."""
    returns, table = state.returns(), state.past.now.table
    if returns != table.returns(state.past.now.state):
        yield f"OpenSpiel's returns are {returns}, and the history's {table.returns(state.past.now.state)}"
    if not all(game.min_utility() <= paid <= game.max_utility() for paid in returns):
        yield f"the returns {returns} do not lie from {game.min_utility()} to {game.max_utility()}, as the game says"


def faults_of_copies(game: Any, state: Any, action: int) -> Iterator[str]:
    """What is other in a clone, or in a state that was written down and read."""
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
