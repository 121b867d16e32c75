"""A terminal display for any game, from the fields of its view: for games without a part `terminal`."""

from __future__ import annotations

from typing import Any

import msgspec
from rich.console import RenderableType
from rich.table import Table
from rich.text import Text

from tablee.cli.drawing.contract import Scene, TerminalGame
from tablee.cli.drawing.parts import (
    card_count,
    company,
    hand,
    hand_order,
    heading,
    names_cards,
    points_of,
    round_facts,
    stacked,
)
from tablee.cli.output import printable
from tablee.cli.tones import QUIET
from tablee.cli.words import Words
from tablee.core.views import PlayerView
from tablee.lang import Person

COMMON = {*PlayerView.__struct_fields__, "hands"}
"""Fields of a view with fixed places in the picture."""


class GenericTerminal(TerminalGame[PlayerView]):
    """Describes a game by the sentences in its catalogue, or else by its fields.

    The catalogue may hold `field.<name>`, `move.<text>`, `move` (with the blank `{move}`) and `ended.<way>`.
    """

    labels = "letters"

    def picture(self, scene: Scene[PlayerView]) -> RenderableType:
        fields: dict[str, Any] = msgspec.to_builtins(scene.view)
        hands = fields.get("hands") or [None] * len(scene.names)
        held = ["" if cards is None else card_count(scene, cards) for cards in hands]
        points = points_of(scene) if scene.view.scores is not None else [""] * len(scene.names)
        shown = [seat for seat in hand_order(scene) if names_cards(hands[seat])]
        return stacked(
            heading(self.spec.title, *(round_facts(scene) if self.spec.has_deal else [])),
            company(scene, held, points),
            self._fields(scene, fields),
            *(hand(scene, seat, [Text(printable(str(card))) for card in hands[seat]]) for seat in shown),
        )

    def _fields(self, scene: Scene[PlayerView], fields: dict[str, Any]) -> RenderableType:
        """The remaining fields, one per line."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        for name, value in fields.items():
            if name not in COMMON and value is not None:
                key = f"{self.spec.name}:field.{name}"
                label = scene.words(key) if scene.words.has(key) else name
                grid.add_row(Text(f"  {label}", QUIET), field_text(value))
        return grid

    # Words

    def told(self, words: Words, person: Person, text: str) -> str:
        own = [f"{self.spec.name}:move.{text.lower()}", f"{self.spec.name}:move"]
        key = next((key for key in own if words.has(key)), "log.move")
        return words.of(person, key, move=text)

    def uses(self, view: PlayerView, seat: int) -> list[tuple[str, list[str]]]:
        hands = getattr(view, "hands", None)
        cards = hands[seat] if isinstance(hands, list) else None
        return [(str(card), [str(card)]) for card in dict.fromkeys(cards)] if isinstance(cards, list) else []


def field_text(value: object) -> Text:
    """The value of a field as one line."""
    if isinstance(value, list):
        return Text("  ".join(field_text(part).plain for part in value) or "–")
    if isinstance(value, dict):
        return Text(", ".join(f"{name}: {field_text(part).plain}" for name, part in value.items()))
    return Text(printable(str(value)))
