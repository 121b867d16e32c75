"""Positions as rows of tiles, in the letters of the notation, and the contract of a game's part `drawing`.

A game without that part is shown by the fields of its view.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from typing import Any, NamedTuple

from tablee.core.state import ALL, GameState
from tablee.games.registry import spec_of
from tablee.palette import INK, PAPER, SAND

View = dict[str, Any]
LATEST = 12
"""The most cards of a pile that are drawn."""
IN_HEADING = ("game", "rules", "options", "seats", "viewer", "round", "phase", "turn", "scores")


class Tile(NamedTuple):
    """A tile with a card, a square or a fact."""

    text: str
    fill: str = PAPER
    ink: str = INK


class TileRow(NamedTuple):
    """A labelled row of tiles."""

    label: str
    tiles: list[Tile]


class GameDrawing(ABC):
    """The part `drawing` of a game."""

    @abstractmethod
    def rows(self, view: View) -> list[TileRow]:
        """The rows of an open position, without the heading."""


class GenericDrawing(GameDrawing):
    """For any game: a row for each field of its view, or one for each seat if the field has an entry per seat."""

    def rows(self, view: View) -> list[TileRow]:
        rows: list[TileRow] = []
        for name, value in view.items():
            if name in IN_HEADING or value is None:
                continue
            if isinstance(value, list) and len(value) == view["seats"] > 1:
                label = f"{name} "
                rows += [TileRow(label + seat_label(view, seat), tiles(entry)) for seat, entry in enumerate(value)]
            else:
                rows.append(TileRow(name, tiles(value)))
        return rows


GENERIC = GenericDrawing()


def rows_of(state: GameState) -> list[TileRow]:
    """The rows of an open position, with the heading first."""
    spec = spec_of(state.game_name())
    drawing = spec.part("drawing")
    view = state.view(ALL)
    rows = (drawing if isinstance(drawing, GameDrawing) else GENERIC).rows(view)
    return [heading(spec.title, view), *rows]


def heading(title: str, view: View) -> TileRow:
    """The row of common facts: title, round, phase, turn, points and stock."""
    facts = [f"round {view['round']}", view["phase"]]
    if view["turn"]:
        facts.append(f"turn: player_{view['turn'] - 1}")
    if view["seats"] > 1:
        facts.append("points " + " ".join(str(score) for score in view["scores"]))
    if isinstance(view.get("stock"), list):
        facts.append(f"stock {len(view['stock'])}")
    return TileRow(title, [Tile(fact, SAND) for fact in facts])


def seat_label(view: View, seat: int) -> str:
    """A seat's agent name, with a mark for the one on turn."""
    return f"player_{seat}" + (" <" if view["turn"] == seat + 1 else "")


def tiles(value: object) -> list[Tile]:
    """Any value of a view."""
    if isinstance(value, list):
        return [Tile(str(entry)) for entry in value[: 4 * LATEST]]
    return [Tile(str(value), SAND)]
