"""The messages of the WebSocket protocol: one tagged union for each direction, in JSON (`docs/protocol.md`).

A connection belongs to one table and one guest, and may get the views of several seats that the guest holds.
Seats count from 1 in both directions; `counted_from_0` in `connection` converts them.
"""

from __future__ import annotations

from typing import Any

import msgspec

from tablee.table.commands import AnyCommand
from tablee.table.frames import Frame, ViewDelta
from tablee.table.hints import Judged, Verdict

VERSION = 2

# From the client


class Message(msgspec.Struct, gc=False, forbid_unknown_fields=True, omit_defaults=True, tag_field="type"):
    """The base of all messages: the field `type` is the tag, and fields with their default value are left out."""


class Hello(Message, tag="hello"):
    """The first message: the guest's token, the table, the seats to see it from, and the last version seen.

    `eyes` are seats; an empty list for a spectator, null for every seat that the guest holds or will hold.
    `cursor` is the version of the last message that arrived, for a client that reconnects.
    `protocol` is the version that the client speaks: 2. Version 1 allowed leaving it out.
    `brief`: after nothing but moves, send `played` with the changes instead of an `update` with everything.
    """

    token: str
    table: str
    eyes: list[int] | None = None
    cursor: int = 0
    brief: bool = False
    protocol: int = 1


class Do(Message, tag="do"):
    """A command; the answer repeats `ref`."""

    ref: str
    command: AnyCommand


class Look(Message, tag="look"):
    """Change the seats whose views the server sends. Answered with the whole table."""

    eyes: list[int] | None = None


class Pong(Message, tag="pong"):
    """The answer to a `ping`, with its number."""

    n: int


class Question(Message):
    """The base of questions about a seat; the answer repeats `ref`."""

    ref: str
    seat: int


class Ask(Question, tag="ask"):
    """Why is a move not legal? Answered with `why`."""

    move: str


class AskHint(Question, tag="hint"):
    """What would a strong bot do in an own seat? Answered with `hints`."""


class AskWinnable(Question, tag="winnable"):
    """Can the game still be won, with the cards as they lie? For an own seat; answered with `winnable`."""


FromClient = Hello | Do | Look | Pong | Ask | AskHint | AskWinnable

# From the server


class Welcome(Message, tag="welcome"):
    """The guest's id and name, and the server's time in milliseconds."""

    version: int
    guest: str
    name: str
    now: int
    protocol: int = VERSION


class Snapshot(Message, tag="table"):
    """The whole table as each seat in `eyes` may see it, and the events since the cursor."""

    version: int
    frames: list[Frame]
    events: list[dict[str, Any]]
    here: list[str] = []


class Update(Message, tag="update"):
    """The table after an event: the frame of each seat in `eyes`, and the events as this guest may know them."""

    version: int
    now: int
    frames: list[Frame]
    events: list[dict[str, Any]]


class Played(Message, tag="played"):
    """Moves were made and the match goes on: the changes in each frame. For clients that asked for `brief`."""

    version: int
    now: int
    changes: list[ViewDelta]
    events: list[dict[str, Any]]


class Answer(Message):
    """The answer to the message with that `ref`, as of a version of the table."""

    ref: str
    version: int


class Done(Answer, tag="done"):
    """A command was carried out, and its events are on disk."""


class CommandRefused(Answer, tag="refused"):
    """A command was refused: the clause, and the reason in every language."""

    clause: str
    texts: dict[str, str]


class Why(Answer, tag="why"):
    """The answer to `ask`: the refusal, or none if the move is legal."""

    clause: str = ""
    texts: dict[str, str] = {}


class Hints(Answer, tag="hints"):
    """The answer to `hint`: moves, best first, each with its value and reasons, and the number of legal moves."""

    moves: list[Judged]
    legal: int


class Winnable(Answer, tag="winnable"):
    """The answer to `winnable`, without taking back moves; unknown if the search took too long."""

    can: Verdict


class Here(Message, tag="here"):
    """The guests at the table now."""

    version: int
    names: list[str]


class Ping(Message, tag="ping"):
    """A check that the client is alive, which answers with `pong`."""

    version: int
    n: int
    now: int


class Error(Message, tag="error"):
    """A message was invalid or over a limit: the reason, and its `ref` if it had one.

    `closing`: the server closes the connection.
    """

    code: str
    texts: dict[str, str]
    closing: bool = False
    version: int = 0
    ref: str = ""


FromServer = Welcome | Snapshot | Update | Played | Done | CommandRefused | Why | Hints | Winnable | Here | Ping | Error


class Referred(msgspec.Struct):
    """Decodes only the `ref`, of a message that is otherwise invalid."""

    ref: str = ""


encode = msgspec.json.Encoder().encode
"""Encodes a message of either direction as JSON."""
decode = msgspec.json.Decoder(FromClient).decode
decode_ref = msgspec.json.Decoder(Referred).decode
