"""Scripted players, two at each table, that make any legal move: one class for each protocol, with one interface.

A move is under way until both seats have received it, and the mover also the acknowledgement if there is
one; then the table can be asked for the next.
"""

from __future__ import annotations

import asyncio
import random
import time
from collections.abc import Callable
from typing import Any

import msgspec

from bench.server.connection import Line, open_line
from bench.server.rest import Rest

SEATS = 2


class Fault(Exception):  # noqa: N818 -- what ends a run
    """An unexpected event: a refusal, a lost connection."""


class Table:
    """Two scripted players at one table."""

    def __init__(self, number: int) -> None:
        self.chance = random.Random(number)
        self.lines: list[Line] = []
        self.versions = [0] * SEATS
        self.on_turn = -1
        self.is_ready = False
        self.is_over = False
        self.sent_at = 0.0
        self.sent_version = -1
        self.missing = 0
        self.needs_answer = False
        self.latency = 0.0
        self.faults: list[str] = []
        self.is_leaving = False
        self.on_moved: Callable[[Table], None] = _nobody
        """Both seats have it: `latency` says after how long."""
        self.on_ready: Callable[[Table], None] = _nobody
        """The next move can be made."""

    def play(self) -> None:
        """Sends a move of the seat that is on turn."""
        self.is_ready = False
        self.missing = (1 << SEATS) - 1
        self.sent_version = self.versions[self.on_turn]
        self.sent_at = time.perf_counter()
        self.send_move()

    def send_move(self) -> None:
        raise NotImplementedError

    def received(self, seat: int, version: int) -> None:
        """A seat sees a version of the table."""
        self.versions[seat] = version
        if self.missing >> seat & 1 and version > self.sent_version:
            self.missing &= ~(1 << seat)
            if not self.missing:
                self.latency = time.perf_counter() - self.sent_at
                self.on_moved(self)

    def look(self) -> None:
        """After every message: can the next move be made?"""
        if not self.missing and not self.needs_answer and not self.is_ready and self.can_move():
            self.is_ready = True
            self.on_ready(self)

    def can_move(self) -> bool:
        raise NotImplementedError

    async def until(self, came: Callable[[], bool]) -> None:
        """Waits for something that messages bring about."""
        for _ in range(6000):
            if came():
                return
            if self.faults:
                break
            await asyncio.sleep(0.005)
        raise Fault(self.faults[0] if self.faults else "a table did not get started within 30 seconds")

    def ended(self) -> None:
        if not self.is_leaving:
            self.faults.append("a line was closed")

    def leave(self) -> None:
        self.is_leaving = True
        for line in self.lines:
            line.close()


def _nobody(_: Table) -> None:
    """The default callback: does nothing."""


# Tablée


class View(msgspec.Struct):
    turn: int | None
    phase: str


class Frame(msgspec.Struct):
    view: View | None = None
    legal: list[str] | None = None


class Heard(msgspec.Struct):
    """The fields of our messages that a player reads."""

    type: str
    version: int = 0
    frames: list[Frame] = []
    changes: list[Frame] = []
    n: int = 0
    clause: str = ""
    texts: dict[str, str] = {}


hear = msgspec.json.Decoder(Heard).decode


class OurTable(Table):
    """MIO with two seats: real rules, real rounds."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.legal: list[list[str]] = [[] for _ in range(SEATS)]
        self.moves = 0
        self.id = ""
        self.tokens: list[str] = []

    async def open(self, rest: Rest, target: int) -> None:
        """A table of two guests, from nothing to the first turn."""
        for seat in range(SEATS):
            self.tokens.append((await rest.post("/api/guests", {"name": f"Guest {seat + 1}"}))["token"])
        offer = {"game": "mio", "seats": SEATS, "options": {"target": target}}
        self.id = (await rest.post("/api/tables", offer, self.tokens[0]))["table"]
        for seat in range(SEATS):
            await self.enter(rest.port, seat, 0)
        for seat in range(SEATS):
            self.lines[seat].send(b'{"type":"do","ref":"s","command":{"type":"sit","seat":%d}}' % (seat + 1))
            await self.until(lambda seat=seat: self.versions[seat] >= 2 + seat)
        self.lines[0].send(b'{"type":"do","ref":"s","command":{"type":"start"}}')
        await self.until(lambda: self.is_ready)

    async def enter(self, port: int, seat: int, cursor: int) -> None:
        """Opens a seat's line."""
        line = await open_line(port, "/ws", lambda line, text: self.heard(seat, line, text), self.ended)
        self.lines[seat : seat + 1] = [line]
        hello = {
            "type": "hello",
            "protocol": 2,
            "token": self.tokens[seat],
            "table": self.id,
            "eyes": [seat + 1],
            "cursor": cursor,
            "brief": True,
        }
        line.send(msgspec.json.encode(hello))

    def heard(self, seat: int, line: Line, text: bytes) -> None:
        message = hear(text)
        kind = message.type
        if kind in ("played", "update", "table"):
            frame = (message.changes or message.frames)[0]
            if frame.view is not None:
                turn = frame.view.turn
                self.on_turn = turn - 1 if turn else -1
                self.is_over = frame.view.phase == "over"
                self.legal[seat] = frame.legal or []
            self.received(seat, message.version)
        elif kind == "done":
            self.needs_answer = False
        elif kind == "ping":
            line.send(b'{"type":"pong","n":%d}' % message.n)
        elif kind in ("refused", "error"):
            self.faults.append(f"{message.clause} {message.texts}")
        self.look()

    def can_move(self) -> bool:
        seat = self.on_turn
        return seat >= 0 and self.versions[0] == self.versions[1] and bool(self.legal[seat])

    def send_move(self) -> None:
        self.moves += 1
        self.needs_answer = True
        move = self.chance.choice(self.legal[self.on_turn])
        self.lines[self.on_turn].send(
            b'{"type":"do","ref":"p","command":{"type":"play","move":"%s","id":"m%d"}}' % (move.encode(), self.moves)
        )


