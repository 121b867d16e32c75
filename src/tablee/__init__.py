"""Tablée: five tabletop games to play, to check and to study.

    from tablee import Match

    match = Match.new("mio", seats=3)
    match.legal(match.asked)        # the legal moves of the seat to move
    match.step("expert")            # the next move, by a bot
    match.finish().winners

Everything that guides and examples use can be imported from here; each name is loaded on first use.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.1.0"

_HOMES = {
    "Bot": "tablee.bots.contract",
    "GameSpec": "tablee.core.game",
    "GameState": "tablee.core.state",
    "GameText": "tablee.core.text",
    "Match": "tablee.match.match",
    "Move": "tablee.core.text",
    "NotationError": "tablee.core.text",
    "Option": "tablee.core.options",
    "OptionsError": "tablee.core.refusal",
    "PlayerView": "tablee.core.views",
    "PositionError": "tablee.core.text",
    "Record": "tablee.match.records",
    "RecordError": "tablee.match.records",
    "Refusal": "tablee.core.refusal",
    "Refused": "tablee.core.refusal",
    "Rng": "tablee.core.rng",
    "Seen": "tablee.bots.contract",
    "bot": "tablee.api",
    "game": "tablee.api",
    "game_names": "tablee.api",
    "load_record": "tablee.api",
    "play_matches": "tablee.core.playout",
    "simulate": "tablee.api",
}
__all__ = sorted(["__version__", *_HOMES])  # noqa: PLE0605 -- all of it, in one place

if TYPE_CHECKING:
    from tablee.api import bot as bot
    from tablee.api import game as game
    from tablee.api import game_names as game_names
    from tablee.api import load_record as load_record
    from tablee.api import simulate as simulate
    from tablee.bots.contract import Bot as Bot
    from tablee.bots.contract import Seen as Seen
    from tablee.core.game import GameSpec as GameSpec
    from tablee.core.options import Option as Option
    from tablee.core.playout import play_matches as play_matches
    from tablee.core.refusal import OptionsError as OptionsError
    from tablee.core.refusal import Refusal as Refusal
    from tablee.core.refusal import Refused as Refused
    from tablee.core.rng import Rng as Rng
    from tablee.core.state import GameState as GameState
    from tablee.core.text import GameText as GameText
    from tablee.core.text import Move as Move
    from tablee.core.text import NotationError as NotationError
    from tablee.core.text import PositionError as PositionError
    from tablee.core.views import PlayerView as PlayerView
    from tablee.match.match import Match as Match
    from tablee.match.records import Record as Record
    from tablee.match.records import RecordError as RecordError


def __getattr__(name: str) -> Any:
    """Imports a public name from its module on first use."""
    if name not in _HOMES:
        raise AttributeError(f"tablee has no {name!r}; it has {', '.join(__all__)}")
    value = getattr(import_module(_HOMES[name]), name)
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    """The public names, loaded or not."""
    return __all__
