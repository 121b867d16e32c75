"""Clients that send invalid messages of every kind, from a seed, and a record of the answers."""

from __future__ import annotations

import contextlib
import json
import random
import threading
import time
import types
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal, Union, get_args, get_origin

import msgspec
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from tablee.server.socket import messages
from tablee.server.socket.connection import LARGEST_MESSAGE
from tablee.table import commands
from tests.server.house import Guest, House, Line
from tests.server.test_server import started

COMMANDS: list[type[msgspec.Struct]] = list(get_args(commands.AnyCommand))
MESSAGES: list[type[msgspec.Struct]] = list(get_args(messages.FromClient))
DESTRUCTIVE = ("close",)
"""Commands after which a table is of no use to the other tests of it."""
INTEGERS = [0, 1, 2, 3, 5, -1, 7, 8, 99, 2**31, 2**53 + 1, 2**63, -(2**63) - 1, 2**64, 10**30]
TEXTS = [
    "", " ", "draw", "mio", "let", "6s-6h", "casual", "random", "master", "0", "a" * 64, "b" * 65, "c" * 600, "é" * 300,
    "\x00", "\u202e", "\ud7ff", "<script>alert(1)</script>", "'; DROP TABLE events; --", "%s%n{}", "../../key",
    "\u2028", "🦊" * 100, "1:k2", "deal:", "roll:3+4", "close", "null", "NaN",
]  # fmt: skip
FROM_SERVER = msgspec.json.Decoder(messages.FromServer)
UNBOUNDED: dict[str, Any] = {"compression": None, "max_queue": None, "close_timeout": 2}
"""How to connect without waiting for oneself to read."""
WRONG_HELLOS = (5, 10)
"""Numbers of lines that are ended at their first message: see `hello`."""
LINE = 80
"""Messages on one line: a little less than a burst."""


@dataclass
class Context:
    """The knowledge of an attacker."""

    house: House
    tables: list[str]
    tokens: list[str]
    chance: random.Random


# Values


def some_text(chance: random.Random) -> str:
    if chance.random() < 0.2:
        return "".join(chr(chance.choice([chance.randrange(32, 127), chance.randrange(0xD7FF)])) for _ in range(12))
    return chance.choice(TEXTS)


def anything(chance: random.Random, depth: int = 0) -> Any:
    """Any JSON at all."""
    kind = chance.randrange(8 if depth < 4 else 5)
    if kind == 0:
        return chance.choice(INTEGERS)
    if kind == 1:
        return some_text(chance)
    if kind == 2:
        return chance.choice([None, True, False])
    if kind == 3:
        return chance.choice([0.5, -1e308, 1e-300, 3.0])
    if kind == 4:
        return chance.choice([[], {}])
    if kind == 5:
        return [anything(chance, depth + 1) for _ in range(chance.randrange(5))]
    return {some_text(chance): anything(chance, depth + 1) for _ in range(chance.randrange(4))}


def fitting(kind: Any, context: Context) -> Any:
    """A value of the type that a field has."""
    chance = context.chance
    origin = get_origin(kind)
    if origin is Literal:
        return chance.choice(get_args(kind))
    if origin in (Union, types.UnionType):
        return fitting(chance.choice(get_args(kind)), context)
    if origin is list:
        return [fitting(get_args(kind)[0], context) for _ in range(chance.randrange(4))]
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        return struct(kind, context)
    if kind is int:
        return chance.choice(INTEGERS[: 5 if chance.random() < 0.8 else None])
    if kind is bool:
        return chance.random() < 0.5
    if kind is str:
        return some_text(chance)
    return None if kind is type(None) else anything(chance, 2)


def struct(kind: type[msgspec.Struct], context: Context) -> dict[str, Any]:
    """A message or command with values that fit; optional fields are left out now and then."""
    made: dict[str, Any] = {}
    tag = kind.__struct_config__.tag
    if tag is not None:
        made[kind.__struct_config__.tag_field or "type"] = tag
    for field_info in msgspec.structs.fields(kind):
        if field_info.required or context.chance.random() < 0.6:
            made[field_info.encode_name] = fitting(field_info.type, context)
    return made


# Messages


def valid(context: Context) -> str:
    """A message that the decoder takes, as a rule."""
    chance = context.chance
    kind = chance.choice(MESSAGES) if chance.random() < 0.3 else messages.Do
    if kind is not messages.Do:
        return json.dumps(struct(kind, context))
    command = struct(chance.choice(COMMANDS), context)
    if command["type"] in DESTRUCTIVE:
        command = {"type": "say", "text": some_text(chance)}
    return json.dumps({"type": "do", "ref": str(chance.randrange(10**6)), "command": command})


