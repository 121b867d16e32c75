"""The settings of a server: from flags, else from the environment (`TABLEE_…`), else defaults (`docs/server.md`)."""

from __future__ import annotations

import ipaddress
import os
import stat
import sys
from collections.abc import Mapping
from dataclasses import dataclass, field, fields
from pathlib import Path
from typing import Any, Final

PREFIX: Final = "TABLEE_"
POSTGRES: Final = ("postgres://", "postgresql://")
SECRETS: Final = ("TABLEE_SECRET", "TABLEE_DATABASE", "TABLEE_METRICS_TOKEN")
"""Environment variables that worker processes do not get."""
OLD_NAMES: Final = {"minds": "bot_workers", "TABLEE_MINDS": "TABLEE_BOT_WORKERS"}
"""Flags and variables of the previous version, which still work."""


def data_folder() -> Path:
    """The default folder for a server's files."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "tablee"


def bare_environment() -> dict[str, str]:
    """The environment for a worker process: a copy without secrets."""
    return {name: value for name, value in os.environ.items() if not name.startswith(SECRETS)}


@dataclass
class Config:
    """All settings of a server, with their defaults."""

    host: str = "127.0.0.1"
    port: int = 8120
    data: Path = field(default_factory=data_folder)
    database: str = ""
    """A PostgreSQL address; SQLite in the data folder if empty."""
    secret: str = ""
    """The key that signs tokens, shared by all processes; kept in a file of the data folder if empty."""
    origins: list[str] = field(default_factory=list)
    """Origins of other pages that may open WebSockets."""
    bot_workers: int = 2
    """Processes that choose moves for bots."""
    speed: float = 1.0
    """How fast bots act: 2 for twice as fast."""
    connections_per_address: int = 100
    requests_per_second: float = 20.0
    """The sustained rate of requests from one address; bursts may hold six seconds' worth."""
    messages_per_second: float = 30.0
    """The sustained rate of messages on one WebSocket; bursts may hold three seconds' worth."""
    tables_per_hour: float = 300.0
    """The sustained rate of new tables from one address; bursts may hold a fifth of it."""
    guests_per_hour: float = 600.0
    """The sustained rate of new guests from one address; bursts may hold a fifth of it."""
    trusted_proxies: list[str] = field(default_factory=list)
    """Addresses or networks of reverse proxies; only their X-Forwarded-For headers are trusted."""
    metrics_token: str = ""
    """The bearer token that grants access to /metrics; without one only this machine has access."""
    logs: str = "auto"
    """`json`, one object per line; `text`, for people; `auto`: text if standard error is a terminal."""

    @property
    def is_on_postgres(self) -> bool:
        """Whether the store is PostgreSQL, which several server processes can share."""
        return bool(self.database)

    def check(self) -> None:
        """Raises `ValueError` naming the first setting that is malformed or out of range."""
        if not 0 <= self.port <= 65535:
            raise ValueError(f"port {self.port} is not between 0 and 65535")
        if not 1 <= self.bot_workers <= 64:
            raise ValueError(f"bot_workers is {self.bot_workers}; it must be from 1 to 64")
        if not 0.01 <= self.speed <= 1000:
            raise ValueError(f"speed is {self.speed}; it must be from 0.01 to 1000")
        if self.logs not in ("auto", "json", "text"):
            raise ValueError(f"logs is {self.logs!r}; it must be auto, json or text")
        if self.database and not self.database.startswith(POSTGRES):
            raise ValueError("database is not an address that begins with postgresql://")
        for proxy in self.trusted_proxies:
            try:
                ipaddress.ip_network(proxy)
            except ValueError:
                raise ValueError(f"trusted_proxies has {proxy!r}: not an address or a network") from None


def configured(environment: Mapping[str, str], given: Mapping[str, Any]) -> Config:
    """The settings; flags override the environment. Raises `ValueError` naming a bad one."""
    config = Config()
    given, environment = _with_new_names(given), _with_new_names(environment)
    for setting in fields(Config):
        name = PREFIX + setting.name.upper()
        value = given.get(setting.name)
        text = _in_environment(name, environment) if value is None else None
        if text is not None:
            value = _read(name, text, getattr(config, setting.name))
        if value is not None:
            setattr(config, setting.name, value)
    config.check()
    return config


def _with_new_names(settings: Mapping[str, Any]) -> dict[str, Any]:
    """Renames settings given by an old name, with a warning on standard error."""
    found = dict(settings)
    for old, new in OLD_NAMES.items():
        value = found.pop(old, None)
        if value is not None and found.get(new) is None:
            found[new] = value
            print(f"tablee: `{old}` is now `{new}`; the old name goes with the next version", file=sys.stderr)
    return found


def _in_environment(name: str, environment: Mapping[str, str]) -> str | None:
    """A setting from the environment, either `NAME` itself or the content of the file in `NAME_FILE`."""
    file = environment.get(f"{name}_FILE")
    if file is None:
        return environment.get(name)
    if name in environment:
        raise ValueError(f"{name} and {name}_FILE are both set")
    try:
        if Path(file).stat().st_mode & (stat.S_IRWXO | stat.S_IWGRP):
            raise ValueError(f"{name}_FILE: {file} can be read by anybody or written by others; make it private")
        return Path(file).read_text(encoding="utf-8").strip()
    except (OSError, UnicodeDecodeError) as error:
        raise ValueError(f"{name}_FILE: {error}") from None


def _read(name: str, text: str, default: object) -> object:
    """Parses a setting from the environment into the type of its default."""
    try:
        if isinstance(default, Path):
            return Path(text)
        if isinstance(default, list):
            return [part.strip() for part in text.split(",") if part.strip()]
        return type(default)(text)  # type: ignore[call-arg]
    except ValueError:
        raise ValueError(f"{name} is {text!r}: not what this setting can be") from None
