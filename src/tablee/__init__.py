"""Tablée: five tabletop games to play, to check and to study.

    from tablee import Match

    match = Match.new("mio", seats=3)
    match.legal(match.asked)        # what the seat asked may do
    match.step("expert")            # the next move, by a bot
    match.finish().winners

Everything that guides and examples use can be imported from here. It is loaded when it is first asked for.
"""

from importlib import import_module
from typing import TYPE_CHECKING, Any

__version__ = "0.2.0.dev0"

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
}

if TYPE_CHECKING:
    from tablee.bots.contract import Bot as Bot
    from tablee.bots.contract import Seen as Seen
    from tablee.core.game import GameSpec as GameSpec
    from tablee.core.options import Option as Option
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
