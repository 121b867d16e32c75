"""The endpoint for the deal of the day: for each game with cards, one deal per date, the same for everybody."""

from __future__ import annotations

import datetime as dt
import hashlib
from itertools import count
from typing import Annotated

import msgspec

from tablee.core.chance import judge_of
from tablee.core.rng import Rng, shuffle
from tablee.games.registry import GAMES
from tablee.match.match import Match
from tablee.match.records import Record
from tablee.server.http.errors import HttpError, refused
from tablee.server.http.routes import Route
from tablee.table import refusals

Day = Annotated[str, msgspec.Meta(pattern=r"^\d{4}-\d{2}-\d{2}$", description="A day, as 2026-11-16.")]


async def deal(game: str, day: Day) -> Record:
    """The deal of that day, as a record to open a table with."""
    if game not in GAMES or not GAMES[game].has_deal:
        raise refused(refusals.NO_SUCH_GAME, 404)
    try:
        date = dt.date.fromisoformat(day)
    except ValueError:
        raise HttpError(400, f"{day} is not a day") from None
    if date > dt.datetime.now(dt.UTC).date() + dt.timedelta(days=1):
        raise HttpError(404, f"{day} has not come yet")
    return deal_of_the_day(game, day)


def deal_of_the_day(game: str, day: str) -> Record:
    """A deal that depends only on the date. In games that can judge deals, the first winnable one of that date."""
    spec = GAMES[game]
    options = spec.options({}, spec.fewest)
    judge = judge_of(spec)
    deck = spec.deck(options)
    for attempt in count(1):
        told = hashlib.sha256(f"tablee deal of the day/{game}/{day}/{attempt}".encode()).digest()
        shuffle(deck, Rng(int.from_bytes(told[:5], "big")))
        if judge is None or judge.is_winnable(deck):
            break
    names = [f"Seat {seat + 1}" for seat in range(spec.fewest)]
    return Match.start(spec, options, names, 0, deck).record


ROUTE = Route("GET", "/api/deals/{game}/{day}", deal, "The deal of a day", 10.0, 200, (404,))
