"""Any game in the terminal, shown by what its view holds: for games from other packages that bring no face."""

from __future__ import annotations

from typing import Any

from rich.console import Group, RenderableType
from rich.table import Table
from rich.text import Text

from tablee.cli.drawing.face import Face, Scene, View
from tablee.cli.drawing.parts import boxes, card_count, company, heading, names_cards, points_of, round_facts, stacked
from tablee.cli.output import printable
from tablee.cli.tones import QUIET, STRONG
from tablee.cli.words import Person, Words
from tablee.core.views import PlayerView
from tablee.games.plugins import Plugin

COMMON = {*PlayerView.__struct_fields__, "hands"}
"""Fields of a view that have their own places in the picture."""


class GenericFace(Face):
    """A game by the words that its package brings along, and by its fields where it has none."""

    labels = "letters"

    def __init__(self, plugin: Plugin) -> None:
        self.plugin = plugin
        self.seats = plugin.seats or plugin.notation.game.fewest

    def picture(self, scene: Scene) -> RenderableType:
        view = scene.view
        facts = round_facts(scene) if self.plugin.notation.game.has_deal else []
        hands = view.get("hands") or [None] * len(scene.names)
        held = ["" if hand is None else card_count(scene, hand) for hand in hands]
        points = points_of(scene) if view["scores"] is not None else [""] * len(scene.names)
        return stacked(
            heading(self.plugin.notation.game.title, *facts),
            company(scene, held, points),
            self._fields(scene),
            *self._hands(scene, hands),
        )

    def _fields(self, scene: Scene) -> RenderableType:
        """What else lies on the table, field by field."""
        grid = Table.grid(padding=(0, 2, 0, 0))
        for name, value in scene.view.items():
            if name not in COMMON and value is not None:
                grid.add_row(Text(f"  {self._label(scene.words, name)}", QUIET), field_text(value))
        return grid

    def _hands(self, scene: Scene, hands: list[Any]) -> list[RenderableType]:
        """The hands that are open to the viewer, one's own last."""
        words = scene.words
        order = [seat for seat in scene.seats if seat != scene.you]
        order += [scene.you] if scene.you is not None else []
        shown: list[RenderableType] = []
        for seat in order:
            if names_cards(hands[seat]):
                title = words("hand.yours") if seat == scene.you else words("hand.of", name=scene.name(seat))
                cards = [Text(printable(str(card))) for card in hands[seat]]
                shown.append(Group(Text(title, STRONG), boxes(cards, scene.width)))
        return shown

    def _label(self, words: Words, name: str) -> str:
        return self.plugin.text(words.lang, f"field.{name}") or name

    # Words

    def told(self, words: Words, person: Person, text: str) -> str:
        exact = self.plugin.text(words.lang, f"move.{text.lower()}")
        if exact is not None:
            return words.filled(person, exact)
        pattern = self.plugin.text(words.lang, "move") or words.texts["generic.move"]
        return words.filled(person, pattern, move=text)

    def ending(self, words: Words, game: str, ended: str) -> str:
        return self.plugin.text(words.lang, f"ended.{ended}") or ""

    def uses(self, view: View, seat: int) -> list[tuple[str, list[str]]]:
        hands = view.get("hands")
        hand = hands[seat] if isinstance(hands, list) else None
        return [(str(card), [str(card)]) for card in dict.fromkeys(hand)] if isinstance(hand, list) else []


def field_text(value: object) -> Text:
    """A field of a view on a line."""
    if isinstance(value, list):
        return Text("  ".join(field_text(part).plain for part in value) or "–")
    if isinstance(value, dict):
        return Text(", ".join(f"{name}: {field_text(part).plain}" for name, part in value.items()))
    return Text(printable(str(value)))
