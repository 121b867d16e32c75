"""Our fast paths for WebSocket frames against the full library, and at a real server."""

from __future__ import annotations

import itertools
import random
import socket
from collections import deque
from collections.abc import Iterator

import msgspec
import pytest
from websockets.client import ClientProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.uri import parse_uri

from tablee.server.socket.frames import frame_head, framed, is_whole, only_text
from tests.server.house import House, house_at

SIZES = [0, 1, 124, 125, 126, 127, 300, 65535, 65536, 70_000]


@pytest.mark.parametrize("size", SIZES)
def test_a_frame_begins_as_the_standard_says(size: int) -> None:
    text = b"x" * size
    assert frame_head(size) + text == Frame(Opcode.TEXT, text).serialize(mask=False)


def test_texts_are_framed_one_by_one() -> None:
    texts = [b"a" * size for size in SIZES]
    assert framed(texts) == b"".join(Frame(Opcode.TEXT, text).serialize(mask=False) for text in texts)


@pytest.mark.parametrize("size", SIZES)
def test_a_text_by_itself_is_read(size: int) -> None:
    text = random.Random(size).randbytes(size)
    assert only_text(Frame(Opcode.TEXT, text).serialize(mask=True)) == (text if size < 65536 else None)


def test_all_else_is_left_to_those_who_know_it() -> None:
    plain = Frame(Opcode.TEXT, b"hello").serialize(mask=True)
    others = [
        b"",
        b"\x81",
        plain[:-1],
        plain + b"\x81",
        plain + plain,
        Frame(Opcode.TEXT, b"hello").serialize(mask=False),
        Frame(Opcode.TEXT, b"hello", fin=False).serialize(mask=True),
        bytes([plain[0] | 0x40]) + plain[1:],  # compressed
        Frame(Opcode.CONT, b"hello").serialize(mask=True),
        *(Frame(code, b"").serialize(mask=True) for code in (Opcode.BINARY, Opcode.PING, Opcode.PONG, Opcode.CLOSE)),
    ]
    assert [only_text(data) for data in others] == [None] * len(others)


def test_data_are_whole_where_a_frame_ends_and_nowhere_else() -> None:
    chance = random.Random(7)
    for _ in range(30):
        sizes = chance.choices([0, 3, 125, 126, 200, 66_000], weights=[4, 4, 2, 2, 2, 1], k=5)
        codes = chance.choices([Opcode.TEXT, Opcode.BINARY, Opcode.CONT], k=5)
        frames = [Frame(code, bytes(size)).serialize(mask=True) for code, size in zip(codes, sizes, strict=True)]
        data, ends = b"".join(frames), {0, *itertools.accumulate(map(len, frames))}
        near = {end + step for end in ends for step in range(-3, 15)}
        for cut in sorted(place for place in near | set(range(0, len(data), 997)) if 0 <= place <= len(data)):
            assert is_whole(data[:cut]) == (cut in ends), (sizes, cut)


# A real server


@pytest.fixture(scope="module")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[House]:
    with house_at(tmp_path_factory.mktemp("house") / "data") as running:
        yield running


class Raw:
    """A WebSocket whose bytes are cut as the test likes."""

    def __init__(self, house: House, hello: dict[str, object]) -> None:
        uri = parse_uri(f"ws://127.0.0.1:{house.port}/ws")
        self.protocol = ClientProtocol(uri)
        self.socket = socket.create_connection((uri.host, uri.port), timeout=20)
        self.socket.setsockopt(socket.IPPROTO_TCP, socket.TCP_NODELAY, 1)
        self.protocol.send_request(self.protocol.connect())
        self.socket.sendall(b"".join(self.protocol.data_to_send()))
        self.waiting: deque[Frame] = deque()
        while self.protocol.state is State.CONNECTING:
            self.receive()
        self.socket.sendall(frame(hello))

    def receive(self) -> None:
        self.protocol.receive_data(self.socket.recv(65536))
        self.waiting += [event for event in self.protocol.events_received() if isinstance(event, Frame)]

    def next(self) -> dict[str, object]:
        """The next message, but for pings."""
        while True:
            while not self.waiting:
                self.receive()
            message: dict[str, object] = msgspec.json.decode(self.waiting.popleft().data)
            if message["type"] != "ping":
                return message


def frame(message: dict[str, object]) -> bytes:
    return Frame(Opcode.TEXT, msgspec.json.encode(message)).serialize(mask=True)


def test_however_the_bytes_are_cut_every_message_is_heard_once_and_in_order(house: House) -> None:
    """Questions, in pieces of any size: alone, together, broken in the head, the mask and the text."""
    ann = house.guest("Ann")
    table = ann.open_table("mio", 2)
    raw = Raw(house, {"type": "hello", "table": table, "token": ann.token, "protocol": 2})
    chance = random.Random(11)
    refs = [f"r{number}" + "é" * chance.randrange(2) + "x" * chance.choice([0, 0, 40]) for number in range(60)]
    stream = b"".join(frame({"type": "ask", "ref": ref, "seat": 0, "move": "draw"}) for ref in refs)
    at = 0
    while at < len(stream):
        size = chance.choice([1, 2, 3, 5, 8, 50, 91, 140])
        raw.socket.sendall(stream[at : at + size])
        at += size
    heard: list[object] = []
    while len(heard) < len(refs):
        message = raw.next()
        if message["type"] == "why":
            heard.append(message["ref"])
    raw.socket.close()
    assert heard == refs
