"""Plays one game of a study and returns it as a row."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from tablee.lab.playing import PlayedMatch, Setup, mixed, play
from tablee.lab.study.design import PLAYS, Study, study_of

Row = dict[str, Any]
ENDLESS = "endless"
THOUGHTS = 3
"""The random stream of the bots, apart from those of chance."""


def played_game(study: Study, arm: int, number: int) -> Row:
    """Plays game `number` of an arm. `PLAYS` consecutive games share a deal, with other random numbers for the bots."""
    deal, again = divmod(number, PLAYS)
    seed = study.seed + deal
    setup = study.setup(study.arms[arm], deal)
    tally = study_of(study.game).tally()
    played = play(setup, seed, thoughts=mixed(seed, THOUGHTS, again), watcher=tally)
    return {
        "arm": study.arms[arm].name,
        "deal": deal + 1,
        "play": again + 1,
        "seed": seed,
        "seats": setup.seats,
        "bots": list(setup.bots),
        "first": tally.first + 1,
        "winners": [seat + 1 for seat in played.winners],
        "scores": played.scores,
        "moves": played.moves,
        "rounds": len(played.course),
        "ending": played.reason or ENDLESS,
        "round_endings": played.endings,
        **standing(setup, played, tally.first),
        **{name: round(count, 6) if name.endswith("_won") else int(count) for name, count in tally.counts.items()},
    }


def standing(setup: Setup, played: PlayedMatch, first: int) -> Row:
    """The beginner's share of the victory, and the winner's standing at half-time."""
    shares = victory_shares(setup.sides, played.winners)
    return {
        "first_share": shares[first] if played.winners else None,
        "tie": len({side for side, share in zip(setup.sides, shares, strict=True) if share > 0}) > 1,
        **half_way(played, tied=max(shares) < 1),
    }


def victory_shares(sides: Sequence[int], winners: Sequence[int]) -> list[float]:
    """Each seat's share of the victory: 1 for all seats of a single winning side; tied sides share it."""
    winning = {sides[seat] for seat in winners}
    return [1 / len(winning) if seat in winners else 0.0 for seat in range(len(sides))]


def half_way(played: PlayedMatch, *, tied: bool) -> Row:
    """Whether the winner was behind, or last, after half of the rounds; unknown for ties and single rounds."""
    half = len(played.course) // 2
    if half == 0 or not played.winners or tied:
        return {"behind": None, "last": None}
    winner = played.winners[0]
    fewest_win = played.scores[winner] == min(played.scores)
    good = [-score if fewest_win else score for score in played.course[half - 1]]
    behind = any(score > good[winner] for score in good)
    last = behind and not any(score < good[winner] for score in good)
    return {"behind": behind, "last": last}