# boardgame.io


class Hand(msgspec.Struct):
    hand: list[str]


class G(msgspec.Struct):
    pile: list[str]
    players: dict[str, Hand]


class Ctx(msgspec.Struct):
    currentPlayer: str  # noqa: N815 -- boardgame.io's word


class State(msgspec.Struct):
    G: G
    ctx: Ctx
    version: int = msgspec.field(name="_stateID")


class Synced(msgspec.Struct):
    state: State


ROOM = b"/match,"
update_of = msgspec.json.Decoder(tuple[str, str, State, msgspec.Raw]).decode
sync_of = msgspec.json.Decoder(tuple[str, str, Synced]).decode


class PeerTable(Table):
    """boardgame.io's protocol: socket.io packets, written and read as they are."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.id = ""
        self.credentials: list[str] = []
        self.hands: list[list[str]] = [[] for _ in range(SEATS)]
        self.tops = [""] * SEATS

    async def open(self, rest: Rest, _target: int) -> None:
        self.id = (await rest.post("/games/match/create", {"numPlayers": SEATS}))["matchID"]
        for seat in range(SEATS):
            told = {"playerID": str(seat), "playerName": f"Guest {seat + 1}"}
            joined = await rest.post(f"/games/match/{self.id}/join", told)
            self.credentials.append(joined["playerCredentials"])
        path = "/socket.io/?EIO=4&transport=websocket"
        for seat in range(SEATS):
            self.lines.append(
                await open_line(rest.port, path, lambda line, text, seat=seat: self.heard(seat, line, text), self.ended)
            )
        await self.until(lambda: self.is_ready)

    def heard(self, seat: int, line: Line, text: bytes) -> None:
        if text.startswith(b"42" + ROOM):
            self.told(seat, text[2 + len(ROOM) :])
        elif text == b"2":
            line.send(b"3")
        elif text.startswith(b"0{"):
            line.send(b"40" + ROOM)
        elif text.startswith(b"40" + ROOM):
            line.send(packet("sync", self.id, str(seat), self.credentials[seat], SEATS))

    def told(self, seat: int, text: bytes) -> None:
        if text.startswith(b'["update"'):
            state = update_of(text)[2]
        elif text.startswith(b'["sync"'):
            state = sync_of(text)[2].state
        else:
            return
        self.on_turn = int(state.ctx.currentPlayer)
        self.hands[seat] = state.G.players[str(seat)].hand
        self.tops[seat] = state.G.pile[0]
        self.received(seat, state.version)
        self.look()

    def can_move(self) -> bool:
        return self.on_turn >= 0 and self.versions[0] == self.versions[1] and all(self.tops)

    def send_move(self) -> None:
        seat = self.on_turn
        top = self.tops[seat]
        fitting = [card for card in self.hands[seat] if card[0] == top[0] or card[1] == top[1]]
        choices = [*fitting, ""]
        card = self.chance.choice(choices)
        payload = {
            "type": "play" if card else "draw",
            "args": [card] if card else [],
            "playerID": str(seat),
            "credentials": self.credentials[seat],
        }
        action = {"type": "MAKE_MOVE", "payload": payload}
        self.lines[seat].send(packet("update", action, self.versions[seat], self.id, str(seat)))


def packet(*arguments: Any) -> bytes:
    """An event of socket.io."""
    return b"42" + ROOM + msgspec.json.encode(arguments)
