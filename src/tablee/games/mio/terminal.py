"""MIO in the terminal."""

from __future__ import annotations

from typing import Final

from rich.console import RenderableType
from rich.style import Style
from rich.text import Text

from tablee.cli.drawing.contract import Reactions, Scene, TerminalGame
from tablee.cli.drawing.parts import (
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
from tablee.games.mio.cards import COLOURS
from tablee.games.mio.spec import SPEC
from tablee.games.mio.views import MioView
from tablee.lang import Person
from tablee.palette import BRICK, INK, LEAF, OCHRE, PLUM, SKY, SLATE

TONES: Final = {"r": BRICK, "y": OCHRE, "b": SKY, "g": LEAF, "k": SLATE}


class MioTerminal(TerminalGame[MioView]):
    """MIO's part `terminal`."""

    suffixes = "!"
    reactions = Reactions(timed=True, timed_for_all=True, drawn=False)  # M26: the shout comes while play goes on
    is_suggested = True

    def picture(self, scene: Scene[MioView]) -> RenderableType:
        view = scene.view
        facts = [*round_facts(scene), scene.words("fact.target", n=str(view.options["target"]))]
        down = view.down or [None] * view.seats
        notes = [scene.words("mio:down") if card is not None else "" for card in down]
        return stacked(
            heading(SPEC.title, *facts),
            company(scene, [card_count(scene, cards) for cards in view.hands], points_of(scene), notes=notes),
            beside(stock(size(view.stock)), self._top(scene), Text(self._follow(scene))),
            *(
                self._hand(scene, seat, down[seat])
                for seat in hand_order(scene)
                if names_cards(view.hands[seat]) or is_known(down[seat])
            ),
        )

    def _top(self, scene: Scene[MioView]) -> Text:
        words, view = scene.words, scene.view
        card = view.pile[0]
        if view.named:
            return large(Text("J", face(f"{view.named}*").style), words(f"mio:colour.{view.named}"))
        return large(face(card), "joker" if card == "J" else words(f"mio:colour.{card[0]}"))

    def _follow(self, scene: Scene[MioView]) -> str:
        """Which cards may follow the top card."""
        words, view = scene.words, scene.view
        card = view.pile[0]
        if view.turn is None or (card == "J" and not view.named):
            return ""
        if view.named:
            return words("mio:follow.joker", colour=words(f"mio:colour.{view.named}"))
        key = "mio:follow.star" if card[1] == "*" else "mio:follow.number"
        return words(key, colour=words(f"mio:colour.{card[0]}"), value=card[1])

    def _hand(self, scene: Scene[MioView], seat: int, down: str | None) -> RenderableType:
        words, view = scene.words, scene.view
        notes = [words("mio:down.card", card=down)] if is_known(down) else []
        if isinstance(view.drawn, list) and view.drawn and view.turn == seat + 1:
            notes.append(words("mio:drawn", card=view.drawn[-1]))
        cards = view.hands[seat]
        faces = [face(card) for card in cards] if isinstance(cards, list) else []
        return hand(scene, seat, faces, note="  ".join(notes))

    def label(self, move: str) -> Text:
        if len(move) == 2:
            return face(move)
        return Text(move, face(f"{move[-1]}*").style) if ":" in move else Text(move)

    # Words

    def told(self, words: Words, person: Person, text: str) -> str:
        text = text.lower()
        if text in ("draw", "pass", "mio"):
            return words.of(person, f"mio:log.{text}")
        if text.startswith("name:"):
            return words.of(person, "mio:log.name", colour=words(f"mio:colour.{text[-1]}"))
        key = "mio:log.shout" if text.endswith("!") else "mio:log.play"
        return words.of(person, key, card=card_in_words(words, text.rstrip("!")))

    def question(self, view: MioView, seat: int) -> str:
        if view.phase == "name":
            return "mio:ask.name"
        return "mio:ask.shout" if view.shout == seat + 1 else "ask.turn"

    # Moves

    def uses(self, view: MioView, seat: int) -> list[tuple[str, list[str]]]:
        kinds = dict.fromkeys(named_cards(view.hands[seat]))
        return [(card, [f"J:{colour}" for colour in COLOURS] if card == "J" else [card]) for card in kinds]

    def listed(self, moves: list[str]) -> list[str]:
        return [move for move in moves if not move.endswith("!")]


def face(card: str) -> Text:
    """A card on its colour; the letter keeps it readable without colours."""
    if card == UNKNOWN:
        return unknown_face()
    if card == "J":
        return Text("J", on_paper(PLUM))
    return Text(card, Style(bold=True, color=INK if card[0] == "y" else "#FFFFFF", bgcolor=TONES[card[0]]))


def card_in_words(words: Words, card: str) -> str:
    """A card, or a joker with the colour named."""
    if card.startswith("j"):
        return words("mio:card.joker", colour=words(f"mio:colour.{card[-1]}"))
    if card[1] == "*":
        return words(f"mio:star.{card[0]}")
    return words("mio:card.number", colour=words(f"mio:colour.{card[0]}"), value=card[1])


def is_known(down: str | None) -> bool:
    """Whether a face-down card is one that the viewer knows."""
    return down is not None and down != UNKNOWN


TERMINAL = MioTerminal(SPEC)
