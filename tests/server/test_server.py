"""People at tables of a real server: what they are told, and what happens when lines break."""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import msgspec
import pytest
from websockets.exceptions import InvalidStatus
from websockets.sync.client import connect
from websockets.typing import Origin

from tablee.match import records
from tablee.match.match import Match
from tablee.table import verify
from tests.server.house import ConnectionClosed, Guest, House, Line, house_at


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_at(tmp_path_factory.mktemp("house") / "data") as running:
        yield running


def started(house: House, game: str = "20-20", seats: int = 1, **offer: object) -> Line:
    """A table with one person on the first seat and bots on the others, and the match begun."""
    ann = house.guest("Ann")
    line = ann.line(ann.open_table(game, seats, **offer), 0)
    line.until("table")
    assert line.wants("sit", seat=0)["type"] == "done"
    for seat in range(1, seats):
        assert line.wants("seat", seat=seat, bot="casual")["type"] == "done"
    assert line.wants("start")["type"] == "done"
    while line.frame["phase"] != "playing":
        line.next()
    return line


def play_on(line: Line, moves: int = 10_000) -> int:
    """Plays first legal moves until the match is over, or so many; returns how many were made."""
    made = 0
    while line.frame["phase"] == "playing" and made < moves:
        frame = line.frame
        legal = [move for move in frame.get("legal", []) if move != "give-up"]
        view = frame["view"]
        if legal and (view["turn"] in (frame["viewer"], None) or view["phase"] in ("claims", "last")):
            answer = line.wants("play", move=legal[0], id=f"m{frame['version']}")
            made += answer["type"] == "done"
            if line.frame["version"] == frame["version"]:
                line.until("update")
        else:
            line.until("update")
    return made


# Whole matches


@pytest.mark.parametrize(
    ("game", "seats", "options"),
    [
        ("20-20", 1, {}),
        ("mio", 3, {"target": 10, "reaction": 50}),
        ("ekko", 3, {"target": 3, "reaction": 50}),
        ("six-sequences", 3, {"rounds": 1, "reaction": 50}),
        ("sequence-des", 2, {}),
    ],
)
def test_a_match_against_bots(house: House, game: str, seats: int, options: dict[str, object]) -> None:
    line = started(house, game, seats, options=options)
    play_on(line)
    assert line.frame["phase"] == "over"
    answer = httpx.get(f"{house.url}/api/tables/{line.table}/record", headers=line.guest.headers)
    record = records.read(answer.content)
    assert Match.resume(record).result == record.result
    assert all(finding.fits for finding in verify.findings(record))
    line.close()


