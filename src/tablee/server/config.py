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
"""What the environment may hold and worker processes need not know."""
OLD_NAMES: Final = {"minds": "bot_workers", "TABLEE_MINDS": "TABLEE_BOT_WORKERS"}
"""Flags and variables of the version before, which still work."""


def data_folder() -> Path:
    """Where a server keeps its files unless told otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "tablee"


def bare_environment() -> dict[str, str]:
    """The environment for a worker process: this one without secrets."""
    return {name: value for name, value in os.environ.items() if not name.startswith(SECRETS)}


@dataclass
class Config:
    """All settings."""

    host: str = "127.0.0.1"
    port: int = 8120
    data: Path = field(default_factory=data_folder)
    database: str = ""
    """A PostgreSQL address; SQLite in the data folder if empty."""
    secret: str = ""
    """The key that signs tokens, shared by all processes; kept in a file of the data folder if empty."""
    origins: list[str] = field(default_factory=list)
    """Origins of pages, besides its own, that may open sockets."""
    bot_workers: int = 2
    """Processes that choose moves for bots."""
    speed: float = 1.0
    """How fast bots act: 2 for twice as fast."""
    connections_per_address: int = 100
    requests_per_second: float = 20.0
    """Requests of one address that are answered in the long run; six seconds' worth may come at once."""
    messages_per_second: float = 30.0
    """Messages on one WebSocket that are handled in the long run; three seconds' worth may come at once."""
    tables_per_hour: float = 300.0
    """Tables that one address may open in the long run; a fifth of that at once."""
    guests_per_hour: float = 600.0
    """Guests that one address may become in the long run; a fifth of that at once."""
    trusted_proxies: list[str] = field(default_factory=list)
    """Addresses or networks of reverse proxies: what they say in X-Forwarded-For is believed, nobody else."""
    metrics_token: str = ""
    """Who sends it as a bearer token may read /metrics; without one only this machine may."""
    logs: str = "auto"
    """`json`, one object a line; `text`, for people; `auto`: text where standard error is a terminal."""

    @property
    def is_on_postgres(self) -> bool:
        """Whether the tables are in PostgreSQL, which any number of processes may share."""
        return bool(self.database)

    def check(self) -> None:
        """Raises `ValueError` for a setting out of range or malformed, and names it."""
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
    """The settings, with flags before the environment; raises `ValueError` naming the bad one."""
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
    """Settings with those that have an old name under the new one, which is said on standard error."""
    found = dict(settings)
    for old, new in OLD_NAMES.items():
        value = found.pop(old, None)
        if value is not None and found.get(new) is None:
            found[new] = value
            print(f"tablee: `{old}` is now `{new}`; the old name goes with the next version", file=sys.stderr)
    return found


def _in_environment(name: str, environment: Mapping[str, str]) -> str | None:
    """A setting from the environment: itself, or from a file that `NAME_FILE` names."""
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
    """A setting from the environment, in the type that its default has."""
    try:
        if isinstance(default, Path):
            return Path(text)
        if isinstance(default, list):
            return [part.strip() for part in text.split(",") if part.strip()]
        return type(default)(text)  # type: ignore[call-arg]
    except ValueError:
        raise ValueError(f"{name} is {text!r}: not what this setting can be") from None
