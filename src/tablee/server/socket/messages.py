"""What goes over a WebSocket: one tagged union for each direction, in JSON (`docs/protocol.md`).

A connection belongs to one table and one guest. It may look with the eyes of several seats: of those the guest holds.
Seats count from 1 in both directions; `counted_from_0` in `connection` is the border.
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
    """The base of all messages: the tag is the field `type`, defaults are left out."""


class Hello(Message, tag="hello"):
    """The first message: who one is, which table, with whose eyes, and what one has seen.

    `eyes` are seats; an empty list to watch, nothing at all for every seat that one holds or will hold.
    `cursor` is the version of the last message that arrived, for those who were here before.
    `protocol` is the version that the client speaks: 2; in the first version it could be left out.
    `brief`: where nothing but moves happened, send `played` with what they changed, not an `update` with everything.
    """

    token: str
    table: str
    eyes: list[int] | None = None
    cursor: int = 0
    brief: bool = False
    protocol: int = 1


class Do(Message, tag="do"):
    """A command; `ref` comes back with the answer."""

    ref: str
    command: AnyCommand


class Look(Message, tag="look"):
    """Choose the seats whose views are sent from now on; answered with the whole table."""

    eyes: list[int] | None = None


class Pong(Message, tag="pong"):
    """The answer to a `ping`, with its number."""

    n: int


class Question(Message):
    """A question about a seat; `ref` comes back with the answer."""

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
    """Who one is here, and what the server's clock says (milliseconds)."""

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
    """Moves were made, and the match goes on: what changed of each frame. For those who asked to be told briefly."""

    version: int
    now: int
    changes: list[ViewDelta]
    events: list[dict[str, Any]]


class Answer(Message):
    """The answer to the message with that `ref`, as of a version of the table."""

    ref: str
    version: int


class Done(Answer, tag="done"):
    """A command was followed, and is on disk."""


class CommandRefused(Answer, tag="refused"):
    """A command was not followed: why, with the clause, in every language."""

    clause: str
    texts: dict[str, str]


class Why(Answer, tag="why"):
    """The answer to `ask`: the refusal, or nothing if the move is legal."""

    clause: str = ""
    texts: dict[str, str] = {}


class Hints(Answer, tag="hints"):
    """The answer to `hint`: moves, best first, each with what it promises and why; of how many legal ones."""

    moves: list[Judged]
    legal: int


class Winnable(Answer, tag="winnable"):
    """The answer to `winnable`: taking back counts as no way out. Unknown if the search took too long."""

    can: Verdict


class Here(Message, tag="here"):
    """Who is at the table now."""

    version: int
    names: list[str]


class Ping(Message, tag="ping"):
    """Still there? To be answered with `pong`."""

    version: int
    n: int
    now: int


class Error(Message, tag="error"):
    """A message that could not be understood or was too much: what was wrong, and its `ref` if it had one.

    `closing`: the connection ends.
    """

    code: str
    texts: dict[str, str]
    closing: bool = False
    version: int = 0
    ref: str = ""


FromServer = Welcome | Snapshot | Update | Played | Done | CommandRefused | Why | Hints | Winnable | Here | Ping | Error


class Referred(msgspec.Struct):
    """Reads only the `ref` of a message that cannot be decoded."""

    ref: str = ""


encode = msgspec.json.Encoder().encode
"""A message of either side as JSON."""
decode = msgspec.json.Decoder(FromClient).decode
decode_ref = msgspec.json.Decoder(Referred).decode
