"""The games in OpenSpiel (`docs/openspiel.md`): importing this package registers all five with pyspiel.

import pyspiel
import tablee.envs.openspiel

game = pyspiel.load_game("python_tablee_mio(seats=3,target=50)")
"""

from __future__ import annotations

from typing import Any

try:
    import pyspiel
except ImportError as error:
    raise ImportError(
        f'tablee.envs.openspiel needs more than Tablée itself: pip install "tablee[openspiel]" ({error})'
    ) from error

from tablee.envs.openspiel.parameters import Parameters
from tablee.envs.openspiel.spiel import TableGame, TableState
from tablee.games.registry import HOUSE

__all__ = ["GAMES", "TableGame", "TableState", "register"]

GAMES = {name: f"python_tablee_{name.replace('-', '_')}" for name in HOUSE}
"""The games' names in OpenSpiel."""
OPEN_GAMES = ("sequence-des",)
"""All players see everything."""


def register() -> None:
    """Makes the games known to OpenSpiel, once."""
    known = set(pyspiel.registered_names())
    for name, spiel_name in GAMES.items():
        if spiel_name not in known:
            parameters = Parameters(name)
            game_type = type_of(name, parameters)
            made = type(spiel_name, (TableGame,), {"game_type": game_type, "parameters": parameters})
            pyspiel.register_game(game_type, made)


def type_of(name: str, parameters: Parameters) -> Any:
    """What OpenSpiel wants to know of a game whatever its parameters."""
    kinds = pyspiel.GameType
    is_open = name in OPEN_GAMES
    alone = parameters.most == 1
    return kinds(
        short_name=GAMES[name],
        long_name=f"Tablée {HOUSE[name].game.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION if is_open else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if alone else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=parameters.most,
        min_num_players=parameters.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters.defaults,
    )


register()
