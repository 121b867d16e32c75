"""The lock of a data folder: one server at a time. It ends with its process, and stores the server's URL."""

from __future__ import annotations

import os
from pathlib import Path
from typing import Final, Self

import msgspec

try:
    import fcntl
except ImportError:  # Windows has no flock: there the lock does nothing
    fcntl = None  # type: ignore[assignment]

NAME: Final = "lock"


class Notice(msgspec.Struct):
    """The content of the lock file: the process that holds it, and its address once it listens."""

    process: int = 0
    address: str = ""


class InUse(Exception):  # noqa: N818 -- says why, and where to look
    """Another server uses the folder."""

    def __init__(self, folder: Path, notice: Notice) -> None:
        super().__init__(f"{folder} is in use by another server (process {notice.process})")
        self.folder = folder
        self.notice = notice


class Lock:
    """Holds a folder until it is released or the process ends, however it ends; raises `InUse` or `OSError`."""

    def __init__(self, folder: Path) -> None:
        path = folder / NAME
        self.file = os.fdopen(os.open(path, os.O_RDWR | os.O_CREAT, 0o600), "r+b")
        try:
            if fcntl is not None:
                fcntl.flock(self.file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            notice = read(self.file.read())
            self.file.close()
            raise InUse(folder, notice) from None
        self.tell("")

    def tell(self, address: str) -> None:
        """Writes the address that the server listens on."""
        self.file.seek(0)
        self.file.truncate()
        self.file.write(msgspec.json.encode(Notice(os.getpid(), address)))
        self.file.flush()

    def __enter__(self) -> Self:
        return self

    def __exit__(self, *_: object) -> None:
        """Releases the folder."""
        self.file.close()


def read(data: bytes) -> Notice:
    """Decodes a lock file; an empty notice if another process is just writing it."""
    try:
        return msgspec.json.decode(data, type=Notice)
    except msgspec.DecodeError:
        return Notice()
