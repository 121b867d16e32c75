"""20/20 players that see what a person sees: the tops of piles and the removed cards (`docs/bots/twenty-twenty.md`)."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.contract import Advice, Bot, GameBots, Seen, Sense
from tablee.bots.players import Casual, Novice
from tablee.core.bits import zeros
from tablee.core.playout import random_move
from tablee.core.refusal import Sentence
from tablee.core.rng import Rng
from tablee.core.state import GameState
from tablee.games.shared.k6t import CARDS, RANK_OF, RANKS_PER_SUIT, TEXTS
from tablee.games.twenty_twenty.bots.solver import layout_of, solve_layout, winning_moves_of
from tablee.games.twenty_twenty.state import GIVE_UP, NONE, SUITS_OF, TwentyTwentyState

LAST_TWO: Final = 100
"""The worth of the last two cards of a rank: above that of any other pair."""
OPEN_BONUS: Final = vec[i64]([0, 0, 0, 3, 3, 3, 3])
"""The bonus for a rank by its number of visible cards, in layers of a pile."""
SURE: Final = 1
"""With at most this many unseen cards all are known: the last one is the missing card."""
MOST_SECONDS: Final = 600.0
MOST_WORLDS: Final = 1000000
NO_MOVE: Final = -1


class KnownPiles:
    """The player's knowledge: the height of each pile, and the number of cards left of each rank."""

    def __init__(self, world: TwentyTwentyState) -> None:
        self.world = world
        self.heights: vec[i64] = zeros(CARDS)  # of the pile under each visible card, itself included
        self.left: vec[i64] = zeros(RANKS_PER_SUIT)
        card: i64 = 0
        while card < CARDS:
            if world.is_visible(card):
                self.heights[card] = self.measure(card)
            card += 1

    def measure(self, top: i64) -> i64:
        """Counts the cards of a pile and their ranks: the player knows which ranks are hidden, but not where."""
        height: i64 = 0
        card = top
        while card != NONE:
            rank = RANK_OF[card]
            self.left[rank] += 1
            height += 1
            card = self.world.beneath[card]
        return height

    def in_sight(self, rank: i64) -> i64:
        """The number of visible cards of a rank."""
        return SUITS_OF[self.world.tops[rank]]

    def is_last(self, move: i64) -> bool:
        """Whether a pair is the last of its rank: its cards have no other partners, so it cannot hurt."""
        return self.left[RANK_OF[move >> 7]] == 2

    def height(self, move: i64) -> i64:
        """The total height of the two piles of a pair."""
        return self.heights[move >> 7] + self.heights[move & 127]

    def worth(self, move: i64) -> i64:
        """The value of a pair: high piles, and a rank with visible cards left."""
        if self.is_last(move):
            return LAST_TWO
        return self.height(move) + OPEN_BONUS[self.in_sight(RANK_OF[move >> 7])]

    def is_known(self) -> bool:
        """Whether the player knows every card, which happens late in the game or after taking back (V10)."""
        return sum(self.world.hidden()) <= SURE


class TwentySense(Sense):
    """Heuristics: take the last two of a rank at once; then level high piles; prefer ranks with three visible cards."""

    def choose(self, world: GameState, seat: i64, rng: Rng) -> i64:
        assert isinstance(world, TwentyTwentyState)
        if world.choices == 0:
            return GIVE_UP  # V7: with taking back (V10) a stuck game does not end by itself
        table = KnownPiles(world)
        best: i64 = NO_MOVE
        most: i64 = -1
        equal: i64 = 0
        k: i64 = 0
        while k < world.choices:
            move = world.legal_at(0, k)
            worth = self.worth(table, move, rng)
            if worth > most:
                equal = 0
            if worth >= most:
                equal += 1
                most = worth
                if rng.below(equal) == 0:
                    best = move
            k += 1
        return best

    def worth(self, table: KnownPiles, move: i64, rng: Rng) -> i64:
        """The value of a pair."""
        return table.worth(move)

    def slip(self, seen: Seen, move: i64, rng: Rng) -> i64:
        """Often takes a random pair, and any two of three."""
        world = seen.world
        assert isinstance(world, TwentyTwentyState)
        if world.choices == 0 or rng.below(2) == 0:
            return move
        return random_move(world, seen.seat, rng)

    def explain(self, seen: Seen, move: i64) -> Sentence | None:
        world = seen.world
        assert isinstance(world, TwentyTwentyState)
        if move >= GIVE_UP:
            return Sentence("20-20:reason.no_pair") if world.choices == 0 else None
        table = KnownPiles(world)
        rank = TEXTS[move >> 7][:-1]
        if table.is_last(move):
            return Sentence("20-20:reason.last_two", {"rank": rank})
        return digging(table, move)


