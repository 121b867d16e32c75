"""The processes that are measured: one per participant (in C one per game), started once, one at a time."""

from __future__ import annotations

import contextlib
import fcntl
import json
import os
import select
import subprocess
import sys
import venv
from collections.abc import Iterator
from pathlib import Path

from bench.programs import BENCH, BUILD, PLAIN, PROFILED, UnavailableError, c_program
from bench.protocol import Answer

ROOT = BENCH.parent
PEERS = BENCH / ".peers"
LOCK = BENCH / "peers.lock"
PATIENCE = 180.0
"""Seconds beyond the measured time that a worker may take to prepare a task."""
FAREWELL = 5.0
"""Seconds for a worker to end by itself."""


@contextlib.contextmanager
def alone() -> Iterator[None]:
    """Keeps a second run on this machine from measuring at the same time."""
    BUILD.mkdir(exist_ok=True)
    with (BUILD / "lock").open("w") as lock:
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            sys.exit("bench: another run is under way; two at once would spoil both")
        yield


def peers_python() -> Path:
    """The interpreter of the peers' environment, which is made on first use and whenever the lock changed."""
    python, stamp = PEERS / "bin" / "python", PEERS / "installed.lock"
    wanted = LOCK.read_text(encoding="utf-8")
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return python
    print("bench: installing the peers into bench/.peers (once)", file=sys.stderr)
    venv.create(PEERS, clear=True, with_pip=True)
    install = [str(python), "-m", "pip", "install", "-qq", "--no-deps", "-r", str(LOCK)]
    if subprocess.run(install, check=False, stdout=sys.stderr).returncode:
        reason = "the peers' environment could not be installed"
        raise UnavailableError(reason)
    stamp.write_text(wanted, encoding="utf-8")
    return python


def command(task: str) -> list[str]:
    """How the worker of a task is started, from the project's root."""
    whose = participant(task)
    if whose == "tablee":
        return [sys.executable, "-m", "bench.ours"]
    if whose in ("openspiel", "rlcard"):
        return [str(peers_python()), "-m", "bench.peers"]
    if whose in ("envs", "peerenvs"):
        return [sys.executable if whose == "envs" else str(peers_python()), "-m", "bench.env_workers"]
    if whose == "naive":
        return [str(c_program("naive"))]
    return [str(c_program(task.partition(":")[2], flavour(task)))]


class Worker:
    """A running participant."""

    def __init__(self, task: str) -> None:
        one_thread = {"OMP_NUM_THREADS": "1", "OPENBLAS_NUM_THREADS": "1"}
        self.process = subprocess.Popen(
            command(task),
            cwd=ROOT,
            env={**os.environ, **one_thread},
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            bufsize=0,
            start_new_session=True,  # Ctrl-C is for the harness, which then ends its workers
        )

    def ask(self, task: str, seconds: float) -> Answer:
        """Measures one task; an error becomes the reason for a missing figure."""
        stdin, stdout = self.process.stdin, self.process.stdout
        assert stdin is not None
        assert stdout is not None
        try:
            stdin.write(json.dumps({"task": task, "seconds": seconds}).encode() + b"\n")
        except BrokenPipeError:
            return {"missing": "its worker has stopped"}
        if not select.select([stdout], [], [], seconds + PATIENCE)[0]:
            self.process.kill()
            return {"missing": "its worker did not answer in time"}
        line = stdout.readline()
        if not line:
            return {"missing": f"its worker stopped (exit code {self.process.wait()})"}
        received: Answer = json.loads(line)
        return received

    def close(self) -> None:
        """Closes stdin so that the process exits, and kills it if it does not."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.close()
        try:
            self.process.wait(timeout=FAREWELL)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
        self.process.stdout.close()


class Workers:
    """All processes; each starts when it is first asked."""

    def __init__(self) -> None:
        self.running: dict[str, Worker] = {}

    def ask(self, task: str, seconds: float) -> Answer:
        """Measures a task with the worker that its name belongs to."""
        name = process_of(task)
        try:
            if name not in self.running:
                self.running[name] = Worker(task)
        except UnavailableError as reason:
            return {"missing": str(reason)}
        return self.running[name].ask(task, seconds)

    def ask_fresh(self, task: str) -> Answer:
        """Runs a task in a fresh process."""
        try:
            worker = Worker(task)
        except UnavailableError as reason:
            return {"missing": str(reason)}
        try:
            return worker.ask(task, 0.0)
        finally:
            worker.close()

    def close(self) -> None:
        """Ends every worker that was started here."""
        for worker in self.running.values():
            worker.close()


def participant(task: str) -> str:
    """The participant of a task: the word before the first dash or colon."""
    return task.partition(":")[0].partition("-")[0]


def flavour(task: str) -> str:
    """How a program in C is compiled for a task."""
    return PROFILED if "-pgo:" in task else PLAIN


def process_of(task: str) -> str:
    """The process that a task belongs to: a participant's; in C every game and flavour is a program of its own."""
    whose = participant(task)
    if whose == "c":
        return f"c-{flavour(task)}:{task.partition(':')[2]}"
    return "peers" if whose in ("openspiel", "rlcard") else whose
