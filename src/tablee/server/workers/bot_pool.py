"""The pool of bot workers: processes that choose moves. Each gets what the bot's seat knows and nothing else.

One question is an exception: the solver gets all cards to decide whether a game of 20/20 can still be won.

A process that takes too long or dies is replaced; a simpler bot then chooses in a new process, and as a last resort any
legal move is made, so that a table never waits forever.
"""

from __future__ import annotations

import asyncio
import pickle
from typing import Any, Final

import msgspec
import structlog
from librt.vecs import vec
from mypy_extensions import i64

from tablee.bots.contract import Memory
from tablee.bots.levels import memory_for
from tablee.core.state import ALL
from tablee.server.metrics import Metrics
from tablee.server.workers.process import WorkerFailed, WorkerProcess, start_worker
from tablee.table import refusals, scheduler
from tablee.table.hints import ADVISER, Hint, Verdict, can_act
from tablee.table.refusals import Denied
from tablee.table.table import Table

PATIENCE: Final = 8.0
"""Seconds that a bot may think."""
SOLVER: Final = "solver"
"""The name of the solver in metrics."""
PLAINER: Final = {"master": "expert", "expert": "casual", "casual": "random", "novice": "random"}
PROGRAM: Final = ("-m", "tablee.server.workers.bot_worker")
QUESTION: Final = b"q"
ANSWER: Final = b"a"
NUMBERS: Final = type(vec[i64]())

log = structlog.get_logger("tablee.bots")


class BotProcess:
    """One worker process, which answers one question at a time. The first question starts it, as after a failure."""

    def __init__(self) -> None:
        self.worker: WorkerProcess | None = None
        self.answer: asyncio.Future[str] | None = None

    async def ask(self, question: bytes) -> str | None:
        """Sends a question and waits for the answer; raises `WorkerFailed` after ending the process."""
        try:
            if self.worker is None:
                self.worker = await start_worker(self, "bot worker", PROGRAM)
            self.answer = asyncio.get_running_loop().create_future()
            self.worker.send(QUESTION, question)
            return await asyncio.wait_for(self.answer, PATIENCE) or None
        except (TimeoutError, OSError, WorkerFailed) as error:
            await self.end()
            raise WorkerFailed(str(error) or type(error).__name__) from None

    def received(self, _kind: bytes, data: bytes) -> None:
        """Passes on the answer to the last question."""
        if self.answer is not None and not self.answer.done():
            self.answer.set_result(data.decode())

    def lost(self, worker: WorkerProcess) -> None:
        """Fails the open question, because the process died."""
        if self.worker is worker:
            self.worker = None
            if self.answer is not None and not self.answer.done():
                self.answer.set_exception(worker.ended)

    async def end(self) -> None:
        """Ends the process."""
        worker, self.worker = self.worker, None
        if worker is not None:
            await worker.kill()


class BotPool:
    """A fixed number of processes, shared by all tables."""

    def __init__(self, count: int, metrics: Metrics | None = None) -> None:
        self.metrics = metrics or Metrics()
        self.all = [BotProcess() for _ in range(count)]
        self.idle: asyncio.Queue[BotProcess] = asyncio.Queue()
        for process in self.all:
            self.idle.put_nowait(process)
        self.is_closed = False

    async def choose(self, table: Table, turn: scheduler.BotTurn) -> str | None:
        """A bot's move as text; None to decline a reaction."""
        if not can_act(table.state, turn.seat):  # laying a card by mistake is legal (E33), but bots do not consider it
            return None
        level: str | None = turn.bot
        while level is not None and not self.is_closed:
            try:
                return await self._ask(level, table, question_for(table, turn, level))
            except WorkerFailed:
                level = PLAINER.get(level)
        return table.text.legal(table.state, turn.seat)[0] if not self.is_closed else None

    async def advise(self, table: Table, seat: int) -> Hint:
        """A strong bot's hint for a seat; raises `Denied` if it takes too long."""
        question = question_for(table, scheduler.BotTurn(seat, ADVISER, 0, table.public_version), ADVISER, hint=True)
        try:
            return msgspec.json.decode(await self._ask(ADVISER, table, question) or "", type=Hint)
        except WorkerFailed:
            raise Denied(refusals.NOTHING_TO_DO) from None

    async def judge(self, table: Table) -> Verdict:
        """Whether a game can still be won, judged with all cards open."""
        question = pickle.dumps({"solve": table.state.view(ALL)})
        try:
            verdict: Verdict = msgspec.convert(await self._ask(SOLVER, table, question), Verdict)
        except WorkerFailed:
            return "unknown"
        return verdict

    async def _ask(self, level: str, table: Table, question: bytes) -> str | None:
        """Asks a free process, and records the time in the metrics; raises `WorkerFailed`."""
        with self.metrics.thinking.labels(level).time():
            process = await self.idle.get()
            try:
                return await process.ask(question)
            except WorkerFailed as error:
                self.metrics.replaced.labels(level).inc()
                log.warning("bot replaced", table=table.id, bot=level, why=str(error))
                raise
            finally:
                self.idle.put_nowait(process)

    async def close(self) -> None:
        """Ends all processes."""
        self.is_closed = True
        for process in self.all:
            await process.end()


def question_for(table: Table, turn: scheduler.BotTurn, level: str, *, hint: bool = False) -> bytes:
    """The whole input of a bot: its seat's view and memory."""
    return pickle.dumps(
        {
            "game": table.opened.game,
            "level": level,
            "seat": turn.seat,
            "view": table.state.view(turn.seat),
            "memory": facts_of(table.memories[turn.seat]),
            "seed": scheduler.pause_seed(table.id, turn.public_version, turn.seat + 100),
            "is_turn": scheduler.is_waited_for(table, turn.seat),
            "hint": hint,
        }
    )


def facts_of(memory: Memory) -> dict[str, Any]:
    """The content of a memory as plain numbers, to send to another process."""
    names: list[str] = list(getattr(type(memory), "__mypyc_attrs__", None) or vars(memory))
    values = {name: getattr(memory, name) for name in names}
    return {
        name: list(value) if type(value) is NUMBERS else value
        for name, value in values.items()
        if type(value) is NUMBERS or isinstance(value, list | int)
    }


def memory_from(game: str, seat: int, facts: dict[str, Any]) -> Memory:
    """The inverse of `facts_of`."""
    memory = memory_for(game, seat)
    for name, value in facts.items():
        setattr(memory, name, vec[i64](value) if type(getattr(memory, name)) is NUMBERS else value)
    return memory
