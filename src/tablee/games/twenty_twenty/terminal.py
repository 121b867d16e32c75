"""20/20 in the terminal."""

from __future__ import annotations

from rich.console import RenderableType
from rich.text import Text

from tablee.cli.drawing.contract import Scene
from tablee.cli.drawing.parts import heading, stacked
from tablee.cli.tones import QUIET, on_paper
from tablee.cli.words import Words
from tablee.core.text import UNKNOWN
from tablee.core.views import Pile
from tablee.games.shared.k6t_terminal import K6tTerminal, card_face, card_sign, named
from tablee.games.twenty_twenty.spec import SPEC
from tablee.games.twenty_twenty.state import PAIRS
from tablee.games.twenty_twenty.views import TwentyTwentyView
from tablee.lang import Person
from tablee.palette import CLOTH

COLUMNS = 5


class TwentyTwentyTerminal(K6tTerminal[TwentyTwentyView]):
    """20/20's part `terminal`."""

    def picture(self, scene: Scene[TwentyTwentyView]) -> RenderableType:
        words, view = scene.words, scene.view
        removed = sum(len(cards) for cards in view.removed or []) // 2
        facts = [words("20-20:removed", n=str(removed), all=str(PAIRS))]
        if view.undos:
            facts.append(words("20-20:undos", n=view.undos))
        done = round(30 * removed / PAIRS)
        bar = Text.assemble(("█" * done, on_paper(CLOTH)), ("░" * (30 - done), QUIET), f"  {removed}/{PAIRS}")
        if scene.doings.get(0):
            bar.append(f"   {scene.doings[0]}", QUIET)
        return stacked(heading(SPEC.title, *facts), self._piles(view), bar)

    def _piles(self, view: TwentyTwentyView) -> Text:
        seen = view.seen or [1] * len(view.piles)
        known = any(depth > 1 for depth in seen)
        piles = [self._pile(cards(pile), seen[place], known=known) for place, pile in enumerate(view.piles)]
        rows = [piles[first : first + COLUMNS] for first in range(0, len(piles), COLUMNS)]
        return Text("\n").join(Text(" ").join([*line, Text()]) for row in rows for line in zip(*row, strict=True))

    def _pile(self, pile: list[str], seen: int, *, known: bool) -> list[Text]:
        if not pile:
            blank = Text("╎       ╎", QUIET)
            return [Text("╭╌╌╌╌╌╌╌╮", QUIET), *[blank] * (2 if known else 1), Text("╰╌╌╌╌╌╌╌╯", QUIET)]
        face = card_face(pile[0])
        lines = [Text("╭───────╮", QUIET), _framed(Text(face.plain.center(7), face.style))]
        if known:
            covered = " ".join(card_sign(card) for card in pile[1:seen] if card != UNKNOWN)
            lines.append(_framed(Text(covered[:7].center(7), QUIET)))
        under = f"─{len(pile) - 1}" if len(pile) > 1 else ""
        return [*lines, Text("╰" + "─" * (7 - len(under)) + under + "╯", QUIET)]

    def label(self, move: str) -> Text:
        if "-" not in move or move == "give-up":
            return Text(move)
        return Text("–").join(card_face(card) for card in move.split("-"))

    # Words

    def told(self, words: Words, person: Person, text: str) -> str:
        text = text.lower()
        if text in ("undo", "give-up"):
            return words.of(person, f"20-20:log.{text}")
        first, _, second = text.partition("-")
        return words.of(person, "20-20:log.pair", first=named(first), second=named(second))

    def uses(self, view: TwentyTwentyView, seat: int) -> list[tuple[str, list[str]]]:
        tops = [cards(pile)[0] for pile in view.piles if pile]
        return [(card, [f"{card}-{other}" for other in tops if other != card]) for card in tops]

    def question(self, view: TwentyTwentyView, seat: int) -> str:
        return "20-20:ask.pair"


def cards(pile: Pile) -> list[str]:
    """The cards of a pile."""
    return pile if isinstance(pile, list) else []


def _framed(inside: Text) -> Text:
    return Text.assemble(("│", QUIET), inside, ("│", QUIET))


TERMINAL = TwentyTwentyTerminal(SPEC)
