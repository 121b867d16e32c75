"""Les 6 Séquences in the terminal."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from tablee.cli.drawing.contract import Scene
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
from tablee.cli.tones import QUIET, STRONG, on_paper
from tablee.cli.words import Words
from tablee.core.text import Move
from tablee.games.shared.k6t_terminal import SUITS, K6tTerminal, card_face, card_sign, card_signs, named
from tablee.games.six_sequences.spec import SPEC
from tablee.games.six_sequences.views import SixView
from tablee.lang import Person
from tablee.palette import INK

WITH_CARDS = ("take", "claim", "lay", "add", "swap", "discard")
BARE = ("draw", "let", "refill", "end", "close")


class SixTerminal(K6tTerminal[SixView]):
    """The part `terminal` of Les 6 Séquences."""

    table_words = ("close",)

    def picture(self, scene: Scene[SixView]) -> RenderableType:
        words, view = scene.words, scene.view
        facts = [*round_facts(scene), words("six-sequences:rounds", n=view.options["rounds"] or view.seats)]
        notes = [self._note(scene, seat) for seat in scene.seats]
        phase = f"six-sequences:phase.{view.phase}"
        return stacked(
            heading(SPEC.title, *facts),
            company(scene, [card_count(scene, cards) for cards in view.hands], points_of(scene), notes=notes),
            self._table(scene),
            beside(stock(size(view.stock)), self._discard(scene), Text(words(phase) if words.has(phase) else "")),
            *self._hands(scene),
        )

    def _note(self, scene: Scene[SixView], seat: int) -> str:
        shown = scene.view.shown[seat] if scene.view.shown else []
        if not shown or seat == scene.you:
            return ""
        return scene.words("six-sequences:shown", cards=" ".join(card_sign(card) for card in shown))

    def _discard(self, scene: Scene[SixView]) -> Text:
        discard = scene.view.discard
        face = card_face(discard[0]) if isinstance(discard, list) and discard else Text("–", QUIET)
        return large(face, scene.words("six-sequences:discard"))

    def _table(self, scene: Scene[SixView]) -> RenderableType:
        """The combinations of each side, side by side if there is room."""
        parts = [Text("\n").join(self._side(scene, side)) for side in range(len(scene.view.table or []))]
        room = sum(max(line.cell_len for line in part.split("\n")) + 3 for part in parts)
        return beside(*parts, vertical="top") if room <= scene.width else stacked(*parts)

    def _side(self, scene: Scene[SixView], side: int) -> list[Text]:
        table = scene.view.table or []
        laid = table[side]
        sides = SPEC.sides(SPEC.options(scene.view.options, scene.view.seats), scene.view.seats)
        title = Text(" & ".join(scene.name(seat) for seat in scene.seats if sides[seat] == side), STRONG)
        runs = [run(sequence) for sequence in laid.sequences]
        sets = [series_line(series) for series in [*laid.series, *laid.new_series]]
        return [title, *(runs + sets or [Text(scene.words("six-sequences:nothing"), QUIET)])]

    def _hands(self, scene: Scene[SixView]) -> list[RenderableType]:
        """The viewer's own hand, and fully visible hands of others."""
        hands = scene.view.hands
        shown = [(seat, hands[seat] if seat == scene.you else named_cards(hands[seat])) for seat in hand_order(scene)]
        return [hand(scene, seat, faces(cards)) for seat, cards in shown if names_cards(cards)]

    def label(self, move: str) -> Text:
        verb, space, rest = move.partition(" ")
        return Text.assemble(f"{verb} ", (written(rest), on_paper(INK))) if space else Text(verb)

    # Words

    def told(self, words: Words, person: Person, text: str) -> str:
        verb, _, rest = text.strip().lower().partition(" ")
        if verb in BARE:
            return words.of(person, f"six-sequences:log.{verb}")
        if verb not in WITH_CARDS:
            return text
        cards, _, target = rest.strip().partition(">")
        cards, _, place = cards.partition("@")
        told = words.of(person, f"six-sequences:log.{verb}", cards=named(cards))
        if place:
            told += " " + words("six-sequences:at", place=place.upper())
        if target in ("series", "sequence"):
            told += " " + words(f"six-sequences:to.{target}")
        elif target and target != "add":
            told += " " + words("six-sequences:to.card", card=named(target))
        return told

    def question(self, view: SixView, seat: int) -> str:
        asking = ("claims", "draw", "take", "A", "B", "last", "final")
        return f"six-sequences:ask.{view.phase}" if view.phase in asking else "ask.turn"

    # Moves

    def uses(self, view: SixView, seat: int) -> list[tuple[str, list[str]]]:
        return [(card, [f"add {card}", f"swap {card}", f"discard {card}"]) for card in named_cards(view.hands[seat])]

    def disclosed(self, before: SixView, move: Move, after: SixView) -> Move | None:
        """The winning claim, which is revealed when it is laid (S51, S54)."""
        if after.phase not in ("A", "last") or after.turn is None or before.claims is None:
            return None
        winner = after.turn - 1
        text = move.text if move.seat == winner else before.claims[winner]
        return Move(winner, move.number, text, text) if text else None


def faces(pile: object) -> list[Text]:
    """The cards of a fully visible pile."""
    return [card_face(card) for card in pile] if isinstance(pile, list) else []


def run(sequence: str) -> Text:
    """A sequence as its suit and ranks, with the joker in brackets."""
    cards = sequence.split("-")
    sign, tone = SUITS[cards[0][-1]]
    ranks = " ".join(f"[{card[:-1]}]" if card[:-1] == "0" else card[:-1] for card in cards)
    return Text(f" {sign} {ranks} ", on_paper(tone))


def series_line(series: str) -> Text:
    """A series as its rank and suits."""
    cards = series.split("-")
    line = Text(f" {cards[0][:-1]} ", on_paper(INK))
    for card in cards:
        sign, tone = SUITS[card[-1]]
        line.append(f"{sign} ", on_paper(tone))
    return line


def written(rest: str) -> str:
    """The rest of a move with suit signs, including its qualifiers."""
    cards, mark, qualifier = rest.partition("@") if "@" in rest else rest.partition(">")
    return card_signs(cards) + mark + qualifier


TERMINAL = SixTerminal(SPEC)
