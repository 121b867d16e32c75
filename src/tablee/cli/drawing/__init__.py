"""How games are drawn in the terminal: by their part `terminal`, or by what their views hold."""

from __future__ import annotations

from typing import Any

from tablee.cli.drawing.contract import Scene as Scene
from tablee.cli.drawing.contract import TerminalGame as TerminalGame
from tablee.cli.drawing.generic import GenericTerminal
from tablee.core.game import GameSpec


def terminal_of(spec: GameSpec) -> TerminalGame[Any]:
    """How a game is shown: by the part that it brings, or as any game can be shown."""
    found = spec.part("terminal")
    return found if isinstance(found, TerminalGame) else GenericTerminal(spec)
