"""EKKO in the terminal."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from tablee.cli.drawing.face import Face, Scene, View
from tablee.cli.drawing.parts import (
    DOUBLE,
    ROUND,
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
from tablee.cli.tones import STRONG, ekko_face
from tablee.cli.words import Person, Words


def frame(card: str) -> tuple[str, ...]:
    """Multiples of 11 have a double frame."""
    return DOUBLE if card != "?" and int(card) % 11 == 0 else ROUND


class EkkoFace(Face):
    """How EKKO is shown and spoken of."""

    seats = 4
    labels = "letters"
    lists_reactions = False

    def picture(self, scene: Scene) -> RenderableType:
        words, view = scene.words, scene.view
        facts = [*round_facts(scene), words("fact.target", n=str(view["options"]["target"]))]
        cards = [card_count(scene, hand) for hand in view["hands"]]
        notes = [self._note(scene, seat) for seat in scene.seats]
        return stacked(
            heading("EKKO", *facts),
            company(scene, cards, points_of(scene), notes=notes),
            beside(stock(size(view["stock"])), self._top(view), self._follow(scene)),
            *self._hands(scene),
        )

    def _note(self, scene: Scene, seat: int) -> str:
        shown = scene.view["shown"][seat]
        return scene.words("ekko.shown", cards=" ".join(shown)) if shown and seat != scene.you else ""

    def _top(self, view: View) -> Text:
        card = view["pile"][0]
        return large(Text(card, ekko_face(card).style), "+" if int(card) % 2 else "−", frame(card))

    def _follow(self, scene: Scene) -> Text:
        words, view = scene.words, scene.view
        if view["turn"] is None:
            return Text("")
        card = view["pile"][0]
        lines = [words("ekko.higher" if int(card) % 2 else "ekko.lower", card=card)]
        laid = view["laid"] - 1
        lines.append(words.of(scene.person(laid), "ekko.laid", name=scene.name(laid)))
        if view["phase"] == "last":
            lines.append(words.of(scene.person(laid), "ekko.last", name=scene.name(laid)))
        elif view["silent"] == view["seats"] - 1 and view["turn"] == view["laid"]:
            lines.append(words("ekko.silent"))
        return Text("\n".join(lines))

    def _hands(self, scene: Scene) -> list[RenderableType]:
        order = [seat for seat in scene.seats if seat != scene.you]
        order += [scene.you] if scene.you is not None else []
        return [self._hand(scene, seat) for seat in order if names_cards(scene.view["hands"][seat])]

    def _hand(self, scene: Scene, seat: int) -> RenderableType:
        words, view = scene.words, scene.view
        title = words("hand.yours") if seat == scene.you else words("hand.of", name=scene.name(seat))
        blocked = view["blocked"][seat]
        if isinstance(blocked, list) and blocked:
            title += "  " + words("ekko.blocked", cards=" ".join(blocked))
        hand = view["hands"][seat]
        cards = boxes([ekko_face(card) for card in hand], scene.width, [frame(card) for card in hand])
        return Text("\n").join([Text(title, STRONG), cards])

    # Words

    def told(self, words: Words, person: Person, text: str) -> str:
        text = text.lower()
        if text in ("draw", "let", "close"):
            return words.of(person, f"ekko.{text}")
        if text.startswith("try:"):
            return words.of(person, "ekko.try", card=text[4:])
        card, mirror, effect = text.partition(">")
        if not mirror:
            return words.of(person, "ekko.lay", card=card)
        if effect == "draw":
            return words.of(person, "ekko.mirror.draw", card=card)
        dropped = effect.partition(":")[2]
        key = "ekko.mirror.drop" if dropped != "?" else "ekko.mirror.hidden"
        return words.of(person, key, card=card, dropped=dropped)

    def uses(self, view: View, seat: int) -> list[tuple[str, list[str]]]:
        hand = view["hands"][seat]
        return [(card, [card, f"{card}>draw"]) for card in hand] if isinstance(hand, list) else []

    def question(self, view: View, seat: int) -> str:
        if view["turn"] != seat + 1 or view["phase"] == "last":
            return "ask.ekko.mirror"
        return "ask.ekko.again" if view["phase"] == "again" else "ask.turn"

    def listed(self, moves: list[str]) -> list[str]:
        return [move for move in moves if not move.startswith("try:")]

    def label(self, move: str) -> Text:
        card, mirror, effect = move.partition(">")
        if not card.isdecimal():
            return Text(move)
        face = ekko_face(card)
        return Text.assemble(face, f">{effect}" if mirror else "")
