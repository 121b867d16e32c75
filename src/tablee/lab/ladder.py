"""The ladder: plays each level of every game against the level below it, and writes the page (`docs/arena.md`)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise

import msgspec

from tablee.bots.levels import BOTS, LEVELS
from tablee.build import describe
from tablee.games.registry import HOUSE, spec_of
from tablee.lab.arena import (
    Comparison,
    Contest,
    Deal,
    Limits,
    Pair,
    Standing,
    Stop,
    Summary,
    contests,
    ratings_from,
    summaries,
    table_of,
)
from tablee.lab.code_digest import code_digest
from tablee.lab.rating import Rating
from tablee.lab.statistics import Interval

CLAIMS: list[Pair] = [*((upper, lower) for lower, upper in pairwise(BOTS)), ("expert", "random")]
"""Pairs of levels of which the first should beat the second."""
ENDED: dict[Stop, str] = {"": "interrupted", "settled": "settled", "games": "all played", "time": "time limit"}


# The plan


@dataclass(frozen=True)
class LadderPlan:
    """The parameters of a ladder. The same plan gives the same ladder, unless a time limit ends it."""

    games: int
    minutes: float
    seed: int
    game: str | None = None
    """The only game; by default all built-in games."""

    def work(self) -> str:
        """The amount of work, as options of the command."""
        return f"--games {self.games} --minutes {self.minutes:g} --seed {self.seed}"

    def command(self) -> str:
        """The command line that reproduces the ladder."""
        return f"tablee arena --ladder {f'--game {self.game} ' if self.game else ''}{self.work()}"

    def standings(self) -> dict[str, list[Standing]]:
        """The unplayed contests of each game."""
        return {game: self.contests(game) for game in ([self.game] if self.game else HOUSE)}

    def contests(self, game: str) -> list[Standing]:
        """The contests of a game.

        Duels stop when they are settled. Win rates at 20/20 and at mixed tables are estimates with a fixed
        number of deals.
        """
        duel = Limits(self.games, 60 * self.minutes)
        estimate = Limits(self.games, 60 * self.minutes, to_the_end=True)
        if spec_of(game).most == 1:
            return [Standing(solitaire(game), estimate)]
        mixed = [mixed_table(game)] if spec_of(game).most >= 4 else []
        return [*(Standing(one, duel) for one in duels(game)), *(Standing(one, estimate) for one in mixed)]


def solitaire(game: str) -> Contest:
    """All levels on the same deals."""
    (contest,) = contests(table_of(game, 1, {}), BOTS)
    return Contest(contest.table, contest.lineups, tuple(CLAIMS))


def duels(game: str) -> list[Contest]:
    """Two seats: each level against the one below, and the expert against random play."""
    table = table_of(game, 2, {})
    return [Contest(table, (pair,), (pair,)) for pair in CLAIMS]


def mixed_table(game: str) -> Contest:
    """Four seats: all levels together, or two bots if four play in two teams."""
    table = table_of(game, 4, {})
    (contest,) = contests(table, ["expert", "casual"] if len(table.sides) == 2 else LEVELS)
    return contest


# The saved state of an unfinished ladder


class StoredContest(msgspec.Struct):
    """A contest as one line of a file, with everything it depends on."""

    key: str
    stopped: Stop
    deals: list[Deal]


def kept(plan: LadderPlan, standing: Standing) -> bytes:
    """A contest so far as one line."""
    return msgspec.json.encode(StoredContest(key_of(plan, standing.contest), standing.stopped, standing.deals)) + b"\n"


def restore(plan: LadderPlan, standings: Iterable[Standing], lines: bytes) -> None:
    """Restores contests from saved lines; ignores damaged ones and those of other plans or bots."""
    known: dict[str, StoredContest] = {}
    for line in lines.splitlines():
        try:
            found = msgspec.json.decode(line, type=StoredContest)
        except msgspec.MsgspecError:
            continue
        known[found.key] = found
    for standing in standings:
        if was := known.get(key_of(plan, standing.contest)):
            for deal in was.deals:
                standing.add(deal)
            standing.stopped = was.stopped


def key_of(plan: LadderPlan, contest: Contest) -> str:
    """A key of everything that a contest's results depend on."""
    table = contest.table
    return f"{table.game} {table.seats} {contest.lineups} {plan.work()} {code_digest()}"


# The page


def page(plan: LadderPlan, played: dict[str, list[Standing]]) -> str:
    """The ladder as a page in Markdown."""
    begun = [[standing for standing in standings if standing.deals] for standings in played.values()]
    chapters = [chapter(standings) for standings in begun if standings]
    return "\n".join([HEAD.format(command=plan.command(), build=describe()), *chapters])


