"""Every way a round and a match can end: named, and found by random play to be stored as records.

`python -m tests.endings` looks for the endings that have no stored record yet and writes them to `tests/records/`.
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec

from tablee.core.chance import SeededChance
from tablee.core.playout import random_move
from tablee.core.rng import Rng, shuffle
from tablee.core.state import ALL, DEAL, NOBODY
from tablee.games.registry import spec_of
from tablee.match import records
from tablee.match.match import Match
from tablee.match.records import Record
from tests.tables import TABLES, Table, acting

FOLDER = Path(__file__).parent / "records"

ENDINGS = {
    "20-20": ["won", "stuck", "gave-up", "won-after-undo", "gave-up-after-undo"],
    "six-sequences": ["passed", "passed-after-last-take", "passed-in-teams", "match", "match-tied", "match-in-teams"],
    "mio": [
        "out-number",
        "out-star",
        "out-joker",
        "out-against-face-down",
        "blocked",
        "match",
        "match-tied",
    ],
    "ekko": [
        "out-closed",
        "out-all-declined",
        "out-mirror-last-card",
        "out-by-drop",
        "out-by-drop-on-last-card",
        "stock-draw",
        "stock-after-eleven",
        "stock-eleven-last-card",
        "stock-others-draw",
        "stock-mirror-on-last-card",
        "match",
        "match-tied",
    ],
    "sequence-des": ["placed", "replaced", "on-eleven", "six-in-a-row", "three-sides", "teams"],
}


def endings(game: str, before: dict[str, Any], move: str, after: dict[str, Any], tied: bool) -> Iterator[str]:
    """The names of the endings caused by a move."""
    if after["ended"] is None or before["ended"] is not None:
        return
    yield from NAMED[game](before, move, after)
    if after["phase"] == "over" and game not in ("20-20", "sequence-des"):
        yield "match"
        if tied:
            yield "match-tied"
        if after["options"].get("teams"):
            yield "match-in-teams"


def _twenty_twenty(_before: dict[str, Any], _move: str, after: dict[str, Any]) -> Iterator[str]:
    yield after["ended"] + ("-after-undo" if after["undos"] else "")


def _six_sequences(_before: dict[str, Any], _move: str, after: dict[str, Any]) -> Iterator[str]:
    yield "passed-in-teams" if after["options"]["teams"] else "passed"


def _mio(_before: dict[str, Any], move: str, after: dict[str, Any]) -> Iterator[str]:
    if after["ended"] == "blocked":
        yield "blocked"
        return
    card = move.split(":", 1)[1]
    yield "out-joker" if card.startswith("J") else "out-star" if "*" in card else "out-number"
    if any(after["down"]):
        yield "out-against-face-down"


def _ekko(before: dict[str, Any], move: str, after: dict[str, Any]) -> Iterator[str]:
    text = move.split(":", 1)[1]
    if after["ended"] == "out":
        if ">drop" in text:
            yield "out-by-drop-on-last-card" if before["phase"] == "last" else "out-by-drop"
        elif ">draw" in text:
            yield "out-mirror-last-card"
        else:
            yield "out-closed" if text == "close" else "out-all-declined"
    elif text == "draw":
        empty = before["phase"] == "again" and not before["hands"][before["turn"] - 1]
        yield (
            "stock-eleven-last-card" if empty else "stock-after-eleven" if before["phase"] == "again" else "stock-draw"
        )
    else:
        yield "stock-mirror-on-last-card" if before["phase"] == "last" else "stock-others-draw"


def _sequence_des(before: dict[str, Any], move: str, after: dict[str, Any]) -> Iterator[str]:
    yield "replaced" if move.endswith("!") else "placed"
    if sum(int(die) for die in before["roll"].split("+")) == 11:
        yield "on-eleven"
    if after["options"]["row"] == 6:
        yield "six-in-a-row"
    if after["seats"] > 2:
        yield "three-sides" if after["seats"] == 3 else "teams"


NAMED = {
    "20-20": _twenty_twenty,
    "six-sequences": _six_sequences,
    "mio": _mio,
    "ekko": _ekko,
    "sequence-des": _sequence_des,
}


def endings_of(record: Record) -> dict[str, int]:
    """All endings that a record reaches, with the number of the move that first brings each about."""
    found: dict[str, int] = {}
    before: dict[str, Any] | None = None
    last_take = False
    for number, match in enumerate(Match.replay(record)):
        after: dict[str, Any] = match.state.view(ALL)
        last_take = after["phase"] == "last" or (last_take and after["phase"] != "draw")
        if before is not None:
            result = match.result
            tied = result is not None and len(result.winners) > (2 if after["options"].get("teams") else 1)
            named = list(endings(record.game, before, record.moves[number - 1], after, tied))
            if named and last_take and record.game == "six-sequences":
                named.append("passed-after-last-take")
            for name in named:
                found.setdefault(name, number)
        before = after
    return found


def random_record(table: Table, seed: int, limit: int) -> Record:
    """A random match, until it ends or the limit is reached."""
    rng = Rng(seed)
    spec = spec_of(table.game)
    options = table.chosen()
    deck = spec.deck(options)
    shuffle(deck, rng)
    names = [f"Seat {seat + 1}" for seat in range(table.seats)]
    match = Match.start(spec, options, names, int(rng.below(table.seats)), deck, SeededChance(rng, rng))
    state = match.state
    while len(match.record.moves) < limit:
        seat = int(state.asked())
        if seat == NOBODY:
            break
        if seat == DEAL:
            match.make_due()
            continue
        others = [other for other in acting(state) if state.legal_count(other)]
        if rng.below(4) == 0:
            seat = others[rng.below(len(others))]
        move = random_move(state, seat, rng)
        if rng.below(150) == 0:
            move = state.legal_at(seat, state.legal_count(seat) - 1)
        match.make_number(seat, int(move))
    return match.record


def first_moves(record: Record, number: int) -> Record:
    """A record cut off after so many moves."""
    shorter = msgspec.structs.replace(record, moves=record.moves[:number], result=None)
    shorter.result = Match.resume(shorter).result
    return shorter


def find(tries: int) -> None:
    """Stores the shortest record found for each ending that has none."""
    FOLDER.mkdir(exist_ok=True)
    for game, names in ENDINGS.items():
        missing = {name for name in names if not (FOLDER / f"{game}-{name}.json").exists()}
        tables = [table for table in TABLES if table.game == game]
        for seed in range(tries):
            if not missing:
                break
            record = random_record(tables[seed % len(tables)], seed, 6000)
            for ending, number in endings_of(record).items():
                if ending in missing:
                    missing.remove(ending)
                    path = FOLDER / f"{game}-{ending}.json"
                    path.write_bytes(records.write(first_moves(record, number)))
        print(game, "still without a record:", sorted(missing) or "none")


if __name__ == "__main__":
    find(int(sys.argv[1]) if len(sys.argv) > 1 else 2000)
