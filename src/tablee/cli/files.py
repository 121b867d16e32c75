"""Reads and writes the files named on the command line; every error becomes a `CommandError`."""

from __future__ import annotations

import os
import sys
import tempfile
from pathlib import Path

import msgspec

from tablee.cli.errors import CommandError
from tablee.cli.words import Words
from tablee.games.registry import GAMES
from tablee.match import records
from tablee.match.records import Record, RecordError

STDIN = "-"
LARGEST = 64 * 1024 * 1024


def content(name: str, words: Words) -> bytes:
    """The bytes of a file, or of standard input for `-`."""
    data = sys.stdin.buffer.read(LARGEST + 1) if name == STDIN else _bytes_of(Path(name), words)
    if len(data) > LARGEST:
        raise CommandError(words("fault.too_large", name=shown(name, words)))
    if not data.strip():
        raise CommandError(words("fault.empty", name=shown(name, words)))
    return data


def shown(name: str, words: Words) -> str:
    """The name of a source in messages."""
    return words("files.stdin") if name == STDIN else name


def _bytes_of(path: Path, words: Words) -> bytes:
    try:
        with path.open("rb") as file:
            return file.read(LARGEST + 1)
    except FileNotFoundError:
        key = "fault.no_file"
    except IsADirectoryError:
        key = "fault.directory"
    except PermissionError:
        key = "fault.unreadable"
    except (OSError, ValueError) as error:
        raise CommandError(words("fault.read", name=path, why=getattr(error, "strerror", None) or error)) from None
    raise CommandError(words(key, name=path))


def is_record(raw: bytes) -> bool:
    """Whether JSON data declares itself a record."""
    try:
        data = msgspec.json.decode(raw)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
        return False
    return isinstance(data, dict) and "format" in data


def stored_record(name: str, words: Words) -> Record:
    """The record in a file, of a known game; its moves are not checked."""
    try:
        record = records.read(content(name, words))
    except RecordError as error:
        raise CommandError(words("fault.record", name=shown(name, words), why=error)) from None
    if record.game not in GAMES:
        raise CommandError(words("fault.record", name=shown(name, words), why=f"game {record.game!r}"))
    return record


def damaged(name: str, error: RecordError, words: Words) -> CommandError:
    """The error for a bad record: its name, the move and the fault."""
    details: dict[str, object] = {"move": error.number, "fault": error.fault}
    return CommandError(words("fault.record", name=name, why=error), details=details)


def write(path: Path, data: bytes, words: Words) -> None:
    """Writes a file atomically: a reader never finds half of it. Devices are written to directly."""
    path = path.resolve()
    if path.exists() and not path.is_file():
        raise CommandError(words("fault.not_regular", name=path))
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        handle, temporary = tempfile.mkstemp(dir=path.parent, prefix=f".{path.name}.")
    except (OSError, ValueError) as error:
        raise _unwritable(path, error, words) from None
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(data)
        Path(temporary).replace(path)
    except OSError as error:
        Path(temporary).unlink(missing_ok=True)
        raise _unwritable(path, error, words) from None


def _unwritable(path: Path, error: Exception, words: Words) -> CommandError:
    return CommandError(words("fault.write", name=path, why=getattr(error, "strerror", None) or error))


def records_folder() -> Path:
    """The default folder for records."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "tablee" / "records"
