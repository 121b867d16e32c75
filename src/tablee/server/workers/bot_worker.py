"""The process that chooses moves for bots: reads questions from its pipe and writes answers."""

from __future__ import annotations

import os
import pickle
import sys
from typing import Any

import msgspec

from tablee.bots.contract import Seen
from tablee.bots.levels import bot_named
from tablee.core.chance import judge_of
from tablee.core.rng import Rng
from tablee.core.text import LET
from tablee.games.registry import spec_of, text_of
from tablee.match import positions
from tablee.server.workers import pipe
from tablee.server.workers.bot_pool import ANSWER, memory_from
from tablee.table.hints import hint_for


def main() -> None:
    """Answers questions until the server closes the pipe."""
    answers = sys.stdout.buffer
    pipe.send(answers, pipe.READY)
    for _, question in pipe.receive(sys.stdin.buffer):
        pipe.send(answers, ANSWER, answer(question).encode())


def answer(data: bytes) -> str:
    """A bot's answer to a question; empty to decline a reaction."""
    asked = pickle.loads(data)  # noqa: S301 -- from the process that started this one
    if "solve" in asked:
        return solved(asked["solve"])
    state = positions.read(asked["view"])
    seat = asked["seat"]
    seen = Seen(state, seat, memory_from(asked["game"], seat, asked["memory"]))
    if asked["hint"]:
        return msgspec.json.encode(hint_for(seen, asked["level"], Rng(asked["seed"]), 0)).decode()
    move = int(bot_named(asked["game"], asked["level"]).choose(seen, Rng(asked["seed"])))
    text: str = text_of(asked["game"]).move_text(state, seat, move)
    return "" if text == LET and not asked["is_turn"] else text


def solved(position: dict[str, Any]) -> str:
    """The verdict of the game's judge on a position with all cards known."""
    state = positions.read(position)
    judge = judge_of(spec_of(state.game_name()))
    assert judge is not None
    return judge.verdict(state)


if __name__ == "__main__":
    try:
        main()
    except BrokenPipeError:  # the server is gone
        os._exit(0)
