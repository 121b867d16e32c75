"""The games as research environments: PettingZoo, Gymnasium, and many games at once (`docs/envs.md`).

    from tablee import envs

    env = envs.make("mio", seats=4)             # PettingZoo (AEC)
    env = envs.make("20-20")                    # Gymnasium
    tables = envs.make_vec("mio", games=256)    # compiled, for training

Importing this package registers solitaires with Gymnasium: `tablee/TwentyTwenty-v0`. Every game has a module as
PettingZoo names its own: `envs.mio_v0`.
"""

from __future__ import annotations

import sys
from types import ModuleType
from typing import Any

try:
    import gymnasium
    import pettingzoo as pettingzoo
except ImportError as error:
    raise ImportError(
        f'tablee.envs needs more than Tablée itself: pip install "tablee[pettingzoo]" ({error})'
    ) from error

from tablee.envs import solo
from tablee.envs.actions import meaning, meanings
from tablee.envs.aec import TableEnv
from tablee.envs.config import Moves, Reward, checked_seats, spec_named
from tablee.envs.errors import IllegalActionError, NotStartedError
from tablee.envs.naming import class_name, identifier
from tablee.envs.solo import SoloEnv
from tablee.envs.vector import Batch, ManyTables
from tablee.games.registry import GAMES, HOUSE

__all__ = [
    "Batch",
    "IllegalActionError",
    "ManyTables",
    "NotStartedError",
    "SoloEnv",
    "TableEnv",
    "make",
    "make_vec",
    "meaning",
    "meanings",
    "register",
]


def make(
    game: str,
    seats: int | None = None,
    *,
    reward: Reward | None = None,
    moves: Moves = "playing",
    render_mode: str | None = None,
    **options: Any,
) -> TableEnv | SoloEnv:
    """An environment for one table: PettingZoo for several players, Gymnasium for a solitaire.

    `options` are the house rules of the game. Raises `OptionsError` with the allowed values.
    """
    spec = spec_named(game)
    if spec.most == 1:
        checked_seats(spec, seats)
        return solo.CLASSES.of(spec)(reward=reward, moves=moves, render_mode=render_mode, **options)
    return TableEnv(game, seats, reward=reward, moves=moves, render_mode=render_mode, options=options)


def make_vec(
    game: str,
    games: int = 256,
    seats: int | None = None,
    *,
    reward: Reward | None = None,
    moves: Moves = "playing",
    copy: bool = True,
    **options: object,
) -> ManyTables:
    """Many tables of one game at once. `copy=False` returns read-only views that the next step overwrites."""
    return ManyTables(game, games, seats, reward=reward, moves=moves, copy=copy, options=options)


def register() -> None:
    """Registers the solitaires with Gymnasium, once."""
    for game, spec in GAMES.items():
        name = f"tablee/{class_name(game)}-v0"
        if spec.most == 1 and name not in gymnasium.registry:
            gymnasium.register(
                id=name,
                entry_point=f"tablee.envs.solo:{class_name(game)}Env",
                vector_entry_point=f"tablee.envs.vector:{class_name(game)}VectorEnv",
                disable_env_checker=True,  # tests check it, not every step
            )


def module_of(game: str) -> ModuleType:
    """A module in PettingZoo's style: `mio_v0.env(seats=4)`."""
    module = ModuleType(f"{__name__}.{identifier(game)}_v0", f"The game {game} as PettingZoo names its environments.")

    def env(
        seats: int | None = None,
        *,
        reward: Reward | None = None,
        moves: Moves = "playing",
        render_mode: str | None = None,
        **options: object,
    ) -> TableEnv:
        """A table; `options` are its house rules. There are no wrappers: the environment does its own checks."""
        return TableEnv(game, seats, reward=reward, moves=moves, render_mode=render_mode, options=options)

    vars(module).update(env=env, raw_env=env)
    sys.modules[module.__name__] = module
    return module


def __getattr__(name: str) -> Any:
    """Modules such as `mio_v0`, also of other packages' games, and classes of solitaires such as `TwentyTwentyEnv`."""
    if name.endswith("_v0"):
        for game in GAMES:
            if f"{identifier(game)}_v0" == name:
                return module_of(game)
    if name.endswith("Env"):
        return getattr(solo, name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


for _game in HOUSE:  # so that `import tablee.envs.mio_v0` finds them
    globals()[f"{identifier(_game)}_v0"] = module_of(_game)
register()
