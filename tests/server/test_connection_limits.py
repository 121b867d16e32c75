"""Hostile connections: malformed frames and requests, slow senders, clients that never read, and far too many."""

from __future__ import annotations

import contextlib
import json
import socket
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server import mischief
from tests.server.house import ConnectionClosed, House, Line, house_at
from tests.server.mischief import quiet
from tests.server.test_server import started


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_at(tmp_path_factory.mktemp("limits") / "data") as running:
        yield running
        assert running.process is not None
        assert running.process.poll() is None
        quiet(running)


# Below the protocol


def raw(house: House) -> socket.socket:
    """A bare connection."""
    return socket.create_connection(("127.0.0.1", house.port), timeout=10)


def upgraded(house: House) -> socket.socket:
    """A bare connection that became a WebSocket."""
    bare = raw(house)
    bare.sendall(
        b"GET /ws HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        b"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n"
    )
    head = b""
    while not head.endswith(b"\r\n\r\n"):  # and not a byte more: the first message may be there already
        head += bare.recv(1)
    assert head.startswith(b"HTTP/1.1 101")
    return bare


def frame(opcode: int, data: bytes = b"", *, last: bool = True) -> bytes:
    """A frame of a client with a mask of zeros."""
    size = bytes([0x80 | len(data)]) if len(data) < 126 else b"\xfe" + len(data).to_bytes(2, "big")
    return bytes([opcode | (0x80 if last else 0)]) + size + bytes(4) + data


def rest(bare: socket.socket, patience: float = 10.0) -> bytes:
    """Everything until the other side ends the connection."""
    bare.settimeout(patience)
    told = b""
    with contextlib.suppress(ConnectionError):
        while data := bare.recv(65536):
            told += data
    bare.close()
    return told


FRAMES: dict[str, list[bytes]] = {
    "dust": [frame(1, b"", last=False), *[frame(0, b"", last=False)] * 2000],
    "pings": [frame(9, b"x" * 100)] * 5000,
    "not UTF-8": [frame(1, b"\xff\xfe")],
    "no mask": [b"\x81\x02{}"],
    "unknown opcode": [frame(3)],
    "reserved bits": [b"\xf1\x80" + bytes(4)],
    "continuation of nothing": [frame(0, b"x")],
    "a long ping": [frame(9, b"x" * 126)],
    "a huge frame": [b"\x81\xff" + (2**62).to_bytes(8, "big") + bytes(4)],
    "a bad close": [frame(8, b"\x00")],
    "a text in a text": [frame(1, b"{", last=False), frame(1, b"}")],
}


@pytest.mark.parametrize("kind", FRAMES)
def test_frames_that_are_none_end_the_connection(house: House, kind: str) -> None:
    bare = upgraded(house)
    with contextlib.suppress(ConnectionError):
        for data in FRAMES[kind]:
            bare.sendall(data)
    rest(bare)
    quiet(house)


def test_a_message_in_small_pieces_is_a_message(house: House) -> None:
    bare = upgraded(house)
    data = "é{".encode()
    bare.sendall(
        frame(1, data[:1], last=False) + frame(9, b"hi") + frame(0, data[1:2], last=False) + frame(0, data[2:])
    )
    told = b""
    while b"not-json" not in told:
        told += bare.recv(4096)
    bare.close()


