"""Contests between bots, on the same deals and in every seat (`docs/arena.md`).

Every deal is played once for each rotation of the bots over the seats, with the same cards, dice and dealer. So no bot
profits from its cards or its seat more than the others.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass, field
from functools import partial
from itertools import combinations, count, islice
from statistics import fmean
from time import monotonic
from typing import Literal

from tablee.bots.external import ExternalProgram
from tablee.core.rng import Rng
from tablee.games.registry import spec_of
from tablee.lab.playing import PlayedMatch, Setup, mixed, play
from tablee.lab.rating import LineUp, Rating, ratings
from tablee.lab.statistics import ERROR, Evidence, Interval, share_interval
from tablee.lab.workers import in_order

Pair = tuple[str, str]
Stop = Literal["", "settled", "games", "time"]
"""Why a contest stopped: it is settled, or a limit was reached; empty while it goes on."""


# Seatings


@dataclass(frozen=True)
class ArenaTable:
    """A game with its house rules, and the seats of each side."""

    game: str
    options: dict[str, object]
    sides: tuple[tuple[int, ...], ...]
    programs: tuple[ExternalProgram, ...] = ()

    @property
    def seats(self) -> int:
        """The number of seats."""
        return sum(len(side) for side in self.sides)

    def setup(self, lineup: LineUp) -> Setup:
        """The `Setup` with a bot on each side: partners are the same bot."""
        owners = {seat: bot for side, bot in zip(self.sides, lineup, strict=True) for seat in side}
        return Setup(self.game, tuple(owners[seat] for seat in range(self.seats)), self.options, programs=self.programs)


def table_of(game: str, seats: int, given: dict[str, object]) -> ArenaTable:
    """A table of a game; raises `OptionsError`."""
    spec = spec_of(game)
    options = spec.options(given, seats)
    side_of = spec.sides(options, seats)
    sides = [tuple(seat for seat in range(seats) if side_of[seat] == side) for side in dict.fromkeys(side_of)]
    return ArenaTable(game, options.as_dict(), tuple(sides))


@dataclass(frozen=True)
class Contest:
    """The matches played on every deal, and the pairs of bots compared by them."""

    table: ArenaTable
    lineups: tuple[LineUp, ...]
    pairs: tuple[Pair, ...]

    @property
    def bots(self) -> list[str]:
        """The bots that take part."""
        return list(dict.fromkeys(bot for lineup in self.lineups for bot in lineup))

    @property
    def matches(self) -> int:
        """The number of matches on every deal."""
        return len(self.seatings(0))

    def seatings(self, seed: int) -> list[LineUp]:
        """The line-ups of a deal, in all rotations. The order of the bots is drawn anew for every deal.

        With two bots there is nothing to draw.
        """
        found: list[LineUp] = []
        for lineup in self.lineups:
            order = list(lineup)
            if len(set(order)) > 2:
                mix(order, Rng(mixed(seed, 3, 0)))
            turned = [tuple(order[k:] + order[:k]) for k in range(len(order))]
            found += turned if len(set(order)) > 2 else dict.fromkeys(turned)
        return found


def mix(bots: list[str], rng: Rng) -> None:
    """Puts bots into a random order."""
    for i in range(len(bots) - 1, 0, -1):
        j = int(rng.below(i + 1))
        bots[i], bots[j] = bots[j], bots[i]


def contests(table: ArenaTable, bots: Sequence[str]) -> list[Contest]:
    """The contests between two or more bots: one for each pair if a table has two sides, otherwise a single one."""
    pairs = tuple(combinations(bots, 2))
    sides = len(table.sides)
    if sides == 1:
        return [Contest(table, tuple((bot,) for bot in bots), pairs)]
    if sides == 2:
        return [Contest(table, (pair,), (pair,)) for pair in pairs]
    return [Contest(table, tuple(lineups(bots, sides)), pairs)]


def lineups(bots: Sequence[str], sides: int) -> list[LineUp]:
    """The line-ups at a table of three sides or more.

    More bots than sides: every combination. Fewer: they take the sides in turn, and where that does not come out even,
    each bot comes first once. Two bots at four sides or more also meet one against all others, both ways.
    """
    if len(bots) >= sides:
        return list(combinations(bots, sides))
    starts = len(bots) if sides % len(bots) else 1
    found = [tuple(bots[(start + k) % len(bots)] for k in range(sides)) for start in range(starts)]
    if len(bots) == 2 and sides > 3:
        found += [(one, *[other] * (sides - 1)) for one, other in (bots, bots[::-1])]
    return found


# Deals


@dataclass(frozen=True)
class ArenaMatch:
    """A played match: the bot of each side, its share of the victory, and the details."""

    lineup: LineUp
    shares: tuple[float, ...]
    played: PlayedMatch


@dataclass(frozen=True)
class Deal:
    """All matches on the same deal: one observation."""

    seed: int
    matches: tuple[ArenaMatch, ...]

    def won(self, bot: str) -> float:
        """The victories of a bot; a joint victory counts as a fraction."""
        return sum(share for match in self.matches for share in shares_of(match, bot))

    def held(self, bot: str) -> int:
        """The sides that a bot held."""
        return sum(match.lineup.count(bot) for match in self.matches)


def play_deal(contest: Contest, seed: int) -> Deal:
    """Plays a deal in all seatings."""
    matches = []
    for lineup in contest.seatings(seed):
        played = play(contest.table.setup(lineup), seed)
        matches.append(ArenaMatch(lineup, victory(contest.table, played), played))
    return Deal(seed, tuple(matches))


def victory(table: ArenaTable, played: PlayedMatch) -> tuple[float, ...]:
    """The share of each side in the victory. All sides share an abandoned match, except in a solitaire (V12)."""
    won = [any(seat in played.winners for seat in side) for side in table.sides]
    if not any(won) and len(won) > 1:
        won = [True] * len(won)
    return tuple(wins / max(1, sum(won)) for wins in won)


def shares_of(match: ArenaMatch, bot: str) -> list[float]:
    """The victory shares of a bot's sides in a match."""
    return [share for owner, share in zip(match.lineup, match.shares, strict=True) if owner == bot]


