"""How a game shows itself in the terminal: one contract for all games. Faces see views, never states."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, ClassVar, Literal

from rich.console import RenderableType
from rich.text import Text

from tablee.cli.words import Person, Words

View = dict[str, Any]


@dataclass(frozen=True)
class Scene:
    """What a picture is made of.

    `you` is who is looking (from 0; None for somebody without a seat), `doings` what each seat did last, `levels` how
    well the bots among them play, `moves` the legal moves of the seat on turn, where a picture may show them.
    """

    view: View
    names: list[str]
    words: Words
    you: int | None = None
    doings: Mapping[int, str] = field(default_factory=dict)
    levels: Mapping[int, str] = field(default_factory=dict)
    moves: Sequence[str] = ()
    width: int = 80

    def name(self, seat: int) -> str:
        """A seat's name as the looker would say it."""
        return self.words("you") if seat == self.you else self.names[seat]

    def person(self, seat: int) -> Person:
        """How to speak of a seat."""
        return "you" if seat == self.you else "other"

    @property
    def seats(self) -> range:
        """All seats, from 0."""
        return range(len(self.names))


class Face(ABC):
    """How one game is shown and spoken of."""

    seats: int
    """How many sit down if nobody says."""
    labels: ClassVar[Literal["numbers", "letters"]] = "numbers"
    """How choices are counted: with letters where numbers are cards."""

    lists_reactions: ClassVar[bool] = True
    """Whether what one may answer out of turn is listed; not where spotting it is the game (E13)."""

    @abstractmethod
    def picture(self, scene: Scene) -> RenderableType:
        """The table as a viewer sees it."""

    @abstractmethod
    def told(self, words: Words, person: Person, text: str) -> str:
        """A move in words, without its subject."""

    @abstractmethod
    def uses(self, view: View, seat: int) -> list[tuple[str, list[str]]]:
        """For each card (or square) that a seat could think of using, the moves that would use it."""

    def ending(self, words: Words, game: str, ended: str) -> str:
        """How a round ended, in words; empty if there is nothing to say."""
        key = f"ended.{game}.{ended}"
        return words(key) if words.has(key) else ""

    def question(self, view: View, seat: int) -> str:
        """The key of what the seat is asked."""
        return "ask.turn"

    def listed(self, moves: list[str]) -> list[str]:
        """Which legal moves are offered by number."""
        return moves

    def label(self, move: str) -> Text:
        """A move as it stands in the list of choices."""
        return Text(move)

    def typed(self, text: str) -> str:
        """What a person typed, with signs such as ♠ in letters."""
        return text
