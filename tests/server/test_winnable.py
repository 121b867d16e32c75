"""Can 20/20 still be won? Asked at a real server, which asks the solver in a process of its own."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from itertools import count
from typing import Any

import msgspec
import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.core.rng import Rng, shuffle
from tablee.games.twenty_twenty.deals import winning_line
from tablee.games.twenty_twenty.spec import SPEC
from tablee.match.match import Match
from tablee.match.records import Record
from tablee.server.workers import bot_pool
from tablee.server.workers.bot_pool import BotPool
from tablee.table.hints import Verdict
from tests.server.house import House, Line, house_at
from tests.table.company import Evening

OPTIONS = SPEC.options({}, 1)


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    data = tmp_path_factory.mktemp("house") / "data"
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("TABLEE_MESSAGES_PER_SECOND", "1000")  # a whole game with its questions is played at once
        with house_at(data) as running:
            yield running


def dealt(*, is_winnable: bool) -> tuple[Record, list[str]]:
    """A deal that can be won, with moves that win it, or one that cannot."""
    seeds = count(1)
    while True:
        deck: vec[i64] = SPEC.deck(OPTIONS)
        shuffle(deck, Rng(next(seeds)))
        line = winning_line(deck)
        if (line is not None) == is_winnable:
            break
    deal = [SPEC.card_text(OPTIONS, card) for card in deck]
    record = Record(game="20-20", options={"undo": True, "deals": "any"}, seats=["Ann"], deal=deal)
    match = Match.resume(record)
    texts = [match.text.move_text(match.state, 0, move) for move in line or []]
    return record, texts


def seated(house: House, game: str = "20-20", seats: int = 1, **offer: object) -> Line:
    """Somebody on the first seat of a table, and the match begun."""
    ann = house.guest("Ann")
    line = ann.line(ann.open_table(game, seats, **offer), 0)
    line.until("table")
    line.wants("sit", seat=0)
    for seat in range(1, seats):
        line.wants("seat", seat=seat, bot="novice")
    assert line.wants("start")["type"] == "done"
    return line


def asked(line: Line, ref: str, seat: int = 0) -> dict[str, Any]:
    line.send({"type": "winnable", "ref": ref, "seat": seat})
    return line.answer(ref)


def test_it_says_yes_along_a_way_that_wins_and_no_beside_it(house: House) -> None:
    record, moves = dealt(is_winnable=True)
    line = seated(house, record=msgspec.to_builtins(record))
    assert asked(line, "first") == {"type": "winnable", "ref": "first", "version": line.frame["version"], "can": "yes"}
    for number, move in enumerate(moves[:-1]):
        assert line.wants("play", move=move, id=f"m{number}")["type"] == "done"
        assert number % 12 or asked(line, f"a{number}")["can"] == "yes"
    assert line.wants("play", move=moves[-1], id="last")["type"] == "done"
    assert asked(line, "over")["clause"] == "T39"


def test_a_lost_deal_is_lost_and_stays_lost_when_nothing_can_be_done_but_take_back(house: House) -> None:
    record, _ = dealt(is_winnable=False)
    line = seated(house, record=msgspec.to_builtins(record))
    assert asked(line, "first")["can"] == "no"
    while pairs := [move for move in line.frame["legal"] if move not in ("undo", "give-up")]:
        line.wants("play", move=pairs[0], id=f"m{line.frame['version']}")
        line.until("update")
    assert asked(line, "stuck")["can"] == "no"


def test_it_is_said_where_hints_are_and_for_ones_own_game_of_20_20_alone(house: House) -> None:
    line = seated(house)
    watcher = house.guest("Bob").line(line.table)
    assert asked(watcher, "w")["clause"] == "T15"
    assert asked(line, "x", seat=1)["clause"] == "T15"
    assert line.wants("change", hints=False)["type"] == "done"
    assert asked(line, "n")["clause"] == "T38"
    assert asked(seated(house, "mio", 2), "m")["clause"] == "T43"


def test_nobody_hears_of_it(house: House) -> None:
    line = seated(house)
    watcher = house.guest("Bob").line(line.table)
    watcher.until("table")
    before = len(watcher.received)
    asked(line, "a")
    assert line.wants("play", move=line.frame["legal"][0], id="m")["type"] == "done"
    watcher.until("update")
    assert [message["type"] for message in watcher.received[before:] if message["type"] != "here"] == ["update"]


def test_a_search_that_takes_too_long_leaves_it_unknown(monkeypatch: pytest.MonkeyPatch) -> None:
    evening = Evening("20-20", 1).seat("ann")
    monkeypatch.setattr(bot_pool, "PATIENCE", 0.0)

    async def judged() -> Verdict:
        bots = BotPool(1)
        try:
            return await bots.judge(evening.table)
        finally:
            await bots.close()

    assert asyncio.run(judged()) == "unknown"
