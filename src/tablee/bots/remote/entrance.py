"""The command line of a bot program: it answers an arena over pipes, or joins a live table."""

from __future__ import annotations

import argparse
import json
import os
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

from tablee.bots.remote import stdio
from tablee.bots.remote.turn import Choose


def main(name: str, choose: Choose) -> None:
    """Plays as the command line says. Without a server address it answers the arena that started it."""
    parser = argparse.ArgumentParser(description=f"{name}, a bot for Tablée's arenas and live tables.")
    parser.add_argument("server", nargs="?", help="such as http://127.0.0.1:8120; without it, answers by lines of JSON")
    parser.add_argument("--table", help="the table to sit down at; without it one is opened")
    parser.add_argument("--seat", type=int, default=1, help="the seat, counted from 1")
    parser.add_argument("--game", help="the game of a table that is opened")
    parser.add_argument("--seats", type=int, help="its number of seats")
    parser.add_argument("--token", type=Path, help="a file that keeps the token: started again, the bot is itself")
    parser.add_argument("--pause", type=float, default=0.8, help="seconds before each move")
    parser.add_argument("--stay", action="store_true", help="stay for rematches")
    given = parser.parse_args()
    if given.seat < 1:
        parser.error(f"There is no seat {given.seat}: seats count from 1.")
    if given.server is None:
        stdio.answer_all(name, choose, sys.stdin, sys.stdout)
    else:
        play_at_tables(name, choose, given)


def play_at_tables(name: str, choose: Choose, given: argparse.Namespace) -> None:
    """Joins a table and plays the match, and with the option also every rematch."""
    try:
        from tablee.bots.remote.player import Player  # noqa: PLC0415 -- an optional dependency: arenas need no sockets
    except ModuleNotFoundError as error:
        raise SystemExit(f"A live table needs {error.name}: pip install 'tablee[server]'") from None
    token = known_token(given.server, given.token, name)
    if not given.table and not given.game:
        raise SystemExit("Which table (--table), or a new one of which game (--game)?")
    table = given.table or opened(given.server, token, given.game, given.seats)
    while table:
        print(f"Table {table}, seat {given.seat}.", flush=True)
        result = Player(given.server, token, table, given.seat, choose, given.pause).play().get("result", {})
        print(f"Scores: {result.get('scores')}; seats that won, from 1: {result.get('winners')}.", flush=True)
        table = rematch(given.server, token, table) if given.stay else ""


def known_token(server: str, file: Path | None, name: str) -> str:
    """The token in the file, or a new one, saved there readable only by its owner."""
    if file and file.exists():
        return file.read_text(encoding="utf-8")
    token = str(call(f"{server}/api/guests", body={"name": name})["token"])
    if file:
        with os.fdopen(os.open(file, os.O_WRONLY | os.O_CREAT, 0o600), "w", encoding="utf-8") as kept:
            kept.write(token)
    return token


def opened(server: str, token: str, game: str, seats: int | None) -> str:
    """Opens a table with the bot as its host; returns its id."""
    return str(call(f"{server}/api/tables", token, {"game": game, "seats": seats})["table"])


def rematch(server: str, token: str, table: str) -> str:
    """Waits until somebody asks for a rematch; returns the id of its table, empty if the table was closed."""
    while True:
        seen = call(f"{server}/api/tables/{table}", token)
        if seen.get("rematch") or seen["phase"] == "closed":
            return str(seen.get("rematch", ""))
        time.sleep(2)


def call(address: str, token: str = "", body: object = None) -> dict[str, Any]:
    """Sends a GET, or a POST if there is a body; exits with the server's message if it refuses."""
    headers = {"content-type": "application/json"} | ({"authorization": f"Bearer {token}"} if token else {})
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(address, data, headers)  # noqa: S310 -- the address is the owner's own
    try:
        with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310 -- the same
            told: dict[str, Any] = json.load(answer)
            return told
    except urllib.error.HTTPError as error:
        raise SystemExit(json.load(error)["detail"]) from None
    except urllib.error.URLError as error:
        raise SystemExit(f"{address}: {error.reason}") from None