def nearly(context: Context) -> str:
    """A message with one fault."""
    chance = context.chance
    message: dict[str, Any] = json.loads(valid(context))
    place: dict[str, Any] = message.get("command", message) if chance.random() < 0.5 else message
    key = chance.choice(list(place))
    fault = chance.randrange(8)
    if fault == 0:
        del place[key]
    elif fault == 1:
        place[some_text(chance)] = anything(chance)
    elif fault == 2:
        place[key] = anything(chance)
    elif fault == 3:
        place["type"] = chance.choice(["", "hello", "welcome", "done", "move", 7, None, ["do"]])
    text = json.dumps(message)
    if fault == 4:
        text = text[:-1] + f', "type": {json.dumps(anything(chance))}}}'
    elif fault == 5:
        text = text[: chance.randrange(len(text))]
    elif fault == 6:
        text = text.replace('"', chance.choice(['"\\ud800', '"\\u0000', "'", '"\\q', '"\t']), chance.randrange(1, 5))
    elif fault == 7:
        text = text + text
    return text


def garbage(context: Context) -> str:
    chance = context.chance
    kinds: list[Callable[[], str]] = [
        lambda: "".join(chr(chance.randrange(1, 0xD7FF)) for _ in range(chance.randrange(200))),
        lambda: json.dumps(anything(chance)),
        lambda: "[" * chance.randrange(1, 8000),
        lambda: '{"a":' * chance.randrange(1, 2500),
        lambda: "9" * chance.randrange(1, 9000),
        lambda: '{"type":"pong","n":' + chance.choice(["NaN", "1e999", "-0", "0x10", "Infinity", "01"]) + "}",
        lambda: "\ufeff{}",
        lambda: " " * chance.randrange(10_000),
    ]
    return chance.choice(kinds)()


def sized(size: int) -> str:
    """A message of so many bytes."""
    start, end = '{"type":"do","ref":"r","command":{"type":"say","text":"', '"}}}'
    return start + "x" * (size - len(start) - len(end)) + end


def long(context: Context) -> str:
    """As much as is allowed."""
    return sized(context.chance.choice([1000, 16_000, LARGEST_MESSAGE]))


KINDS = [(valid, 55), (nearly, 28), (garbage, 16), (long, 1)]


def send(socket: ClientConnection, context: Context) -> None:
    """One message, in one of the ways in which it can be sent."""
    chance = context.chance
    make = chance.choices([kind for kind, _ in KINDS], [weight for _, weight in KINDS])[0]
    text = make(context)
    way = chance.random()
    if way < 0.7:
        socket.send(text)
    elif way < 0.8:
        socket.send(text.encode())
    elif way < 0.9:
        cuts = sorted(chance.randrange(len(text) + 1) for _ in range(chance.randrange(1, 6)))
        socket.send([text[a:b] for a, b in zip([0, *cuts], [*cuts, len(text)], strict=True)])
    else:
        socket.send(bytes(chance.randrange(256) for _ in range(chance.randrange(100))))


def finish(socket: ClientConnection, number: int, chance: random.Random) -> None:
    """The last message of a line: one that ends it, on every third line."""
    kind = number % 6
    if kind == 0:
        socket.send(b'{"type":"\xff\xfe"}', text=True)
    elif kind == 1:
        socket.send(sized(chance.choice([LARGEST_MESSAGE + 1, 40_000, 63_999, 64_001, 200_000])))


def hello(context: Context, number: int) -> str:
    """The first message on a line of some number: right, as a rule."""
    chance = context.chance
    token, table = chance.choice(context.tokens), chance.choice(context.tables)
    if number % 20 == 5:
        token = spoiled(token, chance)
    elif number % 20 == 10:
        table = some_text(chance)
    elif number % 20 == 15:
        return nearly(context)
    eyes = [chance.choice(INTEGERS) for _ in range(chance.randrange(12))]
    return json.dumps(
        {
            "type": "hello",
            "token": token,
            "table": table,
            "eyes": eyes,
            "cursor": chance.choice(INTEGERS),
            "protocol": 2,
        }
    )


def spoiled(token: str, chance: random.Random) -> str:
    """A token that is none."""
    place = chance.randrange(len(token))
    return chance.choice(
        [
            token[:place],
            token[:place] + chance.choice("AZaz09-_.") * 2 + token[place + 1 :],
            token + "A",
            token.swapcase(),
            ".".join(reversed(token.split("."))),
            token.rpartition(".")[0] + ".",
            "é" + token,
            token * 40,
        ]
    )


# What they were answered


