"""Answers an arena: questions as JSON lines on standard input, moves on standard output."""

from __future__ import annotations

import json
import sys
from contextlib import redirect_stdout
from typing import Any, TextIO

from tablee.bots.remote.turn import Choose, Heard, Turn

PROTOCOL = "tablee-bot/1"


def answer_all(name: str, choose: Choose, questions: TextIO, answers: TextIO) -> None:
    """Answers questions until the input ends. Whatever the bot prints itself goes to standard error."""
    heard: dict[tuple[str, int], list[Heard]] = {}
    with redirect_stdout(sys.stderr):
        for line in questions:
            message = json.loads(line)
            match message["type"]:
                case "hello":
                    say(answers, {"type": "ready", "protocol": PROTOCOL, "name": name})
                case "choose":
                    known = heard.setdefault((message["match"], message["seat"]), [])
                    known += [Heard(*news) for news in message["news"]]
                    say(answers, {"type": "move", "n": message["n"], "move": chosen(choose, message, known)})
                case "over":
                    heard = {key: moves for key, moves in heard.items() if key[0] != message["match"]}


def chosen(choose: Choose, message: dict[str, Any], heard: list[Heard]) -> str | None:
    """The bot's move. In an arena the match waits for the seat, so a bot that makes no move declines (`let`)."""
    legal: list[str] = message["legal"]
    turn = Turn(message["game"], message["seat"], message["view"], legal, heard, milliseconds=message["milliseconds"])
    move = choose(turn)
    return "let" if move is None and "let" in legal else move


def say(answers: TextIO, message: dict[str, Any]) -> None:
    """Writes a message as one line, and flushes it."""
    answers.write(json.dumps(message) + "\n")
    answers.flush()
