"""Who looks on while a game of a study is played, and counts what its result does not tell."""

from __future__ import annotations

from functools import lru_cache

from tablee.core.state import ALL, NOBODY, TABLE, GameState
from tablee.games.ekko.cards import CLOSE as EKKO_CLOSE
from tablee.games.ekko.cards import LAST as EKKO_LAST
from tablee.games.ekko.cards import MIRROR
from tablee.games.ekko.state import EkkoState
from tablee.games.mio.cards import JOKER, STAR
from tablee.games.mio.state import DRAW, MIO, MioState
from tablee.games.sequence_des.state import PASS, PLACE, REMOVE, REPLACE, SequenceDesState
from tablee.games.six_sequences.moves import CLAIM, LAY, LAY_SERIES, SWAP, TAKE, TAKE_ADD, kind_of
from tablee.games.six_sequences.state import SixState
from tablee.games.six_sequences.table import CLAIMS
from tablee.games.twenty_twenty.bots.solver import difficulty
from tablee.games.twenty_twenty.state import TwentyTwentyState
from tablee.lab.playing import Watcher

Counts = dict[str, float]


class Tally(Watcher):
    """Counts the players' own moves, and in its subclasses what is special about a game."""

    columns: tuple[str, ...] = ()
    """What else is counted."""

    def __init__(self) -> None:
        self.counts: Counts = dict.fromkeys(("decisions", *self.columns), 0)
        self.first = NOBODY

    def dealt(self, state: GameState) -> None:
        if self.first == NOBODY:
            self.first = beginner(state)

    def moved(self, before: GameState, seat: int, move: int) -> None:
        self.counts["decisions"] += seat != TABLE
        self.look(before, seat, move)

    def look(self, before: GameState, seat: int, move: int) -> None:
        """Counts more."""


def beginner(state: GameState) -> int:
    """The seat that begins: on the dealer's left (S2, M2, E44), or the winner of the opening roll (D5).

    A colour to be named (M4), a mirror (E4) or a multiple of 11 (E3) may let others act before.
    """
    if isinstance(state, MioState | EkkoState | SixState):
        return int((state.dealer + 1) % state.seats)
    return int(state.turn) if isinstance(state, SequenceDesState) else max(int(state.asked()), 0)


class TwentyTwentyTally(Tally):
    """Whether the deal can be won at all, and how hard it is (0: it cannot)."""

    columns = ("winnable", "difficulty")

    def dealt(self, state: GameState) -> None:
        super().dealt(state)
        assert isinstance(state, TwentyTwentyState)
        level = graded(Deal(state))
        self.counts["winnable"] = int(level > 0)
        self.counts["difficulty"] = level


class Deal:
    """A deal of 20/20 that is the same as another if all its cards are."""

    def __init__(self, state: TwentyTwentyState) -> None:
        self.state = state
        self.cards = str(state.view(ALL)["piles"])

    def __hash__(self) -> int:
        return hash(self.cards)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Deal) and self.cards == other.cards


@lru_cache(maxsize=64)
def graded(deal: Deal) -> int:
    """The level of difficulty; deals that are played twice in a row are graded once."""
    return difficulty(deal.state).level


class MioTally(Tally):
    """Cards drawn, stars laid, shouts forgotten (M26), and rounds that somebody ended with a joker (M22)."""

    columns = ("draws", "stars", "forgotten", "joker_outs")

    def __init__(self) -> None:
        super().__init__()
        self.last = 0

    def look(self, before: GameState, seat: int, move: int) -> None:
        assert isinstance(before, MioState)
        self.last = move
        self.counts["draws"] += move == DRAW
        self.counts["stars"] += move < 2 * JOKER and (move >> 1) % 6 == STAR
        self.counts["forgotten"] += before.shout >= 0 and move != MIO

    def ended(self, state: GameState) -> None:
        assert isinstance(state, MioState)
        self.counts["joker_outs"] += state.ended == "out" and 2 * JOKER <= self.last < DRAW


class EkkoTally(Tally):
    """Mirrors: how many, what they did, and how the rounds of those who laid one ended.

    `with_mirror` counts the seats that laid a mirror in a round, `with_mirror_won` their parts of the round's victory
    (fewest points; equal ones share), `with_mirror_points` their points.
    """

    columns = (
        "mirrors",
        "mirror_drops",
        "mirror_rounds",
        "saves",
        "with_mirror",
        "with_mirror_won",
        "without_mirror",
        "without_mirror_won",
    )

    def __init__(self) -> None:
        super().__init__()
        self.mirrored: set[int] = set()

    def dealt(self, state: GameState) -> None:
        super().dealt(state)
        self.mirrored = set()

    def look(self, before: GameState, seat: int, move: int) -> None:
        assert isinstance(before, EkkoState)
        if move > EKKO_CLOSE:
            self.mirrored.add(seat)
            self.counts["mirrors"] += 1
            self.counts["mirror_drops"] += (move - MIRROR) % 100 > 0
            self.counts["saves"] += before.phase == EKKO_LAST  # E20

    def ended(self, state: GameState) -> None:
        assert isinstance(state, EkkoState)
        points = [int(state.hand_points(seat)) for seat in range(state.seats)]
        winners = [seat for seat, score in enumerate(points) if score == min(points)]
        self.counts["mirror_rounds"] += bool(self.mirrored)
        for seat in range(state.seats):
            group = "with_mirror" if seat in self.mirrored else "without_mirror"
            self.counts[group] += 1
            self.counts[f"{group}_won"] += (seat in winners) / len(winners)


class SixTally(Tally):
    """Discards that were taken, with whom they were disputed, turns that a claim skipped (S50), lays and swaps."""

    columns = ("taken", "contested", "skipped", "laid", "swaps")

    def __init__(self) -> None:
        super().__init__()
        self.claims = 0
        self.due = 0

    def look(self, before: GameState, seat: int, move: int) -> None:
        assert isinstance(before, SixState)
        if before.phase == CLAIMS:
            self.due = int(before.turn)
            self.claims += seat != TABLE and move >= CLAIM
            return
        if self.claims:
            self.settle(before)
        kind = kind_of(move)
        self.counts["taken"] += TAKE <= kind <= TAKE_ADD
        self.counts["laid"] += LAY <= kind <= LAY_SERIES
        self.counts["swaps"] += kind == SWAP

    def settle(self, state: SixState) -> None:
        """The claims are over: somebody plays with the discard."""
        self.counts["taken"] += 1
        self.counts["contested"] += self.claims > 1
        self.counts["skipped"] += (int(state.turn) - self.due) % int(state.seats)
        self.claims = 0


class SequenceDesTally(Tally):
    """Bonus turns (D14, D15), chips removed (D16) or replaced (D11), turns passed (D12)."""

    columns = ("bonus", "removed", "replaced", "passed")

    def look(self, before: GameState, seat: int, move: int) -> None:
        assert isinstance(before, SequenceDesState)
        if seat == TABLE:
            return
        placed = PLACE <= move < REMOVE
        self.counts["bonus"] += placed and before.number() in (2, 12)
        self.counts["replaced"] += REPLACE <= move < REMOVE
        self.counts["removed"] += REMOVE <= move < PASS
        self.counts["passed"] += move == PASS


TALLIES: dict[str, type[Tally]] = {
    "20-20": TwentyTwentyTally,
    "six-sequences": SixTally,
    "mio": MioTally,
    "ekko": EkkoTally,
    "sequence-des": SequenceDesTally,
}


def tally_of(game: str) -> type[Tally]:
    """What is counted of a game; of one from another package, what all games have."""
    return TALLIES.get(game, Tally)
