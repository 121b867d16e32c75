"""`tablee serve`, which runs the server, and plain `tablee`, which opens the page in the browser."""

from __future__ import annotations

import http.client
import os
import sys
import threading
import time
import webbrowser
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Literal
from urllib.parse import urlsplit

from cyclopts import Parameter

from tablee.cli.errors import CommandError
from tablee.cli.words import Lang, Words, words_for

if TYPE_CHECKING:
    from tablee.server.config import Config
    from tablee.server.storage.lock import InUse

PATIENCE = 30.0
"""Seconds to wait for a new server's first response."""
Logs = Literal["auto", "json", "text"]


def serve(  # noqa: PLR0913 -- one argument for each option of the command
    *,
    host: str | None = None,
    port: int | None = None,
    data: Path | None = None,
    database: str | None = None,
    origin: Annotated[list[str] | None, Parameter(negative=())] = None,
    bot_workers: int | None = None,
    minds: Annotated[int | None, Parameter(show=False)] = None,
    speed: float | None = None,
    logs: Logs | None = None,
    browser: Annotated[bool, Parameter(negative="--no-browser")] = False,
    lang: Lang | None = None,
) -> None:
    """Runs the server."""
    words = words_for(lang)
    given = {"host": host, "port": port, "data": data, "database": database, "bot_workers": bot_workers, "minds": minds}
    config = settings({**given, "origins": origin, "speed": speed, "logs": logs}, words)
    from tablee.server import running  # noqa: PLC0415 -- only what serves loads the server

    def tell(address: str) -> None:
        say(words("serve.running", address=address, data=config.data))
        others = running.address_for_others(config.host, address)
        if others is not None:
            say(words("serve.others", address=others))
        if browser:
            threading.Thread(target=show, args=(address, words), daemon=True).start()

    try:
        with one_line_faults(words):
            running.run(config, tell)
    except running.InUse as error:
        raise in_use(error, words) from None


def home(
    *,
    port: int | None = None,
    data: Path | None = None,
    browser: Annotated[bool, Parameter(negative="--no-browser")] = True,
    lang: Lang | None = None,
) -> None:
    """Opens the page in the browser; starts a server first unless one is running."""
    words = words_for(lang)
    config = settings({"port": port, "data": data}, words)
    from tablee.server import running  # noqa: PLC0415 -- only what serves loads the server

    def tell(address: str) -> None:
        say(words("home.starting"))
        threading.Thread(target=show if browser else point_to, args=(address, words), daemon=True).start()

    try:
        with one_line_faults(words):
            running.run(config, tell, at_home=True)
    except running.InUse as error:
        address = error.notice.address
        if not address or not answers(address, 5.0):
            raise in_use(error, words) from None
        say(words("home.again", address=address))
        if browser and has_screen(os.environ):
            webbrowser.open(address)
        return
    say(words("bye"))


@contextmanager
def one_line_faults(words: Words) -> Iterator[None]:
    """Turns the errors of a failed start into a `CommandError`."""
    from tablee.server.running import CannotServe  # noqa: PLC0415 -- only what serves loads the server

    try:
        yield
    except CannotServe as error:
        raise CommandError(words("fault.serve", why=error)) from None
    except ImportError as error:
        raise CommandError(words("fault.extra", missing=str(error.name), extra="postgres")) from None


def settings(given: Mapping[str, object], words: Words) -> Config:
    """The settings of a server from flags and environment; raises `CommandError`."""
    try:
        from tablee.server import running as running  # noqa: PLC0415 -- only what serves loads the server
        from tablee.server.config import configured  # noqa: PLC0415
    except ImportError as error:
        raise CommandError(words("fault.extra", missing=str(error.name), extra="server")) from None
    try:
        return configured(os.environ, given)
    except ValueError as error:
        raise CommandError(words("fault.serve", why=error)) from None


def in_use(error: InUse, words: Words) -> CommandError:
    """The error that another server uses the folder."""
    return CommandError(words("fault.serve.in_use", data=error.folder, n=str(error.notice.process)))


def say(line: str) -> None:
    """Prints a line on standard error."""
    print(line, file=sys.stderr, flush=True)


# The browser


def show(address: str, words: Words) -> None:
    """Opens the page as soon as it responds; without a browser, prints its URL."""
    if answers(address, PATIENCE) and has_screen(os.environ) and webbrowser.open(address):
        say(words("home.open", address=address))
    else:
        point_to(address, words)


def point_to(address: str, words: Words) -> None:
    """Prints the URL of the page."""
    say(words("home.address", address=address))


def has_screen(environment: Mapping[str, str]) -> bool:
    """Whether a graphical browser can open here: otherwise a text browser might take over the terminal."""
    if sys.platform in ("darwin", "win32"):
        return True
    return any(environment.get(name) for name in ("DISPLAY", "WAYLAND_DISPLAY", "BROWSER"))


def answers(address: str, patience: float) -> bool:
    """Waits until a server is healthy; False if it does not respond in time."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        try:
            line = http.client.HTTPConnection(urlsplit(address).netloc, timeout=5)
            line.request("GET", "/healthz")
            if line.getresponse().status == http.HTTPStatus.OK:
                return True
        except OSError:
            pass
        time.sleep(0.05)
    return False
