"""Checks of whole matches: they end, a seed reproduces them, and their records replay."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec

from tablee.core.chance import SeededChance
from tablee.core.playout import deal_next, play_on, random_move
from tablee.core.rng import Rng
from tablee.core.state import ALL, DEAL, NOBODY, PUBLIC, GameState
from tablee.lab import playing
from tablee.lab.conformance.moment_checks import encoded, viewer_text
from tablee.lab.conformance.subject import TriedTable
from tablee.match import records
from tablee.match.match import Match
from tablee.match.records import RecordError

DRAWN = 8
"""Worlds drawn to check that they differ."""
WRITTEN = 300
"""The most moves of a match that are recorded and replayed."""


def check_end(table: TriedTable, seed: int) -> Iterator[str]:
    """A random match ends, with scores and winners that fit its seats."""
    rng = Rng(seed)
    state = table.start(rng)
    moves = int(play_on(state, rng, playing.LONGEST))
    outcome = state.outcome()
    if outcome is None or state.asked() != NOBODY:
        yield f"a random match is not over after {moves} moves"
        return
    winners = outcome.winners
    if outcome.scores != [int(state.score(seat)) for seat in range(table.seats)]:
        yield f"the outcome has the scores {outcome.scores}, and score() others"
    if not outcome.reason:
        yield "the outcome has no reason"
    if not all(0 <= seat < table.seats for seat in outcome.winners) or len(set(outcome.winners)) < len(outcome.winners):
        yield f"the winners {outcome.winners} are not seats from 0 to {table.seats - 1}"
    if table.seats > 1 and not outcome.winners:
        yield "nobody wins a match of several"
    sides = table.spec.sides(table.options, table.seats)
    if {seat for seat in range(table.seats) if sides[seat] in {sides[won] for won in winners}} != {*winners}:
        yield f"the winners {winners} are not all seats of their sides: {sides}"
    if any(state.legal_count(seat) for seat in table.actors):
        yield "there are legal moves after the end"


def check_seed(table: TriedTable, seed: int) -> Iterator[str]:
    """The same seed gives the same match, however it is driven."""
    luck, same_luck = Rng(seed), Rng(seed)
    state, twin = table.start(luck), table.start(same_luck)
    for number in range(WRITTEN):
        if encoded(state, ALL) != encoded(twin, ALL):
            yield f"two matches from one seed differ after {number} moves"
            return
        seat = int(state.random_step(luck))
        if int(GameState.random_step(twin, same_luck)) != seat or luck.x != same_luck.x:
            yield "its random_step is not that of the contract"
            return
        if seat == DEAL:
            deal_next(state, luck)
            deal_next(twin, same_luck)
        elif seat == NOBODY:
            return


def check_hidden(table: TriedTable, seed: int) -> Iterator[str]:
    """At the start of a match, a viewer who does not see everything gets different worlds."""
    state = table.start(Rng(seed))
    for viewer in [*range(table.seats), PUBLIC]:
        seen, everything = ({**state.view(each), "viewer": None} for each in (viewer, ALL))
        worlds = {encoded(state.determinize(viewer, Rng(number)), ALL) for number in range(DRAWN)}
        if (seen != everything) != (len(worlds) > 1):
            told = "hides cards, and" if seen != everything else "shows everything, and yet"
            yield f"the view of {viewer_text(viewer)} {told} {len(worlds)} worlds were drawn in {DRAWN} times"
            return


def check_record(table: TriedTable, seed: int) -> Iterator[str]:
    """A recorded match replays to the same end."""
    match = recorded(table, seed)
    data = records.write(match.record)
    try:
        again = Match.resume(records.read(data))
    except RecordError as error:
        yield f"the record of a match does not replay: {error}"
        return
    if encoded(again.state, ALL) != encoded(match.state, ALL):
        yield "the record of a match replays to another position"
    if records.write(records.read(data)) != data or msgspec.json.decode(data)["game"] != table.subject.name:
        yield "a record that is read and written again is another one"


def recorded(table: TriedTable, seed: int) -> Match:
    """A random match, up to its end or to `WRITTEN` moves."""
    rng = Rng(seed)
    names = [f"Seat {seat + 1}" for seat in range(table.seats)]
    match = Match.begin(table.spec, table.options, names, SeededChance(rng, rng))
    while len(match.record.moves) < WRITTEN and match.result is None:
        if not match.make_due():
            seat = int(match.state.asked())
            match.make_number(seat, int(random_move(match.state, seat, rng)))
    return match
