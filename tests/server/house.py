"""A real server in its own process, and its clients over real sockets."""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

START = "from tablee.cli import main; main()"
PATIENCE = 30.0
NO_HURRY = {
    "TABLEE_REQUESTS_PER_SECOND": "1000",
    "TABLEE_CONNECTIONS_PER_ADDRESS": "1000",
    "TABLEE_TABLES_PER_HOUR": "100000",
    "TABLEE_GUESTS_PER_HOUR": "100000",
}
"""Limits so high that tests of other things never reach them."""


class House:
    """A server that can be started, killed and started again."""

    def __init__(self, data: Path, *flags: str, speed: float = 40.0) -> None:
        self.data = data
        self.flags = [*flags, "--speed", str(speed)]
        self.process: subprocess.Popen[bytes] | None = None
        self.port = 0

    def start(self) -> House:
        """Starts the server and waits until it answers."""
        log = self.data.parent / f"{self.data.name}.log"
        before = log.stat().st_size if log.exists() else 0
        environment = {**NO_HURRY, **os.environ}
        with log.open("ab") as errors:
            command = [sys.executable, "-c", START, "serve", "--port", str(self.port), "--data", str(self.data)]
            self.process = subprocess.Popen([*command, *self.flags], stderr=errors, stdout=errors, env=environment)
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            told = log.read_bytes()[before:].decode()
            ports = [json.loads(line)["port"] for line in told.splitlines() if '"listening"' in line]
            if ports:
                self.port = ports[0]
                with contextlib.suppress(httpx.HTTPError):
                    if httpx.get(f"{self.url}/healthz", timeout=5).status_code == 200:
                        return self
            if self.process.poll() is not None:
                raise AssertionError(f"the server ended: {told}")
            time.sleep(0.05)
        raise AssertionError("the server does not answer")

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def log(self) -> str:
        return (self.data.parent / f"{self.data.name}.log").read_text()

    def kill(self) -> None:
        """Kills the server without a chance to clean up."""
        assert self.process is not None
        self.process.send_signal(signal.SIGKILL)
        self.process.wait(10)

    def stop(self) -> int:
        """Stops the server in order, like an operator."""
        assert self.process is not None
        self.process.send_signal(signal.SIGTERM)
        return self.process.wait(20)

    def guest(self, name: str) -> Guest:
        answer = httpx.post(f"{self.url}/api/guests", json={"name": name}, timeout=10)
        assert answer.status_code == 201, answer.text
        return Guest(self, name, answer.json()["token"])


class Guest:
    """Somebody with a token."""

    def __init__(self, house: House, name: str, token: str) -> None:
        self.house = house
        self.name = name
        self.token = token

    @property
    def headers(self) -> dict[str, str]:
        return {"authorization": f"Bearer {self.token}"}

    def open_table(self, game: str, seats: int, **offer: object) -> str:
        offered = {"game": game, "seats": seats, **offer}
        answer = httpx.post(f"{self.house.url}/api/tables", json=offered, headers=self.headers, timeout=10)
        assert answer.status_code == 201, answer.text
        return str(answer.json()["table"])

    def line(self, table: str, *eyes: int, cursor: int = 0, brief: bool = False) -> Line:
        return Line(self, table, list(eyes) or None, cursor, brief=brief)


def as_sent(message: Any) -> Any:
    """A message with its seats as the protocol counts them, from 1; tests count as engines do."""
    if not isinstance(message, dict):
        return message
    sent = {name: as_sent(value) if name == "command" else value for name, value in message.items()}
    if isinstance(sent.get("seat"), int):
        sent["seat"] += 1
    if isinstance(sent.get("eyes"), list):
        sent["eyes"] = [seat + 1 for seat in sent["eyes"]]
    return sent


def newest(frame: dict[str, Any], message: dict[str, Any]) -> dict[str, Any]:
    """The table after a message, with the first pair of eyes (docs/protocol.md)."""
    if message["type"] in ("table", "update"):
        return dict(message["frames"][0])
    if message["type"] != "played":
        return frame
    kept = {name: value for name, value in frame.items() if name not in ("view", "legal", "window", "hold", "undo")}
    return {**kept, **message["changes"][0], "version": message["version"]}


class Line:
    """A socket to a table; it keeps what it received."""

    def __init__(
        self, guest: Guest, table: str, eyes: list[int] | None, cursor: int = 0, *, brief: bool = False
    ) -> None:
        self.guest = guest
        self.table = table
        self.eyes = eyes or []
        self.received: list[dict[str, Any]] = []
        self.refs = 0
        address = f"ws://127.0.0.1:{guest.house.port}/ws"
        self.stack = contextlib.ExitStack()
        opening = connect(address, compression=None, open_timeout=PATIENCE, max_size=2**22)
        self.socket: ClientConnection = self.stack.enter_context(opening)
        hello = {"type": "hello", "token": guest.token, "table": table, "eyes": eyes, "cursor": cursor, "brief": brief}
        self.send({**hello, "protocol": 2})

    def send(self, message: object) -> None:
        self.socket.send(message if isinstance(message, str) else json.dumps(as_sent(message)))

    def do(self, kind: str, **fields: object) -> str:
        self.refs += 1
        ref = f"r{self.refs}"
        self.send({"type": "do", "ref": ref, "command": {"type": kind, **fields}})
        return ref

    def next(self, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message; pings are answered on the way, and give no more time."""
        deadline = time.monotonic() + timeout
        while True:
            message: dict[str, Any] = json.loads(self.socket.recv(max(0.01, deadline - time.monotonic())))
            if message["type"] == "ping":
                with contextlib.suppress(ConnectionClosed):  # the last word may have come already
                    self.send({"type": "pong", "n": message["n"]})
                continue
            self.received.append(message)
            return message

    def until(self, *kinds: str, timeout: float = PATIENCE) -> dict[str, Any]:
        """The next message of a kind."""
        deadline = time.monotonic() + timeout
        while True:
            message = self.next(max(0.01, deadline - time.monotonic()))
            if message["type"] in kinds:
                return message

    def answer(self, ref: str) -> dict[str, Any]:
        """The answer to a command."""
        while True:
            message = self.next()
            if message.get("ref") == ref:
                return message

    def wants(self, kind: str, **fields: object) -> dict[str, Any]:
        return self.answer(self.do(kind, **fields))

    @property
    def frame(self) -> dict[str, Any]:
        """The table as it was seen last."""
        seen: dict[str, Any] = {}
        for message in self.received:
            seen = newest(seen, message)
        return seen

    def rest(self) -> None:
        """Receives until the other side ends the line."""
        with contextlib.suppress(ConnectionClosed):
            while True:
                self.next()

    def close(self) -> None:
        self.stack.close()


@contextlib.contextmanager
def house_at(data: Path, *flags: str, speed: float = 40.0) -> Iterator[House]:
    """A server for the duration of a test."""
    house = House(data, *flags, speed=speed).start()
    try:
        yield house
    finally:
        if house.process is not None and house.process.poll() is None:
            house.kill()


__all__ = ["ConnectionClosed", "Guest", "House", "Line", "house_at"]