@dataclass
class Account:
    """The results of an attack."""

    sent: int = 0
    lines: int = 0
    answers: Counter[str] = field(default_factory=Counter)
    clauses: Counter[str] = field(default_factory=Counter)
    frames: list[tuple[str, str, dict[str, Any]]] = field(default_factory=list)
    """Token, table and frame: what somebody was shown."""
    faults: list[str] = field(default_factory=list)

    def take(self, data: str | bytes) -> dict[str, Any]:
        """Looks at an answer: a message of the protocol, and clear in both languages if it says no."""
        told: dict[str, Any] = json.loads(data)
        FROM_SERVER.decode(data)
        self.answers[told["type"] if told["type"] != "error" else f"error:{told['code']}"] += 1
        if told["type"] in ("error", "refused"):
            self.clauses[told.get("clause", told.get("code", ""))] += 1
            if not all(told["texts"].values()) or set(told["texts"]) < {"en", "fr"} or len(told["texts"]["en"]) > 1000:
                self.faults.append(f"not clear: {data[:300]!r}")
        return told


def one_line(context: Context, account: Account) -> None:
    """A line on which many bad messages are sent, until it ends or is enough."""
    account.lines += 1
    address = f"ws://127.0.0.1:{context.house.port}/ws"
    first = hello(context, account.lines)
    token, table = _said_in(first)
    is_alone = account.lines in WRONG_HELLOS  # nothing comes behind it that could make the client miss the answer
    with contextlib.suppress(InvalidHandshake), connect(address, **UNBOUNDED) as socket:
        with contextlib.suppress(ConnectionClosed):
            socket.send(first)
            for _ in range(0 if is_alone else context.chance.choice([3, LINE, LINE, LINE, 3 * LINE])):
                send(socket, context)
                account.sent += 1
            time.sleep(0.1)
            finish(socket, account.lines, context.chance)
        with contextlib.suppress(ConnectionClosed, TimeoutError):
            while True:
                told = account.take(socket.recv(5 if is_alone else 0.2))
                account.frames += [(token, table, frame) for frame in told.get("frames", [])]
    del account.frames[:-2000]


def _said_in(first: str) -> tuple[str, str]:
    with contextlib.suppress(ValueError):
        told = json.loads(first)
        if isinstance(told, dict):
            return str(told.get("token")), str(told.get("table"))
    return "", ""


# Next door


class Neighbour(threading.Thread):
    """Plays quietly at a table of their own, and measures how long each move takes to be acknowledged."""

    def __init__(self, house: House) -> None:
        super().__init__(daemon=True)
        self.line: Line = started(house, "mio", 2, options={"target": 500, "reaction": 20})
        self.is_done = threading.Event()
        self.waits: list[float] = []
        self.fault = ""

    def run(self) -> None:
        try:
            while not self.is_done.is_set():
                self.speak()
        except (ConnectionClosed, TimeoutError, AssertionError) as error:
            self.fault = f"{type(error).__name__}: {error}"

    def speak(self) -> None:
        """A move if there is one, else a word; a person's pace."""
        legal = self.line.frame.get("legal") or []
        before = time.perf_counter()
        number = len(self.waits)
        if legal and self.line.frame["phase"] == "playing":
            answer = self.line.wants("play", move=legal[0], id=f"n{number}")
            assert answer["type"] in ("done", "refused")
        else:
            assert self.line.wants("say", text=f"word {number}")["type"] == "done"
        self.waits.append(time.perf_counter() - before)
        time.sleep(0.05)

    def figures(self) -> tuple[float, float]:
        """Median and worst wait since last asked, in milliseconds."""
        waits, self.waits = sorted(self.waits), []
        return (1000 * waits[len(waits) // 2], 1000 * waits[-1]) if waits else (0.0, 0.0)


@contextlib.contextmanager
def neighbour(house: House) -> Iterator[Neighbour]:
    """A well-behaved player, whom the attack must not slow down."""
    person = Neighbour(house)
    person.start()
    try:
        yield person
    finally:
        person.is_done.set()
        person.join(30)
        assert not person.fault, person.fault


def quiet(house: House) -> None:
    """No fault of the server's own is in its log."""
    for word in ("Traceback", "failed", "Exception", "Error"):
        assert word not in house.log(), house.log()[-3000:]


def memory(house: House) -> int:
    """What the server process holds, in kilobytes."""
    assert house.process is not None
    with open(f"/proc/{house.process.pid}/status", encoding="ascii") as status:  # noqa: PTH123 -- not a file on disk
        return int(next(line for line in status if line.startswith("VmRSS")).split()[1])


def guests_at(house: House, tables: Sequence[tuple[str, int]]) -> tuple[list[Guest], list[str]]:
    """A host with some tables, somebody who sits there too, and a stranger."""
    host, second, stranger = house.guest("Hal"), house.guest("Vic"), house.guest("Eve")
    made = []
    for game, seats in tables:
        table = host.open_table(game, seats, options={"reaction": 20} if game in ("mio", "ekko") else {})
        line = host.line(table, 0)
        line.until("table")
        line.wants("sit", seat=0)
        if seats > 1:
            other = second.line(table, 1)
            other.until("table")
            other.wants("sit", seat=1)
            other.close()
        line.close()
        made.append(table)
    return [host, second, stranger], made