@pytest.mark.parametrize(
    ("data", "status"),
    [
        (b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", b"400"),
        (b"GET / HTTP/9.9\r\n\r\n", b"400"),
        (b"GET /api/games HTTP/1.1\r\nHost: x\r\nX: " + b"x" * 200_000, b"431"),
        (b"GET /api/games HTTP/1.1\r\n" + b"X: y\r\n" * 50_000, b"431"),
        (b"GET /" + b"x" * 200_000, b"431"),
        (b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: -5\r\n\r\n", b"400"),
        (b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 99999999999999999999999\r\n\r\n", b"400"),
        (b"POST /api/guests HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n", b"400"),
    ],
)
def test_requests_that_are_none(house: House, data: bytes, status: bytes) -> None:
    bare = raw(house)
    with contextlib.suppress(ConnectionError):
        bare.sendall(data)
    told = rest(bare)
    assert told == b"" or told.split()[1] == status
    quiet(house)


# Slowly


def open_files(house: House) -> int:
    """How many files and connections the server has open."""
    assert house.process is not None
    return len(list(Path(f"/proc/{house.process.pid}/fd").iterdir()))


def trickle(bare: socket.socket) -> None:
    """A header that never ends, a letter at a time."""
    with contextlib.suppress(OSError):
        bare.sendall(b"GET /api/games HTTP/1.1\r\nX: ")
        while True:
            bare.sendall(b"x")
            time.sleep(0.5)


def unread(house: House) -> socket.socket:
    """Requests a lot of data and never reads it."""
    bare = socket.socket()
    bare.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    bare.connect(("127.0.0.1", house.port))
    with contextlib.suppress(TimeoutError):
        bare.settimeout(1)
        bare.sendall(b"GET /api/schema/openapi.json HTTP/1.1\r\nHost: x\r\n\r\n" * 3000)
    return bare


def deaf(line: Line) -> socket.socket:
    """Somebody at a table who says hello and then reads nothing."""
    house = line.guest.house
    bare = upgraded(house)
    hello = {"type": "hello", "token": line.guest.token, "table": line.table, "cursor": 0, "protocol": 2}
    bare.sendall(frame(1, json.dumps(hello).encode()))
    with contextlib.suppress(OSError):
        bare.settimeout(0.5)
        for _ in range(60):
            bare.sendall(frame(1, b'{"type":"look"}'))
    return bare


@pytest.mark.slow
def test_slow_ones_are_shown_out_and_nobody_else_notices(tmp_path: Path) -> None:
    with house_at(tmp_path / "data") as house, mischief.neighbour(house) as next_door:
        line = started(house, "six-sequences", 4)
        time.sleep(1)
        calm, files = next_door.figures(), open_files(house)
        half = [raw(house) for _ in range(120)]
        for bare in half[40:80]:
            bare.sendall(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\n")
        for bare in half[80:]:
            bare.sendall(b"POST /api/guests HTTP/1.1\r\nHost: x\r\nContent-Length: 50\r\n\r\n{")
        slow = [raw(house) for _ in range(10)]
        threads = [threading.Thread(target=trickle, args=(bare,), daemon=True) for bare in slow]
        for thread in threads:
            thread.start()
        silent = [upgraded(house) for _ in range(40)]
        deaf_ones = [unread(house) for _ in range(3)] + [deaf(line) for _ in range(10)]
        assert open_files(house) > files + 150
        assert rest(silent[0], 14).endswith(b"late")
        for bare in [*half, *slow]:
            told = rest(bare, 20)
            assert told == b"" or told.split()[1] == b"408"
        deadline = time.monotonic() + 60
        while open_files(house) > files + 5 and time.monotonic() < deadline:
            line.wants("say", text="Is anybody deaf?")
            time.sleep(0.1)
        busy = next_door.figures()
        print(f"next door {calm[0]:.1f} / {calm[1]:.0f} ms, then {busy[0]:.1f} / {busy[1]:.0f} ms")
        assert open_files(house) <= files + 5
        assert busy[0] < 500
        quiet(house)
        for bare in [*silent, *deaf_ones]:
            bare.close()


# Many at once


ORDINARY = {
    "TABLEE_REQUESTS_PER_SECOND": "20",
    "TABLEE_CONNECTIONS_PER_ADDRESS": "30",
    "TABLEE_TABLES_PER_HOUR": "50",
    "TABLEE_GUESTS_PER_HOUR": "100",
}


@pytest.fixture
def strict(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[House]:
    """A server with limits."""
    for name, value in ORDINARY.items():
        monkeypatch.setenv(name, value)
    with house_at(tmp_path / "data") as running:
        yield running
        quiet(running)


def client_at(address: str) -> httpx.Client:
    """Somebody at another address of this machine's own network."""
    return httpx.Client(transport=httpx.HTTPTransport(local_address=address), timeout=10)


def until_alone(house: House) -> None:
    """Waits until the server has noticed that everybody left."""
    files, deadline = open_files(house), time.monotonic() + 20
    while time.monotonic() < deadline:
        time.sleep(0.5)
        before, files = files, open_files(house)
        if before == files < 30:
            return
    raise AssertionError(f"{files} files are still open")


def test_a_crowd_from_one_address(strict: House) -> None:
    idle = [raw(strict) for _ in range(30)]
    assert rest(raw(strict)).split()[1] == b"429"
    with client_at("127.0.0.2") as other:
        assert other.get(f"{strict.url}/healthz").status_code == 200
    for bare in idle:
        bare.close()
    until_alone(strict)
    lines = [upgraded(strict) for _ in range(30)]
    assert b'"crowd"' in rest(upgraded(strict))
    for bare in lines:
        bare.close()
    until_alone(strict)
    assert httpx.get(f"{strict.url}/healthz").status_code == 200
    upgraded(strict).close()


def test_a_flood_of_connections(strict: House) -> None:
    told = b""
    for _ in range(1000):
        bare = upgraded(strict)
        bare.settimeout(0.01)
        with contextlib.suppress(TimeoutError):
            told = bare.recv(4096)
        bare.close()
        if told:
            break
    assert b'"too-fast"' in told
    with client_at("127.0.0.2") as other:
        assert other.get(f"{strict.url}/healthz").status_code == 200


@pytest.mark.parametrize(("path", "body", "most"), [("guests", {"name": "x"}, 25), ("tables", {"game": "mio"}, 15)])
def test_a_flood_of_guests_or_tables(strict: House, path: str, body: dict[str, str], most: int) -> None:
    ann = strict.guest("Ann")
    with httpx.Client(headers=ann.headers) as client:
        answers = [client.post(f"{strict.url}/api/{path}", json=body) for _ in range(100)]
    made = [answer for answer in answers if answer.status_code == 201]
    assert len(made) <= most
    refused = answers[-1]
    assert refused.status_code == 429
    assert refused.json()["texts"]["fr"]
    assert int(refused.headers["retry-after"]) > 0
    with client_at("127.0.0.2") as other:
        assert other.post(f"{strict.url}/api/guests", json={"name": "Bob"}).status_code == 201


@pytest.mark.slow
def test_a_flood_of_messages_from_many_lines(tmp_path: Path) -> None:
    with house_at(tmp_path / "data") as house, mischief.neighbour(house) as next_door:
        line = started(house)
        time.sleep(1)
        calm = next_door.figures()
        before = mischief.memory(house)
        for _ in range(40):
            flooding = [line.guest.line(line.table) for _ in range(5)]
            for one in flooding:
                with contextlib.suppress(ConnectionClosed):
                    for number in range(200):
                        one.do("play", move="x", id=f"f{number}")
                one.socket.close_socket()
        busy, after = next_door.figures(), mischief.memory(house)
        print(
            f"{before // 1024} -> {after // 1024} MB; next door {calm[0]:.1f} / {calm[1]:.0f} ms, "
            f"then {busy[0]:.1f} / {busy[1]:.0f} ms"
        )
        assert after - before < 30_000
        assert busy[0] < 500
        quiet(house)
