"""The games in OpenSpiel (`docs/openspiel.md`): importing this package registers them with pyspiel.

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

from tablee.core.game import GameSpec
from tablee.envs.openspiel.adapter import TableGame, TableState
from tablee.envs.openspiel.parameters import Parameters
from tablee.games.registry import GAMES as ALL_GAMES

__all__ = ["GAMES", "TableGame", "TableState", "load", "register"]

GAMES: dict[str, str] = {}
"""The registered games by our name: their names in OpenSpiel."""


def register() -> None:
    """Registers all games with OpenSpiel, once, including those of other packages."""
    known = set(pyspiel.registered_names())
    for name, spec in ALL_GAMES.items():
        GAMES[name] = f"python_tablee_{name.replace('-', '_')}"
        if GAMES[name] not in known:
            parameters = Parameters(spec)
            game_type = type_of(spec, parameters)
            made = type(GAMES[name], (TableGame,), {"game_type": game_type, "parameters": parameters})
            pyspiel.register_game(game_type, made)


def load(game: str, parameters: dict[str, Any]) -> Any:
    """An OpenSpiel game by our name of the game."""
    return pyspiel.load_game(GAMES[game], parameters)


def type_of(spec: GameSpec, parameters: Parameters) -> Any:
    """The OpenSpiel game type, which does not depend on the parameters."""
    kinds = pyspiel.GameType
    is_open = parameters.part.is_open
    return kinds(
        short_name=GAMES[spec.name],
        long_name=f"Tablée {spec.title}",
        dynamics=kinds.Dynamics.SEQUENTIAL,
        chance_mode=kinds.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kinds.Information.PERFECT_INFORMATION if is_open else kinds.Information.IMPERFECT_INFORMATION,
        utility=kinds.Utility.GENERAL_SUM if spec.most == 1 else kinds.Utility.ZERO_SUM,
        reward_model=kinds.RewardModel.TERMINAL,
        max_num_players=spec.most,
        min_num_players=spec.fewest,
        provides_information_state_string=True,
        provides_information_state_tensor=False,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification=parameters.defaults,
    )


register()