def head_to_head(deal: Deal, pair: Pair) -> float:
    """The score of the first of two bots against the second on a deal, from 0 to 1; equal bots average one half.

    With two sides it is the share of victories; with more, one half and half the difference of the victories per side.
    In a solitaire the comparison is by victory, then by points (V12).
    """
    if len(deal.matches[0].lineup) == 1:
        first, second = (alone(deal, bot) for bot in pair)
        return 0.5 if first == second else float(first > second)
    met = [match for match in deal.matches if set(pair) <= set(match.lineup)]
    mine, other = (fmean(share for match in met for share in shares_of(match, bot)) for bot in pair)
    return (1 + mine - other) / 2


def alone(deal: Deal, bot: str) -> tuple[float, int]:
    """Victory and points of a bot in a solitaire."""
    match = next(match for match in deal.matches if match.lineup == (bot,))
    return match.shares[0], match.played.scores[0]


def victories(contest: Contest, deal: Deal) -> dict[LineUp, dict[str, float]]:
    """The victories by line-up, the input of ratings."""
    if len(contest.table.sides) == 1:
        return {pair: versus(pair, head_to_head(deal, pair)) for pair in combinations(sorted(contest.bots), 2)}
    found: dict[LineUp, dict[str, float]] = {}
    for match in deal.matches:
        lineup = tuple(sorted(match.lineup))
        sums = found.setdefault(lineup, dict.fromkeys(lineup, 0.0))
        for bot, share in zip(match.lineup, match.shares, strict=True):
            sums[bot] += share
    return found


def versus(pair: Pair, score: float) -> dict[str, float]:
    """A comparison in the form of a two-player match."""
    return {pair[0]: score, pair[1]: 1 - score}


# Standings


@dataclass(frozen=True)
class Limits:
    """When a contest stops: a number of matches, a time, and whether it stops as soon as it is settled."""

    games: int
    seconds: float = float("inf")
    to_the_end: bool = False


@dataclass(frozen=True)
class Comparison:
    """Two bots compared: the first one's score with its interval, and the better bot once that is settled."""

    pair: Pair
    share: float
    interval: Interval
    better: str


@dataclass(frozen=True)
class Summary:
    """A bot's results in some contests. Means are per match and seat; None if nothing was counted."""

    bot: str
    matches: int
    share: float
    interval: Interval
    points: float
    moves: float | None
    milliseconds: float | None
    turns: int = 0
    """How many moves it chose, if it was timed."""
    faults: dict[str, int] = field(default_factory=dict)
    """An external bot's faults by kind: turns in which a random move was made for it."""


