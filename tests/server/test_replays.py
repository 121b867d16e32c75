"""Matches to look at again, and the deal of the day."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest

from tablee.core.state import ALL, PUBLIC
from tablee.games.registry import GAMES, text_of
from tablee.games.twenty_twenty.deals import winning_line
from tablee.match import records
from tablee.match.match import Match
from tests.server.house import House, house_at
from tests.server.test_server import play_on, started

RECORDS = Path(__file__).parents[1] / "records"


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_at(tmp_path_factory.mktemp("replays") / "data") as running:
        yield running


def test_a_finished_match_step_by_step(house: House) -> None:
    line = started(house)
    address = f"{house.url}/api/tables/{line.table}/replay"
    assert httpx.get(address).json()["clause"] == "T34"
    play_on(line)
    for viewer in ("1", "public", "all"):
        told = httpx.get(address, params={"viewer": viewer}).json()
        record = msgspec.convert(told["record"], type=records.Record)
        views = [match.view_of({"1": 0, "public": PUBLIC, "all": ALL}[viewer]) for match in Match.replay(record)]
        assert [told["opening"], *(step["view"] for step in told["steps"])] == views
    assert httpx.get(address, params={"viewer": "9"}).status_code == 400


def test_what_was_private_stays_so_in_a_seats_replay(house: House) -> None:
    match = Match.resume(records.read(RECORDS.joinpath("ekko-out-all-declined.json").read_bytes()))
    record = msgspec.to_builtins(match.record)
    told = httpx.post(f"{house.url}/api/replay", json={"record": record, "viewer": "1"}, timeout=30).json()
    silent = [line for line, step in zip(match.record.moves, told["steps"], strict=True) if not step["move"]]
    assert silent
    assert all(line.endswith(":let") and not line.startswith("1:") for line in silent)


@pytest.mark.parametrize("bad", [{"moves": ["1:zz"]}, {"game": "chess"}, {"seats": []}, {"position": {}}])
def test_a_record_that_does_not_replay_says_where(house: House, bad: dict[str, object]) -> None:
    record = {**msgspec.to_builtins(Match.new("mio", seats=2, seed=1).record), **bad}
    answer = httpx.post(f"{house.url}/api/replay", json={"record": record})
    assert answer.status_code == 409
    assert answer.json()["clause"] == "T42"


def test_the_deal_of_the_day(house: House) -> None:
    first, again, other = (
        httpx.get(f"{house.url}/api/deals/20-20/{day}").json() for day in ("2026-11-16", "2026-11-16", "2026-11-15")
    )
    assert first == again
    assert first["deal"] != other["deal"]
    text = text_of("20-20")
    assert winning_line(text.read_deck(text.spec.options({}, 1), first["deal"])) is not None
    ann = house.guest("Ann")
    line = ann.line(ann.open_table("20-20", 1, record=first))
    assert line.until("table")["frames"][0]["practice"]


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("sequence-des/2026-11-16", 404),
        ("chess/2026-11-16", 404),
        ("mio/2026-13-01", 400),
        ("mio/2999-01-01", 404),
        ("mio/x", 400),
    ],
)
def test_days_and_games_without_a_deal(house: House, path: str, status: int) -> None:
    assert httpx.get(f"{house.url}/api/deals/{path}").status_code == status


def test_every_game_with_cards_has_a_deal_of_the_day(house: House) -> None:
    for name, spec in GAMES.items():
        if spec.has_deal:
            record = records.read(httpx.get(f"{house.url}/api/deals/{name}/2026-11-16").content)
            assert Match.resume(record).state.game_name() == name
