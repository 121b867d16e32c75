"""The command line of the bots in this folder: who they are, and at which table they sit."""

from __future__ import annotations

import argparse
import json
import os
import urllib.error
import urllib.request
from collections.abc import Callable
from pathlib import Path
from typing import Any

from player import Frame, Player


def main(name: str, choose: Callable[[Frame], str | None]) -> None:
    """Plays one match with what the command line says."""
    parser = argparse.ArgumentParser(description=f"{name}, a bot for tables of a Tablée server.")
    parser.add_argument("server", help="such as http://127.0.0.1:8120")
    parser.add_argument("--table", help="the table to sit down at; without it one is opened")
    parser.add_argument("--seat", type=int, default=0, help="the seat, counted from 0")
    parser.add_argument("--game", default="mio", help="the game of a table that is opened")
    parser.add_argument("--seats", type=int, help="its number of seats")
    parser.add_argument("--token", type=Path, help="a file that keeps the token: started again, the bot is itself")
    parser.add_argument("--pause", type=float, default=0.8, help="seconds before each move")
    given = parser.parse_args()
    token = known_token(given.server, given.token, name)
    table = given.table or opened(given.server, token, given.game, given.seats)
    print(f"Table {table}, seat {given.seat}.", flush=True)
    player = Player(given.server, token, table, given.seat, choose)
    player.pause = given.pause
    result = player.play().get("result", {})
    print(f"Scores: {result.get('scores')}; seats that won, from 1: {result.get('winners')}.", flush=True)


def known_token(server: str, file: Path | None, name: str) -> str:
    """The token in the file, or a new one, which the file keeps for its owner alone."""
    if file and file.exists():
        return file.read_text(encoding="utf-8")
    token = str(post(f"{server}/api/guests", {"name": name})["token"])
    if file:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600), "w", encoding="utf-8") as kept:
            kept.write(token)
    return token


def opened(server: str, token: str, game: str, seats: int | None) -> str:
    """A new table, of which the bot is the host."""
    return str(post(f"{server}/api/tables", {"game": game, "seats": seats}, token)["table"])


def post(address: str, body: object, token: str = "") -> dict[str, Any]:
    """Sends JSON and reads the JSON that comes back; ends with the server's own words if it says no."""
    headers = {"content-type": "application/json", "authorization": f"Bearer {token}"}
    request = urllib.request.Request(address, json.dumps(body).encode(), headers)
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:
            told: dict[str, Any] = json.load(answer)
            return told
    except urllib.error.HTTPError as error:
        raise SystemExit(json.load(error)["detail"]) from None
    except urllib.error.URLError as error:
        raise SystemExit(f"{address}: {error.reason}") from None
