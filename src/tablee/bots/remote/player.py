"""Plays one seat at a table of a live server over WebSocket (`docs/bots/api.md`)."""

from __future__ import annotations

import json
import random
import sys
import time
import uuid
from typing import Any

from websockets.exceptions import WebSocketException
from websockets.sync.client import ClientConnection, connect

from tablee.bots.remote.turn import Choose, Heard, Turn

Frame = dict[str, Any]
SILENCE = 45.0
"""Seconds without a message after which the connection counts as dead; the server pings every 15."""
PATIENCE = 5.0
"""Seconds after which the player repeats an unanswered command."""
FATAL_ERRORS = ("who", "no-table", "denied", "protocol")
"""Errors that a retry cannot fix."""


class Player:
    """Plays one seat of one table, and reconnects when the connection breaks."""

    def __init__(self, server: str, token: str, table: str, seat: int, choose: Choose, pause: float = 0.0) -> None:
        self.server, self.token, self.table, self.seat = server, token, table, seat
        self.choose, self.pause = choose, pause
        self.frame: Frame = {"version": 0, "phase": "open"}
        self.unanswered: dict[str, Any] | None = None
        self.settled = 0  # the version of the last answer: the player does not act on an older frame
        self.due = 0.0
        self.heard: list[Heard] = []

    def play(self) -> Frame:
        """Plays until the match is over, reconnecting as needed. Returns the last frame."""
        while self.frame["phase"] in ("open", "playing"):
            try:
                with connect(self.server.replace("http", "ws", 1) + "/ws", compression=None) as line:
                    self.talk(line)
            except (OSError, WebSocketException) as error:
                print(f"The line broke: {error}. Trying again.", file=sys.stderr, flush=True)
                time.sleep(random.uniform(0.3, 1.0))  # noqa: S311 -- many bots should not come back at once
        return self.frame

    def talk(self, line: ClientConnection) -> None:
        """Sends `hello`, then handles messages until the match ends."""
        hello = {"token": self.token, "table": self.table, "eyes": [self.seat], "cursor": self.frame["version"]}
        line.send(json.dumps({"type": "hello", "protocol": 2, **hello}))
        heard_at = time.monotonic()
        self.due = heard_at + PATIENCE
        while self.frame["phase"] in ("open", "playing"):
            try:
                self.receive(line, json.loads(line.recv(timeout=max(0.0, self.due - time.monotonic()))))
                heard_at = time.monotonic()
            except TimeoutError:
                if time.monotonic() - heard_at > SILENCE:
                    raise
                self.act(line)

    def receive(self, line: ClientConnection, message: dict[str, Any]) -> None:
        """Updates the frame from a message, and schedules the reaction to it after a pause."""
        match message["type"]:
            case "ping":
                line.send(json.dumps({"type": "pong", "n": message["n"]}))
            case "table" | "update":
                self.frame = message["frames"][0]
                moved = [event for event in message["events"] if event["type"] == "moved"]
                self.heard += [Heard(event["seat"], event["text"]) for event in moved]
                if message["type"] == "table" or not self.unanswered:
                    self.due = time.monotonic() + self.delay()
            case "done" | "refused" if self.unanswered and message["ref"] == self.unanswered["ref"]:
                self.unanswered, self.settled = None, message["version"]
                self.due = time.monotonic() + self.delay()
                if message["type"] == "refused":
                    print(f"Refused: {message['clause']} {message['texts']['en']}", file=sys.stderr, flush=True)
                    self.due += 0.2  # most likely somebody was faster: their move arrives first
            case "error":
                print(f"Error: {message['code']}: {message['texts']['en']}", file=sys.stderr, flush=True)
                if message["code"] in FATAL_ERRORS:
                    sys.exit(1)

    def delay(self) -> float:
        """Seconds to wait before acting: people want to follow, and some moments leave them time to react."""
        return max(self.pause, float(self.frame.get("hold", 0)) / 1000)

    def act(self, line: ClientConnection) -> None:
        """Repeats the unanswered command, or sends the next one."""
        self.due = time.monotonic() + PATIENCE
        if self.unanswered is None and self.frame["version"] >= self.settled:
            command = self.next_command()
            self.unanswered = command and {"type": "do", "ref": uuid.uuid4().hex, "command": command}
        if self.unanswered:
            line.send(json.dumps(self.unanswered))

    def next_command(self) -> dict[str, Any] | None:
        """The next command for the current frame: sit, start, return or play; None if there is nothing to do."""
        if "seats" not in self.frame:
            return None
        if self.seat > len(self.frame["seats"]):
            sys.exit(f"There is no seat {self.seat}: the table has {len(self.frame['seats'])}.")
        own = self.frame["seats"][self.seat - 1]
        if not own.get("yours"):
            if own["holder"] == "person":
                sys.exit(f"Somebody else sits on seat {self.seat}.")
            return {"type": "sit", "seat": self.seat}
        if self.frame["phase"] == "open":
            is_full = all(seat["holder"] != "nobody" for seat in self.frame["seats"])
            return {"type": "start"} if self.frame["host"] and is_full else None
        if own.get("stood_in"):
            is_due = self.frame.get("view", {}).get("turn") == self.seat
            return None if is_due else {"type": "return", "seat": self.seat}  # the stand-in keeps this turn
        move = self.choose(self.turn()) if self.frame.get("legal") else None
        return {"type": "play", "move": move, "id": uuid.uuid4().hex, "seat": self.seat} if move else None

    def turn(self) -> Turn:
        """The current frame as the argument of `choose`."""
        frame = self.frame
        view = frame["view"]
        is_asked = view["turn"] == frame["viewer"] or "window" in frame
        return Turn(frame["game"], frame["viewer"], view, frame["legal"], self.heard, is_asked, own_time(frame), frame)


def own_time(frame: Frame) -> int | None:
    """Milliseconds left on the viewer's own clock; None without a clock."""
    left: int | None = frame["seats"][frame["viewer"] - 1].get("left")
    return left
