"""The messages in `docs/bots/api.md`: a bot and a server really talk, and the page shows what they said.

`python -m tests.server.api_examples` writes them into the page anew.
"""

from __future__ import annotations

import json
import re
import tempfile
from pathlib import Path
from typing import Any

import httpx

from tests.server.house import Guest, House, Line, house_at

PAGE = Path(__file__).parents[2] / "docs" / "bots" / "api.md"
BLOCK = re.compile(r"^```json ([\w-]+)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
WIDTH = 116
Messages = dict[str, Any]


def conversation(house: House) -> Messages:
    """One of each kind of message, by the names that the page gives them."""
    said: Messages = {"guest-request": {"name": "Ada"}}
    said["guest"] = httpx.post(f"{house.url}/api/guests", json=said["guest-request"]).json()
    ada = Guest(house, "Ada", said["guest"]["token"])
    options = {"target": 10, "reaction": 2000}
    said["table-request"] = {"game": "mio", "seats": 2, "options": options, "visibility": "public"}
    answer = httpx.post(f"{house.url}/api/tables", json=said["table-request"], headers=ada.headers)
    said["table-opened"] = answer.json()
    table = said["table-opened"]["table"]
    said["hello"] = {"type": "hello", "token": ada.token, "table": table, "eyes": [1], "cursor": 0, "protocol": 2}
    line = ada.line(table, 0)
    said["welcome"] = line.until("welcome")
    said["table"] = line.until("table")
    said["ping"] = json.loads(line.socket.recv(10))
    while said["ping"]["type"] != "ping":
        said["ping"] = json.loads(line.socket.recv(10))
    said["pong"] = {"type": "pong", "n": said["ping"]["n"]}
    line.send(json.dumps(said["pong"]))
    commands(said, line)
    match(said, line)
    line.close()
    return said


def commands(said: Messages, line: Line) -> None:
    """Before the match: a seat, a bot beside it, and the start."""
    said["sit"] = do("1", {"type": "sit", "seat": 1})
    said["done"] = asked(line, said["sit"])
    said["seat"] = do("2", {"type": "seat", "seat": 2, "bot": "casual"})
    asked(line, said["seat"])
    said["stir"] = do("3", {"type": "stir", "entropy": "seven grey geese"})
    asked(line, said["stir"])
    said["start"] = do("4", {"type": "start"})
    asked(line, said["start"])


def match(said: Messages, line: Line) -> None:
    """A move that is refused, one that is not, the end, and what comes after."""
    while not line.frame.get("legal") or line.frame["view"]["phase"] != "play":
        if line.frame.get("legal"):
            asked(line, play("n", line.frame["legal"][0]))
        line.until("update")
    said["turn"] = [message for message in line.received if message["type"] == "update"][-1]
    said["ask"] = {"type": "ask", "ref": "5", "seat": 1, "move": "pass"}
    line.send(json.dumps(said["ask"]))
    said["why"] = line.answer("5")
    said["refused"] = asked(line, play("6", "pass"))
    said["play"] = play("7", line.frame["legal"][0])
    said["played"] = asked(line, said["play"])
    said["again"] = asked(line, said["play"])
    said["error"] = wrong_message(line)
    said["result"] = over(line)
    said["rematch"] = do("9", {"type": "rematch"})
    asked(line, said["rematch"])
    said["rematch-frame"] = {"rematch": line.frame.get("rematch") or line.until("update")["frames"][0]["rematch"]}


def wrong_message(line: Line) -> Any:
    """What the server says to something that is no message."""
    line.send({"type": "do", "ref": "8", "command": {"type": "play", "move": "draw"}})
    return line.until("error")


def over(line: Line) -> Any:
    """How the match ended, of the last frame."""
    number = 100
    while line.frame["phase"] != "over":
        frame = line.frame
        if frame["legal"]:
            number += 1
            asked(line, play(str(number), frame["legal"][0]))
        while line.frame["version"] == frame["version"]:
            line.until("update")
    return line.frame["result"]


def do(ref: str, command: dict[str, Any]) -> dict[str, Any]:
    return {"type": "do", "ref": ref, "command": command}


def play(ref: str, move: str) -> dict[str, Any]:
    return do(ref, {"type": "play", "move": move, "id": f"move-{ref}"})


def asked(line: Line, message: dict[str, Any]) -> dict[str, Any]:
    line.send(json.dumps(message))
    return line.answer(message["ref"])


# The page


def blocks(page: str) -> dict[str, Any]:
    """The messages on the page, by their names."""
    return {name: json.loads(text) for name, text in BLOCK.findall(page)}


def filled(page: str, said: Messages) -> str:
    """The page with other messages."""
    return BLOCK.sub(lambda block: f"```json {block[1]}\n{printed(said[block[1]])}\n```", page)


def printed(value: Any, indent: str = "") -> str:
    """JSON for people: what fits on a line stands on one."""
    flat = json.dumps(value, ensure_ascii=False)
    if len(indent) + len(flat) <= WIDTH or not isinstance(value, dict | list) or not value:
        return flat
    inner = indent + "  "
    if isinstance(value, list):
        return f"[\n{inner}" + f",\n{inner}".join(printed(item, inner) for item in value) + f"\n{indent}]"
    parts = [f"{json.dumps(key)}: {printed(item, inner)}" for key, item in value.items()]
    return f"{{\n{inner}" + f",\n{inner}".join(packed(parts, WIDTH - len(inner))) + f"\n{indent}}}"


def packed(parts: list[str], width: int) -> list[str]:
    """Short parts side by side."""
    rows: list[str] = []
    for part in parts:
        if rows and "\n" not in rows[-1] + part and len(rows[-1]) + len(part) + 2 <= width:
            rows[-1] += f", {part}"
        else:
            rows.append(part)
    return rows


if __name__ == "__main__":
    with tempfile.TemporaryDirectory() as folder, house_at(Path(folder) / "data") as running:
        PAGE.write_text(filled(PAGE.read_text(encoding="utf-8"), conversation(running)), encoding="utf-8")
