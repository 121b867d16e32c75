"""The functions exported by `tablee` itself. Seats count from 1 in all of them."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from tablee.bots.contract import Bot
from tablee.bots.levels import bot_named
from tablee.core.chance import checked_seed
from tablee.core.game import GameSpec
from tablee.games.registry import GAMES, spec_of
from tablee.lab.playing import Setup, play
from tablee.match import records
from tablee.match.records import Record, Result


def game_names() -> list[str]:
    """The names of all games, including those from other packages."""
    return list(GAMES)


def game(name: str) -> GameSpec:
    """The description of a game: its title, seats and options; raises `PositionError` naming the games."""
    return spec_of(name)


def bot(game: str, level: str = "expert") -> Bot:
    """A bot for a game; raises `KeyError` with the list of known bots."""
    return bot_named(game, level)


def load_record(path: str | Path) -> Record:
    """A record from a file; raises `RecordError`. `Match.resume` plays it."""
    return records.read(Path(path).read_bytes())


@dataclass(frozen=True)
class Simulation:
    """The results of matches between bots."""

    game: str
    bots: tuple[str, ...]
    results: list[Result]
    moves: int

    @property
    def wins(self) -> list[float]:
        """How many matches each seat won, seat 1 first. Joint winners share one win."""
        shares = [0.0] * len(self.bots)
        for result in self.results:
            for seat in result.winners:
                shares[seat - 1] += 1 / len(result.winners)
        return shares

    def __repr__(self) -> str:
        wins = ", ".join(f"{name} {share:g}" for name, share in zip(self.bots, self.wins, strict=True))
        return f"<Simulation {self.game}: {len(self.results)} matches, {self.moves} moves; won: {wins}>"


def simulate(
    game: str,
    matches: int = 1000,
    bots: str | Sequence[str] = "random",
    seats: int | None = None,
    options: dict[str, object] | None = None,
    seed: int = 1,
) -> Simulation:
    """Plays whole matches between bots. The same seed gives the same matches.

    `bots` has one level for all seats, or one for each. Raises `OptionsError`, `ValueError` for other numbers out of
    range, or `KeyError` with the list of known bots.
    """
    count = (spec_of(game).default_seats if isinstance(bots, str) else len(bots)) if seats is None else seats
    spec_of(game).check_seats(count)
    checked_seed(seed)
    if matches < 0:
        raise ValueError(f"{matches} matches cannot be played")
    names = (bots,) * count if isinstance(bots, str) else tuple(bots)
    if len(names) != count:
        raise ValueError(f"{count} seats need {count} bots, not {len(names)}")
    setup = Setup(game, names, options or {})
    played = [play(setup, seed + number) for number in range(matches)]
    results = [Result(each.reason, each.scores, [seat + 1 for seat in each.winners]) for each in played]
    return Simulation(game, names, results, sum(each.moves for each in played))
