"""MIO in the terminal."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from tablee.cli.drawing.face import Face, Scene, View
from tablee.cli.drawing.parts import (
    beside,
    boxes,
    card_count,
    company,
    heading,
    large,
    names_cards,
    points_of,
    round_facts,
    size,
    stacked,
    stock,
)
from tablee.cli.tones import STRONG, mio_face
from tablee.cli.words import Person, Words

COLOURS = "rybgk"


class MioFace(Face):
    """How MIO is shown and spoken of."""

    seats = 3

    def picture(self, scene: Scene) -> RenderableType:
        words, view = scene.words, scene.view
        facts = [*round_facts(scene), words("fact.target", n=str(view["options"]["target"]))]
        cards = [card_count(scene, hand) for hand in view["hands"]]
        notes = [self._note(scene, seat) for seat in scene.seats]
        return stacked(
            heading("MIO", *facts),
            company(scene, cards, points_of(scene), notes=notes),
            beside(stock(size(view["stock"])), self._top(scene), self._follow(scene)),
            *self._hands(scene),
        )

    def _note(self, scene: Scene, seat: int) -> str:
        if scene.view["down"][seat] is not None:
            return scene.words("mio.down")
        return ""

    def _top(self, scene: Scene) -> Text:
        words, view = scene.words, scene.view
        card = view["pile"][0]
        named = view["named"]
        if named:
            face = mio_face(f"{named}*")
            return large(Text("J", face.style), words(f"mio.colour.{named}"))
        below = "joker" if card == "J" else words(f"mio.colour.{card[0]}")
        return large(mio_face(card), below)

    def _follow(self, scene: Scene) -> Text:
        """What the top card asks for."""
        words, view = scene.words, scene.view
        card, named = view["pile"][0], view["named"]
        if view["turn"] is None or (card == "J" and not named):
            return Text("")
        if named:
            return Text(words("mio.follow.joker", colour=words(f"mio.colour.{named}")))
        colour = words(f"mio.colour.{card[0]}")
        key = "mio.follow.star" if card[1] == "*" else "mio.follow.number"
        return Text(words(key, colour=colour, value=card[1]))

    def _hands(self, scene: Scene) -> list[RenderableType]:
        """Every hand that is open to the viewer, one's own last."""
        view = scene.view
        order = [seat for seat in scene.seats if seat != scene.you]
        order += [scene.you] if scene.you is not None else []
        return [
            self._hand(scene, seat)
            for seat in order
            if names_cards(view["hands"][seat]) or (view["down"][seat] or "?") != "?"
        ]

    def _hand(self, scene: Scene, seat: int) -> RenderableType:
        words, view = scene.words, scene.view
        title = words("hand.yours") if seat == scene.you else words("hand.of", name=scene.name(seat))
        down = view["down"][seat]
        if (down or "?") != "?":
            title += "  " + words("mio.down.card", card=down)
        drawn = view["drawn"]
        if isinstance(drawn, list) and drawn and view["turn"] == seat + 1:
            title += "  " + words("mio.drawn", card=drawn[-1])
        return Text("\n").join(
            [Text(title, STRONG), boxes([mio_face(card) for card in view["hands"][seat]], scene.width)]
        )

    # Words

    def told(self, words: Words, person: Person, text: str) -> str:
        text = text.lower()
        if text in ("draw", "pass", "mio"):
            return words.of(person, f"mio.{text}")
        if text.startswith("name:"):
            return words.of(person, "mio.name", colour=words(f"mio.colour.{text[-1]}"))
        shout = "shout" if text.endswith("!") else "play"
        return words.of(person, f"mio.{shout}", card=self.card(words, text.rstrip("!")))

    def card(self, words: Words, card: str) -> str:
        """A card, or a joker with the colour named, in words."""
        if card.startswith("j"):
            return words("mio.card.joker", colour=words(f"mio.colour.{card[-1]}"))
        if card[1] == "*":
            return words(f"mio.star.{card[0]}")
        return words("mio.card.number", colour=words(f"mio.colour.{card[0]}"), value=card[1])

    def uses(self, view: View, seat: int) -> list[tuple[str, list[str]]]:
        hand = view["hands"][seat]
        kinds = dict.fromkeys(hand) if isinstance(hand, list) else {}
        return [(card, [f"J:{colour}" for colour in COLOURS] if card == "J" else [card]) for card in kinds]

    def question(self, view: View, seat: int) -> str:
        if view["phase"] == "name":
            return "ask.mio.name"
        return "ask.mio.shout" if view["shout"] == seat + 1 else "ask.turn"

    def listed(self, moves: list[str]) -> list[str]:
        return [move for move in moves if not move.endswith("!")]

    def label(self, move: str) -> Text:
        if move.startswith("J:"):
            return Text(move, mio_face(f"{move[-1]}*").style)
        if move.startswith("name:"):
            return Text(move, mio_face(f"{move[-1]}*").style)
        return mio_face(move) if len(move) == 2 else Text(move)
