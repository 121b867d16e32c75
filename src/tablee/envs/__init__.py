"""The games as research environments: PettingZoo, Gymnasium, and many games at once (`docs/envs.md`).

    from tablee import envs

    env = envs.make("mio", seats=4)             # PettingZoo (AEC)
    env = envs.make("20-20")                    # Gymnasium
    tables = envs.make_vec("mio", games=256)    # compiled, for training

Importing this package makes `tablee/TwentyTwenty-v0` known to Gymnasium.
"""

from __future__ import annotations

from typing import Any

try:
    import gymnasium
    import pettingzoo as pettingzoo
except ImportError as error:
    raise ImportError(
        f'tablee.envs needs more than Tablée itself: pip install "tablee[pettingzoo]" ({error})'
    ) from error

from tablee.envs.actions import meaning, meanings
from tablee.envs.aec import TableEnv
from tablee.envs.errors import IllegalActionError, NotStartedError
from tablee.envs.solo import TwentyTwentyEnv
from tablee.envs.terms import Moves, Reward, check_game, check_seats
from tablee.envs.vector import Batch, ManyTables

__all__ = [
    "SEATS",
    "Batch",
    "IllegalActionError",
    "ManyTables",
    "NotStartedError",
    "TableEnv",
    "TwentyTwentyEnv",
    "make",
    "make_vec",
    "meaning",
    "meanings",
    "register",
]

SEATS = {"20-20": 1, "six-sequences": 2, "mio": 4, "ekko": 4, "sequence-des": 2}
"""How many seats a table has if nobody says."""
SOLITAIRE_ID = "tablee/TwentyTwenty-v0"


def make(
    game: str,
    seats: int | None = None,
    *,
    reward: Reward | None = None,
    moves: Moves = "playing",
    render_mode: str | None = None,
    **options: Any,
) -> TableEnv | TwentyTwentyEnv:
    """An environment for one table: PettingZoo's for several players, Gymnasium's for 20/20.

    `options` are the house rules of the game. Raises `OptionsError` that names what is allowed.
    """
    if game == "20-20":
        check_seats(game, 1 if seats is None else seats)
        return TwentyTwentyEnv(reward=reward or "points", moves=moves, render_mode=render_mode, **options)
    return TableEnv(
        game, _seats(game, seats), reward=reward or "win", moves=moves, render_mode=render_mode, options=options
    )


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
    """Many tables of one game at once. `copy=False` hands out read-only views that the next step writes over."""
    default: Reward = "points" if game == "20-20" else "win"
    return ManyTables(
        game, games, _seats(game, seats), reward=reward or default, moves=moves, copy=copy, options=options
    )


def _seats(game: str, seats: int | None) -> int:
    check_game(game)
    return SEATS[game] if seats is None else seats


def register() -> None:
    """Makes the solitaire known to Gymnasium, once."""
    if SOLITAIRE_ID not in gymnasium.registry:
        gymnasium.register(
            id=SOLITAIRE_ID,
            entry_point="tablee.envs.solo:TwentyTwentyEnv",
            vector_entry_point="tablee.envs.vector:TwentyTwentyVectorEnv",
            disable_env_checker=True,  # tests check it, not every step
        )


register()
