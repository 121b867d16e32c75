"""A PostgreSQL cluster of its own for the tests: made, started on a free port, restarted, and taken down."""

from __future__ import annotations

import contextlib
import os
import shutil
import socket
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tests.lacking import lacking


def programs() -> Path | None:
    """Where initdb and pg_ctl are: Debian keeps them out of the path."""
    found = shutil.which("initdb")
    if found:
        return Path(found).resolve().parent
    versions = sorted(Path("/usr/lib/postgresql").glob("*/bin/initdb"))
    return versions[-1].parent if versions else None


class Cluster:
    """One database server on loopback."""

    def __init__(self, folder: Path, bin_folder: Path) -> None:
        self.folder = folder
        self.bin = bin_folder
        with socket.create_server(("127.0.0.1", 0)) as free:
            self.port = free.getsockname()[1]

    @property
    def url(self) -> str:
        return f"postgresql://tablee@127.0.0.1:{self.port}/postgres"

    def run(self, program: str, *arguments: str) -> None:
        """PostgreSQL refuses to run as root: then as the user that Debian made for it."""
        command = [str(self.bin / program), *arguments]
        if os.geteuid() == 0:
            command = ["runuser", "-u", "postgres", "--", *command]
        subprocess.run(command, check=True, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, timeout=90)

    def make(self) -> None:
        self.folder.mkdir(mode=0o700)
        if os.geteuid() == 0:
            shutil.chown(self.folder, "postgres")
        self.run("initdb", "-D", str(self.folder), "-U", "tablee", "--auth=trust", "--no-sync", "-E", "UTF8")

    def start(self) -> None:
        options = f"-p {self.port} -c listen_addresses=127.0.0.1 -c unix_socket_directories={self.folder}"
        self.run("pg_ctl", "-D", str(self.folder), "-o", options, "-l", str(self.folder / "log"), "-w", "start")

    def stop(self) -> None:
        self.run("pg_ctl", "-D", str(self.folder), "-m", "fast", "-w", "stop")


@contextlib.contextmanager
def cluster() -> Iterator[Cluster]:
    """A cluster for as long as a test takes."""
    found = programs()
    if found is None:
        lacking("PostgreSQL is not installed")
    with tempfile.TemporaryDirectory(prefix="tablee-pg-", ignore_cleanup_errors=True) as outer:
        Path(outer).chmod(0o755)
        made = Cluster(Path(outer) / "data", found)
        made.make()
        made.start()
        try:
            yield made
        finally:
            with contextlib.suppress(subprocess.SubprocessError):
                made.stop()
