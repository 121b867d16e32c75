"""The contract of the part `terminal`: how a game is drawn and described. It gets views, never states."""

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
"""Signs that continue a move after a prefix that several moves share (`docs/notation.md`)."""


@dataclass(frozen=True)
class Scene(Generic[V]):
    """The input of a picture.

    `you` is the viewer's seat (from 0; None for a spectator), `doings` what each seat did last, `levels` the
    levels of the bots, `moves` the legal moves of the seat on turn if the picture may show them.
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
        """A seat's name as the viewer would say it."""
        return self.words("you") if seat == self.you else self.names[seat]

    def person(self, seat: int) -> Person:
        """The grammatical person for a seat: the viewer is "you"."""
        return "you" if seat == self.you else "other"

    @property
    def seats(self) -> range:
        """All seats, from 0."""
        return range(len(self.names))


@dataclass(frozen=True)
class Reactions:
    """How the terminal asks people for reactions.

    `timed`: the option `reaction` limits the time to answer; with a shared keyboard only if `timed_for_all`.
    `drawn`: redraw the table first. `listed`: list the moves, to choose by number.
    """

    timed: bool = False
    timed_for_all: bool = False
    drawn: bool = True
    listed: bool = True


class TerminalGame(ABC, Generic[V]):
    """The part `terminal` of a game: how it is drawn, described and typed."""

    labels: ClassVar[Literal["numbers", "letters"]] = "numbers"
    """How choices are labelled: with letters if numbers are cards."""
    suffixes: ClassVar[str] = ""
    """Signs that a person may add to the number of a choice; they are appended to its move."""
    reactions: ClassVar[Reactions] = Reactions()
    declining: ClassVar[str] = "let"
    """The move for an empty answer, if it is legal."""
    table_words: ClassVar[Sequence[str]] = ()
    """First words of table moves other than deals, which people type without a seat."""
    is_suggested: ClassVar[bool] = False
    """Whether this game is the default choice."""

    def __init__(self, spec: GameSpec) -> None:
        self.spec = spec
        self.view_type: type[V] = spec.part("text").position_type

    def read(self, view: dict[str, object]) -> V:
        """Decodes a view to the game's `PlayerView` type."""
        return msgspec.convert(view, self.view_type)

    # Pictures

    @abstractmethod
    def picture(self, scene: Scene[V]) -> RenderableType:
        """The table as a viewer sees it."""

    def label(self, move: str) -> Text:
        """A move as the list of choices shows it."""
        return Text(move)

    # Words

    @abstractmethod
    def told(self, words: Words, person: Person, text: str) -> str:
        """A move in words, without its subject."""

    def sentence(self, words: Words, move: Move, heard: str, names: Sequence[str], you: int | None = None) -> str:
        """A sentence about a move in the form a viewer may know; `you` is the viewer's seat."""
        if move.is_deal:
            return words("log.table", what=words("log.deal"))
        if move.seat == TABLE:
            return words("log.table", what=self.told(words, "other", heard))
        if move.seat == you:
            return words("log.seat", name=words("you"), what=self.told(words, "you", heard))
        return words("log.seat", name=names[move.seat], what=self.told(words, "other", heard))

    def question(self, view: V, seat: int) -> str:
        """The catalogue key of the question to a seat."""
        return "ask.turn"

    def ending(self, words: Words, ended: str) -> str:
        """A sentence on how a round ended; empty if there is nothing to say."""
        key = f"{self.spec.name}:ended.{ended}"
        return words(key) if words.has(key) else ""

    # Moves

    @abstractmethod
    def uses(self, view: V, seat: int) -> list[tuple[str, list[str]]]:
        """For each card (or square) that a seat could want to use, the moves that would use it."""

    def listed(self, moves: list[str]) -> list[str]:
        """The legal moves that can be chosen by number."""
        return moves

    def typed(self, text: str) -> str:
        """Typed text in plain notation, with signs such as ♠ replaced by letters."""
        return text

    def completions(self, text: str, moves: list[str]) -> list[str]:
        """The moves that continue a text with a qualifier: `J` for a joker, `34` for a mirror."""
        start = " ".join(text.lower().split())
        return [
            move for move in moves if move.lower().startswith(start) and move[len(start) : len(start) + 1] in QUALIFIERS
        ]

    def disclosed(self, before: V, move: Move, after: V) -> Move | None:
        """A secret move that the last answer in a window revealed; `before` shows every card, `after` none."""
        return None
