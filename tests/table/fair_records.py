"""Finished matches with their proofs, which the page's own check is tried on.

`python -m tests.table.fair_records` plays them anew and writes them into `web/src/games/<game>/fair-records/`.
"""

from __future__ import annotations

from itertools import count
from pathlib import Path
from typing import Final

from tablee.match import records
from tablee.match.records import Record
from tablee.table import commands
from tests.table.company import HOST, Evening
from tests.table.test_table import played

PAGE: Final = Path(__file__).parents[2] / "web" / "src" / "games"
TABLES: Final[dict[str, tuple[str, int, dict[str, object]]]] = {
    "20-20": ("20-20", 1, {}),
    "six-sequences": ("six-sequences", 3, {"rounds": 2}),
    "mio": ("mio", 4, {"target": 30}),
    "mio-deck": ("mio", 2, {"target": 20, "deck": "2*134/3"}),
    "ekko": ("ekko", 3, {"target": 8}),
    "sequence-des": ("sequence-des", 3, {}),
}
WINNABLE: Final = "20-20-winnable"


def file_of(name: str) -> Path:
    """Where the page keeps a record: in the folder of its game."""
    game = "20-20" if name == WINNABLE else TABLES[name][0]
    return PAGE / game / "fair-records" / f"{name}.json"


def finished(game: str, seats: int, options: dict[str, object]) -> Record:
    """A match that bots and a guest who adds a text have played at a table."""
    evening = Evening(game, seats, options, secret=f"{8**seats:x}".rjust(64, "5"))
    for seat in range(seats):
        evening.wants(HOST, commands.Seat(seat=seat, bot="random"))
    evening.wants("ann", commands.Sit(seat=0))
    evening.wants("ann", commands.Stir(entropy="l’été, 7 ✓ 🂡"))
    evening.wants(HOST, commands.Start())
    return played(evening).table.record()


def passed_over() -> Record:
    """20/20 with winnable deals (V11), of which the first was passed over."""
    for number in count():
        evening = Evening("20-20", 1, {"deals": "winnable"}, secret=f"{number:064x}").seat("ann")
        assert evening.table.proof is not None
        if evening.table.proof.tries > 1:
            evening.play("ann", "give-up")
            return evening.table.record()
    raise AssertionError("every first deal could be won")


def main() -> None:
    """Writes all of them."""
    for name, (game, seats, options) in TABLES.items():
        file_of(name).write_bytes(records.write(finished(game, seats, options)))
    file_of(WINNABLE).write_bytes(records.write(passed_over()))


if __name__ == "__main__":
    main()
