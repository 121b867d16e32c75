"""Starts the measured servers, each in its own process, and reads their processor time and memory."""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.programs import BUILD, UnavailableError
from bench.server.players import OurTable, PeerTable, Table
from tests.server.postgres import Cluster, programs

HERE = Path(__file__).resolve().parent
PEER = BUILD / "boardgame.io"
PATIENCE = 30.0
TICK = os.sysconf("SC_CLK_TCK")
SERVE = "from tablee.cli import main; main()"
LIMITS = {
    "TABLEE_REQUESTS_PER_SECOND": "1000000",
    "TABLEE_CONNECTIONS_PER_ADDRESS": "100000",
    "TABLEE_MESSAGES_PER_SECOND": "100000",
    "TABLEE_GUESTS_PER_HOUR": "100000000",
    "TABLEE_TABLES_PER_HOUR": "100000000",
    "TABLEE_SPEED": "1000",  # the next round is dealt at once: people read no scores here
}
"""Settings of ours for the load: thousands of players from one address, who do not pause."""

NAMES = {
    "tablee-sqlite": "Tablée, SQLite",
    "tablee-postgres": "Tablée, PostgreSQL",
    "boardgame-memory": "boardgame.io, memory",
    "boardgame-files": "boardgame.io, flat files",
    "boardgame-sqlite": "boardgame.io, SQLite",
}
DURABLE_PEERS = ("boardgame-files", "boardgame-sqlite")
OURS = ("tablee-sqlite", "tablee-postgres")


class House:
    """A running server."""

    def __init__(self, kind: str, process: subprocess.Popen[bytes], port: int, database: int | None = None) -> None:
        self.kind = kind
        self.process = process
        self.port = port
        self.database = database

    @property
    def table(self) -> Callable[[int], Table]:
        return OurTable if self.kind in OURS else PeerTable

    def cpu(self) -> float:
        """The server's processor time so far, in seconds."""
        return cpu_of(self.process.pid)

    def database_cpu(self) -> float:
        """The same for the storage: PostgreSQL with all that it started, or what the server started to write."""
        if self.database is None:
            return sum(cpu_of(pid) for pid in children_of(self.process.pid))
        return sum(cpu_of(pid) for pid in [self.database, *children_of(self.database)])

    def memory(self) -> int:
        """The memory of the server and its child processes in bytes."""
        return sum(memory_of(pid) for pid in [self.process.pid, *children_of(self.process.pid)])


@contextlib.contextmanager
def house(kind: str, prelude: str = "") -> Iterator[House]:
    """A fresh server with an empty store; one of ours runs the prelude before it starts."""
    with tempfile.TemporaryDirectory(prefix="tablee-bench-", ignore_cleanup_errors=True) as folder:
        if kind == "tablee-postgres":
            with cluster() as (url, pid):
                yield from running(kind, ours(folder, prelude, "--database", url), pid)
        elif kind == "tablee-sqlite":
            yield from running(kind, ours(folder, prelude), None)
        else:
            yield from running(kind, [node(), str(installed() / "serve.js"), kind.partition("-")[2], folder], None)


def ours(folder: str, prelude: str, *flags: str) -> list[str]:
    return [sys.executable, "-c", prelude + SERVE, "serve", "--port", "0", "--data", folder, *flags]


def running(kind: str, command: list[str], database: int | None) -> Iterator[House]:
    """Starts a server and ends it."""
    with tempfile.TemporaryFile() as log:
        environment = {**os.environ, **LIMITS}
        process = subprocess.Popen(command, stdout=log, stderr=subprocess.STDOUT, env=environment, cwd=HERE.parents[1])
        try:
            yield House(kind, process, port_of(process, log.fileno()), database)
        finally:
            process.send_signal(signal.SIGKILL)
            process.wait()


def port_of(process: subprocess.Popen[bytes], log: int) -> int:
    """The port of a server, from its own JSON log line."""
    deadline = time.monotonic() + PATIENCE
    while time.monotonic() < deadline:
        told = os.pread(log, 65536, 0).decode()
        for line in told.splitlines():
            if line.startswith("{") and '"port"' in line:
                time.sleep(0.5)  # the socket listens, but the application may still be starting
                return int(json.loads(line)["port"])
        if process.poll() is not None:
            raise UnavailableError(f"the server ended: {told.strip()[-300:]}")
        time.sleep(0.05)
    raise UnavailableError("the server did not start")


@contextlib.contextmanager
def cluster() -> Iterator[tuple[str, int]]:
    """A PostgreSQL of its own: its address, and its main process."""
    found = programs()
    if found is None:
        raise UnavailableError("PostgreSQL is not installed")
    with tempfile.TemporaryDirectory(prefix="tablee-pg-", ignore_cleanup_errors=True) as outer:
        Path(outer).chmod(0o755)
        made = Cluster(Path(outer) / "data", found)
        made.make()
        made.start()
        try:
            yield made.url, int((made.folder / "postmaster.pid").read_text().split()[0])
        finally:
            made.stop()


# The peer


def node() -> str:
    found = shutil.which("node")
    if found is None:
        raise UnavailableError("Node is not installed")
    return found


def installed() -> Path:
    """boardgame.io in a folder of its own, installed on first use and whenever the lock changed."""
    stamp = PEER / "installed.lock"
    wanted = (HERE / "peer" / "package-lock.json").read_text(encoding="utf-8")
    for file in (HERE / "peer").iterdir():
        PEER.mkdir(parents=True, exist_ok=True)
        shutil.copy(file, PEER / file.name)
    if stamp.exists() and stamp.read_text(encoding="utf-8") == wanted:
        return PEER
    print("bench: installing boardgame.io into bench/.build (once)", file=sys.stderr)
    npm = shutil.which("npm")
    if npm is None or subprocess.run([npm, "ci", "--no-audit", "--no-fund"], check=False, cwd=PEER).returncode:
        raise UnavailableError("boardgame.io could not be installed")
    stamp.write_text(wanted, encoding="utf-8")
    return PEER


# Figures of the system


def cpu_of(pid: int) -> float:
    """Seconds of processor time of a process; 0 if it is gone."""
    with contextlib.suppress(OSError):
        fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICK
    return 0.0


def stolen_time() -> float:
    """Steal time so far: seconds that the host took from all processors of this machine."""
    return int(Path("/proc/stat").read_text().split("\n", 1)[0].split()[8]) / TICK


def memory_of(pid: int) -> int:
    """Bytes of memory of a process."""
    for line in Path(f"/proc/{pid}/status").read_text().splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) * 1024
    return 0


def children_of(pid: int) -> list[int]:
    """The processes that a process started."""
    return [int(child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]
