"""Checks that the C twins play our games: compares whole matches of both from the same random numbers.

    python -m bench.twins                          # 500 seeds of every game
    python -m bench.twins --games 5000 --only ekko

Both sides start a match from each seed. Equal must be: the number of moves and of rounds, how the rounds ended, the
scores, how many choices there were before every move, and the generator's state after the last one. Twenty times as
many matches of the twin are searched for rare ones, which are compared likewise: the longest, the shortest, and those
with a rare end. Every build of the twin must play like the traced one. Last, mean lengths over other seeds are
compared, with their standard error.
"""

from __future__ import annotations

import argparse
import json
import math
import statistics
import subprocess
import sys
from collections.abc import Iterator
from typing import Any, NamedTuple

from bench.ours import Engine
from bench.plan import GAMES, NAMES
from bench.programs import PLAIN, PROFILED, TRACED, UnavailableError, c_program

SECOND_ENDING = {"mio": "blocked", "ekko": "stock", "sequence-des": "", "20-20": "won", "six-sequences": ""}
"""The ending of rounds that the twins count."""
WORD = 0xFFFFFFFFFFFFFFFF
SEARCHED = 20
"""So many times the matches that are compared are searched for rare ones."""
RARE = 10
KNOWN = {"ekko": [193595, 220090, 225099, 308562, 434468, 444088, 497995, 533331, 611922]}
"""Seeds of ends that are rarer still: EKKO's stock runs out in about one match of 65,000 (E35)."""
OTHER_SEEDS = 1_000_000
"""Where the seeds begin whose matches are compared by their means only."""
MOST_ERRORS = 4.0
"""So many standard errors apart, two means are not those of one game."""


class Record(NamedTuple):
    """One match, as a twin writes it."""

    moves: int
    rounds: int
    endings: int
    random: int
    choices: int
    scores: tuple[int, ...]

    def untraced(self) -> Record:
        return self._replace(choices=0)


def in_c(game: str, flavour: str, seed: int, games: int) -> list[Record]:
    """Matches of the twin, from `games` seeds on."""
    request = json.dumps({"task": f"c-matches:{game}", "seed": seed, "games": games})
    done = subprocess.run(
        [str(c_program(game, flavour))], check=True, input=request + "\n", stdout=subprocess.PIPE, text=True
    )
    return [
        Record(moves, rounds, endings, random, choices, tuple(scores))
        for moves, rounds, endings, random, choices, *scores in json.loads(done.stdout)["matches"]
    ]


def played(engine: Engine, second: str, rng: Any) -> Record:
    """A random match of our engine, move by move."""
    contract, state = engine.contract, engine.start_from(rng)
    moves, rounds, endings, choices = 0, 1, 0, 0
    while (seat := state.asked()) != contract.NOBODY:
        if seat == contract.DEAL:
            endings += state.ended == second
            rounds += 1
            engine.playout.deal_next(state, rng)
            continue
        n = state.playing_count(seat)
        choices = (choices ^ n) * 0x100000001B3 & WORD
        state.apply(seat, state.legal_at(seat, rng.below(n)))
        moves += 1
    outcome = state.outcome()
    endings += getattr(state, "ended", outcome.reason) == second
    return Record(moves, rounds, endings, rng.x, choices, tuple(outcome.scores))


def differences(game: str, games: int) -> Iterator[str]:
    """Descriptions of all differences; empty if everything is equal."""
    engine, second = Engine(game), SECOND_ENDING[game]
    traced = in_c(game, TRACED, 0, games * SEARCHED)
    twins = {seed: traced[seed] for seed in [*range(games), *rare_ones(traced)]}
    twins |= {seed: in_c(game, TRACED, seed, 1)[0] for seed in KNOWN.get(game, [])}
    for seed, theirs in twins.items():
        ours = played(engine, second, engine.rng_of(seed))
        if ours != theirs:
            yield f"seed {seed}: the engine played {ours}, the twin {theirs}"
    for flavour in (PLAIN, PROFILED):
        if in_c(game, flavour, 0, games) != [each.untraced() for each in traced[:games]]:
            yield f"the {flavour} build of the twin plays other matches than the traced one"


def rare_ones(records: list[Record]) -> list[int]:
    """The seeds of the matches that are least like the others."""
    by_length = sorted(range(len(records)), key=lambda seed: records[seed].moves)
    with_end = [seed for seed in by_length if records[seed].endings]
    return by_length[:RARE] + by_length[-RARE:] + (with_end if len(with_end) <= len(records) * 0.01 else [])


def means(game: str, games: int) -> tuple[str, float]:
    """Mean lengths over seeds that the two sides do not share, and how many standard errors they are apart."""
    engine = Engine(game)
    rng = engine.rng_of(OTHER_SEEDS)
    ours = [engine.playout.play_on(engine.start_from(rng), rng, engine.playout.UNLIMITED) for _ in range(games)]
    theirs = [each.moves for each in in_c(game, PLAIN, OTHER_SEEDS + 1, 10 * games)]
    apart = statistics.fmean(ours) - statistics.fmean(theirs)
    error = math.sqrt(statistics.variance(ours) / len(ours) + statistics.variance(theirs) / len(theirs))
    text = (
        f"moves per match over other seeds: ours {statistics.fmean(ours):.2f} ({len(ours):,}), "
        f"C {statistics.fmean(theirs):.2f} ({len(theirs):,}), apart {apart:+.2f} ± {error:.2f}"
    )
    return text, abs(apart) / error


def totals(game: str, games: int) -> str:
    """Totals of the compared matches."""
    records = in_c(game, PLAIN, 0, games)
    rounds = sum(each.rounds for each in records)
    moves = sum(each.moves for each in records)
    second = SECOND_ENDING[game]
    ended = f", {second} {sum(each.endings for each in records):,}" if second else ""
    return f"{len(records):,} matches, {moves:,} moves, {rounds:,} rounds{ended}"


def check(game: str, games: int) -> bool:
    """Compares one game and says what was found."""
    found = list(differences(game, games))
    for line in found[:3]:
        print(f"{NAMES[game]}: {line}")
    print(f"{NAMES[game]}: {totals(game, games)}: {f'{len(found)} differences' if found else 'all equal'}")
    text, errors = means(game, games)
    print(f"{NAMES[game]}: {text}")
    return not found and errors <= MOST_ERRORS


def main() -> None:
    words = argparse.ArgumentParser(prog="python -m bench.twins", description="Do the C twins play our games?")
    words.add_argument("--games", type=int, default=500, help="matches of each game (500)")
    words.add_argument("--only", default=",".join(GAMES), help=f"from {','.join(GAMES)}")
    given = words.parse_args()
    try:
        same = [check(game, given.games) for game in given.only.split(",")]
    except UnavailableError as reason:
        sys.exit(f"twins: {reason}")
    sys.exit(0 if all(same) else "twins: NOT THE SAME GAME")


if __name__ == "__main__":
    main()
