"""Logs on standard error, as JSON or as text: no hands, no secrets, no chat."""

from __future__ import annotations

import logging
import sys
import traceback
from pathlib import Path
from typing import Any

import structlog


def set_up_logs(form: str, level: int) -> None:
    """Configures structlog and the standard library's logging."""
    as_text = form == "text" or (form == "auto" and sys.stderr.isatty())
    shared: list[Any] = [structlog.processors.add_log_level, structlog.processors.TimeStamper(fmt="iso", utc=True)]
    last: Any = structlog.processors.JSONRenderer()
    if as_text:
        plain = structlog.dev.plain_traceback  # the default shows the values of variables
        last = structlog.dev.ConsoleRenderer(colors=sys.stderr.isatty(), exception_formatter=plain)
    else:
        shared.append(structlog.processors.format_exc_info)
    structlog.configure(
        processors=[*shared, last],
        wrapper_class=structlog.make_filtering_bound_logger(level),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
    handler = logging.StreamHandler(sys.stderr)
    drop_meta = structlog.stdlib.ProcessorFormatter.remove_processors_meta
    handler.setFormatter(structlog.stdlib.ProcessorFormatter(foreign_pre_chain=shared, processors=[drop_meta, last]))
    logging.basicConfig(handlers=[handler], level=logging.WARNING, force=True)


def describe_fault(error: BaseException) -> dict[str, object]:
    """The type and location of an error, without its message, which could contain cards or chat."""
    places = traceback.extract_tb(error.__traceback__)[-6:]
    return {"error": type(error).__name__, "where": [f"{Path(place.filename).name}:{place.lineno}" for place in places]}
