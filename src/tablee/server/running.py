"""From settings to a running server."""

from __future__ import annotations

import logging
import signal
import socket
import sys
from collections.abc import Mapping
from dataclasses import fields
from pathlib import Path
from typing import Any

import structlog
import uvicorn

from tablee.server.app import Server
from tablee.server.config import Config
from tablee.server.tokens import UnsafeKey

PREFIX = "TABLEE_"


class CannotServe(Exception):  # noqa: N818 -- says why
    """The server could not start."""


def configured(environment: Mapping[str, str], given: Mapping[str, Any]) -> Config:
    """Settings from flags, else from the environment, else as they come; raises `ValueError` naming the bad one."""
    config = Config()
    for setting in fields(Config):
        name = PREFIX + setting.name.upper()
        value = given.get(setting.name)
        if value is None and name in environment:
            value = _read(name, environment[name], getattr(config, setting.name))
        if value is not None:
            setattr(config, setting.name, value)
    if not 0 <= config.port <= 65535:
        raise ValueError(f"port {config.port} is not between 0 and 65535")
    if not 1 <= config.minds <= 64:
        raise ValueError(f"minds is {config.minds}; it must be from 1 to 64")
    if not 0.01 <= config.speed <= 1000:
        raise ValueError(f"speed is {config.speed}; it must be from 0.01 to 1000")
    return config


def _read(name: str, text: str, default: object) -> object:
    """A setting from the environment, in the type that it has."""
    try:
        if isinstance(default, Path):
            return Path(text)
        if isinstance(default, list):
            return [part.strip() for part in text.split(",") if part.strip()]
        return type(default)(text)  # type: ignore[call-arg]
    except ValueError:
        raise ValueError(f"{name} is {text!r}: not what this setting can be") from None


def run(config: Config) -> None:
    """Serves until it is told to stop; raises `CannotServe`."""
    set_up_logs()
    try:
        server = Server(config)
        listener = socket.create_server((config.host, config.port), backlog=1024)
    except (UnsafeKey, OSError) as error:
        raise CannotServe(str(error)) from None
    settings = uvicorn.Config(
        server,
        ws="websockets-sansio",
        ws_per_message_deflate=False,
        ws_max_size=64_000,
        log_config=None,
        access_log=False,
        server_header=False,
        timeout_graceful_shutdown=10,
    )
    announce(listener)
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, _stopped)
    uvicorn.Server(settings).run(sockets=[listener])
    if server.failure:
        raise CannotServe(server.failure)


def _stopped(*_: object) -> None:
    """Uvicorn has shut down in order and raises the signal again: that is all there is to do."""


def announce(listener: socket.socket) -> None:
    """Says where the server listens: for programs that asked for any free port."""
    structlog.get_logger("tablee").info("listening", port=listener.getsockname()[1])


def set_up_logs() -> None:
    """One JSON object a line on standard error; no hands, no secrets, no chat."""
    structlog.configure(
        processors=[
            structlog.processors.add_log_level,
            structlog.processors.TimeStamper(fmt="iso", utc=True),
            structlog.processors.JSONRenderer(),
        ],
        wrapper_class=structlog.make_filtering_bound_logger(logging.INFO),
        logger_factory=structlog.PrintLoggerFactory(sys.stderr),
    )
