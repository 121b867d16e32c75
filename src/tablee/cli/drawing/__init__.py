"""Drawing of games in the terminal: the contract of the part `terminal`, a generic one, and shared pieces."""

from __future__ import annotations

from typing import Any

from tablee.cli.drawing.contract import Scene as Scene
from tablee.cli.drawing.contract import TerminalGame as TerminalGame
from tablee.cli.drawing.generic import GenericTerminal
from tablee.core.game import GameSpec


def terminal_of(spec: GameSpec) -> TerminalGame[Any]:
    """The part `terminal` of a game, or the generic one."""
    found = spec.part("terminal")
    return found if isinstance(found, TerminalGame) else GenericTerminal(spec)