def test_two_people_see_the_same_game(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.open_table("sequence-des", 2)
    lines = [ann.line(table, 0), bob.line(table, 1)]
    for seat, line in enumerate(lines):
        line.until("table")
        assert line.wants("sit", seat=seat)["type"] == "done"
    lines[0].wants("start")
    for line in lines:
        while line.frame["phase"] != "playing" or line.frame["view"]["phase"] != "move":
            line.until("update")
    for _ in range(12):
        turn = lines[0].frame["view"]["turn"] - 1
        mover = lines[turn]
        frame = mover.frame
        mover.wants("play", move=frame["legal"][0], id=f"m{frame['version']}")
        for line in lines:
            while line.frame["version"] <= frame["version"] or line.frame["view"]["phase"] == "roll":
                if line.frame["phase"] == "over":
                    return
                line.until("update")
        assert lines[0].frame["view"]["chips"] == lines[1].frame["view"]["chips"] if "chips" in frame["view"] else True
    heard = [[e for m in line.received for e in m.get("events", []) if e["type"] == "moved"] for line in lines]
    assert heard[0] == heard[1]
    for line in lines:
        line.close()


# Refusals


def test_a_refusal_cites_its_clause(house: House) -> None:
    line = started(house)
    answer = line.wants("play", move="0s-1s", id="x")
    assert answer["type"] == "refused"
    assert answer["clause"].startswith("V")
    assert answer["texts"]["fr"]
    assert line.wants("sit", seat=9)["clause"] == "T2"
    line.send({"type": "ask", "ref": "q", "seat": 0, "move": "0s-1s"})
    assert line.answer("q")["clause"].startswith("V")
    line.close()


@pytest.mark.parametrize(
    "message",
    [
        "",
        "x",
        "{",
        "[]",
        "null",
        '{"type":"do"}',
        '{"type":"nothing"}',
        '{"type":"do","ref":1,"command":{}}',
        "[" * 5000,
    ],
)
def test_what_is_no_message_gets_an_error_and_the_line_stays(house: House, message: str) -> None:
    line = started(house)
    line.send(message)
    error = line.until("error")
    assert error["code"] == "not-json"
    assert not error.get("closing")
    assert play_on(line, 1) == 1
    line.close()


def test_a_huge_message_ends_the_line(house: House) -> None:
    line = started(house)
    line.send("x" * 20_000)
    assert line.until("error")["code"] == "too-big"
    with pytest.raises(ConnectionClosed):
        line.next()


def test_a_flood_is_stopped_politely(house: House) -> None:
    line = started(house)
    with contextlib.suppress(ConnectionClosed):
        for _ in range(2000):
            line.send({"type": "pong", "n": 0})
    line.rest()
    errors = [message for message in line.received if message["type"] == "error"]
    assert {error["code"] for error in errors} == {"too-fast"}
    assert errors[-1]["closing"]


def test_somebody_elses_token_and_no_token(house: House) -> None:
    line = started(house)
    eve = house.guest("Eve")
    for token in ("", "x", "a.b.c", line.guest.token[:-1] + "x", eve.token + "x"):
        other = Guest(house, "Eve", token).line(line.table, 0)
        other.rest()
        assert [message["type"] for message in other.received] == ["error"]
        assert other.received[-1]["code"] == "who"
    line.close()


def test_nobody_looks_with_anothers_eyes(house: House) -> None:
    line = started(house, "mio", 2)
    eve = house.guest("Eve").line(line.table, 0)
    seen = eve.until("table")["frames"][0]
    assert "viewer" not in seen
    assert all(isinstance(hand, int) for hand in seen["view"]["hands"])
    assert eve.wants("play", move="draw", id="x")["clause"] == "T5"
    line.close()
    eve.close()


def test_other_origins_are_turned_away(house: House) -> None:
    address = f"ws://127.0.0.1:{house.port}/ws"
    with pytest.raises(InvalidStatus), connect(address, origin=Origin("https://elsewhere.example")):
        pass
    with connect(address, origin=Origin(f"http://127.0.0.1:{house.port}")):
        pass


# Coming back


def test_a_resent_move_is_answered_and_not_played_twice(house: House) -> None:
    line = started(house)
    move = line.frame["legal"][0]
    first = line.wants("play", move=move, id="once")
    second = line.wants("play", move=move, id="once")
    assert first["type"] == second["type"] == "done"
    assert first["version"] == second["version"]
    line.close()


def test_coming_back_with_a_cursor_brings_what_was_missed(house: House) -> None:
    line = started(house)
    play_on(line, 3)
    cursor = line.frame["version"]
    second = line.guest.line(line.table, 0)
    second.until("table")
    play_on(second, 2)
    line.close()
    again = line.guest.line(line.table, 0, cursor=cursor)
    snapshot = again.until("table")
    assert [event["number"] for event in snapshot["events"]] == [cursor + 1, cursor + 2]
    assert snapshot["frames"][0] == {**second.frame}
    again.close()
    second.close()


def test_a_restart_loses_nothing(tmp_path: Path) -> None:
    with house_at(tmp_path / "data") as house:
        line = started(house)
        play_on(line, 5)
        before = line.frame
        assert house.stop() == 0
        house.start()
        again = line.guest.line(line.table, 0, cursor=before["version"])
        frame = again.until("table")["frames"][0]
        assert frame["view"] == before["view"]
        assert frame["legal"] == before["legal"]
        play_on(again)
        assert again.frame["phase"] == "over"


# The API


def test_the_api_says_what_is_wrong(house: House) -> None:
    with httpx.Client(base_url=house.url) as client:
        assert client.post("/api/tables", json={"game": "mio"}).status_code == 401
        ann = house.guest("Ann")
        for offer, clause in (
            ({"game": "chess"}, "T32"),
            ({"game": "mio", "seats": 9}, "T41"),
            ({"game": "mio", "options": {"target": "x"}}, "T41"),
            ({"game": "mio", "clock": {"kind": "move", "time": 1}}, "T24"),
        ):
            answer = client.post("/api/tables", json=offer, headers=ann.headers)
            assert answer.status_code == 409
            assert answer.json()["clause"] == clause
        assert client.get("/api/tables/nowhere").status_code == 404
        assert client.post("/api/guests", json={"name": " \n"}).json()["clause"] == "T27"
        assert client.post("/api/guests", json={"nom": "x"}).status_code == 400
        assert client.post("/api/guests", content=b"{").status_code == 400


def test_a_record_is_shown_only_when_the_match_is_over(house: House) -> None:
    line = started(house)
    assert httpx.get(f"{house.url}/api/tables/{line.table}/record").json()["clause"] == "T34"
    line.wants("play", move="give-up", id="x")
    assert httpx.get(f"{house.url}/api/tables/{line.table}/record").status_code == 200
    line.close()


def test_public_tables_are_listed(house: House) -> None:
    ann = house.guest("Ann")
    public = ann.open_table("mio", 2, visibility="public")
    unlisted = ann.open_table("mio", 2)
    listed: list[dict[str, Any]] = httpx.get(f"{house.url}/api/tables").json()
    ids = [card["table"] for card in listed]
    assert public in ids
    assert unlisted not in ids


def test_a_rematch_brings_the_company_to_a_new_table(house: House) -> None:
    ann, bob = house.guest("Ann"), house.guest("Bob")
    table = ann.open_table("mio", 3, options={"target": 10})
    host, other = ann.line(table), bob.line(table)
    for seat, line in enumerate((host, other)):
        line.until("table")
        line.wants("sit", seat=seat)
    host.wants("seat", seat=2, bot="novice")
    assert host.wants("rematch")["clause"] == "T34"
    host.wants("start")
    host.wants("stand-in")  # two bots and a person who does what is legal
    while other.frame["phase"] == "open":
        other.next()
    play_on(other)
    assert other.frame["phase"] == "over"
    while host.frame["phase"] != "over":
        host.next()
    assert {line.wants("rematch")["type"] for line in (other, host)} == {"done"}
    for line in (host, other):
        while "rematch" not in line.frame:
            line.next()
    again = other.frame["rematch"]
    assert again == host.frame["rematch"]
    new = bob.line(again)
    frame = new.until("table")["frames"][0]
    assert [seat["name"] for seat in frame["seats"]] == ["Ann", "Bob", host.frame["seats"][2]["name"]]
    assert frame["seats"][1]["yours"]
    assert new.wants("start")["clause"] == "T1"
    assert ann.line(again).wants("start")["type"] == "done"


def test_a_hint_for_an_own_seat(house: House) -> None:
    line = started(house)
    while line.frame["view"]["turn"] != 1:
        line.next()
    line.send({"type": "hint", "ref": "h", "seat": 0})
    told = line.answer("h")
    assert told["type"] == "hints"
    assert told["legal"] >= len(told["moves"]) >= 1
    assert all(judged["text"] in line.frame["legal"] for judged in told["moves"])
    line.send({"type": "hint", "ref": "x", "seat": 1})
    assert line.answer("x")["clause"] == "T15"
    assert line.wants("change", hints=False)["type"] == "done"
    line.send({"type": "hint", "ref": "n", "seat": 0})
    assert line.answer("n")["clause"] == "T38"


def test_a_match_goes_on_from_a_record(house: House) -> None:
    match = Match.new("mio", seats=2, options={"target": 20}, seed=3)
    for _ in range(6):
        asked = match.asked
        assert asked is not None
        match.play(f"{asked}:{match.legal(asked)[0]}")
    record = msgspec.to_builtins(match.record)
    ann = house.guest("Ann")
    table = ann.open_table("mio", 2, record=record)
    line = ann.line(table)
    assert line.until("table")["frames"][0]["practice"]
    line.wants("sit", seat=0)
    line.wants("seat", seat=1, bot="novice")
    assert line.wants("change", options={"target": 10})["clause"] == "T37"
    line.wants("start")
    while line.frame["phase"] != "playing":
        line.next()
    first = next(m for m in line.received if m["type"] == "update" and m["frames"][0]["phase"] == "playing")
    assert first["frames"][0]["view"] == msgspec.json.decode(msgspec.json.encode(match.view(1)))
    play_on(line)
    story = records.read(httpx.get(f"{house.url}/api/tables/{table}/record").content)
    assert story.moves[:6] == match.record.moves
    assert story.meta == {"begun": 6}
    assert Match.resume(story).result == story.result
    for bad in ({**record, "moves": ["1:zz"]}, {**record, "game": "ekko"}, msgspec.to_builtins(story)):
        answer = httpx.post(f"{house.url}/api/tables", json={"game": "mio", "record": bad}, headers=ann.headers)
        assert answer.status_code == 409
        assert answer.json()["clause"] == "T42"


def test_a_private_table_is_entered_by_knocking(house: House) -> None:
    ann, eve = house.guest("Ann"), house.guest("Eve")
    table = ann.open_table("mio", 2, visibility="private")
    host = ann.line(table)
    host.until("table")
    assert eve.line(table).until("error")["code"] == "denied"
    assert httpx.post(f"{house.url}/api/tables/{table}/knock").status_code == 401
    for _ in range(2):
        assert httpx.post(f"{house.url}/api/tables/{table}/knock", headers=eve.headers).status_code == 202
    [knock] = host.until("update")["events"]
    assert knock["type"] == "knocked"
    assert knock["name"] == "Eve"
    host.wants("admit", number=knock["number"])
    assert eve.line(table).until("table", "error")["type"] == "table"


def test_without_eyes_one_sees_through_every_seat_one_holds(house: House) -> None:
    ann = house.guest("Ann")
    line = ann.line(ann.open_table("mio", 2))
    line.until("table")
    for seat in (0, 1):
        line.wants("sit", seat=seat)
    line.wants("start")
    line.until("update")
    last = [message for message in line.received if message["type"] == "update"][-1]
    assert [frame["viewer"] for frame in last["frames"]] == [1, 2]
    line.send({"type": "look", "eyes": [1]})
    assert [frame["viewer"] for frame in line.until("table")["frames"]] == [2]
    line.send({"type": "look", "eyes": []})
    assert "viewer" not in line.until("table")["frames"][0]


def test_a_revoked_token_is_worth_nothing(house: House) -> None:
    ann = house.guest("Ann")
    assert httpx.delete(f"{house.url}/api/guests/me", headers=ann.headers).status_code == 204
    assert httpx.post(f"{house.url}/api/tables", json={"game": "mio"}, headers=ann.headers).status_code == 401


def test_headers_keep_browsers_strict(house: House) -> None:
    headers = httpx.get(f"{house.url}/api/games").headers
    assert "default-src 'none'" in headers["content-security-policy"]
    assert headers["x-content-type-options"] == "nosniff"


def test_secrets_stay_out_of_the_log(house: House) -> None:
    line = started(house)
    assert line.guest.token not in house.log()
    key = (house.data / "key").read_text()
    assert key not in house.log()
    assert (house.data / "key").stat().st_mode & 0o077 == 0
    line.close()


def test_a_guest_takes_another_name_and_stays_the_same(house: House) -> None:
    ann = house.guest("Ann")
    table = ann.open_table("mio", 2)
    answer = httpx.put(f"{house.url}/api/guests/me", json={"name": "Anne"}, headers=ann.headers)
    assert answer.json()["name"] == "Anne"
    anne = Guest(house, "Anne", answer.json()["token"])
    line = anne.line(table, 0)
    assert line.until("table")["frames"][0]["host"]
    assert line.wants("sit", seat=0)["type"] == "done"
    line.until("update")
    assert line.frame["seats"][0]["name"] == "Anne"
    assert httpx.put(f"{house.url}/api/guests/me", json={"name": "Eve"}).status_code == 401
    assert httpx.put(f"{house.url}/api/guests/me", json={"name": ""}, headers=ann.headers).json()["clause"] == "T27"
