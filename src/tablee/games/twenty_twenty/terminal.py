"""20/20 in the terminal."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from tablee.cli.drawing.face import Face, Scene, View
from tablee.cli.drawing.parts import heading, stacked
from tablee.cli.tones import QUIET, SUITS, k6t_face, k6t_list, k6t_plain, on_paper
from tablee.cli.words import Person, Words

PAIRS = 60
COLUMNS = 5


class K6tFace(Face):
    """What the two games with the K6T deck share."""

    def typed(self, text: str) -> str:
        for letter, (sign, _) in SUITS.items():
            text = text.replace(sign, letter)
        return text.replace("–", "-")


class TwentyTwentyFace(K6tFace):
    """How 20/20 is shown and spoken of."""

    seats = 1

    def picture(self, scene: Scene) -> RenderableType:
        words, view = scene.words, scene.view
        removed = sum(len(cards) for cards in view["removed"]) // 2
        facts = [words("twenty.removed", n=str(removed), all=str(PAIRS))]
        if view["undos"]:
            facts.append(words("twenty.undos", n=view["undos"]))
        done = round(30 * removed / PAIRS)
        bar = Text.assemble(("█" * done, on_paper("#2F8A72")), ("░" * (30 - done), QUIET), f"  {removed}/{PAIRS}")
        if scene.doings.get(0):
            bar.append(f"   {scene.doings[0]}", QUIET)
        return stacked(heading("20/20", *facts), self._piles(view), bar)

    def _piles(self, view: View) -> Text:
        known = any(seen > 1 for seen in view["seen"])
        rows = [self._row(view, first, known=known) for first in range(0, len(view["piles"]), COLUMNS)]
        return Text("\n").join(rows)

    def _row(self, view: View, first: int, *, known: bool) -> Text:
        lines = [Text() for _ in range(4 if known else 3)]
        for i in range(first, first + COLUMNS):
            for line, part in zip(lines, self._pile(view["piles"][i], view["seen"][i], known=known), strict=True):
                line.append_text(part).append(" ")
        return Text("\n").join(lines)

    def _pile(self, pile: list[str], seen: int, *, known: bool) -> list[Text]:
        if not pile:
            blank = Text("╎       ╎", QUIET)
            return [Text("╭╌╌╌╌╌╌╌╮", QUIET), *[blank] * (2 if known else 1), Text("╰╌╌╌╌╌╌╌╯", QUIET)]
        face = k6t_face(pile[0])
        lines = [Text("╭───────╮", QUIET), _framed(Text(face.plain.center(7), face.style))]
        if known:
            covered = " ".join(k6t_plain(card) for card in pile[1:seen] if card != "?")
            lines.append(_framed(Text(covered[:7].center(7), QUIET)))
        under = f"─{len(pile) - 1}" if len(pile) > 1 else ""
        return [*lines, Text("╰" + "─" * (7 - len(under)) + under + "╯", QUIET)]

    # Words

    def told(self, words: Words, person: Person, text: str) -> str:
        text = text.lower()
        if text in ("undo", "give-up"):
            return words.of(person, f"twenty.{text}")
        first, _, second = text.partition("-")
        return words.of(person, "twenty.pair", first=named(first), second=named(second))

    def uses(self, view: View, seat: int) -> list[tuple[str, list[str]]]:
        tops = [pile[0] for pile in view["piles"] if pile]
        return [(card, [f"{card}-{other}" for other in tops if other != card]) for card in tops]

    def question(self, view: View, seat: int) -> str:
        return "ask.twenty"

    def label(self, move: str) -> Text:
        if "-" not in move or move == "give-up":
            return Text(move)
        return Text("–").join(k6t_face(card) for card in move.split("-"))


def named(cards: str) -> str:
    """Cards typed in any case, with their signs."""
    return k6t_list("-".join(card[:-1].upper() + card[-1:] for card in cards.strip().split("-")))


def _framed(inside: Text) -> Text:
    return Text.assemble(("│", QUIET), inside, ("│", QUIET))
