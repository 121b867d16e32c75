"""`tablee backup` and `tablee restore`: copy a server's data to one file, and back."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING

from tablee.cli.errors import CommandError
from tablee.cli.output import console
from tablee.cli.parameters import Flag
from tablee.cli.serve import settings
from tablee.cli.words import Lang, Words, words_for

if TYPE_CHECKING:
    from tablee.server.storage.backup import Kept


def backup(file: Path, /, *, data: Path | None = None, database: str | None = None, lang: Lang | None = None) -> None:
    """Copies all tables and the key of a server into one file."""
    words = words_for(lang)
    config = settings({"data": data, "database": database}, words)
    from tablee.server.storage.backup import back_up  # noqa: PLC0415 -- only what serves loads the server

    kept = done(lambda: back_up(config, file), words)
    tell("backup.made", kept, file, words)


def restore(
    file: Path,
    /,
    *,
    data: Path | None = None,
    database: str | None = None,
    replace: Flag = False,
    lang: Lang | None = None,
) -> None:
    """Copies a backup into the storage of a server that is not running."""
    words = words_for(lang)
    config = settings({"data": data, "database": database}, words)
    from tablee.server.storage import backup as backups  # noqa: PLC0415 -- only what serves loads the server

    kept = done(lambda: backups.restore(config, file, replace=replace), words)
    tell("backup.restored", kept, file, words)


def done(work: Callable[[], Kept], words: Words) -> Kept:
    """Runs the work, and turns its errors into a `CommandError`."""
    from tablee.server.storage.backup import Unfit  # noqa: PLC0415 -- only what serves loads the server
    from tablee.server.storage.lock import InUse  # noqa: PLC0415
    from tablee.server.storage.store import StoreFailed  # noqa: PLC0415

    try:
        return work()
    except Unfit as error:
        raise CommandError(words(error.key, **error.fields)) from None
    except InUse as error:
        raise CommandError(words("backup.running", data=error.folder, n=str(error.notice.process))) from None
    except ImportError as error:
        raise CommandError(words("fault.extra", missing=str(error.name), extra="postgres")) from None
    except (OSError, sqlite3.Error, StoreFailed) as error:
        raise CommandError(words("backup.failed", why=error)) from None


def tell(key: str, kept: Kept, file: Path, words: Words) -> None:
    """Prints how many tables and events were copied."""
    console().print(words(key, tables=kept.tables, events=kept.events, name=file), soft_wrap=True)
