"""The contract of the part `openspiel`: hidden cards, what moves reveal of them, bounds and parameters.

A game without it uses `AnyGame`: chance deals the whole deck card by card, and players know what their views show.
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
"""For games in which nobody is to move only to decline."""

# How other worlds are drawn for a player
NOTHING_HIDDEN = "nothing hidden"
BY_CLUES = "by clues"
BY_DETERMINIZING = "by determinizing"


class Clue(NamedTuple):
    """Facts about a seat's hand at one move: kinds laid open from it, kinds not in it, a card put away unseen.

    `drawn_last`: they apply only to the card drawn last.
    """

    laid: tuple[int, ...] = ()
    absent: frozenset[int] = NOTHING
    is_dropped: bool = False
    drawn_last: bool = False


NO_CLUE = Clue()


class Lengths(NamedTuple):
    """The most decisions and chance nodes of a match."""

    decisions: int
    chance: int


class OpenSpielPart:
    """The part `openspiel` of a game: what OpenSpiel needs beyond the rules."""

    is_open: ClassVar[bool] = False
    """Whether all players see everything."""
    resampling: ClassVar[str] = BY_CLUES
    """How worlds consistent with a player's knowledge are drawn."""
    tells_views: ClassVar[bool] = False
    """Whether information states contain every change of the view, not only the moves and cards a player may know."""
    left_out: ClassVar[tuple[str, ...]] = ("reaction",)
    """Options without meaning here, such as reaction times of live tables."""
    cut_down: ClassVar[dict[str, Any]] = {}
    """The parameters of cut-down games, with their defaults: `cards`, and `hand` if the game has no such option."""
    own_silence: ClassVar[tuple[str, ...]] = ()
    """Fields of a view with a seat's own declarations: its own moves contain them already."""
    let: ClassVar[int] = NO_LET
    """The action that declines."""
    table_moves: ClassVar[int] = 1
    """The most outcomes of a roll."""
    points: ClassVar[tuple[float, float]] = (-32767.0, 32767.0)
    """The bounds of the points of a solitaire."""

    # Parameters: OpenSpiel parses some texts as numbers

    def parameter(self, name: str, value: Any) -> Any:
        """The value of an option as a parameter that OpenSpiel can parse from text."""
        return value

    def option(self, name: str, value: Any) -> Any:
        """The inverse of `parameter`."""
        return value

    # Hidden cards

    def hidden(self, spec: GameSpec, options: Options, seats: int) -> HiddenCards | None:
        """The hidden cards of a table; None if all chance is in table moves."""
        return None

    def clue(self, moment: HistoryMoment, path: Sequence[HistoryMoment]) -> Clue:
        """What a move reveals about the hand of the seat that made it; `path` is the moments of the round."""
        return NO_CLUE

    def is_noticed(self, moment: HistoryMoment, path: Sequence[HistoryMoment]) -> bool:
        """Whether the other seats notice a move, by its public form or its effect."""
        assert moment.prior is not None
        return int(moment.prior.heard(moment.number)) != NOT_HEARD

    def drop_action(self, kind: int) -> int:
        """The action that puts away a card of a kind unseen, as a clue reported."""
        raise NotImplementedError

    # Bounds

    def lengths(self, options: Options, seats: int, cards: int) -> Lengths:
        """Bounds of a match with that many cards; if there is none, a bound that random matches do not reach."""
        return Lengths(10_000, 100_000)


class AnyGame(OpenSpielPart):
    """The part for games without their own: correct for any, but large, as every order of the deck is a deal."""

    resampling = BY_DETERMINIZING
    tells_views = True
    table_moves = 4096

    def hidden(self, spec: GameSpec, options: Options, seats: int) -> HiddenCards | None:
        return WholeDeck(spec, options, seats, 0) if len(spec.deck(options)) else None


ANY_GAME = AnyGame()


def part_of(spec: GameSpec) -> OpenSpielPart:
    """The part `openspiel` of a game, or `AnyGame`."""
    found = spec.part("openspiel")
    return found if isinstance(found, OpenSpielPart) else ANY_GAME


def rounds_to(target: int, seats: int) -> int:
    """Rounds until a seat reaches the target, if each round brings a point to all seats but one."""
    return seats * (target - 1) // (seats - 1) + 1
