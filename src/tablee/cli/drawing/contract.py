"""How a game shows itself in the terminal: the contract of the part `terminal`. It sees views, never states."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import ClassVar, Final, Generic, Literal, TypeVar

import msgspec
from rich.console import RenderableType
from rich.text import Text

from tablee.cli.words import Words
from tablee.core.game import GameSpec
from tablee.core.state import TABLE
from tablee.core.text import Move
from tablee.core.views import PlayerView
from tablee.lang import Person

V = TypeVar("V", bound=PlayerView)

QUALIFIERS: Final = (">", "@", ":")
"""What goes on after the part of a move that stands for several moves (`docs/notation.md`)."""


@dataclass(frozen=True)
class Scene(Generic[V]):
    """What a picture is made of.

    `you` is who is looking (from 0; None for somebody without a seat), `doings` what each seat did last, `levels` how
    well the bots among them play, `moves` the legal moves of the seat on turn, where a picture may show them.
    """

    view: V
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


@dataclass(frozen=True)
class Reactions:
    """How people are asked whether they act out of turn.

    `timed`: the table's option `reaction` limits the answer; where people share the keyboard only if `timed_for_all`.
    `drawn`: the table is drawn again first. `listed`: the moves are listed, and can be chosen by number.
    """

    timed: bool = False
    timed_for_all: bool = False
    drawn: bool = True
    listed: bool = True


class TerminalGame(ABC, Generic[V]):
    """How one game is shown and spoken of."""

    labels: ClassVar[Literal["numbers", "letters"]] = "numbers"
    """How choices are counted: with letters where numbers are cards."""
    suffixes: ClassVar[str] = ""
    """Signs that may follow the number of a choice, and then follow its move."""
    reactions: ClassVar[Reactions] = Reactions()
    declining: ClassVar[str] = "let"
    """The move that a person makes who answers nothing, where it is legal."""
    table_words: ClassVar[Sequence[str]] = ()
    """How moves of the table itself begin, besides deals: they are typed without a seat."""
    is_suggested: ClassVar[bool] = False
    """Whether this game is played if nobody says which."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.view_type: type[V] = spec.part("text").position_type

    def read(self, view: dict[str, object]) -> V:
        """A view of the game with types."""
        return msgspec.convert(view, self.view_type)

    # Pictures

    @abstractmethod
    def picture(self, scene: Scene[V]) -> RenderableType:
        """The table as a viewer sees it."""

    def label(self, move: str) -> Text:
        """A move as it stands in the list of choices."""
        return Text(move)

    # Words

    @abstractmethod
    def told(self, words: Words, person: Person, text: str) -> str:
        """A move in words, without its subject."""

    def sentence(self, words: Words, move: Move, heard: str, names: Sequence[str], you: int | None = None) -> str:
        """A move as somebody heard it, with its subject; `you` is the seat of who is told."""
        if move.is_deal:
            return words("log.table", what=words("log.deal"))
        if move.seat == TABLE:
            return words("log.table", what=self.told(words, "other", heard))
        if move.seat == you:
            return words("log.seat", name=words("you"), what=self.told(words, "you", heard))
        return words("log.seat", name=names[move.seat], what=self.told(words, "other", heard))

    def question(self, view: V, seat: int) -> str:
        """The key of what the seat is asked."""
        return "ask.turn"

    def ending(self, words: Words, ended: str) -> str:
        """How a round ended, in words; empty if there is nothing to say."""
        key = f"{self.spec.name}:ended.{ended}"
        return words(key) if words.has(key) else ""

    # Moves

    @abstractmethod
    def uses(self, view: V, seat: int) -> list[tuple[str, list[str]]]:
        """For each card (or square) that a seat could think of using, the moves that would use it."""

    def listed(self, moves: list[str]) -> list[str]:
        """Which legal moves are offered by number."""
        return moves

    def typed(self, text: str) -> str:
        """What a person typed, with signs such as ♠ in letters."""
        return text

    def completions(self, text: str, moves: list[str]) -> list[str]:
        """The moves that begin with a text and go on with a qualifier: `J` for a joker, `34` for a mirror."""
        start = " ".join(text.lower().split())
        return [
            move for move in moves if move.lower().startswith(start) and move[len(start) : len(start) + 1] in QUALIFIERS
        ]

    def disclosed(self, before: V, move: Move, after: V) -> Move | None:
        """A secret move that the last answer in a window brought to light; `before` shows every card, `after` none."""
        return None
