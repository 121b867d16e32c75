"""The contract of a game's part `openspiel`: its unseen cards, what moves tell of them, its bounds and parameters.

A game that brings none has `AnyGame`: chance deals its whole deck card by card, and players know what their views say.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, ClassVar, NamedTuple

from tablee.core.game import GameSpec
from tablee.core.options import Options
from tablee.core.state import NOT_HEARD
from tablee.envs.histories.hidden_cards import HiddenCards, WholeDeck

if TYPE_CHECKING:
    from tablee.envs.histories.history import HistoryMoment

NOTHING: frozenset[int] = frozenset()
NO_LET = -1
"""A game in which nobody is asked only to decline."""

# How a player's other worlds are drawn
NOTHING_HIDDEN = "nothing hidden"
BY_CLUES = "by clues"
BY_DETERMINIZING = "by determinizing"


class Clue(NamedTuple):
    """Of one seat's hand at one move: kinds laid open from it, kinds that were not in it, a card put away unseen.

    `drawn_last`: it speaks of the card drawn last alone.
    """

    laid: tuple[int, ...] = ()
    absent: frozenset[int] = NOTHING
    is_dropped: bool = False
    drawn_last: bool = False


NO_CLUE = Clue()


class Lengths(NamedTuple):
    """How many decisions and how many chance nodes a match can have."""

    decisions: int
    chance: int


class OpenSpielPart:
    """What OpenSpiel needs to know of one game beside its rules."""

    is_open: ClassVar[bool] = False
    """Whether all players see everything."""
    resampling: ClassVar[str] = BY_CLUES
    """How worlds are drawn that a player cannot tell from the real one."""
    tells_views: ClassVar[bool] = False
    """Whether players are told how their view changed after every move, not what they heard and drew alone."""
    left_out: ClassVar[tuple[str, ...]] = ("reaction",)
    """Options that mean nothing here: live tables have reaction times."""
    cut_down: ClassVar[dict[str, Any]] = {}
    """The parameters of cut-down games, with their defaults: `cards`, and `hand` if the game has no such option."""
    own_silence: ClassVar[tuple[str, ...]] = ()
    """Fields of a view that tell what a seat has declared itself: its own moves say so already."""
    let: ClassVar[int] = NO_LET
    """The action by which a seat that is asked declines."""
    table_moves: ClassVar[int] = 1
    """The most outcomes of a roll."""
    points: ClassVar[tuple[float, float]] = (-32767.0, 32767.0)
    """Of a game for one: the fewest and the most points there are."""

    # Parameters: OpenSpiel reads some texts as numbers

    def parameter(self, name: str, value: Any) -> Any:
        """The value of an option as a parameter, so that OpenSpiel can read its text again."""
        return value

    def option(self, name: str, value: Any) -> Any:
        """The inverse of `parameter`."""
        return value

    # What is hidden

    def hidden(self, spec: GameSpec, options: Options, seats: int) -> HiddenCards | None:
        """The unseen cards of a table; None if chance is in the table's moves alone."""
        return None

    def clue(self, moment: HistoryMoment, path: Sequence[HistoryMoment]) -> Clue:
        """What a move says about the cards in the hand of the seat that made it; `path` is the round's moments."""
        return NO_CLUE

    def is_noticed(self, moment: HistoryMoment, path: Sequence[HistoryMoment]) -> bool:
        """Whether the other seats know of a move: those that they heard, or whose effect they saw."""
        assert moment.prior is not None
        return int(moment.prior.heard(moment.number)) != NOT_HEARD

    def drop_action(self, kind: int) -> int:
        """The action that puts away a card of a kind unseen, where a clue has spoken of one."""
        raise NotImplementedError

    # Bounds

    def lengths(self, options: Options, seats: int, cards: int) -> Lengths:
        """The longest match with so many cards; where there is no bound, one that random matches do not reach."""
        return Lengths(10_000, 100_000)


class AnyGame(OpenSpielPart):
    """A game that brings no part `openspiel`: right for any, and large, as every order of the deck is a deal."""

    resampling = BY_DETERMINIZING
    tells_views = True
    table_moves = 4096

    def hidden(self, spec: GameSpec, options: Options, seats: int) -> HiddenCards | None:
        return WholeDeck(spec, options, seats, 0) if len(spec.deck(options)) else None


ANY_GAME = AnyGame()


def part_of(spec: GameSpec) -> OpenSpielPart:
    """The part that a game brings, or that for any game."""
    found = spec.part("openspiel")
    return found if isinstance(found, OpenSpielPart) else ANY_GAME


def rounds_to(target: int, seats: int) -> int:
    """Rounds until somebody has reached a target, when each brings a point to all seats but one."""
    return seats * (target - 1) // (seats - 1) + 1
