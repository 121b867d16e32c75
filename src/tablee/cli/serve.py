"""`tablee serve`: the ludothèque on the network."""

from __future__ import annotations

import os
import sys
import webbrowser
from pathlib import Path
from typing import Annotated

from cyclopts import Parameter

from tablee.cli.faults import Fault
from tablee.cli.words import Lang, words_for


def serve(  # noqa: PLR0913 -- one argument for each option of the command
    *,
    host: str | None = None,
    port: int | None = None,
    data: Path | None = None,
    database: str | None = None,
    origin: Annotated[list[str] | None, Parameter(negative=())] = None,
    minds: int | None = None,
    speed: float | None = None,
    browser: Annotated[bool, Parameter(negative="--no-browser")] = False,
    lang: Lang | None = None,
) -> None:
    """Runs the server."""
    words = words_for(lang)
    try:
        from tablee.server import running  # noqa: PLC0415 -- an optional part
    except ImportError as error:
        raise Fault(words("fault.extra", missing=str(error.name), extra="server")) from None
    given = {"host": host, "port": port, "data": data, "database": database, "minds": minds, "speed": speed}
    try:
        config = running.configured(os.environ, {**given, "origins": origin})
    except ValueError as error:
        raise Fault(words("fault.serve", why=error)) from None
    address = f"http://{config.host}:{config.port}"
    print(words("serve.running", address=address, data=str(config.data)), file=sys.stderr, flush=True)
    if browser:
        webbrowser.open(address)
    try:
        running.run(config)
    except running.CannotServe as error:
        raise Fault(words("fault.serve", why=error)) from None