HEAD = """# The ladder

How strong the levels are, measured. Written by

```sh
{command}
```

`share` is what the first bot won of the matches, shared victories split. Each deal is played with the bots in every
seat; a deal with all its matches is one observation. Two seats: a pair stops when it is settled, and its interval holds
whenever it stops; what is settled soon has a wide interval. 20/20 and tables of four: a fixed number of deals. Ratings:
400 points are ten times the chance; random has 0. Milliseconds are processor time per move on the machine that wrote
this page ({build}). [How it is done](../arena.md).
"""


def chapter(standings: Sequence[Standing]) -> str:
    """The part of the page about one game."""
    game = standings[0].contest.table.game
    compared = [standing for standing in standings if len(standing.contest.table.sides) <= 2]
    two = [standing for standing in compared if standing.contest.table.seats <= 2]
    rated = ratings_from(two)
    parts = [f"## {spec_of(game).title}\n", sentence(two) + "\n", compared_table(compared)]
    parts.append(level_table(summaries(two), rated, alone=standings[0].contest.table.seats == 1))
    parts += [mixed_page(standing) for standing in standings if standing not in compared]
    return "\n".join(parts)


def sentence(standings: Sequence[Standing]) -> str:
    """A sentence on the claims that the results support."""
    found = {pair: standing.comparison(pair) for standing in standings for pair in standing.contest.pairs}
    steps = [found[pair] for pair in CLAIMS[:-1] if pair in found]
    if all(step.better == step.pair[0] for step in steps):
        where = "" if standings[0].contest.table.seats == 1 else "At two seats "
        first = f"{where}{'every' if where else 'Every'} level beats the one below: {' < '.join(BOTS)}."
    else:
        first = f"{'; '.join(map(told, steps))}."
    wide = found.get(CLAIMS[-1])
    return f"**{first[0].upper()}{first[1:]}**" + (f" Expert against random: {percent(wide.share)}." if wide else "")


def told(step: Comparison) -> str:
    """A phrase on one step of the ladder."""
    upper, lower = step.pair
    if not step.better:
        return f"{upper} against {lower} is undecided"
    return f"{upper} {'beats' if step.better == upper else 'loses to'} {lower}"


def compared_table(standings: Sequence[Standing]) -> str:
    """A table of all pairs, with two matches on every deal: one in each seating, or one of each bot in a solitaire."""
    rows = []
    for standing in standings:
        for pair in standing.contest.pairs:
            one = standing.comparison(pair)
            name = f"{pair[0]} – {pair[1]}" + (", teams" if standing.contest.table.seats == 4 else "")
            cells = [name, percent(one.share), reach(one.interval), str(2 * len(standing.deals))]
            rows.append([*cells, one.better or "undecided", ENDED[standing.stopped]])
    return markdown(["pair", "share", "95 %", "matches", "better", "ended"], rows)


def level_table(levels: Sequence[Summary], rated: dict[str, Rating], *, alone: bool) -> str:
    """A table of all bots from the weakest to the strongest; in a solitaire with their win rates."""
    rows = []
    for one in sorted(levels, key=lambda level: BOTS.index(level.bot)):
        rating = rated[one.bot]
        cells = [one.bot, str(round(rating.value)), f"{round(rating.low)} to {round(rating.high)}"]
        won = [percent(one.share), reach(one.interval), f"{one.points:.1f}"] if alone else []
        rows.append([*cells, *won, figure(one.moves, 1), figure(one.milliseconds, 3)])
    head = ["won", "95 %", "pairs removed"] if alone else []
    return markdown(["bot", "rating", "95 %", *head, "moves per match", "ms per move"], rows)


def mixed_page(standing: Standing) -> str:
    """The section on tables of four."""
    rows = [
        [one.bot, percent(one.share), reach(one.interval), f"{one.points:.1f}", figure(one.milliseconds, 3)]
        for one in summaries([standing])
    ]
    told_first = f"All levels at one table of four, matches: {standing.matches}, deals: {len(standing.deals)}.\n\n"
    return told_first + markdown(["bot", "won (fair: 25 %)", "95 %", "mean points", "ms per move"], rows)


def markdown(head: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table."""
    lines = [head, ["---"] * len(head), *rows]
    return "\n".join(f"| {' | '.join(cells)} |" for cells in lines) + "\n"


def percent(share: float) -> str:
    """61.2 %."""
    return f"{100 * share:.1f} %"


def reach(interval: Interval) -> str:
    """52.0–69.8 %."""
    return f"{100 * interval[0]:.1f}–{100 * interval[1]:.1f} %"


def figure(number: float | None, digits: int) -> str:
    """A number, or a dash if it was not counted."""
    return "–" if number is None else f"{number:.{digits}f}"
