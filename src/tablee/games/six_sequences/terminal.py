"""Les 6 Séquences in the terminal."""

from __future__ import annotations

from typing import Any

from rich.console import RenderableType
from rich.text import Text

from tablee.cli.drawing.face import Scene, View
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
from tablee.cli.tones import QUIET, STRONG, SUITS, k6t_face, k6t_list, k6t_plain, on_paper
from tablee.cli.words import Person, Words
from tablee.games.twenty_twenty.terminal import K6tFace, named

WITH_CARDS = ("take", "claim", "lay", "add", "swap", "discard")
BARE = ("draw", "let", "refill", "end", "close")


class SixSequencesFace(K6tFace):
    """How Les 6 Séquences is shown and spoken of."""

    seats = 2

    def picture(self, scene: Scene) -> RenderableType:
        words, view = scene.words, scene.view
        facts = [*round_facts(scene), words("six.rounds", n=view["options"]["rounds"] or view["seats"])]
        cards = [card_count(scene, hand) for hand in view["hands"]]
        notes = [self._note(scene, seat) for seat in scene.seats]
        return stacked(
            heading("Les 6 Séquences", *facts),
            company(scene, cards, points_of(scene), notes=notes),
            self._table(scene),
            beside(stock(size(view["stock"])), self._discard(scene), Text(self._phase(scene))),
            *self._hands(scene),
        )

    def _note(self, scene: Scene, seat: int) -> str:
        shown = scene.view["shown"][seat]
        if not shown or seat == scene.you:
            return ""
        return scene.words("six.shown", cards=" ".join(k6t_plain(card) for card in shown))

    def _phase(self, scene: Scene) -> str:
        key = f"six.phase.{scene.view['phase']}"
        return scene.words(key) if scene.words.has(key) else ""

    def _discard(self, scene: Scene) -> Text:
        discard = scene.view["discard"]
        face = k6t_face(discard[0]) if discard else Text("–", QUIET)
        return large(face, scene.words("six.discard"))

    def _table(self, scene: Scene) -> RenderableType:
        """What each side has laid, beside each other where there is room."""
        parts = [Text("\n").join(self._side(scene, side)) for side in range(len(scene.view["table"]))]
        room = sum(max(line.cell_len for line in part.split("\n")) + 3 for part in parts)
        return beside(*parts, vertical="top") if room <= scene.width else stacked(*parts)

    def _side(self, scene: Scene, side: int) -> list[Text]:
        laid = scene.view["table"][side]
        teams = len(scene.view["table"]) < len(scene.names)
        members = [seat for seat in scene.seats if seat == side or (teams and seat % 2 == side)]
        title = Text(" & ".join(scene.name(seat) for seat in members), STRONG)
        runs = [run(sequence) for sequence in laid["sequences"]]
        sets = [series_line(series) for series in [*laid["series"], *laid["new_series"]]]
        return [title, *(runs + sets or [Text(scene.words("six.nothing"), QUIET)])]

    def _hands(self, scene: Scene) -> list[RenderableType]:
        order = [seat for seat in scene.seats if seat != scene.you and names_all(scene.view["hands"][seat])]
        order += [scene.you] if scene.you is not None else []
        return [self._hand(scene, seat) for seat in order if names_cards(scene.view["hands"][seat])]

    def _hand(self, scene: Scene, seat: int) -> RenderableType:
        words = scene.words
        title = words("hand.yours") if seat == scene.you else words("hand.of", name=scene.name(seat))
        faces = [k6t_face(card) for card in scene.view["hands"][seat]]
        return Text("\n").join([Text(title, STRONG), boxes(faces, scene.width)])

    # Words

    def told(self, words: Words, person: Person, text: str) -> str:
        verb, _, rest = text.strip().lower().partition(" ")
        if verb in BARE:
            return words.of(person, f"six.{verb}")
        if verb not in WITH_CARDS:
            return text
        cards, _, target = rest.strip().partition(">")
        cards, _, place = cards.partition("@")
        key = "six.discard.told" if verb == "discard" else f"six.{verb}"
        told = words.of(person, key, cards=named(cards))
        if place:
            told += " " + words("six.at", place=place.upper())
        if target in ("series", "sequence"):
            told += " " + words(f"six.to.{target}")
        elif target and target != "add":
            told += " " + words("six.to.card", card=named(target))
        return told

    def uses(self, view: View, seat: int) -> list[tuple[str, list[str]]]:
        hand = view["hands"][seat]
        return [(card, [f"add {card}", f"swap {card}", f"discard {card}"]) for card in hand] if names_all(hand) else []

    def question(self, view: View, seat: int) -> str:
        if view["phase"] == "claims":
            return "ask.six.claim"
        key = f"ask.six.{view['phase']}"
        return key if view["phase"] in ("draw", "take", "A", "B", "last", "final") else "ask.turn"

    def label(self, move: str) -> Text:
        verb, space, rest = move.partition(" ")
        if not space:
            return Text(verb)
        return Text.assemble(f"{verb} ", (written(rest), on_paper("#22201C")))


def names_all(hand: Any) -> bool:
    """Whether a hand is written out in full."""
    return isinstance(hand, list) and "?" not in hand


def run(sequence: str) -> Text:
    """A sequence as its suit and ranks; the joker in brackets."""
    cards = sequence.split("-")
    sign, tone = SUITS[cards[0][-1]]
    ranks = " ".join(f"[{card[:-1]}]" if card[:-1] == "0" else card[:-1] for card in cards)
    return Text(f" {sign} {ranks} ", on_paper(tone))


def series_line(series: str) -> Text:
    """A series as its rank and suits."""
    cards = series.split("-")
    line = Text(f" {cards[0][:-1]} ", on_paper("#22201C"))
    for card in cards:
        sign, tone = SUITS[card[-1]]
        line.append(f"{sign} ", on_paper(tone))
    return line


def written(rest: str) -> str:
    """The rest of a move with the signs of the suits, its qualifiers kept."""
    cards, mark, qualifier = rest.partition("@") if "@" in rest else rest.partition(">")
    return k6t_list(cards) + mark + qualifier
