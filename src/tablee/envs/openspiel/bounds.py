"""The bounds that OpenSpiel wants to know of a game before it is played."""

from __future__ import annotations

from typing import Any, NamedTuple

from tablee.envs.openspiel.table import Table

DICE = 36


class Bounds(NamedTuple):
    """Outcomes of one chance node, what a match can bring, decisions and chance nodes of a match."""

    outcomes: int
    least: float
    most: float
    total: float | None
    moves: int
    lucky: int


def bounds_of(table: Table) -> Bounds:
    """The bounds of a game with these house rules."""
    outcomes = table.hidden.kinds if table.hidden else DICE
    moves, lucky = {
        "20-20": twenty_twenty,
        "six-sequences": six_sequences,
        "mio": mio,
        "ekko": ekko,
        "sequence-des": sequence_des,
    }[table.name](table)
    if table.name == "20-20":
        return Bounds(outcomes, 0.0, 60.0 if table.terms.by_points else 1.0, None, moves, lucky)
    return Bounds(max(outcomes, table.seats), -1.0 / (table.sides() - 1), 1.0, 0.0, moves, lucky)


def twenty_twenty(_: Table) -> tuple[int, int]:
    """60 pairs, or one gives up; 120 cards."""
    return 61, 120


def mio(table: Table) -> tuple[int, int]:
    """In a round every card is drawn and laid once at most, with as many passes between two of these as seats.

    Every round brings all but one seat a point at least, so that one of them reaches the target in time.
    """
    cards = len(table.deck)
    rounds = rounds_to(table)
    return rounds * (2 * cards + 1) * (table.seats + 1), rounds * cards + 1


def ekko(table: Table) -> tuple[int, int]:
    """Every card is drawn and laid once at most; after each of these, and at the start, one seat may let a mirror go.

    (That nobody gets a point in a round is possible, but takes two seats that lay their last cards as mirrors on an
    empty stock: such rounds are not counted.)
    """
    cards = len(table.deck)
    rounds = rounds_to(table)
    return rounds * 2 * (2 * cards + 2), rounds * cards + 1


def rounds_to(table: Table) -> int:
    """Rounds until somebody has reached the target, when each brings a point to all but one."""
    options: Any = table.terms.options
    return table.seats * (int(options.target) - 1) // (table.seats - 1) + 1


def six_sequences(table: Table) -> tuple[int, int]:
    """A turn draws a card, or lays one in the final phase; it has a draw, a refill, a discard, and all seats' claims.

    A card leaves a hand 120 times at most, and once more for each of the six jokers whenever a card takes its place.
    """
    options: Any = table.terms.options
    rounds = int(options.rounds) or table.seats
    cards = len(table.deck)
    return rounds * (cards * (3 + table.seats) + 2 * cards + table.seats * cards), rounds * cards + 1


def sequence_des(table: Table) -> tuple[int, int]:
    """There is no bound: a 10 takes chips away. Of random games not one in a million is as long as this."""
    return 10_000, 10_000 + 100 * table.seats
