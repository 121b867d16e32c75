"""How a server is set up: by flags, by the environment (`TABLEE_…`), or as it comes (`docs/server.md`)."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final


def data_folder() -> Path:
    """Where a server keeps its files unless told otherwise."""
    home = os.environ.get("XDG_DATA_HOME") or Path.home() / ".local" / "share"
    return Path(home) / "tablee"


SECRETS: Final = ("TABLEE_SECRET", "TABLEE_DATABASE", "TABLEE_METRICS_TOKEN")
"""What the environment may hold and the processes that a server starts need not know."""


def bare_environment() -> dict[str, str]:
    """The environment for a process that the server starts."""
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
    minds: int = 2
    """Processes in which bots think."""
    speed: float = 1.0
    """How fast bots act: 2 for twice as fast."""
    connections_per_address: int = 100
    requests_per_second: float = 20.0
    """Requests of one address that are answered in the long run; six seconds' worth may come at once."""
    messages_per_second: float = 30.0
    """Messages on one live line that are heard in the long run; three seconds' worth may come at once."""
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