class Standing:
    """A contest and its deals so far.

    Unless the number of deals is fixed, intervals and verdicts are valid at any stopping time. `error` is the
    probability of a wrong verdict for each pair.
    """

    def __init__(self, contest: Contest, limits: Limits, error: float = ERROR) -> None:
        self.contest = contest
        self.limits = limits
        self.error = error
        self.deals: list[Deal] = []
        self.evidence = {pair: Evidence() for pair in contest.pairs}
        self.better = dict.fromkeys(contest.pairs, "")
        self.stopped: Stop = ""

    @property
    def most_deals(self) -> int:
        """The number of deals for the allowed matches, which count for each bot separately in a solitaire."""
        if len(self.contest.table.sides) == 1:
            return self.limits.games
        return -(-self.limits.games // self.contest.matches)

    @property
    def matches(self) -> int:
        """The number of matches so far."""
        return sum(len(deal.matches) for deal in self.deals)

    @property
    def is_settled(self) -> bool:
        """Whether every pair has a verdict."""
        return all(self.better.values())

    def add(self, deal: Deal) -> None:
        """Adds a deal. Once reached, a verdict is final."""
        self.deals.append(deal)
        for pair, evidence in self.evidence.items():
            evidence.add(head_to_head(deal, pair))
            if not self.better[pair] and evidence.refutes(0.5, self.error):
                self.better[pair] = leader(pair, evidence.mean)

    def comparison(self, pair: Pair) -> Comparison:
        """The comparison of a pair so far."""
        evidence = self.evidence[pair]
        if not self.limits.to_the_end:
            return Comparison(pair, evidence.mean, evidence.interval(), self.better[pair])
        scores = [head_to_head(deal, pair) for deal in self.deals]
        low, high = share_interval(scores, [1.0] * len(scores), self.error)
        better = "" if low <= 0.5 <= high else leader(pair, evidence.mean)
        return Comparison(pair, evidence.mean, share_interval(scores, [1.0] * len(scores)), better)


def leader(pair: Pair, share: float) -> str:
    """The bot of a pair with the larger share."""
    return pair[0] if share > 0.5 else pair[1]


def contend(standing: Standing, seed: int, jobs: int = 1) -> Iterator[Deal]:
    """Continues a contest: yields deals with seeds counted from `seed`, each after it was added to the standing."""
    limits = standing.limits
    deadline = monotonic() + limits.seconds
    seeds = islice(count(seed + len(standing.deals)), max(0, standing.most_deals - len(standing.deals)))
    with closing(in_order(partial(play_deal, standing.contest), seeds, jobs)) as deals:
        for deal in deals:
            standing.add(deal)
            if standing.is_settled and not limits.to_the_end:
                standing.stopped = "settled"
            elif monotonic() > deadline:
                standing.stopped = "time"
            yield deal
            if standing.stopped:
                return
    standing.stopped = "games"


def ratings_from(standings: Sequence[Standing]) -> dict[str, Rating]:
    """The ratings of all bots from all contests."""
    return ratings([[victories(standing.contest, deal) for deal in standing.deals] for standing in standings])


def summaries(standings: Sequence[Standing]) -> list[Summary]:
    """The summary of every bot over all contests."""
    bots = dict.fromkeys(bot for standing in standings if standing.deals for bot in standing.contest.bots)
    return [summary(bot, standings) for bot in bots]


def summary(bot: str, standings: Sequence[Standing]) -> Summary:
    """A bot's results over all contests. Deals with the same seed are one observation, whoever the opponents."""
    won: dict[int, float] = {}
    held: dict[int, int] = {}
    sat: list[tuple[PlayedMatch, int]] = []
    matches = 0
    for standing in standings:
        if bot not in standing.contest.bots:
            continue
        for deal in standing.deals:
            won[deal.seed] = won.get(deal.seed, 0.0) + deal.won(bot)
            held[deal.seed] = held.get(deal.seed, 0) + deal.held(bot)
            for match in deal.matches:
                seats = seats_of(standing.contest.table, match, bot)
                sat += [(match.played, seat) for seat in seats]
                matches += bool(seats)
    chosen = sum(played.choices[seat] for played, seat in sat)
    seconds = sum(played.seconds[seat] for played, seat in sat)
    return Summary(
        bot=bot,
        matches=matches,
        share=sum(won.values()) / sum(held.values()),
        interval=share_interval(list(won.values()), list(held.values())),
        points=sum(played.scores[seat] for played, seat in sat) / len(sat),
        moves=chosen / len(sat) if chosen else None,
        milliseconds=1000 * seconds / chosen if chosen else None,
        turns=chosen,
        faults=sum((Counter(played.faults[seat]) for played, seat in sat if played.faults), Counter()),
    )


def seats_of(table: ArenaTable, match: ArenaMatch, bot: str) -> list[int]:
    """The seats of a bot in a match."""
    return [seat for side, owner in zip(table.sides, match.lineup, strict=True) if owner == bot for seat in side]
