"""EKKO in the terminal."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from tablee.cli.drawing.contract import Reactions, Scene, TerminalGame
from tablee.cli.drawing.parts import (
    DOUBLE,
    ROUND,
    beside,
    card_count,
    company,
    hand,
    hand_order,
    heading,
    large,
    named_cards,
    names_cards,
    points_of,
    round_facts,
    size,
    stacked,
    stock,
)
from tablee.cli.tones import on_paper, unknown_face
from tablee.cli.words import Words
from tablee.core.text import UNKNOWN
from tablee.games.ekko.spec import SPEC
from tablee.games.ekko.views import EkkoView
from tablee.lang import Person
from tablee.palette import BRICK, PLUM, SKY


class EkkoTerminal(TerminalGame[EkkoView]):
    """EKKO's part `terminal`."""

    labels = "letters"
    reactions = Reactions(timed=True, listed=False)  # E13: to spot the mirror is the game
    table_words = ("close",)

    def picture(self, scene: Scene[EkkoView]) -> RenderableType:
        view = scene.view
        facts = [*round_facts(scene), scene.words("fact.target", n=str(view.options["target"]))]
        notes = [self._note(scene, seat) for seat in scene.seats]
        return stacked(
            heading(SPEC.title, *facts),
            company(scene, [card_count(scene, cards) for cards in view.hands], points_of(scene), notes=notes),
            beside(stock(size(view.stock)), self._top(top_of(view)), Text("\n".join(self._follow(scene)))),
            *(self._hand(scene, seat) for seat in hand_order(scene) if names_cards(view.hands[seat])),
        )

    def _note(self, scene: Scene[EkkoView], seat: int) -> str:
        shown = scene.view.shown[seat] if scene.view.shown else []
        return scene.words("ekko:shown", cards=" ".join(shown)) if shown and seat != scene.you else ""

    def _top(self, card: str) -> Text:
        return large(Text(card, face(card).style), "+" if int(card) % 2 else "−", frame(card))

    def _follow(self, scene: Scene[EkkoView]) -> list[str]:
        """Which cards may follow the top card, and who laid it."""
        words, view = scene.words, scene.view
        if view.turn is None or view.laid is None:
            return []
        card, laid = top_of(view), view.laid - 1
        lines = [words("ekko:asks.higher" if int(card) % 2 else "ekko:asks.lower", card=card)]
        lines.append(words.of(scene.person(laid), "ekko:laid", name=scene.name(laid)))
        if view.phase == "last":
            lines.append(words.of(scene.person(laid), "ekko:last", name=scene.name(laid)))
        elif view.silent == view.seats - 1 and view.turn == view.laid:
            lines.append(words("ekko:silent"))
        return lines

    def _hand(self, scene: Scene[EkkoView], seat: int) -> RenderableType:
        blocked = scene.view.blocked[seat] if scene.view.blocked else None
        note = scene.words("ekko:blocked", cards=" ".join(blocked)) if isinstance(blocked, list) and blocked else ""
        cards = scene.view.hands[seat]
        assert isinstance(cards, list)
        return hand(scene, seat, [face(card) for card in cards], note=note, frames=[frame(card) for card in cards])

    def label(self, move: str) -> Text:
        card, mirror, effect = move.partition(">")
        if not card.isdecimal():
            return Text(move)
        return Text.assemble(face(card), f">{effect}" if mirror else "")

    # Words

    def told(self, words: Words, person: Person, text: str) -> str:
        text = text.lower()
        if text in ("draw", "let", "close"):
            return words.of(person, f"ekko:log.{text}")
        if text.startswith("try:"):
            return words.of(person, "ekko:log.try", card=text[4:])
        card, mirror, effect = text.partition(">")
        if not mirror:
            return words.of(person, "ekko:log.lay", card=card)
        if effect == "draw":
            return words.of(person, "ekko:log.mirror.draw", card=card)
        dropped = effect.partition(":")[2]
        key = "ekko:log.mirror.drop" if dropped != UNKNOWN else "ekko:log.mirror.hidden"
        return words.of(person, key, card=card, dropped=dropped)

    def question(self, view: EkkoView, seat: int) -> str:
        if view.turn != seat + 1 or view.phase == "last":
            return "ekko:ask.mirror"
        return "ekko:ask.again" if view.phase == "again" else "ask.turn"

    # Moves

    def uses(self, view: EkkoView, seat: int) -> list[tuple[str, list[str]]]:
        return [(card, [card, f"{card}>draw"]) for card in named_cards(view.hands[seat])]

    def listed(self, moves: list[str]) -> list[str]:
        return [move for move in moves if not move.startswith("try:")]


def top_of(view: EkkoView) -> str:
    """The top card of the pile."""
    assert isinstance(view.pile, list)
    return view.pile[0]


def frame(card: str) -> tuple[str, ...]:
    """Multiples of 11 have a double frame."""
    return DOUBLE if card != UNKNOWN and int(card) % 11 == 0 else ROUND


def face(card: str) -> Text:
    """A card with its plus or minus."""
    if card == UNKNOWN:
        return unknown_face()
    number = int(card)
    sign = "+" if number % 2 else "−"
    return Text(f"{card}{sign}", on_paper(PLUM if number % 11 == 0 else BRICK if number % 2 else SKY))


TERMINAL = EkkoTerminal(SPEC)