class PlainSense(TwentySense):
    """Considers only the height of piles, with noise."""

    def __init__(self, blur: i64) -> None:
        self.blur: i64 = blur

    def worth(self, table: KnownPiles, move: i64, rng: Rng) -> i64:
        return table.height(move) + rng.below(self.blur)


def digging(table: KnownPiles, move: i64) -> Sentence | None:
    """The reason for a pair from its effect on the piles."""
    tallest = max(table.heights)
    deep = [height == tallest for height in (table.heights[move >> 7], table.heights[move & 127])]
    if all(deep):
        return Sentence("20-20:reason.digs_two")
    if table.in_sight(RANK_OF[move >> 7]) == 3:
        return Sentence("20-20:reason.third_visible")
    if any(deep):
        return Sentence("20-20:reason.digs_one")
    if table.heights[move >> 7] > 1 and table.heights[move & 127] > 1:
        return Sentence("20-20:reason.uncovers_two")
    return None


class Thinker(Bot):
    """Plays by heuristics until it knows every card, then takes winning pairs. For advice it samples deals."""

    def __init__(self, worlds: i64) -> None:
        self.worlds: i64 = worlds
        self.sense = TwentySense()

    def choose(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> i64:
        world = seen.world
        assert isinstance(world, TwentyTwentyState)
        if world.choices > 1 and KnownPiles(world).is_known():
            return Thought(seen, rng, 1, 0).ranking()[0]
        return self.sense.choose(world, seen.seat, rng)

    def advise(self, seen: Seen, rng: Rng, milliseconds: i64 = 0) -> list[Advice]:
        """Every pair with its chance to win: that of heuristic play, minus the winnable deals that the pair loses."""
        world = seen.world
        assert isinstance(world, TwentyTwentyState)
        if world.choices == 0:
            return [self.advice(seen, GIVE_UP, 0.0)]
        thought = Thought(seen, rng, self.worlds, milliseconds)
        chance = chance_by_sense(seen, self.sense, rng, thought.worlds)
        shares = [thought.share(move) for move in thought.wins]
        best = max(0.001, *shares)
        return [self.advice(seen, move, chance * thought.share(move) / best) for move in thought.ranking()]

    def advice(self, seen: Seen, move: int, value: float) -> Advice:
        return Advice(move, value, self.sense.explain(seen, move))


class Thought:
    """The pairs of a moment, and the number of sampled deals that stay winnable after each.

    It samples `worlds` deals, or as many as the time allows.
    """

    def __init__(self, seen: Seen, rng: Rng, worlds: i64, milliseconds: i64) -> None:
        world = seen.world
        assert isinstance(world, TwentyTwentyState)
        self.seen = seen
        self.table = KnownPiles(world)
        self.wins = {int(world.legal_at(0, k)): 0 for k in range(world.choices)}
        self.worlds: i64 = 0
        limit: i64 = worlds
        seconds = MOST_SECONDS
        if milliseconds > 0:
            limit = MOST_WORLDS
            seconds = min(MOST_SECONDS, float(milliseconds) / 1000.0)
        deadline = perf_counter() + seconds
        while self.worlds < limit and (self.worlds == 0 or perf_counter() < deadline):
            self.look_at(self.seen.imagine(rng))
            self.worlds += 1

    def look_at(self, world: GameState) -> None:
        """Counts the pairs after which a sampled deal is winnable."""
        assert isinstance(world, TwentyTwentyState)
        layout = layout_of(world)
        solution = solve_layout(layout)
        if solution.moves:
            for move in winning_moves_of(layout, solution.moves, set()):
                self.wins[move] += 1

    def share(self, move: int) -> float:
        """The share of sampled deals that are winnable after a pair."""
        return self.wins[move] / int(self.worlds)

    def ranking(self) -> list[int]:
        """The pairs by heuristic value, best first; with all cards known, losing pairs come last."""
        weight = LAST_TWO + 1 if self.table.is_known() else 0
        return sorted(self.wins, key=lambda move: -weight * self.share(move) - int(self.table.worth(move)))


def chance_by_sense(seen: Seen, sense: Sense, rng: Rng, games: i64) -> float:
    """The share of sampled deals that heuristic play wins."""
    won: i64 = 0
    game: i64 = 0
    while game < games:
        world = seen.imagine(rng)
        while world.asked() == 0:
            world.apply(0, sense.choose(world, 0, rng))
        outcome = world.outcome()
        if outcome is not None and outcome.winners:
            won += 1
        game += 1
    return int(won) / int(games)


class TwentyTwentyBots(GameBots):
    """The bots of 20/20 by level."""

    def bot(self, level: str) -> Bot:
        if level == "master":
            return Thinker(100)
        if level == "expert":
            return Casual(PlainSense(3))
        plain = PlainSense(7)
        return Casual(plain) if level == "casual" else Novice(plain)


BOTS = TwentyTwentyBots()
